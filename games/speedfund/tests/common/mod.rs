//! Positions of the rule book's fixture (9.1).
#![allow(clippy::unwrap_used, dead_code, missing_docs)]

use spielwerk_speedfund::State;
use spielwerk_speedfund::lexicon::{Lexicon, Word};
use spielwerk_speedfund::sketch::{Kind, Sketch};
use spielwerk_speedfund::spot::{SPOTS, Spot};
use spielwerk_speedfund::state::{Dug, Mode, Setting};

/// Cell 1 is A1.
pub fn cell(number: usize) -> Spot {
    Spot::new(number - 1).unwrap()
}

fn kinds(number: usize) -> (Kind, Kind) {
    use Kind::{CaveIn as E, Find as F, Rubble as S};
    match number {
        1..=3 => (F, F),
        4..=8 => (F, S),
        9..=13 => (S, F),
        14 => (F, E),
        15 => (E, F),
        16 => (E, E),
        17 => (E, S),
        18 => (S, E),
        _ => (S, S),
    }
}

/// The fixture's key.
pub fn key() -> [Sketch; 2] {
    let mut sketches = [Sketch([Kind::Rubble; SPOTS]); 2];
    for number in 1..=SPOTS {
        sketches[0].0[number - 1] = kinds(number).0;
        sketches[1].0[number - 1] = kinds(number).1;
    }
    sketches
}

/// Words that no test clue comes near: the first ones of the list without a clash.
fn words() -> Vec<Word> {
    Lexicon::shipped().all_words().take(SPOTS).collect()
}

/// A start of the fixture; site 0 is a free dig. Lists of cell numbers: dug by seat 0, dug by seat 1, marks of seat 0, of
/// seat 1. Cells are dug by whom the key allows.
#[derive(Debug, Clone)]
pub struct Start {
    pub mode: Mode,
    pub site: u8,
    pub days: u8,
    pub errors: u8,
    pub dug: [Vec<usize>; 2],
    pub marks: [Vec<usize>; 2],
}

impl Start {
    pub fn new(mode: Mode, site: u8, days: u8) -> Self {
        Self { mode, site, days, errors: 0, dug: Default::default(), marks: Default::default() }
    }

    /// Dug by the seat whose partner's sketch has a find there.
    pub fn dig(mut self, numbers: &[usize]) -> Self {
        for number in numbers {
            let by = if kinds(*number).1 == Kind::Find { 0 } else { 1 };
            self.dug[by].push(*number);
        }
        self
    }

    pub fn state(&self) -> State {
        let setting = Setting { mode: self.mode, site: self.site, first: 0 };
        let mut state = State::with(setting, words(), key(), (1..=25).collect());
        state.table.days = self.days;
        state.table.errors = self.errors;
        for by in 0..2u8 {
            for number in &self.dug[usize::from(by)] {
                state.table.tablets[number - 1].dug = Some(Dug { by, piece: *number as u8 });
            }
            for number in &self.marks[usize::from(by)] {
                state.table.tablets[number - 1].marks[usize::from(by)] = true;
            }
        }
        for seat in 0..2u8 {
            state.table.complete[usize::from(seat)] = state.is_complete(seat);
        }
        state
    }

    /// The same on the last day.
    pub fn last_day(&self) -> State {
        let mut state = self.state();
        state.table.stage = spielwerk_speedfund::state::Stage::LastDay;
        state.table.last_day = Some(Default::default());
        state
    }
}
