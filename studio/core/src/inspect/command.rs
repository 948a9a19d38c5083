//! What a person can do with a record.

use spielwerk_model::Seat;
use spielwerk_model::play::Viewer;

use super::breakpoints::Condition;
use super::line::LineId;
use super::replay::Effort;

/// One act on the record's page.
#[derive(Debug, Clone, PartialEq)]
pub enum InspectCommand {
    // ---- the cursor ----
    /// One ply on.
    Forward,
    /// One ply back.
    Back,
    /// To the next round.
    NextRound,
    /// To the round before.
    PreviousRound,
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// To this ply; 0 is the beginning.
    Jump(usize),
    /// Plays so many plies a second; none: stands.
    Play(Option<f32>),
    /// Searches plies whose seat name, move or remark holds this text, and jumps to the next one.
    Find(String),

    // ---- pictures ----
    /// The viewer of picture `index`.
    SetViewer(usize, Viewer),
    /// The line of picture `index`; none: whichever is at hand.
    SetLine(usize, Option<LineId>),
    /// One more picture beside the others (at most four).
    AddViewer(Viewer),
    /// Takes picture `index` away.
    RemoveViewer(usize),
    /// Marks what viewers see differently, or stops that.
    MarkDifferences(bool),

    // ---- lines ----
    /// Makes a move at the present ply: a step if the line goes on so, else a branch.
    PlayMove(Seat, String),
    /// To this line, at its own ply.
    Choose(LineId),
    /// Forgets a line; one always stays.
    Forget(LineId),
    /// Goes on from this position.
    Edit(String),
    /// Computer players finish the match from the present ply.
    Continue,
    /// Writes the line at hand as a record to this path.
    SaveRecord(String),
    /// Writes the line at hand as a playthrough to this path.
    SaveTest(String),

    // ---- computer players ----
    /// Asks a computer player at the present ply.
    Ask {
        /// For whom.
        seat: Seat,
        /// Level id.
        level: String,
        /// Playouts or nodes; none: the level's own.
        effort: Option<u32>,
    },

    // ---- breakpoints ----
    /// One more.
    AddBreakpoint(Condition),
    /// Takes one away.
    RemoveBreakpoint(u32),
    /// Switches one on or off.
    SwitchBreakpoint(u32, bool),
    /// Walks on (or back) to the next one that stops.
    Seek {
        /// On; else back.
        forward: bool,
    },
    /// Ends the walk.
    StopSeeking,

    // ---- authors ----
    /// Watches this game's folder or file.
    Watch(String),
    /// No longer.
    Unwatch,
    /// Tests the laws.
    Check(Effort),
    /// Opens the record of the `index`-th outcome at its ply.
    OpenCheck(usize),
    /// Plays the record that could not be opened on the version that is here.
    OpenOnPresent,
}
