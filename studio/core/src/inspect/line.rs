//! Lines of play side by side: the record, its branches, what follows edited positions, other builds.

use super::timeline::Timeline;
use crate::settings::Locale;

/// Names a line; never used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(pub u32);

/// Where a line comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A file, a finished table.
    Record,
    /// Another move was made at a ply of that line.
    Branch(LineId, usize),
    /// The position at a ply of that line was changed.
    Edited(LineId, usize),
    /// Computer players went on from a ply of that line.
    Continued(LineId, usize),
    /// That line on another build.
    Build(LineId, String),
    /// A new build's first match.
    Sample,
    /// Shows a broken law.
    Check(String),
}

/// One line.
#[derive(Debug)]
pub struct Line {
    /// Which.
    pub id: LineId,
    /// Where from.
    pub origin: Origin,
    /// The cursor on it.
    pub timeline: Timeline,
}

impl Line {
    /// Its name in a list.
    pub fn name(&self, locale: Locale) -> String {
        let number = self.id.0;
        match &self.origin {
            Origin::Record => locale.pick("Aufzeichnung", "Record").to_string() + &numbered(number),
            Origin::Branch(_, ply) => {
                format!("{} {number} ({} {ply})", locale.pick("Zweig", "Branch"), locale.pick("ab", "from"))
            }
            Origin::Edited(..) => format!("{} {number}", locale.pick("Stellung", "Position")),
            Origin::Continued(_, ply) => {
                format!("{} {number} ({} {ply})", locale.pick("Fortsetzung", "Continued"), locale.pick("ab", "from"))
            }
            Origin::Build(_, build) => format!("{} {build}", locale.pick("Neubau", "Build")),
            Origin::Sample => locale.pick("Probespiel", "Sample match").to_string() + &numbered(number),
            Origin::Check(law) => format!("{} {law}", locale.pick("Prüfung", "Check")),
        }
    }
}

/// The first match needs no number.
fn numbered(number: u32) -> String {
    if number == 0 { String::new() } else { format!(" {number}") }
}
