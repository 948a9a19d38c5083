//! A game's card on the start page: cover, title, tagline; where room is narrow the cover stands beside the words.

use egui::{Color32, CornerRadius, Rect, Sense, Ui, pos2, vec2};
use spielwerk_studio_core::Command;
use spielwerk_studio_core::protocol::http::GameCard;

use super::{Desk, StudioUi};
use crate::parts;
use crate::theme::{bold, mix, readable};

const ROUND: u8 = 15;
const MARGIN: f32 = 16.0;

/// Where the parts of a card stand, from its upper left corner.
struct Plan {
    whole: egui::Vec2,
    cover: Rect,
    corners: CornerRadius,
    words: egui::Pos2,
}

impl Plan {
    /// `words`: height of title and tagline together.
    fn new(width: f32, narrow: bool, words: f32) -> Self {
        let at = |width: f32, height: f32| Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
        if narrow {
            let height = (words + 2.0 * MARGIN).max(96.0);
            return Self {
                whole: vec2(width, height),
                cover: at(cover_width(width), height),
                corners: CornerRadius { nw: ROUND, sw: ROUND, ne: 0, se: 0 },
                words: pos2(cover_width(width) + MARGIN, (height - words) / 2.0),
            };
        }
        let cover = (width * 0.5).min(170.0);
        Self {
            whole: vec2(width, cover + words + MARGIN * 2.0),
            cover: at(width, cover),
            corners: CornerRadius { nw: ROUND, ne: ROUND, sw: 0, se: 0 },
            words: pos2(MARGIN, cover + 12.0),
        }
    }
}

/// Of a narrow card.
fn cover_width(width: f32) -> f32 {
    (width * 0.28).min(130.0)
}

/// Draws it; a tap opens the game.
pub(super) fn game_card(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi, card: &GameCard, width: f32, narrow: bool) {
    let palette = desk.palette;
    let info = &card.info;
    let text = ui.style().text_styles[&egui::TextStyle::Body].size;
    let room = if narrow { width - cover_width(width) } else { width } - 2.0 * MARGIN;
    let tagline = ui.painter().layout(info.tagline.clone(), egui::FontId::proportional(text), palette.muted, room);
    let title = text * 1.9;
    // Cards side by side are of one height: room for three lines.
    let lines = if narrow { tagline.size().y } else { tagline.size().y.max(text * 4.2) };
    let plan = Plan::new(width, narrow, title + lines);
    let (rect, response) = ui.allocate_exact_size(plan.whole, Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &info.title));
    let lift = if response.hovered() && !desk.settings().reduced_motion { -3.0 } else { 0.0 };
    let rect = rect.translate(vec2(0.0, lift));
    let frame = parts::card(palette);
    ui.painter().add(frame.shadow.as_shape(rect, frame.corner_radius));
    let edge = if response.hovered() || response.has_focus() { (2.5, palette.accent) } else { (1.0, palette.line) };
    ui.painter().rect(rect, 16.0, palette.paper, edge, egui::StrokeKind::Inside);
    cover(ui, desk, state, card, plan.cover.translate(rect.min.to_vec2()).shrink(1.5), plan.corners);
    let line = plan.words + rect.min.to_vec2();
    ui.painter().text(line, egui::Align2::LEFT_TOP, &info.title, bold(text * 1.3), palette.ink);
    ui.painter().galley(pos2(line.x, line.y + title), tagline, palette.muted);
    if response.clicked() {
        desk.send(Command::OpenGame(info.id.clone()));
    }
}

/// The game's own picture on a ground of its own; without one its first letter.
fn cover(ui: &Ui, desk: &Desk<'_>, state: &mut StudioUi, card: &GameCard, picture: Rect, corners: CornerRadius) {
    let info = &card.info;
    let colour = desk.palette.seat(card.component.0[0] % 8);
    let ground = mix(desk.palette.paper, colour, 0.22);
    ui.painter().rect_filled(picture, corners, ground);
    let source = |name: &str| desk.svg(&info.id, name);
    let known = format!("{}/cover", info.id);
    let drawn = state.covers.paint_named(ui.painter(), &source, &known, "cover", picture.shrink(8.0), Color32::WHITE);
    if !drawn {
        let first: String = info.title.chars().take(1).collect();
        let size = picture.size().min_elem() * 0.5;
        let ink = readable(colour, ground);
        ui.painter().text(picture.center(), egui::Align2::CENTER_CENTER, first, bold(size), ink);
    }
}
