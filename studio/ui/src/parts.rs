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

/// Signs, drawn as lines so that they need no font.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Sign {
    Back,
    Gear,
    Book,
    Eye,
    EyeClosed,
    Cross,
    Plus,
    First,
    PreviousRound,
    Previous,
    Next,
    NextRound,
    Last,
    Lens,
}

/// A button that is only a sign, with a spoken name.
pub fn sign(ui: &mut Ui, sign: Sign, name: &str) -> Response {
    let response = ui.add(Button::new("").min_size(Vec2::splat(40.0)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, ui.is_enabled(), name));
    let colour = ui.style().interact(&response).fg_stroke.color;
    draw_sign(ui, sign, response.rect.center(), colour);
    response.on_hover_text(name)
}

fn draw_sign(ui: &Ui, sign: Sign, at: egui::Pos2, colour: Color32) {
    let stroke = Stroke::new(2.0, colour);
    let line = |points: &[(f32, f32)]| {
        let points: Vec<egui::Pos2> = points.iter().map(|(x, y)| at + egui::vec2(*x, *y)).collect();
        ui.painter().add(egui::Shape::line(points, stroke));
    };
    let triangle = |x: f32, way: f32| {
        let points = [(x, -6.0), (x + 8.0 * way, 0.0), (x, 6.0)].map(|(x, y)| at + egui::vec2(x, y));
        ui.painter().add(egui::Shape::convex_polygon(points.to_vec(), colour, Stroke::NONE));
    };
    match sign {
        Sign::Back => {
            line(&[(-1.0, -7.0), (-8.0, 0.0), (-1.0, 7.0)]);
            line(&[(-8.0, 0.0), (8.0, 0.0)]);
        }
        Sign::Gear => {
            ui.painter().circle_stroke(at, 5.0, stroke);
            for tooth in 0..8 {
                let way = Vec2::angled(std::f32::consts::TAU * tooth as f32 / 8.0);
                ui.painter().line_segment([at + way * 5.5, at + way * 9.0], Stroke::new(2.6, colour));
            }
        }
        Sign::Book => {
            line(&[(0.0, -5.0), (-4.0, -7.0), (-9.0, -6.0), (-9.0, 6.0), (-4.0, 5.0), (0.0, 7.0)]);
            line(&[(0.0, -5.0), (4.0, -7.0), (9.0, -6.0), (9.0, 6.0), (4.0, 5.0), (0.0, 7.0), (0.0, -5.0)]);
        }
        Sign::Eye | Sign::EyeClosed => {
            line(&[(-9.0, 0.0), (-5.0, -4.5), (0.0, -6.0), (5.0, -4.5), (9.0, 0.0)]);
            line(&[(-9.0, 0.0), (-5.0, 4.5), (0.0, 6.0), (5.0, 4.5), (9.0, 0.0)]);
            ui.painter().circle_filled(at, 2.8, colour);
            if sign == Sign::EyeClosed {
                line(&[(-8.0, 8.0), (8.0, -8.0)]);
            }
        }
        Sign::Cross => {
            line(&[(-6.0, -6.0), (6.0, 6.0)]);
            line(&[(-6.0, 6.0), (6.0, -6.0)]);
        }
        Sign::Plus => {
            line(&[(-7.0, 0.0), (7.0, 0.0)]);
            line(&[(0.0, -7.0), (0.0, 7.0)]);
        }
        Sign::First => {
            line(&[(-6.0, -6.0), (-6.0, 6.0)]);
            triangle(5.0, -1.0);
        }
        Sign::PreviousRound => {
            triangle(0.0, -1.0);
            triangle(8.0, -1.0);
        }
        Sign::Previous => triangle(4.0, -1.0),
        Sign::Next => triangle(-4.0, 1.0),
        Sign::NextRound => {
            triangle(-8.0, 1.0);
            triangle(0.0, 1.0);
        }
        Sign::Lens => {
            ui.painter().circle_stroke(at - egui::vec2(2.0, 2.0), 6.0, stroke);
            line(&[(2.5, 2.5), (8.0, 8.0)]);
        }
        Sign::Last => {
            line(&[(6.0, -6.0), (6.0, 6.0)]);
            triangle(-5.0, 1.0);
        }
    }
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
