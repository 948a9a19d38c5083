//! `POST /api/guest`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use spielwerk_model::ids::PersonId;
use spielwerk_protocol::http::{Guest, NewGuest};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_store::{Kind, Put};
use ulid::Ulid;

use super::{Body, No, Tag, finish};
use crate::app::App;
use crate::documents::{PersonDoc, encode};
use crate::people::{MOST_NAME, proper_name};
use crate::table::store_refusal;
use crate::words::{self, Lang};

pub(crate) async fn new_guest(
    State(app): State<Arc<App>>,
    tag: Tag,
    Body(wish): Body<NewGuest>,
) -> Result<Json<Guest>, No> {
    let lang = tag.lang();
    finish(lang, async move { make(&app, wish, lang).await }).await.map(Json)
}

async fn make(app: &App, wish: NewGuest, lang: Lang) -> Result<Guest, Refusal> {
    let random = app.random::<19>(lang)?;
    let (id, letters) = random.split_at(16);
    let name = match wish.name {
        Some(wished) => proper_name(&wished).ok_or_else(|| bad_name(lang))?,
        None => words::guest_name([letters[0], letters[1], letters[2]], lang),
    };
    let now = app.time.now_ms();
    let number = id.iter().fold(0u128, |number, byte| number << 8 | u128::from(*byte));
    let person = PersonId(Ulid::from_parts(now, number >> 48));
    let doc = PersonDoc { name: name.clone(), made_at: now };
    let value = encode(&doc).map_err(|error| store_refusal(&error, lang))?;
    let put = Put { kind: Kind::Person, key: person.to_string(), value: Some(value) };
    app.store.put(vec![put]).await.map_err(|error| store_refusal(&error, lang))?;
    let token = app.token(person).ok_or_else(|| words::refusal(Code::Internal, lang))?;
    Ok(Guest { person, name, token })
}

fn bad_name(lang: Lang) -> Refusal {
    let text = lang.say(
        format!("Ein Name hat 1 bis {MOST_NAME} Zeichen, alle sichtbar."),
        format!("A name has 1 to {MOST_NAME} characters, all of them visible."),
    );
    Refusal::new(Code::Malformed, text)
}
