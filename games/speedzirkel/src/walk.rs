//! Where a creature goes that comes by itself (Z-R25).

use crate::cards::{Corner, Creature};
use crate::cells::{Cells, SIDE};
use crate::shape::{Oriented, Shape};

const SINGLE: Shape = Shape { cells: "00" };

/// The cells it fills on a sheet with these empty cells; none if there is no empty one.
pub fn arrival(creature: &Creature, empty: Cells) -> Cells {
    first_free(&creature.shape.upright(), creature, empty)
        .or_else(|| first_free(&SINGLE.upright(), creature, empty))
        .unwrap_or(Cells::NONE)
}

fn first_free(shape: &Oriented, creature: &Creature, empty: Cells) -> Option<Cells> {
    let anchors = anchors(shape.size, creature.corner, creature.left);
    anchors.into_iter().map(|(row, column)| shape.with_corner(row, column)).find(|cells| empty.contains(*cells))
}

/// Corners of the bounding box in the order of the walk: ring by ring from the outside, each once around from the
/// creature's corner.
pub fn anchors(size: (usize, usize), corner: Corner, clockwise: bool) -> Vec<(usize, usize)> {
    let (bottom, right) = (SIDE - size.0, SIDE - size.1);
    let rings = bottom.min(right) / 2;
    (0..=rings).flat_map(|ring| round(ring, bottom - ring, ring, right - ring, corner, clockwise)).collect()
}

fn round(top: usize, bottom: usize, left: usize, right: usize, corner: Corner, clockwise: bool) -> Vec<(usize, usize)> {
    let start = (if corner.bottom { bottom } else { top }, if corner.right { right } else { left });
    if top == bottom || left == right {
        return line(top, bottom, left, right, start);
    }
    // Once around clockwise from the top left corner.
    let mut circle: Vec<(usize, usize)> = (left..right).map(|column| (top, column)).collect();
    circle.extend((top..bottom).map(|row| (row, right)));
    circle.extend((left + 1..=right).rev().map(|column| (bottom, column)));
    circle.extend((top + 1..=bottom).rev().map(|row| (row, left)));
    if !clockwise {
        circle.reverse();
    }
    let at = circle.iter().position(|anchor| *anchor == start).unwrap_or(0);
    circle.rotate_left(at);
    circle
}

/// A ring that is a line or a point: from the end nearest the corner to the other.
fn line(top: usize, bottom: usize, left: usize, right: usize, start: (usize, usize)) -> Vec<(usize, usize)> {
    let mut line: Vec<(usize, usize)> =
        (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column))).collect();
    if line.first() != Some(&start) {
        line.reverse();
    }
    line
}
