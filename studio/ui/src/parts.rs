//! Small widgets all pages share.

use egui::{Button, Color32, CornerRadius, Frame, Margin, Response, RichText, Stroke, Ui, Vec2};

use crate::theme::{Palette, bold, mix, readable};

/// The one thing to do here.
pub fn primary(ui: &mut Ui, palette: &Palette, label: &str) -> Response {
    filled(ui, palette.accent, readable(palette.paper, palette.accent), label)
}

/// A button in this colour.
pub fn filled(ui: &mut Ui, fill: Color32, ink: Color32, label: &str) -> Response {
    let size = ui.style().text_styles[&egui::TextStyle::Button].size;
    let text = RichText::new(label).color(ink).font(bold(size));
    ui.add(Button::new(text).fill(fill).stroke(Stroke::NONE).corner_radius(CornerRadius::same(11)))
}

/// A quiet button.
pub fn quiet(ui: &mut Ui, label: &str) -> Response {
    ui.add(Button::new(label).corner_radius(CornerRadius::same(11)))
}

/// A button that is only a sign, with a spoken name.
pub fn sign(ui: &mut Ui, glyph: &str, name: &str) -> Response {
    let response = ui.add(Button::new(RichText::new(glyph).size(17.0)).min_size(Vec2::splat(38.0)).frame(true));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
    response.on_hover_text(name)
}

/// One of a few values; true if it was tapped.
pub fn choice(ui: &mut Ui, palette: &Palette, label: &str, chosen: bool, enabled: bool) -> Response {
    let fill = if chosen { mix(palette.paper, palette.accent, 0.22) } else { palette.inset };
    let edge = if chosen { Stroke::new(2.0, palette.accent) } else { Stroke::new(1.0, palette.line) };
    let text = RichText::new(label).color(if enabled { palette.ink } else { palette.muted });
    let button = Button::new(text).fill(fill).stroke(edge).corner_radius(CornerRadius::same(10));
    let response = ui.add_enabled(enabled, button);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, enabled, chosen, label));
    response
}

/// A rounded card with a soft shadow.
pub fn card(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.paper)
        .stroke(Stroke::new(1.0, palette.line))
        .corner_radius(CornerRadius::same(16))
        .inner_margin(Margin::same(16))
        .shadow(egui::epaint::Shadow { offset: [0, 4], blur: 16, spread: 0, color: palette.shadow })
}

/// A quiet inset.
pub fn inset(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.inset)
        .stroke(Stroke::new(1.0, palette.line))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(12, 8))
}

/// A coloured strip with a sentence.
pub fn strip(ui: &mut Ui, palette: &Palette, colour: Color32, text: &str) -> Response {
    let fill = mix(palette.paper, colour, 0.18);
    Frame::new()
        .fill(fill)
        .stroke(Stroke::new(1.5, colour))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(12, 8))
        .show(ui, |ui| ui.label(RichText::new(text).color(readable(palette.ink, fill))))
        .inner
}

/// A heading inside a page.
pub fn heading(ui: &mut Ui, text: &str) {
    let size = ui.style().text_styles[&egui::TextStyle::Body].size * 1.25;
    let response = ui.label(RichText::new(text).font(bold(size)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Heading, true, text));
}

/// Quiet small text.
pub fn small(ui: &mut Ui, palette: &Palette, text: &str) -> Response {
    ui.label(RichText::new(text).small().color(palette.muted))
}
