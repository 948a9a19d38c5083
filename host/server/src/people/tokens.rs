//! Tokens: which session of which person a client speaks for, signed by the server.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use spielwerk_model::ids::PersonId;
use spielwerk_store::{Kind, Store, StoreError};
use ulid::Ulid;

use crate::randomness::Randomness;
use crate::server::StartError;

/// Where the key lies in the store.
const KEY: &str = "token-key";
/// What is signed begins with this, so that a token is good for nothing else.
const LABEL: &[u8] = b"spielwerk session v1";
/// Bytes of the signature kept.
const SIGNATURE: usize = 16;

/// Names a session of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SessionId(pub [u8; 8]);

impl std::fmt::Display for SessionId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&hex::encode(self.0))
    }
}

/// Signs and checks tokens, and derives other secrets of this server.
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

    fn mac(&self, label: &[u8]) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).ok()?;
        mac.update(label);
        Some(mac)
    }

    /// 32 bytes for these words, the same for ever and known to nobody without the key.
    pub(crate) fn secret(&self, words: &[&str]) -> Option<[u8; 32]> {
        let mut mac = self.mac(b"spielwerk secret v1")?;
        for word in words {
            mac.update(&(word.len() as u64).to_be_bytes());
            mac.update(word.as_bytes());
        }
        Some(mac.finalize().into_bytes().into())
    }

    /// The token of a session.
    pub(crate) fn issue(&self, person: PersonId, session: SessionId) -> Option<String> {
        let mut bytes = [&person.0.to_bytes()[..], &session.0].concat();
        let mut mac = self.mac(LABEL)?;
        mac.update(&bytes);
        bytes.extend_from_slice(&mac.finalize().into_bytes()[..SIGNATURE]);
        Some(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Whose session this token names, if it is one of ours.
    pub(crate) fn check(&self, token: &str) -> Option<(PersonId, SessionId)> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (named, signature) = bytes.split_first_chunk::<24>()?;
        if signature.len() != SIGNATURE {
            return None;
        }
        let mut mac = self.mac(LABEL)?;
        mac.update(named);
        mac.verify_truncated_left(signature).ok()?;
        let (person, rest) = named.split_first_chunk::<16>()?;
        Some((PersonId(Ulid::from_bytes(*person)), SessionId(rest.try_into().ok()?)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn tokens_prove_a_session_and_nothing_else() {
        let (ours, theirs) = (Tokens { key: [1; 32] }, Tokens { key: [2; 32] });
        let (person, session) = (PersonId(Ulid::from_parts(5, 77)), SessionId([3; 8]));
        let token = ours.issue(person, session).unwrap();
        assert_eq!(ours.check(&token), Some((person, session)));
        assert_eq!(theirs.check(&token), None);
        let other = ours.issue(person, SessionId([4; 8])).unwrap();
        assert_ne!(other, token);
        for wrong in ["", "x", &token[1..], &format!("{token}A"), &token.replace(&token[..4], "AAAB")] {
            assert_eq!(ours.check(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn secrets_differ_word_by_word() {
        let tokens = Tokens { key: [1; 32] };
        assert_eq!(tokens.secret(&["a", "b"]), tokens.secret(&["a", "b"]));
        assert_ne!(tokens.secret(&["a", "b"]), tokens.secret(&["ab"]));
        assert_ne!(tokens.secret(&["a", "b"]), Tokens { key: [2; 32] }.secret(&["a", "b"]));
    }
}
