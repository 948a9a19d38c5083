//! Handlers: they read a request strictly, ask the app, and word refusals with a status.

pub(crate) mod door;
pub(crate) mod games;
pub(crate) mod lists;
pub(crate) mod live;
pub(crate) mod operator;
pub(crate) mod people;
pub(crate) mod tables;

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use spielwerk_protocol::refusal::{Code, Refusal};

use crate::app::App;
use crate::people::Person;
use crate::socket::parse::json_refusal;
use crate::words::{self, Lang};

/// A refusal as an HTTP answer.
pub(crate) struct No(pub Refusal);

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for No {
    fn into_response(self) -> Response {
        (status(self.0.code), Json(self.0)).into_response()
    }
}

fn status(code: Code) -> StatusCode {
    match code {
        Code::NotSignedIn | Code::WrongPassword => StatusCode::UNAUTHORIZED,
        Code::NotTheHost | Code::NotTheOperator | Code::NotSeated | Code::NotOver | Code::Banned => {
            StatusCode::FORBIDDEN
        }
        Code::UnknownGame | Code::UnknownTable | Code::NotFound => StatusCode::NOT_FOUND,
        Code::SeatTaken
        | Code::TableFull
        | Code::SeatsOpen
        | Code::TooFewPeople
        | Code::AlreadyStarted
        | Code::NotStarted
        | Code::Over
        | Code::NameTaken
        | Code::AlreadyAccount
        | Code::NoAccount => StatusCode::CONFLICT,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::Flood | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::Busy | Code::ShuttingDown | Code::GameFailed => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// The language a request asks for: its header, else English.
pub(crate) fn tag_of(headers: &HeaderMap) -> String {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split([',', ';']).next().unwrap_or_default().trim().chars().take(35).collect()
}

/// The language of a request.
pub(crate) struct Tag(pub String);

impl Tag {
    pub(crate) fn lang(&self) -> Lang {
        Lang::of(&self.0)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Tag {
    type Rejection = std::convert::Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(tag_of(&parts.headers)))
    }
}

/// Who asks: nobody without a token, a refusal with a wrong one.
pub(crate) struct MaybePerson(pub Option<Person>);

impl FromRequestParts<Arc<App>> for MaybePerson {
    type Rejection = No;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, No> {
        let lang = Lang::of(&tag_of(&parts.headers));
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Self(None)) };
        let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
        Ok(Self(Some(app.person_of(token, lang).await?)))
    }
}

/// Who asks; a refusal without a token.
pub(crate) struct SignedIn(pub Person);

impl FromRequestParts<Arc<App>> for SignedIn {
    type Rejection = No;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, No> {
        let lang = Lang::of(&tag_of(&parts.headers));
        let MaybePerson(person) = MaybePerson::from_request_parts(parts, app).await?;
        person.map(Self).ok_or_else(|| No(words::refusal(Code::NotSignedIn, lang)))
    }
}

/// A JSON body, read strictly; an empty one is the default.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = No;
    async fn from_request(request: Request, state: &S) -> Result<Self, No> {
        let lang = Lang::of(&tag_of(request.headers()));
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            let too_large = matches!(&rejection, BytesRejection::FailedToBufferBody(inner) if inner.status() == StatusCode::PAYLOAD_TOO_LARGE);
            No(words::refusal(if too_large { Code::TooLarge } else { Code::Malformed }, lang))
        })?;
        if bytes.is_empty() {
            return Ok(Self(T::default()));
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|error| No(json_refusal(&error, lang)))
    }
}

/// Every other address.
pub(crate) async fn nothing_here(tag: Tag) -> No {
    No(words::refusal(Code::NotFound, tag.lang()))
}

/// Finishes what has begun even if the client goes away meanwhile.
pub(crate) async fn finish<T: Send + 'static>(
    lang: Lang,
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, No> {
    match tokio::spawn(work).await {
        Ok(answer) => answer.map_err(No),
        Err(_) => Err(No(words::refusal(Code::Internal, lang))),
    }
}
