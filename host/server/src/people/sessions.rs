//! Sessions: they expire, can be listed, and can be ended.

use serde::{Deserialize, Serialize};
use spielwerk_model::ids::PersonId;
use spielwerk_protocol::http::Session;
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_store::{Kind, Put, StoreError};

use super::tokens::SessionId;
use super::{Person, person};
use crate::app::App;
use crate::documents::{decode, encode};
use crate::table::store_refusal;
use crate::words::{self, Lang};

const DAY: u64 = 24 * 60 * 60 * 1_000;
/// A session nobody has used for so many milliseconds has expired.
pub(crate) const EXPIRES: u64 = 90 * DAY;
/// Characters kept of what a client says it is.
const MOST_DEVICE: usize = 80;
/// Sessions of one person; the oldest make room.
const MOST_SESSIONS: usize = 20;

/// `Kind::Session`, by person and session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SessionDoc {
    pub made_at: u64,
    /// To the day.
    pub used_at: u64,
    /// What the client said it is.
    pub device: String,
}

/// One session has ended, or all of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ended {
    pub person: PersonId,
    pub session: Option<SessionId>,
}

impl Ended {
    /// This person's present session is among them.
    pub(crate) fn ends(&self, person: &Person) -> bool {
        self.person == person.id && self.session.is_none_or(|session| session == person.session)
    }
}

impl App {
    /// A new session: its document, and the token that proves it.
    pub(crate) fn new_session(&self, person: PersonId, device: &str, lang: Lang) -> Result<(Put, String), Refusal> {
        let session = SessionId(self.random::<8>(lang)?);
        let now = self.time.now_ms();
        let device = device.chars().filter(|letter| !letter.is_control()).take(MOST_DEVICE).collect();
        let doc = SessionDoc { made_at: now, used_at: now, device };
        let put = put_session(person, session, Some(&doc)).map_err(|error| store_refusal(&error, lang))?;
        let token = self.tokens.issue(person, session).ok_or_else(|| words::refusal(Code::Internal, lang))?;
        Ok((put, token))
    }

    /// Whose token this is, if the session is still good.
    pub(crate) async fn person_of(&self, token: &str, lang: Lang) -> Result<Person, Refusal> {
        let no = || words::refusal(Code::NotSignedIn, lang);
        let failed = |error: StoreError| store_refusal(&error, lang);
        let (id, session) = self.tokens.check(token).ok_or_else(no)?;
        let bytes = self.store.get(Kind::Session, session_key(id, session)).await.map_err(failed)?;
        let doc: SessionDoc = decode(&bytes.ok_or_else(no)?).map_err(failed)?;
        let now = self.time.now_ms();
        if now > doc.used_at + EXPIRES {
            return Err(no());
        }
        let found = person(self.store.as_ref(), id).await.map_err(failed)?.ok_or_else(no)?;
        if found.banned {
            return Err(words::refusal(Code::Banned, lang));
        }
        if now > doc.used_at + DAY {
            let used = SessionDoc { used_at: now, ..doc };
            let put = put_session(id, session, Some(&used)).map_err(failed)?;
            self.store.put(vec![put]).await.map_err(failed)?;
        }
        Ok(Person { id, name: found.name, standing: found.standing, session })
    }

    /// A person's sessions, the newest use first.
    pub(crate) async fn sessions(&self, person: &Person) -> Result<Vec<Session>, StoreError> {
        let mut sessions = Vec::new();
        for (id, doc) in self.session_docs(person.id).await? {
            let this = id == person.session.to_string();
            sessions.push(Session { id, made_at: doc.made_at, used_at: doc.used_at, device: doc.device, this });
        }
        sessions.sort_by_key(|session| std::cmp::Reverse((session.used_at, session.made_at)));
        Ok(sessions)
    }

    async fn session_docs(&self, person: PersonId) -> Result<Vec<(String, SessionDoc)>, StoreError> {
        let prefix = format!("{person}/");
        let found = self.store.list(Kind::Session, prefix.clone(), None, 10 * MOST_SESSIONS).await?;
        let parsed = found.into_iter().map(|(key, bytes)| Ok((key[prefix.len()..].to_string(), decode(&bytes)?)));
        parsed.collect()
    }

    /// Ends one session (“this”: the present one), or all but the present one; connections that go by them close.
    pub(crate) async fn end_sessions(&self, who: &Person, which: Option<&str>) -> Result<(), StoreError> {
        let docs = self.session_docs(who.id).await?;
        let this = who.session.to_string();
        let ends = |id: &str| match which {
            None => id != this,
            Some("this") => id == this,
            Some(which) => id == which,
        };
        self.end_these(who.id, docs.into_iter().map(|(id, _)| id).filter(|id| ends(id))).await
    }

    /// What lies on top of so many sessions as a person may have: the oldest end.
    pub(crate) async fn end_surplus(&self, person: PersonId) -> Result<(), StoreError> {
        let mut docs = self.session_docs(person).await?;
        docs.sort_by_key(|(_, doc)| doc.used_at);
        let surplus = docs.len().saturating_sub(MOST_SESSIONS);
        self.end_these(person, docs.into_iter().take(surplus).map(|(id, _)| id)).await
    }

    async fn end_these(&self, person: PersonId, ids: impl Iterator<Item = String>) -> Result<(), StoreError> {
        let ended: Vec<SessionId> = ids.filter_map(|id| hex::decode(id).ok()?.try_into().ok().map(SessionId)).collect();
        let puts: Result<Vec<Put>, StoreError> =
            ended.iter().map(|session| put_session(person, *session, None)).collect();
        self.store.put(puts?).await?;
        for session in ended {
            self.tell_ended(Ended { person, session: Some(session) });
        }
        Ok(())
    }

    /// Connections that go by these sessions close.
    pub(crate) fn tell_ended(&self, ended: Ended) {
        // Nobody listens when nobody is connected.
        let _ = self.ended.send(ended);
    }
}

fn put_session(person: PersonId, session: SessionId, doc: Option<&SessionDoc>) -> Result<Put, StoreError> {
    Ok(Put { kind: Kind::Session, key: session_key(person, session), value: doc.map(encode).transpose()? })
}

fn session_key(person: PersonId, session: SessionId) -> String {
    format!("{person}/{session}")
}
