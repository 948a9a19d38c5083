//! One instance of a game for one operation: typed calls with deadlines and caps.

use std::sync::Arc;
use std::time::Duration;

use spielwerk_model::Seat;
use spielwerk_model::game::GameInfo;
use spielwerk_model::play::{Advice, Answer, Narration, Preview, Standing, Status, TimeOut, Tip, Viewer};
use spielwerk_model::record::SetupConfig;
use wasmtime::Store;

use crate::bindings::Game;
use crate::convert::{self, Check};
use crate::deadline::Deadline;
use crate::engine::Running;
use crate::error::GuestError;
use crate::faults;
use crate::limits::{Limiter, Limits, caps};
use crate::load::Machine;

/// A position: opaque, canonical bytes. Never leaves the host's core.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(pub Vec<u8>);

/// What one viewer may know: opaque, canonical bytes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Observation(pub Vec<u8>);

/// What a store carries for the host.
pub(crate) struct Host {
    limiter: Limiter,
    deadline: Deadline,
}

struct Live {
    store: Store<Host>,
    game: Game,
    _clock: Running,
}

/// A fresh instance of a game. Lives for one operation on one match; after an error it is gone and every further call
/// is [`GuestError::Poisoned`].
///
/// The runtime checks what it can know from an answer alone: sizes, move text, seats named twice, the table as a seat.
/// That seats exist at this table needs their number: [`crate::seats`]. Order of legal moves, sums, `must` seats and the
/// laws between calls are `spielwerk check`'s.
pub struct Guest {
    live: Option<Live>,
    machine: Arc<Machine>,
}

/// Which of the sandbox's time limits a call has.
#[derive(Clone, Copy)]
enum Time {
    Rules,
    Setup,
    Player,
}

impl Time {
    fn limit(self, limits: &Limits) -> Duration {
        Duration::from_millis(match self {
            Self::Rules => limits.rules_ms,
            Self::Setup => limits.setup_ms,
            Self::Player => limits.player_ms + Limits::PLAYER_GRACE_MS,
        })
    }
}

impl Guest {
    /// Makes the instance; its start section runs under the set-up deadline. Call on a guest thread only.
    pub(crate) fn instantiate(machine: &Arc<Machine>) -> Result<Self, GuestError> {
        let limits = machine.limits();
        let clock = machine.run_clock();
        let host = Host { limiter: Limiter::new(limits), deadline: Deadline::new() };
        let mut store = Store::new(machine.pre().engine(), host);
        store.limiter(|host| &mut host.limiter);
        store.set_hostcall_fuel(limits.copied_bytes);
        store.epoch_deadline_callback(|context| Ok(context.data().deadline.expired()));
        begin(&mut store, Time::Setup.limit(limits));
        match machine.pre().instantiate(&mut store) {
            Ok(game) => Ok(Self { live: Some(Live { store, game, _clock: clock }), machine: machine.clone() }),
            Err(error) => {
                let fault = faults::translate("instantiate", store.data().deadline.limit(), limits, &error);
                machine.note(&fault);
                Err(fault)
            }
        }
    }

    /// Bytes of linear memory the instance has now, for those who measure; 0 after an error.
    pub fn memory_bytes(&self) -> usize {
        let left = self.live.as_ref().map(|live| live.store.data().limiter.memory_left());
        left.map_or(0, |left| self.machine.limits().memory_bytes.saturating_sub(left))
    }

    /// One call: deadline, call, caps. Any error ends the instance.
    fn call<A, B>(
        &mut self,
        call: &'static str,
        time: Time,
        ask: impl FnOnce(&Game, &mut Store<Host>) -> wasmtime::Result<A>,
        check: impl FnOnce(Check, A) -> Result<B, GuestError>,
    ) -> Result<B, GuestError> {
        let mut live = self.live.take().ok_or(GuestError::Poisoned)?;
        let limits = self.machine.limits();
        let limit = time.limit(limits);
        begin(&mut live.store, limit);
        let answered = ask(&live.game, &mut live.store)
            .map_err(|error| faults::translate(call, limit, limits, &error))
            .and_then(|answer| check(Check { call }, answer));
        match answered {
            Ok(answer) => {
                self.live = Some(live);
                Ok(answer)
            }
            Err(fault) => {
                self.machine.note(&fault);
                Err(fault)
            }
        }
    }
}

fn begin(store: &mut Store<Host>, limit: Duration) {
    let ticks = store.data_mut().deadline.begin(limit);
    store.set_epoch_deadline(ticks);
}

fn state(check: Check, bytes: Vec<u8>) -> Result<State, GuestError> {
    check.sized("the state", bytes, caps::BLOB).map(State)
}

fn state_or_code(check: Check, result: Result<Vec<u8>, String>) -> Result<Result<State, String>, GuestError> {
    match result {
        Ok(bytes) => state(check, bytes).map(Ok),
        Err(code) => check.key("the refusal", code).map(Err),
    }
}

/// The contract's functions. Every one fails with a [`GuestError`] if the guest does not give a proper answer in time.
#[allow(clippy::missing_errors_doc)] // the same for all: see above
impl Guest {
    /// What the game is and offers, in this language.
    pub fn describe(&mut self, locale: &str) -> Result<GameInfo, GuestError> {
        self.call(
            "describe",
            Time::Setup,
            |game, store| game.spielwerk_game_rules().call_describe(store, &locale.to_owned()),
            Check::info,
        )
    }

    /// A first position, or the code of a refusal.
    pub fn setup(&mut self, config: &SetupConfig, entropy: &[u8; 32]) -> Result<Result<State, String>, GuestError> {
        let config = convert::config(config);
        self.call(
            "setup",
            Time::Setup,
            |game, store| game.spielwerk_game_rules().call_setup(store, &config, &entropy.to_vec()),
            state_or_code,
        )
    }

    /// What this viewer may know of a state.
    pub fn observe(&mut self, state: &State, viewer: Viewer) -> Result<Observation, GuestError> {
        let viewer = convert::viewer(viewer);
        self.call(
            "observe",
            Time::Rules,
            |game, store| game.spielwerk_game_rules().call_observe(store, &state.0, viewer),
            |check, bytes| check.sized("the observation", bytes, caps::BLOB).map(Observation),
        )
    }

    /// Who may decide; the same for every viewer.
    pub fn status_of(&mut self, observation: &Observation) -> Result<Status, GuestError> {
        self.call(
            "status-of",
            Time::Rules,
            |game, store| game.spielwerk_game_rules().call_status_of(store, &observation.0),
            Check::status,
        )
    }

    /// The viewer's legal moves and patterns.
    pub fn legal_moves(&mut self, observation: &Observation) -> Result<Vec<String>, GuestError> {
        self.call(
            "legal-moves",
            Time::Rules,
            |game, store| game.spielwerk_game_rules().call_legal_moves(store, &observation.0),
            Check::legal_moves,
        )
    }

    /// The position after a move (with a computer player's remark behind ` ; `), or the code of a refusal.
    pub fn apply(
        &mut self,
        state: &State,
        seat: Seat,
        text: &str,
        entropy: &[u8; 32],
    ) -> Result<Result<State, String>, GuestError> {
        self.call(
            "apply",
            Time::Rules,
            |game, store| {
                game.spielwerk_game_rules().call_apply(store, &state.0, seat, &text.to_owned(), &entropy.to_vec())
            },
            state_or_code,
        )
    }

    /// What the clock does for the viewing seat.
    pub fn timed_out(&mut self, observation: &Observation, entropy: &[u8; 32]) -> Result<TimeOut, GuestError> {
        self.call(
            "timed-out",
            Time::Rules,
            |game, store| game.spielwerk_game_rules().call_timed_out(store, &observation.0, &entropy.to_vec()),
            Check::time_out,
        )
    }

    /// The standing at this ply, from the spectator's observation.
    pub fn score(&mut self, observation: &Observation, locale: &str) -> Result<Vec<Standing>, GuestError> {
        self.call(
            "score",
            Time::Rules,
            |game, store| game.spielwerk_game_rules().call_score(store, &observation.0, &locale.to_owned()),
            Check::standings,
        )
    }

    /// The whole state as JSON, for the debugger.
    pub fn inspect(&mut self, state: &State) -> Result<String, GuestError> {
        self.call(
            "inspect",
            Time::Setup,
            |game, store| game.spielwerk_game_rules().call_inspect(store, &state.0),
            |check, json| check.sized("the JSON", json, caps::INSPECTION),
        )
    }

    /// JSON back to a state, or a sentence why it is none.
    pub fn from_inspection(&mut self, json: &str) -> Result<Result<State, String>, GuestError> {
        self.call(
            "from-inspection",
            Time::Setup,
            |game, store| game.spielwerk_game_rules().call_from_inspection(store, json),
            |check, result| match result {
                Ok(bytes) => state(check, bytes).map(Ok),
                Err(sentence) => check.sized("the refusal", sentence, caps::TEXT).map(Err),
            },
        )
    }

    /// A computer player's decision. Of `seen` only the newest 256 observations and 512 KiB are shown.
    pub fn choose(
        &mut self,
        seen: &[Observation],
        memory: &[u8],
        level: &str,
        effort: u32,
        entropy: &[u8; 32],
    ) -> Result<Answer, GuestError> {
        let seen = newest(seen);
        self.call(
            "choose",
            Time::Player,
            |game, store| {
                game.spielwerk_game_players().call_choose(store, &seen, memory, level, effort, &entropy.to_vec())
            },
            Check::answer,
        )
    }

    /// Advice for a person, if the game has any.
    pub fn advise(
        &mut self,
        observation: &Observation,
        locale: &str,
        effort: u32,
        entropy: &[u8; 32],
    ) -> Result<Option<Advice>, GuestError> {
        self.call(
            "advise",
            Time::Player,
            |game, store| {
                game.spielwerk_game_players().call_advise(
                    store,
                    &observation.0,
                    &locale.to_owned(),
                    effort,
                    &entropy.to_vec(),
                )
            },
            Check::advice,
        )
    }

    /// A full state this observation allows.
    pub fn resample(&mut self, observation: &Observation, entropy: &[u8; 32]) -> Result<State, GuestError> {
        self.call(
            "resample",
            Time::Player,
            |game, store| game.spielwerk_game_players().call_resample(store, &observation.0, &entropy.to_vec()),
            state,
        )
    }

    /// The picture of the table: one JSON object a line.
    pub fn draw(&mut self, observation: &Observation, locale: &str) -> Result<String, GuestError> {
        self.call(
            "draw",
            Time::Rules,
            |game, store| game.spielwerk_game_presentation().call_draw(store, &observation.0, &locale.to_owned()),
            |check, scene| check.sized("the scene", scene, caps::SCENE),
        )
    }

    /// The last step in words, as this viewer noticed it.
    pub fn narrate(&mut self, observation: &Observation, locale: &str) -> Result<Vec<Narration>, GuestError> {
        self.call(
            "narrate",
            Time::Rules,
            |game, store| game.spielwerk_game_presentation().call_narrate(store, &observation.0, &locale.to_owned()),
            Check::narrations,
        )
    }

    /// What a move would bring, or why it is refused.
    pub fn preview_move(&mut self, observation: &Observation, text: &str, locale: &str) -> Result<Preview, GuestError> {
        self.call(
            "preview-move",
            Time::Rules,
            |game, store| {
                game.spielwerk_game_presentation().call_preview_move(
                    store,
                    &observation.0,
                    &text.to_owned(),
                    &locale.to_owned(),
                )
            },
            Check::preview,
        )
    }

    /// The info window of one node of the scene.
    pub fn explain(&mut self, observation: &Observation, key: &str, locale: &str) -> Result<Tip, GuestError> {
        self.call(
            "explain",
            Time::Rules,
            |game, store| {
                game.spielwerk_game_presentation().call_explain(store, &observation.0, key, &locale.to_owned())
            },
            Check::tip,
        )
    }

    /// The rules as Markdown.
    pub fn rule_book(&mut self, locale: &str) -> Result<String, GuestError> {
        self.call(
            "rule-book",
            Time::Setup,
            |game, store| game.spielwerk_game_presentation().call_rule_book(store, &locale.to_owned()),
            |check, book| check.sized("the rule book", book, caps::RULE_BOOK),
        )
    }

    /// Names and SVG texts; `cover` is the game's picture.
    pub fn art(&mut self) -> Result<Vec<(String, String)>, GuestError> {
        self.call("art", Time::Setup, |game, store| game.spielwerk_game_presentation().call_art(store), Check::art)
    }
}

/// The newest observations within the contract's bounds, oldest first.
fn newest(seen: &[Observation]) -> Vec<Vec<u8>> {
    let mut bytes = 0;
    let fitting = seen
        .iter()
        .rev()
        .take(caps::SEEN)
        .take_while(|observation| {
            bytes += observation.0.len();
            bytes <= caps::SEEN_BYTES
        })
        .count();
    seen[seen.len() - fitting..].iter().map(|observation| observation.0.clone()).collect()
}
