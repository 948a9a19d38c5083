//! Boards: frame, labels, cells, and the board nobody chooses from.

use egui::{Align2, Pos2, Rect, Ui, Vec2, pos2, vec2};
use spielwerk_model::choice::Pointing;
use spielwerk_model::scene::{Board, Kind, Mosaic};

use super::measure::Grid;
use super::{Mark, Renderer};
use crate::theme::{bold, mix, paint_pattern};

impl Renderer<'_> {
    pub(super) fn place_board(&mut self, ui: &mut Ui, number: usize, board: &Board, rect: Rect) {
        // Inside a tile a board is part of it: it has no back and no frame of its own.
        let parent = self.tree.parent[number].map(|parent| &self.node_at(parent).kind);
        let inside = matches!(parent, Some(Kind::Cell(_) | Kind::Card));
        let grid = if inside { Grid::inside(board, rect.size()) } else { Grid::of(board, rect.size(), &self.sizes) };
        let rect = Rect::from_center_size(rect.center(), grid.size(board));
        let palette = self.picture.palette;
        let node = self.node_at(number);
        let look = self.picture.scene.look(node.look);
        let paint = palette.paint(&look, palette.paper);
        let radius = if grid.frame > 4.0 { 14.0 } else { 4.0 };
        let ground = paint.fill.unwrap_or_else(|| mix(palette.paper, palette.table, 0.45));
        if !inside {
            self.card_back(ui.painter(), rect, radius, ground);
        }
        if !look.pattern.is_empty() {
            let ink = paint.ink.gamma_multiply(0.14);
            paint_pattern(ui.painter(), rect.shrink(3.0), &look.pattern, ink, grid.cell.clamp(6.0, 24.0));
        }
        self.touch(ui, number, rect);
        let origin = rect.min + grid.labels + Vec2::splat(grid.frame);
        self.board_art(ui, number, board, &grid, origin);
        self.board_labels(ui, board, &grid, origin, palette.paint(&look, ground).ink);
        for child in self.children(number) {
            match &self.node_at(child).kind {
                Kind::Cell(_) => {
                    let place = cell_rect(&self.node_at(child).kind, &grid, origin);
                    self.place_tile(ui, child, place);
                }
                Kind::Stencil(_) => {}
                // Whatever else lies on a board stands in its middle.
                _ => {
                    let size = self.measure(ui.painter(), child, rect.size() * 0.8);
                    self.place(ui, child, Rect::from_center_size(rect.center(), size));
                }
            }
        }
        self.stencil_over(ui, number, &grid, origin);
    }

    fn board_art(&mut self, ui: &Ui, number: usize, board: &Board, grid: &Grid, origin: Pos2) {
        let look = self.picture.scene.look(self.node_at(number).look);
        if look.art.is_empty() {
            return;
        }
        let size = vec2(f32::from(board.columns), f32::from(board.rows)) * grid.cell;
        let room = Rect::from_min_size(origin, size);
        self.state.art.paint(ui.painter(), self.picture.art, &look.art, room, egui::Color32::WHITE);
    }

    fn board_labels(&self, ui: &Ui, board: &Board, grid: &Grid, origin: Pos2, ink: egui::Color32) {
        let font = bold((grid.cell * 0.4).min(self.sizes.text * 0.8));
        if grid.labels.y > 0.0 {
            for (column, label) in board.column_labels.iter().enumerate() {
                let at = origin + vec2((column as f32 + 0.5) * grid.cell, -grid.labels.y / 2.0);
                ui.painter().text(at, Align2::CENTER_CENTER, label, font.clone(), ink);
            }
        }
        if grid.labels.x > 0.0 {
            for (row, label) in board.row_labels.iter().enumerate() {
                let at = origin + vec2(-grid.labels.x / 2.0, (row as f32 + 0.5) * grid.cell);
                ui.painter().text(at, Align2::CENTER_CENTER, label, font.clone(), ink);
            }
        }
    }

    pub(super) fn place_mosaic(&mut self, ui: &mut Ui, number: usize, mosaic: &Mosaic, rect: Rect) {
        let palette = self.picture.palette;
        let columns = usize::from(mosaic.columns.max(1));
        let rows = mosaic.looks.len().div_ceil(columns).max(1);
        let cell = (rect.width() / columns as f32).min(rect.height() / rows as f32);
        ui.painter().rect_filled(rect, 3.0, mix(palette.paper, palette.table, 0.6));
        for (at, look) in mosaic.looks.iter().enumerate() {
            let look = self.picture.scene.look(*look);
            let corner = rect.min + vec2((at % columns) as f32, (at / columns) as f32) * cell;
            let place = Rect::from_min_size(corner, Vec2::splat(cell)).shrink(0.5);
            let paint = palette.paint(&look, palette.paper);
            ui.painter().rect_filled(place, 1.0, paint.fill.unwrap_or(palette.paper));
            if cell > 7.0 {
                let ink = paint.ink.gamma_multiply(0.45);
                paint_pattern(ui.painter(), place, &look.pattern, ink, (cell / 2.6).max(3.0));
            }
            if cell > 11.0 && !look.art.is_empty() {
                self.state.art.paint(ui.painter(), self.picture.art, &look.art, place, egui::Color32::WHITE);
            }
        }
        self.touch(ui, number, rect);
    }

    /// The stencil in hand over this board: at the pointed cell, else where it lies previewed.
    fn stencil_over(&mut self, ui: &mut Ui, board: usize, grid: &Grid, origin: Pos2) {
        if self.quiet {
            return;
        }
        let on_board = |shape: &&Pointing| self.tree.find(&shape.board) == Some(board);
        let Some(shape) = self.picture.shape.filter(on_board) else { return };
        let Some(stencil) = self.tree.find(&shape.stencil) else { return };
        let palette = self.picture.palette;
        let look = self.picture.scene.look(self.node_at(stencil).look);
        let paint = palette.paint(&look, palette.paper);
        let (fill, edge) = if shape.fits {
            (paint.fill.unwrap_or(palette.accent), palette.accent)
        } else {
            (palette.danger, palette.danger)
        };
        let ink = if shape.fits { paint.ink } else { palette.paper };
        let pattern = if shape.fits { look.pattern.as_str() } else { "cross" };
        let mut whole = Rect::NOTHING;
        for (column, row) in &shape.cells {
            let corner = vec2(f32::from(*column), f32::from(*row)) * grid.cell;
            let cell = Rect::from_min_size(origin + corner, Vec2::splat(grid.cell)).shrink(1.5);
            whole = whole.union(cell);
            ui.painter().rect_filled(cell, 4.0, fill.gamma_multiply(0.72));
            paint_pattern(ui.painter(), cell.shrink(1.0), pattern, ink.gamma_multiply(0.5), (grid.cell / 3.5).max(4.0));
            self.ring(ui.painter(), cell, 4.0, edge, 2.0);
        }
        if whole.is_positive() {
            self.touch(ui, stencil, whole);
        }
    }

    /// The first cell that can be chosen, else the first one.
    pub(super) fn find_first_cell(&self) -> Option<usize> {
        let cells = || {
            let nodes = self.picture.scene.nodes.iter().enumerate();
            nodes.filter(|(number, node)| matches!(node.kind, Kind::Cell(_)) && self.shown(*number))
        };
        let glowing = cells().find(|(number, _)| self.mark(*number) == Mark::Glow);
        glowing.or_else(|| cells().next()).map(|(number, _)| number)
    }
}

fn cell_rect(kind: &Kind, grid: &Grid, origin: Pos2) -> Rect {
    let Kind::Cell(place) = kind else { return Rect::NOTHING };
    let (columns, rows) = place.span.unwrap_or((1, 1));
    let at = vec2(f32::from(place.at.0), f32::from(place.at.1)) * grid.cell;
    let size = vec2(f32::from(columns.max(1)), f32::from(rows.max(1))) * grid.cell;
    let gap = if grid.cell > 24.0 { 2.0 } else { 0.5 };
    Rect::from_min_size(pos2(origin.x + at.x, origin.y + at.y), size).shrink(gap)
}
