//! What is said at a table.

use egui::{Label, RichText, ScrollArea, TextEdit, Ui};
use spielwerk_studio_core::protocol::MOST_CHAT;
use spielwerk_studio_core::protocol::http::TableState;
use spielwerk_studio_core::protocol::live::{TalkLine, TalkWhat};
use spielwerk_studio_core::{Command, TableModel, Word};

use super::Desk;
use crate::parts;
use crate::theme::{bold, readable};

/// What is half typed and half decided at a table.
#[derive(Default)]
pub(super) struct TalkUi {
    /// The chat is shown instead of the log.
    pub open: bool,
    say: String,
    leaving: bool,
}

/// The lines, and below them a field to say something.
pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, talk: &mut TalkUi, table: &TableModel, height: f32) {
    if table.unread > 0 {
        desk.send(Command::ReadTalk);
    }
    let scroll = ScrollArea::vertical().id_salt("talk-lines").auto_shrink(false).stick_to_bottom(true);
    scroll.max_height((height - 50.0).max(50.0)).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        table.talk.iter().for_each(|said| line(ui, desk, said));
    });
    if !table.may_talk() {
        parts::small(ui, desk.palette, desk.say(Word::ChatClosed));
        return;
    }
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 90.0).max(80.0);
        let field = TextEdit::singleline(&mut talk.say)
            .char_limit(MOST_CHAT)
            .hint_text(desk.say(Word::SaySomething))
            .desired_width(width)
            .margin(egui::Margin::symmetric(10, 7));
        let response = ui.add(field);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, desk.say(Word::SaySomething)));
        let enter = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let tapped = parts::quiet(ui, desk.say(Word::Send)).clicked();
        if (enter || tapped) && !talk.say.trim().is_empty() {
            desk.send(Command::Say(std::mem::take(&mut talk.say)));
            response.request_focus();
        }
    });
}

fn line(ui: &mut Ui, desk: &Desk<'_>, line: &TalkLine) {
    let palette = desk.palette;
    let quiet = readable(palette.muted, palette.inset);
    let noted = |word: Word| format!("{} {}", line.name, desk.say(word));
    let text = match &line.what {
        TalkWhat::Said { text } => {
            ui.horizontal_wrapped(|ui| {
                let colour = line.seat.map_or(palette.muted, |seat| palette.seat(seat));
                ui.label(RichText::new(&line.name).font(bold(14.0)).color(readable(colour, palette.inset)));
                ui.add(Label::new(RichText::new(text).color(readable(palette.ink, palette.inset))).wrap());
            });
            return;
        }
        TalkWhat::Left => noted(Word::HasLeft),
        TalkWhat::CameBack => noted(Word::HasComeBack),
        TalkWhat::Restarted => desk.say(Word::WasRestarted).to_owned(),
    };
    ui.add(Label::new(RichText::new(text).small().color(quiet)).wrap());
}

/// Log or chat, with the number of lines not read yet; and the way out.
pub(super) fn tabs(ui: &mut Ui, desk: &Desk<'_>, talk: &mut TalkUi, table: &TableModel) {
    ui.horizontal_wrapped(|ui| {
        if parts::choice(ui, desk.palette, desk.say(Word::Log), !talk.open, true).clicked() {
            talk.open = false;
        }
        let chat = match table.unread {
            0 => desk.say(Word::Chat).to_owned(),
            unread => format!("{} ({unread})", desk.say(Word::Chat)),
        };
        if parts::choice(ui, desk.palette, &chat, talk.open, true).clicked() {
            talk.open = true;
        }
        let plays = table.seat().is_some() && table.state() == Some(TableState::Running);
        if plays && parts::quiet(ui, desk.say(Word::LeaveTable)).clicked() {
            talk.leaving = true;
        }
    });
}

/// Asks before a seat is given up, and says what that costs.
pub(super) fn leaving(ui: &mut Ui, desk: &Desk<'_>, talk: &mut TalkUi, table: &TableModel) {
    if !talk.leaving {
        return;
    }
    let screen = ui.ctx().content_rect();
    let modal = egui::Modal::new(egui::Id::unique("leaving")).show(ui.ctx(), |ui| {
        ui.set_width((screen.width() - 60.0).min(400.0));
        let text = match table.leave_price() {
            Some(price) => format!("{} −{price}", desk.say(Word::LeaveForGood)),
            None => desk.say(Word::LeaveForNow).to_owned(),
        };
        ui.add(egui::Label::new(text).wrap());
        ui.horizontal_wrapped(|ui| {
            let stays = parts::primary(ui, desk.palette, desk.say(Word::Stay)).clicked();
            let goes = parts::quiet(ui, desk.say(Word::LeaveTable)).clicked();
            if goes {
                desk.send(Command::Leave);
            }
            stays || goes
        })
        .inner
    });
    if modal.inner || modal.should_close() {
        talk.leaving = false;
    }
}

/// Advice that was asked for, and the way back to a seat the computer plays.
pub(super) fn advice(ui: &mut Ui, desk: &Desk<'_>, table: &TableModel) {
    if let Some(advice) = &table.advice {
        let text = advice.as_ref().map_or(desk.say(Word::NoAdvice), |advice| advice.reason.as_str());
        parts::strip(ui, desk.palette, desk.palette.good, text);
    }
    if table.lobby.as_ref().is_some_and(|lobby| lobby.practice) {
        parts::small(ui, desk.palette, desk.say(Word::Practice));
    }
    if table.may_come_back() {
        ui.horizontal_wrapped(|ui| {
            ui.label(desk.say(Word::PlayedOn));
            if parts::primary(ui, desk.palette, desk.say(Word::ComeBack)).clicked() {
                desk.send(Command::ComeBack);
            }
        });
    }
}
