//! spielwerk-studio-ui
