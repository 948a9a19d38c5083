//! A cursor over a line, with a replay that counts how often it is asked.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod toy;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use spielwerk_model::play::{Acting, Status, Viewer, Waiting};
use spielwerk_studio_core::diff::Change;
use spielwerk_studio_core::inspect::replay::Fact;
use spielwerk_studio_core::{ReplayError, Timeline};
use toy::{Toy, record, record_of};

fn timeline(numbers: &[u64]) -> (Timeline, Arc<AtomicUsize>) {
    let toy = Toy::of(record(numbers).into());
    let drawn = toy.drawn.clone();
    (Timeline::new(Box::new(toy)), drawn)
}

#[test]
fn frames_are_computed_when_asked_and_kept() {
    let (mut timeline, drawn) = timeline(&[1, 2, 3]);
    assert_eq!(drawn.load(Ordering::SeqCst), 0);
    timeline.jump(2);
    for _ in 0..3 {
        let frame = timeline.frame(Viewer::Seat(1), "en").unwrap();
        assert_eq!(frame.scene.head.prompt, "2 seat:1 en Ada 3");
        assert_eq!(frame.lines[0].text, "Ada hears of 3");
    }
    assert_eq!(drawn.load(Ordering::SeqCst), 1);
    timeline.frame(Viewer::Spectator, "en").unwrap();
    assert_eq!(drawn.load(Ordering::SeqCst), 2);
    timeline.jump(99);
    assert_eq!(timeline.at(), 3);
}

#[test]
fn a_ply_that_cannot_be_drawn_says_so_and_the_others_stay() {
    let (mut timeline, _) = timeline(&[1; 80]);
    timeline.jump(77);
    assert_eq!(timeline.frame(Viewer::Spectator, "en"), Err(ReplayError("draw trapped".into())));
    timeline.jump(78);
    assert!(timeline.frame(Viewer::Spectator, "en").is_ok());
}

#[test]
fn the_memory_of_frames_is_bounded() {
    let (mut timeline, drawn) = timeline(&[1; 2000]);
    for ply in 100..2000 {
        timeline.jump(ply);
        timeline.frame(Viewer::Spectator, "de").unwrap();
        timeline.tree().unwrap();
        assert!(timeline.weight() < 64 << 20);
    }
    let before = drawn.load(Ordering::SeqCst);
    timeline.frame_at(1990, Viewer::Spectator, "de").unwrap();
    assert_eq!(drawn.load(Ordering::SeqCst), before, "looked at lately");
    timeline.frame_at(100, Viewer::Spectator, "de").unwrap();
    assert_eq!(drawn.load(Ordering::SeqCst), before + 1, "long ago: drawn again");
    timeline.rest();
    assert_eq!(timeline.weight(), 0);
}

#[test]
fn rounds_begin_where_the_starting_seat_is_asked_again() {
    // Two cards a turn, the table goes on between turns.
    let seats = [0, 0, 255, 1, 1, 255, 0, 0, 255, 1];
    let moves: Vec<_> = seats.iter().map(|seat| (*seat, "add 1".to_string())).collect();
    let mut timeline = Timeline::new(Box::new(Toy::of(record_of(&moves).into())));
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
    let (mut timeline, _) = timeline(&[1, 2, 3]);
    assert!(timeline.find("bo"));
    assert_eq!(timeline.at(), 2);
    assert!(timeline.find("ADD 3"));
    assert_eq!(timeline.at(), 3);
    assert!(timeline.find("ada"));
    assert_eq!(timeline.at(), 1);
    assert!(timeline.find("sure"));
    assert!(!timeline.find("squirrel"));
    assert!(!timeline.find(" "));
    assert_eq!(timeline.at(), 2);
    assert_eq!((timeline.rows()[1].text.as_str(), timeline.rows()[1].remark.as_str()), ("add 1", "sure"));
}

#[test]
fn the_state_tree_marks_what_the_ply_changed() {
    let (mut timeline, _) = timeline(&[1, 2]);
    assert!(timeline.tree().unwrap().iter().all(|row| row.change == Change::Same));
    timeline.jump(1);
    let tree = timeline.tree().unwrap();
    let row = |path: &str| tree.iter().find(|row| row.path == path).unwrap();
    assert_eq!((row("sum").change, row("sum").before.as_deref()), (Change::Changed, Some("0")));
    assert_eq!(row("rules.most").change, Change::Same);
}

#[test]
fn seats_of_the_same_name_are_told_apart() {
    let mut twins = record(&[1]);
    twins.names = vec!["strong".into(), "strong".into()];
    let timeline = Timeline::new(Box::new(Toy::of(twins.into())));
    assert_eq!(
        (timeline.name(0), timeline.name(1), timeline.name(7)),
        ("strong #1".into(), "strong #2".into(), "#8".into())
    );
    let mut nobody = record(&[1]);
    nobody.names.clear();
    assert_eq!(Timeline::new(Box::new(Toy::of(nobody.into()))).name(1), "#2");
}

#[test]
fn a_line_that_stops_shows_what_went_before() {
    let (mut timeline, _) = timeline(&[1, 2, 30, 4]);
    timeline.jump(99);
    assert_eq!((timeline.at(), timeline.last(), timeline.rows().len()), (2, 2, 5));
    assert!(!timeline.find("add 4"), "nothing behind the fault is gone to");
}

#[test]
fn moves_made_at_the_same_time_belong_together() {
    let (mut timeline, _) = timeline(&[1, 2, 3, 4]);
    let fact = |seats: &[(u8, u32)]| Fact {
        hash: String::new(),
        status: Status {
            phase: "p".into(),
            waiting: Waiting::Seats(
                seats
                    .iter()
                    .map(|(seat, decision)| Acting {
                        seat: *seat,
                        decision: *decision,
                        clock: String::new(),
                        must: true,
                    })
                    .collect(),
            ),
        },
        points: vec![],
        values: vec![],
    };
    // Both are asked; 0 answers, then 1 the same old question; then both are asked anew.
    let both = |decision| fact(&[(0, decision), (1, decision)]);
    timeline.know(0, vec![both(1), fact(&[(1, 1)]), both(2), fact(&[(1, 2)]), both(3)]);
    let grouped: Vec<bool> = (0..5).map(|ply| timeline.with_previous(ply)).collect();
    assert_eq!(grouped, [false, false, true, false, true]);
}
