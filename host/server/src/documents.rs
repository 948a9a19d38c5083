//! What the server keeps: documents and log entries, each with a version byte in front.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use spielwerk_model::Seat;
use spielwerk_model::game::Pace;
use spielwerk_model::ids::{ComponentHash, PersonId, TableId};
use spielwerk_model::record::{MatchSeed, Ply, Record, SetupConfig};
use spielwerk_protocol::http::TableState;
use spielwerk_store::{Kind, LogId, Put, StoreError};

/// Version of all values below; an unknown one is refused, never guessed at.
const FORMAT: u8 = 1;

/// Who sits on a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum SeatDoc {
    Nobody,
    Person {
        person: PersonId,
        name: String,
    },
    /// `since`: the ply at which it took the seat; its memory begins there.
    Computer {
        level: String,
        name: String,
        since: u64,
        /// Who left the seat and may take it back.
        owner: Option<(PersonId, String)>,
    },
}

impl SeatDoc {
    pub(crate) fn person(&self) -> Option<PersonId> {
        if let Self::Person { person, .. } = self { Some(*person) } else { None }
    }

    /// Who left it and may take it back.
    pub(crate) fn owner(&self) -> Option<PersonId> {
        if let Self::Computer { owner: Some((person, _)), .. } = self { Some(*person) } else { None }
    }

    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Nobody => "",
            Self::Person { name, .. } | Self::Computer { name, .. } => name,
        }
    }
}

/// How far a table is. A pause is no stage: it follows from the component's health.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    Waiting,
    Running,
    Over,
}

impl Stage {
    pub(crate) fn told(self, failing: bool) -> TableState {
        match self {
            Self::Waiting => TableState::Waiting,
            Self::Running if failing => TableState::Paused,
            Self::Running => TableState::Running,
            Self::Over => TableState::Over,
        }
    }
}

/// A table without its moves: `Kind::Table`, by id. Holds the seed, so it never leaves the server as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableDoc {
    pub game: String,
    pub version: String,
    pub component: ComponentHash,
    pub config: SetupConfig,
    /// Least and most people of the mode.
    pub people: (u8, u8),
    pub level: String,
    pub pace: Pace,
    /// Seconds for a decision; 0: no clock.
    pub think: u32,
    /// As it was set before the start; a person alone plays without.
    pub asked_think: u32,
    pub fill: bool,
    pub open: bool,
    pub code: String,
    /// The host person's seat.
    pub host: Seat,
    pub seats: Vec<SeatDoc>,
    pub stage: Stage,
    pub made_at: u64,
    pub started_at: Option<u64>,
    pub over_at: Option<u64>,
    pub seed: Option<MatchSeed>,
    pub commitment: Option<String>,
    /// Clocks as they stood when this was written, and the ply of that moment; later ones are in the log.
    pub clocks: (u64, Vec<ClockDoc>),
    /// Leaderboard points every person stakes.
    pub stake: u32,
    /// People on their seats when the match began.
    pub began: Vec<(Seat, PersonId, String)>,
    /// Those of them who left for good.
    pub gone: Vec<GoneDoc>,
    /// What the stake brought, by seat at the beginning; once over.
    pub settled: Vec<(Seat, i32)>,
    /// The day whose daily this is, for a first attempt.
    pub day: Option<String>,
    /// A later attempt at a daily.
    pub practice: bool,
    /// The table that followed.
    pub next: Option<TableId>,
}

/// Who left for good, from which seat, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GoneDoc {
    pub seat: Seat,
    pub person: PersonId,
    pub name: String,
    pub at: u64,
}

/// A deadline: it belongs to a seat and the name the rules give its clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClockDoc {
    pub seat: Seat,
    pub name: String,
    /// End of the think time, in the server's own hours ([`crate::hours`]); the grace comes after it.
    pub deadline: u64,
}

impl TableDoc {
    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.person() == Some(person)).map(|seat| seat as Seat)
    }

    /// The seat this person left and may take back.
    pub(crate) fn kept_seat_of(&self, person: PersonId) -> Option<Seat> {
        self.seats.iter().position(|seat| seat.owner() == Some(person)).map(|seat| seat as Seat)
    }

    /// People who sit here, and those who may come back.
    pub(crate) fn belongs(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.seats.iter().filter_map(|seat| seat.person().or(seat.owner()))
    }

    /// Who sits where, under which name.
    pub(crate) fn people_by_seat(&self) -> impl Iterator<Item = (Seat, PersonId, String)> + '_ {
        (0..).zip(&self.seats).filter_map(|(seat, sitter)| match sitter {
            SeatDoc::Person { person, name } => Some((seat, *person, name.clone())),
            SeatDoc::Nobody | SeatDoc::Computer { .. } => None,
        })
    }

    pub(crate) fn persons(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.seats.iter().filter_map(SeatDoc::person)
    }

    /// What the lobby and a restart need of it, with the moment something is due.
    pub(crate) fn open_doc(&self, wake: Option<u64>) -> OpenDoc {
        OpenDoc { open: self.open, running: self.stage == Stage::Running, people: self.belongs().collect(), wake }
    }

    /// The clocks that stand after these plies.
    pub(crate) fn clocks_after(&self, entries: &[Entry]) -> Vec<ClockDoc> {
        match entries.last() {
            Some(entry) if entries.len() as u64 > self.clocks.0 => entry.clocks.clone(),
            _ => self.clocks.1.clone(),
        }
    }

    /// The record of its match, once there is a seed.
    pub(crate) fn record(&self, entries: Vec<Entry>) -> Option<Record> {
        Some(Record {
            format: Record::FORMAT,
            game: self.game.clone(),
            version: self.version.clone(),
            component: self.component,
            config: self.config.clone(),
            seed: self.seed?,
            commitment: self.commitment.clone()?,
            names: self.seats.iter().map(|seat| seat.name().to_string()).collect(),
            plies: entries.into_iter().map(Entry::into_ply).collect(),
        })
    }
}

/// A table that is not over: `Kind::Running`, by id. All that a restart reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpenDoc {
    pub open: bool,
    pub running: bool,
    pub people: Vec<PersonId>,
    /// Something is due at this moment (of the server's hours) at the earliest, if nothing happens before.
    pub wake: Option<u64>,
}

/// One ply in a table's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub seat: Seat,
    pub text: String,
    pub level: Option<String>,
    pub timed_out: bool,
    /// The client's own id of the move: sent again, it is not applied again.
    pub client: Option<String>,
    /// A computer player's memory, and the ply up to which it had seen the match when it chose.
    pub mind: Option<(Vec<u8>, u64)>,
    pub at: u64,
    /// Deadlines after this ply.
    pub clocks: Vec<ClockDoc>,
}

impl Entry {
    fn into_ply(self) -> Ply {
        Ply { seat: self.seat, r#move: self.text, level: self.level, timed_out: self.timed_out }
    }
}

/// Value to bytes.
pub(crate) fn encode<T: Serialize>(value: &T) -> Result<Vec<u8>, StoreError> {
    postcard::to_extend(value, vec![FORMAT]).map_err(|error| StoreError::Damaged(format!("cannot be written: {error}")))
}

/// Bytes to value.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, StoreError> {
    match bytes.split_first() {
        Some((&FORMAT, rest)) => {
            postcard::from_bytes(rest).map_err(|error| StoreError::Damaged(format!("cannot be read: {error}")))
        }
        Some((&found, _)) => Err(StoreError::Newer { found: found.into(), known: FORMAT.into() }),
        None => Err(StoreError::Damaged("an empty value".into())),
    }
}

/// The log of a table.
pub(crate) fn log_of(table: TableId) -> LogId {
    table.0.to_bytes()
}

/// Writes a table's document.
pub(crate) fn put_table(table: TableId, doc: &TableDoc) -> Result<Put, StoreError> {
    Ok(Put { kind: Kind::Table, key: table.to_string(), value: Some(encode(doc)?) })
}

/// Writes what a restart reads of a table, or removes it when the table is over.
pub(crate) fn put_open(table: TableId, doc: Option<&OpenDoc>) -> Result<Put, StoreError> {
    Ok(Put { kind: Kind::Running, key: table.to_string(), value: doc.map(encode).transpose()? })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn values_come_back_and_strangers_are_refused() {
        let entry = Entry {
            seat: 1,
            text: "mark B2".into(),
            level: Some("careful".into()),
            timed_out: false,
            client: None,
            mind: Some((vec![1, 2], 7)),
            at: 5,
            clocks: vec![ClockDoc { seat: 0, name: "m2".into(), deadline: 9 }],
        };
        let bytes = encode(&entry).unwrap();
        assert_eq!(decode::<Entry>(&bytes).unwrap(), entry);
        assert!(matches!(decode::<Entry>(&bytes[..bytes.len() - 1]), Err(StoreError::Damaged(_))));
        assert!(matches!(decode::<Entry>(&[9, 0]), Err(StoreError::Newer { found: 9, known: 1 })));
        assert!(matches!(decode::<Entry>(&[]), Err(StoreError::Damaged(_))));
    }
}
