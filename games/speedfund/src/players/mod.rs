//! The computer partner (rule book 8). It knows exactly what its seat's view shows.
//!
//! | module | what it holds |
//! |---|---|
//! | [`mind`] | how well words fit, for a level or for an imagined person |
//! | [`near`] | how near words are that have no link |
//! | [`give`] | which clue |
//! | [`guess`] | which tablet, and when to stop |
//! | [`last`] | the last day |
//! | [`advice`] | the same for a person who asks |

mod advice;
pub mod give;
pub mod guess;
pub mod last;
pub mod mind;
pub mod near;

use spielwerk_sdk::contract::Answer;

use crate::moves::{Move, Said};
use crate::observe::Observation;
use crate::state::Stage;
pub use advice::advise;
use mind::{LEVEL_DATA, Mind};

/// All levels, the table's default first.
pub const LEVELS: [&str; 3] = ["normal", "leicht", "stark"];

/// A move with what is said and thought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What to do.
    pub mv: Move,
    /// See [`crate::remark`].
    pub remark: String,
    /// For the debugger.
    pub thoughts: String,
}

/// A computer's decision. An unknown level plays like the first one.
pub fn choose(observation: &Observation, level: &str) -> Answer {
    let data = LEVEL_DATA.iter().find(|data| data.id == level).unwrap_or(&LEVEL_DATA[0]);
    let decided = decide(observation, &Mind::of_level(data, &observation.table));
    let (mv, remark, thoughts) = match decided {
        Some(Decision { mv, remark, thoughts }) => (mv.to_string(), remark, thoughts),
        None => Default::default(),
    };
    Answer { move_: mv, remark, memory: Vec::new(), thoughts }
}

/// What this mind does at this seat; none if it is not asked.
pub fn decide(observation: &Observation, mind: &Mind) -> Option<Decision> {
    let view = observation.view()?;
    let legal = view.legal();
    if legal.is_empty() {
        return None;
    }
    match observation.table.stage {
        Stage::Clue => {
            Some(clue(&give::best(&view, mind), view.table.must_clue, view.table.setting.is_computer(view.seat)))
        }
        Stage::Tap => Some(guess::decide(&view, mind)),
        Stage::LastDay => Some(last::decide(&view, mind, &legal)),
        Stage::Over(_) => None,
    }
}

/// The best clue as a move. A computer of the rules says whether it has another one (F-R11).
fn clue(plan: &give::Plan, must: bool, computer: bool) -> Decision {
    let safe = plan.ideas.iter().filter(|idea| idea.value >= plan.floor).count();
    let Some(idea) = plan.ideas.first().filter(|_| safe > 0 || must) else {
        let best = plan.ideas.first().map(give::Idea::describe).unwrap_or_default();
        return Decision { mv: Move::Pass, remark: "none".into(), thoughts: format!("nothing safe; best {best}") };
    };
    let said = Said { word: idea.word.clone(), number: idea.meant.len().to_string(), meant: idea.meant.clone() };
    let mv = if computer && safe < 2 { Move::Only(said) } else { Move::Clue(said) };
    let thoughts = plan.ideas.iter().map(give::Idea::describe).collect::<Vec<_>>().join("; ");
    Decision { mv, remark: String::new(), thoughts }
}
