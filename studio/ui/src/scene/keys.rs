//! The keyboard: a cursor over boards, hotkeys, game keys, Enter, Esc, I and V.

use egui::{Context, Event as Input, EventFilter, Id, Key, Modifiers, Ui};
use spielwerk_model::game::Step;
use spielwerk_model::scene::{Kind, Scene, Trait};

use spielwerk_studio_core::Command;

use super::Renderer;

/// Takes Enter away from the node that has the keyboard, unless it is a button: with a move ready, Enter makes it,
/// whatever was chosen last. (Enter on a picker would step on to its next value.) Says whether it did.
pub fn take_enter(ctx: &Context, scene: &Scene) -> bool {
    if !ctx.input(|input| input.key_pressed(Key::Enter)) {
        return false;
    }
    let Some(focused) = ctx.memory(|memory| memory.focused()) else { return false };
    let node = scene.nodes.iter().find(|node| super::node_id(Id::NULL, false, &node.key) == focused);
    let chooses = node.is_some_and(|node| !matches!(node.kind, Kind::Button(_) | Kind::Press(_)));
    chooses && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

impl Renderer<'_> {
    pub(super) fn keys(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        if ctx.egui_wants_keyboard_input() && !self.cell_has_focus(ui) && ctx.text_edit_focused() {
            return;
        }
        if egui::Popup::is_any_open(&ctx) || ctx.memory(|memory| memory.top_modal_layer().is_some()) {
            return;
        }
        self.wheel(ui);
        self.arrows(ui);
        let pressed: Vec<(Key, bool)> = ui.input(|input| {
            let plain = |event: &Input| match event {
                Input::Key { key, pressed: true, modifiers, repeat: false, .. }
                    if !modifiers.command && !modifiers.alt =>
                {
                    Some((*key, modifiers.shift))
                }
                _ => None,
            };
            input.events.iter().filter_map(plain).collect()
        });
        for (key, _) in pressed {
            self.key(ui, key);
        }
    }

    fn cell_has_focus(&self, ui: &Ui) -> bool {
        let cursor = self.state.cursor.as_ref();
        cursor.is_some_and(|key| ui.memory(|memory| memory.has_focus(self.id_of(key))))
    }

    fn key(&mut self, ui: &Ui, key: Key) {
        let focused = ui.memory(|memory| memory.focused());
        match key {
            Key::Escape => self.commands.push(Command::Escape),
            Key::Enter if focused.is_none() => self.commands.push(Command::Confirm),
            Key::I | Key::V if !self.hotkey(key) => {
                let at = self.hovered.clone().or_else(|| self.state.cursor.clone());
                let Some(node) = at.as_ref().and_then(|at| self.picture.scene.node(at)) else { return };
                match key {
                    Key::V if node.has(Trait::Notable) => self.note_or_explain(node),
                    Key::V => {}
                    _ => self.commands.push(Command::Explain(node.key.clone())),
                }
            }
            Key::I | Key::V => {}
            _ => {
                self.hotkey(key);
            }
        }
    }

    /// A node's hotkey, or a key that steps a field; says whether there was one.
    fn hotkey(&mut self, key: Key) -> bool {
        let same =
            |name: &str| !name.is_empty() && Key::from_name(&name.to_uppercase()).or(Key::from_name(name)) == Some(key);
        let nodes = self.picture.scene.nodes.iter().enumerate();
        let hot = nodes.filter(|(number, _)| self.shown(*number)).map(|(_, node)| &node.hotkey);
        let steps = self.picture.steps.iter().map(|(name, _)| name);
        let Some(name) = hot.chain(steps).find(|name| same(name)) else { return false };
        self.commands.push(Command::Key(name.clone()));
        true
    }

    fn wheel(&mut self, ui: &Ui) {
        if !self.pointing() || self.pointed.is_none() {
            return;
        }
        let turned = ui.input(|input| {
            input.events.iter().any(|event| matches!(event, Input::MouseWheel { delta, .. } if delta.y != 0.0))
        });
        if turned && self.picture.steps.iter().any(|(_, step)| *step == Step::Turn) {
            self.commands.push(Command::Step(Step::Turn));
        }
    }

    fn arrows(&mut self, ui: &mut Ui) {
        let Some(number) = self.current_cell(ui) else { return };
        let id = self.id_of(&self.node_at(number).key);
        let focused = ui.memory(|memory| memory.focused());
        if focused.is_some_and(|focused| focused != id) {
            return;
        }
        if focused == Some(id) {
            let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        }
        let directions =
            [(Key::ArrowLeft, (-1, 0)), (Key::ArrowRight, (1, 0)), (Key::ArrowUp, (0, -1)), (Key::ArrowDown, (0, 1))];
        for (key, direction) in directions {
            if !ui.input(|input| input.key_pressed(key)) {
                continue;
            }
            // The first arrow only shows where the cursor is.
            let next = if focused.is_none() { Some(number) } else { self.neighbour(ui, number, direction) };
            let Some(next) = next else { continue };
            let key = self.node_at(next).key.clone();
            ui.memory_mut(|memory| {
                memory.request_focus(self.id_of(&key));
                // The arrow has done its work: egui must not move the focus on from there.
                memory.move_focus(egui::FocusDirection::None);
            });
            self.state.cursor = Some(key);
            ui.ctx().request_repaint();
            return;
        }
    }

    /// The cell the keyboard is at, else the first one; areas that are small now have no cells.
    pub(super) fn current_cell(&self, ui: &Ui) -> Option<usize> {
        let cursor = self.state.cursor.as_ref().and_then(|key| self.tree.find(key));
        cursor.filter(|number| self.is_drawn(ui, *number)).or(self.first_cell)
    }

    fn is_drawn(&self, ui: &Ui, number: usize) -> bool {
        ui.ctx().read_response(self.id_of(&self.node_at(number).key)).is_some()
    }

    /// Where an arrow leads: left and right along the reading order, so that every cell can be reached; up and down to
    /// the nearest cell.
    fn neighbour(&self, ui: &Ui, from: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let cells = self.reading_order(ui);
        if dy != 0 {
            return self.nearest(&cells, from, dy as f32);
        }
        let at = cells.iter().position(|cell| *cell == from)? as i32;
        cells.get((at + dx).rem_euclid(cells.len() as i32) as usize).copied()
    }

    /// The drawn cells, board by board, each row by row.
    fn reading_order(&self, ui: &Ui) -> Vec<usize> {
        let is_cell = |number: &usize| matches!(self.node_at(*number).kind, Kind::Cell(_));
        let seen = |number: &usize| self.shown(*number) && self.state.rects[*number].is_positive();
        let all = 0..self.picture.scene.nodes.len();
        let mut cells: Vec<usize> =
            all.filter(is_cell).filter(seen).filter(|number| self.is_drawn(ui, *number)).collect();
        let middle = |number: usize| self.state.rects[number].center();
        let board = |number: usize| self.tree.parent[number];
        cells.sort_by(|one, other| {
            board(*one).cmp(&board(*other)).then(middle(*one).y.total_cmp(&middle(*other).y)).then(one.cmp(other))
        });
        // What stands half a cell lower than the first of a row begins the next one.
        let next_row = |first: usize, next: usize| {
            board(first) != board(next) || middle(next).y - middle(first).y > self.state.rects[first].height() / 2.0
        };
        let mut rest = cells.as_mut_slice();
        while let Some(first) = rest.first().copied() {
            let length = rest.iter().position(|next| next_row(first, *next)).unwrap_or(rest.len());
            let (row, others) = rest.split_at_mut(length);
            row.sort_by(|one, other| middle(*one).x.total_cmp(&middle(*other).x));
            rest = others;
        }
        cells
    }

    /// The nearest cell above or below, first on the same board, then the one around it, then on another board: rather
    /// where something can be chosen.
    fn nearest(&self, cells: &[usize], from: usize, down: f32) -> Option<usize> {
        let start = self.state.rects.get(from)?.center();
        let glows = |number: usize| self.picture.marks.get(number).is_some_and(|mark| mark.glows);
        let around = std::iter::successors(self.tree.parent[from], |at| self.tree.parent[*at])
            .find(|at| cells.contains(at) && glows(*at));
        let cost = |number: usize| {
            let way = self.state.rects[number].center() - start;
            let other_board = match self.tree.parent[number] == self.tree.parent[from] {
                true => 0.0,
                false if around == Some(number) => return Some(1_000.0),
                false if glows(number) => 5_000.0,
                false => 50_000.0,
            };
            (way.y * down > 2.0).then_some(way.y * down + way.x.abs() * 3.0 + other_board)
        };
        let costs = cells.iter().filter(|number| **number != from).filter_map(|number| Some((*number, cost(*number)?)));
        costs.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(number, _)| number)
    }
}
