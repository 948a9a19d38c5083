//! Patterns as meshes of thin lines: no texture, sharp at any size.

use egui::epaint::Mesh;
use egui::{Color32, Painter, Pos2, Rect, Shape, Vec2, pos2, vec2};

/// Every name a game may use.
pub const PATTERNS: [&str; 7] = ["dots", "lines", "waves", "bricks", "grain", "cross", "hatch"];

/// Draws a pattern over `rect`; an unknown or empty name draws nothing. `pitch`: points from line to line.
pub fn paint(painter: &Painter, rect: Rect, name: &str, colour: Color32, pitch: f32) {
    if name.is_empty() || rect.width() < 3.0 || rect.height() < 3.0 {
        return;
    }
    let mut strokes = Strokes { mesh: Mesh::default(), colour, half: (pitch / 11.0).clamp(0.35, 1.2) };
    match name {
        "dots" => dots(&mut strokes, rect, pitch),
        "lines" => diagonals(&mut strokes, rect, pitch, false),
        "hatch" => {
            diagonals(&mut strokes, rect, pitch, false);
            diagonals(&mut strokes, rect, pitch, true);
        }
        "waves" => waves(&mut strokes, rect, pitch),
        "bricks" => bricks(&mut strokes, rect, pitch),
        "grain" => grain(&mut strokes, rect, pitch),
        "cross" => crosses(&mut strokes, rect, pitch),
        _ => return,
    }
    if !strokes.mesh.is_empty() {
        painter.with_clip_rect(rect).add(Shape::mesh(strokes.mesh));
    }
}

struct Strokes {
    mesh: Mesh,
    colour: Color32,
    half: f32,
}

impl Strokes {
    fn line(&mut self, from: Pos2, to: Pos2) {
        let along = to - from;
        if along.length_sq() < 0.01 {
            return;
        }
        let across = along.normalized().rot90() * self.half;
        let first = self.mesh.vertices.len() as u32;
        for point in [from + across, from - across, to - across, to + across] {
            self.mesh.colored_vertex(point, self.colour);
        }
        self.mesh.add_triangle(first, first + 1, first + 2);
        self.mesh.add_triangle(first, first + 2, first + 3);
    }

    fn dot(&mut self, at: Pos2, radius: f32) {
        let first = self.mesh.vertices.len() as u32;
        for step in 0..6 {
            let angle = std::f32::consts::TAU * step as f32 / 6.0;
            self.mesh.colored_vertex(at + Vec2::angled(angle) * radius, self.colour);
        }
        for step in 1..5 {
            self.mesh.add_triangle(first, first + step, first + step + 1);
        }
    }
}

/// Positions `pitch` apart, centred between `from` and `to`.
fn steps(from: f32, to: f32, pitch: f32) -> impl Iterator<Item = f32> {
    let count = ((to - from) / pitch).floor().clamp(1.0, 200.0);
    let start = from + ((to - from) - (count - 1.0) * pitch) / 2.0;
    (0..count as usize).map(move |step| start + step as f32 * pitch)
}

fn dots(strokes: &mut Strokes, rect: Rect, pitch: f32) {
    for (row, y) in steps(rect.top(), rect.bottom(), pitch).enumerate() {
        let shift = if row % 2 == 0 { -0.25 } else { 0.25 } * pitch;
        for x in steps(rect.left(), rect.right(), pitch) {
            strokes.dot(pos2(x + shift, y), pitch * 0.14);
        }
    }
}

fn diagonals(strokes: &mut Strokes, rect: Rect, pitch: f32, falling: bool) {
    let (width, height) = (rect.width(), rect.height());
    let mut offset = pitch / 2.0;
    while offset < width + height {
        // The part of the diagonal x + y = offset that lies inside.
        let (from, to) =
            (vec2(offset.min(width), (offset - width).max(0.0)), vec2((offset - height).max(0.0), offset.min(height)));
        let place = |at: Vec2| {
            if falling { pos2(rect.right() - at.x, rect.top() + at.y) } else { rect.min + at }
        };
        strokes.line(place(from), place(to));
        offset += pitch * 1.2;
    }
}

fn waves(strokes: &mut Strokes, rect: Rect, pitch: f32) {
    for y in steps(rect.top(), rect.bottom(), pitch * 1.1) {
        let mut last = pos2(rect.left(), y);
        let mut x = rect.left();
        while x < rect.right() {
            x += pitch * 0.4;
            let next = pos2(x, y + ((x - rect.left()) / pitch * 2.6).sin() * pitch * 0.22);
            strokes.line(last, next);
            last = next;
        }
    }
}

fn bricks(strokes: &mut Strokes, rect: Rect, pitch: f32) {
    let mut shifted = false;
    let mut y = rect.top();
    while y < rect.bottom() {
        strokes.line(pos2(rect.left(), y), pos2(rect.right(), y));
        let mut x = rect.left() + if shifted { pitch } else { 0.0 };
        while x < rect.right() {
            strokes.line(pos2(x, y), pos2(x, (y + pitch * 0.9).min(rect.bottom())));
            x += pitch * 2.0;
        }
        shifted = !shifted;
        y += pitch * 0.9;
    }
}

fn grain(strokes: &mut Strokes, rect: Rect, pitch: f32) {
    for (row, y) in steps(rect.top(), rect.bottom(), pitch * 0.6).enumerate() {
        // Dashes of uneven but fixed length: like wood, and the same in every frame.
        let mut x = rect.left() - pitch * ((row * 7) % 5) as f32 * 0.4;
        let mut part = row;
        while x < rect.right() {
            let length = pitch * (1.0 + ((part * 5) % 7) as f32 * 0.35);
            let (from, to) = (x.max(rect.left()), (x + length).min(rect.right()));
            if to > from {
                strokes.line(pos2(from, y), pos2(to, y));
            }
            x += length + pitch * 0.45;
            part += 3;
        }
    }
}

fn crosses(strokes: &mut Strokes, rect: Rect, pitch: f32) {
    let arm = pitch * 0.26;
    for y in steps(rect.top(), rect.bottom(), pitch * 1.15) {
        for x in steps(rect.left(), rect.right(), pitch * 1.15) {
            strokes.line(pos2(x - arm, y), pos2(x + arm, y));
            strokes.line(pos2(x, y - arm), pos2(x, y + arm));
        }
    }
}
