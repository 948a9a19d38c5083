//! The contract's laws, secrecy, and the computer players, over random matches of every configuration.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use spielwerk_sdk::contract::{SetupConfig, Viewer, Waiting};
use spielwerk_sdk::testkit::{self, Budget};
use spielwerk_sdk::{Chance, Game, Locale, glue};
use spielwerk_speedhoernchen::{Speedhoernchen, State};

fn config(mode: &str, seats: u8, rounds: &str, traces: &str) -> SetupConfig {
    let mut options = vec![("runden".to_string(), rounds.to_string()), ("spuren".to_string(), traces.to_string())];
    options.push(("groesse".to_string(), mode.strip_prefix("training-").unwrap_or("8").to_string()));
    SetupConfig { mode: mode.into(), seats, first: None, options }
}

#[test]
fn the_laws_hold() {
    let configs = [
        config("tisch", 2, "n", "yes"),
        config("tisch", 4, "1", "no"),
        config("tisch", 5, "1", "no"),
        config("solo", 3, "1", "yes"),
        config("tag", 3, "1", "no"),
        config("training-4", 1, "1", "yes"),
        config("training-6", 1, "1", "no"),
        config("training-8", 1, "1", "no"),
    ];
    testkit::keep::<Speedhoernchen>(&configs, Budget { matches: 2, most_plies: 20_000 }).unwrap();
}

/// Plays with a computer level on every seat; every position on the way.
fn computers(config: &SetupConfig, levels: &[&str], seed: u8) -> Vec<State> {
    let mut chance = Chance::from_entropy(&[seed]);
    let mut states = vec![Speedhoernchen::setup(config, &mut chance).unwrap()];
    let mut memory = vec![Vec::new(); levels.len()];
    let mut seen = vec![Vec::new(); levels.len()];
    loop {
        let state = states.last().unwrap().clone();
        for (seat, seen) in (0..).zip(seen.iter_mut()) {
            seen.push(Speedhoernchen::observe(&state, Viewer::Seat(seat)));
        }
        let next = match Speedhoernchen::status(&seen[0][seen[0].len() - 1]).waiting {
            Waiting::Finished => return states,
            Waiting::Table(_) => Speedhoernchen::go_on(&state, &mut chance).unwrap(),
            Waiting::Seats(acting) => {
                let seat = usize::from(acting[0].seat);
                let answer = Speedhoernchen::choose(&seen[seat], &memory[seat], levels[seat], 4, &mut chance);
                let legal = glue::legal_texts::<Speedhoernchen>(&seen[seat][seen[seat].len() - 1]);
                assert!(legal.contains(&answer.move_), "{} chose {:?}", levels[seat], answer.move_);
                seen[seat].clear();
                memory[seat] = answer.memory;
                Speedhoernchen::apply(&state, acting[0].seat, &answer.move_.parse().unwrap(), "", &mut chance).unwrap()
            }
        };
        assert!(states.len() < 5_000, "endless with {levels:?}");
        states.push(next);
    }
}

#[test]
fn computers_of_any_level_finish_every_table() {
    for seed in 0..3 {
        for levels in [
            &["leicht", "stark"][..],
            &["normal", "normal"],
            &["stark"; 5],
            &["leicht", "normal", "stark"],
            &["stark"; 4],
        ] {
            computers(&config("tisch", levels.len() as u8, "1", "no"), levels, seed);
        }
        for size in ["training-4", "training-6", "training-8"] {
            computers(&config(size, 1, "1", "no"), &["leicht"], seed);
            computers(&config(size, 1, "1", "no"), &["stark"], seed);
        }
    }
}

#[test]
fn nothing_under_a_heap_shows_before_the_end() {
    let viewers = [Viewer::Seat(0), Viewer::Seat(1), Viewer::Seat(2), Viewer::Spectator];
    for (index, state) in computers(&config("tag", 3, "1", "no"), &["leicht"; 3], 7).iter().enumerate() {
        let mut swapped = state.clone();
        let hidden: Vec<usize> = (0..state.wood.len()).filter(|place| state.wood[*place].lies.is_covered()).collect();
        for pair in hidden.chunks_exact(2) {
            let other = swapped.wood.0[pair[1]].card;
            swapped.wood.0[pair[1]].card = swapped.wood.0[pair[0]].card;
            swapped.wood.0[pair[0]].card = other;
        }
        if !hidden.is_empty() {
            swapped.figures[1].hits += 3;
        }
        for viewer in viewers {
            let seen = Speedhoernchen::observe(state, viewer);
            assert_eq!(glue::encode(&seen), glue::encode(&Speedhoernchen::observe(&swapped, viewer)), "ply {index}");
            assert!(glue::encode(&seen).len() <= 1024);
            let imagined = Speedhoernchen::resample(&seen, &mut Chance::from_entropy(&[index as u8]));
            assert_eq!(Speedhoernchen::validate(&imagined), Ok(()), "ply {index}");
            let mut mine = seen.clone();
            mine.eye = spielwerk_speedhoernchen::observe::Eye::Spectator;
            assert_eq!(mine, Speedhoernchen::observe(state, Viewer::Spectator), "alike but for whose it is");
        }
    }
}

#[test]
fn every_picture_names_its_nodes_and_looks() {
    let art: Vec<String> = Speedhoernchen::art().into_iter().map(|(name, _)| name).collect();
    for state in computers(&config("tag", 3, "1", "no"), &["normal"; 3], 3) {
        for locale in Locale::ALL {
            let text = Speedhoernchen::draw(&Speedhoernchen::observe(&state, Viewer::Seat(0)), locale).to_text();
            let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let mut keys = std::collections::BTreeSet::from([String::new()]);
            for node in &lines[1..] {
                let parent = node["parent"].as_str().unwrap_or_default();
                assert!(keys.contains(parent), "{parent} comes before its children");
                assert!(keys.insert(node["key"].as_str().unwrap().to_string()), "{} twice", node["key"]);
                assert!(node["kind"].get("group").is_some() || node["name"].as_str().is_some(), "{node} has no name");
            }
            for look in lines[0]["looks"].as_array().unwrap() {
                let name = look["art"].as_str().unwrap_or("cover");
                assert!(art.iter().any(|known| known == name), "{name} is no art");
            }
        }
    }
}

#[test]
fn pictures_are_plain_svg() {
    for (name, svg) in Speedhoernchen::art() {
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>") && svg.contains("viewBox=\"0 0 100 100\""),
            "{name}"
        );
        for bad in ["<script", "<text", "href", "FUR", "DARK", "LIGHT"] {
            assert!(!svg.contains(bad), "{name} contains {bad}");
        }
    }
}

#[test]
fn what_is_not_offered_is_refused() {
    let cases = [
        (config("nowhere", 2, "1", "no"), "mode"),
        (config("tisch", 1, "1", "no"), "seats"),
        (config("tag", 3, "n", "no"), "option-value"),
        (config("tag", 3, "1", "yes"), "option-value"),
        (SetupConfig { first: Some(4), ..config("tisch", 3, "1", "no") }, "first"),
        (SetupConfig { options: vec![("colour".into(), "red".into())], ..config("solo", 3, "1", "no") }, "option"),
    ];
    for (config, code) in cases {
        let refused = Speedhoernchen::setup(&config, &mut Chance::from_entropy(&[])).unwrap_err();
        assert_eq!(refused.0, code);
    }
}
