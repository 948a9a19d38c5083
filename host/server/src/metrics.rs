//! What the server counts about itself, in the text format of Prometheus. No name and no secret is ever a label.

use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Who made a step.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct Maker {
    pub by: &'static str,
}

/// Which game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct Game {
    pub game: String,
}

/// Which answer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct Answered {
    pub status: u16,
}

/// Counted by label.
type Counters<Label> = Family<Label, Counter<u64, AtomicU64>>;

/// Everything that is counted.
pub(crate) struct Metrics {
    registry: Registry,
    /// Open WebSockets.
    pub connections: Gauge,
    /// Tables in memory.
    pub tables: Gauge,
    /// Moments that wait for their time.
    pub alarms: Gauge,
    /// Steps that became durable.
    pub steps: Counters<Maker>,
    /// Seconds from asking the store to knowing that a step is durable.
    pub durable: Histogram,
    /// Seconds of one step in the sandbox, waiting for a thread included.
    pub sandbox: Histogram,
    /// Matches begun, by game.
    pub begun: Counters<Game>,
    /// Matches over, by game.
    pub over: Counters<Game>,
    /// Failures of a game's component, by game.
    pub failures: Counters<Game>,
    /// Requests, by status of the answer.
    pub requests: Counters<Answered>,
}

/// 0.1 ms to about 3 s.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.000_1, 2.0, 16))
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("spielwerk"),
            connections: Gauge::default(),
            tables: Gauge::default(),
            alarms: Gauge::default(),
            steps: Family::default(),
            durable: seconds(),
            sandbox: seconds(),
            begun: Family::default(),
            over: Family::default(),
            failures: Family::default(),
            requests: Family::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("connections", "Open WebSockets", metrics.connections.clone());
        registry.register("tables_in_memory", "Tables in memory", metrics.tables.clone());
        registry.register("alarms", "Moments that wait for their time", metrics.alarms.clone());
        registry.register("steps", "Steps that became durable", metrics.steps.clone());
        registry.register("durable_seconds", "From asking the store to durable", metrics.durable.clone());
        registry.register("sandbox_seconds", "One step in the sandbox", metrics.sandbox.clone());
        registry.register("matches_begun", "Matches begun", metrics.begun.clone());
        registry.register("matches_over", "Matches over", metrics.over.clone());
        registry.register("game_failures", "Failures of components", metrics.failures.clone());
        registry.register("requests", "HTTP requests answered", metrics.requests.clone());
        metrics
    }

    /// All of it as text.
    pub(crate) fn text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_is_counted_is_told() {
        let metrics = Metrics::new();
        metrics.connections.set(3);
        metrics.steps.get_or_create(&Maker { by: "person" }).inc();
        metrics.durable.observe(0.002);
        let text = metrics.text().unwrap();
        for line in [
            "spielwerk_connections 3",
            "spielwerk_steps_total{by=\"person\"} 1",
            "spielwerk_durable_seconds_count 1",
            "# EOF",
        ] {
            assert!(text.lines().any(|other| other == line), "{line} in\n{text}");
        }
    }
}
