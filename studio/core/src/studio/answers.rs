//! Requests and their answers.

use serde::Serialize;
use serde::de::DeserializeOwned;
use spielwerk_model::ids::TableId;
use spielwerk_model::record::Record;
use spielwerk_protocol::http::{
    Credentials, EndSession, GameList, Guest, HandOver, Join, Me, NewGuest, NewTable, Period, TableView,
};
use spielwerk_protocol::refusal::{Code, Refusal};

use crate::page::Page;
use crate::words::Word;

use super::{Effect, For, HttpRequest, Method, Studio};

impl Studio {
    fn request(&mut self, purpose: For, method: Method, path: String, body: String) {
        self.next_request += 1;
        let (token, locale) = (self.token().cloned(), self.settings().locale.tag());
        self.requests.insert(self.next_request, purpose);
        self.effects.push(Effect::Http(HttpRequest { id: self.next_request, method, path, body, token, locale }));
    }

    fn get(&mut self, purpose: For, path: String) {
        if !self.requests.values().any(|other| *other == purpose) {
            self.request(purpose, Method::Get, path, String::new());
        }
    }

    fn post(&mut self, purpose: For, path: String, body: &impl Serialize) {
        match serde_json::to_string(body) {
            Ok(body) => self.request(purpose, Method::Post, path, body),
            Err(error) => self.notice(error.to_string(), true),
        }
    }

    fn locale_query(&self) -> String {
        format!("locale={}", self.settings().locale.tag())
    }

    pub(super) fn ask_for_guest(&mut self) {
        let name = Some(self.settings().name.trim().to_string()).filter(|name| !name.is_empty());
        self.post(For::Guest, "/api/guest".into(), &NewGuest { name });
    }

    pub(super) fn ask_for_me(&mut self) {
        if self.token().is_some() {
            self.get(For::Me, "/api/me".into());
        }
    }

    pub(super) fn make_account(&mut self, wish: &Credentials) {
        self.post(For::Me, "/api/me/account".into(), wish);
    }

    pub(super) fn sign_in(&mut self, wish: &Credentials) {
        self.post(For::SignIn, "/api/sign-in".into(), wish);
    }

    pub(super) fn sign_out(&mut self) {
        let this = EndSession { id: Some("this".into()) };
        self.post(For::SignedOut, "/api/me/sessions/end".into(), &this);
    }

    fn met(&mut self, me: Me) {
        self.name = Some(me.name.clone());
        self.me = Some(me);
    }

    pub(super) fn sign_in_anew(&mut self) {
        self.me = None;
        self.lists.mine = None;
        self.saved.tokens.remove(&self.server);
        self.client.set_token(None);
        if !self.requests.values().any(|purpose| *purpose == For::Guest) {
            self.ask_for_guest();
        }
    }

    pub(super) fn ask_for_games(&mut self) {
        self.get(For::Games, format!("/api/games?{}", self.locale_query()));
    }

    pub(super) fn refresh(&mut self) {
        self.refreshed_ms = self.now_ms;
        self.ask_for_games();
        if self.token().is_some() {
            self.get(For::Tables, format!("/api/tables?{}", self.locale_query()));
        }
    }

    pub(super) fn ask_for_rules(&mut self, game: &str) {
        if !self.lobby.rules.contains_key(game) {
            self.get(For::Rules(game.into()), format!("/api/games/{game}/rules?{}", self.locale_query()));
        }
    }

    pub(super) fn fetch_art(&mut self, game: &str, name: &str) {
        self.get(For::Art(game.into(), name.into()), format!("/api/games/{game}/art/{name}"));
    }

    pub(super) fn open_table(&mut self, table: &NewTable) {
        self.post(For::NewTable, format!("/api/tables?{}", self.locale_query()), table);
    }

    pub(super) fn join(&mut self, table: TableId, seat: Option<u8>) {
        let code = self.lobby.codes.get(&table).or_else(|| self.saved.codes.get(&table)).cloned();
        let path = format!("/api/tables/{table}/join?{}", self.locale_query());
        self.post(For::Enter(table), path, &Join { code, seat });
    }

    pub(super) fn leave(&mut self, table: TableId) {
        let path = format!("/api/tables/{table}/leave?{}", self.locale_query());
        self.request(For::Left(table), Method::Post, path, String::new());
    }

    pub(super) fn start(&mut self, table: TableId) {
        let path = format!("/api/tables/{table}/start?{}", self.locale_query());
        self.request(For::Started, Method::Post, path, String::new());
    }

    fn post_at(&mut self, purpose: For, table: TableId, act: &str, body: &impl Serialize) {
        let path = format!("/api/tables/{table}/{act}?{}", self.locale_query());
        self.post(purpose, path, body);
    }

    pub(super) fn again(&mut self, table: TableId) {
        self.post_at(For::Enter(table), table, "again", &serde_json::json!({}));
    }

    pub(super) fn come_back(&mut self, table: TableId) {
        self.post_at(For::Started, table, "return", &serde_json::json!({}));
    }

    pub(super) fn hand_over(&mut self, table: TableId, seat: u8) {
        self.post_at(For::Started, table, "host", &HandOver { seat });
    }

    pub(super) fn set_table(&mut self, table: TableId, settings: &spielwerk_protocol::http::Settings) {
        self.post_at(For::Started, table, "settings", settings);
    }

    pub(super) fn ask_for_record(&mut self, table: TableId) {
        self.get(For::Record(table), format!("/api/tables/{table}/record"));
    }

    pub(super) fn ask_for_mine(&mut self) {
        self.get(For::Mine, "/api/me/games".into());
    }

    pub(super) fn ask_for_lists(&mut self, game: &str) {
        self.ask_for_board(game);
        self.ask_for_dailies(game);
        let Some(card) = self.lobby.game(game) else { return };
        let lists: Vec<String> = card.info.record_lists.iter().map(|(key, _)| key.clone()).collect();
        for list in lists {
            self.get(For::Records(game.into(), list.clone()), format!("/api/games/{game}/records/{list}"));
        }
    }

    pub(super) fn show_period(&mut self, period: Period) {
        self.lists.period = period;
        self.requests.retain(|_, purpose| !matches!(purpose, For::Board(_)));
        self.lists.boards.clear();
        if let Page::Lists(game) = self.page.clone() {
            self.ask_for_board(&game);
        }
    }

    fn ask_for_board(&mut self, game: &str) {
        let period = match self.lists.period {
            Period::Week => "week",
            Period::Month => "month",
            Period::All => "all",
        };
        self.get(For::Board(game.into()), format!("/api/games/{game}/board?period={period}"));
    }

    fn ask_for_dailies(&mut self, game: &str) {
        let Some(card) = self.lobby.game(game) else { return };
        let modes: Vec<String> = card.info.modes.iter().filter(|mode| mode.daily).map(|mode| mode.id.clone()).collect();
        for mode in modes {
            self.get(For::Daily(game.into(), mode.clone()), format!("/api/games/{game}/daily?mode={mode}"));
        }
    }

    /// The answer to a request; one for nothing is ignored.
    pub(super) fn answer(&mut self, id: u64, status: u16, body: &str) {
        let Some(purpose) = self.requests.remove(&id) else { return };
        if (200..300).contains(&status) {
            self.success(purpose, body);
        } else {
            self.failure(&purpose, status, body);
        }
    }

    fn success(&mut self, purpose: For, body: &str) {
        match purpose {
            For::Guest | For::SignIn => self.with(body, Self::signed_in),
            For::Me => self.with(body, Self::met),
            For::SignedOut => self.sign_in_anew(),
            For::Games => self.with(body, Self::games),
            For::Tables => self.with(body, Self::tables),
            For::Rules(game) => drop(self.lobby.rules.insert(game, body.to_string())),
            For::Art(game, name) => self.art.put(&game, &name, Some(body)),
            For::NewTable | For::Enter(_) => self.with(body, Self::entered),
            For::Started => self.with(body, Self::put_table),
            For::Mine => self.with(body, |studio, mine| studio.lists.mine = Some(mine)),
            For::Board(game) => self.with(body, |studio, board| drop(studio.lists.boards.insert(game, board))),
            For::Records(game, list) => {
                self.with(body, |studio, lines| drop(studio.lists.records.insert((game, list), lines)));
            }
            For::Daily(game, mode) => {
                self.with(body, |studio, daily| drop(studio.lists.dailies.insert((game, mode), daily)));
            }
            For::Left(table) => {
                self.with(body, Self::put_table);
                if self.page == Page::Table(table) {
                    self.go(Page::Start);
                }
            }
            For::Record(_) => self.with(body, |studio, record: Record| studio.open_record(record.into())),
        }
    }

    fn with<T: DeserializeOwned>(&mut self, body: &str, act: impl FnOnce(&mut Self, T)) {
        match serde_json::from_str(body) {
            Ok(value) => act(self, value),
            Err(_) => {
                let sentence = self.say(Word::StrangeAnswer);
                self.notice(sentence, true);
            }
        }
    }

    fn failure(&mut self, purpose: &For, status: u16, body: &str) {
        let refusal: Option<Refusal> = serde_json::from_str(body).ok();
        match purpose {
            For::Art(game, name) if status == 404 => return self.art.put(game, name, None),
            For::Art(game, name) => return self.art.failed(game, name),
            For::NewTable => {
                if let Some(form) = &mut self.lobby.form {
                    form.sent = false;
                }
            }
            For::Guest if status == 0 => self.client.closed(self.now_ms),
            _ => {}
        }
        match refusal {
            // The name in the settings belongs to an account: this guest gets another.
            Some(refusal) if *purpose == For::Guest && refusal.code == Code::NameTaken => {
                self.post(For::Guest, "/api/guest".into(), &NewGuest::default());
            }
            Some(refusal) if refusal.code == Code::NotSignedIn => self.sign_in_anew(),
            Some(refusal) => self.notice(refusal.text, true),
            None => {
                let sentence = self.say(if status == 0 { Word::ServerUnreachable } else { Word::StrangeAnswer });
                self.notice(sentence, true);
            }
        }
    }

    fn signed_in(&mut self, guest: Guest) {
        self.saved.tokens.insert(self.server.clone(), guest.token.clone());
        self.name = Some(guest.name);
        self.client.set_token(Some(guest.token));
        self.effects.push(Effect::Save);
        self.effects.push(Effect::Disconnect);
        self.connect();
        self.refresh();
        self.ask_for_me();
    }

    fn games(&mut self, list: GameList) {
        for card in &list.games {
            let old = self.lobby.game(&card.info.id).map(|old| old.component);
            if old.is_some_and(|old| old != card.component) {
                self.art.forget(&card.info.id);
                self.lobby.rules.remove(&card.info.id);
            }
        }
        self.lobby.games = list.games;
        self.lobby.refused = list.refused;
        self.lobby.loaded = true;
        self.describe_table();
        let games: Vec<String> = self.lobby.games.iter().map(|card| card.info.id.clone()).collect();
        if self.token().is_some() {
            games.iter().for_each(|game| self.ask_for_dailies(game));
        }
    }

    /// Gives the table at hand its game's description, if it has none in this language.
    pub(super) fn describe_table(&mut self) {
        let Some(table) = &mut self.table else { return };
        let Some(game) = table.lobby.as_ref().map(|lobby| lobby.game.clone()) else { return };
        if let Some(card) = self.lobby.game(&game)
            && table.info.as_ref() != Some(&card.info)
        {
            table.set_info(card.info.clone());
        }
    }

    fn tables(&mut self, views: Vec<TableView>) {
        for view in &views {
            if let Some(code) = &view.code {
                self.lobby.codes.insert(view.table, code.clone());
            }
        }
        self.lobby.tables = views;
    }

    fn entered(&mut self, view: TableView) {
        let id = view.table;
        self.lobby.form = None;
        self.put_table(view);
        self.go(Page::Table(id));
    }

    pub(super) fn put_table(&mut self, view: TableView) {
        if let Some(code) = &view.code
            && self.saved.codes.get(&view.table) != Some(code)
        {
            self.saved.codes.insert(view.table, code.clone());
            self.effects.push(Effect::Save);
        }
        let restarted = self.table.as_mut().filter(|table| table.id == view.table).is_some_and(|table| {
            let before = table.state();
            table.set_lobby(view.clone());
            before != table.state() && table.view().is_none()
        });
        let id = view.table;
        self.lobby.put_table(view);
        self.describe_table();
        // A table that was waiting has no picture; now it may have one.
        if restarted && let Some(frame) = self.client.watch_again(id) {
            self.send(frame);
        }
    }
}
