//! The level `leicht` (Z-C2).

use spielwerk_sdk::Chance;

use super::worth::Worth;
use super::{Choice, Question};

/// The best of a random third for this season's decrees and guilders.
pub(super) fn stroke(question: &Question<'_>, chance: &mut Chance) -> Option<Choice> {
    let worth = Worth::this_season_only(question.table);
    let player = &question.table.players[usize::from(question.seat)];
    let mut third = question.strokes.clone();
    chance.shuffle(&mut third);
    third.truncate(question.strokes.len().div_ceil(3));
    let third = Question { table: question.table, seat: question.seat, strokes: third };
    third.best(chance, |stroke| {
        let (sheet, coins, _) = player.after(stroke);
        worth.of(&sheet, coins)
    })
}

/// Anywhere.
pub(super) fn creature(question: &Question<'_>, chance: &mut Chance) -> Option<Choice> {
    chance.pick(&question.strokes).map(|(mv, stroke)| (*mv, *stroke, "anywhere".into()))
}
