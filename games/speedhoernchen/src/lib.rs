//! Speedhörnchen: a memory game in the autumn wood, for one to five players.
//!
//! | module | what it holds |
//! |---|---|
//! | [`deck`] | cards, decks, families |
//! | [`wood`] | what lies where, and how |
//! | [`state`] | the whole position |
//! | [`outcome`], [`snow`], [`memory_figure`] | the rules of a turn |
//! | [`turn`] | laying out, uncovering, what follows |
//! | [`observe`] | what a viewer may know |
//! | [`players`] | computer players |
//! | [`scene`], [`narrate`], [`hint`], [`explain`], [`words`], [`art`] | for people |

pub mod art;
pub mod deck;
pub mod describe;
pub mod explain;
pub mod hint;
pub mod memory_figure;
pub mod moves;
pub mod narrate;
pub mod observe;
pub mod outcome;
pub mod players;
pub mod scene;
pub mod score;
pub mod snow;
pub mod state;
pub mod turn;
pub mod validate;
pub mod wood;
pub mod words;

use spielwerk_sdk::prelude::*;

pub use moves::Flip;
pub use observe::Observation;
pub use state::State;

use state::Stage;
use wood::cell;

/// The game.
#[derive(Debug)]
pub struct Speedhoernchen;
spielwerk_sdk::export_game!(Speedhoernchen);

impl Game for Speedhoernchen {
    type State = State;
    type Observation = Observation;
    type Move = Flip;

    fn describe(locale: Locale) -> GameInfo {
        describe::describe(locale)
    }

    fn setup(config: &SetupConfig, chance: &mut Chance) -> Result<State, Refusal> {
        let (setting, first) = describe::setting(config)?;
        Ok(State::new(setting, first, chance))
    }

    fn observe(state: &State, viewer: Viewer) -> Observation {
        observe::observe(state, viewer)
    }

    fn status(observation: &Observation) -> Status {
        let table = &observation.table;
        let snow = table.snow.is_some();
        let step = |phase: &str, step: u8| {
            let clock = format!("{}{}", table.turn, char::from(b'a' + step));
            let acting = Acting { seat: table.seat, decision: 2 * table.turn + u32::from(step), clock, must: true };
            (phase.to_string(), Waiting::Seats(vec![acting]))
        };
        let turbo = |full: u32| if table.setting.is_computer(table.seat) { 600 } else { full };
        let (phase, waiting) = match table.stage {
            Stage::First if snow => step("snow", 0),
            Stage::First => step("first", 0),
            Stage::Second => step("second", 1),
            Stage::Shown if snow => ("shown".into(), Waiting::Table((1400, 1400, turbo(1400)))),
            Stage::Shown => ("shown".into(), Waiting::Table((2000, 2000, turbo(2000)))),
            Stage::RoundOver => ("round".into(), Waiting::Table((8000, 8000, 8000))),
            Stage::Finished => ("finished".into(), Waiting::Finished),
        };
        Status { phase, waiting }
    }

    fn legal_moves(observation: &Observation) -> Vec<Flip> {
        if !observation.is_asked() {
            return Vec::new();
        }
        observation.heaps().into_iter().map(|place| Flip(cell(place, observation.wood.len()))).collect()
    }

    fn apply(state: &State, seat: Seat, mv: &Flip, _remark: &str, _chance: &mut Chance) -> Result<State, Refusal> {
        state.flip(seat, *mv)
    }

    fn go_on(state: &State, chance: &mut Chance) -> Result<State, Refusal> {
        state.after_showing(chance)
    }

    fn timed_out(observation: &Observation, chance: &mut Chance) -> TimeOut {
        // Drawn evenly from the heaps (H-R21); only this one card.
        match chance.pick(&Self::legal_moves(observation)) {
            Some(mv) => TimeOut::Move(mv.to_string()),
            None => TimeOut::Player(players::LEVELS[0].id.into()),
        }
    }

    fn score(observation: &Observation, locale: Locale) -> Vec<Standing> {
        score::standings(observation, locale)
    }

    fn validate(state: &State) -> Result<(), String> {
        validate::validate(state)
    }

    fn choose(seen: &[Observation], memory: &[u8], level: &str, effort: u32, chance: &mut Chance) -> Answer {
        players::choose(seen, memory, level, effort, chance)
    }

    fn resample(observation: &Observation, chance: &mut Chance) -> State {
        observe::resample(observation, chance)
    }

    fn draw(observation: &Observation, locale: Locale) -> Scene {
        scene::draw(observation, locale)
    }

    fn narrate(observation: &Observation, locale: Locale) -> Vec<Narration> {
        narrate::narrate(observation, locale)
    }

    fn preview(observation: &Observation, mv: Option<&Flip>, locale: Locale) -> Preview {
        explain::preview(observation, mv, locale)
    }

    fn explain(observation: &Observation, key: &str, locale: Locale) -> Tip {
        explain::explain(observation, key, locale)
    }

    fn rule_book(locale: Locale) -> String {
        locale.say(include_str!("rulebook.de.md"), include_str!("rulebook.en.md"))
    }

    fn art() -> Vec<(String, String)> {
        art::art()
    }
}
