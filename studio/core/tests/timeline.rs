//! Stepping through a record, with a replay that counts how often it is asked.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use spielwerk_model::play::{Status, Viewer, Waiting};
use spielwerk_model::record::Record;
use spielwerk_model::scene::Scene;
use spielwerk_studio_core::diff::Change;
use spielwerk_studio_core::timeline::StateText;
use spielwerk_studio_core::{Frame, Inspect, Replay, ReplayError, Timeline, TimelineCommand};

struct Counting(Arc<AtomicUsize>);

impl Replay for Counting {
    fn frame(&mut self, ply: usize, viewer: Viewer, locale: &str) -> Result<Frame, ReplayError> {
        self.0.fetch_add(1, Ordering::SeqCst);
        if ply == 3 {
            return Err(ReplayError("ply 3 traps".into()));
        }
        let scene = Scene::parse(&format!(r#"{{"prompt":"{ply} {viewer} {locale} {{seat-0}}"}}"#)).unwrap();
        let status = Status { phase: "p".into(), waiting: Waiting::Finished };
        Ok(Frame { scene: Arc::new(scene), lines: vec![], status, legal: vec![], standings: vec![] })
    }

    fn state(&mut self, ply: usize) -> Result<StateText, ReplayError> {
        Ok(StateText { json: Arc::new(json!({"ply": ply, "same": 1})), hash: format!("{ply}") })
    }

    fn art(&mut self, _name: &str) -> Option<String> {
        None
    }
}

fn record(seats: &[u8]) -> Record {
    let plies: Vec<_> = seats.iter().map(|seat| json!({"seat": seat, "move": format!("flip {seat} ; sure")})).collect();
    serde_json::from_value(json!({
        "format": 1, "game": "t", "version": "1", "component": "00".repeat(32), "seed": "00".repeat(32),
        "config": {"mode": "m", "seats": 2, "first": null, "options": []}, "commitment": "",
        "names": ["Ada", "Bo"], "plies": plies,
    }))
    .unwrap()
}

fn timeline(seats: &[u8]) -> (Timeline, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    (Timeline::new(record(seats), Box::new(Counting(asked.clone()))), asked)
}

#[test]
fn frames_are_computed_when_asked_and_kept() {
    let (mut timeline, asked) = timeline(&[0, 1, 0]);
    assert_eq!(asked.load(Ordering::SeqCst), 0);
    timeline.jump(2);
    for _ in 0..3 {
        let frame = timeline.frame(Viewer::Seat(1), "en").unwrap();
        assert_eq!(frame.scene.head.prompt, "2 seat:1 en Ada");
    }
    assert_eq!(asked.load(Ordering::SeqCst), 1);
    timeline.frame(Viewer::Spectator, "en").unwrap();
    assert_eq!(asked.load(Ordering::SeqCst), 2);
    timeline.jump(99);
    assert_eq!(timeline.at(), 3);
    assert_eq!(timeline.frame(Viewer::Spectator, "en"), Err(ReplayError("ply 3 traps".into())));
}

#[test]
fn the_memory_of_frames_is_bounded() {
    let (mut timeline, asked) = timeline(&[0; 400]);
    for ply in (4..400).chain(4..5) {
        timeline.jump(ply);
        timeline.frame(Viewer::Spectator, "de").unwrap();
    }
    assert_eq!(asked.load(Ordering::SeqCst), 397, "ply 4 had to be drawn again");
}

#[test]
fn rounds_begin_where_the_starting_seat_is_asked_again() {
    // Two cards a turn, the table goes on between turns.
    let (mut timeline, _) = timeline(&[0, 0, 255, 1, 1, 255, 0, 0, 255, 1]);
    timeline.next_round();
    assert_eq!(timeline.at(), 6);
    timeline.next_round();
    assert_eq!(timeline.at(), 10);
    timeline.previous_round();
    assert_eq!(timeline.at(), 6);
    timeline.previous_round();
    assert_eq!(timeline.at(), 0);
}

#[test]
fn search_goes_around_and_finds_names_moves_and_remarks() {
    let (mut timeline, _) = timeline(&[0, 1, 0]);
    assert!(timeline.find("bo"));
    assert_eq!(timeline.at(), 2);
    assert!(timeline.find("FLIP 0"));
    assert_eq!(timeline.at(), 3);
    assert!(timeline.find("flip 0"));
    assert_eq!(timeline.at(), 1);
    assert!(timeline.find("sure"));
    assert!(!timeline.find("squirrel"));
    assert!(!timeline.find(" "));
    assert_eq!(timeline.at(), 2);
    assert_eq!(timeline.rows()[1].text, "flip 0");
    assert_eq!(timeline.rows()[1].remark, "sure");
}

#[test]
fn the_state_tree_marks_what_the_ply_changed() {
    let (mut timeline, _) = timeline(&[0, 1]);
    assert!(timeline.tree().unwrap().iter().all(|row| row.change == Change::Same));
    timeline.jump(1);
    let tree = timeline.tree().unwrap();
    let row = |path: &str| tree.iter().find(|row| row.path == path).unwrap();
    assert_eq!((row("ply").change, row("ply").before.as_deref()), (Change::Changed, Some("0")));
    assert_eq!(row("same").change, Change::Same);
}

#[test]
fn playing_steps_on_in_time_and_stops_at_the_end() {
    let mut inspect = Inspect::loading("t");
    inspect.timeline = Some(timeline(&[0, 1]).0);
    let at = |inspect: &Inspect| inspect.timeline.as_ref().unwrap().at();
    inspect.command(TimelineCommand::Play(Some(2.0)), 1_000);
    assert_eq!(inspect.tick(1_200), Some(300));
    assert_eq!(at(&inspect), 0);
    assert_eq!(inspect.tick(1_500), Some(500));
    assert_eq!(at(&inspect), 1);
    assert_eq!(inspect.tick(2_000), None);
    assert_eq!((at(&inspect), inspect.speed), (2, None));
    inspect.command(TimelineCommand::Play(Some(1.0)), 5_000);
    assert_eq!(at(&inspect), 0, "played from the end it begins anew");
    inspect.command(TimelineCommand::Play(Some(f32::NAN)), 5_000);
    assert_eq!(inspect.speed, None);
}

#[test]
fn one_viewer_stays_and_four_are_the_most() {
    let mut inspect = Inspect::loading("t");
    inspect.timeline = Some(timeline(&[0]).0);
    assert_eq!(inspect.all_viewers().len(), 4);
    for _ in 0..9 {
        inspect.command(TimelineCommand::AddViewer(Viewer::Spectator), 0);
    }
    assert_eq!(inspect.viewers.len(), 4);
    for _ in 0..9 {
        inspect.command(TimelineCommand::RemoveViewer(0), 0);
    }
    assert_eq!(inspect.viewers, [Viewer::Spectator]);
}
