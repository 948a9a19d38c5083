//! Speedzirkel: a flip-and-draw map game, Bavaria 1808, for one to six surveyors.
//!
//! | module | what it holds |
//! |---|---|
//! | [`cells`] | sets of cells of the 11 × 11 sheet |
//! | [`sheet`], [`shape`], [`cards`], [`decrees`], [`setting`] | the printed things, as tables |
//! | [`state`] | the whole position |
//! | [`stroke`], [`walk`] | what may be drawn, and where creatures go by themselves |
//! | [`play`] | set-up, turning cards up, strokes, scoring |
//! | [`observe`] | what a viewer may know |
//! | [`score`] | places and ranks |
//! | [`players`] | computer players and advice |
//! | [`scene`], [`narrate`], [`preview`], [`explain`], [`words`], [`art`] | for people |

pub mod art;
pub mod cards;
pub mod cells;
pub mod decrees;
pub mod describe;
pub mod explain;
pub mod moves;
pub mod narrate;
pub mod observe;
pub mod play;
pub mod players;
pub mod preview;
pub mod scene;
pub mod score;
pub mod setting;
pub mod shape;
pub mod sheet;
pub mod state;
pub mod stroke;
pub mod validate;
pub mod walk;
pub mod words;

use spielwerk_sdk::prelude::*;

pub use moves::Move;
pub use observe::Observation;
pub use state::State;

use state::{Stage, Table};

/// The game.
#[derive(Debug)]
pub struct Speedzirkel;
spielwerk_sdk::export_game!(Speedzirkel);

/// The own sheet stands that long when all have drawn (Z-U22).
const STANDS: Paced = (2500, 2000, 2000);
/// The neighbour's sheet stands that long when all have set (Z-U28).
const SET: Paced = (2200, 2200, 2200);
const SCORING: Paced = (6000, 4000, 3000);

/// Who draws, and who may take back. All clocks of a step have one name (Z-R21).
fn acting(table: &Table) -> Vec<Acting> {
    let clock = format!("s{}.{}", table.season + 1, table.step);
    let of_seat = |(seat, player): (Seat, &state::Player)| {
        let must = table.is_due(seat);
        let clock = if must { clock.clone() } else { String::new() };
        (must || player.drawn).then_some(Acting { seat, decision: player.asked, clock, must })
    };
    (0..).zip(&table.players).filter_map(of_seat).collect()
}

impl Game for Speedzirkel {
    type State = State;
    type Observation = Observation;
    type Move = Move;

    fn describe(locale: Locale) -> GameInfo {
        describe::describe(locale)
    }

    fn setup(config: &SetupConfig, chance: &mut Chance) -> Result<State, Refusal> {
        let setting = describe::setting(config, chance)?;
        Ok(State::new(setting, chance))
    }

    fn observe(state: &State, viewer: Viewer) -> Observation {
        observe::observe(state, viewer)
    }

    fn status(observation: &Observation) -> Status {
        let table = &observation.table;
        let (phase, waiting) = match table.stage {
            Stage::Draw => ("draw", Waiting::Seats(acting(table))),
            Stage::Neighbour => ("place", Waiting::Seats(acting(table))),
            Stage::Set => ("neighbour", Waiting::Table(SET)),
            Stage::Creature => ("creature", Waiting::Table(STANDS)),
            Stage::Stands => ("stands", Waiting::Table(STANDS)),
            Stage::Scoring => ("scoring", Waiting::Table(SCORING)),
            Stage::Finished => ("finished", Waiting::Finished),
        };
        Status { phase: phase.into(), waiting }
    }

    fn legal_moves(observation: &Observation) -> Vec<Move> {
        let Some(seat) = observation.seat() else { return Vec::new() };
        if observation.own.is_some() {
            return vec![Move::Undo];
        }
        let options = observation.table.options(seat);
        options.map(|options| options.all().into_iter().map(|(mv, _)| mv).collect()).unwrap_or_default()
    }

    fn apply(state: &State, seat: Seat, mv: &Move, _remark: &str, _chance: &mut Chance) -> Result<State, Refusal> {
        state.make(seat, *mv)
    }

    fn go_on(state: &State, _chance: &mut Chance) -> Result<State, Refusal> {
        state.go_on()
    }

    fn timed_out(_observation: &Observation, _chance: &mut Chance) -> TimeOut {
        // A computer of level normal draws (Z-R21).
        TimeOut::Player(players::LEVELS[0].id.into())
    }

    fn score(observation: &Observation, locale: Locale) -> Vec<Standing> {
        score::standings(&observation.table, locale)
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
        preview::preview(observation, mv, locale)
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
