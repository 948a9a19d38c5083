//! What may be drawn (rule book 4.2 and Z-R23, Z-R24).

use crate::cards::{Creature, Explore};
use crate::cells::Cells;
use crate::moves::Move;
use crate::shape::{Oriented, Shape, Turn};
use crate::sheet::{Sheet, Terrain};
use crate::state::Stroke;

/// What one seat may draw on one sheet with the open card.
#[derive(Debug, Clone)]
pub struct Options {
    what: What,
    /// Every shape in every allowed orientation; empty lists where only a single cell is possible.
    shapes: Vec<Vec<Oriented>>,
    empty: Cells,
    /// Castle sites of which one must be covered.
    demanded: Option<Cells>,
    /// Only a single cell is possible (Z-R12, Z-R13, Z-R24).
    single: bool,
}

#[derive(Debug, Clone, Copy)]
enum What {
    Explore(&'static Explore),
    Creature,
}

impl Options {
    /// For an explore card.
    pub fn explore(card: &'static Explore, sheet: &Sheet, demand: bool, mirroring: bool) -> Self {
        let demanded = demand.then(|| sheet.open_castles());
        Self::new(What::Explore(card), card.shapes, sheet, demanded, mirroring)
    }

    /// For a creature on a neighbour's sheet.
    pub fn creature(card: &Creature, sheet: &Sheet, mirroring: bool) -> Self {
        Self::new(What::Creature, &[card.shape], sheet, None, mirroring)
    }

    fn new(what: What, shapes: &[Shape], sheet: &Sheet, demanded: Option<Cells>, mirroring: bool) -> Self {
        let shapes = shapes.iter().map(|shape| shape.orientations(mirroring)).collect();
        let mut options = Self { what, shapes, empty: sheet.empty(), demanded, single: false };
        let fits = |lying: &Oriented| !options.places(lying).is_empty();
        options.single = !options.shapes.iter().flatten().any(fits);
        options
    }

    /// First cells of all legal places of a shape lying that way.
    pub fn places(&self, lying: &Oriented) -> Cells {
        let fits = lying.fits(self.empty);
        match self.demanded {
            Some(castles) => fits & lying.covers(castles),
            None => fits,
        }
    }

    /// Only a single cell is possible.
    pub fn is_single(&self) -> bool {
        self.single
    }

    /// The castle sites of which one must be covered, if the demand can be met.
    pub fn demanded(&self) -> Cells {
        self.demanded.filter(|_| !self.single).unwrap_or(Cells::NONE)
    }

    /// The shapes in all orientations.
    pub fn shapes(&self) -> &[Vec<Oriented>] {
        &self.shapes
    }

    /// Terrains to choose from; none for a creature.
    pub fn terrains(&self) -> &'static [Terrain] {
        match self.what {
            What::Creature => &[],
            What::Explore(_) if self.single => &Terrain::DRAWN,
            What::Explore(card) => card.terrains,
        }
    }

    /// Calls `found` for every legal stroke.
    pub fn each(&self, mut found: impl FnMut(Move, Stroke)) {
        if self.single {
            self.each_single(found);
            return;
        }
        for (number, orientations) in (1..).zip(&self.shapes) {
            for lying in orientations {
                for first in self.places(lying).iter() {
                    let Some(cells) = lying.at(first) else { continue };
                    let cell = first as u8;
                    match self.what {
                        What::Creature => {
                            found(Move::Place { turn: lying.turn, cell }, creature_stroke(cells));
                        }
                        What::Explore(card) => {
                            let coin = card.coin && number == 1;
                            for &terrain in card.terrains {
                                let mv = Move::Draw { terrain, shape: number, turn: lying.turn, cell };
                                found(mv, Stroke { terrain, cells, coin });
                            }
                        }
                    }
                }
            }
        }
    }

    fn each_single(&self, mut found: impl FnMut(Move, Stroke)) {
        for first in self.empty.iter() {
            let (cell, cells) = (first as u8, Cells::one(first));
            match self.what {
                What::Creature => found(Move::PlaceSingle { cell }, creature_stroke(cells)),
                What::Explore(_) => {
                    for terrain in Terrain::DRAWN {
                        found(Move::Single { terrain, cell }, Stroke { terrain, cells, coin: false });
                    }
                }
            }
        }
    }

    /// All legal strokes with their moves.
    pub fn all(&self) -> Vec<(Move, Stroke)> {
        let mut list = Vec::new();
        self.each(|mv, stroke| list.push((mv, stroke)));
        list
    }

    /// The stroke of a move.
    ///
    /// # Errors
    /// A code why it is none: `outside`, `filled`, `burgstall` for the place; `single`, `not-single`, `terrain`,
    /// `shape`, `turn`, `not-now` for what does not belong to the card.
    pub fn judge(&self, mv: Move) -> Result<Stroke, &'static str> {
        match (mv, self.what) {
            (Move::Draw { terrain, shape, turn, cell }, What::Explore(card)) => {
                if self.single {
                    return Err("single");
                }
                if !card.terrains.contains(&terrain) {
                    return Err("terrain");
                }
                let cells = self.placed(shape, turn, cell)?;
                Ok(Stroke { terrain, cells, coin: card.coin && shape == 1 })
            }
            (Move::Place { turn, cell }, What::Creature) => {
                if self.single {
                    return Err("single");
                }
                Ok(creature_stroke(self.placed(1, turn, cell)?))
            }
            (Move::Single { terrain, cell }, What::Explore(_)) => {
                Ok(Stroke { terrain, cells: self.placed_single(cell)?, coin: false })
            }
            (Move::PlaceSingle { cell }, What::Creature) => Ok(creature_stroke(self.placed_single(cell)?)),
            _ => Err("not-now"),
        }
    }

    fn placed(&self, shape: u8, turn: Turn, cell: u8) -> Result<Cells, &'static str> {
        let orientations = usize::from(shape).checked_sub(1).and_then(|index| self.shapes.get(index)).ok_or("shape")?;
        let lying = orientations.iter().find(|lying| lying.turn == turn).ok_or("turn")?;
        let cells = lying.at(cell.into()).ok_or("outside")?;
        if !self.empty.contains(cells) {
            return Err("filled");
        }
        if self.demanded.is_some_and(|castles| !castles.touches(cells)) {
            return Err("burgstall");
        }
        Ok(cells)
    }

    fn placed_single(&self, cell: u8) -> Result<Cells, &'static str> {
        let cell = Cells::one(cell.into());
        match () {
            () if !self.single => Err("not-single"),
            () if !self.empty.contains(cell) => Err("filled"),
            () => Ok(cell),
        }
    }
}

fn creature_stroke(cells: Cells) -> Stroke {
    Stroke { terrain: Terrain::Wesen, cells, coin: false }
}
