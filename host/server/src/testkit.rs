//! Values for unit tests.

use spielwerk_model::Seat;
use spielwerk_model::game::{GameInfo, Pace, Paced};
use spielwerk_model::ids::{ComponentHash, PersonId};
use spielwerk_model::play::Standing;
use spielwerk_model::record::SetupConfig;

use crate::documents::{SeatDoc, Stage, TableDoc};

/// A waiting table with people on all seats.
pub(crate) fn table_doc(seats: u8) -> TableDoc {
    let person = |number| PersonId(ulid::Ulid::from_parts(0, number));
    let config = SetupConfig { mode: "table".into(), seats, first: None, options: Vec::new() };
    TableDoc {
        game: "noughts".into(),
        version: "0.1.0".into(),
        component: ComponentHash([7; 32]),
        config,
        people: (1, seats),
        level: String::new(),
        pace: Pace::Calm,
        think: 0,
        asked_think: 0,
        fill: false,
        open: false,
        code: "code".into(),
        host: 0,
        seats: (0..seats)
            .map(|seat| SeatDoc::Person { person: person(seat.into()), name: format!("P{seat}") })
            .collect(),
        stage: Stage::Waiting,
        made_at: 0,
        started_at: None,
        over_at: None,
        seed: None,
        commitment: None,
        clocks: (0, Vec::new()),
        stake: 0,
        began: (0..seats).map(|seat| (seat, person(seat.into()), format!("P{seat}"))).collect(),
        gone: Vec::new(),
        settled: Vec::new(),
        day: None,
        practice: false,
        next: None,
    }
}

/// A game that asks for nothing.
pub(crate) fn game_info() -> GameInfo {
    GameInfo {
        id: "noughts".into(),
        version: "0.1.0".into(),
        title: String::new(),
        tagline: String::new(),
        seats: (1, 8),
        locales: vec!["en".into()],
        levels: Vec::new(),
        options: Vec::new(),
        modes: Vec::new(),
        move_kinds: Vec::new(),
        statistics: Vec::new(),
        collectables: Vec::new(),
        record_lists: Vec::new(),
        words: Vec::new(),
        answer_after: (Paced::default(), Paced::default()),
        leave_penalty: 0,
        least_seconds: 0,
    }
}

/// A seat at the end, with this place.
pub(crate) fn standing(seat: Seat, rank: u8) -> Standing {
    Standing {
        seat,
        points: 10 - i32::from(rank),
        rank,
        won: rank == 1,
        title: String::new(),
        breakdown: Vec::new(),
        statistics: Vec::new(),
        record_list: Some("best".into()),
        record_key: vec![1],
        ladder_points: Some(3),
        awards: Vec::new(),
        unlocks: Vec::new(),
    }
}
