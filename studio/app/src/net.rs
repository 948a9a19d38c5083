//! HTTP by ehttp and the socket by ewebsock: both work natively and in a browser. What comes is put in a channel and
//! wakes the window.

use std::sync::mpsc::{Receiver, Sender, channel};

use spielwerk_studio_core::Incoming;
use spielwerk_studio_core::studio::{HttpRequest, Method};

/// The way to one server.
pub struct Net {
    base: String,
    ctx: egui::Context,
    socket: Option<(ewebsock::WsSender, ewebsock::WsReceiver)>,
    sender: Sender<Incoming>,
    receiver: Receiver<Incoming>,
}

impl std::fmt::Debug for Net {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Net").field("base", &self.base).finish_non_exhaustive()
    }
}

impl Net {
    /// To this server (`http://…` or `https://…`).
    pub fn new(base: &str, ctx: egui::Context) -> Self {
        let (sender, receiver) = channel();
        Self { base: base.trim_end_matches('/').to_string(), ctx, socket: None, sender, receiver }
    }

    /// Puts messages in from other threads; wake the window afterwards.
    pub fn sender(&self) -> Sender<Incoming> {
        self.sender.clone()
    }

    /// Sends a request; its answer comes as [`Incoming::Http`], status 0 if there is none.
    pub fn request(&self, request: HttpRequest) {
        let url = format!("{}{}", self.base, request.path);
        let mut message = match request.method {
            Method::Get => ehttp::Request::get(url),
            Method::Post => ehttp::Request::post(url, request.body.into_bytes()),
        };
        if request.method == Method::Post {
            message.headers = ehttp::Headers::new(&[("Content-Type", "application/json")]);
        }
        message.headers.insert("Accept-Language", request.locale);
        if let Some(token) = request.token {
            message.headers.insert("Authorization", format!("Bearer {token}"));
        }
        let (sender, ctx, id) = (self.sender.clone(), self.ctx.clone(), request.id);
        ehttp::fetch(message, move |answer| {
            let (status, body) = match answer {
                Ok(answer) => (answer.status, String::from_utf8_lossy(&answer.bytes).into_owned()),
                Err(_) => (0, String::new()),
            };
            // The window may be closed by now.
            let _ = sender.send(Incoming::Http { id, status, body });
            ctx.request_repaint();
        });
    }

    /// Opens a socket; an older one is closed.
    pub fn connect(&mut self) {
        let url = format!("{}/ws", self.base.replacen("http", "ws", 1));
        let ctx = self.ctx.clone();
        let opened = ewebsock::connect_with_wakeup(url, ewebsock::Options::default(), move || ctx.request_repaint());
        match opened {
            Ok(socket) => self.socket = Some(socket),
            Err(_) => {
                let _ = self.sender.send(Incoming::Closed);
            }
        }
    }

    /// Closes the socket.
    pub fn disconnect(&mut self) {
        self.socket = None;
    }

    /// Sends a text frame; without a socket it is lost (the client sends again what needs an answer).
    pub fn frame(&mut self, text: String) {
        if let Some((sender, _)) = &mut self.socket {
            sender.send(ewebsock::WsMessage::Text(text));
        }
    }

    /// Everything that came since last time.
    pub fn receive(&mut self) -> Vec<Incoming> {
        let mut come: Vec<Incoming> = self.receiver.try_iter().collect();
        let mut closed = false;
        if let Some((_, receiver)) = &self.socket {
            while let Some(event) = receiver.try_recv() {
                match event {
                    ewebsock::WsEvent::Opened => come.push(Incoming::Opened),
                    ewebsock::WsEvent::Message(ewebsock::WsMessage::Text(text)) => come.push(Incoming::Frame(text)),
                    ewebsock::WsEvent::Message(_) => {}
                    ewebsock::WsEvent::Error(_) | ewebsock::WsEvent::Closed => closed = true,
                }
            }
        }
        if closed {
            self.socket = None;
            come.push(Incoming::Closed);
        }
        come
    }
}
