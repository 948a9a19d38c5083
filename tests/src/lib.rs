//! spielwerk-tests
