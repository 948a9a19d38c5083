//! A table before its match: who sits where, the invitation, the start.

use egui::{RichText, Ui};
use spielwerk_studio_core::protocol::http::{Sitter, TableView};
use spielwerk_studio_core::{Command, TableModel, Word};

use super::Desk;
use crate::parts;
use crate::theme::{bold, readable};

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, lobby: &TableView) {
    let palette = desk.palette;
    let info = table.info.as_ref();
    if let Some(mode) = info.and_then(|info| info.mode(&lobby.config.mode)) {
        parts::heading(ui, &mode.label);
        ui.add(egui::Label::new(RichText::new(&mode.help).color(palette.muted)).wrap());
    }
    parts::card(palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        parts::heading(ui, desk.say(Word::Seats));
        for (seat, sitter) in lobby.seats.iter().enumerate() {
            seat_row(ui, desk, table, lobby, seat as u8, sitter);
        }
    });
    invitation(ui, desk, table);
    let free = lobby.seats.contains(&Sitter::Nobody);
    if lobby.yours {
        if free {
            parts::small(ui, palette, desk.say(Word::WaitingForPeople));
        }
        if parts::primary(ui, palette, desk.say(Word::Begin)).clicked() {
            desk.send(Command::Start);
        }
    } else {
        parts::small(ui, palette, desk.say(Word::WaitingForHost));
    }
}

fn seat_row(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel, lobby: &TableView, seat: u8, sitter: &Sitter) {
    let palette = desk.palette;
    ui.horizontal(|ui| {
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
                if *you {
                    parts::small(ui, palette, desk.say(Word::You));
                    if !lobby.yours && parts::quiet(ui, desk.say(Word::GetUp)).clicked() {
                        desk.send(Command::Leave);
                    }
                }
            }
            Sitter::Computer { name, level } => {
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
