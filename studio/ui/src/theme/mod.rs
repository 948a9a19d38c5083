//! How everything looks: colours by name, patterns, fonts, spacing. Names: contract.md, “Names every client knows”.

mod contrast;
mod palette;
mod pattern;
mod style;

pub use contrast::{contrast, mix, readable};
pub use palette::{NAMES, Palette, Tone};
pub use pattern::{PATTERNS, paint as paint_pattern};
pub use style::{BOLD, apply, bold, install, is_installed};

use egui::Color32;
use spielwerk_model::scene::Look;

/// Colours of one drawn thing, all resolved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paint {
    /// Area; none: nothing is filled.
    pub fill: Option<Color32>,
    /// Text, readable on the fill.
    pub ink: Color32,
    /// Border; none: the usual one.
    pub edge: Option<Color32>,
}

impl Palette {
    /// Resolves the names of a look; unknown names count as empty. `ground` is what lies behind an unfilled thing.
    pub fn paint(&self, look: &Look, ground: Color32) -> Paint {
        let fill = self.named(&look.fill);
        let behind = fill.unwrap_or(ground);
        let wanted = self.named(&look.ink).unwrap_or(self.ink);
        Paint { fill, ink: readable(wanted, behind), edge: self.named(&look.edge) }
    }
}
