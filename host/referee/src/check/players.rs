//! Computer players: what they do depends on what their seat may know, and what they say does not tell what others may not.

use spielwerk_model::play::{Answer, Viewer};
use spielwerk_runtime::{Guest, Observation};

use super::sample::{Ground, Position};
use super::{EFFORT, Fault, ensure};
use crate::draws::Draws;
use crate::mover;

/// States imagined per seat, level and viewer.
const IMAGINED: usize = 4;

pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    for acting in at.status.acting_seats().iter().filter(|acting| acting.must) {
        let seat = acting.seat;
        let observation = guest.observe(&at.state, Viewer::Seat(seat))?;
        let legal = guest.legal_moves(&observation)?;
        for level in &ground.info.levels {
            let entropy = draws.entropy();
            let answer = guest.choose(std::slice::from_ref(&observation), &[], &level.id, EFFORT, &entropy)?;
            let text = &answer.r#move;
            ensure(mover::is_offered(guest, &observation, &legal, text)?, || {
                format!("level {} of seat {seat} makes “{text}”, which is not offered", level.id)
            })?;
            ensure(!mover::takes_back(&ground.info, text), || {
                format!("level {} of seat {seat} takes back (“{text}”)", level.id)
            })?;
            let asked = Asked { seat, level: &level.id, entropy, answer };
            choice_stays(guest, &observation, &asked, draws)?;
            remark_tells_nothing(guest, at, &asked, draws)?;
        }
    }
    Ok(())
}

struct Asked<'a> {
    seat: u8,
    level: &'a str,
    entropy: [u8; 32],
    answer: Answer,
}

impl Asked<'_> {
    fn again(&self, guest: &mut Guest, observation: Observation) -> Result<Answer, Fault> {
        Ok(guest.choose(&[observation], &[], self.level, EFFORT, &self.entropy)?)
    }
}

/// The same decision when what the seat cannot know is swapped.
fn choice_stays(guest: &mut Guest, now: &Observation, asked: &Asked<'_>, draws: &mut Draws) -> Result<(), Fault> {
    for _ in 0..IMAGINED {
        let imagined = guest.resample(now, &draws.entropy())?;
        let there = guest.observe(&imagined, Viewer::Seat(asked.seat))?;
        let other = asked.again(guest, there)?;
        ensure(other == asked.answer, || {
            format!(
                "level {} of seat {} decides by what it may not know: “{}” here, “{}” when only that is swapped",
                asked.level,
                asked.seat,
                asked.answer.recorded(),
                other.recorded()
            )
        })?;
    }
    Ok(())
}

/// Others may learn from a player's moves, but not from its words: where the same move comes with other words because
/// of what a viewer may not know, that viewer must not see the words.
fn remark_tells_nothing(guest: &mut Guest, at: &Position, asked: &Asked<'_>, draws: &mut Draws) -> Result<(), Fault> {
    let apply = draws.entropy();
    for viewer in at.viewers().into_iter().filter(|viewer| *viewer != Viewer::Seat(asked.seat)) {
        let seen = guest.observe(&at.state, viewer)?;
        for _ in 0..IMAGINED {
            let imagined = guest.resample(&seen, &draws.entropy())?;
            let there = guest.observe(&imagined, Viewer::Seat(asked.seat))?;
            let other = asked.again(guest, there)?;
            if other.r#move != asked.answer.r#move || other.remark == asked.answer.remark {
                continue;
            }
            let said = guest.apply(&at.state, asked.seat, &asked.answer.recorded(), &apply)?;
            let unsaid = guest.apply(&at.state, asked.seat, &other.recorded(), &apply)?;
            let (Ok(said), Ok(unsaid)) = (said, unsaid) else { continue };
            let (one, two) = (guest.observe(&said, viewer)?, guest.observe(&unsaid, viewer)?);
            super::secrecy::ensure_same(guest, &one, &two, || {
                format!(
                    "level {} of seat {} tells {viewer} by its remark what that may not know (“{}” or “{}”)",
                    asked.level,
                    asked.seat,
                    asked.answer.recorded(),
                    other.recorded()
                )
            })?;
        }
    }
    Ok(())
}
