//! Who is there: a host who vanishes hands over, a player who vanishes is played on by the computer.
//!
//! A person is there while one of its connections looks at the table. Absence counts only while somebody else waits.

use std::collections::btree_map::Entry;

use spielwerk_model::Seat;
use spielwerk_model::ids::PersonId;

use super::Table;
use crate::app::App;
use crate::documents::{SeatDoc, Stage, TableDoc};
use crate::words::Lang;

impl App {
    /// Somebody came or went: notes since when others are missing, and looks again when that has been long enough.
    pub(crate) fn watch_absence(&self, table: &mut Table) {
        let away_ms = self.config.away_ms;
        if away_ms == 0 || table.doc.stage == Stage::Over {
            return;
        }
        let now = self.hours.now_ms();
        let people: Vec<PersonId> = table.doc.persons().collect();
        table.absent.retain(|person, _| people.contains(person));
        let mut somebody_new = false;
        for person in people {
            if table.is_there(person) {
                table.absent.remove(&person);
            } else if let Entry::Vacant(place) = table.absent.entry(person) {
                place.insert(now);
                somebody_new = true;
            }
        }
        if somebody_new && table.doc.persons().any(|person| table.is_there(person)) {
            self.alarms.set(now + away_ms, table.id);
        }
    }

    /// What long absence brings, once somebody there waits for it.
    pub(crate) async fn end_absence(&self, table: &mut Table) {
        let away_ms = self.config.away_ms;
        if away_ms == 0 || table.absent.is_empty() {
            return;
        }
        // The watchers stand in the order they came: the first of them has been there longest.
        let there =
            table.watchers.iter().filter_map(|watcher| watcher.person).find_map(|person| table.doc.seat_of(person));
        let Some(there) = there else { return };
        let now = self.hours.now_ms();
        let long = table.absent.iter().filter(|(_, since)| now >= **since + away_ms);
        let gone: Vec<Seat> = long.filter_map(|(person, _)| table.doc.seat_of(*person)).collect();
        for seat in gone {
            match table.doc.stage {
                Stage::Waiting if table.doc.host == seat => self.new_host(table, there).await,
                Stage::Running => self.play_on(table, seat).await,
                Stage::Waiting | Stage::Over => {}
            }
        }
    }

    async fn new_host(&self, table: &mut Table, seat: Seat) {
        let doc = TableDoc { host: seat, ..table.doc.clone() };
        if self.write(table, doc, Lang::En).await.is_ok() {
            table.tell_table();
        }
    }

    /// The computer plays on; whoever vanished may come back, whatever the game says about leaving.
    async fn play_on(&self, table: &mut Table, seat: Seat) {
        let Some(SeatDoc::Person { person, .. }) = table.doc.seats.get(usize::from(seat)) else { return };
        let person = *person;
        match self.give_to_computer(table, seat, true, Lang::En).await {
            Ok(()) => drop(table.absent.remove(&person)),
            Err(refusal) => tracing::warn!(table = %table.id, seat, %refusal, "a seat could not be played on"),
        }
    }
}

impl Table {
    fn is_there(&self, person: PersonId) -> bool {
        self.watchers.iter().any(|watcher| watcher.person == Some(person))
    }
}
