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

use egui::{Align, Layout, Rect, Ui, UiBuilder, pos2, vec2};
use spielwerk_model::TABLE;
use spielwerk_model::game::GameInfo;
use spielwerk_model::play::Viewer;
use spielwerk_studio_core::inspect::line::LineId;
use spielwerk_studio_core::{Command, Inspect, InspectCommand, Timeline, Word};

use super::Desk;
use crate::parts;

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
    let top = upper.min_rect().bottom() + 6.0;
    let wide = room.width() > 820.0;
    let (pictures, beside) = if wide {
        let side = (room.width() * 0.36).clamp(340.0, 520.0);
        let split = room.right() - side;
        (
            Rect::from_min_max(pos2(room.left(), top), pos2(split - 8.0, room.bottom())),
            Rect::from_min_max(pos2(split, top), room.max),
        )
    } else {
        let split = top + (room.bottom() - top) * 0.52;
        (
            Rect::from_min_max(pos2(room.left(), top), pos2(room.right(), split)),
            Rect::from_min_max(pos2(room.left(), split + 6.0), room.max),
        )
    };
    views::show(ui, desk, &mut state.views, inspect, pictures);
    let mut side = ui.new_child(UiBuilder::new().max_rect(beside).layout(Layout::top_down(Align::Min)));
    side.set_clip_rect(beside.intersect(ui.clip_rect()));
    panel::show(&mut side, desk, state, inspect);
}

/// Nothing is open: it loads, or says why it does not; a game can be watched from here, too.
fn empty(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, inspect: &Inspect) {
    let room = ui.available_rect_before_wrap().shrink2(vec2(16.0, 12.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min)));
    if let Some(problem) = &inspect.problem {
        problem_strip(&mut ui, desk, problem);
    } else if inspect.opening {
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
