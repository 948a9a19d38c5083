//! The last day (4.3).

use spielwerk_sdk::contract::{Acting, Seat};

use crate::moves::{Move, Opening};
use crate::remark::Thought;
use crate::sketch::{FINDS, Kind, partner};
use crate::spot::Spot;
use crate::state::{Ending, Event, LastDay, Shown, Stage, State, Table, Tap};
use crate::view::{No, View};

/// Whether a seat can still tap: its partner has an undug find (F-R32).
fn can_tap(left: [u8; 2], seat: Seat) -> bool {
    left[usize::from(partner(seat))] > 0
}

/// Whether a seat has declared, or counts so (F-R35).
fn is_done(table: &Table, day: &LastDay, left: [u8; 2], seat: Seat) -> bool {
    let may_order = table.setting.has_computer() && seat == 0 && can_tap(left, partner(seat));
    day.declared[usize::from(seat)] || (!can_tap(left, seat) && !may_order)
}

/// Whether the match waits for this seat.
fn is_asked(table: &Table, day: &LastDay, left: [u8; 2], seat: Seat) -> bool {
    let waits = table.setting.is_computer(seat) && day.waits;
    !waits && !is_done(table, day, left, seat)
}

/// Who may act on the last day.
pub fn acting(table: &Table, left: [u8; 2]) -> Vec<Acting> {
    let Some(day) = &table.last_day else { return Vec::new() };
    let clock = format!("l{}", table.asked.finds);
    let seat = |seat: Seat| {
        let must = is_asked(table, day, left, seat);
        let may = must || (table.setting.has_computer() && seat == 0 && day.shown.is_some());
        let decision = table.asked.seats[usize::from(seat)];
        may.then(|| Acting { seat, decision, clock: if must { clock.clone() } else { String::new() }, must })
    };
    (0..2).filter_map(seat).collect()
}

/// Whether this seat may make this move.
pub(crate) fn judge(view: &View<'_>, mv: &Move) -> Result<(), No> {
    let Some(day) = &view.table.last_day else { return Err(No::NotNow) };
    let (table, seat) = (view.table, view.seat);
    let other = partner(seat);
    let computer = table.setting.is_computer(seat);
    if *mv == Move::Let {
        let ordered = table.setting.has_computer() && !computer && day.shown.is_some();
        return if ordered { Ok(()) } else { Err(No::NotNow) };
    }
    if !is_asked(table, day, view.left, seat) {
        return Err(No::NotYourTurn);
    }
    let person_done = day.declared[0];
    match mv {
        Move::Dare(_) if !can_tap(view.left, seat) => Err(No::NotNow),
        Move::Dare(spot) => view.tappable(*spot, other),
        Move::End if !computer || person_done => Ok(()),
        Move::Show(spot, chance) if computer && !person_done => {
            view.tappable(*spot, other)?;
            per_cent(chance).map(drop)
        }
        Move::Wait if computer && !person_done => Ok(()),
        _ => Err(No::NotNow),
    }
}

/// A shown chance as a number.
fn per_cent(text: &str) -> Result<u8, No> {
    let digits =
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|chance| digits && *chance <= 100).ok_or(No::Chance)
}

/// Every move of the seat.
pub(crate) fn legal(view: &View<'_>) -> Vec<Move> {
    let spots = || view.all_tappable(partner(view.seat));
    let all = spots().map(Move::Dare).chain([Move::End, Move::Wait, Move::Let]);
    let mut legal: Vec<Move> = all.filter(|mv| judge(view, mv).is_ok()).collect();
    let shows = |spot: &Spot| judge(view, &Move::Show(*spot, "0".into())).is_ok();
    legal.extend(spots().filter(shows).map(|spot| Move::Open(Opening::Show(spot))));
    legal
}

impl State {
    pub(crate) fn lefts(&self) -> [u8; 2] {
        [self.left(0) as u8, self.left(1) as u8]
    }

    /// Day 0 (F-R30).
    pub(crate) fn begin_last_day(&mut self) {
        self.table.stage = Stage::LastDay;
        self.table.last_day = Some(LastDay::default());
        self.table.asked.finds = 0;
        self.table.asked.seats = self.table.asked.seats.map(|asked| asked + 1);
        self.table.story.push(Event::LastDay);
        self.end_if_nobody_taps();
    }

    /// Makes a move of the last day that [`judge`] has allowed.
    pub(crate) fn act_on_last_day(&mut self, seat: Seat, mv: &Move, thought: Option<Thought>) {
        match mv {
            Move::Dare(spot) => self.dare(seat, *spot, thought),
            Move::Let => {
                let shown = self.table.last_day.as_ref().and_then(|day| day.shown.clone());
                if let Some(shown) = shown {
                    self.dare(partner(seat), shown.spot, shown.thought);
                }
            }
            Move::End => self.declare(seat),
            Move::Show(spot, chance) => {
                let shown = Shown { spot: *spot, chance: per_cent(chance).unwrap_or_default(), thought };
                self.answer_of_computer(Some(shown));
            }
            Move::Wait => self.answer_of_computer(None),
            _ => {}
        }
    }

    fn answer_of_computer(&mut self, shown: Option<Shown>) {
        let event = if shown.is_some() { Event::Shown } else { Event::Waits };
        self.table.story.push(event);
        if let Some(day) = &mut self.table.last_day {
            day.shown = shown;
            day.waits = true;
        }
    }

    /// A tap, judged by the partner's sketch (F-R31).
    fn dare(&mut self, seat: Seat, spot: Spot, thought: Option<Thought>) {
        let found = self.kind(partner(seat), spot);
        if let Some(day) = &mut self.table.last_day {
            day.taps.push(Tap { seat, spot, found, thought });
        }
        self.table.story.push(Event::Tapped);
        match found {
            Kind::Find => self.find_on_last_day(seat, spot),
            Kind::Rubble => {
                self.table.errors += 1;
                self.table.stage = Stage::Over(Ending::Missed);
            }
            Kind::CaveIn => self.table.stage = Stage::Over(Ending::CaveIn),
        }
    }

    fn find_on_last_day(&mut self, seat: Seat, spot: Spot) {
        let waiting = self.asked_seats();
        self.dig(seat, spot);
        if self.table.dug() == FINDS {
            self.table.stage = Stage::Over(Ending::Won);
            return;
        }
        self.table.asked.finds += 1;
        if let Some(day) = &mut self.table.last_day {
            day.declared = [false; 2];
            day.shown = None;
            day.waits = false;
        }
        // The finder is asked anew; an open question of the other person stays.
        self.ask_anew(seat);
        if !waiting[usize::from(partner(seat))] || self.table.setting.is_computer(partner(seat)) {
            self.ask_anew(partner(seat));
        }
        self.end_if_nobody_taps();
    }

    fn ask_anew(&mut self, seat: Seat) {
        self.table.asked.seats[usize::from(seat)] += 1;
    }

    fn asked_seats(&self) -> [bool; 2] {
        let asked =
            |seat| self.table.last_day.as_ref().is_some_and(|day| is_asked(&self.table, day, self.lefts(), seat));
        [asked(0), asked(1)]
    }

    fn declare(&mut self, seat: Seat) {
        if let Some(day) = &mut self.table.last_day {
            day.declared[usize::from(seat)] = true;
            day.waits = false;
        }
        self.ask_anew(seat);
        // A computer thinks again: it may end now, and must not wait any more (F-C11).
        if self.table.setting.is_computer(partner(seat)) {
            self.ask_anew(partner(seat));
        }
        self.table.story.push(Event::Declared(seat));
        self.end_if_nobody_taps();
    }

    fn end_if_nobody_taps(&mut self) {
        let lefts = self.lefts();
        let Some(day) = &self.table.last_day else { return };
        if (0..2).all(|seat| is_done(&self.table, day, lefts, seat)) {
            self.table.stage = Stage::Over(Ending::Ended);
        }
    }
}
