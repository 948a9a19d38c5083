//! spielwerk-referee
