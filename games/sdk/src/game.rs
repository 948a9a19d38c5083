//! The trait a game implements.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::{Serialize, de::DeserializeOwned};

use crate::contract::{
    Advice, Answer, GameInfo, Narration, Preview, Seat, SetupConfig, Standing, Status, TimeOut, Tip, Viewer,
};
use crate::{Chance, Locale, scene::Scene};

/// A stable code for "no": `not-your-turn`, `open`, `bare`. The words for people come from [`Game::preview`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub String);

impl Refusal {
    /// A refusal with this code: lower case, words joined by `-`.
    pub fn new(code: impl Into<String>) -> Self {
        Self(code.into())
    }
}

/// One game: pure functions over a state, what a viewer sees of it, and a move.
///
/// Every function depends on its arguments alone. Only [`setup`](Game::setup), [`apply`](Game::apply),
/// [`go_on`](Game::go_on) and [`observe`](Game::observe) see a state; all else is made from an observation and so
/// cannot leak what that lacks. Never iterate a `HashMap` where its order can be seen.
pub trait Game: Sized + 'static {
    /// The whole position. Serialised with postcard for the host (≤ 64 KiB) and as JSON for the debugger; one value
    /// must have exactly one encoding.
    type State: Serialize + DeserializeOwned + Clone + PartialEq + Debug;
    /// All that one viewer may know, and whose view it is.
    type Observation: Serialize + DeserializeOwned + Clone + PartialEq + Debug;
    /// A move; `Display` and `FromStr` are its text, and each undoes the other.
    type Move: FromStr + Display + Clone + PartialEq + Debug;

    /// What the game is and offers, in this language.
    fn describe(locale: Locale) -> GameInfo;
    /// A first position. Refuses only what [`describe`](Game::describe) does not offer.
    fn setup(config: &SetupConfig, chance: &mut Chance) -> Result<Self::State, Refusal>;
    /// What this viewer may know.
    fn observe(state: &Self::State, viewer: Viewer) -> Self::Observation;
    /// Who may decide; the same for every viewer.
    fn status(observation: &Self::Observation) -> Status;
    /// The viewer's legal moves, empty for who may not act. The glue sorts them by their text and drops repeats.
    fn legal_moves(observation: &Self::Observation) -> Vec<Self::Move>;
    /// The position after this seat's move, or a refusal that changes nothing. `remark` is what a computer player said
    /// with it (empty for people); it may be kept for the story and changes no rule.
    fn apply(
        state: &Self::State,
        seat: Seat,
        mv: &Self::Move,
        remark: &str,
        chance: &mut Chance,
    ) -> Result<Self::State, Refusal>;
    /// What follows a standing result (`Waiting::Table`). Games that never wait for the table keep the default.
    fn go_on(_state: &Self::State, _chance: &mut Chance) -> Result<Self::State, Refusal> {
        Err(Refusal::new("nothing-stands"))
    }
    /// What the clock does for the viewing seat, now: by itself, one of its legal moves drawn evenly.
    fn timed_out(observation: &Self::Observation, chance: &mut Chance) -> TimeOut {
        let legal = crate::glue::legal_texts::<Self>(observation);
        TimeOut::Move(chance.pick(&legal).cloned().unwrap_or_default())
    }
    /// The standing at this ply; final when the status is finished.
    fn score(observation: &Self::Observation, locale: Locale) -> Vec<Standing>;
    /// Says why a state read from JSON is impossible; such a state never enters the game.
    fn validate(_state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// A computer player's decision. `seen` are its observations since it last chose, oldest first, never empty; the
    /// last is now.
    fn choose(seen: &[Self::Observation], memory: &[u8], level: &str, effort: u32, chance: &mut Chance) -> Answer;
    /// Advice for a person, with its reason.
    fn advise(_observation: &Self::Observation, _locale: Locale, _effort: u32, _chance: &mut Chance) -> Option<Advice> {
        None
    }
    /// A full state this observation allows, as a fair player would imagine it.
    fn resample(observation: &Self::Observation, chance: &mut Chance) -> Self::State;

    /// The picture of the table.
    fn draw(observation: &Self::Observation, locale: Locale) -> Scene;
    /// The last step in words, as this viewer noticed it.
    fn narrate(observation: &Self::Observation, locale: Locale) -> Vec<Narration>;
    /// What a move would bring, or why it is refused. `None` stands for text that is no move of this game.
    fn preview(observation: &Self::Observation, mv: Option<&Self::Move>, locale: Locale) -> Preview;
    /// The info window of one node of the scene; an empty one shows only the node's name.
    fn explain(_observation: &Self::Observation, _key: &str, _locale: Locale) -> Tip {
        Tip { title: String::new(), text: String::new(), art: String::new() }
    }
    /// The rules as Markdown; the first chapter is the one-minute summary.
    fn rule_book(locale: Locale) -> String;
    /// Names and SVG texts; `cover` is the game's picture.
    fn art() -> Vec<(String, String)> {
        Vec::new()
    }
}
