//! Computer players (rule book 8). Each knows only what its observations showed and what its memory kept of it.

mod imagine;
mod knowledge;
mod leicht;
mod memory;
mod normal;
mod stark;

use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::Answer;

use crate::moves::Flip;
use crate::observe::Observation;
use crate::state::Stage;
use crate::wood::cell;
use knowledge::Knowledge;
use memory::{Memory, Recall};

/// A level's numbers (H-C8).
#[derive(Debug, Clone, Copy)]
pub struct LevelData {
    /// Its id.
    pub id: &'static str,
    /// How well it remembers.
    pub recall: Recall,
    /// Imagined woods per decision; the others do not imagine any.
    pub effort: u32,
}

/// All levels, the table's default first.
pub const LEVELS: [LevelData; 3] = [
    LevelData { id: "normal", recall: Recall { stores: 850, forgets: 20 }, effort: 1 },
    LevelData { id: "leicht", recall: Recall { stores: 550, forgets: 100 }, effort: 1 },
    LevelData { id: "stark", recall: Recall { stores: 970, forgets: 3 }, effort: 192 },
];

/// Own turns in a row that may be played with a pair known to be without effect (H-C6).
const MOST_IDLE: u8 = 2;

/// A computer's decision. An unknown level plays like the first one.
pub fn choose(seen: &[Observation], memory: &[u8], level: &str, effort: u32, chance: &mut Chance) -> Answer {
    let data = LEVELS.iter().find(|data| data.id == level).unwrap_or(&LEVELS[0]);
    let mut memory = Memory::read(memory);
    for observation in seen {
        memory.take_in(observation, data.recall, chance);
    }
    let now = &seen[seen.len() - 1];
    let knowledge = Knowledge::new(now, &memory);
    let chosen = if now.is_asked() { pick(data.id, &knowledge, effort, chance) } else { None };
    let Some((place, why)) = chosen else {
        return Answer { move_: String::new(), remark: String::new(), memory: memory.write(), thoughts: String::new() };
    };
    memory.note_choice(&knowledge, place, now.table.stage);
    let mv = Flip(cell(place, now.wood.len()));
    let thoughts = format!("remembers {} of {} heaps; {mv}: {why}", knowledge.known.len(), knowledge.heaps());
    Answer { move_: mv.to_string(), remark: String::new(), memory: memory.write(), thoughts }
}

fn pick(level: &str, knowledge: &Knowledge, effort: u32, chance: &mut Chance) -> Option<(usize, String)> {
    if let Some(place) = knowledge.way_out(chance) {
        return Some((place, "no third idle turn".into()));
    }
    match level {
        "leicht" => leicht::pick(knowledge, chance),
        "stark" => stark::pick(knowledge, effort, chance),
        _ => normal::pick(knowledge, chance),
    }
}

/// Whether this stage asks for a turn's second card.
fn is_second(stage: Stage) -> bool {
    stage == Stage::Second
}
