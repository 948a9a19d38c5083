//! What a sheet is worth: every decree, guilder and gap by how often it will still be scored.

use crate::decrees::Decree;
use crate::sheet::Sheet;
use crate::state::{Stage, Table};

/// Weights in half points.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Worth {
    decrees: [(Decree, i32); 4],
    coins: i32,
    gaps: i32,
}

impl Worth {
    /// As level `normal` weighs in this season (from 0): future scorings of decrees at half weight (Z-C3).
    pub fn in_season(table: &Table, season: usize) -> Self {
        let seasons = table.setting.seasons();
        let left = &seasons[season.min(seasons.len() - 1)..];
        let weight = |letter: usize| {
            let now = left.first().is_some_and(|season| season.scores.contains(&letter));
            let later = left.iter().skip(1).filter(|season| season.scores.contains(&letter)).count() as i32;
            2 * i32::from(now) + later
        };
        let scorings = 2 * left.len() as i32;
        Self {
            decrees: std::array::from_fn(|letter| (table.decrees[letter], weight(letter))),
            coins: scorings,
            gaps: scorings,
        }
    }

    /// As level `leicht` weighs: this season's decrees and its guilders, nothing else (Z-C2).
    pub fn this_season_only(table: &Table) -> Self {
        let scores = table.season().scores;
        let weight = |letter: usize| 2 * i32::from(scores.contains(&letter));
        Self { decrees: std::array::from_fn(|letter| (table.decrees[letter], weight(letter))), coins: 2, gaps: 0 }
    }

    /// As level `normal` weighs now.
    pub fn now(table: &Table) -> Self {
        let over = usize::from(table.stage == Stage::Scoring);
        Self::in_season(table, usize::from(table.season) + over)
    }

    /// A sheet with so many guilders.
    pub fn of(&self, sheet: &Sheet, coins: u8) -> i32 {
        let decrees: i32 = self
            .decrees
            .iter()
            .filter(|(_, weight)| *weight > 0)
            .map(|(decree, weight)| weight * decree.value(sheet))
            .sum();
        let gaps = if self.gaps == 0 { 0 } else { self.gaps * sheet.gaps().value() };
        decrees + self.coins * i32::from(coins) - gaps
    }
}
