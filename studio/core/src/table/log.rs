//! The log of a table.

use spielwerk_model::play::Narration;

use crate::names;

use super::TableModel;

/// A told line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// Number of its step.
    pub number: u64,
    /// Names filled in.
    pub text: String,
    /// As the game told it.
    pub(super) raw: String,
}

/// Lines kept at most.
const MOST_LINES: usize = 2_000;

impl TableModel {
    pub(super) fn last_logged(&self) -> u64 {
        self.log.last().map_or(0, |line| line.number)
    }

    pub(super) fn write_log(&mut self, number: u64, lines: &[Narration]) {
        for line in lines.iter().filter(|line| !line.text.is_empty()) {
            let text = names::fill(&line.text, &self.names);
            self.log.push(LogLine { number, text, raw: line.text.clone() });
        }
        if self.log.len() > MOST_LINES {
            self.log.drain(..self.log.len() - MOST_LINES);
        }
    }
}
