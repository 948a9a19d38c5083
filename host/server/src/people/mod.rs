//! People: guests and accounts, their sessions and names.
//!
//! A guest is a person like any other, known by a session's token alone. An account is a guest who chose a name and a
//! password; nothing else about the person changes, so history, lists and seats stay.

pub(crate) mod accounts;
pub(crate) mod names;
pub(crate) mod passwords;
pub(crate) mod sessions;
pub(crate) mod tokens;

use serde::{Deserialize, Serialize};
use spielwerk_model::ids::PersonId;
use spielwerk_store::{Kind, Put, Store, StoreError};

use crate::documents::{decode, encode};
use tokens::SessionId;

/// A signed-in person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Person {
    pub id: PersonId,
    pub name: String,
    pub standing: Standing,
    pub session: SessionId,
}

/// What a person may do here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub(crate) enum Standing {
    /// Known by a token only.
    #[default]
    Guest,
    /// Has a name and a password.
    Account,
    /// Runs this place.
    Operator,
}

/// `Kind::Person`, by id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PersonDoc {
    pub name: String,
    pub made_at: u64,
    pub standing: Standing,
    /// The operator has shut this person out.
    pub banned: bool,
}

/// The document of a person.
pub(crate) async fn person(store: &dyn Store, id: PersonId) -> Result<Option<PersonDoc>, StoreError> {
    let bytes = store.get(Kind::Person, id.to_string()).await?;
    bytes.map(|bytes| decode(&bytes)).transpose()
}

/// Writes it.
pub(crate) fn put_person(id: PersonId, doc: &PersonDoc) -> Result<Put, StoreError> {
    Ok(Put { kind: Kind::Person, key: id.to_string(), value: Some(encode(doc)?) })
}
