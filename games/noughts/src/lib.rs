//! spielwerk-noughts
