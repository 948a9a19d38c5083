//! The start page: go on, games, tables, invitations.

use egui::{RichText, TextEdit, Ui, Vec2};
use spielwerk_studio_core::lobby::sits;
use spielwerk_studio_core::{Command, Page, Word};

use super::card::game_card;
use super::{Desk, StudioUi};
use crate::parts;
use crate::theme::bold;

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
    dailies(ui, desk);
    ui.add_space(10.0);
    parts::heading(ui, desk.say(Word::OpenTables));
    let open: Vec<_> = lobby.open().collect();
    if open.is_empty() {
        parts::small(ui, desk.palette, desk.say(Word::NoOpenTables));
    }
    open.iter().for_each(|view| table_row(ui, desk, view));
    join(ui, desk, state);
    let finished: Vec<_> = lobby.finished().take(12).collect();
    ui.add_space(10.0);
    parts::heading(ui, desk.say(Word::MyGames));
    if parts::quiet(ui, desk.say(Word::MyGames)).clicked() {
        desk.send(Command::Go(Page::Mine));
    }
    if !finished.is_empty() {
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
                game_card(ui, desk, state, card, width, columns == 1.0);
            }
        });
        ui.add_space(6.0);
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

/// Today's dailies and whether the own attempt is used.
fn dailies(ui: &mut Ui, desk: &Desk<'_>) {
    let lists = &desk.studio.lists;
    for card in &desk.studio.lobby.games {
        for mode in card.info.modes.iter().filter(|mode| mode.daily) {
            let Some(daily) = lists.dailies.get(&(card.info.id.clone(), mode.id.clone())) else { continue };
            parts::card(desk.palette).inner_margin(egui::Margin::symmetric(14, 10)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(format!("{}: {}", desk.say(Word::Today), mode.label)).font(bold(16.0)));
                    let word = if daily.attempt.is_some() { Word::TodayDone } else { Word::TodayOpen };
                    parts::small(ui, desk.palette, desk.say(word));
                    if parts::primary(ui, desk.palette, desk.say(Word::Play)).clicked() {
                        desk.send(Command::OpenGame(card.info.id.clone()));
                        desk.send(Command::ChooseMode(mode.id.clone()));
                    }
                    if parts::quiet(ui, desk.say(Word::ListsOfGame)).clicked() {
                        desk.send(Command::Go(Page::Lists(card.info.id.clone())));
                    }
                });
            });
        }
    }
}

fn join(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(desk.say(Word::JoinByLink));
        let edit = TextEdit::singleline(&mut state.join)
            .hint_text(desk.say(Word::InvitationHint))
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
