//! The rule book of a game.

use egui::Ui;
use spielwerk_studio_core::Word;

use super::{Desk, StudioUi};
use crate::markdown::{self, Block};
use crate::parts;

/// A rule book taken apart.
pub(super) struct Book {
    text: String,
    blocks: Vec<Block>,
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi, game: &str) {
    let Some(text) = desk.studio.lobby.rules.get(game) else {
        super::scrolled(ui, "rules", 760.0, |ui| {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(desk.say(Word::Loading));
            });
        });
        return;
    };
    if state.rules.as_ref().is_none_or(|book| book.text != *text) {
        state.rules = Some(Book { text: text.clone(), blocks: markdown::parse(text) });
    }
    let Some(book) = &state.rules else { return };
    super::scrolled(ui, "rules", 780.0, |ui| {
        parts::card(desk.palette).show(ui, |ui| {
            ui.set_width(ui.available_width());
            markdown::show(ui, desk.palette, &book.blocks);
        });
    });
}
