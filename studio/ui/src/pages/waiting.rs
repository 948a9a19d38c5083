//! A table before its match: who sits where, the invitation, the start.

use egui::{RichText, Ui};
use spielwerk_studio_core::protocol::http::{Settings, Sitter, TableView};
use spielwerk_studio_core::{Command, TableModel, Word};

use super::Desk;
use super::talk::{self, TalkUi};
use crate::parts;
use crate::theme::{bold, readable};

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, talk: &mut TalkUi, table: &TableModel, lobby: &TableView) {
    let palette = desk.palette;
    let info = table.info.as_ref();
    if let Some(mode) = info.and_then(|info| info.mode(&lobby.config.mode)) {
        parts::heading(ui, &mode.label);
        ui.add(egui::Label::new(RichText::new(&mode.help).color(palette.muted)).wrap());
    }
    begin(ui, desk, lobby, info.and_then(|info| info.mode(&lobby.config.mode)).map_or(1, |mode| mode.people.0));
    parts::card(palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        parts::heading(ui, desk.say(Word::Seats));
        for (seat, sitter) in lobby.seats.iter().enumerate() {
            seat_row(ui, desk, table, lobby, seat as u8, sitter);
        }
    });
    settings(ui, desk, table, lobby);
    invitation(ui, desk, table);
    parts::inset(palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        parts::heading(ui, desk.say(Word::Chat));
        talk::show(ui, desk, talk, table, 190.0);
    });
}

/// The host's start, at the top where it is seen; what is waited for beside it. `least`: people the mode is for.
fn begin(ui: &mut Ui, desk: &Desk<'_>, lobby: &TableView, least: u8) {
    if !lobby.yours {
        parts::small(ui, desk.palette, desk.say(Word::WaitingForHost));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if parts::primary(ui, desk.palette, desk.say(Word::Begin)).clicked() {
            desk.send(Command::Start);
        }
        let persons = lobby.seats.iter().filter(|sitter| matches!(sitter, Sitter::Person { .. })).count();
        if persons < usize::from(least) {
            parts::small(ui, desk.palette, desk.say(Word::InvitePeople));
        } else if lobby.seats.contains(&Sitter::Nobody) && !lobby.fill {
            parts::small(ui, desk.palette, desk.say(Word::WaitingForPeople));
        }
    });
}

/// What the host may still change; the others see how it is set.
fn settings(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, lobby: &TableView) {
    let Some(info) = &table.info else { return };
    let Some(mode) = info.mode(&lobby.config.mode) else { return };
    let palette = desk.palette;
    let set = |settings: Settings| desk.send(Command::SetTable(settings));
    parts::card(palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        if mode.seats.0 < mode.seats.1 {
            row(ui, desk.say(Word::Seats), |ui| {
                for seats in mode.seats.0..=mode.seats.1 {
                    let chosen = seats == lobby.config.seats;
                    if parts::choice(ui, palette, &seats.to_string(), chosen, lobby.yours).clicked() {
                        set(Settings { seats: Some(seats), ..Settings::default() });
                    }
                }
            });
        }
        if mode.think_times.len() > 1 {
            let own = info.words.iter().find(|(key, _)| key == "think-time").map(|(_, word)| word.as_str());
            row(ui, own.unwrap_or(desk.say(Word::ThinkTime)), |ui| {
                for seconds in &mode.think_times {
                    let none = desk.say(Word::WithoutClock).to_owned();
                    let label = if *seconds == 0 { none } else { format!("{seconds} s") };
                    let chosen = *seconds == lobby.think_time;
                    if parts::choice(ui, palette, &label, chosen, lobby.yours).clicked() {
                        set(Settings { think_time: Some(*seconds), ..Settings::default() });
                    }
                }
            });
        }
        if mode.stakes.len() > 1 {
            row(ui, desk.say(Word::Stake), |ui| {
                for points in &mode.stakes {
                    let none = desk.say(Word::NoStake).to_owned();
                    let label = if *points == 0 { none } else { points.to_string() };
                    if parts::choice(ui, palette, &label, *points == lobby.stake, lobby.yours).clicked() {
                        set(Settings { stake: Some(*points), ..Settings::default() });
                    }
                }
            });
        }
        if mode.levels.len() > 1 {
            row(ui, desk.say(Word::Level), |ui| {
                for id in &mode.levels {
                    let label = info.level(id).map_or(id.as_str(), |level| level.label.as_str());
                    if parts::choice(ui, palette, label, *id == lobby.level, lobby.yours).clicked() {
                        set(Settings { level: Some(id.clone()), ..Settings::default() });
                    }
                }
            });
        }
        let (mut fill, mut open) = (lobby.fill, lobby.open);
        ui.add_enabled_ui(lobby.yours, |ui| {
            if !mode.levels.is_empty() && ui.checkbox(&mut fill, desk.say(Word::FillSeats)).changed() {
                set(Settings { fill: Some(fill), ..Settings::default() });
            }
            if ui.checkbox(&mut open, desk.say(Word::Listed)).changed() {
                set(Settings { open: Some(open), ..Settings::default() });
            }
        });
    });
}

fn row(ui: &mut Ui, label: &str, content: impl FnOnce(&mut Ui)) {
    ui.label(RichText::new(label).font(bold(14.0)));
    ui.horizontal_wrapped(content);
}

fn seat_row(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, lobby: &TableView, seat: u8, sitter: &Sitter) {
    let palette = desk.palette;
    ui.horizontal_wrapped(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(30.0), egui::Sense::hover());
        let colour = palette.seat(seat);
        ui.painter().circle_filled(rect.center(), 14.0, colour);
        let ink = readable(palette.paper, colour);
        ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, seat + 1, bold(14.0), ink);
        match sitter {
            Sitter::Nobody => {
                ui.label(RichText::new(desk.say(Word::FreeSeat)).color(palette.muted));
                if table.seat().is_none() && parts::quiet(ui, desk.say(Word::SitDown)).clicked() {
                    desk.send(Command::Join { table: lobby.table, seat: Some(seat) });
                }
            }
            Sitter::Person { name, you } => {
                ui.label(RichText::new(name).font(bold(16.0)));
                if lobby.host == seat {
                    parts::small(ui, palette, desk.say(Word::Host));
                } else if lobby.yours && parts::quiet(ui, desk.say(Word::HandOver)).clicked() {
                    desk.send(Command::HandOver(seat));
                }
                if *you {
                    parts::small(ui, palette, desk.say(Word::You));
                    if parts::quiet(ui, desk.say(Word::GetUp)).clicked() {
                        desk.send(Command::Leave);
                    }
                }
            }
            Sitter::Computer { name, level, .. } => {
                ui.label(RichText::new(name).font(bold(16.0)));
                let label = table.info.as_ref().and_then(|info| info.level(level)).map_or(level, |level| &level.label);
                parts::small(ui, palette, label);
            }
        }
    });
}

fn invitation(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel) {
    let Some(link) = table.link() else { return };
    parts::card(desk.palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        parts::heading(ui, desk.say(Word::Invitation));
        ui.horizontal_wrapped(|ui| {
            let text = RichText::new(&link).monospace();
            ui.add(egui::Label::new(text).wrap().selectable(true));
            if parts::quiet(ui, desk.say(Word::Copy)).clicked() {
                ui.ctx().copy_text(link.clone());
            }
        });
    });
}
