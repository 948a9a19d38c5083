//! The level `normal` (Z-C3).

use spielwerk_sdk::Chance;

use super::worth::Worth;
use super::{Choice, Question};

/// The stroke that changes most, by how often everything is still scored.
pub(super) fn stroke(question: &Question<'_>, chance: &mut Chance) -> Option<Choice> {
    let worth = Worth::now(question.table);
    let player = &question.table.players[usize::from(question.seat)];
    question.best(chance, |stroke| {
        let (sheet, coins, _) = player.after(stroke);
        worth.of(&sheet, coins)
    })
}
