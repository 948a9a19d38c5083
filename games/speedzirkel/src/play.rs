//! The course of play: set-up, turning cards up, strokes, scoring (rule book 3 to 5).

use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::{Chance, Refusal};

use crate::cards::{CREATURES, Card, EXPLORE};
use crate::decrees::Group;
use crate::moves::Move;
use crate::setting::Setting;
use crate::sheet::{Sheet, Terrain};
use crate::state::{Closed, News, Player, Stage, State, Stroke, Table};
use crate::stroke::Options;
use crate::walk;

impl Table {
    /// What this seat may draw in the open step; none if it is not asked, or has drawn.
    pub fn options(&self, seat: Seat) -> Option<Options> {
        self.is_due(seat).then(|| self.options_of(seat)).flatten()
    }

    /// What this seat may or might have drawn in the open step.
    pub fn options_of(&self, seat: Seat) -> Option<Options> {
        let sheet = &self.players.get(usize::from(self.target(seat)))?.sheet;
        let card = self.card().filter(|_| self.is_open())?;
        match (card.explore(), card.creature()) {
            (Some(card), _) => Some(Options::explore(card, sheet, self.demand, self.setting.mirroring)),
            (_, Some(creature)) => Some(Options::creature(creature, sheet, self.setting.mirroring)),
            _ => None,
        }
    }
}

/// The decks of all seasons (Z-R2, Z-R5): the thirteen explore cards, creatures still in the game and a new one. Which
/// cards a season turns up depends on the cards alone, so all decks are known at set-up.
fn decks(setting: &Setting, chance: &mut Chance) -> Vec<Vec<Card>> {
    let mut creatures = CREATURES.map(|data| data.card);
    chance.shuffle(&mut creatures);
    let mut waiting: Vec<Card> = Vec::new();
    let mut decks = Vec::new();
    for (season, new) in setting.seasons().iter().zip(creatures) {
        waiting.push(new);
        waiting.sort_unstable();
        let mut deck: Vec<Card> = EXPLORE.iter().map(|data| data.card).chain(waiting.iter().copied()).collect();
        chance.shuffle(&mut deck);
        let turned = turned_up(&deck, season.length);
        waiting.retain(|creature| !deck[..turned].contains(creature));
        decks.push(deck);
    }
    decks
}

/// How many cards of a deck a season of this length turns up.
pub fn turned_up(deck: &[Card], length: u8) -> usize {
    let mut clock = 0;
    let reaches = |card: &Card| {
        clock += card.time();
        clock >= length
    };
    deck.iter().position(reaches).map_or(deck.len(), |last| last + 1)
}

impl State {
    /// A new year, its first card turned up. Uses chance only here (Z-R2).
    pub fn new(setting: Setting, chance: &mut Chance) -> Self {
        let mut decrees = Group::ALL.map(|group| {
            let cards: Vec<_> = group.decrees().collect();
            cards[chance.index(cards.len())]
        });
        chance.shuffle(&mut decrees);
        let decks = decks(&setting, chance);
        let sheet = Sheet::new(setting.side);
        let player = Player { sheet, coins: 0, results: Vec::new(), asked: 0, drawn: false };
        let seats = usize::from(setting.seats);
        let table = Table {
            setting,
            decrees,
            season: 0,
            clock: 0,
            stage: Stage::Stands,
            step: 0,
            seen: Vec::new(),
            gone: Vec::new(),
            demand: false,
            news: News::Stage,
            last: None,
            players: vec![player; seats],
        };
        let mut state = Self { table, decks, strokes: vec![None; seats] };
        state.reveal();
        state
    }

    /// A seat's stroke, or taking it back.
    ///
    /// # Errors
    /// `not-your-turn` for who may not draw now, `drawn` for who already has, `nothing-drawn` for who has nothing to take
    /// back, else a code of [`Options::judge`]; nothing changes.
    pub fn make(&self, seat: Seat, mv: Move) -> Result<Self, Refusal> {
        let mut next = self.clone();
        let own = usize::from(seat);
        if mv == Move::Undo {
            let has = self.strokes.get(own).is_some_and(Option::is_some);
            if !self.table.is_open() || !has {
                return Err(Refusal::new("nothing-drawn"));
            }
            next.strokes[own] = None;
            next.table.players[own].drawn = false;
            next.table.players[own].asked += 1;
            next.table.news = News::TookBack(seat);
            return Ok(next);
        }
        if self.table.is_open() && self.table.players.get(own).is_some_and(|player| player.drawn) {
            return Err(Refusal::new("drawn"));
        }
        let options = self.table.options(seat).ok_or_else(|| Refusal::new("not-your-turn"))?;
        options.judge(mv).map_err(Refusal::new)?;
        next.strokes[own] = Some(mv);
        next.table.players[own].drawn = true;
        next.table.players[own].asked += 1;
        next.table.news = News::Drew(seat);
        next.close_if_done();
        Ok(next)
    }

    /// When the last seat has drawn everybody's strokes become the sheets (Z-R7, Z-R16).
    fn close_if_done(&mut self) {
        let seats = self.table.setting.seats;
        if (0..seats).any(|seat| self.table.is_due(seat)) {
            return;
        }
        let drawn: Vec<(Seat, Option<Stroke>)> = (0..seats).map(|seat| self.drawn_by(seat)).collect();
        let mut strokes = vec![None; usize::from(seats)];
        for (target, stroke) in drawn {
            strokes[usize::from(target)] = stroke;
        }
        let stage = if self.table.stage == Stage::Neighbour { Stage::Set } else { Stage::Stands };
        if stage == Stage::Stands {
            self.table.demand = false;
        }
        self.settle(strokes, stage);
    }

    /// On whose sheet a seat has drawn what.
    fn drawn_by(&self, seat: Seat) -> (Seat, Option<Stroke>) {
        let mv = self.strokes[usize::from(seat)];
        let options = self.table.options_of(seat).zip(mv);
        (self.table.target(seat), options.and_then(|(options, mv)| options.judge(mv).ok()))
    }

    /// Strokes, by owner, become part of the sheets.
    fn settle(&mut self, strokes: Vec<Option<Stroke>>, stage: Stage) {
        let mut coins = Vec::with_capacity(strokes.len());
        for (player, stroke) in self.table.players.iter_mut().zip(&strokes) {
            player.drawn = false;
            let gained = stroke.as_ref().map(|stroke| player.after(stroke));
            coins.push(gained.map_or(0, |(_, _, gained)| gained));
            if let Some((sheet, coins, _)) = gained {
                (player.sheet, player.coins) = (sheet, coins);
            }
        }
        self.strokes.iter_mut().for_each(|stroke| *stroke = None);
        let card = self.table.card().unwrap_or(Card::Flurstueck);
        self.table.last = Some(Closed { card, strokes, coins });
        self.table.stage = stage;
        self.table.news = News::Stage;
    }

    /// What follows a result that stood.
    ///
    /// # Errors
    /// `nothing-stands` while seats are to draw, or after the end.
    pub fn go_on(&self) -> Result<Self, Refusal> {
        let mut next = self.clone();
        next.table.news = News::Stage;
        let after_explore = self.table.card().is_some_and(|card| card.explore().is_some());
        match self.table.stage {
            Stage::Set => next.table.stage = Stage::Stands,
            Stage::Stands if after_explore && self.table.is_last_card() => next.score(),
            Stage::Stands | Stage::Creature => next.reveal(),
            Stage::Scoring if usize::from(self.table.season) + 1 == self.table.setting.seasons().len() => {
                next.table.stage = Stage::Finished;
            }
            Stage::Scoring => next.next_season(),
            Stage::Draw | Stage::Neighbour | Stage::Finished => return Err(Refusal::new("nothing-stands")),
        }
        Ok(next)
    }

    /// Turns up the next card (Z-R6).
    fn reveal(&mut self) {
        let deck = &self.decks[usize::from(self.table.season)];
        let turned = self.table.seen.len();
        let table = &mut self.table;
        // A deck holds more time than its season is long, so an explore card or a creature always comes.
        for &card in &deck[turned.min(deck.len())..] {
            table.seen.push(card);
            if card.is_castle() {
                table.demand = true;
                continue;
            }
            table.clock += card.time();
            table.step += 1;
            match card.creature() {
                None => self.open(Stage::Draw),
                Some(_) if self.table.by_neighbours() => self.open(Stage::Neighbour),
                Some(creature) => {
                    let come = |player: &Player| walk::arrival(creature, player.sheet.empty());
                    let come = self.table.players.iter().map(come);
                    let stroke = |cells| Stroke { terrain: Terrain::Wesen, cells, coin: false };
                    let strokes = come.map(|cells| (!cells.is_empty()).then(|| stroke(cells))).collect();
                    self.settle(strokes, Stage::Creature);
                }
            }
            return;
        }
    }

    /// Asks every seat that can draw; if none can, the step is closed at once.
    fn open(&mut self, stage: Stage) {
        self.table.stage = stage;
        for seat in 0..self.table.setting.seats {
            if self.table.is_due(seat) {
                self.table.players[usize::from(seat)].asked += 1;
            }
        }
        self.close_if_done();
    }

    fn score(&mut self) {
        let results: Vec<_> = self.table.players.iter().map(|player| self.table.result(player)).collect();
        for (player, result) in self.table.players.iter_mut().zip(results) {
            player.results.push(result);
        }
        self.table.stage = Stage::Scoring;
    }

    fn next_season(&mut self) {
        let table = &mut self.table;
        let creatures = table.seen.iter().copied().filter(|card| card.creature().is_some());
        table.gone.extend(creatures);
        table.season += 1;
        table.clock = 0;
        table.step = 0;
        table.seen.clear();
        self.reveal();
    }
}
