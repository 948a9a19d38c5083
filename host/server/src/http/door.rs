//! What every request passes: the budget of its address, and the count of answers.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use spielwerk_protocol::refusal::Code;

use super::{No, tag_of};
use crate::addresses::{Ask, payer};
use crate::app::App;
use crate::metrics::Answered;
use crate::words::{self, Lang};

/// Asked for by monitors, all the time.
const FREE: &str = "/health";
/// What a stranger asks for, and one who tries passwords.
const ARRIVALS: [&str; 3] = ["/api/guest", "/api/sign-in", "/api/me/account"];

/// Refuses what an address has no budget for.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let payer = payer(peer, request.headers(), &app.config).filter(|_| path != FREE);
    let now = app.time.now_ms();
    let arrives = request.method() == Method::POST && ARRIVALS.contains(&path);
    let may = app.addresses.take(payer, Ask::Request, &app.config, now)
        && (!arrives || app.addresses.take(payer, Ask::Arrival, &app.config, now));
    let answer = if may {
        next.run(request).await
    } else {
        No(words::refusal(Code::TooMany, Lang::of(&tag_of(request.headers())))).into_response()
    };
    app.metrics.requests.get_or_create(&Answered { status: answer.status().as_u16() }).inc();
    answer
}

/// Whether requests are taken.
pub(crate) async fn health(State(app): State<Arc<App>>) -> Response {
    if app.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping").into_response();
    }
    "ok".into_response()
}
