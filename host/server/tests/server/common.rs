//! A server with games and clients that speak to it over real sockets.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use spielwerk_model::ids::TableId;
use spielwerk_protocol::VERSION;
use spielwerk_protocol::http::{Guest, TableView};
use spielwerk_protocol::live::{FromServer, SceneChange, Told, View};
use spielwerk_protocol::refusal::Code;
use spielwerk_runtime::{Catalogue, Runtime, Settings};
use spielwerk_server::randomness::SeededRandomness;
use spielwerk_server::time::{HastyClock, Time};
use spielwerk_server::{Config, Running, Server};
use spielwerk_store::Store;
use spielwerk_store::memory::Memory;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub const NOON: u64 = 1_800_000_000_000;

/// A game built by `make guests`, or one that misbehaves, built by `make test-guests`.
pub fn component(game: &str) -> PathBuf {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    let found = ["games", "guests"].map(|folder| built.join(folder).join(format!("{game}.wasm")));
    found
        .into_iter()
        .find(|path| path.exists())
        .unwrap_or_else(|| panic!("{game} is missing: `make guests test-guests`"))
}

/// All games built so far.
pub fn every_game() -> Vec<String> {
    let folder = component("noughts").parent().unwrap().to_path_buf();
    let mut games: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|file| file.unwrap().file_name().into_string().unwrap().strip_suffix(".wasm").map(str::to_owned))
        .collect();
    games.sort();
    games
}

/// A games folder with these games.
pub fn games(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        std::fs::copy(component(name), folder.path().join(format!("{name}.wasm"))).unwrap();
    }
    folder
}

/// Everything a server is made of; it can be stopped and started again on the same data.
pub struct House {
    pub folder: tempfile::TempDir,
    pub store: Arc<dyn Store>,
    pub catalogue: Arc<Catalogue>,
    pub time: Arc<dyn Time>,
    pub config: Config,
}

impl House {
    pub fn new() -> Self {
        Self::with(Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()))
    }

    pub fn with(time: Arc<dyn Time>, store: Arc<dyn Store>) -> Self {
        Self::playing("noughts", time, store)
    }

    pub fn playing(game: &str, time: Arc<dyn Time>, store: Arc<dyn Store>) -> Self {
        let folder = games(&[game]);
        let runtime = Runtime::new(Settings::default()).unwrap();
        let archive = folder.path().join("archive");
        let catalogue = Catalogue::open(&runtime, folder.path(), &archive).unwrap();
        // The clock of most tests stands still or jumps: a budget per second means nothing there.
        let config = Config { frame_budget: (1_000_000, 0), away_ms: 0, ..Config::default() };
        Self { folder, store, catalogue, time, config }
    }

    pub async fn start(&self) -> Place {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (store, catalogue, time) = (self.store.clone(), self.catalogue.clone(), self.time.clone());
        let randomness = Arc::new(SeededRandomness::new(u64::from(listener.local_addr().unwrap().port())));
        let running = Server::start(listener, store, catalogue, time, randomness, self.config.clone()).await.unwrap();
        Place { address: running.address(), running: Some(running) }
    }
}

/// A server at work.
pub struct Place {
    pub address: SocketAddr,
    pub running: Option<Running>,
}

impl Place {
    pub async fn guest(&self, name: &str) -> Guest {
        self.call("POST", "/api/guest", None, Some(json!({ "name": name }))).await.ok()
    }

    pub async fn open(&self, who: &Guest, wish: Value) -> TableView {
        self.call("POST", "/api/tables", Some(who), Some(wish)).await.ok()
    }

    /// One request on a connection of its own.
    pub async fn call(&self, method: &str, path: &str, who: Option<&Guest>, body: Option<Value>) -> Answer {
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        self.raw(method, path, who, "en", &body).await
    }

    pub async fn raw(&self, method: &str, path: &str, who: Option<&Guest>, language: &str, body: &str) -> Answer {
        let token = who.map(|guest| format!("Authorization: Bearer {}\r\n", guest.token)).unwrap_or_default();
        let head = format!("Accept-Language: {language}\r\n{token}");
        self.send(method, path, &head, body.as_bytes()).await
    }

    /// A request that a proxy passes on.
    pub async fn from(&self, address: &str, method: &str, path: &str) -> Answer {
        self.send(method, path, &format!("X-Forwarded-For: {address}\r\n"), b"").await
    }

    /// Sends a file.
    pub async fn bytes(&self, path: &str, who: &Guest, body: &[u8]) -> Answer {
        self.send("POST", path, &format!("Authorization: Bearer {}\r\n", who.token), body).await
    }

    async fn send(&self, method: &str, path: &str, head: &str, body: &[u8]) -> Answer {
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{head}Content-Length: {length}\r\n\r\n"
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // A refusal may come before the body is read.
        let _ = stream.write_all(request.as_bytes()).await;
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").expect("a whole answer");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_lowercase(), body: body.into() }
    }

    pub async fn client(&self, who: Option<&Guest>) -> Client {
        let mut client = self.silent_client().await;
        let token = who.map(|guest| guest.token.clone());
        client.send(json!({"kind": "hello", "version": VERSION, "token": token, "locale": "en"})).await;
        let FromServer::Welcome { name, .. } = client.next().await else { panic!("no welcome") };
        assert_eq!(name, who.map(|guest| guest.name.clone()));
        client
    }

    pub async fn silent_client(&self) -> Client {
        let (socket, _) = tokio_tungstenite::connect_async(format!("ws://{}/ws", self.address)).await.unwrap();
        Client { socket, raw: String::new() }
    }

    /// Stops as after a power cut: the store is neither told nor closed.
    pub async fn shut_without_closing(mut self) {
        self.running.take().unwrap().abandon();
    }

    pub async fn stop(mut self) {
        self.running.take().unwrap().shutdown().await.unwrap();
    }
}

/// An HTTP answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn ok<T: DeserializeOwned>(self) -> T {
        assert_eq!(self.status, 200, "{}", self.body);
        serde_json::from_str(&self.body).unwrap()
    }

    pub fn code(&self) -> Code {
        let refusal: spielwerk_protocol::refusal::Refusal = serde_json::from_str(&self.body).expect(&self.body);
        refusal.code
    }
}

/// A socket client.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// All that was received, as it came.
    pub raw: String,
}

impl Client {
    pub async fn send(&mut self, message: Value) {
        self.text(&message.to_string()).await;
    }

    pub async fn text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// The next message; none when the server closed.
    pub async fn hear(&mut self) -> Option<FromServer> {
        loop {
            match self.socket.next().await?.ok()? {
                Message::Text(text) => {
                    self.raw.push_str(&text);
                    self.raw.push('\n');
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    pub async fn next(&mut self) -> FromServer {
        self.hear().await.expect("the connection lives")
    }

    pub async fn watch(&mut self, table: &TableView, from: u64) -> Sees {
        self.send(json!({"kind": "watch", "table": table.table, "code": table.code, "from": from})).await;
        self.snapshot().await
    }

    /// Skips to the next snapshot.
    pub async fn snapshot(&mut self) -> Sees {
        loop {
            match self.next().await {
                FromServer::Snapshot { number, told, view, scene, .. } => return Sees { number, told, view, scene },
                FromServer::Table { .. } | FromServer::Talk { .. } => {}
                other => panic!("no snapshot but {other:?}"),
            }
        }
    }

    pub async fn make(&mut self, table: TableId, decision: u32, id: &str, text: &str) {
        let message = json!({"kind": "move", "table": table, "decision": decision, "id": id, "move": text});
        self.send(message).await;
    }

    /// Reads on until it is this seat's turn, or the match is over.
    pub async fn until_asked(&mut self, sees: &mut Sees) {
        while sees.view.legal.is_empty() && !sees.view.status.is_finished() {
            let message = self.next().await;
            sees.take(message);
        }
    }

    /// Plays legal moves in a mixed order (a regular one can repeat useless pairs for ever), whenever asked, to the end.
    pub async fn play(&mut self, table: TableId, sees: &mut Sees) {
        for count in 0.. {
            self.until_asked(sees).await;
            let Some(text) = some_move(&sees.view.legal, count) else { return };
            let seat = sees.view.seat.unwrap();
            let decision = sees.view.status.acting(seat).unwrap().decision;
            self.make(table, decision, &format!("{seat}-{count}"), &text).await;
            let before = sees.number;
            let mut done = false;
            while !done || sees.number == before {
                let message = self.next().await;
                // Where several may act at once, another one may have been faster.
                if matches!(&message, FromServer::Refused { refusal, .. } if matches!(refusal.code, Code::Over | Code::NotYourTurn | Code::Stale))
                {
                    break;
                }
                done |= matches!(message, FromServer::Done { .. });
                sees.take(message);
            }
        }
    }

    /// Answers `error` or `refused`: its code.
    pub async fn refused(&mut self) -> Code {
        match self.next().await {
            FromServer::Error { refusal } | FromServer::Refused { refusal, .. } | FromServer::Closing { refusal } => {
                refusal.code
            }
            other => panic!("no refusal but {other:?}"),
        }
    }

    /// The connection answers.
    pub async fn lives(&mut self) {
        self.send(json!({"kind": "ping", "request": 7})).await;
        assert_eq!(self.next().await, FromServer::Pong { request: 7 });
    }
}

/// One of these moves; those with a field for free text are left to people.
fn some_move(legal: &[String], count: u64) -> Option<String> {
    let whole: Vec<&String> = legal.iter().filter(|text| !text.contains('?')).collect();
    let mixed = (count + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    whole.get(mixed as usize % whole.len().max(1)).map(|text| (*text).clone())
}

/// A match as a client knows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Sees {
    pub number: u64,
    pub told: Vec<Told>,
    pub view: View,
    pub scene: Vec<String>,
}

impl Sees {
    /// Takes in what the server tells.
    pub fn take(&mut self, message: FromServer) {
        match message {
            FromServer::Step { number, told, view, scene, .. } => {
                assert_eq!(number, self.number + 1, "numbers have no gaps");
                self.number = number;
                self.told.push(told);
                self.view = view;
                match scene {
                    SceneChange::Whole(lines) => self.scene = lines,
                    SceneChange::Lines(lines) => {
                        for (index, line) in lines {
                            self.scene[index as usize] = line;
                        }
                    }
                }
            }
            FromServer::Now { view, .. } => self.view = view,
            FromServer::Table { .. } | FromServer::Talk { .. } | FromServer::Done { .. } => {}
            other => panic!("unexpected {other:?}"),
        }
    }
}
