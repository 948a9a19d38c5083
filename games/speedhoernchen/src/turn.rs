//! Play: laying out, uncovering, what follows (rule book 3 and 4).

use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::{Chance, Refusal};

use crate::deck::{Counts, deck};
use crate::memory_figure::{self, Verdict};
use crate::moves::Flip;
use crate::outcome::Outcome;
use crate::snow;
use crate::state::{Figure, News, Setting, Stage, State, Table, Tally};
use crate::wood::{Heap, Lies, Place, Wood, columns, left, uncovered};

/// Why this heap cannot be uncovered by this seat now; none if it can. Also for what a viewer sees.
pub fn refusal<C>(table: &Table, wood: &[Place<C>], seat: Seat, mv: Flip) -> Option<&'static str> {
    if !matches!(table.stage, Stage::First | Stage::Second) || table.seat != seat {
        return Some("not-your-turn");
    }
    let size = columns(wood.len());
    match mv.0.index(size, size).map(|place| wood[place].lies) {
        None => Some("outside"),
        Some(Lies::Gone) => Some("bare"),
        Some(lies) if lies.is_open() => Some("open"),
        Some(_) => None,
    }
}

fn lay_out(setting: &Setting, chance: &mut Chance) -> Wood {
    let mut cards = deck(setting.size).cards();
    chance.shuffle(&mut cards);
    Wood(cards.into_iter().map(|card| Heap { card, lies: Lies::Fresh }).collect())
}

impl State {
    /// A shuffled wood before the first turn of round 1 (H-R2). `first`: who starts; none: by lot.
    pub fn new(mut setting: Setting, first: Option<Seat>, chance: &mut Chance) -> Self {
        let wood = lay_out(&setting, chance);
        let drawn = chance.below(setting.seats.into()) as Seat;
        setting.first = first.unwrap_or(drawn) % setting.seats;
        let tally = Tally { nuts: vec![0], nut_cards: 0, turns: 0 };
        let seats = usize::from(setting.seats);
        let table = Table {
            setting,
            round: 1,
            turn: 1,
            seat: setting.first,
            stage: Stage::First,
            snow: None,
            news: News::Dealt,
            tallies: vec![tally; seats],
        };
        Self { table, wood, figures: vec![Figure::default(); seats] }
    }

    /// Uncovers a heap (H-R6, H-R7, H-R14).
    ///
    /// # Errors
    /// `not-your-turn`, `outside`, `bare` or `open`; nothing changes.
    pub fn flip(&self, seat: Seat, mv: Flip) -> Result<Self, Refusal> {
        if let Some(code) = refusal(&self.table, &self.wood, seat, mv) {
            return Err(Refusal::new(code));
        }
        let mut next = self.clone();
        let size = columns(self.wood.len());
        let place = mv.0.index(size, size).unwrap_or_default();
        let heap = &mut next.wood.0[place];
        let seen = heap.lies == Lies::Seen;
        next.table.news = News::Nothing;
        if self.table.stage == Stage::First {
            heap.lies = Lies::First { seen };
        } else {
            heap.lies = Lies::Second { seen };
        }
        if self.table.stage == Stage::First && self.table.snow.is_none() {
            next.table.stage = Stage::Second;
        } else {
            next.table.stage = Stage::Shown;
            next.reckon();
        }
        Ok(next)
    }

    /// Credits the turn whose cards lie open.
    fn reckon(&mut self) {
        let Some(outcome) = self.table.outcome(&self.wood) else { return };
        let mover = self.table.seat;
        if let Some((to, nuts)) = outcome.nuts() {
            let tally = &mut self.table.tallies[usize::from(to)];
            tally.nut_cards += 1;
            if let Some(round) = tally.nuts.last_mut() {
                *round += nuts;
            }
        }
        self.table.tallies[usize::from(mover)].turns += 1;
        let verdict = self.verdict(outcome);
        let figure = &mut self.figures[usize::from(mover)];
        figure.hits += u32::from(verdict == Verdict::Hit);
        figure.missed += u32::from(verdict == Verdict::Missed);
    }

    fn verdict(&self, outcome: Outcome) -> Verdict {
        let seen = Counts::of(self.wood.iter().filter(|heap| heap.lies.was_seen()).map(|heap| heap.card));
        let used_seen = uncovered(&self.wood).iter().flatten().any(|card| card.seen);
        let setting = self.table.setting;
        memory_figure::judge(outcome, self.table.seat, &seen, used_seen, self.table.snow.is_some(), |family| {
            setting.leader(family)
        })
    }

    /// What follows when a result has been looked at: the next turn, the next round or the end.
    ///
    /// # Errors
    /// `nothing-stands` while somebody is to uncover, or after the end.
    pub fn after_showing(&self, chance: &mut Chance) -> Result<Self, Refusal> {
        let mut next = self.clone();
        match self.table.stage {
            Stage::Shown => next.clear(),
            Stage::RoundOver => next.next_round(chance),
            Stage::First | Stage::Second | Stage::Finished => return Err(Refusal::new("nothing-stands")),
        }
        Ok(next)
    }

    /// Covers or clears the open cards (H-R10), then the next turn or the end of the round.
    fn clear(&mut self) {
        let outcome = self.table.outcome(&self.wood);
        for (index, card) in uncovered(&self.wood).into_iter().enumerate() {
            let Some(card) = card else { continue };
            let leaves = outcome.is_some_and(|outcome| outcome.removes(index));
            self.wood.0[card.place].lies = if leaves { Lies::Gone } else { Lies::Seen };
        }
        let table = &mut self.table;
        if left(&self.wood) > 0 {
            table.seat = (table.seat + 1) % table.setting.seats;
            self.begin_turn(News::Nothing);
        } else if table.round < table.setting.rounds {
            table.stage = Stage::RoundOver;
        } else {
            table.stage = Stage::Finished;
        }
    }

    fn next_round(&mut self, chance: &mut Chance) {
        self.wood = lay_out(&self.table.setting, chance);
        let table = &mut self.table;
        table.round += 1;
        table.snow = None;
        table.seat = table.setting.starter(table.round);
        for tally in &mut table.tallies {
            tally.nuts.push(0);
        }
        self.begin_turn(News::Dealt);
    }

    /// The next turn, beginning with the snow test (H-R5, H-R12).
    fn begin_turn(&mut self, news: News) {
        let table = &mut self.table;
        table.turn += 1;
        table.stage = Stage::First;
        table.news = news;
        if table.snow.is_none() {
            table.snow = snow::falls(table.setting.size, &table.cards_left(&self.wood));
            if table.snow.is_some() {
                table.news = News::Snow;
            }
        }
    }
}
