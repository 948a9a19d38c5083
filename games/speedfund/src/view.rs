//! What the rules of play ask: the table, and what the acting seat knows of its own. The same for a state and for what a
//! seat sees, so that a preview and the rules never disagree.

use spielwerk_sdk::contract::Seat;

use crate::clue::{self, Refused};
use crate::last_day;
use crate::moves::{Move, Opening, Said};
use crate::sketch::{Kind, Sketch};
use crate::spot::Spot;
use crate::state::{Stage, Standing, Table};

/// What one seat's moves are judged by.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// Whose.
    pub seat: Seat,
    /// What everybody knows.
    pub table: &'a Table,
    /// The seat's own sketch.
    pub sketch: &'a Sketch,
    /// Undug finds on each sketch, known on the last day (F-R33).
    pub left: [u8; 2],
}

/// Why a move is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum No {
    /// Somebody else is to act, or nobody.
    NotYourTurn,
    /// Not in this phase.
    NotNow,
    /// The tablet is dug.
    Dug,
    /// The tablet is closed for this giver.
    Marked,
    /// What was said is no clue.
    Clue(Refused),
    /// A meant tablet is not an own undug find.
    Meant,
    /// No tap yet: one is owed.
    OweTap,
    /// A tap was made already.
    Tapped,
    /// The computer has no other safe clue.
    NoOther,
    /// The computer must give another clue now.
    MustClue,
    /// The chance shown is no whole number of per cent.
    Chance,
}

impl No {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "not-your-turn",
            Self::NotNow => "not-now",
            Self::Dug => "dug",
            Self::Marked => "marked",
            Self::Clue(refused) => refused.code(),
            Self::Meant => "meint",
            Self::OweTap => "owe-tap",
            Self::Tapped => "tapped",
            Self::NoOther => "no-other",
            Self::MustClue => "must-clue",
            Self::Chance => "chance",
        }
    }
}

fn unless(condition: bool, no: No) -> Result<(), No> {
    if condition { Ok(()) } else { Err(no) }
}

impl View<'_> {
    /// Whether the tablet can be tapped for this giver.
    ///
    /// # Errors
    /// [`No::Dug`] or [`No::Marked`].
    pub fn tappable(&self, spot: Spot, giver: Seat) -> Result<(), No> {
        let tablet = self.table.tablet(spot);
        unless(tablet.dug.is_none(), No::Dug)?;
        unless(tablet.is_tappable(giver), No::Marked)
    }

    /// The places that can be tapped for this giver.
    pub fn all_tappable(&self, giver: Seat) -> impl Iterator<Item = Spot> + use<'_> {
        Spot::all().filter(move |spot| self.table.tablet(*spot).is_tappable(giver))
    }

    /// Tests what was said: the word, then the number, then what it is meant for (F-R8, F-R9, F-R22…F-R29). Gives word
    /// and number as they will stand.
    ///
    /// # Errors
    /// [`No::Clue`] or [`No::Meant`].
    pub fn clue(&self, said: &Said) -> Result<(String, u8), No> {
        let word = clue::check(&said.word, &self.table.barred(), self.table.open_words()).map_err(No::Clue)?;
        let number = clue::number(&said.number).map_err(No::Clue)?;
        let own_find = |spot: &Spot| self.sketch.at(*spot) == Kind::Find && self.table.tablet(*spot).dug.is_none();
        unless(said.meant.iter().all(own_find), No::Meant)?;
        Ok((word, number))
    }

    /// Whether this seat may make this move now.
    ///
    /// # Errors
    /// Why not.
    pub fn judge(&self, mv: &Move) -> Result<(), No> {
        match self.table.stage {
            Stage::LastDay => last_day::judge(self, mv),
            Stage::Clue | Stage::Tap => {
                unless(self.table.on_turn() == Some(self.seat), No::NotYourTurn)?;
                if self.table.stage == Stage::Clue { self.judge_giver(mv) } else { self.judge_guesser(mv) }
            }
            Stage::Over(_) => Err(No::NotYourTurn),
        }
    }

    fn judge_giver(&self, mv: &Move) -> Result<(), No> {
        match mv {
            Move::Clue(said) => self.clue(said).map(drop),
            Move::Only(said) if self.table.setting.is_computer(self.seat) => self.clue(said).map(drop),
            Move::Pass => unless(!self.table.must_clue, No::MustClue),
            Move::Lapse => unless(self.table.must_clue, No::NotNow),
            _ => Err(No::NotNow),
        }
    }

    fn judge_guesser(&self, mv: &Move) -> Result<(), No> {
        let clue = self.table.clue();
        let tapped = clue.is_some_and(|clue| !clue.taps.is_empty());
        let by_computer = self.table.setting.is_computer(self.table.giver);
        match mv {
            Move::Tap(spot) => self.tappable(*spot, self.table.giver),
            Move::Stop => unless(tapped, No::OweTap),
            Move::Lapse => unless(!tapped, No::NotNow),
            Move::Report if !self.table.setting.has_computer() => unless(!tapped, No::Tapped),
            Move::Another if by_computer => {
                unless(!tapped, No::Tapped)?;
                unless(clue.is_some_and(|clue| clue.standing == Standing::Given), No::NoOther)
            }
            _ => Err(No::NotNow),
        }
    }

    /// Every move this seat may make now; open fields stand for whatever [`View::judge`] takes.
    pub fn legal(&self) -> Vec<Move> {
        let some: Vec<Move> = match self.table.stage {
            Stage::LastDay => return last_day::legal(self),
            Stage::Over(_) => return Vec::new(),
            _ if self.table.on_turn() != Some(self.seat) => return Vec::new(),
            Stage::Clue if self.table.setting.is_computer(self.seat) => {
                vec![Move::Open(Opening::Clue), Move::Open(Opening::Only), Move::Pass]
            }
            Stage::Clue => vec![Move::Open(Opening::Clue), Move::Pass],
            Stage::Tap => {
                let taps = self.all_tappable(self.table.giver).map(Move::Tap);
                taps.chain([Move::Stop, Move::Report, Move::Another]).collect()
            }
        };
        some.into_iter().filter(|mv| matches!(mv, Move::Open(_)) || self.judge(mv).is_ok()).collect()
    }
}
