//! The bar above every page: back, where one is, rules, settings.

use egui::{Align, Frame, Layout, Margin, RichText, Stroke, Ui};
use spielwerk_studio_core::{Command, Page, Word};

use super::{Desk, StudioUi};
use crate::parts::{self, Sign};
use crate::theme::bold;

pub(super) fn show(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi) {
    let palette = desk.palette;
    Frame::new().fill(palette.paper).inner_margin(Margin::symmetric(10, 6)).show(ui, |ui| {
        ui.set_min_height(40.0);
        ui.horizontal(|ui| {
            if desk.studio.page != Page::Start && parts::sign(ui, Sign::Back, desk.say(Word::Back)).clicked() {
                desk.send(Command::Back);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if parts::sign(ui, Sign::Gear, desk.say(Word::Settings)).clicked() {
                    state.settings_open = true;
                }
                if game_at_hand(desk).is_some() && parts::sign(ui, Sign::Book, desk.say(Word::RuleBook)).clicked() {
                    desk.send(Command::Rules);
                }
                if desk.studio.page == Page::Start && parts::sign(ui, Sign::Lens, desk.say(Word::Inspect)).clicked() {
                    desk.send(Command::Go(Page::Inspect));
                }
                let secret = desk.studio.table.as_ref().filter(|_| matches!(desk.studio.page, Page::Table(_)));
                if let Some(table) = secret.filter(|table| has_secrets(table)) {
                    let glyph = if table.eye_open { Sign::Eye } else { Sign::EyeClosed };
                    if parts::sign(ui, glyph, desk.say(Word::Eye)).clicked() {
                        desk.send(Command::ToggleEye);
                    }
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let size = ui.style().text_styles[&egui::TextStyle::Body].size * 1.2;
                    let text = RichText::new(title(desk)).font(bold(size)).color(palette.ink);
                    ui.add(egui::Label::new(text).truncate());
                });
            });
        });
    });
    let line = ui.available_rect_before_wrap();
    ui.painter().hline(line.x_range(), line.top() - 4.0, Stroke::new(1.0, palette.line));
}

fn has_secrets(table: &spielwerk_studio_core::TableModel) -> bool {
    table.scene().is_some_and(|scene| scene.nodes.iter().any(|node| node.has(spielwerk_model::scene::Trait::Secret)))
}

/// The game whose rules F1 shows here.
fn game_at_hand(desk: &Desk<'_>) -> Option<String> {
    match &desk.studio.page {
        Page::Game(game) | Page::Lists(game) => Some(game.clone()),
        Page::Table(_) => desk.studio.table.as_ref()?.lobby.as_ref().map(|lobby| lobby.game.clone()),
        Page::Inspect => desk.inspected.filter(|game| desk.studio.lobby.game(game).is_some()).map(str::to_owned),
        _ => None,
    }
}

fn title(desk: &Desk<'_>) -> String {
    let of_game = |id: &str| desk.studio.lobby.game(id).map(|card| card.info.title.clone());
    match &desk.studio.page {
        Page::Start => "Spielwerk".into(),
        Page::Game(game) => of_game(game).unwrap_or_default(),
        Page::Table(_) => {
            let lobby = desk.studio.table.as_ref().and_then(|table| table.lobby.as_ref());
            lobby.map(|lobby| lobby.title.clone()).unwrap_or_default()
        }
        Page::Lists(game) => {
            let title = of_game(game).unwrap_or_default();
            format!("{title} – {}", desk.say(Word::ListsOfGame))
        }
        Page::Mine => desk.say(Word::MyGames).into(),
        Page::Inspect => {
            let game = desk.inspected.and_then(of_game).map(|title| format!(" – {title}")).unwrap_or_default();
            format!("{}{game}", desk.say(Word::Inspect))
        }
        Page::Settings => desk.say(Word::Settings).into(),
        Page::Rules(game) => {
            let title = of_game(game).unwrap_or_default();
            format!("{title} – {}", desk.say(Word::RuleBook))
        }
    }
}
