//! The record's page in a headless window, with the sandbox and threads it has in the program.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use spielwerk_model::config::configure;
use spielwerk_model::record::Record;
use spielwerk_referee::chance::seed_of;
use spielwerk_referee::simulate::{Player, Setup, play};
use spielwerk_runtime::{Runtime, Settings};
use spielwerk_studio::native::sandbox::Sandbox;
use spielwerk_studio_core::inspect::author::Stage;
use spielwerk_studio_core::inspect::workshop::Done;
use spielwerk_studio_core::studio::Saved;
use spielwerk_studio_core::{Incoming, Inspect, Locale, Studio, Timeline};
use spielwerk_studio_ui::StudioUi;

/// Nothing takes this long; a healthy run never waits for it.
const PATIENCE: Duration = Duration::from_secs(240);

/// What a thread says.
pub enum Told {
    Done(Done),
    Ended,
}

fn games() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/games");
    assert!(folder.join("noughts.wasm").is_file(), "build the games first: make guests");
    folder
}

/// A folder with one of the deliberately broken games that `make test-guests` builds.
pub fn broken(fault: &str) -> tempfile::TempDir {
    let file = games().join(format!("../guests/broken-{fault}.wasm"));
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(&file, folder.path().join("broken.wasm")).expect("build the broken games first: make test-guests");
    folder
}

/// A match among computer players.
pub fn record(game: &str, mode: &str, seats: u8) -> Record {
    let bytes = std::fs::read(games().join(format!("{game}.wasm"))).unwrap();
    let settings = Settings { cache: Some(games().join("../tmp/aot")), ..Settings::default() };
    let component = Runtime::new(settings).unwrap().load(&bytes).unwrap();
    let config = configure(component.info("en"), mode, Some(seats), Some(0), &[]).unwrap();
    let level = component.info("").levels[0].id.clone();
    let players = vec![Player::Level(level); seats.into()];
    let mut record = play(&component, &Setup::new(config, seed_of(3), players)).record;
    record.names = ["Ada", "Bo", "Cleo"][..seats.into()].iter().map(|name| (*name).to_string()).collect();
    record
}

pub struct App {
    pub studio: Studio,
    pub ui: StudioUi,
}

pub struct Page {
    pub harness: Harness<'static, App>,
    pub data: tempfile::TempDir,
    heard: Receiver<Told>,
    teller: Sender<Told>,
    /// Threads at work.
    busy: usize,
}

impl Page {
    pub fn open(record: &Record, size: Vec2) -> Self {
        let mut page = Self::empty(size);
        page.studio().open_file("test.record.json", &serde_json::to_vec(record).unwrap());
        page.settle();
        page
    }

    pub fn empty(size: Vec2) -> Self {
        Self::with_games(size, games())
    }

    /// With the games of another folder.
    pub fn with_games(size: Vec2, folder: PathBuf) -> Self {
        let data = tempfile::tempdir().unwrap();
        let mut saved = Saved::default();
        saved.settings.locale = Locale::En;
        // Shared with the next test run: machine code of the games.
        let workshop = Arc::new(Sandbox::new(data.path().into(), folder).with_cache(games().join("../tmp/aot")));
        let studio = Studio::new(saved, "own", "test").with_workshop(workshop);
        let app = App { studio, ui: StudioUi::default() };
        let harness = Harness::builder().with_size(size).with_max_steps(60).build_ui_state(
            |ui, app: &mut App| {
                for command in spielwerk_studio_ui::show(ui, &mut app.studio, &mut app.ui) {
                    app.studio.command(command);
                }
            },
            app,
        );
        let (teller, heard) = channel();
        Self { harness, data, heard, teller, busy: 0 }
    }

    pub fn studio(&mut self) -> &mut Studio {
        &mut self.harness.state_mut().studio
    }

    pub fn inspect(&self) -> &Inspect {
        self.harness.state().studio.inspect.as_ref().unwrap()
    }

    pub fn timeline(&self) -> &Timeline {
        self.inspect().timeline().unwrap()
    }

    /// Frames, and between them what the app's threads do, until nothing is under way but the watching of a game.
    pub fn settle(&mut self) {
        let began = Instant::now();
        loop {
            self.harness.run_steps(3);
            for work in self.studio().take_work() {
                let teller = self.teller.clone();
                self.busy += 1;
                std::thread::spawn(move || {
                    work.run(&mut |done| drop(teller.send(Told::Done(done))));
                    drop(teller.send(Told::Ended));
                });
            }
            let watching = self.harness.state().studio.inspect.as_ref().is_some_and(|inspect| {
                inspect.author.is_watching()
                    && !matches!(inspect.author.stage, Stage::Waiting | Stage::Building | Stage::Playing)
            });
            if self.busy <= usize::from(watching) && !self.take_in(Duration::ZERO) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "waited in vain");
            self.take_in(Duration::from_millis(20));
        }
    }

    /// What came; whether anything did.
    pub fn take_in(&mut self, patience: Duration) -> bool {
        let Ok(first) = self.heard.recv_timeout(patience) else { return false };
        let told: Vec<Told> = std::iter::once(first).chain(self.heard.try_iter()).collect();
        for one in told {
            match one {
                Told::Done(done) => self.studio().receive(Incoming::Done(done)),
                Told::Ended => self.busy -= 1,
            }
        }
        true
    }

    pub fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.settle();
    }

    pub fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    pub fn type_into(&mut self, name: &str, text: &str) {
        self.harness.get_by_role_and_label(egui::Role::TextInput, name).focus();
        self.settle();
        self.harness.get_by_role_and_label(egui::Role::TextInput, name).type_text(text);
        self.settle();
    }

    pub fn shows(&self, text: &str) -> bool {
        self.harness.query_all_by_label_contains(text).next().is_some()
    }
}
