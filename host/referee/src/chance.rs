//! All chance of a match comes from its secret seed: HMAC-SHA256 under a label of its own for each use, so that no stream
//! tells about another. The labels are part of the record format and never change.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use spielwerk_model::Seat;
use spielwerk_model::record::MatchSeed;

/// What an entropy is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// The set-up.
    Setup,
    /// The `ply`-th applied move, from 1.
    Apply {
        /// Which.
        ply: u64,
    },
    /// A computer player's decision.
    Choose {
        /// Whose.
        seat: Seat,
        /// Which question.
        decision: u32,
    },
    /// Advice for a seat.
    Advise {
        /// Whose.
        seat: Seat,
        /// Which question.
        decision: u32,
    },
    /// The clock's ruling.
    TimedOut {
        /// Whose.
        seat: Seat,
        /// Which question.
        decision: u32,
    },
}

impl Stream {
    /// The bytes under which the stream is derived: a name, and its numbers as big-endian, so no two labels are equal.
    fn label(self) -> Vec<u8> {
        let (name, numbers): (&str, Vec<u8>) = match self {
            Self::Setup => ("setup", Vec::new()),
            Self::Apply { ply } => ("apply", ply.to_be_bytes().to_vec()),
            Self::Choose { seat, decision } => ("choose", asked(seat, decision)),
            Self::Advise { seat, decision } => ("advise", asked(seat, decision)),
            Self::TimedOut { seat, decision } => ("timed-out", asked(seat, decision)),
        };
        [b"spielwerk/1/", name.as_bytes(), b"/", &numbers[..]].concat()
    }
}

fn asked(seat: Seat, decision: u32) -> Vec<u8> {
    [&[seat][..], &decision.to_be_bytes()].concat()
}

/// The 32 bytes of a stream.
pub fn entropy(seed: &MatchSeed, stream: Stream) -> [u8; 32] {
    derived(&seed.0, &stream.label())
}

/// Chance for drivers that are no part of a match: random movers, samples of the checker. Never equal to a stream.
pub(crate) fn aside(seed: &MatchSeed, purpose: &str, numbers: &[u64]) -> [u8; 32] {
    let numbers: Vec<u8> = numbers.iter().flat_map(|number| number.to_be_bytes()).collect();
    derived(&seed.0, &[b"spielwerk/aside/", purpose.as_bytes(), b"/", &numbers[..]].concat())
}

/// HMAC-SHA256 of a label under a key.
fn derived(key: &[u8; 32], label: &[u8]) -> [u8; 32] {
    // `new` takes a key of the hash's block size; shorter keys are padded with zeros, as the standard says.
    let mut block = [0u8; 64];
    block[..32].copy_from_slice(key);
    let mut mac = Hmac::<Sha256>::new(&block.into());
    mac.update(label);
    mac.finalize().into_bytes().into()
}

/// What is published when the match starts: SHA-256 of the seed's bytes as 64 hex digits.
pub fn commitment(seed: &MatchSeed) -> String {
    hex::encode(Sha256::digest(seed.0))
}

/// A seed from a number, for simulations that can be repeated; never for a table.
pub fn seed_of(number: u64) -> MatchSeed {
    MatchSeed(Sha256::digest([b"spielwerk/simulation/", &number.to_be_bytes()[..]].concat()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written down once; a change would break every record there is.
    #[test]
    fn streams_never_change() {
        let seed = MatchSeed([7; 32]);
        let text = |stream| hex::encode(entropy(&seed, stream));
        assert_eq!(text(Stream::Setup), "74a81d572a8181c66edfad3fbe4e64a8ba2efb9aeb9e7304701222eacaac6ff0");
        assert_eq!(text(Stream::Apply { ply: 1 }), "b813b30ea0a804399b87fb9f18798175cbe5f87d8e982dcbddc2851090948c8d");
        assert_eq!(
            text(Stream::Choose { seat: 2, decision: 300 }),
            "36a037ff99fbccfc4194d38bbe795d552344cad0e8234ceb6cf1a017e3a75ba2"
        );
        assert_eq!(
            text(Stream::Advise { seat: 2, decision: 300 }),
            "b1dea39b760d8e3f32b4c1393929d3586fe6f652e6d19b9ab81ebc767f7eb6a2"
        );
        assert_eq!(
            text(Stream::TimedOut { seat: 2, decision: 300 }),
            "14fd6c7b53f765955d97e5d8fbc74aa740cb96fddadd2127feddd43d27dc2d20"
        );
        assert_eq!(commitment(&seed), "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
    }

    /// RFC 4231, test case 2 has a four-byte key; padded with zeros it is the same key.
    #[test]
    fn is_hmac_sha256() {
        let mut key = [0u8; 32];
        key[..4].copy_from_slice(b"Jefe");
        let digest = hex::encode(derived(&key, b"what do ya want for nothing?"));
        assert_eq!(digest, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    #[test]
    fn streams_differ() {
        let seed = seed_of(1);
        let mut all = vec![entropy(&seed, Stream::Setup)];
        for number in 0..300u32 {
            all.push(entropy(&seed, Stream::Apply { ply: number.into() }));
            for seat in 0..3 {
                all.push(entropy(&seed, Stream::Choose { seat, decision: number }));
                all.push(entropy(&seed, Stream::Advise { seat, decision: number }));
                all.push(entropy(&seed, Stream::TimedOut { seat, decision: number }));
            }
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
