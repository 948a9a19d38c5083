//! Guests: who somebody is, proved by a token the server signed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use spielwerk_model::ids::PersonId;
use spielwerk_store::{Kind, Store, StoreError};
use ulid::Ulid;

use crate::documents::{PersonDoc, decode};
use crate::randomness::Randomness;
use crate::server::StartError;

/// Where the key lies in the store.
const KEY: &str = "token-key";
/// What is signed begins with this, so that a token is good for nothing else.
const LABEL: &[u8] = b"spielwerk person v1";
/// Bytes of the signature kept.
const SIGNATURE: usize = 16;
/// Letters a name may have.
pub(crate) const MOST_NAME: usize = 24;

/// A signed-in person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Person {
    pub id: PersonId,
    pub name: String,
}

/// Signs and checks tokens.
pub(crate) struct Tokens {
    key: [u8; 32],
}

impl Tokens {
    /// With the store's key; a new store gets one.
    pub(crate) async fn open(store: &dyn Store, randomness: &dyn Randomness) -> Result<Self, StartError> {
        let known = |bytes: Vec<u8>| {
            let key = bytes.try_into().map_err(|_| StoreError::Damaged("the server's key".into()))?;
            Ok(Self { key })
        };
        if let Some(bytes) = store.get(Kind::Server, KEY.into()).await? {
            return known(bytes);
        }
        let mut key = [0u8; 32];
        randomness.fill(&mut key)?;
        match store.compare_and_set(Kind::Server, KEY.into(), None, Some(key.to_vec())).await {
            Ok(()) => Ok(Self { key }),
            // Another server on the same store was faster.
            Err(StoreError::Conflict { .. }) => known(store.get(Kind::Server, KEY.into()).await?.unwrap_or_default()),
            Err(error) => Err(error.into()),
        }
    }

    fn mac(&self, person: &[u8]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).ok()?;
        mac.update(LABEL);
        mac.update(person);
        Some(mac)
    }

    /// The token of a person.
    pub(crate) fn issue(&self, person: PersonId) -> Option<String> {
        let id = person.0.to_bytes();
        let signature = self.mac(&id)?.finalize().into_bytes();
        let mut bytes = id.to_vec();
        bytes.extend_from_slice(&signature[..SIGNATURE]);
        Some(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Whose token this is, if it is one of ours.
    pub(crate) fn check(&self, token: &str) -> Option<PersonId> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (id, signature) = bytes.split_first_chunk::<16>()?;
        if signature.len() != SIGNATURE {
            return None;
        }
        self.mac(id)?.verify_truncated_left(signature).ok()?;
        Some(PersonId(Ulid::from_bytes(*id)))
    }
}

/// The person behind a token that is in order.
pub(crate) async fn person(store: &dyn Store, id: PersonId) -> Result<Option<Person>, StoreError> {
    let bytes = store.get(Kind::Person, id.to_string()).await?;
    bytes.map(|bytes| decode::<PersonDoc>(&bytes).map(|doc| Person { id, name: doc.name })).transpose()
}

/// A name as it may be shown: trimmed, 1 to [`MOST_NAME`] letters, none of them invisible.
pub(crate) fn proper_name(wished: &str) -> Option<String> {
    proper_line(wished, MOST_NAME)
}

/// Control characters, and those that turn the direction of text or join letters.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A line as it may be shown: trimmed, 1 to `most` characters, none of them invisible.
pub(crate) fn proper_line(said: &str, most: usize) -> Option<String> {
    let line = said.trim();
    ((1..=most).contains(&line.chars().count()) && !line.chars().any(is_invisible)).then(|| line.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn tokens_prove_a_person_and_nothing_else() {
        let (ours, theirs) = (Tokens { key: [1; 32] }, Tokens { key: [2; 32] });
        let person = PersonId(Ulid::from_parts(5, 77));
        let token = ours.issue(person).unwrap();
        assert_eq!(ours.check(&token), Some(person));
        assert_eq!(theirs.check(&token), None);
        for wrong in ["", "x", &token[1..], &format!("{token}A"), &token.replace(&token[..4], "AAAB")] {
            assert_eq!(ours.check(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn names_are_proper() {
        for (wished, name) in [
            ("  Jörg ", Some("Jörg")),
            ("", None),
            ("   ", None),
            ("abcdefghijklmnopqrstuvwx", Some("abcdefghijklmnopqrstuvwx")),
            ("abcdefghijklmnopqrstuvwxy", None),
            ("a\nb", None),
            ("a\u{202e}b", None),
        ] {
            assert_eq!(proper_name(wished).as_deref(), name);
        }
    }
}
