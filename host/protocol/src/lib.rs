//! What client and server say to each other. The only public wire format; JSON; version [`VERSION`].
//!
//! Set-up and lists go over HTTP ([`http`]), live tables over one WebSocket per client ([`live`]). A refusal is the
//! same thing on both ([`refusal`]): a stable code and a sentence.

pub mod http;
pub mod live;
pub mod refusal;

/// Spoken by this build; a client says it in its first message.
pub const VERSION: u32 = 1;
/// Bytes of one text frame from a client at most; a larger one is refused. One more than eight times as large is not
/// even read, and the connection closed (1009).
pub const MOST_CLIENT_FRAME: usize = 8 * 1024;
/// Bytes of an HTTP request's body at most.
pub const MOST_HTTP_BODY: usize = 16 * 1024;
/// Bytes of a component that is published at most.
pub const MOST_COMPONENT: usize = 8 << 20;
/// Characters of one chat line at most.
pub const MOST_CHAT: usize = 300;
/// Chat lines a connection may send in a burst, and in the long run each second.
pub const TALK_BUDGET: (u32, u32) = (8, 1);
/// After the think time of a decision a seat may still act for so many milliseconds; then the clock rules.
pub const GRACE_MS: u64 = 10_000;
/// Frames a client may send in a burst, and in the long run each second, before it is closed as a flood.
pub const FRAME_BUDGET: (u32, u32) = (60, 30);
