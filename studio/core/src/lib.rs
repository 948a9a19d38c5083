//! spielwerk-studio-core
