//! `GET /ws`: from a request to a socket.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::response::{IntoResponse, Response};
use spielwerk_protocol::MOST_CLIENT_FRAME;
use spielwerk_protocol::refusal::Code;

use super::{No, tag_of};
use crate::addresses::payer;
use crate::app::App;
use crate::socket::connection;
use crate::words::{self, Lang};

/// A frame up to this size is read and refused; a larger one is not even read, and the connection closed.
pub(crate) const MOST_READ: usize = 8 * MOST_CLIENT_FRAME;
/// Bytes read at once. The library's 128 KiB would cost every idle connection that much memory.
const READ_BUFFER: usize = 4 << 10;

pub(crate) async fn upgrade(State(app): State<Arc<App>>, request: Request) -> Response {
    let tag = tag_of(request.headers());
    let (mut parts, _) = request.into_parts();
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let payer = peer.and_then(|ConnectInfo(peer)| payer(*peer, &parts.headers, &app.config));
    let Some(counted) = app.addresses.connect(payer, &app.config, app.time.now_ms()) else {
        return No(words::refusal(Code::TooMany, Lang::of(&tag))).into_response();
    };
    match WebSocketUpgrade::from_request_parts(&mut parts, &app).await {
        Ok(upgrade) => {
            upgrade.read_buffer_size(READ_BUFFER).max_message_size(MOST_READ).max_frame_size(MOST_READ).on_upgrade(
                async move |socket| {
                    connection::serve(app, socket, &tag).await;
                    drop(counted);
                },
            )
        }
        Err(_) => No(words::refusal(Code::Malformed, Lang::of(&tag))).into_response(),
    }
}
