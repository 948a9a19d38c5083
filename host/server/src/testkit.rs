//! Values for unit tests.

use spielwerk_model::game::Pace;
use spielwerk_model::ids::{ComponentHash, PersonId};
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
        next: None,
    }
}
