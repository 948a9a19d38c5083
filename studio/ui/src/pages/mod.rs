//! The pages of the studio.

mod bar;
mod card;
mod game;
mod inspect;
mod lists;
mod result;
mod rules;
mod settings;
mod start;
mod table;
mod talk;
mod waiting;

use std::cell::RefCell;
use std::sync::Arc;

use egui::{CentralPanel, Color32, Frame, Margin, ScrollArea, Ui};
use spielwerk_studio_core::protocol::http::Credentials;
use spielwerk_studio_core::{ArtBook, Command, Page, Settings, Studio, Theme, Word};

use crate::parts::{self, Sign};
use crate::scene::{ArtCache, SceneState};
use crate::theme::{self, Palette, Tone};

/// What the UI keeps from frame to frame: nothing that matters.
#[derive(Default)]
pub struct StudioUi {
    /// The table's picture.
    pub scene: SceneState,
    inspect: inspect::InspectUi,
    covers: ArtCache,
    join: String,
    talk: talk::TalkUi,
    name: Option<String>,
    account: Credentials,
    rules: Option<rules::Book>,
    result_since: Option<f64>,
    settings_open: bool,
    /// Somebody typed in a field in the frame before.
    typing: bool,
}

/// What all pages get.
pub(crate) struct Desk<'a> {
    pub studio: &'a Studio,
    pub palette: &'a Palette,
    pub art: &'a RefCell<ArtBook>,
    pub commands: RefCell<Vec<Command>>,
    /// The game whose matches are stepped through.
    pub inspected: Option<&'a str>,
}

impl Desk<'_> {
    pub fn say(&self, word: Word) -> &'static str {
        self.studio.say(word)
    }

    pub fn send(&self, command: Command) {
        self.commands.borrow_mut().push(command);
    }

    pub fn settings(&self) -> &Settings {
        self.studio.settings()
    }

    pub fn svg(&self, game: &str, name: &str) -> Option<Arc<str>> {
        self.art.borrow_mut().get(game, name)
    }

    /// A German or an English text of the UI's own.
    pub fn pick(&self, german: &'static str, english: &'static str) -> &'static str {
        self.settings().locale.pick(german, english)
    }
}

/// The palette of a setting.
pub fn palette_of(theme: Theme) -> Palette {
    Palette::of(match theme {
        Theme::Light => Tone::Light,
        Theme::Dark => Tone::Dark,
        Theme::HighContrast => Tone::Contrast,
    })
}

/// Draws the present page over all of `ui`; gives what the person did, in order.
pub fn show(ui: &mut Ui, studio: &mut Studio, state: &mut StudioUi) -> Vec<Command> {
    if !theme::is_installed(ui.ctx()) {
        // Fonts count from the next frame on.
        theme::install(ui.ctx());
        ui.ctx().request_repaint();
        return Vec::new();
    }
    let settings = studio.settings().clone();
    let palette = palette_of(settings.theme);
    theme::apply(ui.ctx(), &palette, settings.text_size, settings.reduced_motion);
    zoom_for_large_screens(ui);
    let art = RefCell::new(std::mem::take(&mut studio.art));
    let mut inspect = studio.inspect.take();
    let inspected = inspect.as_ref().map(|inspect| inspect.game.clone());
    let commands = RefCell::new(Vec::new());
    let desk = Desk { studio, palette: &palette, art: &art, commands, inspected: inspected.as_deref() };
    CentralPanel::no_frame().frame(Frame::new().fill(palette.table)).show(ui, |ui| {
        // The panel was made before this frame's style came to it.
        ui.set_style(ui.ctx().global_style());
        page(ui, &desk, state, inspect.as_mut());
    });
    notices(ui, &desk);
    if state.settings_open {
        settings::popup(ui, &desk, state);
    }
    let commands = desk.commands.into_inner();
    studio.art = art.into_inner();
    studio.inspect = inspect;
    commands
}

/// On a screen far larger than a desk's everything grows, so that people on the sofa can read it.
fn zoom_for_large_screens(ui: &Ui) {
    let ctx = ui.ctx();
    let size = ctx.content_rect().size() * ctx.zoom_factor();
    let wanted = (size.x / 1700.0).min(size.y / 1000.0).clamp(1.0, 2.4);
    if (wanted - ctx.zoom_factor()).abs() > 0.02 {
        ctx.set_zoom_factor(wanted);
    }
}

fn page(ui: &mut Ui, desk: &Desk<'_>, state: &mut StudioUi, inspect: Option<&mut spielwerk_studio_core::Inspect>) {
    shortcuts(ui, desk, state.typing);
    state.typing = ui.ctx().text_edit_focused();
    bar::show(ui, desk, state);
    match &desk.studio.page {
        Page::Start => scrolled(ui, "start", 1080.0, |ui| start::show(ui, desk, state)),
        Page::Game(game) => scrolled(ui, "game", 760.0, |ui| game::show(ui, desk, state, game)),
        Page::Lists(game) => scrolled(ui, "lists", 760.0, |ui| lists::show(ui, desk, game)),
        Page::Mine => scrolled(ui, "mine", 860.0, |ui| lists::mine(ui, desk)),
        Page::Table(_) => table::show(ui, desk, state),
        Page::Inspect => inspect::show(ui, desk, &mut state.inspect, inspect),
        Page::Settings => scrolled(ui, "settings", 560.0, |ui| settings::show(ui, desk, state)),
        Page::Rules(game) => rules::show(ui, desk, state, game),
    }
}

fn shortcuts(ui: &Ui, desk: &Desk<'_>, typing: bool) {
    if ui.input(|input| input.key_pressed(egui::Key::F1)) {
        desk.send(Command::Rules);
    }
    let on_paper = matches!(
        desk.studio.page,
        Page::Settings | Page::Rules(_) | Page::Game(_) | Page::Lists(_) | Page::Mine | Page::Inspect
    );
    // In a field it leaves the field.
    if on_paper && !typing && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        desk.send(Command::Back);
    }
}

/// A page of running text: scrolls, and is never wider than people like to read.
fn scrolled(ui: &mut Ui, salt: &str, most: f32, content: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(ui, |ui| {
        let free = ui.available_width();
        let side = ((free - most) / 2.0).max(if free < 500.0 { 10.0 } else { 24.0 });
        Frame::new().inner_margin(Margin { left: side as i8, right: 0, top: 8, bottom: 24 }).show(ui, |ui| {
            // Margins are small integers; wide screens need more.
            ui.horizontal_top(|ui| {
                ui.add_space((side - f32::from(side as i8)).max(0.0));
                ui.vertical(|ui| {
                    ui.set_width((free - 2.0 * side).max(100.0));
                    content(ui);
                });
            });
        });
    });
}

fn notices(ui: &mut Ui, desk: &Desk<'_>) {
    let lost = desk.studio.is_disconnected();
    if desk.studio.notices.is_empty() && !lost {
        return;
    }
    let screen = ui.ctx().content_rect();
    egui::Area::new(egui::Id::unique("notices"))
        .order(egui::Order::Foreground)
        .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -12.0])
        .show(ui.ctx(), |ui| {
            ui.set_max_width((screen.width() - 24.0).min(620.0));
            if lost {
                let fresh = matches!(desk.studio.client.connection, spielwerk_studio_core::client::Connection::Opening);
                let word = if fresh { Word::Connecting } else { Word::ConnectionLost };
                notice(ui, desk, desk.palette.accent, desk.say(word), None);
            }
            for one in &desk.studio.notices {
                let colour = if one.is_error { desk.palette.danger } else { desk.palette.good };
                notice(ui, desk, colour, &one.text, Some(one.id));
            }
        });
}

fn notice(ui: &mut Ui, desk: &Desk<'_>, colour: Color32, text: &str, id: Option<u64>) {
    parts::card(desk.palette).inner_margin(Margin::symmetric(12, 8)).stroke((2.0, colour)).show(ui, |ui| {
        ui.horizontal(|ui| {
            if let Some(id) = id {
                if parts::sign(ui, Sign::Cross, desk.say(Word::Close)).clicked() {
                    desk.send(Command::Dismiss(id));
                }
            } else {
                ui.spinner();
            }
            ui.add(egui::Label::new(text).wrap());
        });
    });
}
