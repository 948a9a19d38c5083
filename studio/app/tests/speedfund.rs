//! A dig is played in the studio as clue-giver and as guesser, with the partner that people get.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(target_os = "linux")]

mod support;

use egui::{Vec2, vec2};
use spielwerk_studio_core::Page;

use support::hands::{self, Hand};
use support::house::House;
use support::person::Person;

/// A cave-in can end a dig in its first turn; so many in a row do not.
const MOST_DIGS: usize = 8;

/// Who gave a clue and what was tapped for it, from the end's table „Was war gemeint?“.
fn clues(person: &Person) -> Vec<(String, String)> {
    let scene = person.table().scene().expect("a picture");
    let text = |row: usize, column: usize| scene.node(&format!("meant-{row}-{column}")).map(|node| node.text.clone());
    (1..).map_while(|row| Some((text(row, 1)?, text(row, 3)?))).collect()
}

fn gives_and_guesses(hand: Hand, size: Vec2) {
    let house = House::open(7);
    let mut person = Person::arrives(&house.url, size);
    person.wait("the games", |studio| studio.lobby.loaded);
    person.click("Speedfund");
    person.wait("the game’s page", |studio| matches!(studio.page, Page::Game(_)));
    person.click("Freies Spiel mit dem Computer");
    person.click("Spielen");
    person.wait("the table", |studio| studio.table.as_ref().is_some_and(|table| table.scene().is_some()));
    let (mut gave, mut guessed) = (false, false);
    for _ in 0..MOST_DIGS {
        assert!(hands::play(&mut person, hand) > 0, "the dig ended by itself");
        let clues = clues(&person);
        assert!(!clues.is_empty(), "the end tells what was meant");
        gave |= clues.iter().any(|(giver, taps)| giver == "Du" && taps != "–");
        guessed |= clues.iter().any(|(giver, taps)| giver != "Du" && taps != "–" && taps != "abgelehnt");
        if gave && guessed {
            return;
        }
        person.click("Noch einmal");
        person.wait("another dig", |studio| studio.table.as_ref().is_some_and(|table| !table.is_finished()));
    }
    panic!("{MOST_DIGS} digs: clues given {gave}, guessed {guessed}");
}

#[test]
fn a_dig_is_played_as_giver_and_as_guesser_on_a_phone_sized_screen() {
    gives_and_guesses(Hand::Mouse, vec2(390.0, 844.0));
}

#[test]
fn a_dig_is_played_as_giver_and_as_guesser_with_the_keyboard_alone() {
    gives_and_guesses(Hand::Keyboard, vec2(1280.0, 800.0));
}
