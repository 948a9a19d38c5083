//! Computer players (rule book 8). They see what everybody sees and imagine the order of the bag.

pub mod arrange;
mod leicht;
pub mod normal;
pub mod reason;
mod stark;
mod trial;
pub mod value;

use spielwerk_sdk::contract::{Advice, Answer};
use spielwerk_sdk::{Chance, Locale};

use crate::moves::Move;
use crate::observe::Observation;
use reason::Reason;

/// A level.
#[derive(Debug, Clone, Copy)]
pub struct LevelData {
    /// Its id.
    pub id: &'static str,
    /// Trial games per decision; the others try nothing out.
    pub effort: u32,
}

/// All levels, weakest first.
pub const LEVELS: [LevelData; 3] = [
    LevelData { id: "leicht", effort: 1 },
    LevelData { id: "normal", effort: 1 },
    LevelData { id: "stark", effort: 240 },
];

/// A computer's decision. An unknown level plays like `normal`.
pub fn choose(observation: &Observation, level: &str, effort: u32, chance: &mut Chance) -> Answer {
    let table = &observation.table;
    let chosen = match level {
        _ if !observation.is_asked() => None,
        "leicht" => leicht::pick(table, chance).map(|mv| (mv, String::new())),
        "stark" => first(&stark::ranked(table, effort, chance)),
        _ => first(&normal::ranked(table)),
    };
    let Some((mv, thoughts)) = chosen else {
        return Answer { move_: String::new(), remark: String::new(), memory: Vec::new(), thoughts: String::new() };
    };
    let remark = reason::reasons(table, mv).iter().take(1).map(Reason::to_string).collect();
    Answer { move_: mv.to_string(), remark, memory: Vec::new(), thoughts }
}

fn first(ranked: &[(Move, f64)]) -> Option<(Move, String)> {
    let thoughts: Vec<String> = ranked.iter().take(4).map(|(mv, value)| format!("{mv}: {value:.1}")).collect();
    ranked.first().map(|(mv, _)| (*mv, thoughts.join("; ")))
}

/// What level `stark` would do in the asker's place, and why (C-C7).
pub fn advise(observation: &Observation, l: Locale, effort: u32, chance: &mut Chance) -> Option<Advice> {
    if !observation.is_asked() {
        return None;
    }
    let (mv, _) = stark::ranked(&observation.table, effort, chance).first().copied()?;
    Some(Advice { move_: Some(mv.to_string()), reason: crate::advice::words(observation, mv, l) })
}
