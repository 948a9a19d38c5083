//! The exports, written out: the SDK's own glue would mend the list and the bytes.

use spielwerk_sdk::contract::bindings::exports::spielwerk::game as exported;
use spielwerk_sdk::contract::*;
use spielwerk_sdk::{Chance, Game as _, Locale, glue};

use crate::{HighCard, words};

struct Component;

/// FAULT: a byte behind the state that its value does not need, another one after every move.
fn padded(state: Vec<u8>, before: &[u8]) -> Vec<u8> {
    let mut state = state;
    if cfg!(feature = "not-canonical") {
        state.push((before.len() % 251) as u8);
    }
    state
}

impl exported::rules::Guest for Component {
    fn describe(locale: String) -> GameInfo {
        HighCard::describe(Locale::of(&locale))
    }
    fn setup(config: SetupConfig, entropy: Vec<u8>) -> Result<Vec<u8>, String> {
        glue::setup::<HighCard>(&config, &entropy)
    }
    fn observe(state: Vec<u8>, viewer: Viewer) -> Vec<u8> {
        glue::observe::<HighCard>(&state, viewer)
    }
    fn status_of(observation: Vec<u8>) -> Status {
        glue::status_of::<HighCard>(&observation)
    }
    fn legal_moves(observation: Vec<u8>) -> Vec<String> {
        words::listed(&HighCard::legal_moves(&glue::decode(&observation)))
    }
    fn apply(state: Vec<u8>, seat: u8, text: String, entropy: Vec<u8>) -> Result<Vec<u8>, String> {
        glue::apply::<HighCard>(&state, seat, &text, &entropy).map(|next| padded(next, &state))
    }
    fn timed_out(observation: Vec<u8>, entropy: Vec<u8>) -> TimeOut {
        HighCard::timed_out(&glue::decode(&observation), &mut Chance::from_entropy(&entropy))
    }
    fn score(observation: Vec<u8>, locale: String) -> Vec<Standing> {
        HighCard::score(&glue::decode(&observation), Locale::of(&locale))
    }
    fn inspect(state: Vec<u8>) -> String {
        glue::inspect::<HighCard>(&state)
    }
    fn from_inspection(json: String) -> Result<Vec<u8>, String> {
        glue::from_inspection::<HighCard>(&json)
    }
}

impl exported::players::Guest for Component {
    fn choose(seen: Vec<Vec<u8>>, memory: Vec<u8>, level: String, effort: u32, entropy: Vec<u8>) -> Answer {
        glue::choose::<HighCard>(&seen, &memory, &level, effort, &entropy)
    }
    fn advise(_observation: Vec<u8>, _locale: String, _effort: u32, _entropy: Vec<u8>) -> Option<Advice> {
        None
    }
    fn resample(observation: Vec<u8>, entropy: Vec<u8>) -> Vec<u8> {
        let chance = &mut Chance::from_entropy(&entropy);
        glue::encode(&HighCard::resample(&glue::decode(&observation), chance))
    }
}

impl exported::presentation::Guest for Component {
    fn draw(observation: Vec<u8>, locale: String) -> String {
        HighCard::draw(&glue::decode(&observation), Locale::of(&locale)).to_text()
    }
    fn narrate(observation: Vec<u8>, locale: String) -> Vec<Narration> {
        HighCard::narrate(&glue::decode(&observation), Locale::of(&locale))
    }
    fn preview_move(observation: Vec<u8>, text: String, locale: String) -> Preview {
        glue::preview_move::<HighCard>(&observation, &text, &locale)
    }
    fn explain(observation: Vec<u8>, key: String, locale: String) -> Tip {
        HighCard::explain(&glue::decode(&observation), &key, Locale::of(&locale))
    }
    fn rule_book(locale: String) -> String {
        HighCard::rule_book(Locale::of(&locale))
    }
    fn art() -> Vec<(String, String)> {
        HighCard::art()
    }
}

spielwerk_sdk::contract::bindings::export_component!(Component with_types_in spielwerk_sdk::contract::bindings);
