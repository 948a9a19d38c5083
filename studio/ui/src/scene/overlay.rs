//! What lies above the picture: turning faces, flying and enlarged things, flashes, bubbles.

use egui::{Align2, Color32, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use spielwerk_model::scene::{Kind, Look};

use spielwerk_studio_core::cues::{Cue, Running};

use super::{Renderer, art};
use crate::theme::paint_pattern;

impl Renderer<'_> {
    /// The face to show now and where: while a card turns, first its old face, and narrower.
    pub(super) fn flipped(&self, number: usize, rect: Rect) -> (Look, String, Rect) {
        let node = self.node_at(number);
        let now = (self.picture.scene.look(node.look), node.text.clone(), rect);
        let turns = |running: &&Running| matches!(&running.cue, Cue::Flip(key) if *key == node.key);
        let Some(progress) = self.picture.running.iter().find(turns).map(|running| running.progress) else {
            return now;
        };
        let width = (progress * std::f32::consts::PI).cos().abs().max(0.04);
        let narrow = Rect::from_center_size(rect.center(), vec2(rect.width() * width, rect.height()));
        match self.old_face(&node.key) {
            Some((look, text)) if progress < 0.5 => (look, text, narrow),
            _ => (now.0, now.1, narrow),
        }
    }

    fn old_face(&self, key: &str) -> Option<(Look, String)> {
        let before = self.picture.before?;
        let node = before.node(key)?;
        Some((before.look(node.look), node.text.clone()))
    }

    /// A counter's number on its way to `value`.
    pub(super) fn counted(&self, key: &str, value: i32) -> i32 {
        let counts = |running: &&Running| matches!(&running.cue, Cue::Count(of, _) if of == key);
        let Some(running) = self.picture.running.iter().find(counts) else { return value };
        let before = self.picture.before.and_then(|scene| scene.node(key)).map(|node| &node.kind);
        let Some(Kind::Counter(old)) = before else { return value };
        old.value + ((value - old.value) as f32 * running.progress).round() as i32
    }

    pub(super) fn overlay(&mut self, ui: &mut Ui) {
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Middle, Id::unique("scene-overlay")));
        for running in &self.picture.running {
            let (key, progress) = match &running.cue {
                Cue::Fly(key, _) | Cue::Flash(key) | Cue::Enlarge(key) => (key, running.progress),
                Cue::Flip(_) | Cue::Count(..) | Cue::Sound(_) => continue,
            };
            let Some(rect) = self.state.rect(key) else { continue };
            match &running.cue {
                Cue::Fly(_, to) => {
                    let Some(end) = self.state.rect(to) else { continue };
                    let eased = progress * progress * (3.0 - 2.0 * progress);
                    let arc = (progress * std::f32::consts::PI).sin() * -36.0;
                    let centre = rect.center().lerp(end.center(), eased) + vec2(0.0, arc);
                    let size = Vec2::splat(rect.width().min(rect.height()).min(72.0) * (1.0 - 0.35 * progress));
                    self.ghost(&painter, key, Rect::from_center_size(centre, size));
                }
                Cue::Enlarge(_) => self.enlarge(ui, &painter, key, rect, progress),
                _ => {
                    let wave = (progress * std::f32::consts::PI * 3.0).sin().abs();
                    let colour = self.picture.palette.accent.gamma_multiply(wave);
                    painter.rect_stroke(rect.expand(3.0), 10.0, Stroke::new(4.0, colour), StrokeKind::Outside);
                }
            }
        }
        self.bubbles(ui, &painter);
    }

    /// A copy of a node's face; a face that is gone is shown as it was.
    fn ghost(&mut self, painter: &Painter, key: &str, rect: Rect) {
        let Some(node) = self.picture.scene.node(key) else { return };
        let now = self.picture.scene.look(node.look);
        // What flies away has left its place: show what lay there.
        let (look, text) = match self.old_face(key) {
            Some(old) if now.art.is_empty() && node.text.is_empty() => old,
            _ => (now, node.text.clone()),
        };
        let palette = self.picture.palette;
        let paint = palette.paint(&look, palette.paper);
        let fill = paint.fill.unwrap_or(palette.paper);
        self.card_back(painter, rect, rect.width() * 0.14, fill);
        paint_pattern(painter, rect.shrink(2.0), &look.pattern, paint.ink.gamma_multiply(0.25), rect.width() / 5.0);
        let drawn = !look.art.is_empty()
            && self.state.art.paint(painter, self.picture.art, &look.art, art::inner(rect, 0.84), Color32::WHITE);
        if !drawn {
            let font = crate::theme::bold(rect.height() * 0.3);
            painter.text(rect.center(), Align2::CENTER_CENTER, text.clone(), font, paint.ink);
        }
    }

    fn enlarge(&mut self, ui: &Ui, painter: &Painter, key: &str, rect: Rect, progress: f32) {
        let screen = ui.ctx().content_rect();
        let side = (screen.width().min(screen.height()) * 0.42).min(320.0);
        // Quickly large, a while still, quickly back.
        let share = (progress * 6.0).min((1.0 - progress) * 6.0).min(1.0);
        let centre = rect.center().lerp(screen.center(), share);
        let size = rect.size() + (Vec2::splat(side) - rect.size()) * share;
        self.ghost(painter, key, Rect::from_center_size(centre, size));
    }

    fn bubbles(&self, ui: &Ui, painter: &Painter) {
        let palette = self.picture.palette;
        let screen = ui.ctx().content_rect().shrink(6.0);
        for bubble in self.picture.bubbles {
            let Some(at) = self.state.visible_rect(&bubble.at) else { continue };
            let width = (screen.width() * 0.7).min(260.0);
            let text = bubble.text.clone();
            let galley = painter.layout(text, self.sizes.body(), palette.ink, width);
            let size = galley.size() + vec2(24.0, 16.0);
            let above = at.top() - size.y - 8.0 >= screen.top();
            let top = if above { at.top() - size.y - 8.0 } else { at.bottom() + 8.0 };
            let left =
                (at.center().x - size.x / 2.0).clamp(screen.left(), (screen.right() - size.x).max(screen.left()));
            let place = Rect::from_min_size(pos2(left, top), size);
            self.card_back(painter, place, 12.0, palette.paper);
            painter.rect_stroke(place, 12.0, Stroke::new(1.5, palette.accent), StrokeKind::Inside);
            let tip = if above { at.center_top() } else { at.center_bottom() };
            let base = if above { place.bottom() - 1.0 } else { place.top() + 1.0 };
            let middle = tip.x.max(place.left() + 16.0).min(place.right() - 16.0);
            let triangle = vec![pos2(middle - 7.0, base), pos2(middle + 7.0, base), pos2(tip.x, tip.y)];
            painter.add(egui::Shape::convex_polygon(triangle, palette.accent, Stroke::NONE));
            painter.galley(place.min + vec2(12.0, 8.0), galley, palette.ink);
        }
    }
}
