//! spielwerk-server
