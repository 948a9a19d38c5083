//! The exact sketch chance of the last day (F-R37), from one seat's knowledge.

use spielwerk_sdk::contract::Seat;

use crate::sketch::{Kind, Sketch, pairs, partner};
use crate::spot::Spot;
use crate::state::Table;

/// A chance as a fraction; the denominator is never 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    /// Above.
    pub part: u32,
    /// Below, at least 1.
    pub whole: u32,
}

impl Chance {
    fn new(part: i32, whole: i32) -> Self {
        match (u32::try_from(part), u32::try_from(whole)) {
            (Ok(part), Ok(whole)) if whole > 0 => Self { part: part.min(whole), whole },
            _ => Self { part: 0, whole: 1 },
        }
    }

    /// Never.
    pub fn is_none(self) -> bool {
        self.part == 0
    }

    /// Always.
    pub fn is_certain(self) -> bool {
        self.part == self.whole
    }
}

/// What a seat knows of its partner's sketch: cells of each own kind that are finds or rubble there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Known {
    finds: [i32; 3],
    rubble: [i32; 3],
}

fn index(kind: Kind) -> usize {
    match kind {
        Kind::Find => 0,
        Kind::Rubble => 1,
        Kind::CaveIn => 2,
    }
}

impl Known {
    /// From this seat's taps (what it dug is a find of its partner) and the marks for its partner.
    pub fn of(table: &Table, seat: Seat, own: &Sketch) -> Self {
        let giver = usize::from(partner(seat));
        let mut known = Self::default();
        for spot in Spot::all() {
            let tablet = table.tablet(spot);
            let kind = index(own.at(spot));
            if tablet.dug.is_some_and(|dug| dug.by == seat) {
                known.finds[kind] += 1;
            } else if tablet.marks[giver] {
                known.rubble[kind] += 1;
            }
        }
        known
    }

    /// How many cells of this own kind are known finds of the partner.
    pub fn finds(&self, own: Kind) -> i32 {
        self.finds[index(own)]
    }

    /// How many are known rubble of the partner.
    pub fn rubble(&self, own: Kind) -> i32 {
        self.rubble[index(own)]
    }

    /// What is left of the multiset under cells of this own kind whose partner kind is not known: finds, rubble, cave-ins.
    pub fn rest(&self, own: Kind) -> [i32; 3] {
        let of = |other| i32::from(pairs(own, other));
        [of(Kind::Find) - self.finds(own), of(Kind::Rubble) - self.rubble(own), of(Kind::CaveIn)]
    }
}

/// Chances that an undug, unmarked cell of own kind find, rubble, cave-in is a find of the partner, who has `left` undug
/// finds.
pub fn chances(table: &Table, seat: Seat, own: &Sketch, left: u8) -> [Chance; 3] {
    let known = Known::of(table, seat, own);
    let giver = usize::from(partner(seat));
    let [rubble, rubble_stays, rubble_caves] = known.rest(Kind::Rubble);
    let [cave, cave_stays, cave_caves] = known.rest(Kind::CaveIn);
    let open_finds = own.of_kind(Kind::Find).filter(|spot| {
        let tablet = table.tablet(*spot);
        tablet.dug.is_none() && !tablet.marks[giver]
    });
    [
        Chance::new(i32::from(left) - rubble - cave, open_finds.count() as i32),
        Chance::new(rubble, rubble + rubble_stays + rubble_caves),
        Chance::new(cave, cave + cave_stays + cave_caves),
    ]
}

/// The chance for a cell of this own kind.
pub fn of_kind(chances: &[Chance; 3], own: Kind) -> Chance {
    chances[index(own)]
}
