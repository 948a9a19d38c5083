//! The smallest game keeps every law.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use spielwerk_referee::check::{Budget, check};

#[test]
fn noughts_passes() {
    let report = check(&common::noughts(), &Budget::quick());
    for check in &report.checks {
        assert!(check.passed, "{}: {}", check.name, check.detail);
    }
    assert!(report.matches >= 12 && report.positions >= 20 && report.checks.len() == 16, "{report:?}");
}
