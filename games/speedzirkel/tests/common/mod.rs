//! Configurations and states for the tests.
#![allow(clippy::unwrap_used, dead_code)]

use spielwerk_sdk::contract::SetupConfig;
use spielwerk_sdk::{Chance, Game};
use spielwerk_speedzirkel::cards::Card;
use spielwerk_speedzirkel::{Speedzirkel, State};

/// A configuration with these options, `key=value`.
pub fn config(mode: &str, seats: u8, options: &[&str]) -> SetupConfig {
    let pair = |option: &&str| {
        let (key, value) = option.split_once('=').unwrap();
        (key.to_string(), value.to_string())
    };
    SetupConfig { mode: mode.into(), seats, first: None, options: options.iter().map(pair).collect() }
}

/// A first position.
pub fn start(config: &SetupConfig, seed: u8) -> State {
    Speedzirkel::setup(config, &mut Chance::from_entropy(&[seed])).unwrap()
}

/// A card by its key.
pub fn card(key: &str) -> Card {
    Card::all().find(|card| card.key() == key).unwrap_or_else(|| panic!("no card {key}"))
}

/// A first position whose first season turns up these cards first. Creatures named come into play in this season.
pub fn with_cards(config: &SetupConfig, first: &[&str]) -> State {
    let wanted: Vec<Card> = first.iter().map(|key| card(key)).collect();
    let creature = wanted.iter().copied().find(|card| card.creature().is_some());
    let mut seed = 0;
    loop {
        let state = start(config, seed);
        let deck = &state.decks[0];
        let fits = creature.is_none_or(|creature| deck.contains(&creature));
        if fits {
            return rearranged(state, &wanted);
        }
        seed += 1;
    }
}

fn rearranged(mut state: State, wanted: &[Card]) -> State {
    let rest: Vec<Card> = state.decks[0].iter().copied().filter(|card| !wanted.contains(card)).collect();
    state.decks[0] = wanted.iter().copied().chain(rest).collect();
    let sheet = spielwerk_speedzirkel::sheet::Sheet::new(state.table.setting.side);
    for player in &mut state.table.players {
        (player.sheet, player.coins, player.asked, player.drawn) = (sheet, 0, 0, false);
    }
    let table = &mut state.table;
    table.seen = Vec::new();
    (table.clock, table.step, table.demand, table.last) = (0, 0, false, None);
    // As before the first card: what follows a result that stood.
    table.stage = spielwerk_speedzirkel::state::Stage::Creature;
    state.go_on().unwrap()
}
