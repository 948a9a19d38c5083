//! Shapes: turned, mirrored, and where they fit (Z-R10, Z-R11).

use std::fmt;
use std::str::FromStr;

use crate::cells::{Cells, SIDE};

/// Which way a shape lies: `r0`–`r3` quarter turns clockwise, `m0`–`m3` mirrored left to right and then turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    /// Mirrored first.
    pub mirrored: bool,
    /// Quarter turns, 0–3.
    pub quarters: u8,
}

impl Turn {
    /// As printed.
    pub const NONE: Self = Self { mirrored: false, quarters: 0 };

    /// All eight, as printed first, mirrored ones last.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |quarters| Self { mirrored, quarters }))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", if self.mirrored { 'm' } else { 'r' }, self.quarters)
    }
}

impl FromStr for Turn {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::all().find(|turn| turn.to_string() == text).ok_or(())
    }
}

/// A shape lying one way. Its first cell in reading order is the cell a move names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oriented {
    /// Which way.
    pub turn: Turn,
    /// Rows and columns of its bounding box.
    pub size: (usize, usize),
    /// Its cells with the box in the corner of the sheet.
    cells: Cells,
    /// Column of its first cell in the box.
    lead: usize,
    /// Where its first cell may lie so that all of it is on the sheet.
    inside: Cells,
}

impl Oriented {
    fn new(turn: Turn, cells: &[(usize, usize)]) -> Self {
        let size = (cells.iter().map(|cell| cell.0 + 1).max(), cells.iter().map(|cell| cell.1 + 1).max());
        let size = (size.0.unwrap_or(1), size.1.unwrap_or(1));
        let lead = cells.iter().min().map_or(0, |cell| cell.1);
        let rows = (0..=SIDE - size.0).map(Cells::row).fold(Cells::NONE, |all, row| all | row);
        let columns = (lead..=SIDE - size.1 + lead).map(Cells::column).fold(Cells::NONE, |all, one| all | one);
        let cells = cells.iter().map(|(row, column)| row * SIDE + column).collect();
        Self { turn, size, cells, lead, inside: rows & columns }
    }

    /// Columns and rows of its cells, counted from the first one.
    pub fn offsets(&self) -> Vec<(i8, i8)> {
        let from_lead = |index: usize| ((index % SIDE) as i8 - self.lead as i8, (index / SIDE) as i8);
        self.cells.iter().map(from_lead).collect()
    }

    /// Its cells with the first one there; none if it does not lie on the sheet whole.
    pub fn at(&self, first: usize) -> Option<Cells> {
        self.inside.touches(Cells::one(first)).then(|| self.cells.moved(first - self.lead))
    }

    /// Its cells with the corner of its box at this row and column, which must keep it on the sheet.
    pub fn with_corner(&self, row: usize, column: usize) -> Cells {
        self.cells.moved(row * SIDE + column)
    }

    /// First cells of all places where it covers only cells of `free`.
    pub fn fits(&self, free: Cells) -> Cells {
        self.steps().fold(self.inside, |left, step| left & free.ahead(step))
    }

    /// First cells of all places on the sheet where it covers a cell of `wanted`.
    pub fn covers(&self, wanted: Cells) -> Cells {
        self.steps().fold(Cells::NONE, |some, step| some | wanted.ahead(step)) & self.inside
    }

    /// From the first cell to each, in reading order.
    fn steps(&self) -> impl Iterator<Item = usize> {
        let lead = self.lead;
        self.cells.iter().map(move |index| index - lead)
    }
}

/// A shape as printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// `rc` cells from the top left: `00 11`.
    pub cells: &'static str,
}

impl Shape {
    /// Row and column of every cell as printed.
    pub fn printed(&self) -> Vec<(usize, usize)> {
        let number = |digit: u8| usize::from(digit.wrapping_sub(b'0'));
        self.cells.split(' ').map(|cell| cell.as_bytes()).map(|rc| (number(rc[0]), number(rc[1]))).collect()
    }

    /// How many cells.
    pub fn count(&self) -> usize {
        self.cells.split(' ').count()
    }

    /// As printed.
    pub fn upright(&self) -> Oriented {
        Oriented::new(Turn::NONE, &self.printed())
    }

    /// All ways it can lie, without repeats; mirrored ones only if allowed.
    pub fn orientations(&self, mirroring: bool) -> Vec<Oriented> {
        let printed = self.printed();
        let mut found: Vec<Oriented> = Vec::with_capacity(8);
        for turn in Turn::all().filter(|turn| mirroring || !turn.mirrored) {
            let next = Oriented::new(turn, &turned(&printed, turn));
            if found.iter().all(|known| known.cells != next.cells) {
                found.push(next);
            }
        }
        found
    }
}

fn turned(cells: &[(usize, usize)], turn: Turn) -> Vec<(usize, usize)> {
    let mut cells = cells.to_vec();
    if turn.mirrored {
        let wide = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
        cells.iter_mut().for_each(|cell| cell.1 = wide - cell.1);
    }
    for _ in 0..turn.quarters {
        let high = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
        cells.iter_mut().for_each(|cell| *cell = (cell.1, high - cell.0));
    }
    cells
}
