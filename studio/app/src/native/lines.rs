//! A line of play out of the sandbox.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use spielwerk_model::Seat;
use spielwerk_model::game::GameInfo;
use spielwerk_model::play::Viewer;
use spielwerk_model::record::Record;
use spielwerk_model::record_file::RecordFile;
use spielwerk_model::scene::Scene;
use spielwerk_referee::check::{self, Budget, check_telling};
use spielwerk_referee::minds::{self, Question};
use spielwerk_referee::playthrough;
use spielwerk_referee::replay::{NoBranch, Replayed};
use spielwerk_referee::simulate::{self, Player, Setup};
use spielwerk_referee::{measure, replay};
use spielwerk_runtime::{Class, Component, GuestError, State};
use spielwerk_studio_core::diff::value_at;
use spielwerk_studio_core::inspect::replay::{
    Ask, Asking, Call, Checked, Checking, Continuing, Effort, Fact, Luck, Seen, StateText, Stop, Thought,
};
use spielwerk_studio_core::{Frame, Replay, ReplayError};

use super::sandbox::sentence;

/// Pictures by name; read once, shared by a line's branches.
type Art = Arc<Mutex<Option<BTreeMap<String, String>>>>;

/// A line that was played through; everything else is asked of the game when somebody looks.
pub struct Played {
    replayed: Replayed,
    art: Art,
}

impl Played {
    /// Of this line.
    pub fn new(replayed: Replayed) -> Self {
        Self { replayed, art: Art::default() }
    }

    fn like(&self, replayed: Replayed) -> Box<dyn Replay> {
        Box::new(Self { replayed, art: self.art.clone() })
    }

    fn position(&self, ply: usize) -> Result<State, ReplayError> {
        self.replayed.state(ply as u64).map_err(|error| sentence(&error))
    }
}

impl Replay for Played {
    fn file(&self) -> &RecordFile {
        self.replayed.file()
    }

    fn reached(&self) -> usize {
        usize::try_from(self.replayed.last_ply()).unwrap_or(usize::MAX)
    }

    fn stop(&self) -> Option<Stop> {
        let fault = self.replayed.fault()?;
        let ply = fault.ply().and_then(|ply| usize::try_from(ply).ok()).unwrap_or_default();
        let refused = matches!(fault, replay::ReplayError::Refused { .. });
        Some(Stop { ply, refused, sentence: fault.to_string() })
    }

    fn info(&self, locale: &str) -> GameInfo {
        self.replayed.component().info(locale).clone()
    }

    fn component(&self) -> String {
        self.replayed.component().hash().short()
    }

    fn frame(&mut self, ply: usize, viewer: Viewer, locale: &str) -> Result<Frame, ReplayError> {
        let (state, locale) = (self.position(ply)?, locale.to_string());
        let drawn = self.replayed.component().operate(Class::Rules, move |guest| {
            let public = guest.observe(&state, Viewer::Spectator)?;
            let seen = guest.observe(&state, viewer)?;
            let status = guest.status_of(&public)?;
            let (legal, standings) = (guest.legal_moves(&seen)?, guest.score(&public, &locale)?);
            Ok((guest.draw(&seen, &locale)?, guest.narrate(&seen, &locale)?, status, legal, standings))
        });
        let (text, lines, status, legal, standings) = drawn.map_err(|error| sentence(&error))?;
        let scene = Scene::parse(&text).map_err(|error| sentence(&error))?;
        Ok(Frame { scene: Arc::new(scene), lines, status, legal, standings })
    }

    fn state(&mut self, ply: usize) -> Result<StateText, ReplayError> {
        let state = self.position(ply)?;
        let hash = replay::state_hash(&state);
        let json = self.replayed.component().operate(Class::Rules, move |guest| guest.inspect(&state));
        let json = serde_json::from_str(&json.map_err(|error| sentence(&error))?);
        Ok(StateText { json: Arc::new(json.map_err(|error| sentence(&error))?), hash })
    }

    fn facts(&mut self, from: usize, count: usize, paths: &[String]) -> Result<Vec<Fact>, ReplayError> {
        if from > self.reached() {
            return Ok(Vec::new());
        }
        let paths = paths.to_vec();
        let facts = self.replayed.walk(from as u64, count, move |guest, state| {
            let public = guest.observe(state, Viewer::Spectator)?;
            let standings = guest.score(&public, "")?;
            let values = if paths.is_empty() {
                Vec::new()
            } else {
                let json = serde_json::from_str(&guest.inspect(state)?).unwrap_or_default();
                paths.iter().map(|path| value_at(&json, path).cloned()).collect()
            };
            let mut points: Vec<(Seat, i32)> = standings.iter().map(|one| (one.seat, one.points)).collect();
            points.sort_unstable();
            Ok(Fact {
                hash: replay::state_hash(state),
                status: guest.status_of(&public)?,
                points: points.into_iter().map(|(_, points)| points).collect(),
                values,
            })
        });
        facts.map_err(|error| sentence(&error))
    }

    fn seen(&mut self, ply: usize, viewer: Viewer) -> Result<Seen, ReplayError> {
        let known = measure::knowledge(&self.replayed, ply as u64, viewer).map_err(|error| sentence(&error))?;
        Ok(Seen { bytes: known.bytes, hash: known.hash, noticed: known.noticed, imagined: known.imagined })
    }

    fn calls(&mut self, ply: usize, viewer: Viewer, locale: &str) -> Result<Vec<Call>, ReplayError> {
        let calls = measure::calls(&self.replayed, ply as u64, viewer, locale).map_err(|error| sentence(&error))?;
        let call = |call: measure::Call| Call {
            micros: u64::try_from(call.took.as_micros()).unwrap_or(u64::MAX),
            name: call.name,
            bytes: call.bytes,
            memory: call.memory,
        };
        Ok(calls.into_iter().map(call).collect())
    }

    fn luck(&mut self, ply: usize) -> Result<Luck, ReplayError> {
        let used = measure::uses_chance(&self.replayed, ply as u64).map_err(|error| sentence(&error))?;
        let entropy = self.replayed.entropy(ply as u64);
        Ok(Luck { entropy: entropy.iter().map(|byte| format!("{byte:02x}")).collect(), used })
    }

    fn broken(&mut self, ply: usize) -> Result<Vec<(String, String)>, ReplayError> {
        check::broken_at(&self.replayed, ply as u64).map_err(|error| sentence(&error))
    }

    fn art(&mut self, name: &str) -> Option<String> {
        let mut art = self.art.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || -> BTreeMap<String, String> {
            let pictures: Result<_, GuestError> = self.replayed.component().operate(Class::Rules, |guest| guest.art());
            pictures.unwrap_or_default().into_iter().collect()
        };
        art.get_or_insert_with(read).get(name).cloned()
    }

    fn branch(&mut self, ply: usize, seat: Seat, text: &str, locale: &str) -> Result<Box<dyn Replay>, ReplayError> {
        match self.replayed.branch(ply as u64, seat, text) {
            Ok(replayed) => Ok(self.like(replayed)),
            Err(NoBranch::Failed(error)) => Err(sentence(&error)),
            Err(NoBranch::Refused { code }) => {
                let (state, text, locale) = (self.position(ply)?, text.to_string(), locale.to_string());
                let why = self.replayed.component().operate(Class::Rules, move |guest| {
                    let seen = guest.observe(&state, Viewer::Seat(seat))?;
                    guest.preview_move(&seen, &text, &locale)
                });
                let why = why.map(|preview| preview.text).unwrap_or_default();
                Err(ReplayError(if why.is_empty() { code } else { format!("{code}: {why}") }))
            }
        }
    }

    fn edited(&mut self, json: &str) -> Result<Box<dyn Replay>, ReplayError> {
        self.replayed.edited(json).map(|replayed| self.like(replayed)).map_err(|error| sentence(&error))
    }

    fn playthrough(&mut self) -> Result<String, ReplayError> {
        let plies = 0..=self.replayed.last_ply();
        let steps =
            plies.map(|ply| self.replayed.at(ply)).collect::<Result<_, _>>().map_err(|error| sentence(&error))?;
        let told = playthrough::tell(self.replayed.component(), steps, Viewer::Afterwards, "");
        let told = told.map_err(|error| sentence(&error))?;
        let file = playthrough::file(self.replayed.file(), Viewer::Afterwards, &told, self.replayed.fault());
        Ok(format!("{file}\n"))
    }

    fn twin(&self) -> Box<dyn Replay> {
        self.like(self.replayed.twin())
    }

    fn ask(&self, ask: Ask) -> Asking {
        let replayed = self.replayed.twin();
        Box::new(move || {
            let question = Question { seat: ask.seat, level: ask.level, effort: ask.effort };
            let thought = minds::ask(&replayed, ask.ply as u64, &question).map_err(|error| sentence(&error))?;
            Ok(Thought {
                text: thought.answer.r#move,
                remark: thought.answer.remark,
                thoughts: thought.answer.thoughts,
                memory: thought.answer.memory,
                memory_before: thought.memory_before,
                seen: thought.seen,
                millis: u64::try_from(thought.took.as_millis()).unwrap_or(u64::MAX),
                offered: thought.offered,
            })
        })
    }

    fn continued(&self, ply: usize) -> Continuing {
        let (replayed, art) = (self.replayed.twin(), self.art.clone());
        Box::new(move || {
            if replayed.file().position.is_some() {
                return Err(ReplayError("Computer players go on only from a match that began at its set-up.".into()));
            }
            let mut record = replayed.record().clone();
            let played = finished(replayed.component(), &record, ply);
            let stopped = played.stopped.map(|stopped| stopped.to_string());
            record.plies = played.record.plies;
            record.component = replayed.component().hash();
            let line = Replayed::far(replayed.component(), record.into()).map_err(|error| sentence(&error))?;
            match stopped {
                Some(sentence) if line.last_ply() as usize <= ply => Err(ReplayError(sentence)),
                _ => Ok(Box::new(Played { replayed: line, art }) as Box<dyn Replay>),
            }
        })
    }

    fn check(&self, effort: Effort) -> Checking {
        let component = self.replayed.component().clone();
        let budget = match effort {
            Effort::Quick => Budget::quick(),
            Effort::Normal => Budget::default(),
        };
        Box::new(move |tell| {
            check_telling(&component, &budget, &mut |check| {
                tell(Checked {
                    law: check.name.clone(),
                    demand: check.law.clone(),
                    passed: check.passed,
                    detail: check.detail.clone(),
                    record: check.record.clone().map(|record| Box::new(record.into())),
                });
            });
        })
    }
}

/// The match from this ply on, every seat played at the game's first level, or by lot where it has none.
pub(super) fn finished(component: &Component, record: &Record, ply: usize) -> simulate::Match {
    let level = component.info("").levels.first().map(|level| level.id.clone());
    let player = level.map_or(Player::Random, Player::Level);
    let players = vec![player; usize::from(record.config.seats)];
    let opening = record.plies.iter().take(ply).cloned().collect();
    simulate::play(component, &Setup { opening, ..Setup::new(record.config.clone(), record.seed, players) })
}
