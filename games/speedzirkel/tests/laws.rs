//! The contract's laws, secrecy, and the computer players, over random matches of every configuration.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use common::{config, start};
use proptest::prelude::*;
use spielwerk_sdk::contract::{SetupConfig, Viewer, Waiting};
use spielwerk_sdk::testkit::{self, Budget};
use spielwerk_sdk::{Chance, Game, Locale, glue};
use spielwerk_speedzirkel::cells::Cells;
use spielwerk_speedzirkel::observe::Eye;
use spielwerk_speedzirkel::state::Stage;
use spielwerk_speedzirkel::{Speedzirkel, State};

fn several() -> Vec<SetupConfig> {
    vec![
        config("tisch", 2, &[]),
        config("tisch", 3, &["spielart=kurzes-jahr", "blattseite=moos", "spiegeln=nur-drehen"]),
        config("tisch", 6, &["spielart=kurzes-jahr"]),
        config("frei", 1, &["blattseite=moos"]),
        config("frei", 2, &["fabelwesen=selbst"]),
        config("rekord", 1, &["blattseite=moos"]),
        config("tag", 1, &[]),
    ]
}

#[test]
fn the_laws_hold() {
    let short: Vec<SetupConfig> = vec![
        config("tisch", 2, &["spielart=kurzes-jahr"]),
        config("frei", 1, &["spielart=kurzes-jahr", "spiegeln=nur-drehen", "blattseite=moos"]),
    ];
    testkit::keep::<Speedzirkel>(&short, Budget { matches: 1, most_plies: 1_000 }).unwrap();
}

/// Random matches, each bounded: fewer than 90 steps of at most six strokes and three standing results.
#[test]
fn every_configuration_comes_to_its_end() {
    for (config, seed) in several().iter().zip(1..) {
        let played = testkit::random_playout::<Speedzirkel>(config, seed, 800).unwrap();
        assert!(played.finished, "{config:?}");
        for state in &played.states {
            assert_eq!(Speedzirkel::validate(state), Ok(()), "{config:?}");
        }
        let table = &played.last().table;
        assert!(table.players.iter().all(|player| player.results.len() == table.setting.seasons().len()));
    }
}

/// Plays with a computer level on every seat; every position on the way.
fn computers(config: &SetupConfig, levels: &[&str], seed: u8) -> Vec<State> {
    let mut chance = Chance::from_entropy(&[seed, 1]);
    let mut states = vec![start(config, seed)];
    loop {
        let state = states.last().unwrap().clone();
        let next = match Speedzirkel::status(&Speedzirkel::observe(&state, Viewer::Spectator)).waiting {
            Waiting::Finished => return states,
            Waiting::Table(_) => Speedzirkel::go_on(&state, &mut chance).unwrap(),
            Waiting::Seats(acting) => {
                let seat = acting.iter().find(|acting| acting.must).unwrap().seat;
                let seen = Speedzirkel::observe(&state, Viewer::Seat(seat));
                let level = levels[usize::from(seat)];
                let answer = Speedzirkel::choose(std::slice::from_ref(&seen), &[], level, 8, &mut chance);
                let legal = glue::legal_texts::<Speedzirkel>(&seen);
                assert!(legal.contains(&answer.move_), "{level} chose {:?}", answer.move_);
                Speedzirkel::apply(&state, seat, &answer.move_.parse().unwrap(), "", &mut chance).unwrap()
            }
        };
        states.push(next);
    }
}

#[test]
fn computers_of_any_level_finish_every_table() {
    for (seed, levels) in
        [&["leicht", "stark"][..], &["normal"; 3], &["leicht", "normal", "stark", "stark"]].iter().enumerate()
    {
        computers(&config("tisch", levels.len() as u8, &["spielart=kurzes-jahr"]), levels, seed as u8);
    }
    for level in ["leicht", "normal", "stark"] {
        computers(&config("tag", 1, &[]), &[level], 5);
    }
}

#[test]
fn nothing_hidden_shows() {
    let viewers = [Viewer::Seat(0), Viewer::Seat(1), Viewer::Seat(2), Viewer::Spectator];
    for (index, state) in computers(&config("tisch", 3, &[]), &["leicht"; 3], 7).iter().enumerate() {
        // Cards to come in another order, other seats' strokes elsewhere.
        let mut swapped = state.clone();
        let (season, turned) = (usize::from(state.table.season), state.table.seen.len());
        swapped.decks[season][turned..].reverse();
        for seat in 1..3 {
            if let (Some(stroke), Some(options)) = (&mut swapped.strokes[seat], state.table.options_of(seat as u8)) {
                *stroke = options.all().last().unwrap().0;
            }
        }
        for viewer in viewers {
            let seen = Speedzirkel::observe(state, viewer);
            if matches!(viewer, Viewer::Seat(0) | Viewer::Spectator) {
                assert_eq!(glue::encode(&seen), glue::encode(&Speedzirkel::observe(&swapped, viewer)), "ply {index}");
            }
            assert!(glue::encode(&seen).len() <= 2048);
            let imagined = Speedzirkel::resample(&seen, &mut Chance::from_entropy(&[index as u8]));
            assert_eq!(Speedzirkel::validate(&imagined), Ok(()), "ply {index}");
            assert_eq!(Speedzirkel::observe(&imagined, viewer), seen, "ply {index}");
            let mut public = seen.clone();
            (public.eye, public.own) = (Eye::Spectator, None);
            assert_eq!(public, Speedzirkel::observe(state, Viewer::Spectator), "alike but for the own stroke");
        }
    }
}

#[test]
fn every_picture_names_its_nodes_and_looks() {
    let art: Vec<String> = Speedzirkel::art().into_iter().map(|(name, _)| name).collect();
    for state in computers(&config("tisch", 2, &["blattseite=moos"]), &["normal"; 2], 3) {
        for (locale, viewer) in Locale::ALL.into_iter().zip([Viewer::Seat(0), Viewer::Spectator]) {
            let text = Speedzirkel::draw(&Speedzirkel::observe(&state, viewer), locale).to_text();
            assert!(text.len() < 100_000, "{} bytes", text.len());
            let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let mut keys = std::collections::BTreeSet::from([String::new()]);
            for node in &lines[1..] {
                let parent = node["parent"].as_str().unwrap_or_default();
                assert!(keys.contains(parent), "{parent} comes before its children");
                assert!(keys.insert(node["key"].as_str().unwrap().to_string()), "{} twice", node["key"]);
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
    for (name, svg) in Speedzirkel::art() {
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"), "{name}");
        assert!(svg.contains("viewBox=\"0 0 100 100\""), "{name}");
        assert!(!["<script", "<text", "href"].iter().any(|bad| svg.contains(bad)), "{name}");
    }
}

#[test]
fn what_is_not_offered_is_refused() {
    let cases = [
        (config("nowhere", 2, &[]), "mode"),
        (config("tisch", 1, &[]), "seats"),
        (config("tag", 2, &[]), "seats"),
        (config("rekord", 1, &["spielart=kurzes-jahr"]), "option-value"),
        (config("tag", 1, &["blattseite=moos"]), "option-value"),
        (config("frei", 3, &["farbe=rot"]), "option"),
        (SetupConfig { first: Some(4), ..config("tisch", 3, &[]) }, "first"),
    ];
    for (config, code) in cases {
        let refused = Speedzirkel::setup(&config, &mut Chance::from_entropy(&[])).unwrap_err();
        assert_eq!(refused.0, code);
    }
}

#[test]
fn equal_seeds_give_equal_cards_whatever_is_played() {
    for seed in 0..4 {
        let one = computers(&config("frei", 1, &[]), &["leicht"], seed);
        let other = computers(&config("frei", 2, &["fabelwesen=selbst"]), &["normal", "leicht"], seed);
        let cards = |states: &[State]| {
            let ends = states.iter().filter(|state| state.table.stage == Stage::Scoring);
            ends.map(|state| state.table.seen.clone()).collect::<Vec<_>>()
        };
        assert_eq!(cards(&one), cards(&other));
        assert_eq!(one[0].table.decrees, other[0].table.decrees);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Cells only fill, guilders only grow up to 14, a stroke changes one sheet, taking back restores everything.
    #[test]
    fn strokes_only_fill(seed in any::<u64>(), seats in 2u8..=4, choice in any::<u32>()) {
        let config = config("tisch", seats, &["spielart=kurzes-jahr"]);
        let played = testkit::random_playout::<Speedzirkel>(&config, seed, 120).unwrap();
        for pair in played.states.windows(2) {
            for (before, after) in pair[0].table.players.iter().zip(&pair[1].table.players) {
                prop_assert!(after.sheet.filled().contains(before.sheet.filled()));
                prop_assert!(after.coins >= before.coins && after.coins <= 14);
            }
        }
        let open = played.states.iter().find(|state| {
            state.table.is_open() && (0..seats).filter(|seat| state.table.is_due(*seat)).count() > 1
        });
        if let Some(state) = open {
            let seat = (0..seats).find(|seat| state.table.is_due(*seat)).unwrap();
            let all = state.table.options(seat).unwrap().all();
            let (mv, stroke) = all[choice as usize % all.len()];
            let drawn = state.make(seat, mv).unwrap();
            prop_assert!(!stroke.cells.is_empty());
            let sheets = |state: &State| state.table.players.iter().map(|player| player.sheet).collect::<Vec<_>>();
            prop_assert_eq!(sheets(&drawn), sheets(state));
            let mut back = drawn.make(seat, "undo".parse().unwrap()).unwrap();
            prop_assert_eq!(back.table.players[usize::from(seat)].asked, state.table.players[usize::from(seat)].asked + 2);
            back.table.players[usize::from(seat)].asked -= 2;
            back.table.news = state.table.news;
            prop_assert_eq!(&back, state);
        }
    }

    /// The list and the judge agree on every stroke there could be.
    #[test]
    fn listed_is_what_is_allowed(seed in any::<u64>(), steps in 0usize..40) {
        let config = config("frei", 1, &["blattseite=moos"]);
        let played = testkit::random_playout::<Speedzirkel>(&config, seed, steps).unwrap();
        if let Some(options) = played.last().table.options(0) {
            let listed = options.all();
            let mut distinct: Vec<(String, Cells)> = listed.iter().map(|(mv, stroke)| (mv.to_string(), stroke.cells)).collect();
            distinct.sort();
            distinct.dedup();
            prop_assert_eq!(distinct.len(), listed.len());
            for terrain in spielwerk_speedzirkel::sheet::Terrain::DRAWN {
                for cell in 0..121u8 {
                    for turn in spielwerk_speedzirkel::shape::Turn::all() {
                        for shape in 0..4 {
                            let mv = spielwerk_speedzirkel::Move::Draw { terrain, shape, turn, cell };
                            prop_assert_eq!(options.judge(mv).is_ok(), listed.iter().any(|(other, _)| *other == mv));
                        }
                    }
                    let mv = spielwerk_speedzirkel::Move::Single { terrain, cell };
                    prop_assert_eq!(options.judge(mv).is_ok(), listed.iter().any(|(other, _)| *other == mv));
                }
            }
        }
    }
}
