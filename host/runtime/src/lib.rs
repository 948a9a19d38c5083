//! spielwerk-runtime
