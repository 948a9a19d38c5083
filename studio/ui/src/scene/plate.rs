//! Seat plates: colour, name, whose turn, who thinks, and what the game puts on them.

use egui::{Align2, Painter, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use spielwerk_model::Seat;
use spielwerk_model::scene::Kind;

use spielwerk_studio_core::Command;

use super::{Plate, Renderer};
use crate::theme::{bold, mix, readable};

impl Renderer<'_> {
    fn plate(&self, seat: Seat) -> Plate {
        self.picture.plates.get(usize::from(seat)).cloned().unwrap_or_default()
    }

    pub(super) fn measure_plate(&self, painter: &Painter, number: usize, room: Vec2) -> Vec2 {
        let Kind::SeatPanel(seat) = self.node_at(number).kind else { return Vec2::ZERO };
        let plate = self.plate(seat);
        let text = self.sizes.text;
        let name = self.text_size(painter, &plate.name, bold(text), 9_999.0).x;
        let words = self.node_at(number).text.clone();
        let words = if words.is_empty() { plate.detail } else { words };
        let below = self.text_size(painter, &words, egui::FontId::proportional(text * 0.82), 9_999.0).x;
        let badges: f32 =
            self.node_at(number).badges.iter().map(|badge| badge.chars().count() as f32 * 0.5 + 1.0).sum();
        let clock = if plate.clock.is_some() { 1.0 } else { 0.0 };
        let extra = text * (badges + clock + if plate.points.is_some() { 4.6 } else { 3.0 });
        let head = (name.max(below) + extra + text * 2.2).max(text * 8.0).min(room.x);
        let children = self.children(number);
        let inner = self.measure_group_of(painter, &children, vec2(room.x - 2.0 * self.sizes.pad, room.y));
        let below = if inner.y > 0.0 { inner.y + self.sizes.pad } else { 0.0 };
        vec2(head.max(inner.x + 2.0 * self.sizes.pad).min(room.x), text * 3.0 + below)
    }

    fn measure_group_of(&self, painter: &Painter, children: &[usize], room: Vec2) -> Vec2 {
        let lines = self.flow(painter, children, room);
        let gaps = self.sizes.gap * lines.len().saturating_sub(1) as f32;
        let width = lines.iter().map(|line| line.width).fold(0.0, f32::max);
        vec2(width, lines.iter().map(|line| line.height).sum::<f32>() + gaps)
    }

    pub(super) fn place_plate(&mut self, ui: &mut Ui, number: usize, seat: Seat, rect: Rect) {
        let node = self.node_at(number);
        let response = self.touch_plate(ui, number, seat, rect);
        let plate = self.plate(seat);
        let look = self.picture.scene.look(node.look);
        let palette = self.picture.palette;
        let fill = palette.named(&look.fill).unwrap_or(palette.paper);
        let edge = palette.named(&look.edge);
        self.plate_face(ui, rect, seat, &plate, &node.text.clone(), fill, edge);
        let head = Rect::from_min_size(rect.min, vec2(rect.width(), self.sizes.text * 3.0));
        self.badges(ui.painter(), &node.badges, self.beside_points(ui, &plate, head));
        let inner = Rect::from_min_max(
            pos2(rect.left() + self.sizes.pad, head.bottom()),
            rect.max - Vec2::splat(self.sizes.pad * 0.6),
        );
        let children = self.children(number);
        let mut top = inner.top();
        for line in self.flow(ui.painter(), &children, inner.size()) {
            let mut left = inner.left();
            for (child, size) in line.items {
                self.place(ui, child, Rect::from_min_size(pos2(left, top), size));
                left += size.x + self.sizes.gap;
            }
            top += line.height + self.sizes.gap;
        }
        self.standing(ui, number, rect, 12.0, response.hovered(), response.has_focus());
    }

    /// Where a plate's badges go: left of its points, at the upper edge, clear of the sign of who is to move.
    fn beside_points(&self, ui: &Ui, plate: &Plate, head: Rect) -> Rect {
        let text = self.sizes.text;
        let Some(points) = plate.points else { return head };
        let points = self.text_size(ui.painter(), &points.to_string(), bold(text * 1.3), 9_999.0).x;
        let sign = match plate.clock {
            Some(_) => text * 2.2,
            None if plate.to_move => text * 1.3,
            None => 0.0,
        };
        let right = head.right() - self.sizes.pad - points - sign - 4.0;
        Rect::from_min_max(head.min + vec2(0.0, text * 0.75), pos2(right, head.bottom()))
    }

    fn touch_plate(&mut self, ui: &Ui, number: usize, seat: Seat, rect: Rect) -> egui::Response {
        let response = self.touch(ui, number, rect);
        // The plate is known by who sits there, whatever the game calls it.
        let plate = self.plate(seat);
        if !plate.name.is_empty() {
            let game = self.accessible_name(self.node_at(number));
            let mut name = if game.contains(&plate.name) { game } else { format!("{}: {game}", plate.name) };
            if let Some(clock) = plate.clock {
                let word = if clock.grace { self.picture.words_clock.1 } else { self.picture.words_clock.0 };
                name = format!("{name}, {} {word}", clock.seconds);
            }
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
        }
        response
    }

    /// A plate's face; also for seats the game draws no plate for.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn plate_face(
        &self,
        ui: &Ui,
        rect: Rect,
        seat: Seat,
        plate: &Plate,
        words: &str,
        fill: egui::Color32,
        edge: Option<egui::Color32>,
    ) {
        let palette = self.picture.palette;
        let painter = ui.painter().with_clip_rect(rect.expand(6.0).intersect(ui.clip_rect()));
        let text = self.sizes.text;
        let fill = if plate.to_move { mix(fill, palette.seat(seat), 0.16) } else { fill };
        self.card_back(&painter, rect, 12.0, fill);
        let colour = edge.unwrap_or_else(|| if plate.to_move { palette.seat(seat) } else { palette.line });
        let width = if plate.to_move || edge.is_some() { 2.5 } else { 1.0 };
        painter.rect_stroke(rect, 12.0, Stroke::new(width, colour), StrokeKind::Inside);
        let medal = pos2(rect.left() + text * 1.35, rect.top() + text * 1.5);
        let seat_colour = palette.seat(seat);
        painter.circle_filled(medal, text * 0.85, seat_colour);
        let letter: String = plate.name.chars().next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
        let letter = if letter.is_empty() { (seat + 1).to_string() } else { letter };
        painter.text(medal, Align2::CENTER_CENTER, letter, bold(text * 0.9), readable(palette.paper, seat_colour));
        let left = rect.left() + text * 2.6;
        let ink = readable(palette.ink, fill);
        let mut room_end = rect.right() - self.sizes.pad;
        if let Some(points) = plate.points {
            let at = pos2(room_end, medal.y);
            room_end = painter.text(at, Align2::RIGHT_CENTER, points, bold(text * 1.3), ink).left() - 4.0;
        }
        if let Some(clock) = plate.clock {
            room_end -= text * 2.0;
            self.clock_ring(&painter, pos2(room_end + text, medal.y), seat_colour, clock, fill);
        } else if plate.to_move {
            room_end -= text * 1.1;
            self.turn_sign(ui, pos2(room_end + text * 0.5, medal.y), seat_colour, plate.thinking);
        }
        let name = self.one_line(&painter, &plate.name, bold(text), ink, room_end - left);
        let below = if words.is_empty() { &plate.detail } else { words };
        let quiet = readable(palette.muted, fill);
        let small = self.one_line(&painter, below, egui::FontId::proportional(text * 0.82), quiet, room_end - left);
        let lines = if small.is_empty() { name.size().y } else { name.size().y + small.size().y };
        let top = medal.y - lines / 2.0;
        let under = pos2(left, top + name.size().y);
        painter.galley(pos2(left, top), name, ink);
        painter.galley(under, small, quiet);
    }

    fn one_line(
        &self,
        painter: &Painter,
        text: &str,
        font: egui::FontId,
        colour: egui::Color32,
        width: f32,
    ) -> std::sync::Arc<egui::Galley> {
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
        job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(10.0));
        painter.layout_job(job)
    }

    /// The part of the time that is left as a ring, with the seconds inside; red while the grace runs.
    fn clock_ring(
        &self,
        painter: &Painter,
        at: egui::Pos2,
        colour: egui::Color32,
        clock: spielwerk_studio_core::table::ClockFace,
        ground: egui::Color32,
    ) {
        let palette = self.picture.palette;
        let text = self.sizes.text;
        let radius = text * 0.92;
        let colour = if clock.grace { palette.danger } else { colour };
        painter.circle_stroke(at, radius, Stroke::new(2.0, mix(ground, colour, 0.25)));
        let share = f32::from(clock.share) / 1_000.0;
        let steps = (48.0 * share).ceil() as usize;
        let point = |step: usize| {
            let part = (step as f32 / 48.0).min(share);
            at + radius * Vec2::angled(std::f32::consts::TAU * (part - 0.25))
        };
        painter.add(egui::Shape::line((0..=steps).map(point).collect(), Stroke::new(3.0, colour)));
        let ink = readable(if clock.grace { palette.danger } else { palette.ink }, ground);
        painter.text(at, Align2::CENTER_CENTER, clock.seconds, bold(text * 0.78), ink);
    }

    /// A triangle for whose turn it is; three dots while a computer thinks.
    fn turn_sign(&self, ui: &Ui, at: egui::Pos2, colour: egui::Color32, thinking: bool) {
        let text = self.sizes.text;
        if !thinking {
            let points = [(-0.3, -0.42), (0.42, 0.0), (-0.3, 0.42)].map(|(x, y)| at + vec2(x, y) * text);
            ui.painter().add(egui::Shape::convex_polygon(points.to_vec(), colour, Stroke::NONE));
            return;
        }
        if !self.picture.still {
            ui.ctx().request_repaint_after(std::time::Duration::from_millis(120));
        }
        for dot in 0..3_u8 {
            let wave = if self.picture.still { 0.8 } else { 0.65 + 0.35 * (self.now * 5.0 - f64::from(dot)).sin() };
            let centre = at + vec2((f32::from(dot) - 1.0) * text * 0.42, 0.0);
            ui.painter().circle_filled(centre, text * 0.15, colour.gamma_multiply(wave as f32));
        }
    }

    /// Seats the game draws no plate for get one of the client's own.
    pub fn spare_plates(&mut self, ui: &mut Ui) {
        let drawn: Vec<Seat> = (self.picture.scene.nodes.iter())
            .filter_map(|node| if let Kind::SeatPanel(seat) = node.kind { Some(seat) } else { None })
            .collect();
        let missing: Vec<Seat> = (0..self.picture.plates.len() as u8).filter(|seat| !drawn.contains(seat)).collect();
        if missing.is_empty() {
            return;
        }
        let (gap, room) = (self.sizes.gap, ui.available_width());
        let text = self.sizes.text;
        let columns = ((room + gap) / (text * 7.4 + gap)).floor().clamp(1.0, missing.len() as f32);
        let size = vec2((room - gap * (columns - 1.0)) / columns, text * 3.0);
        for row in missing.chunks(columns as usize) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                row.iter().for_each(|seat| self.spare_plate(ui, *seat, size));
            });
        }
    }

    fn spare_plate(&mut self, ui: &mut Ui, seat: Seat, size: Vec2) {
        let plate = self.plate(seat);
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &plate.name));
        self.plate_face(ui, rect, seat, &plate, "", self.picture.palette.paper, None);
        if response.clicked() {
            self.commands.push(Command::Enlarge(Some(seat)));
        }
    }
}
