//! Tables in the lobby.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use spielwerk_model::ids::TableId;
use spielwerk_model::record::Record;
use spielwerk_protocol::http::{HandOver, Join, NewTable, Settings, TableView};
use spielwerk_protocol::live::TalkLine;
use spielwerk_protocol::refusal::{Code, Refusal};

use super::{Body, MaybePerson, No, SignedIn, Tag, finish};
use crate::app::App;
use crate::documents::Stage;
use crate::table::store_refusal;
use crate::words::{self, Lang};

/// Tables in one list.
const MOST_LISTED: usize = 100;

/// The link's code, for those who do not sit here.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Invited {
    code: Option<String>,
}

#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

pub(crate) async fn open(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Body(wish): Body<NewTable>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    finish(lang, async move {
        let table = app.open_table(wish, &person, &tag.0).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn list(
    State(app): State<Arc<App>>,
    MaybePerson(person): MaybePerson,
    tag: Tag,
) -> Result<Json<Vec<TableView>>, No> {
    let person = person.map(|person| person.id);
    let mut views = Vec::new();
    for id in app.lists.of(person, MOST_LISTED) {
        // One that cannot be read, or was closed a moment ago, does not hide the others.
        if let Ok(table) = app.table(id, tag.lang()).await {
            views.push(table.view_for(person, &tag.0));
        }
    }
    Ok(Json(views))
}

pub(crate) async fn show(
    State(app): State<Arc<App>>,
    MaybePerson(person): MaybePerson,
    tag: Tag,
    Path(id): Path<String>,
    Query(invited): Query<Invited>,
) -> Result<Json<TableView>, No> {
    let person = person.map(|person| person.id);
    let table = app.table(table_id(&id, tag.lang())?, tag.lang()).await?;
    if !table.may_look(person, invited.code.as_deref()) {
        return Err(No(words::refusal(Code::UnknownTable, tag.lang())));
    }
    Ok(Json(table.view_for(person, &tag.0)))
}

pub(crate) async fn join(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(id): Path<String>,
    Body(join): Body<Join>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    let id = table_id(&id, lang)?;
    finish(lang, async move {
        let mut table = app.table(id, lang).await?;
        app.join(&mut table, &person, &join, lang).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn leave(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    let id = table_id(&id, lang)?;
    finish(lang, async move {
        let mut table = app.table(id, lang).await?;
        app.leave(&mut table, &person, lang).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn start(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    let id = table_id(&id, lang)?;
    finish(lang, async move {
        let mut table = app.table(id, lang).await?;
        app.start(&mut table, &person, lang).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn come_back(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    let id = table_id(&id, lang)?;
    finish(lang, async move {
        let mut table = app.table(id, lang).await?;
        app.come_back(&mut table, &person, lang).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn set(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(id): Path<String>,
    Body(wish): Body<Settings>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    let id = table_id(&id, lang)?;
    finish(lang, async move {
        let mut table = app.table(id, lang).await?;
        app.set(&mut table, &person, &wish, &tag.0).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn hand_over(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(id): Path<String>,
    Body(wish): Body<HandOver>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    let id = table_id(&id, lang)?;
    finish(lang, async move {
        let mut table = app.table(id, lang).await?;
        app.hand_over(&mut table, &person, wish.seat, lang).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn again(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TableView>, No> {
    let lang = tag.lang();
    let id = table_id(&id, lang)?;
    finish(lang, async move {
        let table = app.again(id, &person, &tag.0).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn talk(
    State(app): State<Arc<App>>,
    MaybePerson(person): MaybePerson,
    tag: Tag,
    Path(id): Path<String>,
    Query(invited): Query<Invited>,
) -> Result<Json<Vec<TalkLine>>, No> {
    let lang = tag.lang();
    let table = app.table(table_id(&id, lang)?, lang).await?;
    if !table.may_look(person.map(|person| person.id), invited.code.as_deref()) {
        return Err(No(words::refusal(Code::UnknownTable, lang)));
    }
    app.talk(table.id).await.map(Json).map_err(|error| No(store_refusal(&error, lang)))
}

pub(crate) async fn record(
    State(app): State<Arc<App>>,
    MaybePerson(person): MaybePerson,
    tag: Tag,
    Path(id): Path<String>,
    Query(invited): Query<Invited>,
) -> Result<Json<Record>, No> {
    let lang = tag.lang();
    let table = app.table(table_id(&id, lang)?, lang).await?;
    if !table.may_look(person.map(|person| person.id), invited.code.as_deref()) {
        return Err(No(words::refusal(Code::UnknownTable, lang)));
    }
    if table.doc.stage != Stage::Over {
        return Err(No(words::refusal(Code::NotOver, lang)));
    }
    let entries = app.entries(&table, lang).await?;
    table.doc.record(entries).map(Json).ok_or_else(|| No(words::refusal(Code::NotFound, lang)))
}

fn table_id(text: &str, lang: Lang) -> Result<TableId, Refusal> {
    text.parse().map_err(|_| words::refusal(Code::UnknownTable, lang))
}
