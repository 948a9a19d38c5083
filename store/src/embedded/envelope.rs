//! Every value on disk: `<format: u8> <crc32 of key and payload: u32 little-endian> <payload>`.
//!
//! The checksum covers the key, so a value that turns up under another key is noticed too.

use crate::StoreError;

const FORMAT: u8 = 1;
const HEAD: usize = 5;

fn checksum(key: &[u8], payload: &[u8]) -> [u8; 4] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(key.len() as u64).to_le_bytes());
    hasher.update(key);
    hasher.update(payload);
    hasher.finalize().to_le_bytes()
}

/// The value to store under `key`.
pub(super) fn seal(key: &[u8], payload: &[u8]) -> Vec<u8> {
    let mut value = Vec::with_capacity(HEAD + payload.len());
    value.push(FORMAT);
    value.extend_from_slice(&checksum(key, payload));
    value.extend_from_slice(payload);
    value
}

/// The payload of a value found under `key`.
///
/// # Errors
/// [`StoreError::Newer`] for a format of a later version, [`StoreError::Damaged`] for anything else that is not right.
pub(super) fn open<'a>(key: &[u8], value: &'a [u8]) -> Result<&'a [u8], StoreError> {
    let damaged = |what: &str| StoreError::Damaged(format!("the value of “{}” {what}", key.escape_ascii()));
    let Some((head, payload)) = value.split_at_checked(HEAD) else {
        return Err(damaged("is cut off"));
    };
    // The checksum first: a flipped format byte must not be taken for a newer version. The byte itself is checked
    // against the only format there is.
    if head[1..] != checksum(key, payload) {
        return Err(damaged("does not match its checksum"));
    }
    match head[0] {
        FORMAT => Ok(payload),
        0 => Err(damaged("has no format")),
        found => Err(StoreError::Newer { found: found.into(), known: FORMAT.into() }),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_flipped_bit_and_every_cut_is_noticed() {
        let value = seal(b"key", b"some payload");
        assert_eq!(open(b"key", &value).unwrap(), b"some payload");
        assert!(open(b"kez", &value).is_err());
        for bit in 0..value.len() * 8 {
            let mut flipped = value.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(open(b"key", &flipped).is_err(), "bit {bit}");
        }
        for length in 0..value.len() {
            assert!(open(b"key", &value[..length]).is_err(), "length {length}");
        }
    }
}
