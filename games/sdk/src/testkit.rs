//! Native test kit.
