//! What only the operator does: look at figures, end tables, shut people out, publish games.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequestParts, Path, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use spielwerk_protocol::http::{Ban, GameCard, SeatedPerson, TableView};
use spielwerk_protocol::refusal::{Code, Refusal};

use super::tables::table_id;
use super::{Body, No, SignedIn, Tag, finish};
use crate::app::App;
use crate::people::sessions::Ended;
use crate::people::{Person, Standing};
use crate::words;

/// The operator asks; anybody else gets a refusal.
pub(crate) struct Operator(pub Person);

impl FromRequestParts<Arc<App>> for Operator {
    type Rejection = No;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, No> {
        let Ok(tag) = Tag::from_request_parts(parts, app).await;
        let SignedIn(person) = SignedIn::from_request_parts(parts, app).await?;
        match person.standing {
            Standing::Operator => Ok(Self(person)),
            Standing::Account | Standing::Guest => Err(No(words::refusal(Code::NotTheOperator, tag.lang()))),
        }
    }
}

/// The operator, or a program on this machine (a Prometheus beside the server).
pub(crate) struct Near;

impl FromRequestParts<Arc<App>> for Near {
    type Rejection = No;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, No> {
        let peer = ConnectInfo::<std::net::SocketAddr>::from_request_parts(parts, app).await;
        let own = peer.is_ok_and(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback());
        // Behind a proxy everybody seems to be near.
        if own && !app.config.behind_proxy {
            return Ok(Self);
        }
        Operator::from_request_parts(parts, app).await.map(|_| Self)
    }
}

pub(crate) async fn metrics(State(app): State<Arc<App>>, _: Near, tag: Tag) -> Result<Response, No> {
    app.metrics.tables.set(app.registry.len() as i64);
    app.metrics.alarms.set(app.alarms.len() as i64);
    let text = app.metrics.text().map_err(|_| No(words::refusal(Code::Internal, tag.lang())))?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}

pub(crate) async fn people(
    State(app): State<Arc<App>>,
    Operator(_): Operator,
    tag: Tag,
    Path(id): Path<String>,
) -> Result<Json<Vec<SeatedPerson>>, No> {
    let table = app.table(table_id(&id, tag.lang())?, tag.lang()).await?;
    let seated = table.doc.people_by_seat().map(|(seat, person, name)| SeatedPerson { seat, person, name });
    Ok(Json(seated.collect()))
}

pub(crate) async fn end_table(
    State(app): State<Arc<App>>,
    Operator(operator): Operator,
    tag: Tag,
    Path(id): Path<String>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    let id = table_id(&id, lang)?;
    finish(lang, async move {
        let mut table = app.table(id, lang).await?;
        app.end_table(&mut table, lang).await?;
        tracing::info!(table = %id, operator = %operator.id, "the operator ended a table");
        Ok(table.view_for(None, &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn ban(
    State(app): State<Arc<App>>,
    Operator(operator): Operator,
    tag: Tag,
    Body(wish): Body<Option<Ban>>,
) -> Result<Json<Ban>, No> {
    let lang = tag.lang();
    let wish = wish.ok_or_else(|| words::refusal(Code::Malformed, lang))?;
    if wish.person == operator.id {
        return Err(No(words::refusal(Code::NotOffered, lang)));
    }
    finish(lang, async move {
        app.change_person(wish.person, lang, |doc| doc.banned = wish.banned).await?;
        if wish.banned {
            app.tell_ended(Ended { person: wish.person, session: None });
        }
        tracing::info!(person = %wish.person, banned = wish.banned, operator = %operator.id, "a ban");
        Ok(wish)
    })
    .await
    .map(Json)
}

pub(crate) async fn publish(
    State(app): State<Arc<App>>,
    Operator(operator): Operator,
    tag: Tag,
    Path(file): Path<String>,
    bytes: Bytes,
) -> Result<Json<GameCard>, No> {
    let lang = tag.lang();
    finish(lang, async move {
        let catalogue = app.catalogue.clone();
        let name = file.clone();
        let published = tokio::task::spawn_blocking(move || catalogue.publish(&name, &bytes)).await;
        let published = published.map_err(|_| words::refusal(Code::Internal, lang))?;
        // The author reads why: the operator publishes, nobody else.
        let component = published.map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
        tracing::info!(file, component = %component.hash().short(), operator = %operator.id, "a game was published");
        Ok(GameCard { component: component.hash(), info: component.info(&tag.0).clone() })
    })
    .await
    .map(Json)
}
