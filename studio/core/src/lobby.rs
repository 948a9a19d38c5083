//! Games and tables, and the form for a new table.

use std::collections::BTreeMap;

use spielwerk_model::game::{GameInfo, Mode, OptionKind, OptionSpec, Pace};
use spielwerk_model::ids::TableId;
use spielwerk_protocol::http::{GameCard, NewTable, RefusedFile, TableState, TableView};

/// What the server offers.
#[derive(Debug, Clone, Default)]
pub struct Lobby {
    /// The lists have come at least once.
    pub loaded: bool,
    /// Sorted by title.
    pub games: Vec<GameCard>,
    /// Files in the games folder that are no playable game.
    pub refused: Vec<RefusedFile>,
    /// Own and open tables, newest first.
    pub tables: Vec<TableView>,
    /// Link codes of tables this client may enter.
    pub codes: BTreeMap<TableId, String>,
    /// The form for a new table of the game at hand.
    pub form: Option<TableForm>,
    /// Rule books by game id, Markdown; of the present language.
    pub rules: BTreeMap<String, String>,
}

impl Lobby {
    /// The game with this id.
    pub fn game(&self, id: &str) -> Option<&GameCard> {
        self.games.iter().find(|card| card.info.id == id)
    }

    /// The table with this id.
    pub fn table(&self, id: TableId) -> Option<&TableView> {
        self.tables.iter().find(|view| view.table == id)
    }

    /// Puts a fresher view in.
    pub fn put_table(&mut self, view: TableView) {
        if let Some(code) = &view.code {
            self.codes.insert(view.table, code.clone());
        }
        match self.tables.iter_mut().find(|other| other.table == view.table) {
            Some(other) => *other = view,
            None => self.tables.insert(0, view),
        }
    }

    /// Own unfinished tables.
    pub fn mine(&self) -> impl Iterator<Item = &TableView> {
        self.tables.iter().filter(|view| view.state != TableState::Over && sits(view))
    }

    /// Own finished tables.
    pub fn finished(&self) -> impl Iterator<Item = &TableView> {
        self.tables.iter().filter(|view| view.state == TableState::Over && sits(view))
    }

    /// Tables of others that are listed.
    pub fn open(&self) -> impl Iterator<Item = &TableView> {
        self.tables.iter().filter(|view| view.state != TableState::Over && !sits(view))
    }
}

/// The own person sits at this table.
pub fn sits(view: &TableView) -> bool {
    view.seats.iter().any(|sitter| matches!(sitter, spielwerk_protocol::http::Sitter::Person { you: true, .. }))
}

/// A new table as it is being set up: always something the mode offers.
#[derive(Debug, Clone, PartialEq)]
pub struct TableForm {
    /// Game id.
    pub game: String,
    /// Mode id.
    pub mode: String,
    /// Seats in all.
    pub seats: u8,
    /// Values of the options that leave a choice, in the order of the mode.
    pub options: Vec<(String, String)>,
    /// Level of computer players; none where the mode has none.
    pub level: Option<String>,
    /// Pace; none where the mode has one only.
    pub pace: Option<Pace>,
    /// Seconds for a decision, 0 without; none where the mode has no clock.
    pub think_time: Option<u32>,
    /// Points every person stakes; none where the mode has no stakes.
    pub stake: Option<u32>,
    /// Free seats get computer players.
    pub fill: bool,
    /// Listed for everybody.
    pub open: bool,
    /// Being opened.
    pub sent: bool,
}

impl TableForm {
    /// The first mode with its defaults; none for a game without modes.
    pub fn of(info: &GameInfo) -> Option<Self> {
        info.modes.first().map(|mode| Self::of_mode(info, mode))
    }

    /// A mode with its defaults.
    pub fn of_mode(info: &GameInfo, mode: &Mode) -> Self {
        let open_options = mode.options.iter().filter(|offer| offer.values.len() != 1);
        Self {
            game: info.id.clone(),
            mode: mode.id.clone(),
            seats: mode.seats.2,
            options: open_options.map(|offer| (offer.key.clone(), offer.initial.clone())).collect(),
            level: mode.levels.first().cloned(),
            pace: mode.paces.first().copied().filter(|_| mode.paces.len() > 1),
            think_time: mode.think_times.first().copied(),
            stake: mode.stakes.first().copied(),
            fill: !mode.levels.is_empty(),
            open: mode.people.1 > 1,
            sent: false,
        }
    }

    /// A person alone: the match starts as soon as the table is there.
    pub fn is_alone(mode: &Mode) -> bool {
        mode.people.1 <= 1
    }

    /// The spec of an option with the values this mode offers of it (empty for a range or a toggle: all).
    pub fn offered<'a>(info: &'a GameInfo, mode: &'a Mode, key: &str) -> Option<(&'a OptionSpec, Vec<&'a str>)> {
        let spec = info.options.iter().find(|spec| spec.key == key)?;
        let offer = mode.options.iter().find(|offer| offer.key == key)?;
        let values: Vec<&str> = match &spec.kind {
            _ if !offer.values.is_empty() => offer.values.iter().map(String::as_str).collect(),
            OptionKind::Choice(choices) => choices.iter().map(|choice| choice.value.as_str()).collect(),
            OptionKind::Toggle => vec!["no", "yes"],
            OptionKind::Range(..) => Vec::new(),
        };
        Some((spec, values))
    }

    /// The label of an option's value.
    pub fn value_label<'a>(spec: &'a OptionSpec, value: &'a str) -> &'a str {
        match &spec.kind {
            OptionKind::Choice(choices) => {
                choices.iter().find(|choice| choice.value == value).map_or(value, |choice| choice.label.as_str())
            }
            OptionKind::Toggle | OptionKind::Range(..) => value,
        }
    }

    /// Sets an option's value.
    pub fn set(&mut self, key: &str, value: &str) {
        if let Some(option) = self.options.iter_mut().find(|(other, _)| other == key) {
            option.1 = value.to_string();
        }
    }

    /// The request it becomes.
    pub fn request(&self, mode: &Mode) -> NewTable {
        NewTable {
            game: self.game.clone(),
            mode: self.mode.clone(),
            seats: Some(self.seats),
            options: self.options.clone(),
            level: self.level.clone(),
            pace: self.pace,
            think_time: self.think_time,
            stake: self.stake,
            fill: self.fill,
            open: self.open && !Self::is_alone(mode),
            start: Self::is_alone(mode),
        }
    }
}
