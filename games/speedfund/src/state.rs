//! The whole position.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::Seat;

use crate::lexicon::{Lexicon, Word};
use crate::pieces::PIECES;
use crate::remark::{Halt, Thought};
use crate::sites::{self, FREE_DAYS};
use crate::sketch::{self, FINDS_EACH, Kind, Sketch, partner};
use crate::spot::{SPOTS, Spot};

/// How the game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The journey with the computer.
    Reise,
    /// A free dig with the computer.
    Frei,
    /// The dig of the day.
    Tag,
    /// Two people.
    ZuZweit,
}

/// What is fixed from the set-up on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// How it is played.
    pub mode: Mode,
    /// Site 1–12, 0 for a free dig.
    pub site: u8,
    /// Who gives the first clue.
    pub first: Seat,
}

impl Setting {
    /// Whether the rules know seat 1 as the computer.
    pub fn has_computer(&self) -> bool {
        self.mode != Mode::ZuZweit
    }

    /// Whether the rules know this seat as the computer.
    pub fn is_computer(&self, seat: Seat) -> bool {
        self.has_computer() && seat == 1
    }

    /// Days at the start (2.4).
    pub fn days(&self) -> u8 {
        sites::by_number(self.site).map_or(FREE_DAYS, |site| site.days + u8::from(self.has_computer()))
    }

    /// Errors allowed; none: without limit.
    pub fn limit(&self) -> Option<u8> {
        sites::by_number(self.site).map(|site| site.errors)
    }
}

/// How a dig ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// All fifteen finds are dug.
    Won,
    /// A cave-in.
    CaveIn,
    /// More errors than allowed.
    Errors,
    /// Rubble on the last day.
    Missed,
    /// Nobody taps any more on the last day.
    Ended,
}

/// What happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The giver owes a clue.
    Clue,
    /// The guesser taps.
    Tap,
    /// The last day.
    LastDay,
    /// It is over.
    Over(Ending),
}

/// A dug find.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dug {
    /// Who tapped it.
    pub by: Seat,
    /// The piece that lay there, 1–48.
    pub piece: u8,
}

/// What everybody sees of a tablet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tablet {
    /// Its word.
    pub word: Word,
    /// Dug, by whom and what.
    pub dug: Option<Dug>,
    /// Rubble marks, by the giver they hold for.
    pub marks: [bool; 2],
}

impl Tablet {
    /// Its word counts against clues: neither dug nor closed by both marks (F-R24).
    pub fn is_open(&self) -> bool {
        self.dug.is_none() && self.marks != [true, true]
    }

    /// It can be tapped for this giver (F-R12).
    pub fn is_tappable(&self, giver: Seat) -> bool {
        self.dug.is_none() && !self.marks[usize::from(giver)]
    }
}

/// A tap and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tap {
    /// Who tapped.
    pub seat: Seat,
    /// Where.
    pub spot: Spot,
    /// What lay there, on the other's sketch.
    pub found: Kind,
    /// What a computer said with it.
    pub thought: Option<Thought>,
}

/// How a clue stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It counts.
    Given,
    /// It counts, and its giver has no other safe one (F-R11).
    Only,
    /// It was rejected.
    Reported,
}

/// A clue that was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clue {
    /// By whom.
    pub giver: Seat,
    /// Its word, composed.
    pub word: String,
    /// Its number.
    pub number: u8,
    /// How it stands.
    pub standing: Standing,
    /// What was tapped for it.
    pub taps: Vec<Tap>,
}

/// A tablet a computer shows on the last day (F-R36).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Which.
    pub spot: Spot,
    /// How likely it is a find, in per cent.
    pub chance: u8,
    /// Why: fit and clue.
    pub thought: Option<Thought>,
}

/// The last day.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LastDay {
    /// Who has declared to tap no more.
    pub declared: [bool; 2],
    /// What the computer shows.
    pub shown: Option<Shown>,
    /// The computer has answered and waits.
    pub waits: bool,
    /// What was tapped.
    pub taps: Vec<Tap>,
}

/// What the last step did, as far as the table does not say it already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The field is laid out.
    Dealt,
    /// A clue was given: the last one.
    Clue,
    /// This seat gave no clue.
    NoClue(Seat),
    /// Of the last clue or on the last day: the last tap.
    Tapped,
    /// This seat stopped, and a computer said why.
    Stopped(Seat, Option<Halt>),
    /// The last clue was rejected.
    Reported,
    /// The clock took this seat's turn.
    Lapsed(Seat),
    /// A day passed.
    DayPassed,
    /// This seat's finds are all dug: only the other gives clues (F-U13).
    Complete(Seat),
    /// The last day begins.
    LastDay,
    /// The computer shows a tablet.
    Shown,
    /// The computer waits.
    Waits,
    /// This seat taps no more.
    Declared(Seat),
}

/// Numbers of questions asked, for the host's tokens and clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Asked {
    /// By seat: changes with each new question to it.
    pub seats: [u32; 2],
    /// Times a clue was asked for.
    pub clues: u32,
    /// Finds of this turn, or of the last day.
    pub finds: u32,
}

/// All that everybody at the table knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Fixed from the set-up on.
    pub setting: Setting,
    /// What happens next.
    pub stage: Stage,
    /// Who gives or gave the present clue.
    pub giver: Seat,
    /// Days left, the running one included.
    pub days: u8,
    /// Taps on rubble.
    pub errors: u8,
    /// Seats known to have no find left to clue for (F-R17).
    pub complete: [bool; 2],
    /// The giver may not pass: after „Anderen Hinweis“.
    pub must_clue: bool,
    /// Tablets in reading order.
    pub tablets: Vec<Tablet>,
    /// Clues so far.
    pub clues: Vec<Clue>,
    /// The last day, once it has begun.
    pub last_day: Option<LastDay>,
    /// Questions asked.
    pub asked: Asked,
    /// What the last step did.
    pub story: Vec<Event>,
}

impl Table {
    /// The tablet there.
    pub fn tablet(&self, spot: Spot) -> &Tablet {
        &self.tablets[spot.index()]
    }

    /// Who taps for the present clue.
    pub fn guesser(&self) -> Seat {
        partner(self.giver)
    }

    /// Who acts in the phases of a turn; none on the last day and at the end.
    pub fn on_turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::Clue => Some(self.giver),
            Stage::Tap => Some(self.guesser()),
            Stage::LastDay | Stage::Over(_) => None,
        }
    }

    /// How it ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        if let Stage::Over(ending) = self.stage { Some(ending) } else { None }
    }

    /// Dug finds.
    pub fn dug(&self) -> usize {
        self.tablets.iter().filter(|tablet| tablet.dug.is_some()).count()
    }

    /// Reported words, in the order of reporting.
    pub fn barred(&self) -> Vec<String> {
        let reported = self.clues.iter().filter(|clue| clue.standing == Standing::Reported);
        reported.map(|clue| clue.word.clone()).collect()
    }

    /// Words that count against clues, in cell order.
    pub fn open_words(&self) -> impl Iterator<Item = Word> + '_ {
        self.tablets.iter().filter(|tablet| tablet.is_open()).map(|tablet| tablet.word)
    }

    /// The clue whose taps are due.
    pub fn clue(&self) -> Option<&Clue> {
        self.clues.last().filter(|_| self.stage == Stage::Tap)
    }

    /// Spare days of a win now (F-R21).
    pub fn spare(&self) -> u8 {
        self.days.saturating_sub(1)
    }
}

/// What not everybody knows before the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secrets {
    /// Both sketches by seat.
    pub sketches: [Sketch; 2],
    /// Pieces by cell, 1–48.
    pub pieces: Vec<u8>,
    /// What each clue was meant for.
    pub meant: Vec<Vec<Spot>>,
    /// What the computer thought of at each clue, best first.
    pub thought_of: Vec<Vec<Spot>>,
}

/// The whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What everybody knows.
    pub table: Table,
    /// What not everybody knows.
    pub secrets: Secrets,
}

impl State {
    /// A new field (F-R2…F-R4).
    pub fn new(setting: Setting, chance: &mut Chance) -> Self {
        let mut words: Vec<Word> = Lexicon::shipped().all_words().collect();
        chance.shuffle(&mut words);
        let sketches = sketch::deal(chance);
        let mut pieces: Vec<u8> = (1..=PIECES).collect();
        chance.shuffle(&mut pieces);
        pieces.truncate(SPOTS);
        Self::with(setting, words, sketches, pieces)
    }

    /// A field with these words, sketches and pieces; the first 25 words count.
    pub fn with(setting: Setting, words: Vec<Word>, sketches: [Sketch; 2], pieces: Vec<u8>) -> Self {
        let tablet = |word| Tablet { word, dug: None, marks: [false; 2] };
        let table = Table {
            setting,
            stage: Stage::Clue,
            giver: setting.first,
            days: setting.days(),
            errors: 0,
            complete: [false; 2],
            must_clue: false,
            tablets: words.into_iter().take(SPOTS).map(tablet).collect(),
            clues: Vec::new(),
            last_day: None,
            asked: Asked::default(),
            story: vec![Event::Dealt],
        };
        let secrets = Secrets { sketches, pieces, meant: Vec::new(), thought_of: Vec::new() };
        let mut state = Self { table, secrets };
        state.ask_for_clue();
        state
    }

    /// The kind on this seat's sketch.
    pub fn kind(&self, seat: Seat, spot: Spot) -> Kind {
        self.secrets.sketches[usize::from(seat)].at(spot)
    }

    /// Finds of this seat's sketch that are not dug.
    pub fn left(&self, seat: Seat) -> usize {
        let finds = self.secrets.sketches[usize::from(seat)].of_kind(Kind::Find);
        finds.filter(|spot| self.table.tablet(*spot).dug.is_none()).count()
    }

    /// All nine finds of this seat are dug (F-R17).
    pub fn is_complete(&self, seat: Seat) -> bool {
        debug_assert!(self.left(seat) <= FINDS_EACH);
        self.left(seat) == 0
    }
}
