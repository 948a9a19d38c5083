//! Computer players and advice (rule book 8). Each knows only what its observation shows.

mod advice;
mod creatures;
mod future;
mod leicht;
mod normal;
mod stark;
mod worth;

use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::{Answer, Seat};

use crate::moves::Move;
use crate::observe::Observation;
use crate::state::{Stage, Stroke, Table};

pub use advice::advise;

/// A level's numbers.
#[derive(Debug, Clone, Copy)]
pub struct LevelData {
    /// Its id.
    pub id: &'static str,
    /// Imagined years per decision; the others imagine none.
    pub effort: u32,
}

/// All levels, the table's default first.
pub const LEVELS: [LevelData; 3] = [
    LevelData { id: "normal", effort: 1 },
    LevelData { id: "leicht", effort: 1 },
    LevelData { id: "stark", effort: 320 },
];

/// What a level decides about: the legal strokes of one seat, never empty.
pub(crate) struct Question<'a> {
    pub table: &'a Table,
    pub seat: Seat,
    pub strokes: Vec<(Move, Stroke)>,
}

/// A chosen stroke, and why.
pub(crate) type Choice = (Move, Stroke, String);

impl<'a> Question<'a> {
    pub fn of(now: &'a Observation) -> Option<Self> {
        let seat = now.seat()?;
        let strokes = now.table.options(seat)?.all();
        (!strokes.is_empty()).then_some(Self { table: &now.table, seat, strokes })
    }

    /// The strokes of greatest value, of equals one by lot.
    pub fn best(&self, chance: &mut Chance, value: impl Fn(&Stroke) -> i32) -> Option<Choice> {
        let values: Vec<i32> = self.strokes.iter().map(|(_, stroke)| value(stroke)).collect();
        let most = values.iter().copied().max()?;
        let equals: Vec<usize> = (0..values.len()).filter(|index| values[*index] == most).collect();
        let (mv, stroke) = self.strokes[*chance.pick(&equals)?];
        Some((mv, stroke, format!("worth {most} half points, best of {}", values.len())))
    }
}

/// A computer's decision. An unknown level plays like the first one.
pub fn choose(now: &Observation, level: &str, effort: u32, chance: &mut Chance) -> Answer {
    let chosen = Question::of(now).and_then(|question| pick(&question, level, effort, chance));
    let (text, thoughts) = chosen.map(|(mv, _, why)| (mv.to_string(), why)).unwrap_or_default();
    Answer { move_: text, remark: String::new(), memory: Vec::new(), thoughts }
}

fn pick(question: &Question<'_>, level: &str, effort: u32, chance: &mut Chance) -> Option<Choice> {
    let creature = question.table.stage == Stage::Neighbour;
    match (level, creature) {
        ("leicht", true) => leicht::creature(question, chance),
        ("leicht", false) => leicht::stroke(question, chance),
        ("stark", true) => creatures::hardest_to_fill(question, chance),
        ("stark", false) => stark::stroke(question, effort, chance),
        (_, true) => creatures::largest_loss(question, chance),
        (_, false) => normal::stroke(question, chance),
    }
}
