//! Answers that are too large, no text, or name seats that cannot be.

use spielwerk_model::play::{Status, Viewer, Waiting};
use spielwerk_runtime::{GuestError, Observation, seats};

use crate::calls::attacked;
use crate::{armed, hostile, on};

fn codes(attack: &str, functions: &[&'static str], code: &str) {
    let component = hostile();
    for function in functions {
        let fault = attacked(&component, function, attack);
        assert_eq!(fault.code(), code, "{function}:{attack}: {fault}");
        assert!(fault.to_string().starts_with(function), "{fault}");
    }
}

const BLOBS: [&str; 5] = ["setup", "observe", "apply", "from-inspection", "resample"];
const TEXTS: [&str; 12] = [
    "status-of",
    "legal-moves",
    "timed-out",
    "score",
    "inspect",
    "choose",
    "advise",
    "draw",
    "narrate",
    "preview-move",
    "explain",
    "rule-book",
];

#[test]
fn states_and_observations_over_64_kib() {
    codes("big", &BLOBS, "guest-too-much");
    codes("huge", &BLOBS, "guest-too-much");
    codes("endless", &BLOBS, "guest-malformed");
}

#[test]
fn texts_over_their_caps() {
    codes("huge", &TEXTS, "guest-too-much");
    codes("big", &TEXTS, "guest-too-much");
    codes("refuse-long", &["setup", "apply"], "guest-too-much");
    let short: Vec<_> = TEXTS.into_iter().filter(|name| !matches!(*name, "draw" | "inspect" | "rule-book")).collect();
    codes("long", &short, "guest-too-much");
}

#[test]
fn texts_that_are_none() {
    codes("utf8", &TEXTS, "guest-malformed");
    codes("lost", &TEXTS, "guest-malformed");
    codes("refuse-utf8", &["setup", "apply", "from-inspection"], "guest-malformed");
    codes("control", &["status-of", "legal-moves", "timed-out", "choose"], "guest-malformed");
    codes("empty", &["legal-moves", "timed-out", "choose"], "guest-malformed");
}

#[test]
fn lists_over_their_caps() {
    // A million moves: the list alone is too much; to write them all takes too long, or too much memory.
    codes("claimed", &["legal-moves"], "guest-too-much");
    let fault = attacked(&hostile(), "legal-moves", "million").code();
    assert!(matches!(fault, "guest-timed-out" | "guest-out-of-memory" | "guest-too-much"), "{fault}");
    codes("many", &["legal-moves", "narrate", "score"], "guest-too-much");
    codes("wide", &["legal-moves"], "guest-too-much");
    codes("memory-big", &["choose"], "guest-too-much");
    codes("remark", &["choose"], "guest-malformed");
}

#[test]
fn seats_that_cannot_be() {
    codes("table", &["status-of", "score"], "guest-malformed");
    codes("twice", &["status-of", "score"], "guest-malformed");
    codes("rank", &["score"], "guest-malformed");
}

#[test]
fn seats_that_are_not_at_this_table() {
    let component = hostile();
    let status = |wish: &str| -> Status {
        let seen = Observation(format!("0 0 0 {wish}").into_bytes());
        on(&component, move |guest| guest.status_of(&seen)).unwrap()
    };
    assert_eq!(seats::status_fits(&status("-"), 2), Ok(()));
    let fault = seats::status_fits(&status("status-of:far"), 2).unwrap_err();
    assert_eq!(fault.code(), "guest-malformed");
    assert!(fault.to_string().contains("seat 7 does not exist"), "{fault}");
    assert!(seats::status_fits(&status("status-of:crowd"), 2).is_err());

    let standings = |wish: &str| {
        let seen = Observation(format!("255 6 0 {wish}").into_bytes());
        on(&component, move |guest| guest.score(&seen, "en")).unwrap()
    };
    assert_eq!(seats::standings_fit(&standings("-"), 2), Ok(()));
    assert!(seats::standings_fit(&standings("score:far"), 2).is_err());
    assert!(seats::standings_fit(&standings("-")[..1], 2).unwrap_err().to_string().contains("seat 1"));
}

#[test]
fn a_player_sees_the_newest_256_observations() {
    let component = hostile();
    let state = armed(&component, "-");
    let count = |length: usize| {
        let state = state.clone();
        on(&component, move |guest| {
            let seen = guest.observe(&state, Viewer::Seat(0))?;
            guest.choose(&vec![seen; length], &[], "", 1, &[0; 32])
        })
        .unwrap()
        .thoughts
    };
    assert_eq!(count(3), "3");
    assert_eq!(count(256), "256");
    assert_eq!(count(1000), "256");
}

#[test]
fn an_honest_call_of_everything_passes() {
    let component = hostile();
    let state = armed(&component, "-");
    on(&component, move |guest| {
        let seen = guest.observe(&state, Viewer::Seat(0))?;
        let next = guest.apply(&state, 0, "add 2", &[0; 32])?.expect("accepted");
        assert_eq!(next.0, b"2 1 -");
        assert_eq!(guest.apply(&state, 1, "add 2", &[0; 32])?, Err("not-your-turn".into()));
        assert_eq!(guest.legal_moves(&seen)?, ["add 1", "add 2"]);
        assert!(matches!(guest.status_of(&seen)?.waiting, Waiting::Seats(seats) if seats.len() == 1));
        assert_eq!(guest.resample(&seen, &[0; 32])?, state);
        assert_eq!(guest.inspect(&state)?, "{\"total\":0,\"turn\":0,\"wish\":\"-\"}");
        assert_eq!(guest.from_inspection("nonsense")?, Err("not read here".into()));
        assert!(guest.draw(&seen, "en")?.starts_with("{}\n"));
        assert_eq!(guest.describe("de")?.id, "hostile");
        Ok::<(), GuestError>(())
    })
    .unwrap();
}

#[test]
fn no_number_is_the_same_on_every_machine() {
    // Processors disagree about the sign of 0/0; WASM leaves it open; the sandbox does not.
    let component = hostile();
    let state = armed(&component, "inspect:nan");
    assert_eq!(on(&component, move |guest| guest.inspect(&state)).unwrap(), "7ff8000000000000");
}
