//! Files of records: what is in them, and what is wrong with one that cannot be read.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::Record;

/// What a record's file holds. Most begin at the set-up; a test case may begin at a position of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RecordFile {
    /// The match.
    #[serde(flatten)]
    pub record: Record,
    /// Where it begins, as `inspect` writes a position; none: at the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
}

/// Why a file is no record, in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// It is no JSON at all, or cut off.
    #[error("no match record: it is no JSON ({0})")]
    NotJson(String),
    /// JSON of something else.
    #[error("no match record: {0}")]
    NotARecord(String),
    /// A playthrough, which holds positions and no seed.
    #[error("a playthrough, no record: it holds positions and no seed; open the .record.json it was made of")]
    Playthrough,
    /// Written by another version.
    #[error(
        "a record of format {found}, and this version reads format {}: use the spielwerk that wrote it",
        Record::FORMAT
    )]
    Format {
        /// In the file.
        found: u64,
    },
}

impl From<Record> for RecordFile {
    fn from(record: Record) -> Self {
        Self { record, position: None }
    }
}

impl RecordFile {
    /// Reads a file's bytes.
    ///
    /// # Errors
    /// Says what is wrong with them.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordFault> {
        let value: Value = serde_json::from_slice(bytes).map_err(|error| RecordFault::NotJson(error.to_string()))?;
        if value["plies"][0].get("inspect").is_some() {
            return Err(RecordFault::Playthrough);
        }
        match value.get("format").map(Value::as_u64) {
            Some(Some(found)) if found != u64::from(Record::FORMAT) => return Err(RecordFault::Format { found }),
            _ => {}
        }
        serde_json::from_value(value).map_err(|error| RecordFault::NotARecord(error.to_string()))
    }

    /// The file's text.
    pub fn write(&self) -> String {
        // Plain data with text keys always has a JSON form.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::ids::ComponentHash;
    use crate::record::{MatchSeed, Ply, SetupConfig};
    use serde_json::json;

    fn record() -> Record {
        Record {
            format: 1,
            game: "noughts".into(),
            version: "1".into(),
            component: ComponentHash([3; 32]),
            config: SetupConfig { mode: "table".into(), seats: 2, first: Some(1), options: vec![] },
            seed: MatchSeed([9; 32]),
            commitment: "c".into(),
            names: vec!["Ada".into()],
            plies: vec![Ply { seat: 1, r#move: "mark B2".into(), level: None, timed_out: false }],
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for position in [None, Some(json!({"squares": [1, null]}))] {
            let file = RecordFile { record: record(), position };
            assert_eq!(RecordFile::read(file.write().as_bytes()).unwrap(), file);
        }
        assert_eq!(serde_json::from_str::<Record>(&RecordFile::from(record()).write()).unwrap(), record());
    }

    #[test]
    fn a_file_that_is_none_says_why() {
        let told = |text: &str| RecordFile::read(text.as_bytes()).unwrap_err().to_string();
        assert!(told("").contains("no JSON (EOF"), "{}", told(""));
        let text = RecordFile::from(record()).write();
        assert!(told(&text[..text.len() / 2]).contains("no JSON (EOF"));
        assert!(told("[1]").contains("no match record"), "{}", told("[1]"));
        assert!(told("{\"format\": 1}").contains("missing field `game`"));
        assert!(told(&text.replace("\"format\": 1", "\"format\": 7")).contains("record of format 7"));
        assert!(told(&text.replace("\"seed\": \"09", "\"seed\": \"0x")).contains("Invalid character"));
        assert!(told(r#"{"plies":[{"inspect":{}}]}"#).contains("a playthrough"));
    }
}
