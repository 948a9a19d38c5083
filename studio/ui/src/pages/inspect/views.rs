//! Pictures side by side: any viewer, any line, with what they see differently marked.

use std::cell::RefCell;
use std::sync::Arc;

use egui::{Align, ComboBox, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2, vec2};
use spielwerk_model::play::Viewer;
use spielwerk_model::scene::{Role, Scene};
use spielwerk_studio_core::inspect::line::LineId;
use spielwerk_studio_core::inspect::{MOST_VIEWERS, known};
use spielwerk_studio_core::{Frame, Inspect, InspectCommand, ReplayError, Timeline, Word};

use super::{Desk, line_name, send, viewer_name};
use crate::parts::{self, Sign};
use crate::scene::{Picture, Plate, Renderer, SceneState};
use crate::theme::bold;

/// Up to this width pictures stand one below the other.
pub(super) const SINGLE: f32 = 520.0;

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct ViewsUi {
    scenes: Vec<SceneState>,
    /// The pictures compared last, and what differed in each.
    compared: Vec<Arc<Scene>>,
    marked: Vec<Vec<String>>,
}

impl ViewsUi {
    /// Nodes that are marked, in the picture with most of them.
    pub(super) fn marked(&self) -> usize {
        self.marked.iter().map(Vec::len).max().unwrap_or_default()
    }
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut ViewsUi, inspect: &mut Inspect, rect: Rect) {
    let at = inspect.timeline().map_or(0, Timeline::at);
    let frames = frames(desk, inspect, at);
    compare(state, &frames, inspect.marks_differences);
    let count = inspect.views.len();
    state.scenes.resize_with(count, SceneState::default);
    let columns = if rect.width() > SINGLE && rect.width() > rect.height() * 0.9 { count.min(2) } else { 1 };
    let rows = count.div_ceil(columns.max(1)).max(1);
    let size = vec2(rect.width() / columns as f32 - 6.0, rect.height() / rows as f32 - 6.0);
    for (index, frame) in frames.into_iter().enumerate() {
        let offset = vec2((index % columns) as f32 * (size.x + 6.0), (index / columns) as f32 * (size.y + 6.0));
        let place = Rect::from_min_size(rect.min + offset, size);
        let layout = Layout::top_down(Align::Min);
        let mut inner = ui.new_child(UiBuilder::new().max_rect(place).layout(layout).id_salt(("view", index)));
        inner.set_clip_rect(place.intersect(ui.clip_rect()));
        heading(&mut inner, desk, inspect, index);
        match frame {
            Ok(frame) => {
                let line = inspect.views.get(index).and_then(|view| view.line).unwrap_or(inspect.active);
                let lit = state.marked.get(index).cloned().unwrap_or_default();
                let timeline = inspect.lines.iter_mut().find(|other| other.id == line).map(|line| &mut line.timeline);
                if let (Some(scene), Some(timeline)) = (state.scenes.get_mut(index), timeline) {
                    picture(&mut inner, desk, scene, timeline, &frame, &lit);
                }
            }
            Err(problem) => drop(parts::strip(&mut inner, desk.palette, desk.palette.danger, &problem.to_string())),
        }
    }
}

type Shown = Result<Arc<Frame>, ReplayError>;

/// All lines are shown at the ply of the one at hand, or at their last.
fn frames(desk: &Desk<'_>, inspect: &mut Inspect, at: usize) -> Vec<Shown> {
    let locale = desk.settings().locale.tag();
    let active = inspect.active;
    let views = inspect.views.clone();
    let mut frame = |line: LineId, viewer: Viewer| {
        let line = inspect.lines.iter_mut().find(|other| other.id == line);
        let gone = || ReplayError("this line was forgotten".into());
        line.ok_or_else(gone)?.timeline.frame_at(at, viewer, locale)
    };
    views.iter().map(|view| frame(view.line.unwrap_or(active), view.viewer)).collect()
}

fn compare(state: &mut ViewsUi, frames: &[Shown], marks: bool) {
    let scenes: Vec<Arc<Scene>> =
        frames.iter().filter_map(|frame| frame.as_ref().ok()).map(|frame| frame.scene.clone()).collect();
    if !marks || scenes.len() < 2 || scenes.len() != frames.len() {
        state.marked.clear();
        state.compared.clear();
        return;
    }
    let same = state.compared.len() == scenes.len();
    if same && state.compared.iter().zip(&scenes).all(|(one, two)| Arc::ptr_eq(one, two)) {
        return;
    }
    let pictures: Vec<&Scene> = scenes.iter().map(|scene| &**scene).collect();
    state.marked = (0..pictures.len()).map(|index| known::marked(&pictures, index)).collect();
    state.compared = scenes;
}

fn heading(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect, index: usize) {
    let (Some(timeline), Some(view)) = (inspect.timeline(), inspect.views.get(index)) else { return };
    let (count, all) = (inspect.views.len(), inspect.all_viewers());
    ui.horizontal_wrapped(|ui| {
        // With lines to choose from there is no room for the word; it is still spoken.
        if inspect.lines.len() == 1 {
            ui.label(desk.say(Word::Viewer));
        }
        ui.spacing_mut().combo_width = 76.0;
        let shown = ComboBox::from_id_salt(("viewer", index))
            .selected_text(viewer_name(desk, timeline, view.viewer))
            .show_ui(ui, |ui| {
                for other in &all {
                    if ui.selectable_label(*other == view.viewer, viewer_name(desk, timeline, *other)).clicked() {
                        send(desk, InspectCommand::SetViewer(index, *other));
                    }
                }
            });
        let label = desk.say(Word::Viewer);
        shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label));
        if inspect.lines.len() > 1 {
            which_line(ui, desk, inspect, index, view.line);
        }
        if index == 0 && count < MOST_VIEWERS {
            let next = all.get((count + 1) % all.len().max(1)).copied().unwrap_or(Viewer::Spectator);
            if parts::sign(ui, Sign::Plus, desk.say(Word::AddViewer)).clicked() {
                send(desk, InspectCommand::AddViewer(next));
            }
        }
        if count > 1 && parts::sign(ui, Sign::Cross, desk.say(Word::RemoveViewer)).clicked() {
            send(desk, InspectCommand::RemoveViewer(index));
        }
    });
}

fn which_line(ui: &mut Ui, desk: &Desk<'_>, inspect: &Inspect, index: usize, chosen: Option<LineId>) {
    let name = |line: Option<LineId>| match line {
        None => desk.pick("diese Linie", "this line").to_owned(),
        Some(id) => line_name(desk, inspect, id),
    };
    let shown = ComboBox::from_id_salt(("line", index)).selected_text(name(chosen)).show_ui(ui, |ui| {
        for line in std::iter::once(None).chain(inspect.lines.iter().map(|line| Some(line.id))) {
            if ui.selectable_label(line == chosen, name(line)).clicked() {
                send(desk, InspectCommand::SetLine(index, line));
            }
        }
    });
    let label = desk.pick("Linie", "Line");
    shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label));
}

fn picture(ui: &mut Ui, desk: &Desk<'_>, state: &mut SceneState, timeline: &mut Timeline, ply: &Frame, lit: &[String]) {
    let seats = timeline.record().config.seats;
    let plate = |seat: u8| Plate {
        name: timeline.name(seat),
        to_move: ply.status.acting(seat).is_some_and(|acting| acting.must),
        points: ply.standings.iter().find(|standing| standing.seat == seat).map(|standing| standing.points),
        ..Plate::default()
    };
    let plates: Vec<Plate> = (0..seats).map(plate).collect();
    let space = timeline.replay().component();
    let timeline = RefCell::new(timeline);
    let source = |name: &str| timeline.borrow_mut().art(name).map(Arc::from);
    let none = |_: &str| None;
    let picture = Picture {
        scene: &ply.scene,
        palette: desk.palette,
        plates: &plates,
        selection: None,
        marks: &[],
        shape: None,
        running: Vec::new(),
        bubbles: &[],
        before: None,
        large: ply.scene.head.focus,
        art: &source,
        art_space: &space,
        steps: &[],
        lit,
        text: desk.settings().text_size * 0.9,
        still: true,
        eye: true,
        note: &none,
        words_clock: ("", ""),
        word_possible: "",
        word_chosen: "",
    };
    let mut renderer = Renderer::new(ui.ctx(), &picture, state);
    renderer.salt(ui.scope_id());
    if !ply.scene.head.prompt.is_empty() {
        ui.add(egui::Label::new(RichText::new(&ply.scene.head.prompt).font(bold(14.0))).wrap());
    }
    let room = ui.available_rect_before_wrap();
    let side = if room.width() > 460.0 { room.width() * 0.3 } else { 0.0 };
    let below = if side > 0.0 { 0.0 } else { room.height() * 0.3 };
    let main = Rect::from_min_max(room.min, pos2(room.right() - side, room.bottom() - below));
    let rest = if side > 0.0 {
        Rect::from_min_max(pos2(main.right() + 6.0, room.top()), room.max)
    } else {
        Rect::from_min_max(pos2(room.left(), main.bottom() + 4.0), room.max)
    };
    let mut inner = ui.new_child(UiBuilder::new().max_rect(main).id_salt("main"));
    renderer.main_region(&mut inner);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rest).id_salt("rest"));
    ScrollArea::vertical().id_salt("rest").auto_shrink(false).show(&mut inner, |ui| {
        for role in [Role::Seat, Role::Status, Role::Hand, Role::Side, Role::Log] {
            renderer.inline(ui, role);
        }
        renderer.small_areas(ui);
    });
    renderer.finish_quiet(ui);
}
