//! What a person does.

use spielwerk_model::ids::TableId;

use crate::command::Command;
use crate::lobby::TableForm;
use crate::page::Page;
use crate::settings::Settings;
use crate::table::{TableModel, Wish};
use crate::words::Word;

use super::{Effect, Studio};

impl Studio {
    /// Does one act of a person.
    pub fn command(&mut self, command: Command) {
        match command {
            Command::Go(page) => self.go(page),
            Command::Back => self.go_back(),
            Command::Rules => self.toggle_rules(),
            Command::Dismiss(id) => self.notices.retain(|notice| notice.id != id),
            Command::Settings(settings) => self.set_settings(settings),
            Command::Inspect(command) => {
                let (now_ms, locale) = (self.now_ms, self.saved.settings.locale);
                self.inspect("").command(command, now_ms, locale);
            }
            other => self.lobby_command(other),
        }
    }

    fn lobby_command(&mut self, command: Command) {
        match command {
            Command::Refresh => self.refresh(),
            Command::MakeAccount(wish) => self.make_account(&wish),
            Command::SignIn(wish) => self.sign_in(&wish),
            Command::SignOut => self.sign_out(),
            Command::OpenGame(game) => self.open_game(&game),
            Command::ChooseMode(mode) => self.choose_mode(&mode),
            Command::ChooseSeats(seats) => self.form(|form| form.seats = seats),
            Command::ChooseOption(key, value) => self.form(|form| form.set(&key, &value)),
            Command::ChooseLevel(level) => self.form(|form| form.level = Some(level)),
            Command::ChoosePace(pace) => self.form(|form| form.pace = Some(pace)),
            Command::ChooseStake(points) => self.form(|form| form.stake = Some(points)),
            Command::ShowPeriod(period) => self.show_period(period),
            Command::ChooseThinkTime(seconds) => self.form(|form| form.think_time = Some(seconds)),
            Command::ChooseFill(fill) => self.form(|form| form.fill = fill),
            Command::ChooseOpen(open) => self.form(|form| form.open = open),
            Command::CreateTable => self.create_table(),
            Command::JoinByLink(text) => self.join_by_link(&text),
            Command::Join { table, seat } => self.join(table, seat),
            Command::Watch(table) => self.go(Page::Table(table)),
            Command::Leave => self.with_table_id(Self::leave),
            Command::Start => self.with_table_id(Self::start),
            Command::Again => self.with_table_id(Self::again),
            Command::ComeBack => self.with_table_id(Self::come_back),
            Command::HandOver(seat) => self.with_table_id(|studio, id| studio.hand_over(id, seat)),
            Command::SetTable(settings) => self.with_table_id(|studio, id| studio.set_table(id, &settings)),
            Command::WatchRecord(table) => self.ask_for_record(table),
            other => self.table_command(other),
        }
    }

    fn table_command(&mut self, command: Command) {
        let Some(table) = &mut self.table else { return };
        let wish = match command {
            Command::Tap(key) => table.tap(&key),
            Command::Key(key) => table.key(&key),
            Command::Point(key) => table.point(key),
            Command::Confirm => table.confirm(),
            Command::Step(step) => table.step_shape(step),
            Command::Submit(verb) => table.submit(&verb),
            Command::Explain(key) => table.explain(&key),
            Command::Say(text) => Some(Wish::Say(text)),
            Command::AskAdvice => Some(Wish::Advise),
            other => {
                quiet(table, other);
                None
            }
        };
        self.keep_notes();
        if let Some(wish) = wish {
            self.wish(wish);
        }
    }

    fn keep_notes(&mut self) {
        let Some(table) = &self.table else { return };
        let kept = self.saved.notes.get(&table.id);
        if kept.map_or(!table.notes.is_empty(), |kept| *kept != table.notes) {
            self.saved.notes.insert(table.id, table.notes.clone());
            self.effects.push(Effect::Save);
        }
    }

    fn go_back(&mut self) {
        self.page = self.back.pop().unwrap_or_default();
        self.arrive();
    }

    fn toggle_rules(&mut self) {
        if matches!(self.page, Page::Rules(_)) {
            return self.go_back();
        }
        let game = match &self.page {
            Page::Game(game) => Some(game.clone()),
            Page::Table(_) => {
                self.table.as_ref().and_then(|table| table.lobby.as_ref()).map(|lobby| lobby.game.clone())
            }
            Page::Inspect => self.inspect.as_ref().map(|inspect| inspect.game.clone()),
            Page::Lists(game) => Some(game.clone()),
            Page::Start | Page::Mine | Page::Settings | Page::Rules(_) => None,
        };
        if let Some(game) = game {
            self.go(Page::Rules(game));
        }
    }

    fn set_settings(&mut self, settings: Settings) {
        let settings = settings.checked();
        let other_language = settings.locale != self.saved.settings.locale;
        self.saved.settings = settings;
        self.effects.push(Effect::Save);
        if other_language {
            self.change_language();
        }
    }

    /// All that is told comes anew in the other language: the lists, the rule books, the table's picture.
    fn change_language(&mut self) {
        self.lobby.rules.clear();
        self.client.set_locale(self.saved.settings.locale.tag());
        self.requests.retain(|_, purpose| !matches!(purpose, super::For::Games | super::For::Tables));
        self.refresh();
        if let Page::Rules(game) = self.page.clone() {
            self.ask_for_rules(&game);
        }
        self.effects.push(Effect::Disconnect);
        self.connect();
    }

    fn open_game(&mut self, game: &str) {
        self.lobby.form = self.lobby.game(game).and_then(|card| TableForm::of(&card.info));
        self.go(Page::Game(game.into()));
    }

    fn choose_mode(&mut self, mode: &str) {
        let Some(form) = &self.lobby.form else { return };
        let chosen = self
            .lobby
            .game(&form.game)
            .and_then(|card| card.info.mode(mode).map(|mode| TableForm::of_mode(&card.info, mode)));
        if chosen.is_some() {
            self.lobby.form = chosen;
        }
    }

    fn form(&mut self, change: impl FnOnce(&mut TableForm)) {
        if let Some(form) = &mut self.lobby.form {
            change(form);
        }
    }

    fn create_table(&mut self) {
        let Some(form) = self.lobby.form.as_ref().filter(|form| !form.sent) else { return };
        let request =
            self.lobby.game(&form.game).and_then(|card| card.info.mode(&form.mode)).map(|mode| form.request(mode));
        if let Some(request) = request {
            self.form(|form| form.sent = true);
            self.open_table(&request);
        }
    }

    fn join_by_link(&mut self, text: &str) {
        let parts: Vec<&str> = text.split(|part: char| !part.is_alphanumeric() && part != '-' && part != '_').collect();
        let found = parts.iter().enumerate().find_map(|(index, part)| Some((index, part.parse::<TableId>().ok()?)));
        let Some((index, table)) = found else {
            let sentence = self.say(Word::BadLink);
            return self.notice(sentence, true);
        };
        if let Some(code) = parts[index + 1..].iter().rfind(|part| !part.is_empty()) {
            self.lobby.codes.insert(table, (*code).to_string());
            self.saved.codes.insert(table, (*code).to_string());
            self.effects.push(Effect::Save);
        }
        self.join(table, None);
    }

    fn with_table_id(&mut self, act: impl FnOnce(&mut Self, TableId)) {
        if let Some(id) = self.table.as_ref().map(|table| table.id) {
            act(self, id);
        }
    }
}

/// What needs nothing of the server.
fn quiet(table: &mut TableModel, command: Command) -> Option<Wish> {
    match command {
        Command::Escape => drop(table.escape()),
        Command::Type { field, text } => table.type_text(&field, &text),
        Command::CloseTip => table.tip = None,
        Command::Enlarge(seat) => table.enlarge(seat),
        Command::ToggleEye => table.eye_open = !table.eye_open,
        Command::Note { key, note } => table.note(&key, &note),
        Command::Skip => table.stage.skip(),
        Command::ReadTalk => table.read_talk(),
        Command::CloseAdvice => table.advice = None,
        Command::CloseResult => table.result_open = false,
        _ => {}
    }
    None
}
