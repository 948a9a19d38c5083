//! How large a node would like to be. Pure: paints nothing, so it may be asked often.

use egui::{FontId, Painter, Vec2, vec2};
use spielwerk_model::scene::{Board, Kind, Layout, Node, Trait};

use super::Renderer;
use crate::theme::bold;

/// Lengths in points at the present text size and scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sizes {
    /// Ordinary text.
    pub text: f32,
    /// Between neighbours.
    pub gap: f32,
    /// Inside filled things.
    pub pad: f32,
    /// Least height of what can be tapped.
    pub tap: f32,
    /// A card.
    pub card: Vec2,
}

impl Sizes {
    /// At this factor.
    pub fn new(factor: f32) -> Self {
        Self {
            text: 15.0 * factor,
            gap: 8.0 * factor.min(1.0),
            pad: 8.0 * factor.min(1.2),
            tap: 40.0 * factor.clamp(0.3, 1.3),
            card: vec2(84.0, 108.0) * factor,
        }
    }

    /// Body text.
    pub fn body(&self) -> FontId {
        FontId::proportional(self.text)
    }

    /// Bold text.
    pub fn strong(&self) -> FontId {
        bold(self.text)
    }
}

/// A board's parts in points.
#[derive(Debug, Clone, Copy)]
pub struct Grid {
    /// Side of a cell.
    pub cell: f32,
    /// Room for labels to the left and above.
    pub labels: Vec2,
    /// Frame around the cells.
    pub frame: f32,
}

impl Grid {
    /// The largest grid for `board` in `room`.
    pub fn of(board: &Board, room: Vec2, sizes: &Sizes) -> Self {
        let (columns, rows) = (f32::from(board.columns.max(1)), f32::from(board.rows.max(1)));
        let small = room.x.min(room.y) < 160.0;
        let frame = if small { 2.0 } else { 8.0 };
        let strip = |labels: &[String]| if labels.is_empty() || small { 0.0 } else { sizes.text * 1.15 };
        let labels = vec2(strip(&board.row_labels), strip(&board.column_labels));
        let free = room - labels - Vec2::splat(2.0 * frame);
        let cell = (free.x / columns).min(free.y / rows).clamp(3.0, 132.0);
        Self { cell, labels, frame }
    }

    /// The largest grid that fills `room` without labels and frame: of a board inside a tile.
    pub fn inside(board: &Board, room: Vec2) -> Self {
        let (columns, rows) = (f32::from(board.columns.max(1)), f32::from(board.rows.max(1)));
        let cell = (room.x / columns).min(room.y / rows).clamp(3.0, 132.0);
        Self { cell, labels: Vec2::ZERO, frame: 0.0 }
    }

    /// The whole board.
    pub fn size(&self, board: &Board) -> Vec2 {
        vec2(f32::from(board.columns.max(1)), f32::from(board.rows.max(1))) * self.cell
            + self.labels
            + Vec2::splat(2.0 * self.frame)
    }
}

impl Renderer<'_> {
    /// Size of a text, wrapped at `width`.
    pub(super) fn text_size(&self, painter: &Painter, text: &str, font: FontId, width: f32) -> Vec2 {
        if text.is_empty() {
            return Vec2::ZERO;
        }
        painter.layout(text.to_owned(), font, egui::Color32::PLACEHOLDER, width.max(20.0)).size()
    }

    /// What the node would take of `room`; never wider than it, and higher only where text must be.
    pub(super) fn measure(&self, painter: &Painter, number: usize, room: Vec2) -> Vec2 {
        let node = self.node_at(number);
        let sizes = &self.sizes;
        match &node.kind {
            Kind::Group(layout) => self.measure_group(painter, number, *layout, room),
            Kind::Area(_) => self.measure_area(painter, number, room),
            Kind::Board(board) => Grid::of(board, room, sizes).size(board),
            Kind::Cell(_) => Vec2::splat(sizes.tap),
            Kind::Mosaic(mosaic) => {
                let columns = f32::from(mosaic.columns.max(1));
                let rows = (mosaic.looks.len() as f32 / columns).ceil().max(1.0);
                let cell = (room.x / columns).min(room.y / rows).clamp(3.0, 48.0);
                vec2(columns, rows) * cell
            }
            Kind::Card => self.measure_card(painter, node, room),
            Kind::Pile(_) => self.measure_card(painter, node, room) + Vec2::splat(6.0),
            Kind::Counter(_) => self.measure_chip(painter, node, room),
            Kind::Track(track) => {
                let label = self.text_size(painter, &node.text.clone(), sizes.body(), room.x);
                let pips = f32::from(track.steps.min(24)) * sizes.text;
                let wide = label.x + sizes.gap + pips <= room.x;
                if wide || label.x == 0.0 {
                    vec2((label.x + sizes.gap + pips).min(room.x), label.y.max(sizes.text * 1.5))
                } else {
                    vec2(label.x.max(pips).min(room.x), label.y + sizes.text * 1.5)
                }
            }
            Kind::Text => self.measure_text(painter, node, room),
            Kind::Button(_) | Kind::Press(_) => self.measure_button(painter, node, room),
            Kind::Picker(_) => {
                if self.picture.scene.look(node.look).art.is_empty() && self.tree.children[number].is_empty() {
                    self.measure_button(painter, node, room)
                } else {
                    let side = sizes.tap * 1.6;
                    let label = self.text_size(painter, &node.text.clone(), sizes.body(), side * 1.6);
                    vec2(side.max(label.x + 2.0 * sizes.pad), side + label.y).min(room.max(vec2(20.0, 20.0)))
                }
            }
            Kind::Stencil(_) => Vec2::ZERO,
            Kind::SeatPanel(_) => self.measure_plate(painter, number, room),
            Kind::EntryForm(verb) => self.measure_form(verb, room),
        }
    }

    fn measure_text(&self, painter: &Painter, node: &Node, room: Vec2) -> Vec2 {
        let look = self.picture.scene.look(node.look);
        let pad = if look.fill.is_empty() && look.edge.is_empty() { 0.0 } else { self.sizes.pad };
        // As wide as `place_text` paints it, with its gap.
        let art = if look.art.is_empty() { 0.0 } else { self.sizes.text * 1.5 + 5.0 };
        let text = node.text.clone();
        let size = self.text_size(painter, &text, self.text_font(node), room.x - 2.0 * pad - art);
        vec2((size.x + art + 2.0 * pad).min(room.x), size.y.max(art) + 2.0 * pad.min(6.0))
    }

    /// A text's font: bold with emphasis.
    pub(super) fn text_font(&self, node: &Node) -> FontId {
        if node.has(Trait::Emphasis) { self.sizes.strong() } else { self.sizes.body() }
    }

    fn measure_button(&self, painter: &Painter, node: &Node, room: Vec2) -> Vec2 {
        let text = self.button_text(node);
        let look = self.picture.scene.look(node.look);
        let art = if look.art.is_empty() { 0.0 } else { self.sizes.tap * 0.7 };
        let pad = self.sizes.pad * 1.6;
        let size = self.text_size(painter, &text, self.sizes.strong(), room.x - 2.0 * pad - art);
        vec2(
            (size.x + art + 2.0 * pad).clamp(self.sizes.tap.min(room.x), room.x.max(1.0)),
            (size.y + self.sizes.pad * 1.4).max(self.sizes.tap),
        )
    }

    /// A button's words: its text, else its name.
    pub(super) fn button_text(&self, node: &Node) -> String {
        if node.text.is_empty() { node.name.clone() } else { node.text.clone() }
    }

    fn measure_chip(&self, painter: &Painter, node: &Node, room: Vec2) -> Vec2 {
        let (label, number) = self.chip_texts(node);
        let art = if self.picture.scene.look(node.look).art.is_empty() { 0.0 } else { self.sizes.text * 1.9 };
        let number = self.text_size(painter, &number, bold(self.sizes.text * 1.15), room.x);
        let pads = 2.0 * self.sizes.pad + self.sizes.gap;
        let label = self.text_size(painter, &label, self.sizes.body(), room.x - number.x - art - pads);
        vec2((label.x + number.x + art + pads).min(room.x), (label.y.max(number.y) + 6.0).max(self.sizes.text * 2.0))
    }

    /// A counter's label and number. Without text and art its name says what is counted.
    pub(super) fn chip_texts(&self, node: &Node) -> (String, String) {
        let Kind::Counter(counter) = &node.kind else { return (String::new(), String::new()) };
        let bare = self.picture.scene.look(node.look).art.is_empty();
        let label = if node.text.is_empty() && bare { &node.name } else { &node.text };
        let value = self.counted(&node.key, counter.value);
        let number = counter.most.map_or_else(|| value.to_string(), |most| format!("{value}/{most}"));
        (label.clone(), number)
    }

    fn measure_card(&self, painter: &Painter, node: &Node, room: Vec2) -> Vec2 {
        let base = self.sizes.card;
        let text = node.text.clone();
        let has_art = !self.picture.scene.look(node.look).art.is_empty();
        let most = (base.x * 2.2).min(room.x);
        let size = self.text_size(painter, &text, self.sizes.body(), most - 2.0 * self.sizes.pad);
        let width = (size.x + 2.0 * self.sizes.pad).clamp(base.x.min(room.x), most.max(1.0));
        let art = if has_art { base.y * 0.62 } else { 0.0 };
        vec2(width, (size.y + art + 2.0 * self.sizes.pad).max(base.y * if has_art { 1.0 } else { 0.6 }))
    }

    /// Height of an area's heading.
    pub(super) fn heading(&self) -> f32 {
        self.sizes.text * 1.5
    }

    fn measure_area(&self, painter: &Painter, number: usize, room: Vec2) -> Vec2 {
        let pad = self.sizes.pad;
        let inner = vec2(room.x - 2.0 * pad, room.y - 2.0 * pad - self.heading());
        let size = self.measure_column(painter, &self.children(number), inner);
        vec2((size.x + 2.0 * pad).min(room.x), size.y + 2.0 * pad + self.heading())
    }

    fn measure_group(&self, painter: &Painter, number: usize, layout: Layout, room: Vec2) -> Vec2 {
        let children = self.children(number);
        let node = self.node_at(number);
        let heading = self.group_heading(node);
        let room = vec2(room.x, room.y - heading);
        let size = match layout {
            Layout::Column => self.measure_column(painter, &children, room),
            Layout::Row | Layout::Wrap => {
                let lines = self.flow(painter, &children, room);
                let width = lines.iter().map(|line| line.width).fold(0.0, f32::max);
                let gaps = self.sizes.gap * lines.len().saturating_sub(1) as f32;
                vec2(width, lines.iter().map(|line| line.height).sum::<f32>() + gaps)
            }
            Layout::Layers => children
                .iter()
                .map(|child| self.measure(painter, *child, room))
                .fold(Vec2::ZERO, |most, size| most.max(size)),
            Layout::Table => {
                let table = self.table(painter, &children, room);
                vec2(table.columns.iter().sum::<f32>(), table.rows.iter().sum::<f32>())
            }
        };
        vec2(size.x, size.y + heading)
    }

    /// A group with a text has a small heading.
    pub(super) fn group_heading(&self, node: &Node) -> f32 {
        if node.text.is_empty() { 0.0 } else { self.sizes.text * 1.6 }
    }

    pub(super) fn measure_column(&self, painter: &Painter, children: &[usize], room: Vec2) -> Vec2 {
        let sizes = self.column_sizes(painter, children, room);
        let seen = sizes.iter().filter(|size| size.y > 0.0).count();
        let height = sizes.iter().map(|size| size.y).sum::<f32>() + self.sizes.gap * seen.saturating_sub(1) as f32;
        vec2(sizes.iter().map(|size| size.x).fold(0.0, f32::max), height)
    }

    /// Sizes of children below each other: boards share what the others leave.
    pub(super) fn column_sizes(&self, painter: &Painter, children: &[usize], room: Vec2) -> Vec<Vec2> {
        let mut sizes: Vec<Vec2> = children
            .iter()
            .map(|child| if self.tree.has_board[*child] { Vec2::ZERO } else { self.measure(painter, *child, room) })
            .collect();
        let gaps = self.sizes.gap * children.len().saturating_sub(1) as f32;
        let mut left = room.y - gaps - sizes.iter().map(|size| size.y).sum::<f32>();
        // Boards that need less than an even share leave the rest to the others, so the flattest ones come first.
        let boards = (0..children.len()).filter(|at| self.tree.has_board[children[*at]]);
        let height = |at: usize| self.measure(painter, children[at], vec2(room.x, 9_999.0)).y;
        let mut wanted: Vec<(f32, usize)> = boards.map(|at| (height(at), at)).collect();
        wanted.sort_by(|one, other| one.0.total_cmp(&other.0));
        let least = room.x.min(room.y) * 0.35;
        for (done, (_, at)) in wanted.iter().enumerate() {
            let each = (left / (wanted.len() - done) as f32).max(least);
            sizes[*at] = self.measure(painter, children[*at], vec2(room.x, each));
            left -= sizes[*at].y;
        }
        sizes
    }
}
