//! Computer players and random movers among themselves, by exactly the rules a table follows, without clocks.

use std::time::{Duration, Instant};

use spielwerk_model::game::{FieldKind, GameInfo};
use spielwerk_model::play::{Answer, Standing, Viewer, Waiting};
use spielwerk_model::record::{MatchSeed, Ply, Record, SetupConfig};
use spielwerk_model::{GO_ON, Seat, TABLE, moves};
use spielwerk_runtime::{Class, Component, Guest, GuestError, Observation, State};

use crate::chance::{self, Stream};

/// Plies after which a match counts as endless.
pub const MOST_PLIES: u64 = 10_000;
/// Observations a computer player sees at most since it last chose (contract.md).
const MOST_SEEN: usize = 256;
/// Bytes of them at most.
const MOST_SEEN_BYTES: usize = 512 * 1024;

/// Who plays a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Player {
    /// A computer player of this level, at the level's own effort.
    Level(String),
    /// Uniformly among the legal moves.
    Random,
}

/// A match to play.
#[derive(Debug, Clone)]
pub struct Setup {
    /// From `configure`.
    pub config: SetupConfig,
    /// All chance comes from here, the random movers' too.
    pub seed: MatchSeed,
    /// One per seat.
    pub players: Vec<Player>,
    /// After so many it is given up: [`MOST_PLIES`].
    pub most_plies: u64,
}

/// Why a match came to no end.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Stopped {
    /// The game does not take the configuration it offers.
    #[error("the game refuses its own configuration: {0}")]
    Setup(String),
    /// It is neither over nor waiting for anybody.
    #[error("ply {ply}: dead end, nobody must act and the match is not over")]
    DeadEnd {
        /// After which ply.
        ply: u64,
    },
    /// A seat must act and has no move.
    #[error("ply {ply}: dead end, seat {seat} must act and has no legal move")]
    NoMove {
        /// After which ply.
        ply: u64,
        /// Which seat.
        seat: Seat,
    },
    /// It refuses what it offers.
    #[error("ply {ply}: “{text}” of seat {seat} is offered but refused ({code})")]
    Refused {
        /// Which ply it would have been.
        ply: u64,
        /// Whose move.
        seat: Seat,
        /// The move.
        text: String,
        /// The game's code.
        code: String,
    },
    /// A computer player makes a move that is not offered.
    #[error("ply {ply}: the computer player {level} of seat {seat} makes “{text}”, which is not offered")]
    NotOffered {
        /// Which ply it would have been.
        ply: u64,
        /// Whose move.
        seat: Seat,
        /// Its level.
        level: String,
        /// The move.
        text: String,
    },
    /// It goes on and on.
    #[error("not over after {plies} plies")]
    Endless {
        /// How many were played.
        plies: u64,
    },
    /// The game failed.
    #[error("ply {ply}: {fault}")]
    Failed {
        /// Which ply it would have been.
        ply: u64,
        /// How.
        fault: GuestError,
    },
}

/// A match played to its end or stop.
#[derive(Debug, Clone)]
pub struct Match {
    /// As far as it went.
    pub record: Record,
    /// Final if it ended; empty if it stopped before a position.
    pub standings: Vec<Standing>,
    /// Per seat, its slowest decision.
    pub slowest: Vec<Duration>,
    /// All of it.
    pub took: Duration,
    /// None: it came to its end.
    pub stopped: Option<Stopped>,
}

/// Plays one match. Everything but the durations is a function of `setup`.
pub fn play(component: &Component, setup: &Setup) -> Match {
    let started = Instant::now();
    let info = component.info("en").clone();
    let record = Record {
        format: Record::FORMAT,
        game: info.id.clone(),
        version: info.version.clone(),
        component: component.hash(),
        config: setup.config.clone(),
        seed: setup.seed,
        commitment: chance::commitment(&setup.seed),
        names: setup.players.iter().map(name).collect(),
        plies: Vec::new(),
    };
    let seats = setup.players.len();
    let table = Table {
        info,
        players: setup.players.clone(),
        most_plies: setup.most_plies,
        record,
        minds: vec![Mind::default(); seats],
        standings: Vec::new(),
    };
    let whole = component.operate(Class::Players, move |guest| {
        let mut table = table;
        let stopped = table.run(guest).err();
        Ok((table, stopped))
    });
    match whole {
        Ok((table, stopped)) => Match {
            slowest: table.minds.iter().map(|mind| mind.slowest).collect(),
            record: table.record,
            standings: table.standings,
            took: started.elapsed(),
            stopped,
        },
        Err(fault) => Match {
            record: unplayed(component, setup),
            standings: Vec::new(),
            slowest: vec![Duration::ZERO; seats],
            took: started.elapsed(),
            stopped: Some(Stopped::Failed { ply: 0, fault }),
        },
    }
}

fn unplayed(component: &Component, setup: &Setup) -> Record {
    let info = component.info("en");
    Record {
        format: Record::FORMAT,
        game: info.id.clone(),
        version: info.version.clone(),
        component: component.hash(),
        config: setup.config.clone(),
        seed: setup.seed,
        commitment: chance::commitment(&setup.seed),
        names: setup.players.iter().map(name).collect(),
        plies: Vec::new(),
    }
}

fn name(player: &Player) -> String {
    match player {
        Player::Level(level) => level.clone(),
        Player::Random => "random".into(),
    }
}

/// What a seat's player keeps between its decisions.
#[derive(Debug, Clone, Default)]
struct Mind {
    seen: Vec<Observation>,
    memory: Vec<u8>,
    slowest: Duration,
}

impl Mind {
    /// A step the seat noticed.
    fn see(&mut self, observation: Observation) {
        if self.seen.last() != Some(&observation) {
            self.seen.push(observation);
        }
        let mut bytes: usize = self.seen.iter().map(|observation| observation.0.len()).sum();
        while self.seen.len() > MOST_SEEN || (bytes > MOST_SEEN_BYTES && self.seen.len() > 1) {
            bytes -= self.seen.remove(0).0.len();
        }
    }
}

struct Table {
    info: GameInfo,
    players: Vec<Player>,
    most_plies: u64,
    record: Record,
    minds: Vec<Mind>,
    standings: Vec<Standing>,
}

impl Table {
    fn ply(&self) -> u64 {
        self.record.plies.len() as u64 + 1
    }

    fn run(&mut self, guest: &mut Guest) -> Result<(), Stopped> {
        let entropy = chance::entropy(&self.record.seed, Stream::Setup);
        let state = guest.setup(&self.record.config, &entropy).map_err(|fault| self.failed(fault))?;
        let mut state = state.map_err(Stopped::Setup)?;
        loop {
            self.look(guest, &state).map_err(|fault| self.failed(fault))?;
            let spectator = guest.observe(&state, Viewer::Spectator).map_err(|fault| self.failed(fault))?;
            let status = guest.status_of(&spectator).map_err(|fault| self.failed(fault))?;
            self.standings = guest.score(&spectator, "en").map_err(|fault| self.failed(fault))?;
            let moved = match &status.waiting {
                Waiting::Finished => return Ok(()),
                _ if self.ply() > self.most_plies => return Err(Stopped::Endless { plies: self.ply() - 1 }),
                Waiting::Table(_) => Ply { seat: TABLE, r#move: GO_ON.into(), level: None, timed_out: false },
                Waiting::Seats(seats) => {
                    let must: Vec<_> = seats.iter().filter(|acting| acting.must).collect();
                    // Of several that must act at once, chance says who comes first: any order has to work.
                    let turn = self.random(0, 251).pick(must.len());
                    let acting =
                        must.get(turn).ok_or(Stopped::DeadEnd { ply: self.ply() - 1 })?;
                    self.decide(guest, &state, acting.seat, acting.decision)?
                }
            };
            state = self.apply(guest, &state, moved)?;
        }
    }

    fn failed(&self, fault: GuestError) -> Stopped {
        Stopped::Failed { ply: self.ply(), fault }
    }

    fn look(&mut self, guest: &mut Guest, state: &State) -> Result<(), GuestError> {
        for (seat, (mind, player)) in (0..).zip(self.minds.iter_mut().zip(&self.players)) {
            if matches!(player, Player::Level(_)) {
                mind.see(guest.observe(state, Viewer::Seat(seat))?);
            }
        }
        Ok(())
    }

    fn decide(&mut self, guest: &mut Guest, state: &State, seat: Seat, decision: u32) -> Result<Ply, Stopped> {
        let observation = guest.observe(state, Viewer::Seat(seat)).map_err(|fault| self.failed(fault))?;
        let legal = guest.legal_moves(&observation).map_err(|fault| self.failed(fault))?;
        match self.players[usize::from(seat)].clone() {
            Player::Random => {
                let text = self.random_move(guest, &observation, &legal, seat, decision)?;
                Ok(Ply { seat, r#move: text, level: None, timed_out: false })
            }
            Player::Level(level) => {
                let answer = self.ask(guest, seat, decision, &level)?;
                if !is_offered(guest, &observation, &legal, &answer.r#move).map_err(|fault| self.failed(fault))? {
                    return Err(Stopped::NotOffered { ply: self.ply(), seat, level, text: answer.r#move });
                }
                Ok(Ply { seat, r#move: answer.recorded(), level: Some(level), timed_out: false })
            }
        }
    }

    fn ask(&mut self, guest: &mut Guest, seat: Seat, decision: u32, level: &str) -> Result<Answer, Stopped> {
        let effort = self.info.level(level).map_or(1, |level| level.effort);
        let entropy = chance::entropy(&self.record.seed, Stream::Choose { seat, decision });
        let mind = &mut self.minds[usize::from(seat)];
        let started = Instant::now();
        let answer = guest.choose(&mind.seen, &mind.memory, level, effort, &entropy);
        mind.slowest = mind.slowest.max(started.elapsed());
        match answer {
            Ok(answer) => {
                mind.memory.clone_from(&answer.memory);
                // It has seen all up to now; its next question starts from what comes after.
                mind.seen.clear();
                Ok(answer)
            }
            Err(fault) => Err(self.failed(fault)),
        }
    }

    fn random_move(
        &self,
        guest: &mut Guest,
        observation: &Observation,
        legal: &[String],
        seat: Seat,
        decision: u32,
    ) -> Result<String, Stopped> {
        let mut draws = self.random(decision, seat);
        for _ in 0..64 {
            if legal.is_empty() {
                break;
            }
            let entry = &legal[draws.pick(legal.len())];
            if !moves::is_pattern(entry) {
                return Ok(entry.clone());
            }
            let text = self.filled(entry, &mut draws);
            let preview = guest.preview_move(observation, &text, "en").map_err(|fault| self.failed(fault))?;
            if preview.refused.is_none() {
                return Ok(text);
            }
        }
        let closed: Vec<&String> = legal.iter().filter(|entry| !moves::is_pattern(entry)).collect();
        if closed.is_empty() {
            return Err(Stopped::NoMove { ply: self.ply() - 1, seat });
        }
        Ok(closed[draws.pick(closed.len())].clone())
    }

    /// A pattern's open fields filled by chance: a number in its range, a short word, an empty set.
    fn filled(&self, entry: &str, draws: &mut Draws) -> String {
        let mut fields = entry.split(' ');
        let verb = fields.next().unwrap_or_default();
        let kinds = self.info.move_kind(verb).map(|kind| kind.fields.as_slice()).unwrap_or_default();
        let mut text = verb.to_string();
        for (index, field) in fields.enumerate() {
            text.push(' ');
            text.push_str(&match kinds.get(index).map(|spec| &spec.kind) {
                _ if field != moves::OPEN => field.to_string(),
                Some(FieldKind::Number(least, most)) => {
                    let width = usize::try_from(i64::from(*most) - i64::from(*least) + 1).unwrap_or(1);
                    (i64::from(*least) + draws.pick(width) as i64).to_string()
                }
                Some(FieldKind::Text(_)) => WORDS[draws.pick(WORDS.len())].to_string(),
                _ => "~".to_string(),
            });
        }
        text
    }

    fn random(&self, decision: u32, seat: Seat) -> Draws {
        // Random movers are no part of the record, so their stream hangs on the ply too and never repeats.
        let stream = Stream::Advise { seat, decision: decision ^ (self.ply() as u32).rotate_left(16) };
        Draws::new(chance::entropy(&self.record.seed, stream))
    }

    fn apply(&mut self, guest: &mut Guest, state: &State, moved: Ply) -> Result<State, Stopped> {
        let ply = self.ply();
        let entropy = chance::entropy(&self.record.seed, Stream::Apply { ply });
        let next = guest.apply(state, moved.seat, &moved.r#move, &entropy).map_err(|fault| self.failed(fault))?;
        match next {
            Ok(next) => {
                self.record.plies.push(moved);
                Ok(next)
            }
            Err(code) => Err(Stopped::Refused { ply, seat: moved.seat, text: moved.r#move, code }),
        }
    }
}

const WORDS: [&str; 8] = ["Wald", "Schiff", "Garten", "Stein", "Feuer", "Wasser", "Turm", "Licht"];

/// Whether the rules offer this move: named by the list, or fitting a pattern and not refused by the preview.
///
/// # Errors
/// If the game fails.
pub fn is_offered(
    guest: &mut Guest,
    observation: &Observation,
    legal: &[String],
    text: &str,
) -> Result<bool, GuestError> {
    if legal.binary_search_by(|entry| entry.as_str().cmp(text)).is_ok() && !moves::is_pattern(text) {
        return Ok(true);
    }
    if !legal.iter().any(|entry| moves::is_pattern(entry) && moves::fits(entry, text)) {
        return Ok(false);
    }
    Ok(guest.preview_move(observation, text, "en")?.refused.is_none())
}

/// Random numbers for movers that are no part of the game.
pub(crate) struct Draws(rand_chacha::ChaCha8Rng);

impl Draws {
    pub(crate) fn new(entropy: [u8; 32]) -> Self {
        use rand_core::SeedableRng as _;
        Self(rand_chacha::ChaCha8Rng::from_seed(entropy))
    }

    /// Below `bound`; 0 for 0. The bias for bounds far below 2⁶⁴ is of no account here.
    pub(crate) fn pick(&mut self, bound: usize) -> usize {
        use rand_core::Rng as _;
        if bound == 0 { 0 } else { (self.0.next_u64() % bound as u64) as usize }
    }
}
