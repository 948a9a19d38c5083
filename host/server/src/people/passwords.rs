//! Passwords: argon2id, on threads that may block, few at a time.

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};

/// Least and most characters of a password.
pub(crate) const LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// KiB of memory, passes and lanes of one hash: the least that OWASP names for argon2id.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

/// The password cannot be hashed; the machine is at fault.
#[derive(Debug, thiserror::Error)]
#[error("a password cannot be hashed: {0}")]
pub(crate) struct HashError(String);

fn argon2() -> Result<Argon2<'static>, HashError> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(|error| HashError(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The hash to keep, with its salt and cost in the usual text form. Takes some 20 ms and blocks.
pub(crate) fn hash(password: &str, salt: &[u8; 16]) -> Result<String, HashError> {
    let failed = |error: argon2::password_hash::Error| HashError(error.to_string());
    let salt = SaltString::encode_b64(salt).map_err(failed)?;
    Ok(argon2()?.hash_password(password.as_bytes(), &salt).map_err(failed)?.to_string())
}

/// Whether this is the password. Takes as long as [`hash`] and blocks.
pub(crate) fn matches(password: &str, kept: &str) -> bool {
    let Ok(kept) = PasswordHash::new(kept) else { return false };
    argon2().is_ok_and(|argon2| argon2.verify_password(password.as_bytes(), &kept).is_ok())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_the_password_matches_and_the_hash_does_not_show_it() {
        let kept = hash("correct horse", &[7; 16]).unwrap();
        assert!(matches("correct horse", &kept));
        assert!(!matches("correct horsf", &kept) && !matches("", &kept) && !matches("correct horse", "rubbish"));
        assert!(kept.starts_with("$argon2id$") && !kept.contains("horse"));
        assert_ne!(kept, hash("correct horse", &[8; 16]).unwrap(), "another salt");
    }
}
