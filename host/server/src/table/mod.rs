//! A table in memory. It is there while somebody needs it; everything of it can be read again from the store.

pub(crate) mod again;
pub(crate) mod clocks;
pub(crate) mod commit;
pub(crate) mod computers;
pub(crate) mod frames;
pub(crate) mod leaving;
pub(crate) mod lobby;
pub(crate) mod moves;
pub(crate) mod open;
pub(crate) mod presence;
pub(crate) mod questions;
pub(crate) mod registry;
pub(crate) mod settings;
pub(crate) mod talk;
pub(crate) mod watching;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use spielwerk_model::Seat;
use spielwerk_model::ids::{PersonId, TableId};
use spielwerk_model::play::{Standing, Viewer};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_runtime::{Component, GuestError, Observation};
use spielwerk_store::StoreError;

use crate::documents::TableDoc;
use crate::play::replay::Mind;
use crate::play::{Locale, Position};
use crate::socket::outbox::Outbox;
use crate::table::clocks::Clocks;
use crate::words::{self, Lang};

/// A table: its document, and while it is played at, the present of its match.
pub(crate) struct Table {
    pub id: TableId,
    pub doc: TableDoc,
    pub component: Component,
    pub live: Option<Live>,
    pub watchers: Vec<Watcher>,
    /// Somebody is at work on what is due here.
    pub ticking: bool,
    /// What `Kind::Running` says is due at the earliest.
    pub wake: Option<u64>,
    /// Number of the last line said here; none: not known.
    pub talked: Option<u32>,
    /// People who do not look at the table, and since when.
    pub absent: BTreeMap<PersonId, u64>,
}

/// The present of a match.
pub(crate) struct Live {
    pub plies: u64,
    pub position: Position,
    /// Ids of moves that are durable.
    pub done: BTreeSet<(Seat, String)>,
    /// What viewers with a connection see.
    pub sights: BTreeMap<Viewer, Sight>,
    /// What computer players have in mind.
    pub minds: BTreeMap<Seat, Mind>,
    pub due: Due,
}

/// What the host itself does next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Due {
    /// The table goes on.
    pub go_on: Option<u64>,
    /// Computer players answer: decision and moment.
    pub answers: BTreeMap<Seat, (u32, u64)>,
    /// Deadlines of people.
    pub clocks: Clocks,
    /// The clock rules: decision and moment.
    pub rulings: BTreeMap<Seat, (u32, u64)>,
}

impl Due {
    /// The next of these moments.
    pub(crate) fn first(&self) -> Option<u64> {
        let moments = self.answers.values().chain(self.rulings.values()).map(|(_, moment)| *moment);
        self.go_on.into_iter().chain(moments).min()
    }
}

/// What a viewer sees.
pub(crate) struct Sight {
    pub observation: Arc<Observation>,
    pub legal: Arc<Vec<String>>,
    /// Number of the last step it noticed.
    pub number: u64,
    /// By language.
    pub shown: BTreeMap<Locale, Shown>,
}

/// A picture as it was last sent.
pub(crate) struct Shown {
    pub scene: String,
    pub standings: Vec<Standing>,
}

/// A connection that looks at a table.
pub(crate) struct Watcher {
    pub connection: u64,
    pub person: Option<PersonId>,
    pub viewer: Viewer,
    /// Of the component's own list.
    pub locale: Locale,
    /// As the client said it.
    pub tag: Arc<str>,
    pub outbox: Outbox,
}

impl Table {
    /// In memory, with nobody looking.
    pub(crate) fn new(id: TableId, doc: TableDoc, component: Component, wake: Option<u64>) -> Self {
        Self {
            id,
            doc,
            component,
            live: None,
            watchers: Vec::new(),
            ticking: false,
            wake,
            talked: None,
            absent: BTreeMap::new(),
        }
    }

    /// The component's language that suits this tag best: the same, the same without region, or the first one.
    pub(crate) fn locale(&self, tag: &str) -> Locale {
        let locales = &self.component.info("").locales;
        let short = tag.split(['-', '_']).next().unwrap_or_default();
        let fits = |wanted: &str| locales.iter().find(|locale| locale.eq_ignore_ascii_case(wanted));
        fits(tag)
            .or_else(|| fits(short))
            .or(locales.first())
            .map_or_else(|| Arc::from(""), |known| known.as_str().into())
    }

    /// What this person looks with.
    pub(crate) fn viewer(&self, person: Option<PersonId>) -> Viewer {
        person.and_then(|person| self.doc.seat_of(person)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Who sits here, has the link's code, or finds it open, may look.
    pub(crate) fn may_look(&self, person: Option<PersonId>, code: Option<&str>) -> bool {
        self.doc.open
            || person.is_some_and(|person| self.doc.belongs().any(|other| other == person))
            || code.is_some_and(|code| code == self.doc.code)
    }

    /// Running, but its component fails too often just now.
    pub(crate) fn is_failing(&self) -> bool {
        self.component.health().failing
    }
}

/// How the server words a guest's failure.
pub(crate) fn guest_refusal(error: &GuestError, lang: Lang) -> Refusal {
    let code = match error {
        GuestError::Busy => Code::Busy,
        GuestError::Closed => Code::ShuttingDown,
        _ => Code::GameFailed,
    };
    words::refusal(code, lang)
}

/// How the server words a failure of the store; what happened is in the log.
pub(crate) fn store_refusal(error: &StoreError, lang: Lang) -> Refusal {
    let code = match error {
        StoreError::Closed => Code::ShuttingDown,
        StoreError::Position { .. } | StoreError::Conflict { .. } => Code::Busy,
        _ => Code::Internal,
    };
    tracing::error!(%error, "the store failed");
    words::refusal(code, lang)
}
