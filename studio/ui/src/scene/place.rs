//! Puts nodes into rectangles and paints them.

use egui::{Align2, Painter, Pos2, Rect, ScrollArea, Sense, Ui, Vec2, pos2, vec2};
use spielwerk_model::scene::{Kind, Layout, Role};

use spielwerk_studio_core::Command;

use super::Renderer;
use crate::theme::bold;

/// A line of a flow.
pub(super) struct Line {
    pub items: Vec<(usize, Vec2)>,
    pub width: f32,
    pub height: f32,
}

/// Column widths and row heights, gaps included.
pub(super) struct Table {
    pub columns: Vec<f32>,
    pub rows: Vec<f32>,
}

impl Renderer<'_> {
    /// Children side by side, broken into lines where the room ends; boards share what the others leave.
    pub(super) fn flow(&self, painter: &Painter, children: &[usize], room: Vec2) -> Vec<Line> {
        let gap = self.sizes.gap;
        let boards = children.iter().filter(|child| self.tree.has_board[**child]).count();
        let others: f32 = children
            .iter()
            .filter(|child| !self.tree.has_board[**child])
            .map(|child| self.measure(painter, *child, room).x + gap)
            .sum();
        let share = if boards == 0 { 0.0 } else { (room.x - others - gap * (boards - 1) as f32) / boards as f32 };
        let share = if share < 120.0 * self.sizes.text / 15.0 { room.x } else { share };
        let mut lines: Vec<Line> = Vec::new();
        for child in children {
            let width = if self.tree.has_board[*child] { share } else { room.x };
            let size = self.measure(painter, *child, vec2(width, room.y));
            if size == Vec2::ZERO {
                continue;
            }
            match lines.last_mut() {
                Some(line) if line.width + gap + size.x <= room.x + 0.5 => {
                    line.items.push((*child, size));
                    line.width += gap + size.x;
                    line.height = line.height.max(size.y);
                }
                _ => lines.push(Line { items: vec![(*child, size)], width: size.x, height: size.y }),
            }
        }
        lines
    }

    /// Sizes of a table whose rows are `rows`. Too wide a table gives its widest columns less.
    pub(super) fn table(&self, painter: &Painter, rows: &[usize], room: Vec2) -> Table {
        let gap = self.sizes.gap;
        let cells: Vec<Vec<usize>> = rows.iter().map(|row| self.cells_of_row(*row)).collect();
        let count = cells.iter().map(Vec::len).max().unwrap_or(0);
        let mut columns = vec![0.0_f32; count];
        for row in &cells {
            for (column, cell) in row.iter().enumerate() {
                columns[column] = columns[column].max(self.measure(painter, *cell, room).x + gap);
            }
        }
        let total: f32 = columns.iter().sum();
        if total > room.x && count > 0 {
            let fair = room.x / count as f32;
            let narrow: f32 = columns.iter().filter(|width| **width <= fair).sum();
            let wide = columns.iter().filter(|width| **width > fair).count().max(1) as f32;
            let each = ((room.x - narrow) / wide).max(24.0);
            columns.iter_mut().filter(|width| **width > fair).for_each(|width| *width = each);
        }
        let height = |row: &Vec<usize>| {
            let tallest =
                row.iter().zip(&columns).map(|(cell, width)| self.measure(painter, *cell, vec2(width - gap, room.y)).y);
            tallest.fold(self.sizes.text * 1.2, f32::max) + gap * 0.6
        };
        Table { rows: cells.iter().map(height).collect(), columns }
    }

    /// A row's cells; a row that holds nothing is its own only cell.
    pub(super) fn cells_of_row(&self, row: usize) -> Vec<usize> {
        let cells = self.children(row);
        if cells.is_empty() { vec![row] } else { cells }
    }

    /// Lays out and draws all top nodes of these roles in the free part of `ui`, scrolling if they are too high.
    pub fn region(&mut self, ui: &mut Ui, roles: &[Role], salt: &str) {
        let tops: Vec<usize> = roles
            .iter()
            .flat_map(|role| self.tree.with_role(self.picture.scene, *role).collect::<Vec<_>>())
            .filter(|top| self.shown(*top))
            .collect();
        self.column_region(ui, &tops, salt);
    }

    /// Draws the top nodes of a role in the flow of `ui`, as high as they are.
    pub fn inline(&mut self, ui: &mut Ui, role: Role) {
        let tops: Vec<usize> = self.tree.with_role(self.picture.scene, role).filter(|top| self.shown(*top)).collect();
        if tops.is_empty() {
            return;
        }
        let width = ui.available_width();
        let most = (width * 0.9).min(420.0);
        let size = self.measure_column(ui.painter(), &tops, vec2(width, most));
        let (rect, _) = ui.allocate_exact_size(vec2(width, size.y), Sense::hover());
        self.place_column(ui, &tops, rect, most);
    }

    /// Name plates of equal width, as many side by side as fit; gives the height they take.
    pub fn plates(&mut self, ui: &mut Ui) -> f32 {
        let tops: Vec<usize> =
            self.tree.with_role(self.picture.scene, Role::Seat).filter(|top| self.shown(*top)).collect();
        let is_plate = |number: &usize| matches!(self.node_at(*number).kind, Kind::SeatPanel(_));
        if tops.is_empty() || !tops.iter().all(is_plate) {
            let before = ui.cursor().top();
            self.inline(ui, Role::Seat);
            return ui.cursor().top() - before;
        }
        let (gap, room) = (self.sizes.gap, ui.available_width());
        let fit = ((room + gap) / (self.sizes.text * 7.4 + gap)).floor().max(1.0);
        // In a narrow column beside the board they stand below each other.
        let fit = if room > 270.0 && room < 400.0 && tops.len() < 4 && !self.compact { 1.0 } else { fit };
        let columns = fit.min(tops.len() as f32);
        let width = (room - gap * (columns - 1.0)) / columns;
        let mut whole = 0.0;
        for row in tops.chunks(columns as usize) {
            let tallest = row.iter().map(|top| self.measure(ui.painter(), *top, vec2(width, 200.0)).y);
            let height = tallest.fold(0.0, f32::max);
            let (rect, _) = ui.allocate_exact_size(vec2(room, height), Sense::hover());
            for (at, top) in row.iter().enumerate() {
                let left = rect.left() + at as f32 * (width + gap);
                self.place(ui, *top, Rect::from_min_size(pos2(left, rect.top()), vec2(width, height)));
            }
            whole += height + gap;
        }
        whole
    }

    /// Height these roles would take at this width, if unlimited.
    pub fn height_of(&self, ui: &Ui, roles: &[Role], width: f32) -> f32 {
        let tops: Vec<usize> = roles
            .iter()
            .flat_map(|role| self.tree.with_role(self.picture.scene, *role).collect::<Vec<_>>())
            .filter(|top| self.shown(*top))
            .collect();
        self.measure_column(ui.painter(), &tops, vec2(width, 480.0)).y
    }

    fn column_region(&mut self, ui: &mut Ui, tops: &[usize], salt: &str) {
        let room = ui.available_size();
        ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(ui, |ui| {
            let width = ui.available_width().min(room.x);
            let size = self.measure_column(ui.painter(), tops, vec2(width, room.y));
            let (rect, _) = ui.allocate_exact_size(vec2(width, size.y), Sense::hover());
            self.place_column(ui, tops, rect, room.y);
        });
    }

    /// The board region: the large area (or all of `main` without areas), centred.
    pub fn main_region(&mut self, ui: &mut Ui) {
        let tops = self.main_tops();
        let room = ui.available_size();
        ScrollArea::vertical().id_salt("main").auto_shrink(false).show(ui, |ui| {
            let size = self.measure_column(ui.painter(), &tops, room);
            let (rect, _) = ui.allocate_exact_size(vec2(room.x, size.y.max(room.y - 1.0)), Sense::hover());
            let place = Rect::from_center_size(rect.center(), vec2(room.x, size.y.min(rect.height())));
            self.place_column(ui, &tops, place, room.y);
        });
    }

    fn main_tops(&self) -> Vec<usize> {
        let large = self.large_area();
        self.tree
            .with_role(self.picture.scene, Role::Main)
            .filter(|top| self.shown(*top))
            .filter(|top| !matches!(self.node_at(*top).kind, Kind::Area(_)) || Some(*top) == large)
            .collect()
    }

    /// The area that is large.
    pub fn large_area(&self) -> Option<usize> {
        let scene = self.picture.scene;
        let areas: Vec<(usize, u8)> = self
            .tree
            .with_role(scene, Role::Main)
            .filter_map(|top| if let Kind::Area(seat) = scene.nodes[top].kind { Some((top, seat)) } else { None })
            .collect();
        let of = |seat: u8| areas.iter().find(|(_, own)| *own == seat).map(|(top, _)| *top);
        self.picture.large.and_then(of).or_else(|| areas.first().map(|area| area.0))
    }

    /// The areas that are not large, as thumbnails in a flow; says whether there were any.
    pub fn small_areas(&mut self, ui: &mut Ui) -> bool {
        let large = self.large_area();
        let areas: Vec<usize> = self
            .tree
            .with_role(self.picture.scene, Role::Main)
            .filter(|top| matches!(self.node_at(*top).kind, Kind::Area(_)) && Some(*top) != large)
            .collect();
        if areas.is_empty() {
            return false;
        }
        let width = ((ui.available_width() - self.sizes.gap) / 2.0).clamp(80.0, 220.0);
        ui.horizontal_wrapped(|ui| {
            for area in &areas {
                self.thumbnail(ui, *area, width);
            }
        });
        true
    }

    fn thumbnail(&mut self, ui: &mut Ui, area: usize, width: f32) {
        let whole = self.sizes;
        self.sizes = super::Sizes::new(self.picture.text * 0.6);
        let size = self.measure(ui.painter(), area, vec2(width, width * 1.1));
        let (rect, response) = ui.allocate_exact_size(vec2(width, size.y), Sense::click());
        let node = self.node_at(area);
        let name = self.accessible_name(node);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{name} +")));
        let was = std::mem::replace(&mut self.quiet, true);
        self.place(ui, area, rect);
        self.quiet = was;
        self.sizes = whole;
        if response.hovered() || response.has_focus() {
            self.ring(ui.painter(), rect, 10.0, self.picture.palette.accent, 2.0);
        }
        if let (true, Kind::Area(seat)) = (response.clicked(), &node.kind) {
            self.commands.push(Command::Enlarge(Some(*seat)));
        }
    }

    fn place_column(&mut self, ui: &mut Ui, children: &[usize], rect: Rect, height: f32) {
        let sizes = self.column_sizes(ui.painter(), children, vec2(rect.width(), height));
        let mut top = rect.top();
        for (child, size) in children.iter().zip(sizes) {
            if size.y <= 0.0 {
                continue;
            }
            // Boards stand in the middle; words begin at the left.
            let left = if self.tree.has_board[*child] { rect.center().x - size.x / 2.0 } else { rect.left() };
            self.place(ui, *child, Rect::from_min_size(pos2(left, top), size));
            top += size.y + self.sizes.gap;
        }
    }

    /// Draws a node into `rect`.
    pub(super) fn place(&mut self, ui: &mut Ui, number: usize, rect: Rect) {
        let node = self.node_at(number);
        match &node.kind {
            Kind::Group(layout) => self.place_group(ui, number, *layout, rect),
            Kind::Area(_) => self.place_area(ui, number, rect),
            Kind::Board(board) => self.place_board(ui, number, board, rect),
            Kind::Cell(_) | Kind::Card => self.place_tile(ui, number, rect),
            Kind::Mosaic(mosaic) => self.place_mosaic(ui, number, mosaic, rect),
            Kind::Pile(count) => self.place_pile(ui, number, *count, rect),
            Kind::Counter(_) => self.place_chip(ui, number, rect),
            Kind::Track(track) => self.place_track(ui, number, track, rect),
            Kind::Text => self.place_text(ui, number, rect),
            Kind::Button(_) | Kind::Press(_) => self.place_button(ui, number, rect),
            Kind::Picker(_) => self.place_picker(ui, number, rect),
            Kind::Stencil(_) => {}
            Kind::SeatPanel(seat) => self.place_plate(ui, number, *seat, rect),
            Kind::EntryForm(verb) => self.place_form(ui, number, verb, rect),
        }
    }

    fn place_group(&mut self, ui: &mut Ui, number: usize, layout: Layout, rect: Rect) {
        let node = self.node_at(number);
        if !node.name.is_empty() || !node.picks.is_empty() {
            self.touch(ui, number, rect);
        }
        let heading = self.group_heading(node);
        if heading > 0.0 {
            let text = node.text.clone();
            let font = bold(self.sizes.text * 0.95);
            let colour = self.picture.palette.muted;
            let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
            painter.text(rect.left_top(), Align2::LEFT_TOP, text, font, colour);
        }
        let inner = Rect::from_min_max(rect.min + vec2(0.0, heading), rect.max);
        let children = self.children(number);
        match layout {
            Layout::Column => self.place_column(ui, &children, inner, inner.height()),
            Layout::Row | Layout::Wrap => self.place_flow(ui, &children, inner),
            Layout::Layers => {
                for child in children {
                    let size = self.measure(ui.painter(), child, inner.size());
                    self.place(ui, child, Rect::from_center_size(inner.center(), size));
                }
            }
            Layout::Table => self.place_table(ui, &children, inner),
        }
    }

    fn place_flow(&mut self, ui: &mut Ui, children: &[usize], rect: Rect) {
        let mut top = rect.top();
        for line in self.flow(ui.painter(), children, rect.size()) {
            let mut left = rect.left();
            for (child, size) in line.items {
                let at = pos2(left, top + (line.height - size.y) / 2.0);
                self.place(ui, child, Rect::from_min_size(at, size));
                left += size.x + self.sizes.gap;
            }
            top += line.height + self.sizes.gap;
        }
    }

    fn place_table(&mut self, ui: &mut Ui, rows: &[usize], rect: Rect) {
        let table = self.table(ui.painter(), rows, rect.size());
        let mut top = rect.top();
        for (at, (row, height)) in rows.iter().zip(&table.rows).enumerate() {
            let line = Rect::from_min_size(pos2(rect.left(), top), vec2(table.columns.iter().sum(), *height));
            if at % 2 == 1 {
                ui.painter().rect_filled(line, 4.0, self.picture.palette.inset);
            }
            let cells = self.cells_of_row(*row);
            if cells != [*row] && !self.node_at(*row).name.is_empty() {
                self.touch(ui, *row, line);
            }
            let mut left = rect.left();
            for (cell, width) in cells.into_iter().zip(&table.columns) {
                let room = vec2(width - self.sizes.gap, *height);
                let size = self.measure(ui.painter(), cell, room).min(room);
                let place = Rect::from_min_size(pos2(left, top + (height - size.y) / 2.0), size);
                self.place(ui, cell, place);
                left += width;
            }
            top += height;
        }
    }

    fn place_area(&mut self, ui: &mut Ui, number: usize, rect: Rect) {
        let palette = self.picture.palette;
        let node = self.node_at(number);
        let Kind::Area(seat) = node.kind else { return };
        self.touch(ui, number, rect);
        let radius = self.sizes.pad + 4.0;
        self.card_back(ui.painter(), rect, radius, palette.paper);
        let pad = self.sizes.pad;
        let dot: Pos2 = rect.min + vec2(pad + self.sizes.text * 0.4, pad + self.sizes.text * 0.55);
        ui.painter().circle_filled(dot, self.sizes.text * 0.34, palette.seat(seat));
        let title = if node.text.is_empty() { &node.name } else { &node.text };
        let painter = ui.painter().with_clip_rect(rect.shrink(2.0).intersect(ui.clip_rect()));
        let at = pos2(dot.x + self.sizes.text * 0.7, rect.top() + pad);
        painter.text(at, Align2::LEFT_TOP, title.clone(), bold(self.sizes.text), palette.ink);
        let top = rect.top() + pad + self.heading();
        let inner = Rect::from_min_max(pos2(rect.left() + pad, top), rect.max - Vec2::splat(pad));
        let children = self.children(number);
        self.place_column(ui, &children, inner, inner.height());
    }
}
