//! The one move: `flip C4`.

use std::fmt;
use std::str::FromStr;

use spielwerk_sdk::moves::{Cell, Fields};

/// Uncovers the heap on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flip(pub Cell);

impl fmt::Display for Flip {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("flip ")?;
        self.0.fmt(out)
    }
}

impl FromStr for Flip {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (verb, mut fields) = Fields::of(text);
        let cell = fields.parse().filter(|_| verb == "flip").ok_or(())?;
        fields.end().ok_or(())?;
        Ok(Self(cell))
    }
}
