//! Settings: as a page, and as a window over any page.

use egui::{RichText, Slider, TextEdit, Ui};
use spielwerk_studio_core::protocol::http::Credentials;
use spielwerk_studio_core::{Command, Locale, Settings, Theme, Word};

use super::{Desk, StudioUi};
use crate::parts;
use crate::theme::bold;

pub(super) fn popup(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    let screen = ui.ctx().content_rect();
    let modal = egui::Modal::new(egui::Id::unique("settings")).show(ui.ctx(), |ui| {
        ui.set_width((screen.width() - 56.0).min(420.0));
        egui::ScrollArea::vertical()
            .max_height(screen.height() - 90.0)
            .show(ui, |ui| {
                parts::heading(ui, desk.say(Word::Settings));
                content(ui, desk, state);
                ui.add_space(6.0);
                parts::primary(ui, desk.palette, desk.say(Word::Close)).clicked()
            })
            .inner
    });
    if modal.inner || modal.should_close() {
        state.settings_open = false;
    }
}

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    parts::card(desk.palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        content(ui, desk, state);
    });
}

fn content(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    let before = desk.settings();
    let mut settings: Settings = before.clone();
    label(ui, desk.say(Word::Language));
    ui.horizontal_wrapped(|ui| {
        for locale in Locale::ALL {
            if parts::choice(ui, desk.palette, locale.label(), settings.locale == locale, true).clicked() {
                settings.locale = locale;
            }
        }
    });
    label(ui, desk.say(Word::Colours));
    ui.horizontal_wrapped(|ui| {
        let words = [Word::Light, Word::Dark, Word::HighContrast];
        for (theme, word) in Theme::ALL.into_iter().zip(words) {
            if parts::choice(ui, desk.palette, desk.say(word), settings.theme == theme, true).clicked() {
                settings.theme = theme;
            }
        }
    });
    let name = label(ui, desk.say(Word::TextSize));
    let slider = Slider::new(&mut settings.text_size, 0.8..=2.0).step_by(0.1).show_value(false);
    ui.add(slider).labelled_by(name.id);
    ui.checkbox(&mut settings.reduced_motion, desk.say(Word::ReducedMotion));
    ui.checkbox(&mut settings.sound, desk.say(Word::Sound));
    ui.checkbox(&mut settings.follow_turn, desk.say(Word::FollowTurn));
    let name = label(ui, desk.say(Word::Name));
    let text = state.name.get_or_insert_with(|| before.name.clone());
    let edit = TextEdit::singleline(text).char_limit(24).desired_width(220.0).margin(egui::Margin::symmetric(10, 7));
    if ui.add(edit).labelled_by(name.id).lost_focus() {
        settings.name = text.trim().to_owned();
    }
    if settings != *before {
        desk.send(Command::Settings(settings));
    }
    account(ui, desk, state);
}

/// Who one is here; a guest may become an account or sign in with one.
fn account(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    let Some(me) = &desk.studio.me else { return };
    ui.add_space(8.0);
    ui.separator();
    label(ui, desk.say(Word::Account));
    let word = if me.account { Word::SignedInAs } else { Word::AsGuest };
    ui.horizontal_wrapped(|ui| {
        ui.label(desk.say(word));
        ui.label(RichText::new(&me.name).font(bold(15.0)));
    });
    if me.account {
        if parts::quiet(ui, desk.say(Word::SignOut)).clicked() {
            desk.send(Command::SignOut);
        }
        return;
    }
    ui.add(egui::Label::new(RichText::new(desk.say(Word::AccountHelp)).small().color(desk.palette.muted)).wrap());
    let Credentials { name, password } = &mut state.account;
    let title = label(ui, desk.say(Word::Name));
    ui.add(field(name).char_limit(24)).labelled_by(title.id);
    let title = label(ui, desk.say(Word::Password));
    ui.add(field(password).char_limit(200).password(true)).labelled_by(title.id);
    let ready = !name.trim().is_empty() && password.chars().count() >= 8;
    ui.add_enabled_ui(ready, |ui| {
        ui.horizontal_wrapped(|ui| {
            if parts::primary(ui, desk.palette, desk.say(Word::MakeAccount)).clicked() {
                desk.send(Command::MakeAccount(std::mem::take(&mut state.account)));
            }
            if parts::quiet(ui, desk.say(Word::SignIn)).clicked() {
                desk.send(Command::SignIn(std::mem::take(&mut state.account)));
            }
        });
    });
}

fn field(text: &mut String) -> TextEdit<'_> {
    TextEdit::singleline(text).desired_width(260.0).margin(egui::Margin::symmetric(10, 7))
}

fn label(ui: &mut Ui, text: &str) -> egui::Response {
    ui.add_space(4.0);
    ui.label(RichText::new(text).font(bold(14.0)))
}
