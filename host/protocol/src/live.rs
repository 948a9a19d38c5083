//! Live tables over one WebSocket (`/ws`). Text frames, one JSON message each, `{"kind": …}`.
//!
//! A client says [`FromClient::Hello`] first, then subscribes to tables. Per table and viewer, what the viewer noticed
//! is numbered 1, 2, …; a step it cannot notice has no number. After a break it subscribes again with the last number
//! it has and gets the picture as it is now with all lines told since.

use serde::{Deserialize, Serialize};
use spielwerk_model::Seat;
use spielwerk_model::ids::TableId;
use spielwerk_model::play::{Advice, Narration, Preview, Standing, Status, Tip};

use crate::http::TableView;
use crate::refusal::Refusal;

/// From client to server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// First message.
    Hello {
        /// [`crate::VERSION`].
        version: u32,
        /// From `POST /api/guest`; none: an onlooker.
        #[serde(default)]
        token: Option<String>,
        /// Language tag for all that is told.
        locale: String,
    },
    /// Show me this table from now on: from the own seat, else as an onlooker.
    Watch {
        /// Which.
        table: TableId,
        /// The link's code, where one is needed.
        #[serde(default)]
        code: Option<String>,
        /// The last number this client has of this table; 0: none.
        #[serde(default)]
        from: u64,
    },
    /// No more of this table.
    Unwatch {
        /// Which.
        table: TableId,
    },
    /// Make a move.
    Move {
        /// Where.
        table: TableId,
        /// The decision it answers.
        decision: u32,
        /// The client's own id of this move, unique per table and seat; sent again after a break it is applied once.
        id: String,
        /// Move text.
        r#move: String,
    },
    /// What would this move bring?
    Preview {
        /// Where.
        table: TableId,
        /// Move text.
        r#move: String,
        /// Comes back in the answer.
        request: u32,
    },
    /// Say something to all who look at this table. Shown to everybody by `talk`.
    Say {
        /// Where; must be watched.
        table: TableId,
        /// 1 to [`crate::MOST_CHAT`] characters.
        text: String,
    },
    /// What would the computer do in my place, and why?
    Advise {
        /// Where.
        table: TableId,
        /// Comes back in the answer.
        request: u32,
    },
    /// Explain this node.
    Explain {
        /// Where.
        table: TableId,
        /// Node key.
        key: String,
        /// Comes back in the answer.
        request: u32,
    },
    /// Answered with `pong`.
    Ping {
        /// Comes back.
        request: u32,
    },
}

/// From server to client.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum FromServer {
    /// Answer to `hello`.
    Welcome {
        /// [`crate::VERSION`].
        version: u32,
        /// The name the server knows this person by; none: an onlooker.
        name: Option<String>,
    },
    /// The lobby side of a watched table changed (seats, state).
    Table {
        /// As it is now.
        table: TableView,
    },
    /// The whole picture: after `watch`.
    Snapshot {
        /// Where.
        table: TableId,
        /// Number of the last step this viewer noticed.
        number: u64,
        /// All lines told after the number the client named, oldest first.
        told: Vec<Told>,
        /// How it stands now.
        view: View,
        /// The picture's lines.
        scene: Vec<String>,
    },
    /// A step this viewer noticed.
    Step {
        /// Where.
        table: TableId,
        /// Its number.
        number: u64,
        /// What was told.
        told: Told,
        /// How it stands now.
        view: View,
        /// What changed in the picture.
        scene: SceneChange,
    },
    /// Who may act changed without anything to see, or a stale token needs the fresh view.
    Now {
        /// Where.
        table: TableId,
        /// How it stands now.
        view: View,
    },
    /// The move with this id is durable. Also for a repeated one.
    Done {
        /// Where.
        table: TableId,
        /// The client's id.
        id: String,
    },
    /// The move with this id was refused; nothing changed.
    Refused {
        /// Where.
        table: TableId,
        /// The client's id.
        id: String,
        /// Why.
        refusal: Refusal,
    },
    /// Answer to `preview`.
    Previewed {
        /// Where.
        table: TableId,
        /// Of the question.
        request: u32,
        /// What it would bring.
        preview: Preview,
    },
    /// What was said, or happened to the people at the table: all of it after `watch`, then line by line.
    Talk {
        /// Where.
        table: TableId,
        /// Oldest first.
        lines: Vec<TalkLine>,
    },
    /// Answer to `advise`.
    Advised {
        /// Where.
        table: TableId,
        /// Of the question.
        request: u32,
        /// None: the game has no advice now.
        advice: Option<Advice>,
    },
    /// Answer to `explain`.
    Explained {
        /// Where.
        table: TableId,
        /// Of the question.
        request: u32,
        /// The info window.
        tip: Tip,
    },
    /// Answer to `ping`.
    Pong {
        /// Of the question.
        request: u32,
    },
    /// A message was refused; the connection lives.
    Error {
        /// Why.
        refusal: Refusal,
    },
    /// The server closes this connection next.
    Closing {
        /// Why.
        refusal: Refusal,
    },
}

/// How a viewer's match stands, besides the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// The viewer's seat; none: an onlooker.
    pub seat: Option<Seat>,
    /// Who may act.
    pub status: Status,
    /// The viewer's legal moves; empty if it may not act.
    pub legal: Vec<String>,
    /// The standing at this ply.
    pub standings: Vec<Standing>,
    /// Clocks that run, by seat; each belongs to a seat that must act.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<Clock>,
}

/// A seat's clock as it stands when the message is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Clock {
    /// Whose.
    pub seat: Seat,
    /// Milliseconds of think time left; below zero: so much of the grace ([`crate::GRACE_MS`]) is used up.
    pub left_ms: i64,
}

/// What one step told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Told {
    /// Number of the step.
    pub number: u64,
    /// The clock ruled it, for this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timed_out: Option<Seat>,
    /// Its lines.
    pub lines: Vec<Narration>,
}

/// A line of a table's talk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TalkLine {
    /// From 1, without gaps.
    pub number: u32,
    /// Unix milliseconds.
    pub at: u64,
    /// The seat it is about, or of who says it.
    pub seat: Option<Seat>,
    /// The person's name; empty for the table itself.
    pub name: String,
    /// What.
    pub what: TalkWhat,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TalkWhat {
    /// A person said this.
    Said {
        /// Text.
        text: String,
    },
    /// A person left its seat; a computer player goes on.
    Left,
    /// A person took its seat back.
    CameBack,
    /// The server was started anew; clocks went on where they were.
    Restarted,
}

/// What changed in the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SceneChange {
    /// All lines anew.
    Whole(Vec<String>),
    /// As many lines as before; these replace those at their index.
    Lines(Vec<(u32, String)>),
}
