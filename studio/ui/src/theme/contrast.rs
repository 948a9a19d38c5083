//! Contrast as WCAG 2.2 counts it.

use egui::Color32;

/// Least contrast of text on its ground (WCAG AA).
pub const LEAST: f32 = 4.5;

fn linear(channel: u8) -> f32 {
    let value = f32::from(channel) / 255.0;
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn luminance(colour: Color32) -> f32 {
    0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
}

/// Contrast ratio of two opaque colours, 1 to 21.
pub fn contrast(one: Color32, other: Color32) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// `share` of the way from `from` to `to`.
pub fn mix(from: Color32, to: Color32, share: f32) -> Color32 {
    let blend = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
    Color32::from_rgb(blend(from.r(), to.r()), blend(from.g(), to.g()), blend(from.b(), to.b()))
}

/// The wanted ink, moved towards black or white as far as it must to be readable on `ground`.
pub fn readable(wanted: Color32, ground: Color32) -> Color32 {
    if contrast(wanted, ground) >= LEAST {
        return wanted;
    }
    // Pure ends: one of them always reaches 4.58 on any ground.
    let (black, white) = (Color32::BLACK, Color32::WHITE);
    let end = if contrast(black, ground) >= contrast(white, ground) { black } else { white };
    (1..10)
        .map(|step| mix(wanted, end, step as f32 / 10.0))
        .find(|colour| contrast(*colour, ground) >= LEAST)
        .unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_is_21() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
        assert!((contrast(Color32::WHITE, Color32::WHITE) - 1.0).abs() < 0.01);
    }

    #[test]
    fn unreadable_ink_is_moved_and_readable_ink_is_kept() {
        let grey = Color32::from_gray(128);
        assert!(contrast(readable(grey, Color32::from_gray(140)), Color32::from_gray(140)) >= LEAST);
        assert_eq!(readable(Color32::BLACK, Color32::WHITE), Color32::BLACK);
    }
}
