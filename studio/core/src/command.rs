//! What a person can do. The UI emits these and changes nothing itself.

use spielwerk_model::Seat;
use spielwerk_model::game::{Pace, Step};
use spielwerk_model::ids::TableId;

use crate::inspect::command::InspectCommand;
use crate::page::Page;
use crate::settings::Settings;

/// One act of a person.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    // ---- pages ----
    /// To this page.
    Go(Page),
    /// To the page before.
    Back,
    /// The rule book of the game at hand, or back from it (F1).
    Rules,
    /// Takes a notice away.
    Dismiss(u64),
    /// New settings.
    Settings(Settings),

    // ---- lobby ----
    /// Fresh lists from the server.
    Refresh,
    /// The page of a game.
    OpenGame(String),
    /// Chooses a mode in the form; its defaults come with it.
    ChooseMode(String),
    /// Seats in all.
    ChooseSeats(u8),
    /// An option's value.
    ChooseOption(String, String),
    /// Level of computer players.
    ChooseLevel(String),
    /// Pace.
    ChoosePace(Pace),
    /// Makes the guest an account.
    MakeAccount(spielwerk_protocol::http::Credentials),
    /// Signs in with an account.
    SignIn(spielwerk_protocol::http::Credentials),
    /// Ends the session; goes on as a new guest.
    SignOut,
    /// The span of leaderboards.
    ShowPeriod(spielwerk_protocol::http::Period),
    /// Leaderboard points every person stakes.
    ChooseStake(u32),
    /// Seconds for a decision; 0: without.
    ChooseThinkTime(u32),
    /// Free seats get computer players.
    ChooseFill(bool),
    /// Listed for everybody.
    ChooseOpen(bool),
    /// Opens a table as the form says; a person alone starts at once.
    CreateTable,
    /// Text of a link or `TABLE/CODE` typed to join.
    JoinByLink(String),
    /// Sits down.
    Join {
        /// Where.
        table: TableId,
        /// None: the lowest free seat.
        seat: Option<Seat>,
    },
    /// Goes to a table: to its own seat, else as an onlooker.
    Watch(TableId),
    /// Gives the seat up.
    Leave,
    /// Starts the match (host person).
    Start,
    /// The table that follows this one: same people, same settings.
    Again,
    /// Takes the own seat back from the computer player.
    ComeBack,
    /// Makes the person on this seat the host.
    HandOver(Seat),
    /// Changes settings of the table at hand (host person, before the start).
    SetTable(spielwerk_protocol::http::Settings),
    /// Says something at the table.
    Say(String),
    /// The talk is being read.
    ReadTalk,
    /// Asks for advice.
    AskAdvice,
    /// Takes the advice away.
    CloseAdvice,
    /// Steps through the finished match at this table.
    WatchRecord(TableId),

    // ---- the match ----
    /// A tap on a scene node. While something lingers it is skipped first.
    Tap(String),
    /// A key: `Enter`, `Escape`, or a scene's hotkey or step key as the game writes it (`1`, `R`, `Z` …).
    Key(String),
    /// The pointer is over this node; none: over nothing.
    Point(Option<String>),
    /// The confirm button.
    Confirm,
    /// Takes the last choice back.
    Escape,
    /// Wheel and right click on a shape.
    Step(Step),
    /// Text typed into a form's field.
    Type {
        /// Field key.
        field: String,
        /// Everything in it now.
        text: String,
    },
    /// A form's button.
    Submit(String),
    /// Asks for a node's info window.
    Explain(String),
    /// Closes the info window.
    CloseTip,
    /// Makes a seat's area large; the same again or none: as the game says.
    Enlarge(Option<Seat>),
    /// Opens or closes the eye over secret nodes.
    ToggleEye,
    /// Puts a note on a notable node, or takes it away.
    Note {
        /// Node key.
        key: String,
        /// Note key from the head's `notes`.
        note: String,
    },
    /// Ends what lingers.
    Skip,
    /// Closes the end board; the table stays.
    CloseResult,

    // ---- inspect ----
    /// An act on the record's page.
    Inspect(InspectCommand),
}
