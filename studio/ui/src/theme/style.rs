//! The look of ordinary widgets: fonts, text sizes, spacing, rounded corners, soft shadows.

use std::sync::Arc;

use egui::epaint::Shadow;
use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Id, Margin, Stroke, TextStyle,
    Visuals, vec2,
};

use super::Palette;
use super::contrast::{mix, readable};
use super::palette::Tone;

/// Family of headings, buttons and numbers.
pub const BOLD: &str = "spielwerk-bold";

/// Adds our fonts and the art loader. Call once, before the first frame: fonts count from the next frame on.
pub fn install(ctx: &Context) {
    let mut fonts = FontDefinitions::default();
    let medium: &'static [u8] = include_bytes!("../../fonts/Nunito-Medium.ttf");
    let heavy: &'static [u8] = include_bytes!("../../fonts/Nunito-ExtraBold.ttf");
    fonts.font_data.insert("nunito".into(), Arc::new(FontData::from_static(medium)));
    fonts.font_data.insert("nunito-bold".into(), Arc::new(FontData::from_static(heavy)));
    let fallbacks = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    // Arrows, triangles and the like come from the monospaced font.
    let signs = fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    let with = |first: &str| {
        let mut names = vec![first.to_owned()];
        names.extend(fallbacks.iter().chain(&signs).filter(|name| *name != first).cloned());
        names.dedup();
        names
    };
    fonts.families.insert(FontFamily::Proportional, with("nunito"));
    fonts.families.insert(FontFamily::Name(BOLD.into()), with("nunito-bold"));
    ctx.set_fonts(fonts);
    egui_extras::install_image_loaders(ctx);
    ctx.data_mut(|data| data.insert_temp(Id::unique(BOLD), true));
}

/// Whether [`install`] was called for this context.
pub fn is_installed(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<bool>(Id::unique(BOLD))).unwrap_or_default()
}

/// A bold font of this size.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}

/// Sets colours, sizes and spacing. `text`: factor of the person's text size; `still`: no animations.
pub fn apply(ctx: &Context, palette: &Palette, text: f32, still: bool) {
    let key = (palette.tone as u8, text.to_bits(), still);
    let id = Id::unique("spielwerk-style");
    if ctx.data(|data| data.get_temp::<(u8, u32, bool)>(id)) == Some(key) {
        return;
    }
    ctx.data_mut(|data| data.insert_temp(id, key));
    let visuals = visuals(palette);
    ctx.all_styles_mut(|style| {
        style.visuals = visuals.clone();
        style.animation_time = if still { 0.0 } else { 0.12 };
        style.text_styles = [
            (TextStyle::Heading, bold(22.0 * text)),
            (TextStyle::Body, FontId::proportional(15.0 * text)),
            (TextStyle::Button, bold(15.0 * text)),
            (TextStyle::Small, FontId::proportional(12.5 * text)),
            (TextStyle::Monospace, FontId::monospace(12.5 * text)),
        ]
        .into();
        let spacing = &mut style.spacing;
        spacing.item_spacing = vec2(8.0, 8.0);
        spacing.button_padding = vec2(14.0, 8.0);
        spacing.interact_size = vec2(40.0, 36.0);
        spacing.window_margin = Margin::same(20);
        spacing.menu_margin = Margin::same(10);
        spacing.icon_width = 22.0;
        spacing.icon_width_inner = 12.0;
        spacing.slider_width = 180.0;
        spacing.combo_width = 120.0;
        style.interaction.selectable_labels = false;
        style.url_in_tooltip = false;
    });
}

fn visuals(palette: &Palette) -> Visuals {
    let mut visuals = if palette.tone == Tone::Light { Visuals::light() } else { Visuals::dark() };
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(palette.muted);
    visuals.panel_fill = palette.table;
    visuals.window_fill = palette.paper;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(18);
    visuals.menu_corner_radius = CornerRadius::same(12);
    visuals.window_shadow = shadow(palette, 12, 34);
    visuals.popup_shadow = shadow(palette, 6, 18);
    visuals.faint_bg_color = palette.inset;
    visuals.extreme_bg_color = palette.inset;
    visuals.code_bg_color = palette.inset;
    visuals.hyperlink_color = palette.accent;
    visuals.warn_fg_color = palette.accent;
    visuals.error_fg_color = palette.danger;
    visuals.selection.bg_fill = mix(palette.paper, palette.accent, 0.3);
    visuals.selection.stroke = Stroke::new(2.0, readable(palette.ink, mix(palette.paper, palette.accent, 0.3)));
    visuals.slider_trailing_fill = true;
    let edge = if palette.tone == Tone::Contrast { 1.6 } else { 1.0 };
    let states = [
        (&mut visuals.widgets.noninteractive, palette.paper, palette.line, 0.0),
        (&mut visuals.widgets.inactive, mix(palette.inset, palette.ink, 0.05), palette.line, 0.0),
        (&mut visuals.widgets.hovered, mix(palette.inset, palette.accent, 0.16), palette.accent, 1.0),
        (&mut visuals.widgets.active, mix(palette.inset, palette.accent, 0.3), palette.accent, 0.0),
        (&mut visuals.widgets.open, palette.inset, palette.line, 0.0),
    ];
    for (state, fill, line, expansion) in states {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(edge, line);
        state.fg_stroke = Stroke::new(1.4, readable(palette.ink, fill));
        state.corner_radius = CornerRadius::same(10);
        state.expansion = expansion;
    }
    visuals
}

/// A soft shadow of this depth.
fn shadow(palette: &Palette, down: i8, blur: u8) -> Shadow {
    let colour = if palette.shadow == Color32::TRANSPARENT { Color32::TRANSPARENT } else { palette.shadow };
    Shadow { offset: [0, down], blur, spread: 0, color: colour }
}
