//! Places, points, ranks of a lone surveyor (rule book 5.3).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Seat, Standing};

use crate::describe::RECORDS;
use crate::setting::{Length, Mode};
use crate::state::{Player, Stage, Table};
use crate::words;

/// Places of all seats from 1 by prestige, then the smaller loss to creatures (Z-R30); equals share one, and the next
/// place is left out (1, 1, 3).
pub fn places(scores: &[(i32, i32)]) -> Vec<u8> {
    let key = |(prestige, loss): (i32, i32)| (prestige, -loss);
    let better = |own: &(i32, i32)| scores.iter().filter(|other| key(**other) > key(*own)).count();
    scores.iter().map(|own| 1 + better(own) as u8).collect()
}

/// What a place adds to the leaderboard points (Z-R32).
pub fn place_bonus(place: u8, seats: usize) -> i32 {
    match place {
        1 if seats >= 2 => 30,
        2 if seats >= 3 => 15,
        3 if seats >= 4 => 5,
        _ => 0,
    }
}

/// What a lone surveyor has to reach: the four thresholds, half of them in the short year (Z-R31).
pub fn threshold(table: &Table) -> i32 {
    let sum: i32 = table.decrees.iter().map(|decree| decree.data().threshold).sum();
    match table.setting.length {
        Length::Grundspiel => sum,
        Length::KurzesJahr => sum / 2,
    }
}

/// Least result of each rank, best first; below the last one comes a seventh (Z-R31).
pub const RANK_LIMITS: [i32; 7] = [30, 20, 10, 0, -5, -10, -20];

/// The number of the rank, 0 the best.
pub fn rank_of(result: i32) -> usize {
    RANK_LIMITS.iter().position(|least| result >= *least).unwrap_or(RANK_LIMITS.len())
}

/// Prestige and creature losses of every seat.
pub fn scores(table: &Table) -> Vec<(i32, i32)> {
    table.players.iter().map(|player| (player.prestige(), player.losses())).collect()
}

/// The standing at this ply; final when the game is over.
pub fn standings(table: &Table, l: Locale) -> Vec<Standing> {
    let places = places(&scores(table));
    (0..).zip(places).map(|(seat, place)| standing(table, seat, place, l)).collect()
}

fn standing(table: &Table, seat: Seat, place: u8, l: Locale) -> Standing {
    let player = &table.players[usize::from(seat)];
    let seats = table.players.len();
    let ended = table.stage == Stage::Finished;
    let mut standing = breakdown(table, player, Standing::new(seat, place, place == 1 && seats > 1), l);
    let prestige = player.prestige();
    standing.statistics = vec![("wesenverlust".into(), player.losses()), ("gulden".into(), player.coins.into())];
    standing.record_key = vec![prestige, -player.losses()];
    standing.ladder_points = Some(prestige + place_bonus(place, seats));
    if seats == 1 {
        let result = prestige - threshold(table);
        standing.statistics.push(("schwelle".into(), threshold(table)));
        standing.statistics.push(("ergebnis".into(), result));
        if ended {
            standing.title = words::rank(rank_of(result), l).into();
        }
    }
    if ended && table.setting.mode == Mode::Rekord {
        standing.record_list = Some(RECORDS.into());
    }
    standing
}

/// Four lines a season: its two decrees, guilders, losses.
fn breakdown(table: &Table, player: &Player, standing: Standing, l: Locale) -> Standing {
    let seasons = table.setting.seasons();
    player.results.iter().zip(seasons).fold(standing, |standing, (result, season)| {
        let group = words::season(season.name, l);
        let decree = |index: usize| words::lettered(table, season.scores[index], l);
        standing
            .line(group, &decree(0), result.decrees[0])
            .line(group, &decree(1), result.decrees[1])
            .line(group, l.pick("Gulden", "Guilders"), result.coins)
            .line(group, l.pick("Leere Wesenfelder", "Empty cells beside creatures"), -result.gaps)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Prestige and loss of each seat, their places, their points.
    type Case = (&'static [(i32, i32)], &'static [u8], &'static [i32]);

    #[test]
    fn places_and_points_of_z_t8() {
        let cases: [Case; 3] = [
            (&[(84, 10), (84, 12), (60, 3)], &[1, 2, 3], &[114, 99, 60]),
            (&[(84, 10), (84, 10), (70, 9), (50, 0)], &[1, 1, 3, 4], &[114, 114, 75, 50]),
            (&[(70, 4), (66, 0)], &[1, 2], &[100, 66]),
        ];
        for (scores, expected, points) in cases {
            let places = places(scores);
            assert_eq!(places, expected);
            let got: Vec<i32> =
                scores.iter().zip(&places).map(|(score, place)| score.0 + place_bonus(*place, scores.len())).collect();
            assert_eq!(got, points);
        }
        assert_eq!(place_bonus(1, 1), 0, "alone: prestige only");
    }

    #[test]
    fn rank_limits_of_z_t8() {
        let results = [30, 29, 0, -1, -5, -6, -10, -11, -20, -21];
        assert_eq!(results.map(rank_of), [0, 1, 3, 4, 4, 5, 5, 6, 6, 7]);
    }
}
