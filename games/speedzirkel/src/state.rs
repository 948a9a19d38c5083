//! The whole position.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::contract::Seat;

use crate::cards::Card;
use crate::cells::Cells;
use crate::decrees::Decree;
use crate::moves::Move;
use crate::setting::{Arrival, Season, Setting};
use crate::sheet::{Sheet, Terrain};

/// A player never has more guilders (Z-R20).
pub const MOST_COINS: u8 = 14;

/// What happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// An explore card lies open, everybody draws.
    Draw,
    /// A creature lies open, everybody sets it on a neighbour's sheet.
    Neighbour,
    /// All have set the creature; the neighbour's sheet stands.
    Set,
    /// A creature has come by itself.
    Creature,
    /// All have drawn; the own sheet stands.
    Stands,
    /// A season's scoring stands.
    Scoring,
    /// The game is over.
    Finished,
}

/// What the last step did, besides what the stage tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// The stage is new.
    Stage,
    /// This seat has drawn.
    Drew(Seat),
    /// This seat has taken its stroke back.
    TookBack(Seat),
}

/// A stroke as it lies on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stroke {
    /// What.
    pub terrain: Terrain,
    /// Where.
    pub cells: Cells,
    /// The shape marked with a guilder.
    pub coin: bool,
}

/// A step that is closed: what was drawn on each sheet, and how many guilders its owner got.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Closed {
    /// Which card it was.
    pub card: Card,
    /// By owner of the sheet; none where nothing could be drawn.
    pub strokes: Vec<Option<Stroke>>,
    /// By owner of the sheet.
    pub coins: Vec<u8>,
}

/// One seat's result of one season (Z-R27).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonResult {
    /// Values of the season's two decrees.
    pub decrees: [i32; 2],
    /// Guilders owned.
    pub coins: i32,
    /// Empty cells beside creatures.
    pub gaps: i32,
}

impl SeasonResult {
    /// What it adds to the prestige.
    pub fn sum(&self) -> i32 {
        self.decrees[0] + self.decrees[1] + self.coins - self.gaps
    }
}

/// What a seat owns in public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Its sheet, as it was when the step opened.
    pub sheet: Sheet,
    /// Its guilders, likewise.
    pub coins: u8,
    /// Its results so far.
    pub results: Vec<SeasonResult>,
    /// How often it has been asked or answered: the number of its decision.
    pub asked: u32,
    /// It has drawn in the open step.
    pub drawn: bool,
}

impl Player {
    /// Prestige so far.
    pub fn prestige(&self) -> i32 {
        self.results.iter().map(SeasonResult::sum).sum()
    }

    /// Creature losses of all seasons.
    pub fn losses(&self) -> i32 {
        self.results.iter().map(|result| result.gaps).sum()
    }

    /// Sheet and guilders after a stroke on this sheet (Z-R18…R20), and how many guilders came.
    pub fn after(&self, stroke: &Stroke) -> (Sheet, u8, u8) {
        let sheet = self.sheet.with(stroke.terrain, stroke.cells);
        let closed = sheet.closed_mountains().count() - self.sheet.closed_mountains().count();
        let coins = (self.coins + u8::from(stroke.coin) + closed as u8).min(MOST_COINS);
        (sheet, coins, coins - self.coins)
    }
}

/// All that everybody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Fixed from the set-up on.
    pub setting: Setting,
    /// Decrees A–D.
    pub decrees: [Decree; 4],
    /// The present season, from 0.
    pub season: u8,
    /// The season's clock, the open card included.
    pub clock: u8,
    /// What happens next.
    pub stage: Stage,
    /// Number of the present step in its season: explore cards and creatures.
    pub step: u8,
    /// Cards turned up this season, in order.
    pub seen: Vec<Card>,
    /// Creatures turned up in earlier seasons: they have left the game.
    pub gone: Vec<Card>,
    /// The open card must cover an empty castle site.
    pub demand: bool,
    /// What the last step did.
    pub news: News,
    /// The last step that is closed.
    pub last: Option<Closed>,
    /// By seat.
    pub players: Vec<Player>,
}

impl Table {
    /// The open card.
    pub fn card(&self) -> Option<Card> {
        self.seen.last().copied()
    }

    /// The present season.
    pub fn season(&self) -> Season {
        let seasons = self.setting.seasons();
        seasons[usize::from(self.season).min(seasons.len() - 1)]
    }

    /// The step is the last before a scoring (Z-R8).
    pub fn is_last_card(&self) -> bool {
        self.clock >= self.season().length
    }

    /// Everybody may draw now.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Draw | Stage::Neighbour)
    }

    /// On whose sheet this seat draws in the open step; its own outside of steps.
    pub fn target(&self, seat: Seat) -> Seat {
        match self.card().and_then(Card::creature) {
            Some(creature) if matches!(self.stage, Stage::Neighbour | Stage::Set) => {
                self.setting.target(seat, creature)
            }
            _ => seat,
        }
    }

    /// This seat is to draw and has not yet. A seat before a full sheet is done by itself (Z-R14, Z-R24).
    pub fn is_due(&self, seat: Seat) -> bool {
        let Some(player) = self.players.get(usize::from(seat)).filter(|_| self.is_open()) else { return false };
        let target = &self.players[usize::from(self.target(seat))];
        !player.drawn && !target.sheet.empty().is_empty()
    }

    /// Whether creatures are drawn by neighbours.
    pub fn by_neighbours(&self) -> bool {
        self.setting.creatures == Arrival::Nachbar
    }

    /// How often each decree A–D is scored from now on, the present season's scoring included.
    pub fn scorings_left(&self) -> [u8; 4] {
        let mut left = [0; 4];
        let over = usize::from(matches!(self.stage, Stage::Scoring | Stage::Finished));
        for season in self.setting.seasons().iter().skip(usize::from(self.season) + over) {
            season.scores.iter().for_each(|letter| left[*letter] += 1);
        }
        left
    }

    /// Season results of a sheet as it stands (Z-R27).
    pub fn result(&self, player: &Player) -> SeasonResult {
        SeasonResult {
            decrees: self.season().scores.map(|letter| self.decrees[letter].value(&player.sheet)),
            coins: player.coins.into(),
            gaps: player.sheet.gaps().value(),
        }
    }
}

/// The whole position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What everybody knows.
    pub table: Table,
    /// Every season's deck in the order of turning up: fixed at set-up, whatever anybody plays (Z-R2).
    pub decks: Vec<Vec<Card>>,
    /// Strokes of the open step, by drawer, secret until the last has drawn (Z-R16).
    pub strokes: Vec<Option<Move>>,
}
