//! A small client of the server's own protocol: HTTP for tables, one WebSocket for play.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use spielwerk_model::ids::TableId;
use spielwerk_protocol::http::{Guest, Join, NewGuest, NewTable, TableView};
use spielwerk_protocol::live::{FromClient, FromServer, View};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// No answer for so long is a fault.
const PATIENCE: Duration = Duration::from_secs(30);

/// HTTP requests to one server; each on a connection of its own.
#[derive(Debug, Clone, Copy)]
pub struct Http(pub SocketAddr);

impl Http {
    /// A new guest.
    pub async fn guest(self) -> anyhow::Result<Guest> {
        self.post("/api/guest", None, &NewGuest::default()).await
    }

    /// A new table.
    pub async fn open(self, token: &str, table: &NewTable) -> anyhow::Result<TableView> {
        self.post("/api/tables", Some(token), table).await
    }

    /// Joins by the link's code.
    pub async fn join(self, token: &str, table: TableId, code: Option<String>) -> anyhow::Result<TableView> {
        self.post(&format!("/api/tables/{table}/join"), Some(token), &Join { code, seat: None }).await
    }

    /// Starts the match.
    pub async fn start(self, token: &str, table: TableId) -> anyhow::Result<TableView> {
        self.post(&format!("/api/tables/{table}/start"), Some(token), &serde_json::json!({})).await
    }

    /// Any public `GET`; the body.
    pub async fn get(self, path: &str) -> anyhow::Result<Vec<u8>> {
        self.request("GET", path, None, &[]).await
    }

    async fn post<B: Serialize, A: DeserializeOwned>(
        self,
        path: &str,
        token: Option<&str>,
        body: &B,
    ) -> anyhow::Result<A> {
        let answer = self.request("POST", path, token, &serde_json::to_vec(body)?).await?;
        serde_json::from_slice(&answer).with_context(|| format!("{path} answers something else"))
    }

    async fn request(self, method: &str, path: &str, token: Option<&str>, body: &[u8]) -> anyhow::Result<Vec<u8>> {
        let work = async {
            let mut stream = TcpStream::connect(self.0).await?;
            let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
            let head = format!(
                "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{token}\r\n",
                self.0,
                body.len()
            );
            stream.write_all(&[head.as_bytes(), body].concat()).await?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await?;
            body_of(path, answer)
        };
        tokio::time::timeout(PATIENCE, work).await.with_context(|| format!("{path}: no answer"))?
    }
}

fn body_of(path: &str, answer: Vec<u8>) -> anyhow::Result<Vec<u8>> {
    let at = answer.windows(4).position(|window| window == b"\r\n\r\n").context("no HTTP answer")?;
    let head = String::from_utf8_lossy(&answer[..at]).into_owned();
    let body = answer[at + 4..].to_vec();
    let status = head.split(' ').nth(1).unwrap_or_default().to_string();
    if !status.starts_with('2') {
        bail!("{path}: {status} {}", String::from_utf8_lossy(&body));
    }
    if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        bail!("{path}: a chunked answer, which this client does not read");
    }
    Ok(body)
}

/// One WebSocket.
pub struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Live {
    /// Connects and says hello.
    pub async fn connect(address: SocketAddr, token: &str) -> anyhow::Result<Self> {
        // A small buffer, as the clients share the server's cores here.
        let config = WebSocketConfig::default().read_buffer_size(4 << 10);
        let connecting = tokio_tungstenite::connect_async_with_config(format!("ws://{address}/ws"), Some(config), true);
        let (socket, _) = connecting.await?;
        let mut live = Self { socket };
        let (version, token) = (spielwerk_protocol::VERSION, Some(token.to_string()));
        live.say(&FromClient::Hello { version, token, locale: "en".into() }).await?;
        loop {
            if let FromServer::Welcome { .. } = live.hear().await? {
                return Ok(live);
            }
        }
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &FromClient) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(serde_json::to_string(message)?)).await?)
    }

    /// The next message; a refusal or a farewell is an error.
    pub async fn hear(&mut self) -> anyhow::Result<FromServer> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.socket.next()).await.context("the server says nothing")?;
            match frame.context("the server hung up")?? {
                Message::Text(text) => {
                    let message = serde_json::from_str(&text).context("the server says something else")?;
                    match message {
                        FromServer::Error { refusal } | FromServer::Closing { refusal } => bail!("refused: {refusal}"),
                        message => return Ok(message),
                    }
                }
                Message::Close(_) => bail!("the server closed the connection"),
                _ => {}
            }
        }
    }
}

/// The view a message brings of this table, if any.
pub fn view_of(message: FromServer, table: TableId) -> Option<View> {
    match message {
        FromServer::Snapshot { table: of, view, .. }
        | FromServer::Step { table: of, view, .. }
        | FromServer::Now { table: of, view }
            if of == table =>
        {
            Some(view)
        }
        _ => None,
    }
}
