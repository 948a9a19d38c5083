//! Who one is: guests, accounts, sessions.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use spielwerk_protocol::http::{Credentials, EndSession, Guest, Me, NewGuest, NewPassword, Rename, Session};
use spielwerk_protocol::refusal::{Code, Refusal};

use super::{Body, No, SignedIn, Tag, finish};
use crate::app::App;
use crate::people::{Person, Standing, person};
use crate::table::store_refusal;
use crate::words::{self, Lang};

/// What a client says it is.
fn device(headers: &HeaderMap) -> String {
    headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

pub(crate) async fn new_guest(
    State(app): State<Arc<App>>,
    tag: Tag,
    headers: HeaderMap,
    Body(wish): Body<NewGuest>,
) -> Result<Json<Guest>, No> {
    let (lang, device) = (tag.lang(), device(&headers));
    finish(lang, async move { app.new_guest(wish.name, &device, lang).await }).await.map(Json)
}

pub(crate) async fn sign_in(
    State(app): State<Arc<App>>,
    tag: Tag,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Result<Json<Guest>, No> {
    let (lang, device) = (tag.lang(), device(&headers));
    finish(lang, async move { app.sign_in(&wish, &device, lang).await }).await.map(Json)
}

pub(crate) async fn me(SignedIn(who): SignedIn) -> Json<Me> {
    Json(told(&who))
}

pub(crate) async fn rename(
    State(app): State<Arc<App>>,
    SignedIn(who): SignedIn,
    tag: Tag,
    Body(wish): Body<Rename>,
) -> Result<Json<Me>, No> {
    let lang = tag.lang();
    finish(lang, async move {
        app.rename(&who, &wish.name, lang).await?;
        app.now(who, lang).await
    })
    .await
    .map(Json)
}

pub(crate) async fn make_account(
    State(app): State<Arc<App>>,
    SignedIn(who): SignedIn,
    tag: Tag,
    Body(wish): Body<Credentials>,
) -> Result<Json<Me>, No> {
    let lang = tag.lang();
    finish(lang, async move {
        app.make_account(&who, &wish, lang).await?;
        app.now(who, lang).await
    })
    .await
    .map(Json)
}

pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    SignedIn(who): SignedIn,
    tag: Tag,
    Body(wish): Body<NewPassword>,
) -> Result<Json<Me>, No> {
    let lang = tag.lang();
    finish(lang, async move {
        app.change_password(&who, &wish, lang).await?;
        app.now(who, lang).await
    })
    .await
    .map(Json)
}

pub(crate) async fn sessions(
    State(app): State<Arc<App>>,
    SignedIn(who): SignedIn,
    tag: Tag,
) -> Result<Json<Vec<Session>>, No> {
    app.sessions(&who).await.map(Json).map_err(|error| No(store_refusal(&error, tag.lang())))
}

pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    SignedIn(who): SignedIn,
    tag: Tag,
    Body(wish): Body<EndSession>,
) -> Result<Json<Vec<Session>>, No> {
    let lang = tag.lang();
    finish(lang, async move {
        let ended = app.end_sessions(&who, wish.id.as_deref()).await;
        ended.map_err(|error| store_refusal(&error, lang))?;
        app.sessions(&who).await.map_err(|error| store_refusal(&error, lang))
    })
    .await
    .map(Json)
}

fn told(who: &Person) -> Me {
    Me {
        person: who.id,
        name: who.name.clone(),
        account: who.standing != Standing::Guest,
        operator: who.standing == Standing::Operator,
    }
}

impl App {
    /// Who this is after a change.
    async fn now(&self, who: Person, lang: Lang) -> Result<Me, Refusal> {
        let doc = person(self.store.as_ref(), who.id).await.map_err(|error| store_refusal(&error, lang))?;
        let doc = doc.ok_or_else(|| words::refusal(Code::NotFound, lang))?;
        Ok(told(&Person { name: doc.name, standing: doc.standing, ..who }))
    }
}
