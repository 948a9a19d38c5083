//! Where a creature hurts a neighbour.

use spielwerk_sdk::Chance;

use super::{Choice, Question};
use crate::cells::Cells;
use crate::sheet::Sheet;

/// Where it causes the largest loss (Z-C3).
pub(super) fn largest_loss(question: &Question<'_>, chance: &mut Chance) -> Option<Choice> {
    let owner = &question.table.players[usize::from(question.table.target(question.seat))];
    question.best(chance, |stroke| owner.after(stroke).0.gaps().value())
}

/// Where the gaps are hardest to fill, without a guilder for the neighbour (Z-C4).
pub(super) fn hardest_to_fill(question: &Question<'_>, chance: &mut Chance) -> Option<Choice> {
    let owner = &question.table.players[usize::from(question.table.target(question.seat))];
    question.best(chance, |stroke| {
        let (sheet, _, coins) = owner.after(stroke);
        pain(&sheet) - 12 * i32::from(coins)
    })
}

/// Each gap counts four, and one for each of its neighbours that is filled: the narrower, the fewer shapes fit.
pub(super) fn pain(sheet: &Sheet) -> i32 {
    let gaps = sheet.gaps();
    let open = sheet.empty();
    let free = |index: usize| (Cells::one(index).neighbours() & open).value();
    gaps.iter().map(|index| 8 - free(index)).sum()
}
