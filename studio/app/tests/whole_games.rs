//! Every game is played to its end in the studio, once with the mouse and once with the keyboard alone, against the
//! server and the components that people get. A new game needs a line in [`games`] and nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(target_os = "linux")]

mod support;

use egui::{Vec2, vec2};
use spielwerk_studio_core::Page;

use support::hands::{self, Hand};
use support::house::House;
use support::person::Person;

const DESK: Vec2 = vec2(1280.0, 800.0);
const PHONE: Vec2 = vec2(390.0, 844.0);

/// Chooses a game and a mode by their titles, plays, and looks at the end.
fn plays(game: &str, choices: &[&str], hand: Hand, size: Vec2) {
    let house = House::open(7);
    let mut person = Person::arrives(&house.url, size);
    person.wait("the games", |studio| studio.lobby.loaded);
    person.click(game);
    person.wait("the game’s page", |studio| matches!(studio.page, Page::Game(_)));
    for choice in choices {
        person.click(choice);
    }
    person.click("Spielen");
    person.wait("the table", |studio| studio.table.as_ref().is_some_and(|table| table.scene().is_some()));
    let made = hands::play(&mut person, hand);
    assert!(made > 0, "the match ended by itself");
    let notices: Vec<&str> = person.studio().notices.iter().map(|notice| notice.text.as_str()).collect();
    assert_eq!(notices, Vec::<&str>::new(), "nothing was complained about");
    let view = person.table().view().expect("a view");
    assert!(!view.standings.is_empty(), "the end is scored");
    person.click("Noch einmal");
    person.wait("another match", |studio| studio.table.as_ref().is_some_and(|table| !table.is_finished()));
}

macro_rules! games {
    ($($test:ident: $game:literal, [$($choice:literal),*];)*) => {
        $(mod $test {
            use super::*;

            #[test]
            fn with_the_mouse() {
                plays($game, &[$($choice),*], Hand::Mouse, DESK);
            }

            #[test]
            fn with_the_mouse_on_a_phone_sized_screen() {
                plays($game, &[$($choice),*], Hand::Mouse, PHONE);
            }

            #[test]
            fn with_the_keyboard_alone() {
                plays($game, &[$($choice),*], Hand::Keyboard, DESK);
            }
        })*
    };
}

games! {
    noughts: "Drei gewinnt", [];
    speedhoernchen: "Speedhörnchen", ["Solo gegen Computer"];
    speedzirkel: "Speedzirkel", ["Freies Blatt"];
    speedcats: "Speedcats", ["Solo gegen Computer"];
    speedfund: "Speedfund", [];
}
