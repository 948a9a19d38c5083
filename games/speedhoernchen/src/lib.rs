//! spielwerk-speedhoernchen
