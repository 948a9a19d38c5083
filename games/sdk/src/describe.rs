//! Short ways to write what `describe` and `score` give: everything a game does not need keeps a plain default.

use crate::Locale;
use crate::contract::{
    AdviceRule, FieldKind, FieldSpec, GameInfo, Level, Line, Mode, MoveKind, Offer, Pace, Seat, Standing,
};

impl GameInfo {
    /// A game in both languages, without options, levels, modes or moves yet. `seats`: least and most.
    pub fn new(id: &str, version: &str, title: &str, tagline: &str, seats: (u8, u8)) -> Self {
        Self {
            id: id.into(),
            version: version.into(),
            title: title.into(),
            tagline: tagline.into(),
            seats,
            locales: Locale::ALL.map(|locale| locale.tag().to_string()).to_vec(),
            levels: Vec::new(),
            options: Vec::new(),
            modes: Vec::new(),
            move_kinds: Vec::new(),
            statistics: Vec::new(),
            collectables: Vec::new(),
            record_lists: Vec::new(),
            words: Vec::new(),
            answer_after: ((500, 300, 100), (900, 500, 200)),
            leave_penalty: 0,
            least_seconds: 0,
        }
    }
}

impl Level {
    /// A computer level; `effort` counts playouts or nodes.
    pub fn new(id: &str, label: &str, help: &str, effort: u32) -> Self {
        Self { id: id.into(), label: label.into(), help: help.into(), effort }
    }
}

impl Mode {
    /// A way to play for so many people (least, most) at so many seats (least, most, first offered), without clock,
    /// stakes or advice, at calm and turbo pace.
    pub fn new(id: &str, label: &str, help: &str, people: (u8, u8), seats: (u8, u8, u8)) -> Self {
        Self {
            id: id.into(),
            label: label.into(),
            help: help.into(),
            people,
            seats,
            options: Vec::new(),
            levels: Vec::new(),
            think_times: Vec::new(),
            paces: vec![Pace::Calm, Pace::Turbo],
            stakes: Vec::new(),
            daily: false,
            undo: false,
            quiet: false,
            advice: AdviceRule::Never,
        }
    }

    /// With these computer levels, default first.
    #[must_use]
    pub fn levels(mut self, levels: &[&str]) -> Self {
        self.levels = levels.iter().map(ToString::to_string).collect();
        self
    }

    /// With these think times in seconds, default first, 0 = without.
    #[must_use]
    pub fn think_times(mut self, seconds: &[u32]) -> Self {
        self.think_times = seconds.to_vec();
        self
    }

    /// Offers these values of an option, the first at first.
    #[must_use]
    pub fn offer(mut self, key: &str, values: &[&str]) -> Self {
        self.options.push(Offer {
            key: key.into(),
            values: values.iter().map(ToString::to_string).collect(),
            initial: values.first().copied().unwrap_or_default().into(),
        });
        self
    }
}

impl MoveKind {
    /// A move that is sent as soon as one is left.
    pub fn new(verb: &str, label: &str, fields: Vec<FieldSpec>) -> Self {
        Self { verb: verb.into(), label: label.into(), fields, preview_first: false, takes_back: false }
    }

    /// Previewed before it is sent.
    #[must_use]
    pub fn preview_first(mut self) -> Self {
        self.preview_first = true;
        self
    }
}

impl FieldSpec {
    /// A field filled with one of the game's own words.
    pub fn offered(key: &str, label: &str) -> Self {
        Self { key: key.into(), label: label.into(), kind: FieldKind::Offered, steps: Vec::new() }
    }
}

impl Standing {
    /// A seat with this rank and no points yet; nothing for lists or ladder.
    pub fn new(seat: Seat, rank: u8, won: bool) -> Self {
        Self {
            seat,
            points: 0,
            rank,
            won,
            title: String::new(),
            breakdown: Vec::new(),
            statistics: Vec::new(),
            record_list: None,
            record_key: Vec::new(),
            ladder_points: None,
            awards: Vec::new(),
            unlocks: Vec::new(),
        }
    }

    /// One more line of the breakdown, added to the points.
    #[must_use]
    pub fn line(mut self, group: &str, label: &str, value: i32) -> Self {
        self.points += value;
        self.breakdown.push(Line { group: group.into(), label: label.into(), value });
        self
    }
}
