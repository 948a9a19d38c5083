//! The same record on two builds of a game.

use super::replay::{Replay, ReplayError, Stop};

/// How a new build plays an old record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// The first ply whose position reads differently, or who is to act there, or how it stands.
    pub differs: Option<usize>,
    /// Positions read the same, but their bytes are others: the state is stored in another form.
    pub other_bytes: bool,
    /// Where it stops, and the old one did not.
    pub stop: Option<Stop>,
}

impl Verdict {
    /// Every position is the same, to the end.
    pub fn is_same(&self) -> bool {
        self.differs.is_none() && self.stop.is_none()
    }

    /// The first ply at which anything is different.
    pub fn ply(&self) -> Option<usize> {
        self.differs.into_iter().chain(self.stop.as_ref().map(|stop| stop.ply)).min()
    }
}

/// Plies asked for at once.
const PORTION: usize = 128;

/// Compares two lines of the same record, ply by ply.
///
/// # Errors
/// If a position cannot be read.
pub fn compare(old: &mut dyn Replay, new: &mut dyn Replay) -> Result<Verdict, ReplayError> {
    let both = old.reached().min(new.reached());
    let stop = new.stop().filter(|stop| stop.ply <= old.reached());
    let mut verdict = Verdict { differs: None, other_bytes: false, stop };
    let mut from = 0;
    while from <= both {
        let count = PORTION.min(both - from + 1);
        let (before, after) = (old.facts(from, count, &[])?, new.facts(from, count, &[])?);
        for (ply, (before, after)) in (from..).zip(before.iter().zip(&after)) {
            let other_bytes = before.hash != after.hash;
            verdict.other_bytes |= other_bytes;
            let told_otherwise = (&before.status, &before.points) != (&after.status, &after.points);
            if told_otherwise || (other_bytes && old.state(ply)?.json != new.state(ply)?.json) {
                verdict.differs = Some(ply);
                return Ok(verdict);
            }
        }
        from += count;
    }
    Ok(verdict)
}
