//! Speedcats: cat farms in the Allgäu, for one to six yards.
//!
//! | module | what it holds |
//! |---|---|
//! | [`tile`], [`pool`], [`house`], [`yard`] | tiles, how many of them, houses, a yard |
//! | [`setting`], [`table`], [`state`] | what is fixed, what everybody knows, the order of the bag |
//! | [`moves`], [`check`], [`turn`] | moves, which are possible, what they do |
//! | [`story`] | what happened |
//! | [`observe`], [`validate`] | what a viewer may know, which states cannot be |
//! | [`score`] | points, places, statistics |
//! | [`players`] | computer players and advice |
//! | [`scene`], [`narrate`], [`hints`], [`explain`], [`deeds`], [`advice`], [`words`], [`art`] | for people |

pub mod advice;
pub mod art;
pub mod check;
pub mod deeds;
pub mod describe;
pub mod explain;
pub mod hints;
pub mod house;
pub mod moves;
pub mod narrate;
pub mod observe;
pub mod players;
pub mod pool;
pub mod scene;
pub mod score;
pub mod setting;
pub mod state;
pub mod story;
pub mod table;
pub mod tile;
pub mod turn;
pub mod validate;
pub mod words;
pub mod yard;

use spielwerk_sdk::prelude::*;

pub use moves::Move;
pub use observe::Observation;
pub use state::State;

use table::Stage;

/// The game.
#[derive(Debug)]
pub struct Speedcats;
spielwerk_sdk::export_game!(Speedcats);

impl Game for Speedcats {
    type State = State;
    type Observation = Observation;
    type Move = Move;

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
        let phase = match (&table.stage, table.is_last_round()) {
            (Stage::Finished, _) => return Status { phase: "finished".into(), waiting: Waiting::Finished },
            (Stage::Load(_), _) => "load",
            (Stage::Place(_), _) => "place",
            (Stage::Action, true) => "last-round",
            (Stage::Action, false) => "action",
        };
        // One deadline for the whole turn (C-R28).
        let clock = format!("t{}", table.turn);
        let acting = Acting { seat: table.seat, decision: table.step, clock, must: true };
        Status { phase: phase.into(), waiting: Waiting::Seats(vec![acting]) }
    }

    fn legal_moves(observation: &Observation) -> Vec<Move> {
        if observation.is_asked() { check::legal(&observation.table) } else { Vec::new() }
    }

    fn apply(state: &State, seat: Seat, mv: &Move, remark: &str, _chance: &mut Chance) -> Result<State, Refusal> {
        state.after(seat, *mv, remark)
    }

    fn timed_out(_observation: &Observation, _chance: &mut Chance) -> TimeOut {
        TimeOut::Player("normal".into())
    }

    fn score(observation: &Observation, locale: Locale) -> Vec<Standing> {
        score::standings(observation, locale)
    }

    fn validate(state: &State) -> Result<(), String> {
        validate::validate(state)
    }

    fn choose(seen: &[Observation], _memory: &[u8], level: &str, effort: u32, chance: &mut Chance) -> Answer {
        players::choose(&seen[seen.len() - 1], level, effort, chance)
    }

    fn advise(observation: &Observation, locale: Locale, effort: u32, chance: &mut Chance) -> Option<Advice> {
        players::advise(observation, locale, effort, chance)
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

    fn preview(observation: &Observation, mv: Option<&Move>, locale: Locale) -> Preview {
        hints::preview(observation, mv, locale)
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
