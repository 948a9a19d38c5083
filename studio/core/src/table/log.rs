//! The log of a table.

use spielwerk_model::Seat;
use spielwerk_model::play::Narration;

use crate::names;

use super::TableModel;

/// A told line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// Number of its step.
    pub number: u64,
    /// The clock decided for this seat; such a line has no text of the game.
    pub timed_out: Option<Seat>,
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

    pub(super) fn write_log(&mut self, number: u64, timed_out: Option<Seat>, lines: &[Narration]) {
        if timed_out.is_some() {
            self.log.push(LogLine { number, timed_out, text: String::new(), raw: String::new() });
        }
        for line in lines.iter().filter(|line| !line.text.is_empty()) {
            let text = names::fill(&line.text, &self.names);
            self.log.push(LogLine { number, timed_out: None, text, raw: line.text.clone() });
        }
        if self.log.len() > MOST_LINES {
            self.log.drain(..self.log.len() - MOST_LINES);
        }
    }
}
