//! A turn: clue, taps, what follows (4.1).

use spielwerk_sdk::Refusal;
use spielwerk_sdk::contract::Seat;

use crate::moves::{Move, Said};
use crate::remark::{Halt, Tapping, Thought};
use crate::sketch::{FINDS, Kind, partner};
use crate::spot::Spot;
use crate::state::{Clue, Dug, Ending, Event, Stage, Standing, State, Tap};
use crate::view::{No, View};

/// Clues of one dig, rejected ones included, never come near this: every one of them costs a day.
const MOST_CLUES: usize = 64;

impl State {
    /// What this seat's moves are judged by.
    pub fn view(&self, seat: Seat) -> View<'_> {
        View { seat, table: &self.table, sketch: &self.secrets.sketches[usize::from(seat.min(1))], left: self.lefts() }
    }

    /// The position after this move; a remark is a computer's word with it (see [`crate::remark`]).
    ///
    /// # Errors
    /// The code of [`No`]; nothing changes.
    pub fn after(&self, seat: Seat, mv: &Move, remark: &str) -> Result<Self, Refusal> {
        let refuse = |no: No| Refusal::new(no.code());
        if seat > 1 {
            return Err(refuse(No::NotYourTurn));
        }
        self.view(seat).judge(mv).map_err(refuse)?;
        let mut next = self.clone();
        next.table.story.clear();
        match (self.table.stage, mv) {
            (Stage::LastDay, _) => {
                let thought = match mv {
                    Move::Dare(_) => Tapping::read(remark).thought,
                    _ => Thought::read(remark),
                };
                next.act_on_last_day(seat, mv, next.known(thought));
            }
            (_, Move::Clue(said)) => next.give(seat, said, Standing::Given).map_err(refuse)?,
            (_, Move::Only(said)) => next.give(seat, said, Standing::Only).map_err(refuse)?,
            (_, Move::Pass) => {
                next.table.story.push(Event::NoClue(seat));
                next.end_turn();
            }
            (_, Move::Tap(spot)) => next.tap(seat, *spot, Tapping::read(remark)),
            (_, Move::Stop) => {
                next.table.story.push(Event::Stopped(seat, Halt::read(remark)));
                next.end_turn();
            }
            (_, Move::Report | Move::Another) => next.reject(),
            (_, Move::Lapse) => {
                next.table.story.push(Event::Lapsed(seat));
                next.end_turn();
            }
            _ => return Err(refuse(No::NotNow)),
        }
        Ok(next)
    }

    /// A thought about a clue that there is.
    fn known(&self, thought: Option<Thought>) -> Option<Thought> {
        thought.filter(|thought| usize::from(thought.clue) < self.table.clues.len())
    }

    pub(crate) fn ask_for_clue(&mut self) {
        let table = &mut self.table;
        table.stage = Stage::Clue;
        table.asked.clues += 1;
        table.asked.seats[usize::from(table.giver)] += 1;
    }

    fn ask_for_tap(&mut self) {
        let guesser = self.table.guesser();
        self.table.asked.seats[usize::from(guesser)] += 1;
    }

    fn give(&mut self, giver: Seat, said: &Said, standing: Standing) -> Result<(), No> {
        let (word, number) = self.view(giver).clue(said)?;
        debug_assert!(self.table.clues.len() < MOST_CLUES);
        self.table.clues.push(Clue { giver, word, number, standing, taps: Vec::new() });
        self.secrets.meant.push(said.meant.clone());
        self.secrets.thought_of.push(Vec::new());
        self.table.must_clue = false;
        self.table.stage = Stage::Tap;
        self.table.asked.finds = 0;
        self.table.story.push(Event::Clue);
        self.ask_for_tap();
        Ok(())
    }

    fn tap(&mut self, seat: Seat, spot: Spot, tapping: Tapping) {
        let giver = self.table.giver;
        let found = self.kind(giver, spot);
        let thought = self.known(tapping.thought);
        if let Some(clue) = self.table.clues.last_mut() {
            clue.taps.push(Tap { seat, spot, found, thought });
        }
        if let Some(top) = self.secrets.thought_of.last_mut().filter(|top| top.is_empty()) {
            *top = tapping.top;
        }
        self.table.story.push(Event::Tapped);
        match found {
            Kind::Find => self.find(seat, spot),
            Kind::Rubble => self.rubble(spot),
            Kind::CaveIn => self.table.stage = Stage::Over(Ending::CaveIn),
        }
    }

    pub(crate) fn dig(&mut self, by: Seat, spot: Spot) {
        let piece = self.secrets.pieces[spot.index()];
        self.table.tablets[spot.index()].dug = Some(Dug { by, piece });
    }

    /// F-R14: won, the giver complete, or on.
    fn find(&mut self, seat: Seat, spot: Spot) {
        self.dig(seat, spot);
        if self.table.dug() == FINDS {
            self.table.stage = Stage::Over(Ending::Won);
        } else if self.is_complete(self.table.giver) {
            self.end_turn();
        } else {
            self.table.asked.finds += 1;
            self.ask_for_tap();
        }
    }

    /// F-R13, F-R14: a mark and an error; too many end the dig before the day is charged.
    fn rubble(&mut self, spot: Spot) {
        let giver = usize::from(self.table.giver);
        self.table.tablets[spot.index()].marks[giver] = true;
        self.table.errors += 1;
        if self.table.setting.limit().is_some_and(|limit| self.table.errors > limit) {
            self.table.stage = Stage::Over(Ending::Errors);
        } else {
            self.end_turn();
        }
    }

    fn pass_day(&mut self) {
        self.table.days -= 1;
        self.table.story.push(Event::DayPassed);
    }

    /// A day passes, then the last day or the next giver (F-R18, F-R19).
    fn end_turn(&mut self) {
        self.pass_day();
        self.table.must_clue = false;
        for seat in 0..2 {
            if self.is_complete(seat) && !self.table.complete[usize::from(seat)] {
                self.table.complete[usize::from(seat)] = true;
                self.table.story.push(Event::Complete(seat));
            }
        }
        if self.table.days == 0 {
            return self.begin_last_day();
        }
        let other = partner(self.table.giver);
        if !self.table.complete[usize::from(other)] {
            self.table.giver = other;
        }
        self.ask_for_clue();
    }

    /// F-R11: the word is barred, a day passes, the same seat gives another clue.
    fn reject(&mut self) {
        if let Some(clue) = self.table.clues.last_mut() {
            clue.standing = Standing::Reported;
        }
        self.table.story.push(Event::Reported);
        self.pass_day();
        if self.table.days == 0 {
            return self.begin_last_day();
        }
        self.table.must_clue = self.table.setting.is_computer(self.table.giver);
        self.ask_for_clue();
    }
}
