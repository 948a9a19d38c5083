//! Speedfund: two archaeologists, 25 tablets with words, one word and a number at a time.
//!
//! | module | what it holds |
//! |---|---|
//! | [`spot`], [`sketch`], [`sites`], [`pieces`] | field, dig sketches, sites, find pieces |
//! | [`fold`], [`legality`], [`clue`] | what is a clue |
//! | [`lexicon`] | the word list and what people link with it |
//! | [`state`], [`turn`], [`last_day`], [`view`], [`odds`] | the rules |
//! | [`observe`], [`imagine`] | what a viewer may know, and the way back |
//! | [`players`], [`remark`] | the computer partner and what it says |
//! | [`scene`], [`narrate`], [`preview`], [`explain`], [`words`], [`art`] | for people |

pub mod art;
pub mod clue;
pub mod describe;
pub mod explain;
pub mod fold;
pub mod imagine;
pub mod last_day;
pub mod legality;
pub mod lexicon;
pub mod moves;
pub mod narrate;
pub mod observe;
pub mod odds;
pub mod pieces;
pub mod players;
pub mod preview;
pub mod remark;
pub mod scene;
pub mod score;
pub mod sites;
pub mod sketch;
pub mod spot;
pub mod state;
pub mod turn;
pub mod validate;
pub mod view;
pub mod words;

use spielwerk_sdk::prelude::*;

pub use moves::Move;
pub use observe::Observation;
pub use state::State;

use state::Stage;

/// The game.
#[derive(Debug)]
pub struct Speedfund;
spielwerk_sdk::export_game!(Speedfund);

impl Game for Speedfund {
    type State = State;
    type Observation = Observation;
    type Move = Move;

    fn describe(locale: Locale) -> GameInfo {
        describe::describe(locale)
    }

    fn setup(config: &SetupConfig, chance: &mut Chance) -> Result<State, Refusal> {
        let mut setting = describe::setting(config)?;
        let lot = chance.below(2) as Seat;
        setting.1.first = setting.0.unwrap_or(lot);
        Ok(State::new(setting.1, chance))
    }

    fn observe(state: &State, viewer: Viewer) -> Observation {
        observe::observe(state, viewer)
    }

    fn status(observation: &Observation) -> Status {
        let table = &observation.table;
        let asked = &table.asked;
        let turn = |phase: &str, seat: Seat, clock: String| {
            let acting = Acting { seat, decision: asked.seats[usize::from(seat)], clock, must: true };
            (phase.to_string(), Waiting::Seats(vec![acting]))
        };
        let (phase, waiting) = match table.stage {
            Stage::Clue => turn("hinweis", table.giver, format!("h{}", asked.clues)),
            Stage::Tap => turn("tippen", table.guesser(), format!("t{}.{}", asked.clues, asked.finds)),
            Stage::LastDay => {
                let acting = last_day::acting(table, observation.left.unwrap_or_default());
                ("letzter-tag".into(), Waiting::Seats(acting))
            }
            Stage::Over(_) => ("ende".into(), Waiting::Finished),
        };
        Status { phase, waiting }
    }

    fn legal_moves(observation: &Observation) -> Vec<Move> {
        observation.view().map(|view| view.legal()).unwrap_or_default()
    }

    fn apply(state: &State, seat: Seat, mv: &Move, remark: &str, _chance: &mut Chance) -> Result<State, Refusal> {
        state.after(seat, mv, remark)
    }

    fn timed_out(observation: &Observation, _chance: &mut Chance) -> TimeOut {
        // F-R38; the first of these that the rules take now.
        let rulings = [Move::Pass, Move::Stop, Move::End, Move::Wait, Move::Lapse];
        let ruling = observation.view().and_then(|view| rulings.into_iter().find(|mv| view.judge(mv).is_ok()));
        match ruling {
            Some(mv) => TimeOut::Move(mv.to_string()),
            None => TimeOut::Player(players::LEVELS[0].into()),
        }
    }

    fn score(observation: &Observation, locale: Locale) -> Vec<Standing> {
        score::standings(observation, locale)
    }

    fn validate(state: &State) -> Result<(), String> {
        validate::validate(state)
    }

    fn choose(seen: &[Observation], _memory: &[u8], level: &str, _effort: u32, _chance: &mut Chance) -> Answer {
        players::choose(&seen[seen.len() - 1], level)
    }

    fn advise(observation: &Observation, locale: Locale, _effort: u32, _chance: &mut Chance) -> Option<Advice> {
        players::advise(observation, locale)
    }

    fn resample(observation: &Observation, chance: &mut Chance) -> State {
        imagine::resample(observation, chance)
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
