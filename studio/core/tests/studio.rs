//! The whole client against a scripted server: from the first request to a refused move and a lost connection.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use serde_json::{Value, json};
use spielwerk_studio_core::client::Connection;
use spielwerk_studio_core::studio::{HttpRequest, Saved};
use spielwerk_studio_core::{Command, Effect, Incoming, Locale, Page, Settings, Studio};

const TABLE: &str = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

struct Script {
    studio: Studio,
    requests: Vec<HttpRequest>,
    frames: Vec<Value>,
    connects: usize,
    saves: usize,
}

impl Script {
    fn new(saved: Saved) -> Self {
        let mut script =
            Self { studio: Studio::new(saved, "own", "run"), requests: vec![], frames: vec![], connects: 0, saves: 0 };
        script.studio.begin();
        script.settle();
        script
    }

    fn settle(&mut self) {
        for effect in self.studio.take_effects() {
            match effect {
                Effect::Http(request) => self.requests.push(request),
                Effect::Frame(text) => self.frames.push(serde_json::from_str(&text).unwrap()),
                Effect::Connect => self.connects += 1,
                Effect::Save => self.saves += 1,
                Effect::Disconnect | Effect::Sound(_) => {}
            }
        }
    }

    /// Answers the oldest open request to an address that begins so.
    fn answer(&mut self, path: &str, status: u16, body: &Value) -> HttpRequest {
        let found = self.requests.iter().position(|request| request.path.starts_with(path));
        let request = self.requests.remove(found.unwrap_or_else(|| panic!("no {path} in {:?}", self.requests)));
        self.studio.receive(Incoming::Http { id: request.id, status, body: body.to_string() });
        self.settle();
        request
    }

    fn frame(&mut self, frame: &Value) {
        self.studio.receive(Incoming::Frame(frame.to_string()));
        self.settle();
    }

    fn command(&mut self, command: Command) {
        self.studio.command(command);
        self.settle();
    }

    fn kinds(&mut self) -> Vec<String> {
        self.frames.drain(..).map(|frame| frame["kind"].as_str().unwrap().to_string()).collect()
    }

    fn signed_in() -> Self {
        let mut script = Self::new(Saved::default());
        script.answer("/api/games", 200, &games());
        let person = json!({"person": TABLE, "name": "Ada", "token": "secret"});
        script.answer("/api/guest", 200, &person);
        script.studio.receive(Incoming::Opened);
        script.settle();
        script.frame(&json!({"kind": "welcome", "version": 1, "name": "Ada"}));
        script
    }

    fn at_table() -> Self {
        let mut script = Self::signed_in();
        script.command(Command::OpenGame("t".into()));
        script.command(Command::CreateTable);
        script.answer("/api/tables?", 200, &json!([]));
        script.answer("/api/tables?", 200, &table("running"));
        script.frame(&json!({"kind": "snapshot", "table": TABLE, "number": 0, "told": [], "view": view(1),
            "scene": ["{\"prompt\":\"?\"}", "{\"key\":\"a\",\"kind\":\"card\",\"name\":\"a\",\"picks\":[\"heap=A1\"]}"]}));
        script.kinds();
        script
    }
}

fn games() -> Value {
    let mode = json!({"id": "solo", "label": "Solo", "help": "", "people": [1, 1], "seats": [1, 3, 2],
        "options": [{"key": "tracks", "values": [], "initial": "no"}, {"key": "size", "values": ["8"], "initial": "8"}],
        "levels": ["easy"], "think-times": [], "paces": ["calm", "turbo"], "stakes": [], "daily": false,
        "undo": false, "quiet": false, "advice": "never"});
    let field = json!({"key": "heap", "label": "", "kind": "offered", "steps": []});
    let flip = json!({"verb": "flip", "label": "", "fields": [field], "preview-first": false, "takes-back": false});
    let info = json!({"id": "t", "version": "1", "title": "T", "tagline": "", "seats": [1, 3], "locales": ["de"],
        "levels": [], "options": [], "modes": [mode], "move-kinds": [flip], "statistics": [], "collectables": [],
        "record-lists": [], "words": [], "answer-after": [[0, 0, 0], [0, 0, 0]], "leave-penalty": 0, "least-seconds": 0});
    json!({"games": [{"component": "00".repeat(32), "info": info}], "refused": []})
}

fn table(state: &str) -> Value {
    json!({"table": TABLE, "game": "t", "title": "T", "component": "00".repeat(32),
        "config": {"mode": "solo", "seats": 2, "first": null, "options": [["tracks", "no"]]}, "state": state,
        "seats": [{"person": {"name": "Ada", "you": true}}, {"computer": {"level": "easy", "name": "Bo"}}],
        "host": 0, "yours": true, "code": "CODE", "open": false, "pace": "turbo", "made-at": 0})
}

fn view(decision: u32) -> Value {
    let acting = json!([{"seat": 0, "decision": decision, "clock": "", "must": true}]);
    json!({"seat": 0, "status": {"phase": "p", "waiting": {"seats": acting}}, "legal": ["flip A1"], "standings": []})
}

#[test]
fn a_first_visitor_becomes_a_guest_and_is_remembered() {
    let script = Script::signed_in();
    assert_eq!(script.studio.name.as_deref(), Some("Ada"));
    assert_eq!(script.studio.saved.tokens["own"], "secret");
    assert_eq!((script.connects, script.saves), (1, 1));
    assert_eq!(script.frames[0]["token"], "secret");
    assert!(script.requests.iter().any(|request| request.path.starts_with("/api/tables?locale=de")));
    assert!(script.requests.iter().all(|request| request.locale == "de"), "names and refusals, too");
    let again = Script::new(script.studio.saved.clone());
    assert_eq!(again.connects, 1, "a known person connects at once");
    assert!(again.requests.iter().all(|request| request.path != "/api/guest"));
}

#[test]
fn the_form_becomes_a_table_and_the_table_is_watched() {
    let mut script = Script::signed_in();
    script.command(Command::OpenGame("t".into()));
    assert_eq!(script.studio.page, Page::Game("t".into()));
    script.command(Command::ChooseSeats(3));
    script.command(Command::ChooseOption("tracks".into(), "yes".into()));
    script.command(Command::CreateTable);
    script.command(Command::CreateTable);
    script.answer("/api/tables?", 200, &json!([]));
    let request = script.answer("/api/tables?", 200, &table("running"));
    let body: Value = serde_json::from_str(&request.body).unwrap();
    assert_eq!(body["options"], json!([["tracks", "yes"]]), "what the mode fixes is not sent");
    assert_eq!((&body["seats"], &body["start"], &body["open"]), (&json!(3), &json!(true), &json!(false)));
    assert_eq!(request.token.as_deref(), Some("secret"));
    assert_eq!(script.studio.page, Page::Table(TABLE.parse().unwrap()));
    assert!(script.requests.iter().all(|request| !request.path.starts_with("/api/tables?")), "opened once");
    let watch = script.frames.last().unwrap();
    assert_eq!((&watch["kind"], &watch["code"]), (&json!("watch"), &json!("CODE")));
}

#[test]
fn a_tap_becomes_a_move_and_a_refusal_a_sentence() {
    let mut script = Script::at_table();
    script.command(Command::Tap("a".into()));
    let sent = script.frames.pop().unwrap();
    assert_eq!((&sent["kind"], &sent["decision"], &sent["move"]), (&json!("move"), &json!(1), &json!("flip A1")));
    script.command(Command::Tap("a".into()));
    assert!(script.frames.is_empty(), "one move at a time");
    let refusal = json!({"code": "illegal-move", "text": "Not there.", "reason": "open"});
    script.frame(&json!({"kind": "refused", "table": TABLE, "id": sent["id"], "refusal": refusal}));
    assert_eq!(script.studio.table.as_ref().unwrap().refusal.as_deref(), Some("Not there."));
    assert!(script.studio.notices.is_empty());
}

#[test]
fn a_lost_connection_comes_back_and_sends_the_same_move_again() {
    let mut script = Script::at_table();
    script.command(Command::Tap("a".into()));
    let sent = script.frames.pop().unwrap();
    script.studio.tick(1_000);
    script.studio.receive(Incoming::Closed);
    assert!(script.studio.is_disconnected());
    script.studio.tick(1_499);
    script.settle();
    assert_eq!(script.connects, 1);
    script.studio.tick(1_500);
    script.settle();
    assert_eq!(script.connects, 2);
    script.studio.receive(Incoming::Opened);
    script.settle();
    script.frame(&json!({"kind": "welcome", "version": 1, "name": "Ada"}));
    assert_eq!(script.frames.pop().unwrap(), sent, "to the letter");
    assert_eq!(script.kinds(), ["hello", "watch"]);
    script.frame(&json!({"kind": "done", "table": TABLE, "id": sent["id"]}));
    script.frame(&json!({"kind": "now", "table": TABLE, "view": view(2)}));
    assert!(script.studio.table.as_ref().unwrap().pending.is_none());
    assert_eq!(script.studio.client.connection, Connection::Live);
}

#[test]
fn a_step_out_of_order_asks_for_a_fresh_picture() {
    let mut script = Script::at_table();
    let told = json!({"number": 5, "lines": []});
    script.frame(&json!({"kind": "step", "table": TABLE, "number": 5, "told": told, "view": view(2),
        "scene": {"lines": []}}));
    assert_eq!(script.kinds(), ["watch"]);
}

#[test]
fn a_forgotten_token_makes_a_new_guest() {
    let mut script = Script::at_table();
    let refusal = json!({"code": "not-signed-in", "text": "Who are you?"});
    script.frame(&json!({"kind": "closing", "refusal": refusal}));
    assert!(script.studio.saved.tokens.is_empty());
    script.answer("/api/guest", 200, &json!({"person": TABLE, "name": "Bea", "token": "new"}));
    assert_eq!(script.studio.saved.tokens["own"], "new");
    assert!(script.studio.notices.is_empty());
}

#[test]
fn another_language_asks_for_everything_anew() {
    let mut script = Script::at_table();
    let settings = Settings { locale: Locale::En, ..script.studio.settings().clone() };
    script.requests.clear();
    script.command(Command::Settings(settings));
    assert_eq!(script.connects, 2);
    assert!(script.requests.iter().any(|request| request.path == "/api/games?locale=en"));
    script.studio.receive(Incoming::Opened);
    script.settle();
    assert_eq!(script.frames[0]["locale"], "en");
}

#[test]
fn errors_are_sentences_and_do_not_pile_up() {
    let mut script = Script::signed_in();
    script.command(Command::JoinByLink("no link".into()));
    script.command(Command::JoinByLink("no link".into()));
    assert_eq!(script.studio.notices.len(), 1);
    let id = script.studio.notices[0].id;
    script.command(Command::Dismiss(id));
    assert!(script.studio.notices.is_empty());
    script.studio.receive(Incoming::Frame("{\"kind\":\"nonsense\"}".into()));
    assert!(script.studio.notices[0].is_error);
}

#[test]
fn a_link_carries_table_and_code() {
    let mut script = Script::signed_in();
    script.command(Command::JoinByLink(format!("http://host:1/table/{TABLE}?code=XyZ")));
    let request = script.requests.last().unwrap();
    assert_eq!(request.path, format!("/api/tables/{TABLE}/join?locale=de"));
    assert_eq!(serde_json::from_str::<Value>(&request.body).unwrap()["code"], "XyZ");
}

#[test]
fn an_unreadable_picture_leaves_the_table_usable() {
    let mut script = Script::at_table();
    script.frame(&json!({"kind": "snapshot", "table": TABLE, "number": 1, "told": [], "view": view(1),
        "scene": ["not json"]}));
    let prompt = &script.studio.table.as_ref().unwrap().scene().unwrap().head.prompt;
    assert!(prompt.starts_with("scene line 1"), "{prompt}");
}

#[test]
fn rules_open_and_close_with_the_same_key() {
    let mut script = Script::at_table();
    script.command(Command::Rules);
    assert_eq!(script.studio.page, Page::Rules("t".into()));
    let found = script.requests.iter().any(|request| request.path == "/api/games/t/rules?locale=de");
    assert!(found);
    script.command(Command::Rules);
    assert_eq!(script.studio.page, Page::Table(TABLE.parse().unwrap()));
    assert!(script.frames.iter().all(|frame| frame["kind"] != "watch"), "the table is still the one at hand");
}
