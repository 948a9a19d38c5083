//! The track: every ply as a piece in its seat's colour, points as lines above, drawn by hand so that thousands cost
//! nothing.

use egui::{Rect, Sense, Shape, Stroke, Ui, pos2, vec2};
use spielwerk_model::TABLE;
use spielwerk_studio_core::{Inspect, InspectCommand, Timeline, Word};

use super::{Desk, seat_name, send};
use crate::theme::mix;

const HEIGHT: f32 = 46.0;
/// Above: points. Below: plies.
const CHART: f32 = 22.0;

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect) {
    let Some(timeline) = inspect.timeline() else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::slider(true, timeline.at() as f64, desk.say(Word::Ply)));
    let track = Track { rect: rect.shrink2(vec2(6.0, 2.0)), count: timeline.rows().len() };
    if ui.is_rect_visible(rect) {
        ui.painter().rect_filled(rect, 8.0, desk.palette.inset);
        points(ui, desk, &track, timeline);
        plies(ui, desk, &track, timeline);
        cursor(ui, desk, &track, timeline, response.has_focus());
    }
    let pressed = response.is_pointer_button_down_on() || response.clicked();
    if let Some(at) = response.interact_pointer_pos().filter(|_| pressed) {
        let ply = track.ply_at(at.x).min(timeline.last());
        if ply != timeline.at() {
            send(desk, InspectCommand::Jump(ply));
        }
    } else if let Some(at) = response.hover_pos() {
        let ply = track.ply_at(at.x);
        let hovered = timeline.rows().get(ply).map(|row| {
            let who = row.seat.map_or_else(|| desk.say(Word::Setup).into(), |seat| seat_name(desk, timeline, seat));
            format!("{ply}  {who}  {}", row.text)
        });
        response.on_hover_text_at_pointer(hovered.unwrap_or_default());
    }
}

struct Track {
    rect: Rect,
    /// Plies with the beginning.
    count: usize,
}

impl Track {
    fn step(&self) -> f32 {
        self.rect.width() / self.count.max(1) as f32
    }

    fn x(&self, ply: usize) -> f32 {
        self.rect.left() + self.step() * ply as f32
    }

    fn ply_at(&self, x: f32) -> usize {
        (((x - self.rect.left()) / self.step()).max(0.0) as usize).min(self.count.saturating_sub(1))
    }
}

fn plies(ui: &Ui, desk: &Desk<'_>, track: &Track, timeline: &Timeline) {
    let (top, bottom) = (track.rect.top() + CHART, track.rect.bottom());
    // Where plies are thinner than a pixel the first of each pixel stands for all.
    let every = (1.0 / track.step()).ceil().max(1.0) as usize;
    let gap = if track.step() > 5.0 { 1.5 } else { 0.0 };
    for ply in (1..track.count).step_by(every) {
        let seat = timeline.rows()[ply].seat.unwrap_or(TABLE);
        let base = if seat == TABLE { desk.palette.line } else { desk.palette.seat(seat) };
        let behind_fault = ply > timeline.last();
        let fill = if behind_fault { mix(desk.palette.inset, desk.palette.danger, 0.5) } else { base };
        // Made at the same time as the ply before: no gap between them, and a little lower.
        let joined = timeline.with_previous(ply);
        let left = track.x(ply) + if joined { 0.0 } else { gap };
        let high = if seat == TABLE { 8.0 } else { 2.0 } + if joined { 3.0 } else { 0.0 };
        let piece = Rect::from_min_max(pos2(left, top + high), pos2(track.x(ply + every), bottom));
        ui.painter().rect_filled(piece, 1.0, fill);
    }
    if timeline.rounds().len() * 8 < track.rect.width() as usize {
        for ply in timeline.rounds().iter().filter(|ply| **ply > 0) {
            let x = track.x(ply + 1);
            ui.painter().vline(x, top - 3.0..=top + 2.0, Stroke::new(1.0, desk.palette.muted));
        }
    }
}

/// Points of each seat over the plies.
fn points(ui: &Ui, desk: &Desk<'_>, track: &Track, timeline: &Timeline) {
    let facts = timeline.facts();
    let all = || facts.iter().flat_map(|fact| fact.points.iter().copied());
    let (Some(least), Some(most)) = (all().min(), all().max()) else { return };
    if least == most {
        return;
    }
    let y = |value: i32| {
        let part = (value - least) as f32 / (most - least) as f32;
        track.rect.top() + 1.0 + (1.0 - part) * (CHART - 4.0)
    };
    let every = (1.0 / track.step()).ceil().max(1.0) as usize;
    for seat in 0..timeline.record().config.seats {
        let line = facts.iter().enumerate().step_by(every).filter_map(|(ply, fact)| {
            let value = fact.points.get(usize::from(seat))?;
            Some(pos2(track.x(ply) + track.step() / 2.0, y(*value)))
        });
        ui.painter().add(Shape::line(line.collect(), Stroke::new(1.5, desk.palette.seat(seat))));
    }
}

fn cursor(ui: &Ui, desk: &Desk<'_>, track: &Track, timeline: &Timeline, focused: bool) {
    let x = track.x(timeline.at()) + track.step() / 2.0;
    let ink = desk.palette.ink;
    let rect = track.rect;
    ui.painter().vline(x, rect.top()..=rect.bottom(), Stroke::new(2.0, ink));
    ui.painter().circle_filled(pos2(x, rect.top() + 2.0), 5.0, ink);
    if focused {
        ui.painter().rect_stroke(
            rect.expand(2.0),
            8.0,
            Stroke::new(2.0, desk.palette.accent),
            egui::StrokeKind::Outside,
        );
    }
}
