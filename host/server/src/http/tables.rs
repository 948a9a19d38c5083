//! Tables in the lobby.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use serde::Deserialize;
use spielwerk_model::ids::TableId;
use spielwerk_model::record::Record;
use spielwerk_protocol::http::{HandOver, Join, NewTable, Settings, TableView};
use spielwerk_protocol::live::TalkLine;
use spielwerk_protocol::refusal::{Code, Refusal};

use super::{Body, MaybePerson, No, SignedIn, Tag, finish};
use crate::app::App;
use crate::documents::Stage;
use crate::people::Person;
use crate::table::open::Opened;
use crate::table::{Table, store_refusal};
use crate::words::{self, Lang};

/// Tables in one list.
const MOST_LISTED: usize = 100;

type Answer = Result<Json<TableView>, No>;

/// The link's code, for those who do not sit here.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Invited {
    code: Option<String>,
}

#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

/// What a person does at a table.
enum Act {
    Join(Join),
    Leave,
    Start,
    ComeBack,
    Set(Settings),
    HandOver(HandOver),
}

/// A person who wants something of a table.
pub(crate) struct At {
    app: Arc<App>,
    person: Person,
    tag: Tag,
    table: TableId,
}

impl FromRequestParts<Arc<App>> for At {
    type Rejection = No;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, No> {
        let Ok(tag) = Tag::from_request_parts(parts, app).await;
        let SignedIn(person) = SignedIn::from_request_parts(parts, app).await?;
        let id = Path::<String>::from_request_parts(parts, app).await.map(|Path(id)| id).unwrap_or_default();
        let table = table_id(&id, tag.lang())?;
        Ok(Self { app: app.clone(), person, tag, table })
    }
}

impl At {
    /// Does it, and tells how the table looks then.
    async fn act(self, act: Act) -> Answer {
        let Self { app, person, tag, table } = self;
        let lang = tag.lang();
        finish(lang, async move {
            let mut table = app.table(table, lang).await?;
            app.act(&mut table, &person, act, &tag.0).await?;
            Ok(table.view_for(Some(person.id), &tag.0))
        })
        .await
        .map(Json)
    }
}

impl App {
    async fn act(&self, table: &mut Table, person: &Person, act: Act, tag: &str) -> Result<(), Refusal> {
        let lang = Lang::of(tag);
        match act {
            Act::Join(wish) => self.join(table, person, &wish, lang).await,
            Act::Leave => self.leave(table, person, lang).await,
            Act::Start => self.start(table, person, lang).await,
            Act::ComeBack => self.come_back(table, person, lang).await,
            Act::Set(wish) => self.set(table, person, &wish, tag).await,
            Act::HandOver(wish) => self.hand_over(table, person, wish.seat, lang).await,
        }
    }
}

pub(crate) async fn open(
    State(app): State<Arc<App>>,
    SignedIn(person): SignedIn,
    tag: Tag,
    Body(wish): Body<NewTable>,
) -> Answer {
    let lang = tag.lang();
    finish(lang, async move {
        let table = app.open_table(wish, &person, &tag.0).await?;
        Ok(table.view_for(Some(person.id), &tag.0))
    })
    .await
    .map(Json)
}

pub(crate) async fn join(at: At, Body(wish): Body<Join>) -> Answer {
    at.act(Act::Join(wish)).await
}

pub(crate) async fn leave(at: At, Body(Nothing {}): Body<Nothing>) -> Answer {
    at.act(Act::Leave).await
}

pub(crate) async fn start(at: At, Body(Nothing {}): Body<Nothing>) -> Answer {
    at.act(Act::Start).await
}

pub(crate) async fn come_back(at: At, Body(Nothing {}): Body<Nothing>) -> Answer {
    at.act(Act::ComeBack).await
}

pub(crate) async fn set(at: At, Body(wish): Body<Settings>) -> Answer {
    at.act(Act::Set(wish)).await
}

pub(crate) async fn hand_over(at: At, Body(wish): Body<HandOver>) -> Answer {
    at.act(Act::HandOver(wish)).await
}

pub(crate) async fn again(at: At, Body(Nothing {}): Body<Nothing>) -> Answer {
    let At { app, person, tag, table } = at;
    finish(tag.lang(), async move {
        let next = app.again(table, &person, &tag.0).await?;
        Ok(next.view_for(Some(person.id), &tag.0))
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

/// Somebody who may or may not look at a table.
pub(crate) struct Onlooker {
    app: Arc<App>,
    person: Option<Person>,
    tag: Tag,
    table: TableId,
    code: Option<String>,
}

impl FromRequestParts<Arc<App>> for Onlooker {
    type Rejection = No;
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, No> {
        let Ok(tag) = Tag::from_request_parts(parts, app).await;
        let MaybePerson(person) = MaybePerson::from_request_parts(parts, app).await?;
        let id = Path::<String>::from_request_parts(parts, app).await.map(|Path(id)| id).unwrap_or_default();
        let invited = Query::<Invited>::from_request_parts(parts, app).await;
        let code = invited.ok().and_then(|Query(invited)| invited.code);
        let table = table_id(&id, tag.lang())?;
        Ok(Self { app: app.clone(), person, tag, table, code })
    }
}

impl Onlooker {
    /// The table, if this one may look at it.
    async fn table(&self) -> Result<Opened, No> {
        let lang = self.tag.lang();
        let table = self.app.table(self.table, lang).await?;
        let person = self.person.as_ref().map(|person| person.id);
        if !table.may_look(person, self.code.as_deref()) {
            return Err(No(words::refusal(Code::UnknownTable, lang)));
        }
        Ok(table)
    }
}

pub(crate) async fn show(onlooker: Onlooker) -> Answer {
    let table = onlooker.table().await?;
    Ok(Json(table.view_for(onlooker.person.as_ref().map(|person| person.id), &onlooker.tag.0)))
}

pub(crate) async fn talk(onlooker: Onlooker) -> Result<Json<Vec<TalkLine>>, No> {
    let table = onlooker.table().await?;
    let said = onlooker.app.talk(table.id).await;
    said.map(Json).map_err(|error| No(store_refusal(&error, onlooker.tag.lang())))
}

pub(crate) async fn record(onlooker: Onlooker) -> Result<Json<Record>, No> {
    let lang = onlooker.tag.lang();
    let table = onlooker.table().await?;
    if table.doc.stage != Stage::Over {
        return Err(No(words::refusal(Code::NotOver, lang)));
    }
    let entries = onlooker.app.entries(&table, lang).await?;
    table.doc.record(entries).map(Json).ok_or_else(|| No(words::refusal(Code::NotFound, lang)))
}

pub(crate) fn table_id(text: &str, lang: Lang) -> Result<TableId, Refusal> {
    text.parse().map_err(|_| words::refusal(Code::UnknownTable, lang))
}
