//! What a viewer may know (Z-R16): the secrecy boundary, and the way back by imagining.

use serde::{Deserialize, Serialize};
use spielwerk_sdk::Chance;
use spielwerk_sdk::contract::{Seat, Viewer};

use crate::cards::{CREATURES, Card, EXPLORE};
use crate::moves::Move;
use crate::play::turned_up;
use crate::state::{State, Table};

/// Whose view it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Eye {
    /// A seat's.
    Seat(Seat),
    /// An onlooker's.
    Spectator,
    /// All-knowing, given out only when the match is over.
    Afterwards,
}

/// What only the state knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden {
    /// Every season's deck.
    pub decks: Vec<Vec<Card>>,
    /// Strokes of the open step.
    pub strokes: Vec<Option<Move>>,
}

/// What one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// Whose view it is.
    pub eye: Eye,
    /// What everybody knows.
    pub table: Table,
    /// The viewer's own stroke in the open step.
    pub own: Option<Move>,
    /// Everything, for an all-knowing eye.
    pub hidden: Option<Hidden>,
}

impl Observation {
    /// The viewing seat; none for onlookers.
    pub fn seat(&self) -> Option<Seat> {
        match self.eye {
            Eye::Seat(seat) => Some(seat),
            Eye::Spectator | Eye::Afterwards => None,
        }
    }
}

/// What this viewer may know.
pub fn observe(state: &State, viewer: Viewer) -> Observation {
    let eye = match viewer {
        Viewer::Seat(seat) if seat < state.table.setting.seats => Eye::Seat(seat),
        Viewer::Seat(_) | Viewer::Spectator => Eye::Spectator,
        Viewer::Afterwards => Eye::Afterwards,
    };
    let own = match eye {
        Eye::Seat(seat) => state.strokes.get(usize::from(seat)).copied().flatten(),
        Eye::Spectator | Eye::Afterwards => None,
    };
    let all = eye == Eye::Afterwards;
    let hidden = all.then(|| Hidden { decks: state.decks.clone(), strokes: state.strokes.clone() });
    Observation { eye, table: state.table.clone(), own, hidden }
}

/// A state this observation allows: unseen cards in any order, creatures not yet met in any order, and for each other
/// seat that has drawn some legal stroke.
pub fn resample(observation: &Observation, chance: &mut Chance) -> State {
    let table = &observation.table;
    if let Some(hidden) = &observation.hidden {
        return State { table: table.clone(), decks: hidden.decks.clone(), strokes: hidden.strokes.clone() };
    }
    let decks = imagined_decks(table, chance);
    let mut strokes = vec![None; table.players.len()];
    for (seat, stroke) in (0u8..).zip(&mut strokes) {
        if !table.players[usize::from(seat)].drawn {
            continue;
        }
        let own = observation.own.filter(|_| observation.seat() == Some(seat));
        *stroke = own.or_else(|| {
            let all = table.options_of(seat).map(|options| options.all()).unwrap_or_default();
            chance.pick(&all).map(|(mv, _)| *mv)
        });
    }
    State { table: table.clone(), decks, strokes }
}

/// Decks of all seasons that fit what has been turned up. Decks of seasons gone by hold nothing that matters any more.
pub fn imagined_decks(table: &Table, chance: &mut Chance) -> Vec<Vec<Card>> {
    let seasons = table.setting.seasons();
    let mut unmet: Vec<Card> = CREATURES
        .iter()
        .map(|data| data.card)
        .filter(|card| !table.gone.contains(card) && !table.seen.contains(card))
        .collect();
    chance.shuffle(&mut unmet);
    let now = usize::from(table.season);
    let met = table.gone.len() + table.seen.iter().filter(|card| card.creature().is_some()).count();
    // One creature comes into play a season; those met have left it.
    let mut unmet = unmet.into_iter();
    let mut waiting: Vec<Card> = unmet.by_ref().take((now + 1).saturating_sub(met)).collect();
    let mut decks = vec![Vec::new(); now];
    for (number, season) in seasons.iter().enumerate().skip(now) {
        let known: &[Card] = if number == now { &table.seen } else { &[] };
        if number > now {
            waiting.extend(unmet.next());
        }
        let cards = EXPLORE.iter().map(|data| data.card).chain(waiting.iter().copied());
        let mut rest: Vec<Card> = cards.filter(|card| !known.contains(card)).collect();
        chance.shuffle(&mut rest);
        let deck: Vec<Card> = known.iter().copied().chain(rest).collect();
        let turned = turned_up(&deck, season.length);
        waiting.retain(|creature| !deck[..turned].contains(creature));
        decks.push(deck);
    }
    decks
}
