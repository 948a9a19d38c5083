//! Every function of the contract, made to loop, to hoard memory, to recurse and to trap.

use spielwerk_model::play::Viewer;
use spielwerk_runtime::{Class, Component, Guest, GuestError, Limits, Observation, State};

use crate::surgery::marked;
use crate::{HOSTILE, RUNTIME, armed, hostile, on};

/// Every function but `describe` (see `loading`) and `art` (below), as the host calls it.
const FUNCTIONS: [&str; 17] = [
    "setup",
    "observe",
    "status-of",
    "legal-moves",
    "apply",
    "timed-out",
    "score",
    "inspect",
    "from-inspection",
    "choose",
    "advise",
    "resample",
    "draw",
    "narrate",
    "preview-move",
    "explain",
    "rule-book",
];

/// Calls one function so that it meets the wish.
fn call(guest: &mut Guest, function: &str, wish: &str) -> Result<(), GuestError> {
    let state = State(format!("0 0 {wish}").into_bytes());
    let seen = Observation(format!("0 0 0 {wish}").into_bytes());
    let dice = &[0; 32];
    match function {
        "describe" => guest.describe(wish).map(drop),
        "setup" => guest.setup(&crate::wish(wish), dice).map(drop),
        "observe" => guest.observe(&state, Viewer::Seat(0)).map(drop),
        "status-of" => guest.status_of(&seen).map(drop),
        "legal-moves" => guest.legal_moves(&seen).map(drop),
        "apply" => guest.apply(&state, 0, &format!("add 1 ; {wish}"), dice).map(drop),
        "timed-out" => guest.timed_out(&seen, dice).map(drop),
        "score" => guest.score(&seen, "en").map(drop),
        "inspect" => guest.inspect(&state).map(drop),
        "from-inspection" => guest.from_inspection(wish).map(drop),
        "choose" => guest.choose(&[seen], &[], "", 1, dice).map(drop),
        "advise" => guest.advise(&seen, "en", 1, dice).map(drop),
        "resample" => guest.resample(&seen, dice).map(drop),
        "draw" => guest.draw(&seen, "en").map(drop),
        "narrate" => guest.narrate(&seen, "en").map(drop),
        "preview-move" => guest.preview_move(&seen, "add 1", "en").map(drop),
        "explain" => guest.explain(&seen, "total", "en").map(drop),
        "rule-book" => guest.rule_book(wish).map(drop),
        "art" => guest.art().map(drop),
        other => panic!("no function {other}"),
    }
}

/// A function under an attack, then the same function without it, each in an operation of its own.
pub fn attacked(component: &Component, function: &'static str, attack: &str) -> GuestError {
    let wish = format!("{function}:{attack}");
    let fault = on(component, move |guest| {
        let fault = call(guest, function, &wish).expect_err("the attack must fail");
        // This instance is gone; nothing may be asked of it any more.
        assert_eq!(call(guest, function, "-"), Err(GuestError::Poisoned));
        Ok(fault)
    })
    .unwrap();
    on(component, move |guest| call(guest, function, "-")).expect("the next call is right");
    fault
}

/// The function's limit as the table in architecture.md has it; these tests give players 100 ms.
fn limit_ms(function: &str) -> u64 {
    match function {
        "setup" | "describe" | "rule-book" | "art" | "inspect" | "from-inspection" => Limits::default().setup_ms,
        "choose" | "advise" | "resample" => 100 + Limits::PLAYER_GRACE_MS,
        _ => Limits::default().rules_ms,
    }
}

#[test]
fn endless_loops_end() {
    let component = hostile();
    for call in FUNCTIONS {
        let limit_ms = limit_ms(call);
        assert_eq!(attacked(&component, call, "loop"), GuestError::TimedOut { call, limit_ms });
    }
}

#[test]
fn memory_is_bounded() {
    let component = hostile();
    for call in FUNCTIONS {
        assert_eq!(attacked(&component, call, "memory"), GuestError::OutOfMemory { call });
    }
}

#[test]
fn recursion_is_bounded() {
    let component = hostile();
    for call in FUNCTIONS {
        assert_eq!(attacked(&component, call, "recursion"), GuestError::StackOverflow { call });
    }
}

#[test]
fn traps_are_errors() {
    let component = hostile();
    for call in FUNCTIONS {
        let GuestError::Trap { call: named, message } = attacked(&component, call, "trap") else { panic!("{call}") };
        assert_eq!(named, call);
        assert!(message.contains("unreachable"), "{message}");
    }
}

#[test]
fn art_has_no_argument_and_is_bounded_all_the_same() {
    let all = [
        ("art:loop", "guest-timed-out"),
        ("art:memory", "guest-out-of-memory"),
        ("art:recursion", "guest-stack-overflow"),
        ("art:trap", "guest-trapped"),
        ("art:big", "guest-too-much"),
        ("art:huge", "guest-too-much"),
        ("art:utf8", "guest-malformed"),
        ("art:twice", "guest-malformed"),
    ];
    for (attack, code) in all {
        let component = RUNTIME.load(&marked(&HOSTILE, attack)).unwrap();
        assert_eq!(on(&component, |guest| guest.art()).unwrap_err().code(), code, "{attack}");
        assert_eq!(on(&component, |guest| guest.rule_book("en")).unwrap(), "# Count to six", "{attack}");
    }
}

#[test]
fn a_loop_in_realloc_ends() {
    let component = hostile();
    let state = armed(&component, "observe:jam");
    let fault = on(&component, move |guest| {
        // The answer is fine, but from now on the guest cannot even take its arguments.
        let seen = guest.observe(&state, Viewer::Seat(0))?;
        Ok(guest.status_of(&seen).unwrap_err())
    });
    assert_eq!(fault, Ok(GuestError::TimedOut { call: "status-of", limit_ms: 50 }));
    assert!(on(&component, |guest| call(guest, "status-of", "-")).is_ok());
}

#[test]
fn players_have_their_own_threads_and_time() {
    let component = hostile();
    let thinking = component.clone();
    let player =
        std::thread::spawn(move || thinking.operate(Class::Players, |guest| call(guest, "choose", "choose:loop")));
    for _ in 0..50 {
        on(&component, |guest| call(guest, "draw", "-")).unwrap();
    }
    let limit_ms = 100 + Limits::PLAYER_GRACE_MS;
    assert_eq!(player.join().unwrap(), Err(GuestError::TimedOut { call: "choose", limit_ms }));
}
