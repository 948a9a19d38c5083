//! What one guest does to itself, it does to nobody else.

use std::future::Future;
use std::pin::pin;
use std::sync::mpsc::channel;
use std::task::{Context, Poll, Waker};

use spielwerk_model::config::configure;
use spielwerk_model::play::{Viewer, Waiting};
use spielwerk_runtime::{Class, Component, GuestError, Runtime, Settings};

use crate::surgery::version;
use crate::{HOSTILE, NOUGHTS, RUNTIME, armed, hostile, on};

#[test]
fn a_trap_in_the_middle_of_apply_changes_nothing() {
    let component = hostile();
    let state = armed(&component, "-");
    for _ in 0..3 {
        let before = state.clone();
        let fault = on(&component, move |guest| guest.apply(&before, 0, "add 1 ; apply:trap-middle", &[0; 32]));
        assert_eq!(fault.unwrap_err().code(), "guest-trapped");
        let before = state.clone();
        let next = on(&component, move |guest| guest.apply(&before, 0, "add 1", &[0; 32])).unwrap();
        assert_eq!(next.expect("as if nothing had happened").0, b"1 1 -");
    }
}

/// Plays a match of noughts to the end, one operation a move, and returns every state.
fn playthrough(component: &Component, seed: u8) -> Vec<Vec<u8>> {
    let info = component.info("en");
    let config = configure(info, &info.modes[0].id, None, Some(0), &[]).unwrap();
    let mut state = on(component, move |guest| guest.setup(&config, &[seed; 32])).unwrap().unwrap();
    let mut states = vec![state.0.clone()];
    loop {
        let before = state.clone();
        let pick = usize::from(seed) + states.len() * 7;
        let next = on(component, move |guest| {
            let table = guest.observe(&before, Viewer::Spectator)?;
            let Waiting::Seats(seats) = guest.status_of(&table)?.waiting else { return Ok(None) };
            let seat = seats[0].seat;
            let seen = guest.observe(&before, Viewer::Seat(seat))?;
            let moves = guest.legal_moves(&seen)?;
            guest.draw(&seen, "de")?;
            guest.apply(&before, seat, &moves[pick % moves.len()], &[seed; 32]).map(Some)
        })
        .unwrap();
        match next {
            Some(after) => state = after.expect("an offered move is accepted"),
            None => return states,
        }
        states.push(state.0.clone());
    }
}

#[test]
fn other_matches_are_undisturbed() {
    let noughts = RUNTIME.load(&NOUGHTS).unwrap();
    let calm: Vec<_> = (0..8).map(|seed| playthrough(&noughts, seed)).collect();
    std::thread::scope(|scope| {
        for attack in ["loop", "memory", "recursion", "trap"] {
            scope.spawn(move || {
                for _ in 0..3 {
                    crate::calls::attacked(&hostile(), "observe", attack);
                    crate::calls::attacked(&hostile(), "apply", attack);
                }
            });
        }
        for _ in 0..2 {
            let (noughts, calm) = (&noughts, &calm);
            scope.spawn(move || {
                for (seed, expected) in calm.iter().enumerate() {
                    assert_eq!(&playthrough(noughts, seed as u8), expected);
                }
            });
        }
    });
    assert!(!noughts.health().failing);
}

#[test]
fn three_traps_make_a_component_fail_and_no_other() {
    let (sick, well) = (version(&HOSTILE, "sick"), version(&HOSTILE, "well"));
    let (sick, well) = (RUNTIME.load(&sick).unwrap(), RUNTIME.load(&well).unwrap());
    for traps in 0..3 {
        assert_eq!((sick.health().failing, sick.health().faults), (false, traps));
        crate::calls::attacked(&sick, "draw", "trap");
    }
    assert!(sick.health().failing);
    assert!(sick.health().last.unwrap().starts_with("draw trapped"));
    assert!(!well.health().failing);
    // Loading the same bytes again does not make it well.
    assert!(RUNTIME.load(&version(&HOSTILE, "sick")).unwrap().health().failing);
    // It can still be called: whoever runs its matches decides what to do.
    assert!(armed(&sick, "-").0.starts_with(b"0 0"));
}

/// A sandbox with one thread and room for one waiting operation.
fn narrow() -> Component {
    let settings = Settings { rules_threads: 1, player_threads: 1, queue: 1, ..Settings::default() };
    Runtime::new(settings).unwrap().load(&HOSTILE).unwrap()
}

#[test]
fn a_full_queue_is_said_to_be_busy() {
    let component = narrow();
    let (begun, has_begun) = channel();
    let (release, released) = channel::<()>();
    let occupied = component.clone();
    let first = std::thread::spawn(move || {
        occupied.operate(Class::Rules, move |_| {
            begun.send(()).unwrap();
            released.recv().unwrap();
            Ok(1)
        })
    });
    has_begun.recv().unwrap();
    let mut second = pin!(component.operate_async(Class::Rules, |_| Ok(2)));
    let mut context = Context::from_waker(Waker::noop());
    assert!(second.as_mut().poll(&mut context).is_pending());
    assert_eq!(component.operate(Class::Rules, |_| Ok(3)), Err(GuestError::Busy));
    // The other class is not concerned.
    assert_eq!(component.operate(Class::Players, |_| Ok(4)), Ok(4));
    release.send(()).unwrap();
    assert_eq!(first.join().unwrap(), Ok(1));
    let waited = loop {
        if let Poll::Ready(answer) = second.as_mut().poll(&mut context) {
            break answer;
        }
        std::thread::yield_now();
    };
    assert_eq!(waited, Ok(2));
    assert_eq!(component.operate(Class::Rules, |_| Ok(5)), Ok(5));
}

#[test]
fn a_panic_of_the_host_costs_one_operation() {
    let component = narrow();
    let lost = component.operate(Class::Rules, |_| -> Result<(), GuestError> { panic!("a bug of the host") });
    assert_eq!(lost, Err(GuestError::Closed));
    assert_eq!(component.operate(Class::Rules, |_| Ok(1)), Ok(1));
}

#[test]
fn an_operation_inside_an_operation_needs_no_second_thread() {
    let component = narrow();
    let inner = component.clone();
    let answer = component.operate(Class::Rules, move |outer| {
        let there = inner.operate(Class::Rules, |guest| guest.rule_book("en"))?;
        Ok((outer.rule_book("en")?, there))
    });
    assert_eq!(answer, Ok(("# Count to six".into(), "# Count to six".into())));
}
