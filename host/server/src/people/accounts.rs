//! From guest to account, signing in, changing a name or a password.

use serde::{Deserialize, Serialize};
use spielwerk_model::ids::PersonId;
use spielwerk_protocol::http::{Credentials, Guest, NewPassword};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_store::{Kind, Put, StoreError};
use ulid::Ulid;

use super::names::{MOST_NAME, name_key, proper_name};
use super::{Person, PersonDoc, Standing, passwords, person, put_person};
use crate::app::App;
use crate::documents::{decode, encode};
use crate::table::store_refusal;
use crate::words::{self, Lang};

/// Where it is written that there is an operator.
const OPERATOR: &str = "operator";
/// A hash nobody's password has: a name nobody has costs as much time as a wrong password.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ibw$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// `Kind::Account`, by the key of its name: unique because it is written only where nothing is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AccountDoc {
    pub person: PersonId,
    /// As it was chosen.
    pub name: String,
    pub hash: String,
}

impl App {
    /// A new guest.
    pub(crate) async fn new_guest(&self, wished: Option<String>, device: &str, lang: Lang) -> Result<Guest, Refusal> {
        let random = self.random::<19>(lang)?;
        let (id, letters) = random.split_at(16);
        let name = match wished {
            Some(wished) => self.free_name(&wished, None, lang).await?,
            None => words::guest_name([letters[0], letters[1], letters[2]], lang),
        };
        let now = self.time.now_ms();
        let number = id.iter().fold(0u128, |number, byte| number << 8 | u128::from(*byte));
        let person = PersonId(Ulid::from_parts(now, number >> 48));
        let doc = PersonDoc { name: name.clone(), made_at: now, standing: Standing::Guest, banned: false };
        let (session, token) = self.new_session(person, device, lang)?;
        let put = put_person(person, &doc).map_err(|error| store_refusal(&error, lang))?;
        self.store.put(vec![put, session]).await.map_err(|error| store_refusal(&error, lang))?;
        Ok(Guest { person, name, token })
    }

    /// Makes a guest an account. The first account of a place, or the one the configuration names, is the operator's.
    pub(crate) async fn make_account(&self, who: &Person, wish: &Credentials, lang: Lang) -> Result<(), Refusal> {
        if who.standing != Standing::Guest {
            return Err(words::refusal(Code::AlreadyAccount, lang));
        }
        check_password(&wish.password, lang)?;
        let name = proper_name(&wish.name).ok_or_else(|| bad_name(lang))?;
        let hash = self.hash(wish.password.clone(), lang).await?;
        let failed = |error: StoreError| store_refusal(&error, lang);
        let doc = AccountDoc { person: who.id, name: name.clone(), hash };
        let account = encode(&doc).map_err(failed)?;
        match self.store.compare_and_set(Kind::Account, name_key(&name), None, Some(account)).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. }) => return Err(words::refusal(Code::NameTaken, lang)),
            Err(error) => return Err(failed(error)),
        }
        self.settle(&doc, lang).await.map(drop)
    }

    /// What an account makes of its person; also if the server stopped before that was written, or another operator has
    /// been named since.
    async fn settle(&self, account: &AccountDoc, lang: Lang) -> Result<PersonDoc, Refusal> {
        let failed = |error: StoreError| store_refusal(&error, lang);
        let found = person(self.store.as_ref(), account.person).await.map_err(failed)?;
        let mut doc = found.ok_or_else(|| words::refusal(Code::NotFound, lang))?;
        let operates = match &self.config.operator {
            Some(named) => name_key(named) == name_key(&account.name),
            None if doc.standing == Standing::Guest => self.is_first(&account.name).await.map_err(failed)?,
            None => doc.standing == Standing::Operator,
        };
        let standing = if operates { Standing::Operator } else { Standing::Account };
        if doc.standing != standing || doc.name != account.name {
            doc = PersonDoc { name: account.name.clone(), standing, ..doc };
            let put = put_person(account.person, &doc).map_err(failed)?;
            self.store.put(vec![put]).await.map_err(failed)?;
        }
        Ok(doc)
    }

    /// Whether this is the first account of the place.
    async fn is_first(&self, name: &str) -> Result<bool, StoreError> {
        match self.store.compare_and_set(Kind::Server, OPERATOR.into(), None, Some(name_key(name).into_bytes())).await {
            Ok(()) => Ok(true),
            // Also if the server stopped right after this was written.
            Err(StoreError::Conflict { .. }) => {
                let first = self.store.get(Kind::Server, OPERATOR.into()).await?;
                Ok(first == Some(name_key(name).into_bytes()))
            }
            Err(error) => Err(error),
        }
    }

    /// A new session of an account.
    pub(crate) async fn sign_in(&self, wish: &Credentials, device: &str, lang: Lang) -> Result<Guest, Refusal> {
        let failed = |error: StoreError| store_refusal(&error, lang);
        let known = self.account(&wish.name).await.map_err(failed)?;
        let hash = known.as_ref().map_or(NOBODY, |account| account.hash.as_str());
        let right = self.is_password(wish.password.clone(), hash.into(), lang).await?;
        let account = known.filter(|_| right).ok_or_else(|| words::refusal(Code::WrongPassword, lang))?;
        let doc = self.settle(&account, lang).await?;
        if doc.banned {
            return Err(words::refusal(Code::Banned, lang));
        }
        let (session, token) = self.new_session(account.person, device, lang)?;
        self.store.put(vec![session]).await.map_err(failed)?;
        self.end_surplus(account.person).await.map_err(failed)?;
        Ok(Guest { person: account.person, name: doc.name, token })
    }

    /// Another password; every other session ends.
    pub(crate) async fn change_password(&self, who: &Person, wish: &NewPassword, lang: Lang) -> Result<(), Refusal> {
        let failed = |error: StoreError| store_refusal(&error, lang);
        check_password(&wish.new, lang)?;
        let account = self.account(&who.name).await.map_err(failed)?.filter(|account| account.person == who.id);
        let account = account.ok_or_else(|| words::refusal(Code::NoAccount, lang))?;
        if !self.is_password(wish.old.clone(), account.hash.clone(), lang).await? {
            return Err(words::refusal(Code::WrongPassword, lang));
        }
        let hash = self.hash(wish.new.clone(), lang).await?;
        let value = encode(&AccountDoc { hash, ..account }).map_err(failed)?;
        let put = Put { kind: Kind::Account, key: name_key(&who.name), value: Some(value) };
        self.store.put(vec![put]).await.map_err(failed)?;
        self.end_sessions(who, None).await.map_err(failed)
    }

    /// Another name for a guest. An account keeps the name it signs in with.
    pub(crate) async fn rename(&self, who: &Person, wished: &str, lang: Lang) -> Result<(), Refusal> {
        if who.standing != Standing::Guest {
            return Err(words::refusal(Code::AlreadyAccount, lang));
        }
        let name = self.free_name(wished, Some(who.id), lang).await?;
        self.change_person(who.id, lang, |doc| doc.name = name).await
    }

    /// A proper name that is no account's, or this person's own.
    async fn free_name(&self, wished: &str, own: Option<PersonId>, lang: Lang) -> Result<String, Refusal> {
        let name = proper_name(wished).ok_or_else(|| bad_name(lang))?;
        let account = self.account(&name).await.map_err(|error| store_refusal(&error, lang))?;
        match account {
            Some(account) if Some(account.person) != own => Err(words::refusal(Code::NameTaken, lang)),
            _ => Ok(name),
        }
    }

    /// The account of this name.
    pub(crate) async fn account(&self, name: &str) -> Result<Option<AccountDoc>, StoreError> {
        let bytes = self.store.get(Kind::Account, name_key(name)).await?;
        bytes.map(|bytes| decode(&bytes)).transpose()
    }

    /// Changes what is kept of a person.
    pub(crate) async fn change_person(
        &self,
        id: PersonId,
        lang: Lang,
        change: impl FnOnce(&mut PersonDoc),
    ) -> Result<(), Refusal> {
        let failed = |error: StoreError| store_refusal(&error, lang);
        let doc = person(self.store.as_ref(), id).await.map_err(failed)?;
        let mut doc = doc.ok_or_else(|| words::refusal(Code::NotFound, lang))?;
        change(&mut doc);
        let put = put_person(id, &doc).map_err(failed)?;
        self.store.put(vec![put]).await.map_err(failed)
    }

    async fn hash(&self, password: String, lang: Lang) -> Result<String, Refusal> {
        let salt = self.random::<16>(lang)?;
        self.blocking(lang, move || passwords::hash(&password, &salt)).await?.map_err(|error| {
            tracing::error!(%error, "no password can be set");
            words::refusal(Code::Internal, lang)
        })
    }

    async fn is_password(&self, password: String, kept: String, lang: Lang) -> Result<bool, Refusal> {
        self.blocking(lang, move || passwords::matches(&password, &kept)).await
    }

    /// Costly work, few at a time: signing in must not take the machine from those who play.
    async fn blocking<T: Send + 'static>(
        &self,
        lang: Lang,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _turn = self.costly.acquire().await.map_err(|_| words::refusal(Code::ShuttingDown, lang))?;
        tokio::task::spawn_blocking(work).await.map_err(|_| words::refusal(Code::Internal, lang))
    }
}

fn check_password(password: &str, lang: Lang) -> Result<(), Refusal> {
    if passwords::LENGTH.contains(&password.chars().count()) {
        return Ok(());
    }
    let (least, most) = (passwords::LENGTH.start(), passwords::LENGTH.end());
    let text = lang.say(
        format!("Ein Passwort hat {least} bis {most} Zeichen."),
        format!("A password has {least} to {most} characters."),
    );
    Err(Refusal::new(Code::Malformed, text))
}

fn bad_name(lang: Lang) -> Refusal {
    let text = lang.say(
        format!("Ein Name hat 1 bis {MOST_NAME} Zeichen, alle sichtbar."),
        format!("A name has 1 to {MOST_NAME} characters, all of them visible."),
    );
    Refusal::new(Code::Malformed, text)
}
