//! What an operator may set.

use spielwerk_protocol::FRAME_BUDGET;

/// Limits and habits of a server; none of them depends on its data.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Config {
    /// Frames a client may send in a burst, and in the long run each second.
    pub frame_budget: (u32, u32),
    /// Frames that may wait for a slow reader before it is closed.
    pub outgoing_frames: usize,
    /// Bytes that may wait for a slow reader before it is closed.
    pub outgoing_bytes: usize,
    /// Tables one connection may watch at a time.
    pub watched_tables: usize,
    /// Requests an address may make in a burst, and in the long run each second. The machine's own has no limit.
    pub address_requests: (u32, u32),
    /// New guests and sign-ins of an address in a burst, and in the long run each second.
    pub address_arrivals: (u32, u32),
    /// WebSockets of an address at a time.
    pub address_connections: usize,
    /// A proxy stands before this server and says in `X-Forwarded-For` whom it speaks for.
    pub behind_proxy: bool,
    /// A table nobody watches is dropped from memory after so many milliseconds; it is read again when needed.
    pub idle_ms: u64,
    /// A person who looks at its table with no connection for so many milliseconds, while others wait, has vanished: the
    /// next one becomes host, a computer player goes on. 0: never.
    pub away_ms: u64,
    /// The name of the operator's account; none: whoever makes the first one.
    pub operator: Option<String>,
    /// IANA name of the time zone whose midnight ends a day; none: the machine's own.
    pub time_zone: Option<String>,
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
            address_requests: (300, 60),
            address_arrivals: (20, 1),
            address_connections: 200,
            behind_proxy: false,
            idle_ms: 60_000,
            away_ms: 120_000,
            operator: None,
            time_zone: None,
            farewell_ms: 3_000,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_example_says_how_it_is_without_it() {
        let example: Config = toml::from_str(include_str!("../operating/spielwerk.toml")).unwrap();
        assert_eq!(example, Config::default());
        let all = "operator = \"Root\"\ntime-zone = \"Europe/Berlin\"";
        let more: Config = toml::from_str(all).unwrap();
        assert_eq!((more.operator.as_deref(), more.time_zone.as_deref()), (Some("Root"), Some("Europe/Berlin")));
        assert!(toml::from_str::<Config>("nonsense = 1").is_err());
    }
}
