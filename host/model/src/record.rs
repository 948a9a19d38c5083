//! A match as its record: everything needed to play it again to the byte.

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::ids::ComponentHash;

/// What `setup` is told, besides entropy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SetupConfig {
    /// Mode id.
    pub mode: String,
    /// Seats in all.
    pub seats: u8,
    /// Who should begin; none leaves it to the rules.
    pub first: Option<Seat>,
    /// Every option of the game with its value, in the order of `describe`.
    pub options: Vec<(String, String)>,
}

/// Secret until the match is over: 32 bytes from which all its chance is derived. Written as 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MatchSeed(pub [u8; 32]);

impl std::fmt::Debug for MatchSeed {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("MatchSeed(secret)")
    }
}

impl Serialize for MatchSeed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(self.0))
    }
}

impl<'de> Deserialize<'de> for MatchSeed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut bytes = [0u8; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(serde::de::Error::custom)?;
        Ok(Self(bytes))
    }
}

/// One ply: who moved and what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ply {
    /// 255: the table.
    pub seat: Seat,
    /// Move text with a computer player's remark behind ` ; `.
    pub r#move: String,
    /// The computer level that decided, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The clock ruled this move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed_out: bool,
}

/// A match, complete. The file format of `spielwerk replay` and of the studio: this as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Record {
    /// [`Record::FORMAT`].
    pub format: u32,
    /// The game's id and version, for people.
    pub game: String,
    /// Version the game calls itself.
    pub version: String,
    /// What it was played with.
    pub component: ComponentHash,
    /// What was set up.
    pub config: SetupConfig,
    /// The secret seed, published at the end.
    pub seed: MatchSeed,
    /// SHA-256 of the seed's bytes, published at the start; 64 hex digits.
    pub commitment: String,
    /// Names of who sat where, for people; may be empty.
    #[serde(default)]
    pub names: Vec<String>,
    /// Ply 1 is the first; ply 0 is the set-up.
    pub plies: Vec<Ply>,
}

impl Record {
    /// The format this version writes and reads.
    pub const FORMAT: u32 = 1;
}
