//! Computer players and random movers among themselves, by exactly the rules a table follows, without clocks.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use spielwerk_model::game::GameInfo;
use spielwerk_model::play::{Acting, Answer, Standing, TimeOut, Viewer, Waiting};
use spielwerk_model::record::{MatchSeed, Ply, Record, SetupConfig};
use spielwerk_model::{GO_ON, Seat, TABLE};
use spielwerk_runtime::limits::caps;
use spielwerk_runtime::{Class, Component, Guest, GuestError, Observation, State, seats};

use crate::chance::{self, Stream};
use crate::draws::Draws;
use crate::mover;
pub use crate::mover::{is_offered, takes_back};

/// Plies after which a match counts as endless.
pub const MOST_PLIES: u64 = 10_000;

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
    /// Plies made first, whoever sits there: go on from the middle of another record with the same configuration and
    /// seed. Computer players then know what their seats saw in them.
    pub opening: Vec<Ply>,
    /// None: every level at its own effort, as where results count. Else at most this, to see many matches quickly.
    pub most_effort: Option<u32>,
}

impl Setup {
    /// A whole match at the levels' own efforts, bounded by [`MOST_PLIES`].
    pub fn new(config: SetupConfig, seed: MatchSeed, players: Vec<Player>) -> Self {
        Self { config, seed, players, most_plies: MOST_PLIES, opening: Vec::new(), most_effort: None }
    }
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
    /// Final; empty if it came to no end.
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
    let record = unplayed(component, setup);
    let seats = setup.players.len();
    let table = Table {
        info,
        players: setup.players.clone(),
        most_plies: setup.most_plies,
        opening: setup.opening.clone(),
        most_effort: setup.most_effort.unwrap_or(u32::MAX),
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
    /// Since it last chose; the runtime shows the newest of them, within the contract's bounds.
    seen: VecDeque<Observation>,
    bytes: usize,
    last: Option<Observation>,
    memory: Vec<u8>,
    slowest: Duration,
}

impl Mind {
    /// After a step: kept if the seat noticed it.
    fn see(&mut self, observation: Observation) {
        if self.last.as_ref() == Some(&observation) {
            return;
        }
        self.last = Some(observation.clone());
        self.bytes += observation.0.len();
        self.seen.push_back(observation);
        while self.seen.len() > caps::SEEN || (self.bytes > caps::SEEN_BYTES && self.seen.len() > 1) {
            self.bytes -= self.seen.pop_front().map_or(0, |oldest| oldest.0.len());
        }
    }
}

struct Table {
    info: GameInfo,
    players: Vec<Player>,
    most_plies: u64,
    opening: Vec<Ply>,
    most_effort: u32,
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
            if let Some(moved) = self.opening.get(self.record.plies.len()).cloned() {
                state = self.apply(guest, &state, moved)?;
                continue;
            }
            let spectator = guest.observe(&state, Viewer::Spectator).map_err(|fault| self.failed(fault))?;
            let status = guest.status_of(&spectator).map_err(|fault| self.failed(fault))?;
            seats::status_fits(&status, self.record.config.seats).map_err(|fault| self.failed(fault))?;
            let moved = match &status.waiting {
                Waiting::Finished => {
                    self.standings = guest.score(&spectator, "en").map_err(|fault| self.failed(fault))?;
                    return Ok(());
                }
                _ if self.ply() > self.most_plies => return Err(Stopped::Endless { plies: self.ply() - 1 }),
                Waiting::Table(_) => Ply { seat: TABLE, r#move: GO_ON.into(), level: None, timed_out: false },
                Waiting::Seats(seats) => {
                    let must: Vec<_> = seats.iter().filter(|acting| acting.must).collect();
                    // Of several that must act at once, chance says who comes first: any order has to work.
                    let acting = self.draws("order").one(&must).copied();
                    let acting = acting.ok_or(Stopped::DeadEnd { ply: self.ply() - 1 })?;
                    self.decide(guest, &state, acting)?
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

    fn decide(&mut self, guest: &mut Guest, state: &State, acting: &Acting) -> Result<Ply, Stopped> {
        let seat = acting.seat;
        let observation = guest.observe(state, Viewer::Seat(seat)).map_err(|fault| self.failed(fault))?;
        let legal = guest.legal_moves(&observation).map_err(|fault| self.failed(fault))?;
        let player = self.players.get(usize::from(seat)).cloned().unwrap_or(Player::Random);
        let Player::Level(level) = player else {
            return self.random_move(guest, &observation, &legal, acting);
        };
        let answer = self.ask(guest, observation.clone(), acting, &level)?;
        let offered = mover::is_offered(guest, &observation, &legal, &answer.r#move);
        if !offered.map_err(|fault| self.failed(fault))? || mover::takes_back(&self.info, &answer.r#move) {
            return Err(Stopped::NotOffered { ply: self.ply(), seat, level, text: answer.r#move });
        }
        Ok(Ply { seat, r#move: answer.recorded(), level: Some(level), timed_out: false })
    }

    fn ask(&mut self, guest: &mut Guest, now: Observation, acting: &Acting, level: &str) -> Result<Answer, Stopped> {
        let effort = self.info.level(level).map_or(1, |level| level.effort).min(self.most_effort);
        let (seat, decision) = (acting.seat, acting.decision);
        let entropy = chance::entropy(&self.record.seed, Stream::Choose { seat, decision });
        let mind = &mut self.minds[usize::from(seat)];
        if mind.seen.is_empty() {
            // Asked again though it noticed nothing since: it still sees the present.
            mind.seen.push_back(now);
        }
        let started = Instant::now();
        let answer = guest.choose(mind.seen.make_contiguous(), &mind.memory, level, effort, &entropy);
        mind.slowest = mind.slowest.max(started.elapsed());
        if let Ok(answer) = &answer {
            mind.memory.clone_from(&answer.memory);
            mind.seen.clear();
            mind.bytes = 0;
        }
        answer.map_err(|fault| self.failed(fault))
    }

    fn random_move(
        &self,
        guest: &mut Guest,
        observation: &Observation,
        legal: &[String],
        acting: &Acting,
    ) -> Result<Ply, Stopped> {
        let mut draws = self.draws("mover");
        let seat = acting.seat;
        let text = mover::random_move(guest, &self.info, observation, legal, &mut draws);
        if let Some(text) = text.map_err(|fault| self.failed(fault))? {
            return Ok(Ply { seat, r#move: text, level: None, timed_out: false });
        }
        // Every seat the match waits for has a move without open field or one that the clock makes (contract.md).
        let entropy = chance::entropy(&self.record.seed, Stream::TimedOut { seat, decision: acting.decision });
        match guest.timed_out(observation, &entropy).map_err(|fault| self.failed(fault))? {
            TimeOut::Move(text) => Ok(Ply { seat, r#move: text, level: None, timed_out: true }),
            TimeOut::Player(_) => Err(Stopped::NoMove { ply: self.ply() - 1, seat }),
        }
    }

    /// For what is no part of the record; hangs on the ply, so it never repeats.
    fn draws(&self, purpose: &str) -> Draws {
        Draws::new(chance::aside(&self.record.seed, purpose, &[self.ply()]))
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
