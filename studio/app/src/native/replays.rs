//! Positions of a record, out of the sandbox.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use spielwerk_model::play::Viewer;
use spielwerk_model::record::Record;
use spielwerk_model::scene::Scene;
use spielwerk_referee::replay::{self, Step};
use spielwerk_runtime::{Catalogue, Class, Component, GuestError, Runtime, Settings};
use spielwerk_studio_core::timeline::StateText;
use spielwerk_studio_core::{Frame, Incoming, Replay, ReplayError};

use crate::shell::Records;

/// Finds components by hash in the games folder and in the archive of old versions.
#[derive(Debug, Clone)]
pub struct Sandbox {
    data: PathBuf,
    games: PathBuf,
    opened: Arc<Mutex<Option<Arc<Catalogue>>>>,
}

impl Sandbox {
    /// Over these folders; opened when first needed.
    pub fn new(data: PathBuf, games: PathBuf) -> Self {
        Self { data, games, opened: Arc::default() }
    }

    fn catalogue(&self) -> Result<Arc<Catalogue>, ReplayError> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(catalogue) = &*opened {
            // A game may have been put in or replaced since.
            catalogue.rescan();
            return Ok(catalogue.clone());
        }
        let settings = Settings { cache: Some(self.data.join("aot")), ..Settings::default() };
        let runtime = Runtime::new(settings).map_err(|error| sentence(&error))?;
        let catalogue = Catalogue::open(&runtime, &self.games, &self.data.join("components"));
        let catalogue = catalogue.map_err(|error| sentence(&error))?;
        *opened = Some(catalogue.clone());
        Ok(catalogue)
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Replay>, ReplayError> {
        let component = self.catalogue()?.by_hash(record.component).map_err(|error| {
            let (game, hash) = (&record.game, record.component.short());
            ReplayError(format!("{game} {} ({hash}) is not among the games: {error}", record.version))
        })?;
        let steps = replay::replay(&component, record).map_err(|error| sentence(&error))?;
        Ok(Box::new(Replayed { component, steps, art: None }))
    }
}

impl Records for Sandbox {
    fn load(&self, record: Box<Record>, done: Box<dyn FnOnce(Incoming) + Send>) {
        let sandbox = self.clone();
        std::thread::spawn(move || {
            let replay = sandbox.replay(&record);
            done(Incoming::Replay(record, replay));
        });
    }
}

/// A record played once; pictures are drawn when asked for.
struct Replayed {
    component: Component,
    steps: Vec<Step>,
    art: Option<BTreeMap<String, String>>,
}

impl Replayed {
    fn step(&self, ply: usize) -> Result<&Step, ReplayError> {
        self.steps.get(ply).ok_or_else(|| ReplayError(format!("there is no ply {ply}")))
    }
}

impl Replay for Replayed {
    fn frame(&mut self, ply: usize, viewer: Viewer, locale: &str) -> Result<Frame, ReplayError> {
        let step = self.step(ply)?;
        let (state, status, locale) = (step.state.clone(), step.status.clone(), locale.to_string());
        let drawn = self.component.operate(Class::Rules, move |guest| {
            let seen = guest.observe(&state, viewer)?;
            let public = guest.observe(&state, Viewer::Spectator)?;
            let legal = guest.legal_moves(&seen)?;
            let standings = guest.score(&public, &locale)?;
            Ok((guest.draw(&seen, &locale)?, guest.narrate(&seen, &locale)?, legal, standings))
        });
        let (text, lines, legal, standings) = drawn.map_err(|error| sentence(&error))?;
        let scene = Scene::parse(&text).map_err(|error| sentence(&error))?;
        Ok(Frame { scene: Arc::new(scene), lines, status, legal, standings })
    }

    fn state(&mut self, ply: usize) -> Result<StateText, ReplayError> {
        let step = self.step(ply)?;
        let (state, hash) = (step.state.clone(), step.state_hash());
        let json = self.component.operate(Class::Rules, move |guest| guest.inspect(&state));
        let json = json.map_err(|error| sentence(&error))?;
        let json = serde_json::from_str(&json).map_err(|error| sentence(&error))?;
        Ok(StateText { json: Arc::new(json), hash })
    }

    fn art(&mut self, name: &str) -> Option<String> {
        if self.art.is_none() {
            let pictures: Result<_, GuestError> = self.component.operate(Class::Rules, |guest| guest.art());
            self.art = Some(pictures.unwrap_or_default().into_iter().collect());
        }
        self.art.as_ref()?.get(name).cloned()
    }
}

fn sentence(error: &dyn std::error::Error) -> ReplayError {
    ReplayError(error.to_string())
}
