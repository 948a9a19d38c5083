//! The memory figure: hits and missed pairs (H-R24…R27), judged by what was seen when the turn began.

use spielwerk_sdk::contract::Seat;

use crate::deck::{Card, Counts, Family};
use crate::outcome::Outcome;

/// How a turn counts for the player on turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Nuts with the help of a seen card.
    Hit,
    /// No nuts although a seen pair (in the snow: a seen nut card) would have brought some.
    Missed,
    /// Neither.
    Neither,
}

/// Judges a turn. `seen`: the cards of all heaps seen at its start, those now open included; `used_seen`: whether one of
/// the turn's cards (in the snow: its card) was among them.
pub fn judge(
    outcome: Outcome,
    mover: Seat,
    seen: &Counts,
    used_seen: bool,
    snow: bool,
    leader: impl Fn(Family) -> Option<Seat>,
) -> Verdict {
    let brought_nuts = outcome.nuts().is_some_and(|(to, _)| to == mover);
    match (brought_nuts, used_seen) {
        (true, true) => Verdict::Hit,
        (true, false) => Verdict::Neither,
        (false, _) if chance_was_there(mover, seen, snow, leader) => Verdict::Missed,
        (false, _) => Verdict::Neither,
    }
}

fn chance_was_there(mover: Seat, seen: &Counts, snow: bool, leader: impl Fn(Family) -> Option<Seat>) -> bool {
    let Some(smallest) = (1u8..).zip(&seen.0[..4]).find(|(_, count)| **count > 0).map(|(nuts, _)| nuts) else {
        return false;
    };
    let carries = |card: Card| {
        card.squirrel().is_some_and(|(family, strength)| {
            strength >= smallest && leader(family).is_none_or(|seat| seat == mover) && seen.0[card.kind()] > 0
        })
    };
    snow || Card::all().any(carries)
}
