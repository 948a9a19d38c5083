//! Branches, edited positions, computer players asked again, what calls cost and what a viewer knows.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use spielwerk_model::config::configure;
use spielwerk_model::play::Viewer;
use spielwerk_model::record::Record;
use spielwerk_model::record_file::RecordFile;
use spielwerk_referee::chance::seed_of;
use spielwerk_referee::check::broken_at;
use spielwerk_referee::measure::{calls, knowledge, uses_chance};
use spielwerk_referee::minds::{Question, Unasked, ask};
use spielwerk_referee::replay::{NoBranch, ReplayError, Replayed, replay};
use spielwerk_referee::simulate::{Player, Setup, play};
use spielwerk_runtime::Component;

fn record(component: &Component, mode: &str, players: &[Player]) -> Record {
    let seats = u8::try_from(players.len()).unwrap();
    let config = configure(component.info("en"), mode, Some(seats), Some(0), &[]).unwrap();
    play(component, &Setup::new(config, seed_of(1), players.to_vec())).record
}

fn level(name: &str) -> Player {
    Player::Level(name.into())
}

fn noughts() -> (Component, Replayed) {
    let component = common::noughts();
    let record = record(&component, "table", &[level("careful"), Player::Random]);
    let replayed = Replayed::with_distance(&component, record, 2).unwrap();
    (component, replayed)
}

#[test]
fn a_branch_shares_the_past_and_goes_its_own_way() {
    let (component, trunk) = noughts();
    let before = trunk.at(1).unwrap();
    let branch = trunk.branch(1, 1, "mark C3").unwrap();
    assert_eq!(branch.last_ply(), 2);
    assert_eq!(branch.at(1).unwrap(), before);
    assert_eq!(branch.record().plies[0], trunk.record().plies[0]);
    // What the branch shows is what its record gives when it is played anew.
    let anew = replay(&component, branch.record()).unwrap();
    for (ply, step) in (0..).zip(&anew) {
        assert_eq!(branch.at(ply).unwrap(), *step);
    }
    let longer = branch.branch(2, 0, "mark C2").unwrap();
    assert_eq!(longer.at(3).unwrap(), *replay(&component, longer.record()).unwrap().last().unwrap());
    assert_eq!(trunk.branch(1, 1, "mark Z9").unwrap_err(), NoBranch::Refused { code: "unknown-move".into() });
    assert_eq!(trunk.branch(1, 0, "mark C3").unwrap_err(), NoBranch::Refused { code: "not-your-turn".into() });
}

#[test]
fn an_edited_position_is_played_on_from() {
    let (component, trunk) = noughts();
    let json = r#"{"squares":[0,null,null,null,1,null,null,null,0],"first":0,"last":8}"#;
    let edited = trunk.edited(json).unwrap();
    assert_eq!((edited.last_ply(), edited.at(0).unwrap().status.acting(1).is_some()), (0, true));
    let on = edited.branch(0, 1, "mark A2").unwrap();
    // Written and read again it is the same line.
    let file = RecordFile::read(on.file().write().as_bytes()).unwrap();
    assert_eq!(Replayed::far(&component, file).unwrap().at(1).unwrap(), on.at(1).unwrap());
    let told = |json: &str| trunk.edited(json).unwrap_err().to_string();
    assert!(told("{").contains("no position of the game"), "{}", told("{"));
    assert!(told(&json.replace("0,null", "1,null")).contains("do not alternate"));
}

#[test]
fn a_line_that_stops_is_shown_up_to_there() {
    let (component, trunk) = noughts();
    let mut record = trunk.record().clone();
    record.plies[3].r#move = record.plies[0].r#move.clone();
    let far = Replayed::far(&component, record.clone().into()).unwrap();
    assert_eq!(far.last_ply(), 3);
    assert!(matches!(far.fault(), Some(ReplayError::Refused { ply: 4, .. })));
    assert_eq!(far.at(3).unwrap(), trunk.at(3).unwrap());
    assert!(Replayed::new(&component, record).is_err());
}

#[test]
fn scans_see_every_position() {
    let (_, trunk) = noughts();
    let last = trunk.last_ply();
    let seen = trunk.walk(1, 100, |_, state| Ok(state.clone())).unwrap();
    assert_eq!(seen.len() as u64, last);
    for (ply, state) in (1..).zip(seen) {
        assert_eq!(state, trunk.state(ply).unwrap());
    }
}

#[test]
fn a_computer_player_asked_again_decides_as_recorded() {
    let component = common::game("speedhoernchen");
    let record = record(&component, "tisch", &[level("leicht"), level("normal"), level("stark")]);
    let replayed = Replayed::new(&component, record).unwrap();
    let mut asked = 0;
    for (ply, moved) in (0..).zip(replayed.record().plies.clone()).take(60) {
        let Some(level) = moved.level.clone() else { continue };
        let question = Question { seat: moved.seat, level, effort: None };
        let thought = ask(&replayed, ply, &question).unwrap();
        assert_eq!(thought.answer.recorded(), moved.r#move, "ply {ply}");
        assert!(thought.offered && thought.seen > 0);
        asked += 1;
    }
    assert!(asked > 20, "only {asked} decisions");
    let other = Question { seat: 200, level: "stark".into(), effort: Some(1) };
    assert_eq!(ask(&replayed, 0, &other).unwrap_err(), Unasked::NotActing(200));
}

#[test]
fn calls_are_measured_and_chance_is_found() {
    let (_, trunk) = noughts();
    let found = calls(&trunk, 1, Viewer::Seat(0), "en").unwrap();
    let names: Vec<&str> = found.iter().map(|call| call.name.as_str()).collect();
    assert_eq!(names[0], "apply");
    assert!(names.contains(&"observe seat:0") && names.contains(&"draw") && names.contains(&"inspect"));
    assert!(found.iter().all(|call| call.memory > 0));
    assert!(found.iter().any(|call| call.name == "draw" && call.bytes > 100));
    assert_eq!(calls(&trunk, 0, Viewer::Spectator, "en").unwrap()[0].name, "setup");
    assert!(!uses_chance(&trunk, 1).unwrap());
    let component = common::game("speedhoernchen");
    let record = record(&component, "tisch", &[Player::Random, Player::Random]);
    assert!(uses_chance(&Replayed::new(&component, record).unwrap(), 0).unwrap(), "the wood is shuffled");
}

#[test]
fn knowledge_is_what_all_imagined_positions_share() {
    let component = common::game("speedhoernchen");
    let record = record(&component, "tisch", &[Player::Random, Player::Random]);
    let replayed = Replayed::new(&component, record).unwrap();
    let seat = knowledge(&replayed, 0, Viewer::Seat(0)).unwrap();
    assert!(seat.imagined.windows(2).any(|pair| pair[0] != pair[1]), "covered cards are not known");
    let all = knowledge(&replayed, 0, Viewer::Afterwards).unwrap();
    assert!(all.imagined.windows(2).all(|pair| pair[0] == pair[1]), "everything lies open");
    assert!(knowledge(&replayed, 1, Viewer::Spectator).unwrap().noticed);
}

#[test]
fn quick_laws_hold_at_every_ply() {
    let (_, trunk) = noughts();
    for ply in 0..=trunk.last_ply() {
        assert_eq!(broken_at(&trunk, ply).unwrap(), []);
    }
}
