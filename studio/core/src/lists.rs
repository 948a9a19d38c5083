//! Lists: what was played, records, dailies, leaderboards.

use std::collections::BTreeMap;

use spielwerk_model::game::GameInfo;
use spielwerk_protocol::http::{BoardLine, Daily, Period, Played, Ranked};

/// Lists as they last came.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Lists {
    /// Own results, newest first; none: not asked for yet.
    pub mine: Option<Vec<Played>>,
    /// The span of the leaderboards shown.
    pub period: Period,
    /// Leaderboards by game, of that span.
    pub boards: BTreeMap<String, Vec<BoardLine>>,
    /// Record lists by game and list.
    pub records: BTreeMap<(String, String), Vec<Ranked>>,
    /// Today's lists by game and mode.
    pub dailies: BTreeMap<(String, String), Daily>,
}

/// How somebody fares against a computer level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rung {
    /// Level id.
    pub level: String,
    /// Matches against computers of this level alone.
    pub played: u32,
    /// Of these, won.
    pub won: u32,
}

impl Lists {
    /// Own results of a game that were finished, oldest first.
    pub fn course(&self, game: &str) -> Vec<&Played> {
        let mut course: Vec<&Played> =
            self.mine.iter().flatten().filter(|played| played.game == game && !played.left).collect();
        course.reverse();
        course
    }

    /// The ladder of computer levels, in the game's order.
    pub fn ladder(&self, info: &GameInfo) -> Vec<Rung> {
        let course = self.course(&info.id);
        let rung = |level: &str| {
            let against = course.iter().filter(|played| played.level.as_deref() == Some(level));
            let (played, won) = against.fold((0, 0), |(played, won), one| (played + 1, won + u32::from(one.won)));
            Rung { level: level.into(), played, won }
        };
        info.levels.iter().map(|level| rung(&level.id)).collect()
    }

    /// A statistic match by match: its value, or its part of the whole in per cent where it is a share.
    pub fn figures(&self, info: &GameInfo, key: &str) -> Vec<f32> {
        let whole = info.statistics.iter().find(|statistic| statistic.key == key).and_then(|own| own.share_of.clone());
        let value = |played: &Played, key: &str| {
            played.statistics.iter().find(|(own, _)| own == key).map(|(_, value)| *value as f32)
        };
        let figure = |played: &&Played| match &whole {
            None => value(played, key),
            Some(whole) => value(played, whole)
                .filter(|whole| *whole > 0.0)
                .and_then(|whole| value(played, key).map(|part| 100.0 * part / whole)),
        };
        self.course(&info.id).iter().filter_map(figure).collect()
    }

    /// A statistic over all own matches: its sum, and where it is a share the per cent, halves rounded up.
    pub fn total(&self, info: &GameInfo, key: &str) -> (i64, Option<i64>) {
        let sum = |key: &str| -> i64 {
            let course = self.course(&info.id);
            let values = course.iter().flat_map(|played| &played.statistics).filter(|(own, _)| own == key);
            values.map(|(_, value)| i64::from(*value)).sum()
        };
        let whole = info.statistics.iter().find(|statistic| statistic.key == key).and_then(|own| own.share_of.clone());
        let part = sum(key);
        let share = whole.map(|whole| sum(&whole)).filter(|whole| *whole > 0);
        (part, share.map(|whole| (part * 200 + whole) / (2 * whole)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use serde_json::json;

    fn played(game: &str, level: Option<&str>, won: bool, hits: (i32, i32)) -> Played {
        serde_json::from_value(json!({
            "table": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "game": game, "mode": "m", "you": true, "name": "Ada", "others": [],
            "level": level, "at": 0, "seconds": 9, "points": 1, "rank": 1, "won": won, "title": "",
            "statistics": [["hits", hits.0], ["turns", hits.1]], "ladder": null, "day": null, "uncounted": false,
            "left": false, "stake": 0, "penalty": 0,
        }))
        .unwrap()
    }

    #[test]
    fn figures_come_from_the_own_results_of_one_game() {
        let info: GameInfo = serde_json::from_value(json!({
            "id": "g", "version": "1", "title": "", "tagline": "", "seats": [1, 2], "locales": [],
            "levels": [{"id": "easy", "label": "", "help": "", "effort": 1},
                       {"id": "hard", "label": "", "help": "", "effort": 1}],
            "options": [], "modes": [], "move-kinds": [], "collectables": [], "record-lists": [], "words": [],
            "statistics": [{"key": "hits", "label": "", "share-of": "turns"},
                           {"key": "turns", "label": "", "share-of": null}],
            "answer-after": [[0, 0, 0], [0, 0, 0]], "leave-penalty": 0, "least-seconds": 0,
        }))
        .unwrap();
        let mine = vec![
            played("g", Some("easy"), true, (3, 4)),
            played("other", Some("easy"), true, (9, 9)),
            played("g", None, true, (0, 0)),
            played("g", Some("easy"), false, (2, 4)),
        ];
        let lists = Lists { mine: Some(mine), ..Lists::default() };
        assert_eq!(lists.figures(&info, "turns"), [4.0, 0.0, 4.0]);
        assert_eq!(lists.figures(&info, "hits"), [50.0, 75.0], "oldest first; nothing of nothing has no share");
        assert_eq!((lists.total(&info, "hits"), lists.total(&info, "turns")), ((5, Some(63)), (8, None)));
        let ladder: Vec<(u32, u32)> = lists.ladder(&info).iter().map(|rung| (rung.played, rung.won)).collect();
        assert_eq!(ladder, [(2, 1), (0, 0)]);
    }
}
