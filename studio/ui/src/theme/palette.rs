//! Names of colours, and what each theme makes of them.

use egui::Color32;

use super::contrast::mix;

/// Light, dark, or high contrast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tone {
    /// Warm paper.
    #[default]
    Light,
    /// A lamp-lit evening.
    Dark,
    /// Black, white and bright.
    Contrast,
}

/// Every base name a game may use; each also with `-soft` and `-strong`.
pub const NAMES: [&str; 24] = [
    "paper", "ink", "muted", "accent", "good", "danger", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5",
    "seat-6", "seat-7", "red", "orange", "yellow", "green", "teal", "blue", "violet", "brown", "sand", "grey",
];

/// All colours of one theme.
#[derive(Debug, Clone, PartialEq)]
pub struct Palette {
    /// Which theme.
    pub tone: Tone,
    /// The table everything lies on.
    pub table: Color32,
    /// Cards, panels, windows.
    pub paper: Color32,
    /// Inputs, log, quiet insets.
    pub inset: Color32,
    /// Text.
    pub ink: Color32,
    /// Quiet text.
    pub muted: Color32,
    /// Fine lines.
    pub line: Color32,
    /// What can be done now.
    pub accent: Color32,
    /// Went well.
    pub good: Color32,
    /// Went wrong, or cannot be undone.
    pub danger: Color32,
    /// Under cards.
    pub shadow: Color32,
    seats: [Color32; 8],
    hues: [Color32; 10],
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const HUES: [&str; 10] = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "brown", "sand", "grey"];

impl Palette {
    /// The colours of this theme.
    pub fn of(tone: Tone) -> Self {
        match tone {
            Tone::Light => Self::light(),
            Tone::Dark => Self::dark(),
            Tone::Contrast => Self::high_contrast(),
        }
    }

    fn light() -> Self {
        Self {
            tone: Tone::Light,
            table: rgb(0xEADFC8),
            paper: rgb(0xFFFAF0),
            inset: rgb(0xF6EDDB),
            ink: rgb(0x2E2521),
            muted: rgb(0x6B5D51),
            line: rgb(0xD8C9AD),
            accent: rgb(0x99401A),
            good: rgb(0x356830),
            danger: rgb(0xAE2A22),
            shadow: Color32::from_rgba_premultiplied(26, 18, 10, 46),
            seats: [
                rgb(0x2F6690),
                rgb(0xB8502F),
                rgb(0x4F7A3A),
                rgb(0x7A4B8C),
                rgb(0xA97B1D),
                rgb(0x2B7F7A),
                rgb(0x9A3B5A),
                rgb(0x5B5147),
            ],
            hues: [
                rgb(0xC4473A),
                rgb(0xD9822B),
                rgb(0xE3B93C),
                rgb(0x6E9A48),
                rgb(0x3C8F88),
                rgb(0x4A7FB0),
                rgb(0x84609C),
                rgb(0x8A6242),
                rgb(0xDFC899),
                rgb(0x9A9288),
            ],
        }
    }

    fn dark() -> Self {
        Self {
            tone: Tone::Dark,
            table: rgb(0x1B1815),
            paper: rgb(0x2A2520),
            inset: rgb(0x221E1A),
            ink: rgb(0xF3E9DA),
            muted: rgb(0xB9AA98),
            line: rgb(0x4A4037),
            accent: rgb(0xF2A65A),
            good: rgb(0x8FC77F),
            danger: rgb(0xF28B7D),
            shadow: Color32::from_rgba_premultiplied(0, 0, 0, 110),
            seats: [
                rgb(0x6FA8D6),
                rgb(0xE8875F),
                rgb(0x93C275),
                rgb(0xBE92D1),
                rgb(0xE0B85A),
                rgb(0x68BDB6),
                rgb(0xDE82A0),
                rgb(0xB5A99B),
            ],
            hues: [
                rgb(0xB5483D),
                rgb(0xC17A33),
                rgb(0xC9A43D),
                rgb(0x5F8744),
                rgb(0x397E78),
                rgb(0x456F9C),
                rgb(0x74558C),
                rgb(0x76563D),
                rgb(0xB7A27A),
                rgb(0x7C756D),
            ],
        }
    }

    fn high_contrast() -> Self {
        Self {
            tone: Tone::Contrast,
            table: rgb(0x000000),
            paper: rgb(0x0A0A0A),
            inset: rgb(0x000000),
            ink: rgb(0xFFFFFF),
            muted: rgb(0xE2E2E2),
            line: rgb(0xFFFFFF),
            accent: rgb(0xFFD83D),
            good: rgb(0x7CFF7C),
            danger: rgb(0xFF8A8A),
            shadow: Color32::TRANSPARENT,
            seats: [
                rgb(0x6CC4FF),
                rgb(0xFF9A5C),
                rgb(0x8CF078),
                rgb(0xE0A0FF),
                rgb(0xFFE14D),
                rgb(0x5CF0E0),
                rgb(0xFF8FC0),
                rgb(0xE6E6E6),
            ],
            hues: [
                rgb(0xFF5C5C),
                rgb(0xFFA033),
                rgb(0xFFE14D),
                rgb(0x5FE05F),
                rgb(0x3DE0D0),
                rgb(0x66B3FF),
                rgb(0xCF8CFF),
                rgb(0xC08A5A),
                rgb(0xF0DCA8),
                rgb(0xB4B4B4),
            ],
        }
    }

    /// A seat's colour.
    pub fn seat(&self, seat: u8) -> Color32 {
        self.seats[usize::from(seat) % self.seats.len()]
    }

    /// The colour with this name; none for an empty or unknown one.
    pub fn named(&self, name: &str) -> Option<Color32> {
        if let Some(base) = name.strip_suffix("-soft") {
            return self.base(base).map(|colour| mix(colour, self.paper, 0.68));
        }
        if let Some(base) = name.strip_suffix("-strong") {
            return self.base(base).map(|colour| mix(colour, self.ink, 0.4));
        }
        self.base(name)
    }

    fn base(&self, name: &str) -> Option<Color32> {
        Some(match name {
            "paper" => self.paper,
            "ink" => self.ink,
            "muted" => self.muted,
            "accent" => self.accent,
            "good" => self.good,
            "danger" => self.danger,
            _ => {
                if let Some(seat) = name.strip_prefix("seat-") {
                    return seat.parse::<usize>().ok().and_then(|seat| self.seats.get(seat)).copied();
                }
                self.hues[HUES.iter().position(|hue| *hue == name)?]
            }
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::theme::contrast::{LEAST, contrast};
    use spielwerk_model::scene::Look;

    const TONES: [Tone; 3] = [Tone::Light, Tone::Dark, Tone::Contrast];

    fn all_names() -> Vec<String> {
        NAMES.iter().flat_map(|name| ["", "-soft", "-strong"].map(|end| format!("{name}{end}"))).collect()
    }

    #[test]
    fn every_name_is_known_in_every_theme_and_nonsense_is_not() {
        for tone in TONES {
            let palette = Palette::of(tone);
            for name in all_names() {
                assert!(palette.named(&name).is_some(), "{name} in {tone:?}");
            }
            for name in ["", "seat-8", "pink", "-soft"] {
                assert!(palette.named(name).is_none(), "{name}");
            }
        }
    }

    #[test]
    fn any_ink_on_any_fill_is_readable() {
        for tone in TONES {
            let palette = Palette::of(tone);
            for fill in all_names() {
                for ink in all_names() {
                    let look = Look { fill: fill.clone(), ink: ink.clone(), ..Look::default() };
                    let paint = palette.paint(&look, palette.paper);
                    let ratio = contrast(paint.ink, paint.fill.unwrap());
                    assert!(ratio >= LEAST, "{ink} on {fill} in {tone:?}: {ratio}");
                }
            }
        }
    }

    #[test]
    fn the_clients_own_texts_are_readable_on_every_ground() {
        for tone in TONES {
            let palette = Palette::of(tone);
            for ground in [palette.table, palette.paper, palette.inset] {
                for ink in [palette.ink, palette.muted, palette.accent, palette.good, palette.danger] {
                    let ratio = contrast(ink, ground);
                    assert!(ratio >= LEAST, "{ink:?} on {ground:?} in {tone:?}: {ratio}");
                }
            }
        }
    }
}
