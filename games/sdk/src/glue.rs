//! What a component's exports do: bytes and text around a [`Game`].
//!
//! Natively these are ordinary functions, so a test can run the very code the component runs. A state or observation
//! that does not decode is a fault of the host and panics (a trap); text from people never does.

use serde::{Serialize, de::DeserializeOwned};

use crate::contract::*;
use crate::{Chance, Game, Locale};

/// Moves a legal list may hold at most (contract.md).
pub const MOST_MOVES: usize = 4096;

/// The canonical bytes of a value.
pub fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    match postcard::to_stdvec(value) {
        Ok(bytes) => bytes,
        Err(error) => panic!("a value of the game does not serialise: {error}"),
    }
}

/// The value of canonical bytes.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> T {
    match postcard::from_bytes(bytes) {
        Ok(value) => value,
        Err(error) => panic!("bytes that this game did not write: {error}"),
    }
}

/// `setup` over bytes.
pub fn setup<G: Game>(config: &SetupConfig, entropy: &[u8]) -> Result<Vec<u8>, String> {
    G::setup(config, &mut Chance::from_entropy(entropy)).map(|state| encode(&state)).map_err(|refusal| refusal.0)
}

/// `observe` over bytes.
pub fn observe<G: Game>(state: &[u8], viewer: Viewer) -> Vec<u8> {
    encode(&G::observe(&decode(state), viewer))
}

/// `status-of` over bytes.
pub fn status_of<G: Game>(observation: &[u8]) -> Status {
    G::status(&decode(observation))
}

/// The legal moves of a decoded observation as the contract wants them: text, sorted bytewise, unique.
pub fn legal_texts<G: Game>(observation: &G::Observation) -> Vec<String> {
    let mut texts: Vec<String> = G::legal_moves(observation).iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// `legal-moves` over bytes.
pub fn legal_moves<G: Game>(observation: &[u8]) -> Vec<String> {
    legal_texts::<G>(&decode(observation))
}

/// `apply` over bytes: splits the remark off, reads the move, and hands `go-on` of the table to [`Game::go_on`].
pub fn apply<G: Game>(state: &[u8], seat: Seat, text: &str, entropy: &[u8]) -> Result<Vec<u8>, String> {
    let state: G::State = decode(state);
    let mut chance = Chance::from_entropy(entropy);
    let (text, remark) = text.split_once(" ; ").unwrap_or((text, ""));
    let next = if seat == TABLE {
        if text != GO_ON {
            return Err("not-a-table-move".into());
        }
        G::go_on(&state, &mut chance)
    } else {
        let mv = text.parse::<G::Move>().map_err(|_| "unknown-move".to_string())?;
        if mv.to_string() != text {
            return Err("unknown-move".into());
        }
        G::apply(&state, seat, &mv, remark, &mut chance)
    };
    next.map(|state| encode(&state)).map_err(|refusal| refusal.0)
}

/// `preview-move` over bytes.
pub fn preview_move<G: Game>(observation: &[u8], text: &str, locale: &str) -> Preview {
    let mv = text.parse::<G::Move>().ok().filter(|mv| mv.to_string() == text);
    G::preview(&decode(observation), mv.as_ref(), Locale::of(locale))
}

/// `inspect`: the whole state as JSON.
pub fn inspect<G: Game>(state: &[u8]) -> String {
    match serde_json::to_string(&decode::<G::State>(state)) {
        Ok(json) => json,
        Err(error) => panic!("a state that does not become JSON: {error}"),
    }
}

/// `from-inspection`: JSON back to a state, refused with a sentence when it is none.
pub fn from_inspection<G: Game>(json: &str) -> Result<Vec<u8>, String> {
    let state: G::State = serde_json::from_str(json).map_err(|error| error.to_string())?;
    G::validate(&state)?;
    Ok(encode(&state))
}

/// `choose` over bytes.
pub fn choose<G: Game>(seen: &[Vec<u8>], memory: &[u8], level: &str, effort: u32, entropy: &[u8]) -> Answer {
    let seen: Vec<G::Observation> = seen.iter().map(|bytes| decode(bytes)).collect();
    assert!(!seen.is_empty(), "choose needs at least the present observation");
    G::choose(&seen, memory, level, effort, &mut Chance::from_entropy(entropy))
}

/// Makes a game's crate a component: `spielwerk_sdk::export_game!(MyGame);`. Does nothing on other targets than WASM.
#[macro_export]
macro_rules! export_game {
    ($game:ty) => {
        #[cfg(target_arch = "wasm32")]
        mod spielwerk_component {
            use super::*;
            use $crate::contract::bindings::exports::spielwerk::game as exported;
            use $crate::contract::*;
            use $crate::{Chance, Game as _, Locale, glue};

            struct Component;

            impl exported::rules::Guest for Component {
                fn describe(locale: String) -> GameInfo {
                    <$game>::describe(Locale::of(&locale))
                }
                fn setup(config: SetupConfig, entropy: Vec<u8>) -> Result<Vec<u8>, String> {
                    glue::setup::<$game>(&config, &entropy)
                }
                fn observe(state: Vec<u8>, viewer: Viewer) -> Vec<u8> {
                    glue::observe::<$game>(&state, viewer)
                }
                fn status_of(observation: Vec<u8>) -> Status {
                    glue::status_of::<$game>(&observation)
                }
                fn legal_moves(observation: Vec<u8>) -> Vec<String> {
                    glue::legal_moves::<$game>(&observation)
                }
                fn apply(state: Vec<u8>, seat: u8, text: String, entropy: Vec<u8>) -> Result<Vec<u8>, String> {
                    glue::apply::<$game>(&state, seat, &text, &entropy)
                }
                fn timed_out(observation: Vec<u8>, entropy: Vec<u8>) -> TimeOut {
                    <$game>::timed_out(&glue::decode(&observation), &mut Chance::from_entropy(&entropy))
                }
                fn score(observation: Vec<u8>, locale: String) -> Vec<Standing> {
                    <$game>::score(&glue::decode(&observation), Locale::of(&locale))
                }
                fn inspect(state: Vec<u8>) -> String {
                    glue::inspect::<$game>(&state)
                }
                fn from_inspection(json: String) -> Result<Vec<u8>, String> {
                    glue::from_inspection::<$game>(&json)
                }
            }

            impl exported::players::Guest for Component {
                fn choose(
                    seen: Vec<Vec<u8>>,
                    memory: Vec<u8>,
                    level: String,
                    effort: u32,
                    entropy: Vec<u8>,
                ) -> Answer {
                    glue::choose::<$game>(&seen, &memory, &level, effort, &entropy)
                }
                fn advise(observation: Vec<u8>, locale: String, effort: u32, entropy: Vec<u8>) -> Option<Advice> {
                    let chance = &mut Chance::from_entropy(&entropy);
                    <$game>::advise(&glue::decode(&observation), Locale::of(&locale), effort, chance)
                }
                fn resample(observation: Vec<u8>, entropy: Vec<u8>) -> Vec<u8> {
                    let chance = &mut Chance::from_entropy(&entropy);
                    glue::encode(&<$game>::resample(&glue::decode(&observation), chance))
                }
            }

            impl exported::presentation::Guest for Component {
                fn draw(observation: Vec<u8>, locale: String) -> String {
                    <$game>::draw(&glue::decode(&observation), Locale::of(&locale)).to_text()
                }
                fn narrate(observation: Vec<u8>, locale: String) -> Vec<Narration> {
                    <$game>::narrate(&glue::decode(&observation), Locale::of(&locale))
                }
                fn preview_move(observation: Vec<u8>, text: String, locale: String) -> Preview {
                    glue::preview_move::<$game>(&observation, &text, &locale)
                }
                fn explain(observation: Vec<u8>, key: String, locale: String) -> Tip {
                    <$game>::explain(&glue::decode(&observation), &key, Locale::of(&locale))
                }
                fn rule_book(locale: String) -> String {
                    <$game>::rule_book(Locale::of(&locale))
                }
                fn art() -> Vec<(String, String)> {
                    <$game>::art()
                }
            }

            $crate::contract::bindings::export_component!(Component with_types_in $crate::contract::bindings);
        }
    };
}
