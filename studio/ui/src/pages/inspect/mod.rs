//! Matches, step by step: timeline, pictures of several viewers, and what lies behind them.

mod author;
mod costs;
mod editor;
mod lines;
mod moves;
mod panel;
mod players;
mod plies;
mod stops;
mod story;
mod track;
mod transport;
mod tree;
mod views;

use egui::{Align, Layout, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};
use spielwerk_model::TABLE;
use spielwerk_model::game::GameInfo;
use spielwerk_model::play::Viewer;
use spielwerk_studio_core::inspect::line::LineId;
use spielwerk_studio_core::{Command, Inspect, InspectCommand, Timeline, Word};

use super::Desk;
use crate::parts;

/// From this width on the pictures and what lies behind them stand side by side.
const WIDE: f32 = 700.0;

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct InspectUi {
    views: views::ViewsUi,
    tree: tree::TreeUi,
    panel: panel::Tab,
    find: String,
    moves: moves::MovesUi,
    players: players::PlayersUi,
    editor: editor::EditorUi,
    lines: lines::LinesUi,
    stops: stops::StopsUi,
    author: author::AuthorUi,
    /// Of the component at hand: its name and language, and what the game says about itself.
    info: Option<(String, GameInfo)>,
}

fn send(desk: &Desk<'_>, command: InspectCommand) {
    desk.send(Command::Inspect(command));
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, inspect: Option<&mut Inspect>) {
    let Some(inspect) = inspect else { return };
    if inspect.lines.is_empty() {
        return empty(ui, desk, state, inspect);
    }
    know_the_game(desk, state, inspect);
    keys(ui, desk, inspect.speed.is_some());
    let room = ui.available_rect_before_wrap().shrink2(vec2(10.0, 4.0));
    let mut upper = ui.new_child(UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min)));
    transport::show(&mut upper, desk, state, inspect);
    let below = Rect::from_min_max(pos2(room.left(), upper.min_rect().bottom() + 6.0), room.max);
    if below.width() > WIDE {
        let side = (below.width() * 0.36).clamp(330.0, 520.0);
        let (pictures, beside) = below.split_left_right_at_x(below.right() - side - 4.0);
        views::show(ui, desk, &mut state.views, inspect, pictures.with_max_x(pictures.right() - 4.0));
        behind(ui, desk, state, inspect, beside.with_min_x(beside.left() + 4.0));
        return;
    }
    // One below the other, as high as they need; the page scrolls.
    let mut lower = ui.new_child(UiBuilder::new().max_rect(below).layout(Layout::top_down(Align::Min)));
    ScrollArea::vertical().id_salt("narrow").auto_shrink(false).show(&mut lower, |ui| {
        let rows = if below.width() < views::SINGLE { inspect.views.len() } else { inspect.views.len().div_ceil(2) };
        let high = (below.height() * 0.52).max(300.0 * rows as f32);
        let size = vec2(below.width(), high + 6.0 + (below.height() * 0.48).max(360.0));
        let (whole, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let (pictures, beside) = whole.split_top_bottom_at_y(whole.top() + high);
        views::show(ui, desk, &mut state.views, inspect, pictures);
        behind(ui, desk, state, inspect, beside.with_min_y(beside.top() + 6.0));
    });
}

/// What lies behind the pictures, in this part of the page.
fn behind(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, inspect: &mut Inspect, rect: Rect) {
    let mut side = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min)));
    side.set_clip_rect(rect.intersect(ui.clip_rect()));
    panel::show(&mut side, desk, state, inspect);
}

/// Nothing is open: it loads, or says why it does not; a game can be watched from here, too.
fn empty(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, inspect: &Inspect) {
    let room = ui.available_rect_before_wrap().shrink2(vec2(16.0, 12.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min)));
    if let Some(problem) = &inspect.problem {
        problem_strip(&mut ui, desk, problem);
    } else if inspect.opening && !inspect.author.is_watching() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(desk.say(Word::Loading));
        });
    }
    ui.add_space(8.0);
    let hint = desk.pick(
        "Ziehe eine Aufzeichnung (.record.json) in das Fenster, oder beobachte ein Spiel, an dem du schreibst.",
        "Drop a record (.record.json) onto the window, or watch a game you are writing.",
    );
    ui.add(egui::Label::new(hint).wrap());
    ui.add_space(8.0);
    author::watched(&mut ui, desk, &mut state.author, inspect);
}

/// Why a record was not opened, and what can be done about it.
fn problem_strip(ui: &mut Ui, desk: &Desk<'_>, problem: &spielwerk_studio_core::inspect::workshop::Unopened) {
    parts::strip(ui, desk.palette, desk.palette.danger, &problem.sentence);
    let Some(version) = &problem.present else { return };
    let label =
        format!("{} ({version})", desk.pick("Auf der jetzigen Fassung spielen", "Play it on the present version"));
    if parts::quiet(ui, &label).clicked() {
        send(desk, InspectCommand::OpenOnPresent);
    }
}

fn know_the_game(desk: &Desk<'_>, state: &mut InspectUi, inspect: &Inspect) {
    let Some(timeline) = inspect.timeline() else { return };
    let locale = desk.settings().locale.tag();
    let key = format!("{} {locale}", timeline.replay().component());
    if state.info.as_ref().is_none_or(|(known, _)| *known != key) {
        state.info = Some((key, timeline.replay().info(locale)));
    }
}

fn keys(ui: &Ui, desk: &Desk<'_>, playing: bool) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let (pressed, shift) = ui.input(|input| {
        let keys = [
            egui::Key::ArrowLeft,
            egui::Key::ArrowRight,
            egui::Key::Home,
            egui::Key::End,
            egui::Key::F5,
            egui::Key::Space,
        ];
        (keys.map(|key| input.key_pressed(key)), input.modifiers.shift)
    });
    let focused = ui.memory(|memory| memory.focused().is_some());
    match (pressed, shift) {
        ([true, ..], false) => send(desk, InspectCommand::Back),
        ([true, ..], true) => send(desk, InspectCommand::PreviousRound),
        ([_, true, ..], false) => send(desk, InspectCommand::Forward),
        ([_, true, ..], true) => send(desk, InspectCommand::NextRound),
        ([_, _, true, ..], _) => send(desk, InspectCommand::First),
        ([_, _, _, true, ..], _) => send(desk, InspectCommand::Last),
        ([_, _, _, _, true, _], shift) => send(desk, InspectCommand::Seek { forward: !shift }),
        // On a button the space bar presses it.
        ([.., true], _) if !focused => send(desk, InspectCommand::Play((!playing).then_some(2.0))),
        _ => {}
    }
}

fn seat_name(desk: &Desk<'_>, timeline: &Timeline, seat: u8) -> String {
    if seat == TABLE { desk.say(Word::Table).to_owned() } else { timeline.name(seat) }
}

fn viewer_name(desk: &Desk<'_>, timeline: &Timeline, viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => timeline.name(seat),
        Viewer::Spectator => desk.say(Word::Spectator).into(),
        Viewer::Afterwards => desk.say(Word::Afterwards).into(),
    }
}

fn line_name(desk: &Desk<'_>, inspect: &Inspect, id: LineId) -> String {
    inspect.line_of(id).map(|line| line.name(desk.settings().locale)).unwrap_or_default()
}
