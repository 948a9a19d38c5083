//! The scene renderer: node kind → widget, hit test → event. It knows no game.
//!
//! One frame: [`Renderer::new`] indexes the scene, [`Renderer::region`] lays out and draws the top nodes of some roles,
//! [`Renderer::finish`] draws what lies above (stencil, flying things, bubbles), reads the keys and gives the commands.

mod art;
mod board;
mod face;
mod form;
mod keys;
mod measure;
mod overlay;
mod place;
mod plate;
mod tree;

use std::sync::Arc;

use egui::{Context, Id, Rect, Response, Role as Access, Sense, Ui};
use spielwerk_model::Seat;
use spielwerk_model::choice::{Mark as Marks, Pointing, Selection};
use spielwerk_model::game::Step;
use spielwerk_model::scene::{Kind, Node, Role, Scene, Trait};
use spielwerk_studio_core::Command;
use spielwerk_studio_core::cues::Running;
use spielwerk_studio_core::stage::Bubble;

pub use art::{ArtCache, Source as ArtSource};
pub use keys::take_enter;
pub use measure::Sizes;
pub use tree::Tree;

use crate::theme::Palette;

/// What the selection machine says about a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mark {
    /// Nothing is chosen with it now.
    #[default]
    Plain,
    /// A pick of it agrees with a legal move.
    Glow,
    /// It is chosen.
    Chosen,
    /// It has picks, none agrees with what is chosen.
    Muted,
}

/// What the client adds to a seat's plate.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plate {
    /// Who sits there.
    pub name: String,
    /// Shown small: “you”, a level.
    pub detail: String,
    /// The match waits for it.
    pub to_move: bool,
    /// A computer player works on its move.
    pub thinking: bool,
    /// Its clock, if it runs.
    pub clock: Option<spielwerk_studio_core::table::ClockFace>,
    /// The viewer sits here.
    pub you: bool,
    /// The present standing, where it is shown.
    pub points: Option<i32>,
}

/// All the renderer is given. The functions answer from the selection machine.
pub struct Picture<'a> {
    /// What to draw.
    pub scene: &'a Arc<Scene>,
    /// Colours.
    pub palette: &'a Palette,
    /// By seat.
    pub plates: &'a [Plate],
    /// What is chosen, where this viewer may choose.
    pub selection: Option<&'a Selection>,
    /// `selection.marks()`, one per node; empty: all plain.
    pub marks: &'a [Marks],
    /// The shape under the pointer, or where it was put.
    pub shape: Option<&'a Pointing>,
    /// What moves now.
    pub running: Vec<Running>,
    /// Words at nodes.
    pub bubbles: &'a [Bubble],
    /// The picture before the present step, for what turns over or flies away.
    pub before: Option<&'a Scene>,
    /// The area that is large; none: the first.
    pub large: Option<Seat>,
    /// SVG by name.
    pub art: ArtSource<'a>,
    /// Names the component whose art it is.
    pub art_space: &'a str,
    /// Keys that step a field, of all kinds of moves.
    pub steps: &'a [(String, Step)],
    /// Nodes a preview or tip concerns.
    pub lit: &'a [String],
    /// Factor of the person's text size.
    pub text: f32,
    /// No movement.
    pub still: bool,
    /// `secret` nodes are shown.
    pub eye: bool,
    /// Own notes: key of a node to the key of a note.
    pub note: &'a dyn Fn(&str) -> Option<String>,
    /// Behind a clock's seconds: of think time, of grace.
    pub words_clock: (&'a str, &'a str),
    /// Accessible word for a place that can be chosen now: “possible”.
    pub word_possible: &'a str,
    /// Accessible word for a chosen node: “chosen”.
    pub word_chosen: &'a str,
}

/// What the renderer keeps from frame to frame.
#[derive(Default)]
pub struct SceneState {
    tree: Arc<Tree>,
    scene: Option<Arc<Scene>>,
    rects: Vec<Rect>,
    clips: Vec<Rect>,
    art: ArtCache,
    /// The cell the keyboard is at.
    cursor: Option<String>,
    hovered: Option<String>,
    pointed: Option<String>,
    long_press: Option<(String, f64)>,
}

impl SceneState {
    /// The cell the keyboard is at, once an arrow was pressed.
    pub fn cursor(&self) -> Option<&str> {
        self.cursor.as_deref()
    }

    /// Where a node was drawn last.
    pub fn rect(&self, key: &str) -> Option<Rect> {
        let rect = *self.rects.get(self.tree.find(key)?)?;
        rect.is_positive().then_some(rect)
    }

    /// Where a node was drawn last and the part of the screen it is clipped to.
    pub fn visible_rect(&self, key: &str) -> Option<Rect> {
        let number = self.tree.find(key)?;
        let seen = self.rects.get(number)?.intersect(*self.clips.get(number)?);
        seen.is_positive().then_some(seen)
    }
}

fn node_id(salt: Id, quiet: bool, key: &str) -> Id {
    salt.with(("scene", if quiet { "small" } else { "" }, key))
}

/// Draws one picture in one frame.
pub struct Renderer<'a> {
    picture: &'a Picture<'a>,
    state: &'a mut SceneState,
    tree: Arc<Tree>,
    commands: Vec<Command>,
    sizes: Sizes,
    /// Nothing in it can be tapped: a thumbnail.
    quiet: bool,
    /// Plates stand side by side above the board.
    pub compact: bool,
    lit: Vec<String>,
    many_glow: bool,
    first_cell: Option<usize>,
    now: f64,
    hovered: Option<String>,
    pointed: Option<String>,
    salt: Id,
}

impl<'a> Renderer<'a> {
    /// Begins a frame.
    pub fn new(ctx: &Context, picture: &'a Picture<'a>, state: &'a mut SceneState) -> Self {
        if !state.scene.as_ref().is_some_and(|known| Arc::ptr_eq(known, picture.scene)) {
            let tree = Arc::new(Tree::of(picture.scene));
            let old = std::mem::replace(&mut state.tree, Arc::clone(&tree));
            let rects = std::mem::take(&mut state.rects);
            state.rects = picture
                .scene
                .nodes
                .iter()
                .map(|node| old.find(&node.key).and_then(|at| rects.get(at).copied()).unwrap_or(Rect::NOTHING))
                .collect();
            state.clips = vec![Rect::NOTHING; state.rects.len()];
            state.scene = Some(Arc::clone(picture.scene));
        }
        state.art.enter(picture.art_space);
        let now = ctx.input(|input| input.time);
        let mut lit = picture.lit.to_vec();
        if let Some(node) = state.hovered.as_ref().and_then(|key| picture.scene.node(key)) {
            lit.extend(node.lights_up.iter().cloned());
        }
        let glowing = picture.marks.iter().filter(|mark| mark.glows).count();
        let tree = Arc::clone(&state.tree);
        let sizes = Sizes::new(picture.text);
        let many_glow = glowing > 20;
        let mut renderer = Self {
            picture,
            state,
            tree,
            commands: Vec::new(),
            sizes,
            quiet: false,
            compact: false,
            lit,
            many_glow,
            first_cell: None,
            now,
            hovered: None,
            pointed: None,
            salt: Id::NULL,
        };
        renderer.first_cell = renderer.find_first_cell();
        renderer
    }

    /// Tells apart several pictures on one screen.
    pub fn salt(&mut self, salt: Id) {
        self.salt = salt;
    }

    /// Ends the frame of a picture that is only looked at.
    pub fn finish_quiet(mut self, ui: &mut Ui) {
        self.overlay(ui);
        self.state.hovered = self.hovered.take();
    }

    /// The index of the scene.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Whether there is anything of this role to draw here.
    pub fn has(&self, role: Role) -> bool {
        self.tree.with_role(self.picture.scene, role).any(|top| self.shown(top))
    }

    fn mark(&self, number: usize) -> Mark {
        match self.picture.marks.get(number) {
            Some(mark) if mark.chosen => Mark::Chosen,
            Some(mark) if mark.glows => Mark::Glow,
            Some(mark) if mark.muted => Mark::Muted,
            _ => Mark::Plain,
        }
    }

    fn pointing(&self) -> bool {
        self.picture.selection.is_some_and(Selection::has_stencil)
    }

    fn node_at(&self, number: usize) -> &'a Node {
        &self.picture.scene.nodes[number]
    }

    fn shown(&self, number: usize) -> bool {
        self.picture.eye || !self.tree.secret[number]
    }

    fn children(&self, number: usize) -> Vec<usize> {
        self.tree.children[number].iter().copied().filter(|child| self.shown(*child)).collect()
    }

    fn accessible_name(&self, node: &Node) -> String {
        let base = if !node.name.is_empty() {
            node.name.clone()
        } else if !node.text.is_empty() {
            node.text.clone()
        } else {
            node.key.clone()
        };
        match &node.kind {
            Kind::Counter(counter) if !base.contains(&counter.value.to_string()) => {
                let most = counter.most.map(|most| format!(" / {most}")).unwrap_or_default();
                format!("{base}: {}{most}", counter.value)
            }
            Kind::Track(track) => format!("{base}: {} / {}", track.at.saturating_add(1), track.steps),
            Kind::Pile(count) => format!("{base}: {count}"),
            Kind::Text if !node.name.is_empty() && !node.text.is_empty() && node.text != node.name => {
                format!("{base}: {}", node.text.clone())
            }
            _ => base,
        }
    }

    fn taps(&self, node: &Node) -> bool {
        let acts = matches!(
            node.kind,
            Kind::Button(_) | Kind::Press(_) | Kind::Picker(_) | Kind::SeatPanel(_) | Kind::Cell(_)
        );
        !self.quiet && (acts || !node.picks.is_empty() || !node.lights_up.is_empty() || node.has(Trait::Notable))
    }

    /// Makes a drawn node known: to the pointer, the keyboard and the screen reader.
    fn touch(&mut self, ui: &Ui, number: usize, rect: Rect) -> Response {
        let node = self.node_at(number);
        if !self.quiet || !self.state.rects[number].is_positive() {
            self.state.rects[number] = rect;
            self.state.clips[number] = ui.clip_rect();
        }
        let id = self.id_of(&node.key);
        let mark = self.mark(number);
        let taps = self.taps(node);
        let sense = match (&node.kind, taps) {
            (_, false) => Sense::hover(),
            // One cell of a board is in the Tab order; arrows go to the others.
            (Kind::Cell(_), true) if self.current_cell(ui) != Some(number) => Sense::CLICK,
            (_, true) => Sense::click(),
        };
        let response = ui.interact(rect, id, sense);
        self.announce(&response, number, mark, taps);
        if taps {
            self.answer(ui, number, &response);
        } else if response.hovered() && !self.quiet {
            self.hovered.get_or_insert_with(|| node.key.clone());
            let wants_tip = ui.input(|input| input.pointer.secondary_clicked());
            if wants_tip && !self.pointing() {
                self.commands.push(Command::Explain(node.key.clone()));
            }
        }
        response
    }

    fn id_of(&self, key: &str) -> Id {
        node_id(self.salt, self.quiet, key)
    }

    fn announce(&self, response: &Response, number: usize, mark: Mark, taps: bool) {
        let node = self.node_at(number);
        response.widget_info(|| {
            let role = match node.kind {
                Kind::Cell(_) | Kind::Button(_) | Kind::Press(_) | Kind::Picker(_) => Access::Button,
                Kind::Board(_) => Access::Group,
                Kind::Mosaic(_) | Kind::Stencil(_) => Access::Image,
                _ if taps => Access::Button,
                Kind::Group(_) | Kind::Area(_) | Kind::EntryForm(_) => Access::Group,
                _ => Access::Label,
            };
            let mut name = self.accessible_name(node);
            match mark {
                Mark::Glow => name = format!("{name}, {}", self.picture.word_possible),
                Mark::Chosen => name = format!("{name}, {}", self.picture.word_chosen),
                Mark::Plain | Mark::Muted => {}
            }
            if let Some(note) = self.note_label(&node.key) {
                name = format!("{name}, {note}");
            }
            let mut info = egui::WidgetInfo::labeled(role, true, name);
            info.selected = (mark == Mark::Chosen).then_some(true);
            info
        });
    }

    fn answer(&mut self, ui: &Ui, number: usize, response: &Response) {
        let node = self.node_at(number);
        if response.hovered() {
            self.hovered = Some(node.key.clone());
            if matches!(node.kind, Kind::Cell(_)) {
                self.pointed = Some(node.key.clone());
            }
        }
        if response.has_focus() && matches!(node.kind, Kind::Cell(_)) {
            self.state.cursor = Some(node.key.clone());
            self.pointed.get_or_insert_with(|| node.key.clone());
        }
        let pointing = self.pointing();
        if response.clicked() && !self.was_long_press() {
            let command = match &node.kind {
                Kind::Press(key) => Command::Key(key.clone()),
                Kind::SeatPanel(seat) if node.picks.is_empty() => Command::Enlarge(Some(*seat)),
                _ => Command::Tap(node.key.clone()),
            };
            if matches!(node.kind, Kind::Cell(_)) {
                self.state.cursor = Some(node.key.clone());
            }
            self.commands.push(command);
        }
        if response.secondary_clicked() {
            let shift = ui.input(|input| input.modifiers.shift);
            match (pointing, shift) {
                (true, false) => self.commands.push(Command::Step(Step::Turn)),
                (true, true) => self.commands.push(Command::Step(Step::Mirror)),
                (false, _) => self.note_or_explain(node),
            }
        }
        self.watch_long_press(node, response);
    }

    fn watch_long_press(&mut self, node: &Node, response: &Response) {
        const LONG: f64 = 0.55;
        if !response.is_pointer_button_down_on() {
            if self.state.long_press.as_ref().is_some_and(|(key, _)| *key == node.key) && !response.clicked() {
                self.state.long_press = None;
            }
            return;
        }
        response.ctx.request_repaint();
        match &mut self.state.long_press {
            Some((key, since)) if *key == node.key => {
                if since.is_finite() && self.now - *since > LONG {
                    *since = f64::INFINITY;
                    self.note_or_explain(node);
                }
            }
            other => *other = Some((node.key.clone(), self.now)),
        }
    }

    /// The next own note on a notable node, else its info window.
    fn note_or_explain(&mut self, node: &Node) {
        let notes = &self.picture.scene.head.notes;
        if !node.has(Trait::Notable) || notes.is_empty() {
            self.commands.push(Command::Explain(node.key.clone()));
            return;
        }
        let now = (self.picture.note)(&node.key);
        let at = notes.iter().position(|(key, _)| Some(key) == now.as_ref());
        let put = |note: &str| Command::Note { key: node.key.clone(), note: note.to_owned() };
        if let Some(at) = at {
            self.commands.push(put(&notes[at].0));
        }
        if let Some((next, _)) = notes.get(at.map_or(0, |at| at + 1)) {
            self.commands.push(put(next));
        }
    }

    /// The label of the note on this node.
    fn note_label(&self, key: &str) -> Option<&'a str> {
        let note = (self.picture.note)(key)?;
        self.picture.scene.head.notes.iter().find(|(key, _)| *key == note).map(|(_, label)| label.as_str())
    }

    fn was_long_press(&mut self) -> bool {
        self.state.long_press.take().is_some_and(|(_, since)| since.is_infinite())
    }

    /// Ends the frame: what lies above everything, then keys. Gives what the person did.
    pub fn finish(mut self, ui: &mut Ui) -> Vec<Command> {
        self.overlay(ui);
        self.keys(ui);
        if self.pointed != self.state.pointed && (self.pointing() || self.pointed.is_none()) {
            self.commands.push(Command::Point(self.pointed.clone()));
        }
        self.state.pointed = self.pointed.take();
        if self.state.hovered != self.hovered {
            ui.ctx().request_repaint();
            self.state.hovered = self.hovered.take();
        }
        if !self.picture.running.is_empty() {
            ui.ctx().request_repaint();
        }
        self.commands
    }
}
