//! spielwerk-studio
