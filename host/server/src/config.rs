//! What an operator may set.

use spielwerk_protocol::FRAME_BUDGET;

/// Limits and habits of a server; none of them depends on its data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Frames a client may send in a burst, and in the long run each second.
    pub frame_budget: (u32, u32),
    /// Frames that may wait for a slow reader before it is closed.
    pub outgoing_frames: usize,
    /// Bytes that may wait for a slow reader before it is closed.
    pub outgoing_bytes: usize,
    /// Tables one connection may watch at a time.
    pub watched_tables: usize,
    /// A table nobody watches is dropped from memory after so many milliseconds; it is read again when needed.
    pub idle_ms: u64,
    /// A person who looks at its table with no connection for so many milliseconds, while others wait, has vanished: the
    /// next one becomes host, a computer player goes on. 0: never.
    pub away_ms: u64,
    /// How long a shutdown waits for clients to take their leave, in milliseconds.
    pub farewell_ms: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            frame_budget: FRAME_BUDGET,
            outgoing_frames: 512,
            outgoing_bytes: 4 << 20,
            watched_tables: 64,
            idle_ms: 60_000,
            away_ms: 120_000,
            farewell_ms: 3_000,
        }
    }
}
