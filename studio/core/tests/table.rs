//! A table as this client sees it: steps, names, choices, what lingers.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use serde_json::{Value, json};
use spielwerk_model::game::{GameInfo, Paced};
use spielwerk_model::play::{Acting, Narration, Preview, Status, Waiting};
use spielwerk_protocol::http::TableView;
use spielwerk_protocol::live::{SceneChange, Told, View};
use spielwerk_studio_core::TableModel;
use spielwerk_studio_core::table::{OutOfStep, Wish};

fn info(preview_first: bool) -> GameInfo {
    let mut info: Value = json!({
        "id": "t", "version": "1", "title": "T", "tagline": "", "seats": [2, 2], "locales": ["de"], "levels": [],
        "options": [], "modes": [], "statistics": [], "collectables": [], "record-lists": [], "words": [],
        "answer-after": [[0, 0, 0], [0, 0, 0]], "leave-penalty": 0, "least-seconds": 0,
    });
    let field = json!({"key": "heap", "label": "", "kind": "offered", "steps": []});
    info["move-kinds"] = json!([{"verb": "flip", "label": "Flip", "fields": [field],
        "preview-first": preview_first, "takes-back": false}]);
    serde_json::from_value(info).unwrap()
}

fn lobby() -> TableView {
    serde_json::from_value(json!({
        "table": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "game": "t", "title": "T", "component": "00".repeat(32),
        "config": {"mode": "m", "seats": 2, "first": null, "options": []}, "state": "running",
        "seats": [{"person": {"name": "Ada", "you": true}}, {"computer": {"level": "x", "name": "Bo"}}],
        "host": 0, "yours": true, "open": false, "pace": "calm", "made-at": 0,
    }))
    .unwrap()
}

fn view(decision: u32, legal: &[&str]) -> View {
    let acting = Acting { seat: 0, decision, clock: String::new(), must: true };
    View {
        seat: Some(0),
        status: Status { phase: "p".into(), waiting: Waiting::Seats(vec![acting]) },
        legal: legal.iter().map(|text| text.to_string()).collect(),
        standings: Vec::new(),
        clocks: Vec::new(),
    }
}

fn lines(prompt: &str) -> Vec<String> {
    let cell = |name: &str| {
        format!(
            r#"{{"key":"{name}","kind":"card","name":"{name} {{seat-1}}","picks":["heap={name}"],"lights-up":["B"]}}"#
        )
    };
    vec![format!(r#"{{"prompt":"{prompt}"}}"#), cell("A"), cell("B")]
}

fn told(number: u64, text: &str, cues: &[&str], hold: u32) -> Told {
    let cues = cues.iter().map(|cue| cue.to_string()).collect();
    Told {
        number,
        timed_out: None,
        lines: vec![Narration { text: text.into(), at: "A".into(), cues, hold: Paced(hold, hold, hold) }],
    }
}

fn table(preview_first: bool) -> TableModel {
    let mut table = TableModel::new(lobby().table);
    table.set_info(info(preview_first));
    table.set_lobby(lobby());
    table.snapshot(1, vec![told(1, "{seat-1} begins", &[], 0)], view(1, &["flip A", "flip B"]), lines("{seat-0}?"));
    table
}

#[test]
fn names_stand_in_picture_and_log() {
    let table = table(false);
    assert_eq!(table.scene().unwrap().head.prompt, "Ada?");
    assert_eq!(table.scene().unwrap().nodes[0].name, "A Bo");
    assert_eq!(table.log[0].text, "Bo begins");
    assert_eq!((table.name(0), table.seat()), ("Ada", Some(0)));
}

#[test]
fn names_that_come_later_are_put_in_all_the_same() {
    let mut table = TableModel::new(lobby().table);
    table.snapshot(1, vec![told(1, "{seat-1} begins", &[], 0)], view(1, &[]), lines("{seat-0}?"));
    table.set_lobby(lobby());
    assert_eq!(table.scene().unwrap().head.prompt, "Ada?");
    assert_eq!(table.log[0].text, "Bo begins");
}

#[test]
fn a_tap_sends_the_move_for_its_decision_and_a_second_waits_for_the_answer() {
    let mut table = table(false);
    let wish = table.tap("A");
    assert_eq!(wish, Some(Wish::Move { decision: 1, text: "flip A".into() }));
    table.sent("m1", 1, "flip A");
    assert_eq!(table.tap("B"), None);
    table.refused("other", "no");
    assert_eq!(table.refusal, None);
    table.refused("m1", "not now");
    assert_eq!(table.refusal.as_deref(), Some("not now"));
    assert!(table.tap("B").is_some());
}

#[test]
fn a_move_is_on_its_way_until_it_is_durable_and_its_step_is_told() {
    let step = |table: &mut TableModel| {
        let change = SceneChange::Whole(lines("and now?"));
        table.step(2, told(2, "flipped", &[], 0), view(2, &["flip B"]), change).unwrap();
    };
    let (mut early, mut late) = (table(false), table(false));
    for table in [&mut early, &mut late] {
        table.tap("A");
        table.sent("m1", 1, "flip A");
    }
    early.done("m1");
    assert_eq!(early.tap("B"), None, "the picture is still the old one");
    step(&mut early);
    assert!(early.pending.is_none());
    step(&mut late);
    assert!(late.pending.is_some(), "told, but not yet known to be durable");
    late.done("m1");
    assert!(late.pending.is_none());
}

#[test]
fn a_preview_that_need_not_be_confirmed_sends_itself() {
    let mut table = table(true);
    assert_eq!(table.tap("A"), Some(Wish::Preview("flip A".into())));
    let preview = Preview { refused: None, text: "for {seat-1}".into(), ask: false, lights_up: vec!["B".into()] };
    assert_eq!(table.previewed("flip A", preview), Some(Wish::Move { decision: 1, text: "flip A".into() }));
    assert_eq!(table.preview().unwrap().text, "for Bo");
    assert_eq!(table.lit().collect::<Vec<_>>(), ["B"]);
}

#[test]
fn a_missing_step_or_line_asks_for_a_fresh_picture() {
    let mut table = table(false);
    let change = || SceneChange::Lines(vec![(0, r#"{"prompt":"next"}"#.into())]);
    assert_eq!(table.step(3, told(3, "", &[], 0), view(2, &[]), change()), Err(OutOfStep));
    assert_eq!(table.step(1, told(1, "", &[], 0), view(2, &[]), change()), Ok(()), "known already");
    let out = SceneChange::Lines(vec![(9, "{}".into())]);
    assert_eq!(table.step(2, told(2, "", &[], 0), view(2, &[]), out), Err(OutOfStep));
    assert_eq!(table.number, 1);
    assert_eq!(table.step(2, told(2, "", &[], 0), view(2, &[]), change()), Ok(()));
    assert_eq!(table.number, 2);
}

#[test]
fn steps_are_shown_one_after_the_other_and_a_tap_skips() {
    let mut table = table(false);
    table.tick(1_000, false);
    for number in 2..=3 {
        let prompt = format!(r#"{{"prompt":"{number}"}}"#);
        let text = format!("step {number} of {{seat-0}}");
        let told = told(number, &text, &["flip A", "sound reveal", "wobble A"], 500);
        table.step(number, told, view(number as u32, &["flip A"]), SceneChange::Lines(vec![(0, prompt)])).unwrap();
    }
    assert_eq!(table.tap("A"), None, "what is shown is not the newest: nothing is chosen");
    assert_eq!(table.tick(1_000, false), ["reveal"]);
    assert_eq!(table.scene().unwrap().head.prompt, "2");
    assert_eq!(table.log.len(), 2, "a line is logged when it is shown");
    let running = table.stage.running();
    assert_eq!(running.len(), 1, "sounds and unknown cues are no movements: {running:?}");
    assert_eq!(running[0].progress, 0.0);
    assert_eq!(table.bubbles()[0].text, format!("step 2 of {}", table.name(0)), "with names, like the log");
    assert!(table.tick(1_819, false).is_empty(), "320 ms for the flip, 500 to linger");
    assert_eq!(table.tick(1_820, false), ["reveal"]);
    assert_eq!(table.scene().unwrap().head.prompt, "3");
    assert_eq!(
        table.tap("A"),
        Some(Wish::Move { decision: 3, text: "flip A".into() }),
        "the newest lingers: a tap chooses"
    );
    assert!(!table.stage.is_busy());
}

#[test]
fn reduced_motion_takes_the_movement_and_leaves_the_pause() {
    let mut table = table(false);
    table.tick(0, true);
    let change = SceneChange::Whole(lines("x"));
    table.step(2, told(2, "s", &["flip A"], 500), view(2, &[]), change).unwrap();
    table.tick(0, true);
    assert!(table.stage.running().is_empty());
    assert_eq!(table.stage.next_in_ms(), Some(500));
}

#[test]
fn a_view_alone_keeps_the_choices_of_its_decision() {
    let mut table = table(true);
    table.tap("A");
    table.now(view(1, &["flip A", "flip B"]));
    assert!(table.selection.shown().is_some());
    table.now(view(2, &["flip A", "flip B"]));
    assert!(table.selection.shown().is_none());
}

#[test]
fn keys_confirm_take_back_and_tap() {
    let mut table = table(true);
    let mut picture = lines("p");
    picture[1] = picture[1].replace(r#""kind""#, r#""hotkey":"1","kind""#);
    table.snapshot(2, vec![], view(1, &["flip A", "flip B"]), picture);
    assert_eq!(table.key("1"), Some(Wish::Preview("flip A".into())));
    let preview = Preview { refused: None, text: String::new(), ask: true, lights_up: vec![] };
    assert_eq!(table.previewed("flip A", preview.clone()), None);
    assert_eq!(table.key("Escape"), None);
    assert!(table.selection.shown().is_none());
    assert_eq!(table.key("Enter"), None);
    table.key("1");
    table.previewed("flip A", preview);
    assert_eq!(table.key("Enter"), Some(Wish::Move { decision: 1, text: "flip A".into() }));
}

#[test]
fn a_tap_that_chooses_nothing_lights_up() {
    let mut table = table(false);
    table.now(view(1, &["flip B"]));
    assert_eq!(table.tap("A"), None);
    assert_eq!(table.lit().collect::<Vec<_>>(), ["B"]);
}

#[test]
fn the_end_opens_the_result_once_it_is_shown() {
    let mut table = table(false);
    table.tick(0, false);
    let mut end = view(1, &[]);
    end.status.waiting = Waiting::Finished;
    table.step(2, told(2, "over", &[], 0), end, SceneChange::Whole(lines("end"))).unwrap();
    assert!(!table.result_open);
    table.tick(1, false);
    assert!(table.result_open && table.is_finished());
    assert!(table.escape());
    assert!(!table.result_open);
}

#[test]
fn notes_are_put_and_taken_away() {
    let mut table = table(false);
    table.note("A", "find");
    assert!(table.notes["A"].contains("find"));
    table.note("A", "find");
    assert!(table.notes.is_empty());
}

#[test]
fn a_tap_on_what_lies_in_an_offer_is_a_tap_on_the_offer() {
    let mut table = table(false);
    let mut scene = lines("{seat-0}?");
    scene.push(r#"{"key":"leaf","parent":"A","kind":"card","name":"leaf"}"#.into());
    scene.push(r#"{"key":"vein","parent":"leaf","kind":"card","name":"vein"}"#.into());
    scene.push(r#"{"key":"stone","kind":"card","name":"stone"}"#.into());
    table.snapshot(1, vec![], view(1, &["flip A", "flip B"]), scene);
    assert_eq!(table.tap("stone"), None);
    assert_eq!(table.tap("vein"), Some(Wish::Move { decision: 1, text: "flip A".into() }));
}
