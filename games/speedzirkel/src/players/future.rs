//! A year played to its end in the head, quickly: decks imagined, strokes picked from a few by lot.

use spielwerk_sdk::Chance;

use super::worth::Worth;
use crate::cards::Card;
use crate::cells::Cells;
use crate::shape::Oriented;
use crate::sheet::{Sheet, Terrain};
use crate::state::{MOST_COINS, Stage, Table};
use crate::walk;

/// Strokes looked at for each imagined card.
const LOOKED_AT: usize = 28;
/// Places looked at for each imagined creature of a neighbour.
const CREATURE_PLACES: usize = 8;

/// What is worked out once per decision: shapes in all orientations and the weights of every season.
pub(crate) struct Forms {
    /// By card, by shape.
    shapes: Vec<Vec<Vec<Oriented>>>,
    worths: Vec<Worth>,
}

impl Forms {
    pub fn new(table: &Table) -> Self {
        let mirroring = table.setting.mirroring;
        let shapes = |card: Card| match (card.explore(), card.creature()) {
            (Some(data), _) => data.shapes.iter().map(|shape| shape.orientations(mirroring)).collect(),
            (_, Some(data)) => vec![data.shape.orientations(mirroring)],
            _ => Vec::new(),
        };
        let worths = (0..table.setting.seasons().len()).map(|season| Worth::in_season(table, season)).collect();
        Self { shapes: Card::all().map(shapes).collect(), worths }
    }
}

/// One player's imagined year.
#[derive(Clone, Copy)]
pub(crate) struct Year<'a> {
    pub table: &'a Table,
    pub forms: &'a Forms,
    pub sheet: Sheet,
    pub coins: u8,
}

impl Year<'_> {
    /// Plays on after the present step with these decks; the prestige still to come.
    pub fn play(mut self, decks: &[Vec<Card>], chance: &mut Chance) -> i32 {
        let now = usize::from(self.table.season);
        let mut sum = 0;
        for (number, season) in self.table.setting.seasons().iter().enumerate().skip(now) {
            let (mut clock, from) = if number == now { (self.table.clock, self.table.seen.len()) } else { (0, 0) };
            let scored = number == now && matches!(self.table.stage, Stage::Scoring | Stage::Finished);
            if scored {
                continue;
            }
            let mut demand = false;
            let mut cards = decks[number].iter().skip(from);
            while clock < season.length {
                let Some(&card) = cards.next() else { break };
                clock += card.time();
                if card.is_castle() {
                    demand = true;
                } else if card.creature().is_some() {
                    self.creature(card, chance);
                } else {
                    self.draw(card, demand, number, chance);
                    demand = false;
                }
            }
            let decrees: i32 = season.scores.iter().map(|at| self.table.decrees[*at].value(&self.sheet)).sum();
            sum += decrees + i32::from(self.coins) - self.sheet.gaps().value();
        }
        sum
    }

    fn put(&self, terrain: Terrain, cells: Cells, coin: bool) -> (Sheet, u8) {
        let sheet = self.sheet.with(terrain, cells);
        let closed = sheet.closed_mountains().count() - self.sheet.closed_mountains().count();
        (sheet, (self.coins + closed as u8 + u8::from(coin)).min(MOST_COINS))
    }

    fn draw(&mut self, card: Card, demand: bool, season: usize, chance: &mut Chance) {
        let Some(data) = card.explore() else { return };
        let empty = self.sheet.empty();
        let castles = self.sheet.open_castles();
        let places = Places::of(&self.forms.shapes[card as usize], empty, demand.then_some(castles));
        let worth = &self.forms.worths[season];
        let mut best: Option<(i32, Sheet, u8)> = None;
        let mut consider = |year: &Self, terrain: Terrain, cells: Cells, coin: bool| {
            let (sheet, coins) = year.put(terrain, cells, coin);
            let value = worth.of(&sheet, coins);
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, sheet, coins));
            }
        };
        for _ in 0..LOOKED_AT {
            match places.pick(chance) {
                Some((number, cells)) => {
                    let terrain = data.terrains[chance.index(data.terrains.len())];
                    consider(self, terrain, cells, data.coin && number == 0);
                }
                None => {
                    let Some(cell) = nth(empty, chance.index(empty.count())) else { return };
                    consider(self, Terrain::DRAWN[chance.index(4)], Cells::one(cell), false);
                }
            }
        }
        if let Some((_, sheet, coins)) = best {
            (self.sheet, self.coins) = (sheet, coins);
        }
    }

    fn creature(&mut self, card: Card, chance: &mut Chance) {
        let Some(data) = card.creature() else { return };
        let empty = self.sheet.empty();
        let cells = if self.table.by_neighbours() {
            let places = Places::of(&self.forms.shapes[card as usize], empty, None);
            let picked = (0..CREATURE_PLACES).filter_map(|_| places.pick(chance));
            let loss = |cells: &Cells| self.sheet.with(Terrain::Wesen, *cells).gaps().count();
            picked.map(|(_, cells)| cells).max_by_key(loss).or_else(|| empty.first().map(Cells::one))
        } else {
            Some(walk::arrival(data, empty))
        };
        if let Some(cells) = cells {
            (self.sheet, self.coins) = self.put(Terrain::Wesen, cells, false);
        }
    }
}

/// Everywhere a card fits.
struct Places<'a> {
    /// Number of the shape, how it lies, where, and how many places that are.
    list: Vec<(usize, &'a Oriented, Cells, usize)>,
    count: usize,
}

impl<'a> Places<'a> {
    fn of(shapes: &'a [Vec<Oriented>], empty: Cells, demanded: Option<Cells>) -> Self {
        let mut list = Vec::with_capacity(16);
        let mut count = 0;
        for (number, orientations) in shapes.iter().enumerate() {
            for lying in orientations {
                let fits = lying.fits(empty);
                let there = demanded.map_or(fits, |castles| fits & lying.covers(castles));
                if !there.is_empty() {
                    count += there.count();
                    list.push((number, lying, there, there.count()));
                }
            }
        }
        Self { list, count }
    }

    fn pick(&self, chance: &mut Chance) -> Option<(usize, Cells)> {
        if self.count == 0 {
            return None;
        }
        let mut at = chance.index(self.count);
        for (number, lying, there, count) in &self.list {
            if at < *count {
                return Some((*number, lying.at(nth(*there, at)?)?));
            }
            at -= count;
        }
        None
    }
}

fn nth(cells: Cells, at: usize) -> Option<usize> {
    cells.iter().nth(at)
}
