//! A finished match, step by step: timeline, pictures of several viewers, state, story, moves.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Align, ComboBox, Layout, Rect, RichText, ScrollArea, Slider, TextEdit, Ui, UiBuilder, pos2, vec2};
use spielwerk_model::TABLE;
use spielwerk_model::play::Viewer;
use spielwerk_model::scene::Role;
use spielwerk_studio_core::diff::{Change, Row};
use spielwerk_studio_core::{Command, Frame as Ply, Inspect, Timeline, TimelineCommand, Word};

use super::Desk;
use crate::parts::{self, Sign};
use crate::scene::{Picture, Plate, Renderer, SceneState};
use crate::theme::{bold, mix, readable};

/// Kept from frame to frame.
#[derive(Default)]
pub(super) struct InspectUi {
    scenes: Vec<SceneState>,
    closed: BTreeSet<String>,
    find: String,
    tab: Tab,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum Tab {
    #[default]
    State,
    Plies,
    Moves,
}

fn send(desk: &Desk<'_>, command: TimelineCommand) {
    desk.send(Command::Timeline(command));
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, inspect: Option<&mut Inspect>) {
    let Some(inspect) = inspect else { return };
    if let Some(problem) = &inspect.problem {
        parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string());
        return;
    }
    let viewers = inspect.viewers.clone();
    let all = inspect.all_viewers();
    let (speed, not_found) = (inspect.speed, inspect.not_found);
    let Some(timeline) = &mut inspect.timeline else {
        ui.spinner();
        return;
    };
    keys(ui, desk);
    let room = ui.available_rect_before_wrap().shrink2(vec2(10.0, 4.0));
    let mut upper = ui.new_child(UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min)));
    controls(&mut upper, desk, state, timeline, speed, not_found);
    let top = upper.min_rect().bottom() + 6.0;
    let wide = room.width() > 820.0;
    let side = if wide { (room.width() * 0.34).min(460.0) } else { 0.0 };
    let height = if wide { room.bottom() - top } else { (room.bottom() - top) * 0.56 };
    let pictures = Rect::from_min_size(pos2(room.left(), top), vec2(room.width() - side - 8.0, height));
    views(ui, desk, state, timeline, &viewers, &all, pictures);
    let beside = if wide {
        Rect::from_min_max(pos2(pictures.right() + 8.0, top), room.max)
    } else {
        Rect::from_min_max(pos2(room.left(), pictures.bottom() + 6.0), room.max)
    };
    let mut panel = ui.new_child(UiBuilder::new().max_rect(beside).layout(Layout::top_down(Align::Min)));
    panel.set_clip_rect(beside.intersect(ui.clip_rect()));
    details(&mut panel, desk, state, timeline, viewers.first().copied().unwrap_or(Viewer::Afterwards));
}

fn keys(ui: &Ui, desk: &Desk<'_>) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let (pressed, shift) = ui.input(|input| {
        let keys = [egui::Key::ArrowLeft, egui::Key::ArrowRight, egui::Key::Home, egui::Key::End];
        (keys.map(|key| input.key_pressed(key)), input.modifiers.shift)
    });
    match (pressed, shift) {
        ([true, ..], false) => send(desk, TimelineCommand::Back),
        ([true, ..], true) => send(desk, TimelineCommand::PreviousRound),
        ([_, true, ..], false) => send(desk, TimelineCommand::Forward),
        ([_, true, ..], true) => send(desk, TimelineCommand::NextRound),
        ([_, _, true, _], _) => send(desk, TimelineCommand::First),
        ([_, _, _, true], _) => send(desk, TimelineCommand::Last),
        _ => {}
    }
}

fn controls(
    ui: &mut Ui,
    desk: &Desk<'_>,
    state: &mut InspectUi,
    timeline: &Timeline,
    speed: Option<f32>,
    not_found: bool,
) {
    ui.horizontal_wrapped(|ui| {
        let steps = [
            (Sign::First, Word::First, TimelineCommand::First),
            (Sign::PreviousRound, Word::PreviousRound, TimelineCommand::PreviousRound),
            (Sign::Previous, Word::Backward, TimelineCommand::Back),
            (Sign::Next, Word::Forward, TimelineCommand::Forward),
            (Sign::NextRound, Word::NextRound, TimelineCommand::NextRound),
            (Sign::Last, Word::Last, TimelineCommand::Last),
        ];
        for (glyph, word, command) in steps {
            // “Back” is also the page's button: say what is stepped.
            let name = if word == Word::Backward { desk.pick("Zug zurück", "Ply back") } else { desk.say(word) };
            if parts::sign(ui, glyph, name).clicked() {
                send(desk, command);
            }
        }
        let (word, next) = if speed.is_some() { (Word::Stop, None) } else { (Word::PlayOn, Some(2.0)) };
        if parts::quiet(ui, desk.say(word)).clicked() {
            send(desk, TimelineCommand::Play(next));
        }
        let find = TextEdit::singleline(&mut state.find).hint_text(desk.say(Word::Search)).desired_width(110.0);
        let response = ui.add(find.margin(egui::Margin::symmetric(10, 7)));
        if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            send(desk, TimelineCommand::Find(state.find.clone()));
            response.request_focus();
        }
        if not_found {
            ui.label(RichText::new(desk.say(Word::NotFound)).color(desk.palette.danger));
        }
    });
    let mut at = timeline.at();
    ui.horizontal(|ui| {
        ui.spacing_mut().slider_width = (ui.available_width() - 150.0).max(100.0);
        let slider = Slider::new(&mut at, 0..=timeline.last()).show_value(false);
        let response = ui.add(slider);
        response.widget_info(|| egui::WidgetInfo::slider(true, at as f64, desk.say(Word::Ply)));
        if response.changed() {
            send(desk, TimelineCommand::Jump(at));
        }
        ui.label(RichText::new(format!("{} {} / {}", desk.say(Word::Ply), at, timeline.last())).font(bold(14.0)));
    });
    if let Some(row) = timeline.rows().get(timeline.at()) {
        let who = row.seat.map(|seat| seat_name(desk, timeline, seat));
        let text = match who {
            None => desk.say(Word::Setup).to_owned(),
            Some(who) => {
                let level = row.level.as_ref().map(|level| format!(" ({level})")).unwrap_or_default();
                let late = if row.timed_out { format!(" – {}", desk.say(Word::TimedOut)) } else { String::new() };
                let remark = if row.remark.is_empty() { String::new() } else { format!("  ;  {}", row.remark) };
                format!("{who}{level}: {}{remark}{late}", row.text)
            }
        };
        ui.add(egui::Label::new(RichText::new(text).monospace()).wrap());
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

fn views(
    ui: &mut Ui,
    desk: &Desk<'_>,
    state: &mut InspectUi,
    timeline: &mut Timeline,
    viewers: &[Viewer],
    all: &[Viewer],
    rect: Rect,
) {
    state.scenes.resize_with(viewers.len(), SceneState::default);
    let columns = if rect.width() > rect.height() { viewers.len().min(2) } else { 1 };
    let rows = viewers.len().div_ceil(columns.max(1)).max(1);
    let size = vec2(rect.width() / columns as f32 - 6.0, rect.height() / rows as f32 - 6.0);
    for (index, viewer) in viewers.iter().enumerate() {
        let at = vec2((index % columns) as f32 * (size.x + 6.0), (index / columns) as f32 * (size.y + 6.0));
        let place = Rect::from_min_size(rect.min + at, size);
        let mut inner = ui
            .new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)).id_salt(("view", index)));
        inner.set_clip_rect(place.intersect(ui.clip_rect()));
        viewer_row(&mut inner, desk, timeline, index, *viewer, viewers.len(), all);
        match timeline.frame(*viewer, desk.settings().locale.tag()) {
            Ok(ply) => {
                if let Some(scene) = state.scenes.get_mut(index) {
                    picture(&mut inner, desk, scene, timeline, &ply);
                }
            }
            Err(problem) => {
                parts::strip(&mut inner, desk.palette, desk.palette.danger, &problem.to_string());
            }
        }
    }
}

fn viewer_row(
    ui: &mut Ui,
    desk: &Desk<'_>,
    timeline: &Timeline,
    index: usize,
    viewer: Viewer,
    count: usize,
    all: &[Viewer],
) {
    ui.horizontal(|ui| {
        let label = ui.label(desk.say(Word::Viewer));
        ComboBox::from_id_salt(("viewer", index))
            .selected_text(viewer_name(desk, timeline, viewer))
            .show_ui(ui, |ui| {
                for other in all {
                    if ui.selectable_label(*other == viewer, viewer_name(desk, timeline, *other)).clicked() {
                        send(desk, TimelineCommand::SetViewer(index, *other));
                    }
                }
            })
            .response
            .labelled_by(label.id);
        if index == 0 && count < spielwerk_studio_core::inspect::MOST_VIEWERS {
            let next = all.get(count % all.len().max(1)).copied().unwrap_or(Viewer::Spectator);
            if parts::sign(ui, Sign::Plus, desk.say(Word::AddViewer)).clicked() {
                send(desk, TimelineCommand::AddViewer(next));
            }
        }
        if count > 1 && parts::sign(ui, Sign::Cross, desk.say(Word::RemoveViewer)).clicked() {
            send(desk, TimelineCommand::RemoveViewer(index));
        }
    });
}

fn picture(ui: &mut Ui, desk: &Desk<'_>, state: &mut SceneState, timeline: &mut Timeline, ply: &Ply) {
    let seats = timeline.record().config.seats;
    let plate = |seat: u8| Plate {
        name: timeline.name(seat),
        to_move: ply.status.acting(seat).is_some_and(|acting| acting.must),
        points: ply.standings.iter().find(|standing| standing.seat == seat).map(|standing| standing.points),
        ..Plate::default()
    };
    let plates: Vec<Plate> = (0..seats).map(plate).collect();
    let space = timeline.record().component.to_string();
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
        lit: &[],
        text: desk.settings().text_size * 0.9,
        still: true,
        eye: true,
        note: &none,
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
    let main = Rect::from_min_max(
        room.min,
        pos2(room.right() - side, room.bottom() - if side > 0.0 { 0.0 } else { room.height() * 0.3 }),
    );
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

fn details(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, timeline: &mut Timeline, viewer: Viewer) {
    ui.horizontal_wrapped(|ui| {
        let tabs = [
            (Tab::State, desk.say(Word::StateTree)),
            (Tab::Plies, desk.pick("Züge", "Plies")),
            (Tab::Moves, desk.say(Word::LegalMoves)),
        ];
        for (tab, label) in tabs {
            if parts::choice(ui, desk.palette, label, state.tab == tab, true).clicked() {
                state.tab = tab;
            }
        }
    });
    if let Ok(ply) = timeline.frame(viewer, desk.settings().locale.tag()) {
        for line in ply.lines.iter().filter(|line| !line.text.is_empty()) {
            parts::inset(desk.palette).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.add(egui::Label::new(&line.text).wrap());
            });
        }
    }
    parts::card(desk.palette).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        match state.tab {
            Tab::State => tree(ui, desk, state, timeline),
            Tab::Plies => plies(ui, desk, timeline),
            Tab::Moves => moves(ui, desk, timeline, viewer),
        }
    });
}

fn tree(ui: &mut Ui, desk: &Desk<'_>, state: &mut InspectUi, timeline: &mut Timeline) {
    let rows = match timeline.tree() {
        Ok(rows) => rows,
        Err(problem) => {
            parts::strip(ui, desk.palette, desk.palette.danger, &problem.to_string());
            return;
        }
    };
    if let Ok(now) = timeline.state() {
        parts::small(
            ui,
            desk.palette,
            &format!("{} {}", desk.say(Word::StateHash), &now.hash.get(..16).unwrap_or(&now.hash)),
        );
    }
    let shown: Vec<&Row> = visible(&rows, &state.closed);
    let height = ui.style().text_styles[&egui::TextStyle::Monospace].size * 1.5;
    ui.spacing_mut().interact_size.y = height;
    ScrollArea::both().id_salt("tree").auto_shrink(false).show_rows(ui, height, shown.len(), |ui, range| {
        for row in shown.get(range).unwrap_or_default() {
            tree_row(ui, desk, &mut state.closed, row, height);
        }
    });
}

/// Rows that no closed row is above.
fn visible<'a>(rows: &'a [Row], closed: &BTreeSet<String>) -> Vec<&'a Row> {
    let mut hidden_below = None;
    let mut shown = Vec::new();
    for row in rows {
        if hidden_below.is_some_and(|depth| row.depth > depth) {
            continue;
        }
        hidden_below = closed.contains(&row.path).then_some(row.depth);
        shown.push(row);
    }
    shown
}

fn tree_row(ui: &mut Ui, desk: &Desk<'_>, closed: &mut BTreeSet<String>, row: &Row, height: f32) {
    let palette = desk.palette;
    let (sign, colour) = match row.change {
        Change::Same => ("", palette.ink),
        Change::New => ("+ ", palette.good),
        Change::Changed => ("~ ", palette.accent),
        Change::Gone => ("− ", palette.danger),
    };
    let fold = match (row.has_parts, closed.contains(&row.path)) {
        (false, _) => "  ",
        (true, true) => "▸ ",
        (true, false) => "▾ ",
    };
    let before = row.before.as_ref().map(|before| format!("{before} → ")).unwrap_or_default();
    let indent = "  ".repeat(row.depth);
    let text = format!("{indent}{fold}{sign}{}: {before}{}", row.name, row.text);
    let mut rich = RichText::new(text).monospace().color(readable(colour, palette.paper));
    if row.change != Change::Same && !row.has_parts {
        rich = rich.background_color(mix(palette.paper, colour, 0.16));
    }
    let label = egui::Label::new(rich).extend().sense(egui::Sense::click());
    let response = ui.horizontal(|ui| {
        ui.set_height(height);
        ui.add(label)
    });
    let response = response.inner;
    if response.clicked() && row.has_parts && !closed.remove(&row.path) {
        closed.insert(row.path.clone());
    }
}

fn plies(ui: &mut Ui, desk: &Desk<'_>, timeline: &Timeline) {
    let height = ui.style().spacing.interact_size.y * 0.8;
    ScrollArea::vertical().id_salt("plies").auto_shrink(false).show_rows(
        ui,
        height,
        timeline.rows().len(),
        |ui, range| {
            for row in timeline.rows().get(range).unwrap_or_default() {
                let who =
                    row.seat.map_or_else(|| desk.say(Word::Setup).to_owned(), |seat| seat_name(desk, timeline, seat));
                let text = format!("{:>3}  {who}  {}", row.ply, row.text);
                let colour = row.seat.filter(|seat| *seat != TABLE).map(|seat| desk.palette.seat(seat));
                let colour = readable(colour.unwrap_or(desk.palette.muted), desk.palette.paper);
                if ui.selectable_label(row.ply == timeline.at(), RichText::new(text).color(colour)).clicked() {
                    send(desk, TimelineCommand::Jump(row.ply));
                }
            }
        },
    );
}

fn moves(ui: &mut Ui, desk: &Desk<'_>, timeline: &mut Timeline, viewer: Viewer) {
    let Ok(ply) = timeline.frame(viewer, desk.settings().locale.tag()) else { return };
    parts::small(ui, desk.palette, &format!("{} · {}", ply.status.phase, ply.legal.len()));
    let height = ui.style().text_styles[&egui::TextStyle::Monospace].size * 1.5;
    ScrollArea::vertical().id_salt("moves").auto_shrink(false).show_rows(ui, height, ply.legal.len(), |ui, range| {
        for text in ply.legal.get(range).unwrap_or_default() {
            ui.label(RichText::new(text).monospace());
        }
    });
}
