//! The start page: go on, games, tables, invitations.

use egui::{Color32, Rect, RichText, Sense, TextEdit, Ui, Vec2, pos2, vec2};
use spielwerk_model::ids::ComponentHash;
use spielwerk_studio_core::lobby::sits;
use spielwerk_studio_core::{Command, Page, Word};

use super::{Desk, StudioUi};
use crate::parts;
use crate::theme::{bold, mix};

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    let lobby = &desk.studio.lobby;
    if !lobby.loaded {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(desk.say(Word::Loading));
        });
    }
    let mine: Vec<_> = lobby.mine().collect();
    if !mine.is_empty() {
        parts::heading(ui, desk.say(Word::Continue));
        mine.iter().for_each(|view| table_row(ui, desk, view));
        ui.add_space(10.0);
    }
    parts::heading(ui, desk.say(Word::Games));
    if lobby.loaded && lobby.games.is_empty() {
        ui.label(desk.say(Word::NoGames));
    }
    games(ui, desk, state);
    ui.add_space(10.0);
    parts::heading(ui, desk.say(Word::OpenTables));
    let open: Vec<_> = lobby.open().collect();
    if open.is_empty() {
        parts::small(ui, desk.palette, desk.say(Word::NoOpenTables));
    }
    open.iter().for_each(|view| table_row(ui, desk, view));
    join(ui, desk, state);
    let finished: Vec<_> = lobby.finished().take(12).collect();
    if !finished.is_empty() {
        ui.add_space(10.0);
        parts::heading(ui, desk.say(Word::MyGames));
        finished.iter().for_each(|view| table_row(ui, desk, view));
    }
    if !lobby.refused.is_empty() {
        ui.add_space(10.0);
        parts::heading(ui, desk.say(Word::RefusedFiles));
        for file in &lobby.refused {
            parts::strip(ui, desk.palette, desk.palette.danger, &format!("{}: {}", file.file, file.reason));
        }
    }
}

fn games(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    let gap = 14.0;
    let free = ui.available_width();
    let columns = ((free + gap) / 250.0).floor().clamp(1.0, 4.0);
    let width = ((free - gap * (columns - 1.0)) / columns).floor();
    let cards = &desk.studio.lobby.games;
    for row in cards.chunks(columns as usize) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(gap);
            for card in row {
                game_card(ui, desk, state, &card.info, card.component, width);
            }
        });
        ui.add_space(6.0);
    }
}

fn game_card(
    ui: &mut Ui,
    desk: &Desk<'_>,
    state: &mut StudioUi,
    info: &spielwerk_model::game::GameInfo,
    component: ComponentHash,
    width: f32,
) {
    let palette = desk.palette;
    let text = ui.style().text_styles[&egui::TextStyle::Body].size;
    let cover = (width * 0.5).min(170.0);
    let lines =
        ui.painter().layout(info.tagline.clone(), egui::FontId::proportional(text), palette.muted, width - 32.0);
    let size = vec2(width, cover + text * 3.4 + lines.size().y.max(text * 4.2) + 14.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &info.title));
    let lift = if response.hovered() && !desk.settings().reduced_motion { -3.0 } else { 0.0 };
    let rect = rect.translate(vec2(0.0, lift));
    let frame = parts::card(palette);
    ui.painter().add(frame.shadow.as_shape(rect, frame.corner_radius));
    let edge = if response.hovered() || response.has_focus() { (2.5, palette.accent) } else { (1.0, palette.line) };
    ui.painter().rect(rect, 16.0, palette.paper, edge, egui::StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min, vec2(width, cover)).shrink(1.5);
    let ground = mix(palette.paper, palette.seat(component.0[0] % 8), 0.22);
    let top = egui::CornerRadius { nw: 15, ne: 15, sw: 0, se: 0 };
    ui.painter().rect_filled(picture, top, ground);
    let source = |name: &str| desk.svg(&info.id, name);
    let known = format!("{}/cover", info.id);
    let drawn = state.covers.paint_named(ui.painter(), &source, &known, "cover", picture.shrink(8.0), Color32::WHITE);
    if !drawn {
        let first: String = info.title.chars().take(1).collect();
        let ink = crate::theme::readable(palette.seat(component.0[0] % 8), ground);
        ui.painter().text(picture.center(), egui::Align2::CENTER_CENTER, first, bold(cover * 0.5), ink);
    }
    let left = rect.left() + 16.0;
    let line = pos2(left, picture.bottom() + 12.0);
    ui.painter().text(line, egui::Align2::LEFT_TOP, &info.title, bold(text * 1.3), palette.ink);
    ui.painter().galley(pos2(left, line.y + text * 1.9), lines, palette.muted);
    if response.clicked() {
        desk.send(Command::OpenGame(info.id.clone()));
    }
}

pub(super) fn table_row(ui: &mut Ui, desk: &Desk<'_>, view: &spielwerk_studio_core::protocol::http::TableView) {
    use spielwerk_studio_core::protocol::http::{Sitter, TableState};
    let palette = desk.palette;
    parts::card(palette).inner_margin(egui::Margin::symmetric(14, 10)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(&view.title).font(bold(16.0)));
            let mode = desk.studio.lobby.game(&view.game).and_then(|card| card.info.mode(&view.config.mode));
            if let Some(mode) = mode {
                parts::small(ui, palette, &mode.label);
            }
            let names: Vec<&str> = view
                .seats
                .iter()
                .map(|sitter| match sitter {
                    Sitter::Nobody => desk.say(Word::FreeSeat),
                    Sitter::Person { name, .. } | Sitter::Computer { name, .. } => name.as_str(),
                })
                .collect();
            ui.label(names.join(", "));
            let state = match view.state {
                TableState::Waiting => Word::Waiting,
                TableState::Running => Word::Running,
                TableState::Paused => Word::Paused,
                TableState::Over => Word::Over,
            };
            parts::small(ui, palette, desk.say(state));
            let free = view.state == TableState::Waiting && view.seats.contains(&Sitter::Nobody);
            let (word, command) = match (sits(view), view.state) {
                (true, TableState::Over) => (Word::Result, Command::Go(Page::Table(view.table))),
                (true, _) => (Word::Continue, Command::Go(Page::Table(view.table))),
                (false, _) if free => (Word::SitDown, Command::Join { table: view.table, seat: None }),
                (false, _) => (Word::Watch, Command::Watch(view.table)),
            };
            if parts::primary(ui, palette, desk.say(word)).clicked() {
                desk.send(command);
            }
            if view.state == TableState::Over && parts::quiet(ui, desk.say(Word::WatchAgain)).clicked() {
                desk.send(Command::WatchRecord(view.table));
            }
        });
    });
}

fn join(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(desk.say(Word::JoinByLink));
        let edit = TextEdit::singleline(&mut state.join)
            .hint_text("TABLE/CODE")
            .desired_width(ui.available_width().min(260.0))
            .margin(egui::Margin::symmetric(10, 8));
        let response = ui.add(edit).labelled_by(label.id);
        let enter = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let tapped = parts::quiet(ui, desk.say(Word::SitDown)).clicked();
        if (enter || tapped) && !state.join.trim().is_empty() {
            desk.send(Command::JoinByLink(std::mem::take(&mut state.join)));
        }
    });
}
