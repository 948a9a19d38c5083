//! What can be played, with rule books and pictures out of the components.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use spielwerk_model::ids::ComponentHash;
use spielwerk_protocol::http::{GameCard, GameList, RefusedFile};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_runtime::{Class, Component};

use super::{No, Tag};
use crate::app::App;
use crate::table::guest_refusal;
use crate::words::{self, Lang};

/// Components whose pictures are kept at hand.
const ART_KEPT: usize = 16;

type Pictures = Arc<BTreeMap<String, String>>;

/// Pictures by component: they never change.
#[derive(Default)]
pub(crate) struct ArtCache(Mutex<BTreeMap<ComponentHash, Pictures>>);

/// What a request for a game's words may say.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    locale: Option<String>,
    /// A version that is not the present one.
    component: Option<String>,
}

pub(crate) async fn list(State(app): State<Arc<App>>, tag: Tag, Query(asked): Query<Asked>) -> Json<GameList> {
    let locale = asked.locale.unwrap_or(tag.0);
    let card = |component: &Component| GameCard { component: component.hash(), info: info(component, &locale).clone() };
    let mut games: Vec<GameCard> = app.catalogue.list().iter().map(card).collect();
    games.sort_by(|a, b| (&a.info.title, &a.info.id).cmp(&(&b.info.title, &b.info.id)));
    let refused = app.catalogue.refused().into_iter().map(|(file, reason)| RefusedFile { file, reason }).collect();
    Json(GameList { games, refused })
}

/// In the asked language, or without its region, or in the game's first.
fn info<'a>(component: &'a Component, locale: &str) -> &'a spielwerk_model::game::GameInfo {
    let short = locale.split(['-', '_']).next().unwrap_or_default();
    let known = component.info("").locales.iter().any(|known| known == locale);
    component.info(if known { locale } else { short })
}

pub(crate) async fn rules(
    State(app): State<Arc<App>>,
    tag: Tag,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, No> {
    let lang = tag.lang();
    let component = find(&app, &id, asked.component.as_deref(), lang).await?;
    let locale = info(&component, &asked.locale.unwrap_or(tag.0)).locales.first().cloned().unwrap_or_default();
    let book = component.operate_async(Class::Rules, move |guest| guest.rule_book(&locale)).await;
    let book = book.map_err(|error| guest_refusal(&error, lang))?;
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], book).into_response())
}

pub(crate) async fn art(
    State(app): State<Arc<App>>,
    tag: Tag,
    Path((id, name)): Path<(String, String)>,
    Query(asked): Query<Asked>,
) -> Result<Response, No> {
    let lang = tag.lang();
    let component = find(&app, &id, asked.component.as_deref(), lang).await?;
    let pictures = pictures(&app, &component, lang).await?;
    let svg = pictures.get(&name).cloned().ok_or_else(|| words::refusal(Code::NotFound, lang))?;
    // A picture is data of a stranger: a browser that opens it alone must not run anything in it.
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "max-age=300"),
    ];
    Ok((headers, svg).into_response())
}

async fn pictures(app: &App, component: &Component, lang: Lang) -> Result<Pictures, Refusal> {
    let known = app.art.0.lock().unwrap_or_else(PoisonError::into_inner).get(&component.hash()).cloned();
    if let Some(known) = known {
        return Ok(known);
    }
    let art = component.operate_async(Class::Rules, |guest| guest.art()).await;
    let art: Pictures = Arc::new(art.map_err(|error| guest_refusal(&error, lang))?.into_iter().collect());
    let mut cache = app.art.0.lock().unwrap_or_else(PoisonError::into_inner);
    if cache.len() >= ART_KEPT {
        cache.pop_first();
    }
    cache.insert(component.hash(), art.clone());
    Ok(art)
}

/// The present version of a game, or the one with this hash.
async fn find(app: &Arc<App>, id: &str, hash: Option<&str>, lang: Lang) -> Result<Component, Refusal> {
    let unknown = || words::refusal(Code::UnknownGame, lang);
    let Some(hash) = hash else { return app.catalogue.current(id).ok_or_else(unknown) };
    let hash: ComponentHash = hash.parse().map_err(|_| unknown())?;
    let catalogue = app.catalogue.clone();
    let loaded = tokio::task::spawn_blocking(move || catalogue.by_hash(hash)).await;
    let component = loaded.ok().and_then(Result::ok).ok_or_else(unknown)?;
    if component.info("").id == id { Ok(component) } else { Err(unknown()) }
}
