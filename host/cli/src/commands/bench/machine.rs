//! What the figures were measured on and with.

use serde_json::{Value, json};

/// Processor, memory, versions; nothing that names the machine.
pub fn describe() -> Value {
    json!({
        "bench": "machine",
        "processor": field("/proc/cpuinfo", "model name"),
        "cores": std::thread::available_parallelism().map_or(0, usize::from),
        "memory": field("/proc/meminfo", "MemTotal"),
        "system": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        "spielwerk": env!("CARGO_PKG_VERSION"),
        "wasmtime": locked("wasmtime"),
        "sled": locked("sled"),
        "axum": locked("axum"),
        "assertions": cfg!(debug_assertions),
    })
}

fn field(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

/// The version this program was built with, from the lock file.
fn locked(name: &str) -> Option<&'static str> {
    let lock = include_str!("../../../../../Cargo.lock");
    let entry =
        lock.split("[[package]]").find(|entry| entry.trim_start().starts_with(&format!("name = \"{name}\"\n")))?;
    entry.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_come_from_the_lock_file() {
        assert_eq!(locked("sled"), Some("0.34.7"));
        assert_eq!(locked("no-such-crate"), None);
    }
}
