//! A state that an observation allows, as a fair player would imagine it.

use spielwerk_sdk::Chance;

use crate::observe::{Eye, Observation};
use crate::pieces::PIECES;
use crate::sketch::{FINDS_EACH, Kind, PAIRS, Sketch};
use crate::spot::{SPOTS, Spot};
use crate::state::{Secrets, Stage, State};

/// Draws until what only play so far excludes is taken as it comes. The observation stays the same either way.
const TRIES: usize = 64;

/// A state that looks like this to its viewer.
pub fn resample(observation: &Observation, chance: &mut Chance) -> State {
    let known = [observation.sketches[0], observation.sketches[1]];
    let sketches = match known {
        [Some(one), Some(two)] => [one, two],
        _ => {
            let mut drawn = draw(observation, chance);
            for _ in 0..TRIES {
                if agrees_with_play(observation, &drawn) {
                    break;
                }
                drawn = draw(observation, chance);
            }
            drawn
        }
    };
    let clues = observation.table.clues.len();
    let lay = observation.lay.clone();
    let (pieces, thought_of) = match lay {
        Some(lay) => (lay.pieces, lay.thought_of),
        None => (imagined_pieces(observation, chance), vec![Vec::new(); clues]),
    };
    let secrets = Secrets { sketches, pieces, meant: observation.meant.clone(), thought_of };
    State { table: observation.table.clone(), secrets }
}

fn imagined_pieces(observation: &Observation, chance: &mut Chance) -> Vec<u8> {
    let dug: Vec<Option<u8>> = observation.table.tablets.iter().map(|tablet| tablet.dug.map(|dug| dug.piece)).collect();
    let mut unused: Vec<u8> = (1..=PIECES).filter(|piece| !dug.contains(&Some(*piece))).collect();
    chance.shuffle(&mut unused);
    dug.into_iter().map(|piece| piece.or_else(|| unused.pop()).unwrap_or(1)).collect()
}

/// Whoever was asked for clues was not complete then (F-R19).
fn agrees_with_play(observation: &Observation, sketches: &[Sketch; 2]) -> bool {
    let table = &observation.table;
    let this_turn: Vec<Spot> =
        table.clue().map(|clue| clue.taps.iter().map(|tap| tap.spot).collect()).unwrap_or_default();
    (0u8..2).all(|seat| {
        let giver = matches!(table.stage, Stage::Clue | Stage::Tap) && table.giver == seat;
        let undug = |spot: &Spot| table.tablet(*spot).dug.is_none() || (!giver && this_turn.contains(spot));
        let some = sketches[usize::from(seat)].of_kind(Kind::Find).any(|spot| undug(&spot));
        observation.left.is_some() || table.complete[usize::from(seat)] || some
    })
}

/// What is known of one cell's kinds.
struct Cell {
    spot: Spot,
    /// By seat.
    known: [Option<Kind>; 2],
    dug: bool,
}

impl Cell {
    fn allows(&self, pair: (Kind, Kind)) -> bool {
        self.known[0].is_none_or(|kind| kind == pair.0) && self.known[1].is_none_or(|kind| kind == pair.1)
    }

    /// What is settled comes first, then what counts towards the number of dug finds.
    fn rank(&self) -> u8 {
        match (self.known, self.dug) {
            ([Some(_), Some(_)], _) => 0,
            (_, true) => 1,
            ([None, None], false) => 3,
            _ => 2,
        }
    }
}

fn cells(observation: &Observation, chance: &mut Chance) -> Vec<Cell> {
    let mut spots: Vec<Spot> = Spot::all().collect();
    chance.shuffle(&mut spots);
    let cell = |spot: Spot| {
        let tablet = observation.table.tablet(spot);
        let known = [0u8, 1].map(|seat| {
            let own = observation.sketches[usize::from(seat)].map(|sketch| sketch.at(spot));
            let marked = tablet.marks[usize::from(seat)].then_some(Kind::Rubble);
            // What a seat dug is a find of the other.
            let dug = tablet.dug.filter(|dug| dug.by != seat).map(|_| Kind::Find);
            own.or(marked).or(dug)
        });
        Cell { spot, known, dug: tablet.dug.is_some() }
    };
    let mut cells: Vec<Cell> = spots.into_iter().map(cell).collect();
    cells.sort_by_key(Cell::rank);
    cells
}

/// Both sketches, drawn cell by cell from what is left of the multiset.
fn draw(observation: &Observation, chance: &mut Chance) -> [Sketch; 2] {
    let cells = cells(observation, chance);
    let complete = observation.table.complete.map(|complete| complete.then_some(0));
    let left = observation.left.map_or(complete, |left| left.map(Some));
    let mut draw = Draw {
        dug_finds: left.map(|left| left.map(|left| FINDS_EACH - usize::from(left).min(FINDS_EACH))),
        open: cells.iter().filter(|cell| cell.dug).count(),
        cells,
        rest: PAIRS.map(|pair| pair.2),
        drawn: [Sketch([Kind::Rubble; SPOTS]); 2],
        found: [0; 2],
    };
    // Some way is always there: the real one.
    let fits = draw.fill(0, chance);
    debug_assert!(fits, "no sketches fit {observation:?}");
    if let Eye::Seat(seat) = observation.eye
        && let Some(own) = observation.sketches[usize::from(seat)]
    {
        draw.drawn[usize::from(seat)] = own;
    }
    draw.drawn
}

struct Draw {
    cells: Vec<Cell>,
    /// How many of each pair are left.
    rest: [u8; PAIRS.len()],
    drawn: [Sketch; 2],
    /// By seat, how many finds the dug cells hold, where that is known.
    dug_finds: [Option<usize>; 2],
    /// By seat, how many they hold so far.
    found: [usize; 2],
    /// Dug cells not drawn yet.
    open: usize,
}

impl Draw {
    fn fill(&mut self, at: usize, chance: &mut Chance) -> bool {
        let Some(cell) = self.cells.get(at) else { return true };
        let (spot, dug) = (cell.spot, cell.dug);
        let mut candidates: Vec<usize> = (0..PAIRS.len())
            .filter(|pair| self.rest[*pair] > 0 && cell.allows((PAIRS[*pair].0, PAIRS[*pair].1)))
            .collect();
        while let Some(pair) = self.pick(&mut candidates, chance) {
            let kinds = [PAIRS[pair].0, PAIRS[pair].1];
            self.put(pair, dug, kinds, true);
            for (sketch, kind) in self.drawn.iter_mut().zip(kinds) {
                sketch.0[spot.index()] = kind;
            }
            if self.can_be() && self.fill(at + 1, chance) {
                return true;
            }
            self.put(pair, dug, kinds, false);
        }
        false
    }

    /// Takes one candidate off the list, likelier the more of it are left.
    fn pick(&self, candidates: &mut Vec<usize>, chance: &mut Chance) -> Option<usize> {
        let total: u32 = candidates.iter().map(|pair| u32::from(self.rest[*pair])).sum();
        let mut drawn = chance.below(total);
        let at = candidates.iter().position(|pair| {
            let count = u32::from(self.rest[*pair]);
            let hit = drawn < count;
            drawn = drawn.wrapping_sub(count);
            hit
        })?;
        Some(candidates.swap_remove(at))
    }

    fn put(&mut self, pair: usize, dug: bool, kinds: [Kind; 2], there: bool) {
        let add = |number: usize| if there { number + 1 } else { number - 1 };
        self.rest[pair] = if there { self.rest[pair] - 1 } else { self.rest[pair] + 1 };
        if dug {
            self.open = if there { self.open - 1 } else { self.open + 1 };
            for (found, kind) in self.found.iter_mut().zip(kinds) {
                if kind == Kind::Find {
                    *found = add(*found);
                }
            }
        }
    }

    /// The dug cells can still hold as many finds as they do.
    fn can_be(&self) -> bool {
        self.dug_finds
            .iter()
            .zip(self.found)
            .all(|(known, found)| known.is_none_or(|known| found <= known && found + self.open >= known))
    }
}
