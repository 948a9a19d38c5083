//! One game: choose a mode and its options, open a table.

use egui::{RichText, Ui};
use spielwerk_model::game::{GameInfo, Mode, OptionKind, Pace};
use spielwerk_studio_core::{Command, Page, TableForm, Word};

use super::{Desk, StudioUi};
use crate::parts;
use crate::theme::bold;

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi, game: &str) {
    let Some(card) = desk.studio.lobby.game(game) else {
        ui.label(desk.say(Word::Loading));
        return;
    };
    let info = &card.info;
    header(ui, desk, state, info);
    let Some(form) = desk.studio.lobby.form.as_ref().filter(|form| form.game == info.id) else { return };
    let Some(mode) = info.mode(&form.mode) else { return };
    parts::card(desk.palette).show(ui, |ui| {
        ui.set_width(ui.available_width());
        modes(ui, desk, info, mode);
        seats(ui, desk, mode, form);
        levels(ui, desk, info, mode, form);
        options(ui, desk, info, mode, form);
        paces(ui, desk, mode, form);
        think_times(ui, desk, info, mode, form);
        stakes(ui, desk, mode, form);
        company(ui, desk, mode, form);
    });
}

fn header(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi, info: &GameInfo) {
    let wide = ui.available_width() > 520.0;
    let side = if wide { 150.0 } else { 96.0 };
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(side, side), egui::Sense::hover());
        ui.painter().rect_filled(rect, 16.0, desk.palette.paper);
        let source = |name: &str| desk.svg(&info.id, name);
        let key = format!("{}/cover", info.id);
        state.covers.paint_named(ui.painter(), &source, &key, "cover", rect.shrink(8.0), egui::Color32::WHITE);
        ui.vertical(|ui| {
            ui.label(RichText::new(&info.title).heading());
            ui.add(egui::Label::new(RichText::new(&info.tagline).color(desk.palette.muted)).wrap());
            ui.horizontal_wrapped(|ui| {
                // Here and not below the options, so that it is in sight however many there are.
                start(ui, desk, info);
                if parts::quiet(ui, desk.say(Word::RuleBook)).clicked() {
                    desk.send(Command::Rules);
                }
                if parts::quiet(ui, desk.say(Word::ListsOfGame)).clicked() {
                    desk.send(Command::Go(Page::Lists(info.id.clone())));
                }
            });
        });
    });
    ui.add_space(6.0);
}

/// The button that opens the table as the form says.
fn start(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo) {
    let Some(form) = desk.studio.lobby.form.as_ref().filter(|form| form.game == info.id) else { return };
    let Some(mode) = info.mode(&form.mode) else { return };
    let word = if TableForm::is_alone(mode) { Word::Play } else { Word::OpenTable };
    ui.add_enabled_ui(!form.sent, |ui| {
        if parts::primary(ui, desk.palette, desk.say(word)).clicked() {
            desk.send(Command::CreateTable);
        }
    });
}

fn row(ui: &mut Ui, label: &str, help: &str, content: impl FnOnce(&mut Ui)) {
    ui.add_space(4.0);
    let response = ui.label(RichText::new(label).font(bold(14.0)));
    if !help.is_empty() {
        response.on_hover_text(help);
    }
    ui.horizontal_wrapped(content);
}

fn modes(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo, now: &Mode) {
    row(ui, desk.say(Word::Mode), "", |ui| {
        for mode in &info.modes {
            if parts::choice(ui, desk.palette, &mode.label, mode.id == now.id, true).clicked() {
                desk.send(Command::ChooseMode(mode.id.clone()));
            }
        }
    });
    ui.add(egui::Label::new(RichText::new(&now.help).small().color(desk.palette.muted)).wrap());
}

fn seats(ui: &mut Ui, desk: &Desk<'_>, mode: &Mode, form: &TableForm) {
    if mode.seats.0 >= mode.seats.1 {
        return;
    }
    row(ui, desk.say(Word::Seats), "", |ui| {
        for seats in mode.seats.0..=mode.seats.1 {
            if parts::choice(ui, desk.palette, &seats.to_string(), seats == form.seats, true).clicked() {
                desk.send(Command::ChooseSeats(seats));
            }
        }
    });
}

fn levels(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo, mode: &Mode, form: &TableForm) {
    if mode.levels.len() < 2 {
        return;
    }
    row(ui, desk.say(Word::Level), "", |ui| {
        for id in &mode.levels {
            let level = info.level(id);
            let label = level.map_or(id.as_str(), |level| level.label.as_str());
            let response = parts::choice(ui, desk.palette, label, form.level.as_ref() == Some(id), true);
            let response = match level {
                Some(level) if !level.help.is_empty() => response.on_hover_text(&level.help),
                _ => response,
            };
            if response.clicked() {
                desk.send(Command::ChooseLevel(id.clone()));
            }
        }
    });
}

fn options(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo, mode: &Mode, form: &TableForm) {
    for (key, now) in &form.options {
        let Some((spec, values)) = TableForm::offered(info, mode, key) else { continue };
        row(ui, &spec.label, &spec.help, |ui| {
            if let (OptionKind::Range(least, most), true) = (&spec.kind, values.is_empty()) {
                let mut number: i32 = now.parse().unwrap_or(*least);
                if ui.add(egui::Slider::new(&mut number, *least..=*most).text(&spec.label)).changed() {
                    desk.send(Command::ChooseOption(key.clone(), number.to_string()));
                }
            }
            for value in values {
                let label = match (&spec.kind, value) {
                    (OptionKind::Toggle, "yes") => desk.say(Word::Yes),
                    (OptionKind::Toggle, "no") => desk.say(Word::No),
                    _ => TableForm::value_label(spec, value),
                };
                let help = match &spec.kind {
                    OptionKind::Choice(choices) => choices.iter().find(|choice| choice.value == value),
                    _ => None,
                };
                let mut response = parts::choice(ui, desk.palette, label, value == now, true);
                if let Some(choice) = help.filter(|choice| !choice.help.is_empty()) {
                    response = response.on_hover_text(&choice.help);
                }
                if response.clicked() {
                    desk.send(Command::ChooseOption(key.clone(), value.to_owned()));
                }
            }
        });
    }
}

fn paces(ui: &mut Ui, desk: &Desk<'_>, mode: &Mode, form: &TableForm) {
    if mode.paces.len() < 2 {
        return;
    }
    row(ui, desk.say(Word::Pace), "", |ui| {
        for pace in &mode.paces {
            let word = match pace {
                Pace::Calm => Word::Calm,
                Pace::Fast => Word::Fast,
                Pace::Turbo => Word::Turbo,
            };
            if parts::choice(ui, desk.palette, desk.say(word), form.pace == Some(*pace), true).clicked() {
                desk.send(Command::ChoosePace(*pace));
            }
        }
    });
}

fn think_times(ui: &mut Ui, desk: &Desk<'_>, info: &GameInfo, mode: &Mode, form: &TableForm) {
    if mode.think_times.len() < 2 {
        return;
    }
    // A game may have a name of its own for it: “think time per card”.
    let own = info.words.iter().find(|(key, _)| key == "think-time").map(|(_, word)| word.as_str());
    row(ui, own.unwrap_or(desk.say(Word::ThinkTime)), "", |ui| {
        for seconds in &mode.think_times {
            let label = if *seconds == 0 { desk.say(Word::WithoutClock).to_owned() } else { format!("{seconds} s") };
            if parts::choice(ui, desk.palette, &label, form.think_time == Some(*seconds), true).clicked() {
                desk.send(Command::ChooseThinkTime(*seconds));
            }
        }
    });
}

fn stakes(ui: &mut Ui, desk: &Desk<'_>, mode: &Mode, form: &TableForm) {
    if mode.stakes.len() < 2 {
        return;
    }
    row(ui, desk.say(Word::Stake), "", |ui| {
        for points in &mode.stakes {
            let label = if *points == 0 { desk.say(Word::NoStake).to_owned() } else { points.to_string() };
            if parts::choice(ui, desk.palette, &label, form.stake == Some(*points), true).clicked() {
                desk.send(Command::ChooseStake(*points));
            }
        }
    });
}

fn company(ui: &mut Ui, desk: &Desk<'_>, mode: &Mode, form: &TableForm) {
    if TableForm::is_alone(mode) {
        return;
    }
    ui.add_space(4.0);
    let (mut fill, mut open) = (form.fill, form.open);
    if !mode.levels.is_empty() && ui.checkbox(&mut fill, desk.say(Word::FillSeats)).changed() {
        desk.send(Command::ChooseFill(fill));
    }
    if ui.checkbox(&mut open, desk.say(Word::Listed)).changed() {
        desk.send(Command::ChooseOpen(open));
    }
}
