//! A toy game without a sandbox: two seats in turn add 1 to 9 to a sum; at 30 it is over. And a workshop for it.
#![allow(dead_code, missing_docs, clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use spielwerk_model::Seat;
use spielwerk_model::game::GameInfo;
use spielwerk_model::play::{Acting, Narration, Status, Viewer, Waiting};
use spielwerk_model::record::{Ply, Record};
use spielwerk_model::record_file::RecordFile;
use spielwerk_model::scene::Scene;
use spielwerk_studio_core::diff::value_at;
use spielwerk_studio_core::inspect::replay::{
    Ask, Asking, Call, Checked, Checking, Continuing, Effort, Fact, Luck, Seen, StateText, Stop, Thought,
};
use spielwerk_studio_core::inspect::workshop::{Build, News, Unopened, Workshop};
use spielwerk_studio_core::{Frame, Replay, ReplayError};

/// How often frames were drawn, and what the rules are this time.
#[derive(Debug, Clone, Default)]
pub struct Toy {
    pub file: Option<RecordFile>,
    pub drawn: Arc<AtomicUsize>,
    /// From this ply on every move adds one more: a rule that changed.
    pub generous_from: Option<usize>,
    /// The state has one more field.
    pub other_form: bool,
    /// A move of this number traps.
    pub traps_at: Option<u64>,
    pub name: String,
}

impl Toy {
    pub fn of(file: RecordFile) -> Self {
        Self { file: Some(file), name: "one".into(), ..Self::default() }
    }

    fn begin(&self) -> u64 {
        self.file().position.as_ref().map_or(0, |position| position["sum"].as_u64().unwrap())
    }

    fn plies(&self) -> &[Ply] {
        &self.file().record.plies
    }

    fn number(text: &str) -> Option<u64> {
        text.split(" ; ").next()?.strip_prefix("add ")?.parse().ok()
    }

    /// The sum after a ply, or why there is none.
    fn sum(&self, ply: usize) -> Result<u64, Stop> {
        let mut sum = self.begin();
        for (index, moved) in self.plies().iter().take(ply).enumerate() {
            let stop = |refused, sentence: &str| Stop { ply: index + 1, refused, sentence: sentence.into() };
            let number = Self::number(&moved.r#move).filter(|number| (1..=9).contains(number));
            let number = number.ok_or_else(|| stop(true, "only 1 to 9"))?;
            if self.traps_at == Some(number) {
                return Err(stop(false, "apply trapped"));
            }
            sum += number + u64::from(self.generous_from.is_some_and(|from| index + 1 >= from));
        }
        Ok(sum)
    }

    fn json(&self, ply: usize) -> Value {
        let mut json = json!({"sum": self.sum(ply).unwrap_or_default(), "turn": ply % 2, "rules": {"most": 9}});
        if self.other_form && ply > 99 {
            json["new"] = json!(1);
        }
        json
    }

    fn status(&self, ply: usize) -> Status {
        let seat = (ply % 2) as Seat;
        let acting = Acting { seat, decision: ply as u32, clock: String::new(), must: true };
        let over = self.sum(ply).is_ok_and(|sum| sum >= 30);
        Status { phase: "play".into(), waiting: if over { Waiting::Finished } else { Waiting::Seats(vec![acting]) } }
    }
}

impl Replay for Toy {
    fn file(&self) -> &RecordFile {
        self.file.as_ref().unwrap()
    }
    fn reached(&self) -> usize {
        self.stop().map_or(self.plies().len(), |stop| stop.ply - 1)
    }
    fn stop(&self) -> Option<Stop> {
        self.sum(self.plies().len()).err()
    }
    fn info(&self, _locale: &str) -> GameInfo {
        serde_json::from_value(json!({
            "id": "toy", "version": "1", "title": "Toy", "tagline": "", "seats": [2, 2], "locales": ["en"],
            "levels": [{"id": "x", "label": "X", "help": "", "effort": 1}], "options": [], "modes": [],
            "move-kinds": [], "statistics": [], "collectables": [], "record-lists": [], "words": [],
            "answer-after": [[0, 0, 0], [0, 0, 0]], "leave-penalty": 0, "least-seconds": 0,
        }))
        .unwrap()
    }
    fn component(&self) -> String {
        self.name.clone()
    }
    fn frame(&mut self, ply: usize, viewer: Viewer, locale: &str) -> Result<Frame, ReplayError> {
        self.drawn.fetch_add(1, Ordering::SeqCst);
        if ply == 77 {
            return Err(ReplayError("draw trapped".into()));
        }
        let sum = self.sum(ply).unwrap_or_default();
        let scene = Scene::parse(&format!(r#"{{"prompt":"{ply} {viewer} {locale} {{seat-0}} {sum}"}}"#)).unwrap();
        let lines = vec![Narration {
            text: format!("{{seat-0}} hears of {sum}"),
            at: String::new(),
            cues: vec![],
            hold: serde_json::from_value(json!([0, 0, 0])).unwrap(),
        }];
        let acts = viewer == Viewer::Seat((ply % 2) as Seat);
        let legal = if acts { (1..=9).map(|number| format!("add {number}")).collect() } else { Vec::new() };
        Ok(Frame { scene: Arc::new(scene), lines, status: self.status(ply), legal, standings: vec![] })
    }
    fn state(&mut self, ply: usize) -> Result<StateText, ReplayError> {
        let json = self.json(ply);
        Ok(StateText { hash: format!("{json}{}", self.other_form), json: Arc::new(json) })
    }
    fn facts(&mut self, from: usize, count: usize, paths: &[String]) -> Result<Vec<Fact>, ReplayError> {
        let plies = from..(from + count).min(self.reached() + 1);
        Ok(plies
            .map(|ply| {
                let json = self.json(ply);
                let sum = self.sum(ply).unwrap_or_default() as i32;
                Fact {
                    hash: format!("{json}{}", self.other_form),
                    status: self.status(ply),
                    points: vec![sum, -sum],
                    values: paths.iter().map(|path| value_at(&json, path).cloned()).collect(),
                }
            })
            .collect())
    }
    fn seen(&mut self, _ply: usize, _viewer: Viewer) -> Result<Seen, ReplayError> {
        Ok(Seen { bytes: 3, hash: "h".into(), noticed: true, imagined: vec![] })
    }
    fn calls(&mut self, _ply: usize, _viewer: Viewer, _locale: &str) -> Result<Vec<Call>, ReplayError> {
        Ok(vec![])
    }
    fn luck(&mut self, _ply: usize) -> Result<Luck, ReplayError> {
        Ok(Luck { entropy: "00".into(), used: false })
    }
    fn broken(&mut self, ply: usize) -> Result<Vec<(String, String)>, ReplayError> {
        let odd = self.sum(ply).is_ok_and(|sum| sum == 13);
        Ok(if odd { vec![("luck".into(), "thirteen".into())] } else { vec![] })
    }
    fn art(&mut self, _name: &str) -> Option<String> {
        None
    }
    fn branch(&mut self, ply: usize, seat: Seat, text: &str, _: &str) -> Result<Box<dyn Replay>, ReplayError> {
        if usize::from(seat) != ply % 2 {
            return Err(ReplayError("not your turn".into()));
        }
        let mut file = self.file().clone();
        file.record.plies.truncate(ply);
        file.record.plies.push(Ply { seat, r#move: text.into(), level: None, timed_out: false });
        let next = Self { file: Some(file), ..self.clone() };
        match next.stop() {
            Some(stop) => Err(ReplayError(stop.sentence)),
            None => Ok(Box::new(next)),
        }
    }
    fn edited(&mut self, json: &str) -> Result<Box<dyn Replay>, ReplayError> {
        let position: Value = serde_json::from_str(json).map_err(|error| ReplayError(error.to_string()))?;
        if !position["sum"].is_u64() {
            return Err(ReplayError("a position has a sum".into()));
        }
        let mut file = self.file().clone();
        file.record.plies.clear();
        file.position = Some(position);
        Ok(Box::new(Self { file: Some(file), ..self.clone() }))
    }
    fn playthrough(&mut self) -> Result<String, ReplayError> {
        Ok(format!("playthrough of {}", self.plies().len()))
    }
    fn twin(&self) -> Box<dyn Replay> {
        Box::new(self.clone())
    }
    fn ask(&self, ask: Ask) -> Asking {
        Box::new(move || {
            Ok(Thought {
                text: format!("add {}", ask.effort.unwrap_or(1)),
                remark: String::new(),
                thoughts: format!("{} at {}", ask.level, ask.ply),
                memory: vec![1],
                memory_before: vec![],
                seen: 1,
                millis: 2,
                offered: true,
            })
        })
    }
    fn continued(&self, ply: usize) -> Continuing {
        let mut file = self.file().clone();
        file.record.plies.truncate(ply);
        while file.record.plies.len() < 6 {
            let seat = (file.record.plies.len() % 2) as Seat;
            file.record.plies.push(Ply { seat, r#move: "add 9".into(), level: Some("x".into()), timed_out: false });
        }
        let next = Self { file: Some(file), ..self.clone() };
        Box::new(move || Ok(Box::new(next)))
    }
    fn check(&self, _effort: Effort) -> Checking {
        let mut record = self.file().clone();
        record.record.plies.truncate(2);
        Box::new(move |tell| {
            let one = |law: &str, record: Option<Box<RecordFile>>| Checked {
                law: law.into(),
                demand: "to be good".into(),
                passed: record.is_none(),
                detail: "ply 2".into(),
                record,
            };
            tell(one("status", None));
            tell(one("scores", Some(Box::new(record))));
        })
    }
}

/// Knows one component; keeps what is written.
#[derive(Debug, Default)]
pub struct Shelf {
    pub written: Mutex<BTreeMap<String, String>>,
    pub news: Mutex<Vec<News>>,
    pub drawn: Arc<AtomicUsize>,
}

impl Workshop for Shelf {
    fn open(&self, file: &RecordFile) -> Result<Box<dyn Replay>, Unopened> {
        if file.record.version == "2" {
            return Err(Unopened { sentence: "version 2 is not here".into(), present: Some("1".into()) });
        }
        Ok(Box::new(Toy { drawn: self.drawn.clone(), ..Toy::of(file.clone()) }))
    }
    fn open_on_present(&self, file: &RecordFile) -> Result<Box<dyn Replay>, ReplayError> {
        Ok(Box::new(Toy::of(file.clone())))
    }
    fn write(&self, path: &str, text: &str) -> Result<String, ReplayError> {
        let mut written = self.written.lock().unwrap();
        if written.contains_key(path) {
            return Err(ReplayError(format!("{path} is there already")));
        }
        written.insert(path.into(), text.into());
        Ok(path.into())
    }
    fn suggest(&self, name: &str) -> String {
        format!("data/{name}")
    }
    fn watch(&self, path: &str, _stop: &AtomicBool, tell: &mut dyn FnMut(News)) -> Result<(), ReplayError> {
        if path == "nowhere" {
            return Err(ReplayError("nowhere is no game".into()));
        }
        self.news.lock().unwrap().drain(..).for_each(tell);
        Ok(())
    }
}

impl Build for Toy {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn game(&self) -> String {
        "toy".into()
    }
    fn seconds(&self) -> Option<f64> {
        Some(1.5)
    }
    fn play(&self, file: &RecordFile) -> Result<Box<dyn Replay>, ReplayError> {
        Ok(Box::new(Self { file: Some(file.clone()), ..self.clone() }))
    }
    fn sample(&self) -> Result<Box<dyn Replay>, ReplayError> {
        self.play(&record(&[5, 5, 5]).into())
    }
}

/// Seats 0 and 1 in turn add these numbers.
pub fn record(numbers: &[u64]) -> Record {
    let text = |(index, number): (usize, &u64)| (index % 2, format!("add {number} ; sure"));
    record_of(&numbers.iter().enumerate().map(text).collect::<Vec<_>>())
}

pub fn record_of(moves: &[(usize, String)]) -> Record {
    let plies: Vec<_> = moves.iter().map(|(seat, text)| json!({"seat": seat, "move": text})).collect();
    serde_json::from_value(json!({
        "format": 1, "game": "toy", "version": "1", "component": "00".repeat(32), "seed": "00".repeat(32),
        "config": {"mode": "m", "seats": 2, "first": null, "options": []}, "commitment": "",
        "names": ["Ada", "Bo"], "plies": plies,
    }))
    .unwrap()
}
