//! Play: what a move does, and what follows it (rule book 4).

use spielwerk_sdk::contract::Seat;

use crate::house::House;
use crate::moves::Move;
use crate::story::{Event, Report};
use crate::table::{Basket, Stage, Table, Turn};
use crate::tile::Tile;
use crate::yard::{Around, Target};

impl Table {
    /// Makes a move that [`check`](crate::check::check) allows. `top`: the tile on top of the bag, for a draw. What
    /// happens is added to `log`; the table's own story stays as it was.
    pub fn play(&mut self, mv: Move, top: Option<Tile>, log: &mut Vec<Event>) {
        let price = mv.price();
        let seat = self.seat;
        if let Some(yard) = self.yards.get_mut(usize::from(seat)) {
            yard.purse -= price.min(yard.purse);
        }
        match mv {
            Move::Draw => self.draw(top, log),
            Move::Load(basket) => self.load(basket, log),
            Move::Take(basket) => self.take(basket, log),
            Move::Put(tile, target) => self.put(tile, target, log),
            money => {
                self.spend(money, log);
                self.end_turn(log);
            }
        }
    }

    fn draw(&mut self, top: Option<Tile>, log: &mut Vec<Event>) {
        let Some(tile) = top else { return };
        let was_last = self.is_last_round();
        self.undrawn.remove(tile);
        log.push(Event::Drawn { tile });
        if self.is_last_round() && !was_last {
            log.push(Event::LastRound);
        }
        self.stage = Stage::Load(tile);
    }

    fn load(&mut self, basket: u8, log: &mut Vec<Event>) {
        if let (Stage::Load(tile), Some(own)) = (&self.stage, self.baskets.get_mut(usize::from(basket))) {
            own.tiles.push(*tile);
            log.push(Event::Loaded { tile: *tile, basket });
        }
        self.end_turn(log);
    }

    fn take(&mut self, number: u8, log: &mut Vec<Event>) {
        let seat = usize::from(self.seat);
        self.out[seat] = true;
        let Some(basket) = self.baskets.get_mut(usize::from(number)) else { return };
        basket.taken = true;
        let mut tiles = std::mem::take(&mut basket.tiles);
        let all = tiles.len();
        tiles.retain(|tile| *tile != Tile::Coin);
        tiles.sort_unstable();
        let coins = all - tiles.len();
        self.yards[seat].purse += coins as u16;
        log.push(Event::Took { basket: number, coins: coins as u8, tiles: tiles.len() as u8 });
        if self.setting.seats == 1 {
            self.fetch(log);
        }
        if tiles.is_empty() {
            self.end_turn(log);
        } else {
            self.stage = Stage::Place(tiles);
        }
    }

    /// Tiles of untaken baskets leave the game.
    fn fetch(&mut self, log: &mut Vec<Event>) {
        for (number, basket) in (0..).zip(&mut self.baskets).filter(|(_, basket)| !basket.tiles.is_empty()) {
            log.push(Event::Fetched { basket: number, tiles: basket.tiles.len() as u8 });
            basket.tiles.drain(..).for_each(|tile| self.gone.add(tile, 1));
        }
    }

    fn put(&mut self, tile: Tile, target: Target, log: &mut Vec<Event>) {
        let done = if let Stage::Place(tiles) = &mut self.stage {
            if let Some(at) = tiles.iter().position(|own| *own == tile) {
                tiles.remove(at);
            }
            tiles.is_empty()
        } else {
            true
        };
        log.push(Event::Put { tile, target });
        self.place(tile, target, log);
        if done {
            self.end_turn(log);
        }
    }

    fn place(&mut self, tile: Tile, target: Target, log: &mut Vec<Event>) {
        let seat = self.seat;
        let before = log.len();
        let mut around = Around { supply: &mut self.supply, log };
        if let Some(yard) = self.yards.get_mut(usize::from(seat)) {
            yard.place(tile, target, &mut around);
        }
        self.count_births(before, log);
    }

    fn count_births(&mut self, before: usize, log: &[Event]) {
        let born = log[before..].iter().filter(|event| matches!(event, Event::Born { .. })).count();
        self.tallies[usize::from(self.seat)].born += born as u16;
    }

    fn spend(&mut self, mv: Move, log: &mut Vec<Event>) {
        let seat = usize::from(self.seat);
        match mv {
            Move::Move(tile, house) => {
                let target = Target::House(house);
                self.yards[seat].care.remove(tile);
                log.push(Event::Moved { tile, target });
                self.place(tile, target, log);
            }
            Move::Shift(from, to) => {
                let houses = &mut self.yards[seat].houses;
                if let Some(stand) = houses.get_mut(from as usize).and_then(|house| house.stand.take()) {
                    houses[to as usize].stand = Some(stand);
                    log.push(Event::Shifted { stand, from, to });
                }
            }
            Move::Swap(one, two) => {
                log.push(Event::Swapped { one, two });
                let before = log.len();
                let mut around = Around { supply: &mut self.supply, log };
                self.yards[seat].swap(one, two, &mut around);
                self.count_births(before, log);
            }
            Move::Buy(from, tile, target) => self.buy(from, tile, target, log),
            Move::Give(tile) => {
                self.yards[seat].care.remove(tile);
                self.gone.add(tile, 1);
                log.push(Event::Gave { tile });
            }
            Move::Annex => {
                self.yards[seat].houses.push(House::default());
                let house = crate::house::HouseId::ALL[self.yards[seat].houses.len() - 1];
                log.push(Event::Built { house });
            }
            Move::Draw | Move::Load(_) | Move::Take(_) | Move::Put(..) => {}
        }
    }

    /// One of the two coins goes to the seller, the other leaves the game.
    fn buy(&mut self, from: Seat, tile: Tile, target: Target, log: &mut Vec<Event>) {
        if let Some(seller) = self.yards.get_mut(usize::from(from)) {
            seller.care.remove(tile);
            seller.purse += 1;
        }
        self.tallies[usize::from(self.seat)].bought += 1;
        log.push(Event::Bought { from, tile, target });
        self.place(tile, target, log);
    }

    /// The next turn, the next round or the end.
    fn end_turn(&mut self, log: &mut Vec<Event>) {
        self.stage = Stage::Action;
        if self.out.iter().all(|out| *out) {
            self.end_round(log);
            if self.stage == Stage::Finished {
                return;
            }
        } else {
            self.seat = self.next_seat();
        }
        self.turn += 1;
    }

    /// The next clockwise who has not taken; the only one left goes on (C-R7, C-R8).
    fn next_seat(&self) -> Seat {
        let seats = self.setting.seats;
        let next = (1..=seats).map(|step| (self.seat + step) % seats).find(|seat| !self.out[usize::from(*seat)]);
        next.unwrap_or(self.seat)
    }

    fn end_round(&mut self, log: &mut Vec<Event>) {
        self.fetch(log);
        self.baskets.iter_mut().for_each(|basket| *basket = Basket::default());
        if self.is_last_round() {
            self.stage = Stage::Finished;
            log.push(Event::Over);
            return;
        }
        self.out.iter_mut().for_each(|out| *out = false);
        self.round += 1;
        log.push(Event::Round { round: self.round });
    }

    /// Keeps what a step did: for its story, and for the report of the turn if that is over. `before`: whose turn it
    /// was and its number.
    pub fn tell(&mut self, before: (Seat, u32), log: Vec<Event>, remark: &str) {
        self.step += 1;
        self.remark = remark.to_string();
        self.now.events.extend(&log);
        if self.turn != before.1 || self.stage == Stage::Finished {
            let yard = &self.yards[usize::from(before.0)];
            let report = Report {
                seat: before.0,
                events: std::mem::take(&mut self.now.events),
                points: yard.points() - self.now.points,
                coins: i32::from(yard.purse) - i32::from(self.now.coins),
            };
            self.last = Some(report);
            self.now = Turn { events: Vec::new(), points: self.own().points(), coins: self.own().purse };
        }
        self.story = log;
    }
}
