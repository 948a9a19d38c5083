//! How single things look: tiles (cells and cards), piles, counters, tracks, texts, buttons, pickers.

use egui::epaint::Shadow;
use egui::{
    Align, Align2, Color32, CornerRadius, FontId, Painter, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use spielwerk_model::scene::{Kind, Look, Track, Trait};

use super::{Mark, Renderer, art};
use crate::theme::{Tone, bold, mix, paint_pattern, readable};

/// Side of a mark on a tile, as a share of the tile's.
const MARK: f32 = 0.36;
/// Where a long word may be broken.
const SOFT_HYPHEN: char = '\u{ad}';
/// Rather than smaller than this, in points, a word is broken.
const LEGIBLE: f32 = 11.0;

/// The text as it is drawn, and how large: broken at its soft hyphens only if it would be too small whole.
fn drawn(text: &str, size_of: impl Fn(&str) -> f32) -> (String, f32) {
    let whole = text.replace(SOFT_HYPHEN, "");
    let size = size_of(&whole);
    if size >= LEGIBLE || !text.contains(SOFT_HYPHEN) {
        return (whole, size);
    }
    let broken = text.replace(SOFT_HYPHEN, "-\n");
    let size = size_of(&broken);
    (broken, size)
}

fn is_mark(kind: &Kind) -> bool {
    !matches!(kind, Kind::Group(_) | Kind::Board(_) | Kind::Mosaic(_) | Kind::Stencil(_))
}

impl Renderer<'_> {
    /// A rounded card with a soft shadow.
    pub(super) fn card_back(&self, painter: &Painter, rect: Rect, radius: f32, fill: Color32) {
        let palette = self.picture.palette;
        let corners = CornerRadius::same(radius as u8);
        if !self.quiet && rect.width() > 40.0 {
            let shadow = Shadow { offset: [0, 3], blur: 12, spread: 0, color: palette.shadow };
            painter.add(shadow.as_shape(rect, corners));
        }
        painter.rect(rect, corners, fill, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    }

    /// A ring just inside `rect`.
    pub(super) fn ring(&self, painter: &Painter, rect: Rect, radius: f32, colour: Color32, width: f32) {
        painter.rect_stroke(rect, radius, Stroke::new(width, colour), StrokeKind::Inside);
    }

    /// A cell or card: fill, pattern, art, text, badges, small children, and how it stands.
    pub(super) fn place_tile(&mut self, ui: &mut Ui, number: usize, rect: Rect) {
        let node = self.node_at(number);
        let response = self.touch(ui, number, rect);
        let mark = self.mark(number);
        let (look, text, shown) = self.flipped(number, rect);
        if !ui.is_rect_visible(rect) {
            return;
        }
        let palette = self.picture.palette;
        let is_card = !matches!(node.kind, Kind::Cell(_));
        let radius = (rect.width().min(rect.height()) * 0.14).clamp(1.0, 10.0);
        let lift =
            if response.hovered() && mark == Mark::Glow && !self.picture.still { vec2(0.0, -2.0) } else { Vec2::ZERO };
        let shown = shown.translate(lift);
        let paint = palette.paint(&look, palette.paper);
        let bare = look == Look::default() && text.is_empty();
        let fill = paint.fill.unwrap_or(if is_card { palette.paper } else { mix(palette.paper, palette.table, 0.35) });
        let mut muted = node.has(Trait::Muted);
        muted |= mark == Mark::Muted;
        let fade = if muted { 0.5 } else { 1.0 };
        let ground = mix(mix(palette.paper, palette.table, 0.45), fill, if bare { 0.4 } else { fade });
        let painter = ui.painter();
        if is_card && !self.quiet {
            self.card_back(painter, shown, radius, ground);
        } else {
            painter.rect_filled(shown, radius, ground);
        }
        let strength = if palette.tone == Tone::Contrast { 0.6 } else { 0.26 } * fade;
        let side = shown.width().min(shown.height());
        let pitch = (side / if side < 36.0 { 2.8 } else { 5.0 }).clamp(5.0, 13.0);
        paint_pattern(painter, shown.shrink(radius * 0.3), &look.pattern, paint.ink.gamma_multiply(strength), pitch);
        let edge = paint.edge.unwrap_or_else(|| mix(ground, palette.ink, 0.16));
        self.ring(painter, shown, radius, edge, if paint.edge.is_some() { 2.5 } else { 1.0 });
        let ink = readable(if muted { mix(paint.ink, ground, 0.25) } else { paint.ink }, ground);
        let marked = self.children(number).iter().any(|child| is_mark(&self.node_at(*child).kind));
        let text = text.clone();
        let captioned = !look.art.is_empty() && !text.is_empty();
        if look.art.is_empty() {
            self.words_inside(ui, &text, shown, marked, ink);
        } else {
            self.art_inside(ui, &look, &text, shown, ink, fade);
        }
        self.tile_children(ui, number, shown, captioned);
        self.badges(ui.painter(), &node.badges, shown);
        self.standing(ui, number, shown, radius, response.hovered(), response.has_focus());
    }

    /// Text alone. A word keeps clear of marks; one or two signs are drawn large behind them.
    fn words_inside(&self, ui: &Ui, text: &str, rect: Rect, marked: bool, ink: Color32) {
        let short = rect.width().min(rect.height());
        let signs = text.chars().count() <= 2;
        let most = if signs { short * 0.5 } else { short * 0.32 };
        let strip = if marked && !signs { short * MARK * 0.9 } else { 0.0 };
        let room = rect.with_max_y(rect.bottom() - strip).shrink(short * 0.06);
        self.text_into(ui.painter(), text, room, most.min(self.sizes.text * 2.0), ink);
    }

    fn art_inside(&mut self, ui: &Ui, look: &Look, text: &str, rect: Rect, ink: Color32, fade: f32) {
        let tint = Color32::WHITE.gamma_multiply(fade.max(0.6));
        let short = rect.width().min(rect.height());
        if text.is_empty() {
            self.state.art.paint(ui.painter(), self.picture.art, &look.art, art::inner(rect, 0.84), tint);
            return;
        }
        let upper = Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + rect.height() * 0.68));
        let lower = Rect::from_min_max(pos2(rect.left(), upper.bottom()), rect.max);
        self.state.art.paint(ui.painter(), self.picture.art, &look.art, art::inner(upper, 0.86), tint);
        let most = (lower.height() * 0.82).min(self.sizes.text * 1.15);
        self.text_into(ui.painter(), text, lower.shrink2(vec2(short * 0.05, 0.0)), most, ink);
    }

    /// Text in the middle of `rect`, as large as fits up to `most` points, wrapped where words and soft hyphens allow.
    fn text_into(&self, painter: &Painter, text: &str, rect: Rect, most: f32, ink: Color32) {
        if text.is_empty() || rect.width() < 4.0 {
            return;
        }
        // Words stay whole, unless they would be too small and say where they may be broken.
        let size_of = |text: &str| {
            let longest = text.split_whitespace().max_by_key(|word| word.chars().count()).unwrap_or_default();
            let wide = painter.layout_no_wrap(longest.to_owned(), bold(most.max(5.0)), ink).size().x;
            (most * ((rect.width() - 1.0) / wide.max(1.0)).min(1.0)).max(5.0)
        };
        let (text, mut size) = drawn(text, size_of);
        loop {
            let mut job = egui::text::LayoutJob::simple(text.clone(), bold(size), ink, rect.width());
            job.halign = Align::Center;
            job.wrap.break_anywhere = false;
            let galley = painter.layout_job(job);
            let fits = galley.size().y <= rect.height() + 1.0 && galley.rect.width() <= rect.width() + 1.0;
            if fits || size <= 6.0 {
                let at = pos2(rect.center().x, rect.center().y - galley.size().y / 2.0);
                painter.with_clip_rect(rect.intersect(painter.clip_rect())).galley(at, galley, ink);
                return;
            }
            size *= 0.88;
        }
    }

    /// Marks on a tile: children side by side along its lower edge, or the upper one where text stands under art; a group of
    /// layers over all of it.
    fn tile_children(&mut self, ui: &mut Ui, number: usize, rect: Rect, above: bool) {
        let side = rect.width().min(rect.height());
        let marks = self.children(number).into_iter().filter(|child| is_mark(&self.node_at(*child).kind)).count();
        let small = side * MARK.min(0.86 / marks.max(1) as f32);
        let mut left = rect.left() + side * 0.05;
        for child in self.children(number) {
            let kind = &self.node_at(child).kind;
            let place = match kind {
                Kind::Group(_) | Kind::Board(_) | Kind::Mosaic(_) => rect.shrink(side * 0.06),
                Kind::Stencil(_) => continue,
                _ => {
                    let top = if above { rect.top() + side * 0.05 } else { rect.bottom() - small - side * 0.05 };
                    let at = pos2(left, top);
                    left += small + 2.0;
                    Rect::from_min_size(at, Vec2::splat(small))
                }
            };
            match kind {
                Kind::Group(_) | Kind::Board(_) | Kind::Mosaic(_) => self.place(ui, child, place),
                _ => self.place_tile_mark(ui, child, place),
            }
        }
    }

    fn place_tile_mark(&mut self, ui: &mut Ui, number: usize, rect: Rect) {
        let node = self.node_at(number);
        self.touch(ui, number, rect);
        let palette = self.picture.palette;
        let look = self.picture.scene.look(node.look);
        let paint = palette.paint(&look, palette.paper);
        let radius = rect.width() * 0.3;
        if paint.fill.is_some() || look.art.is_empty() {
            let fill = paint.fill.unwrap_or(palette.paper);
            ui.painter().rect(rect, radius, fill, Stroke::new(1.0, mix(fill, palette.ink, 0.35)), StrokeKind::Inside);
        }
        paint_pattern(ui.painter(), rect.shrink(1.0), &look.pattern, paint.ink.gamma_multiply(0.3), rect.width() / 3.0);
        let text = match &node.kind {
            Kind::Counter(counter) => counter.value.to_string(),
            Kind::Pile(count) => count.to_string(),
            _ => node.text.clone(),
        };
        if look.art.is_empty() {
            self.text_into(ui.painter(), &text, rect, rect.height() * 0.7, paint.ink);
        } else {
            self.state.art.paint(ui.painter(), self.picture.art, &look.art, rect.shrink(1.0), Color32::WHITE);
        }
    }

    /// Small labels at the upper right.
    pub(super) fn badges(&self, painter: &Painter, badges: &[String], rect: Rect) {
        let palette = self.picture.palette;
        let size = (rect.width() * 0.2).min(rect.height() * 0.3).min(self.sizes.text * 0.85).max(6.0);
        let mut right = rect.right() - 2.0;
        for badge in badges {
            let fill = palette.ink;
            let galley = painter.layout_no_wrap(badge.clone(), bold(size), palette.paper);
            let wide = vec2((galley.size().x + size * 0.7).max(size * 1.5), size * 1.45);
            let place = Rect::from_min_size(pos2(right - wide.x, rect.top() + 2.0), wide);
            painter.rect_filled(place, wide.y / 2.0, fill);
            painter.galley(place.center() - galley.size() / 2.0, galley, palette.paper);
            right -= wide.x + 2.0;
        }
    }

    /// Rings: emphasis, lit, glow, chosen, focus; a corner for a note.
    pub(super) fn standing(&self, ui: &Ui, number: usize, rect: Rect, radius: f32, hovered: bool, focused: bool) {
        let node = self.node_at(number);
        let palette = self.picture.palette;
        let painter = ui.painter();
        if let Some(note) = self.note_label(&node.key) {
            let size = (rect.width() * 0.22).clamp(8.0, 14.0);
            let at = rect.left_top() + vec2(3.0, 2.0);
            painter.text(at, Align2::LEFT_TOP, note, bold(size), readable(palette.danger, palette.paper));
        }
        if self.quiet {
            return;
        }
        if node.has(Trait::Emphasis) {
            self.ring(painter, rect.expand(1.5), radius + 1.5, palette.ink, 2.5);
        }
        if self.lit.contains(&node.key) {
            self.ring(painter, rect.expand(1.0), radius + 1.0, palette.good, 3.5);
        }
        match self.mark(number) {
            Mark::Chosen => {
                self.ring(painter, rect.expand(2.0), radius + 2.0, palette.accent, 4.0);
                painter.circle_filled(rect.left_top() + vec2(5.0, 5.0), 4.5, palette.accent);
            }
            Mark::Glow => {
                let alpha = if hovered {
                    1.0
                } else if self.many_glow {
                    0.55
                } else {
                    0.9
                };
                let width = if self.many_glow && !hovered { 1.8 } else { 3.0 };
                if !self.many_glow || hovered {
                    let soft = palette.accent.gamma_multiply(0.22);
                    painter.rect_stroke(rect.expand(1.0), radius + 2.0, Stroke::new(4.0, soft), StrokeKind::Outside);
                }
                self.ring(painter, rect, radius, palette.accent.gamma_multiply(alpha), width);
            }
            Mark::Plain | Mark::Muted => {}
        }
        if focused {
            self.ring(painter, rect.expand(3.0), radius + 3.0, palette.ink, 2.0);
            self.ring(painter, rect.expand(1.0), radius + 1.0, palette.paper, 2.0);
        }
    }

    pub(super) fn place_pile(&mut self, ui: &mut Ui, number: usize, count: u16, rect: Rect) {
        let top = Rect::from_min_size(rect.min, rect.size() - Vec2::splat(6.0));
        let palette = self.picture.palette;
        let below = f32::from(count.saturating_sub(1).min(3));
        for layer in (1..=below as u8).rev() {
            let card = top.translate(Vec2::splat(2.0 * f32::from(layer)));
            ui.painter().rect(card, 8.0, palette.inset, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        }
        self.place_tile(ui, number, top);
        self.badges(ui.painter(), &[count.to_string()], top);
    }

    pub(super) fn place_chip(&mut self, ui: &mut Ui, number: usize, rect: Rect) {
        let node = self.node_at(number);
        let response = self.touch(ui, number, rect);
        let palette = self.picture.palette;
        let look = self.picture.scene.look(node.look);
        let paint = palette.paint(&look, palette.inset);
        let fill = paint.fill.unwrap_or(palette.inset);
        let radius = (rect.height() / 2.0).min(16.0);
        ui.painter().rect(rect, radius, fill, Stroke::new(1.0, paint.edge.unwrap_or(palette.line)), StrokeKind::Inside);
        let (label, value) = self.chip_texts(node);
        let mut left = rect.left() + self.sizes.pad;
        if !look.art.is_empty() {
            let side = self.sizes.text * 1.6;
            let place = Rect::from_center_size(pos2(left + side / 2.0, rect.center().y), Vec2::splat(side));
            if self.state.art.paint(ui.painter(), self.picture.art, &look.art, place, Color32::WHITE) {
                left = place.right() + 4.0;
            }
        }
        let font = bold(self.sizes.text * 1.15);
        let painter = ui.painter();
        let end = pos2(rect.right() - self.sizes.pad, rect.center().y);
        let number_at = painter.text(end, Align2::RIGHT_CENTER, value, font, paint.ink);
        let room = (number_at.left() - self.sizes.gap - left).max(10.0);
        let galley = painter.layout(label, self.sizes.body(), paint.ink, room);
        painter.galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, paint.ink);
        self.standing(ui, number, rect, radius, response.hovered(), response.has_focus());
    }

    pub(super) fn place_track(&mut self, ui: &mut Ui, number: usize, track: &Track, rect: Rect) {
        let node = self.node_at(number);
        self.touch(ui, number, rect);
        let palette = self.picture.palette;
        let label = node.text.clone();
        let font = self.sizes.body();
        let size = self.text_size(ui.painter(), &label, font.clone(), rect.width());
        let pips = f32::from(track.steps.min(24)) * self.sizes.text;
        let beside = size.x + self.sizes.gap + pips <= rect.width() + 1.0;
        ui.painter().text(rect.left_top(), Align2::LEFT_TOP, label, font, palette.ink);
        let start = if beside && size.x > 0.0 {
            pos2(rect.left() + size.x + self.sizes.gap, rect.top() + rect.height() / 2.0)
        } else {
            pos2(rect.left(), rect.bottom() - self.sizes.text * 0.75)
        };
        let step = (pips.min(rect.right() - start.x)) / f32::from(track.steps.max(1));
        let radius = (step * 0.3).clamp(2.0, 6.0);
        let look = self.picture.scene.look(node.look);
        let now = palette.paint(&look, palette.paper).fill.unwrap_or(palette.accent);
        for at in 0..track.steps {
            let centre = start + vec2((f32::from(at) + 0.5) * step, 0.0);
            match at.cmp(&track.at) {
                std::cmp::Ordering::Less => ui.painter().circle_filled(centre, radius * 0.8, palette.muted),
                std::cmp::Ordering::Equal => {
                    ui.painter().circle_stroke(centre, radius * 1.5, Stroke::new(1.5, palette.ink));
                    ui.painter().circle_filled(centre, radius * 1.1, now)
                }
                std::cmp::Ordering::Greater => {
                    ui.painter().circle_stroke(centre, radius * 0.8, Stroke::new(1.2, palette.muted))
                }
            };
        }
    }

    pub(super) fn place_text(&mut self, ui: &mut Ui, number: usize, rect: Rect) {
        let node = self.node_at(number);
        let response = self.touch(ui, number, rect);
        let palette = self.picture.palette;
        let look = self.picture.scene.look(node.look);
        let paint = palette.paint(&look, palette.table);
        let boxed = paint.fill.is_some() || paint.edge.is_some();
        let pad = if boxed { self.sizes.pad } else { 0.0 };
        if boxed {
            let fill = paint.fill.unwrap_or(palette.paper);
            let edge = paint.edge.unwrap_or_else(|| mix(fill, palette.ink, 0.14));
            ui.painter().rect(rect, 10.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
            paint_pattern(ui.painter(), rect.shrink(3.0), &look.pattern, paint.ink.gamma_multiply(0.1), 12.0);
        }
        let mut left = rect.left() + pad;
        if !look.art.is_empty() {
            let side = self.sizes.text * 1.5;
            let place = Rect::from_center_size(pos2(left + side / 2.0, rect.center().y), Vec2::splat(side));
            self.state.art.paint(ui.painter(), self.picture.art, &look.art, place, Color32::WHITE);
            left = place.right() + 4.0;
        }
        let muted = node.has(Trait::Muted);
        let ink = if muted && !boxed { palette.muted } else { paint.ink };
        let font = self.text_font(node);
        let galley = ui.painter().layout(node.text.clone(), font, ink, (rect.right() - pad - left).max(20.0));
        ui.painter().galley(pos2(left, rect.center().y - galley.size().y / 2.0), galley, ink);
        if self.taps(node) {
            self.standing(ui, number, rect, 10.0, response.hovered(), response.has_focus());
        }
        self.badges(ui.painter(), &node.badges, rect);
    }

    pub(super) fn place_button(&mut self, ui: &mut Ui, number: usize, rect: Rect) {
        let node = self.node_at(number);
        let response = self.touch(ui, number, rect);
        let palette = self.picture.palette;
        let look = self.picture.scene.look(node.look);
        let mark = self.mark(number);
        let can = mark != Mark::Muted && !node.has(Trait::Muted);
        let strong = matches!(node.kind, Kind::Button(_)) && can;
        let base = palette.named(&look.fill).unwrap_or(if strong { palette.accent } else { palette.paper });
        let fill = match (can, response.hovered(), mark) {
            (false, ..) => palette.inset,
            (true, true, _) => mix(base, palette.ink, 0.12),
            (true, false, Mark::Chosen) => mix(base, palette.accent, 0.3),
            _ => base,
        };
        let ink = if can { readable(palette.named(&look.ink).unwrap_or(palette.ink), fill) } else { palette.muted };
        let ink = if strong && look.ink.is_empty() { readable(palette.paper, fill) } else { ink };
        self.card_back(ui.painter(), rect, 11.0, fill);
        let mut left = rect.left() + self.sizes.pad * 1.6;
        if !look.art.is_empty() {
            let side = self.sizes.tap * 0.66;
            let place = Rect::from_center_size(pos2(left + side / 2.0 - 4.0, rect.center().y), Vec2::splat(side));
            self.state.art.paint(ui.painter(), self.picture.art, &look.art, place, Color32::WHITE);
            left = place.right() + 4.0;
        }
        let text = self.button_text(node);
        let room = (rect.right() - self.sizes.pad - left).max(12.0);
        let galley = ui.painter().layout(text, self.sizes.strong(), ink, room);
        let middle = if look.art.is_empty() { rect.center().x - galley.size().x / 2.0 } else { left };
        ui.painter().galley(pos2(middle, rect.center().y - galley.size().y / 2.0), galley, ink);
        if mark == Mark::Chosen || response.has_focus() || node.has(Trait::Emphasis) {
            self.standing(ui, number, rect, 11.0, response.hovered(), response.has_focus());
        }
        self.key_hint(ui.painter(), node, rect);
    }

    pub(super) fn place_picker(&mut self, ui: &mut Ui, number: usize, rect: Rect) {
        let node = self.node_at(number);
        if self.picture.scene.look(node.look).art.is_empty() && self.tree.children[number].is_empty() {
            self.place_button(ui, number, rect);
        } else {
            self.place_tile(ui, number, rect);
            // A tile's words stand at its lower edge.
            self.key_hint_at(ui.painter(), node, rect, Align2::RIGHT_TOP);
        }
    }

    /// The hotkey, small at the lower right.
    fn key_hint(&self, painter: &Painter, node: &spielwerk_model::scene::Node, rect: Rect) {
        self.key_hint_at(painter, node, rect, Align2::RIGHT_BOTTOM);
    }

    fn key_hint_at(&self, painter: &Painter, node: &spielwerk_model::scene::Node, rect: Rect, corner: Align2) {
        let key = match &node.kind {
            Kind::Press(key) if node.hotkey.is_empty() => key,
            _ => &node.hotkey,
        };
        if key.is_empty() || self.quiet || rect.width() < 44.0 {
            return;
        }
        let palette = self.picture.palette;
        let galley = painter.layout_no_wrap(key.to_uppercase(), FontId::monospace(9.5), palette.muted);
        let place = corner.align_size_within_rect(galley.size(), rect.shrink2(vec2(7.0, 4.0)));
        painter.rect_filled(place.expand2(vec2(3.0, 0.5)), 3.0, palette.inset);
        painter.add(Shape::galley(place.min, galley, palette.muted));
    }
}

#[cfg(test)]
mod tests {
    use super::drawn;

    #[test]
    fn a_long_word_is_broken_only_where_it_would_be_too_small() {
        let size_in = |width: f32| {
            move |text: &str| {
                let longest = text.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(1);
                (width / longest as f32).min(20.0)
            }
        };
        let word = "Aschen\u{ad}puttel";
        assert_eq!(drawn(word, size_in(240.0)), ("Aschenputtel".into(), 20.0));
        assert_eq!(drawn(word, size_in(84.0)), ("Aschen-\nputtel".into(), 12.0));
        assert_eq!(drawn("Aschenputtel", size_in(84.0)), ("Aschenputtel".into(), 7.0));
    }
}
