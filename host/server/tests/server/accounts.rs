//! Guests, accounts, sessions, the operator.

use std::sync::Arc;

use serde_json::{Value, json};
use spielwerk_protocol::http::{Guest, Me, Played, Session};
use spielwerk_protocol::refusal::Code;
use spielwerk_server::time::ManualClock;
use spielwerk_store::memory::Memory;

use crate::common::{Answer, House, NOON, Place};

const DAY: u64 = 86_400_000;

async fn post(place: &Place, who: Option<&Guest>, path: &str, body: Value) -> Answer {
    place.call("POST", path, who, Some(body)).await
}

async fn sign_in(place: &Place, name: &str, password: &str) -> Answer {
    post(place, None, "/api/sign-in", json!({"name": name, "password": password})).await
}

async fn me(place: &Place, who: &Guest) -> Answer {
    place.call("GET", "/api/me", Some(who), None).await
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_stays_the_same_person() {
    let house = House::new();
    let place = house.start().await;
    let ada = place.guest("Ada L.").await;
    let table = place.open(&ada, json!({"game": "noughts", "mode": "solo", "start": true})).await;
    let mut client = place.client(Some(&ada)).await;
    let mut sees = client.watch(&table, 0).await;
    client.play(table.table, &mut sees).await;

    let weak = post(&place, Some(&ada), "/api/me/account", json!({"name": "Ada", "password": "short"})).await;
    assert_eq!(weak.code(), Code::Malformed);
    let wish = json!({"name": "Ada", "password": "correct horse"});
    let made: Me = post(&place, Some(&ada), "/api/me/account", wish.clone()).await.ok();
    assert_eq!(made, Me { person: ada.person, name: "Ada".into(), account: true, operator: true });
    assert_eq!(post(&place, Some(&ada), "/api/me/account", wish.clone()).await.code(), Code::AlreadyAccount);

    let elsewhere: Guest = sign_in(&place, "ada", "correct horse").await.ok();
    assert_eq!((elsewhere.person, elsewhere.name.as_str()), (ada.person, "Ada"));
    assert_ne!(elsewhere.token, ada.token);
    let played: Vec<Played> = place.call("GET", "/api/me/games", Some(&elsewhere), None).await.ok();
    assert_eq!(played.len(), 1, "the history stays");

    // Nobody else gets the name, neither as an account nor as a guest.
    let ben = place.guest("Ben").await;
    assert_eq!(post(&place, Some(&ben), "/api/me/account", wish).await.code(), Code::NameTaken);
    assert_eq!(post(&place, Some(&ben), "/api/me/name", json!({"name": "ADA"})).await.code(), Code::NameTaken);
    assert_eq!(post(&place, None, "/api/guest", json!({"name": "A da"})).await.code(), Code::NameTaken);
    let renamed: Me = post(&place, Some(&ben), "/api/me/name", json!({"name": "Benno"})).await.ok();
    assert_eq!((renamed.name.as_str(), renamed.account), ("Benno", false));
    // The second account does not run the place.
    let second: Me =
        post(&place, Some(&ben), "/api/me/account", json!({"name": "Benno", "password": "12345678"})).await.ok();
    assert!(second.account && !second.operator);
    place.shut_without_closing().await;

    // All of it is there after a restart.
    let place = house.start().await;
    let now: Me = me(&place, &elsewhere).await.ok();
    assert!(now.operator);
    let _: Guest = sign_in(&place, "Benno", "12345678").await.ok();
    place.stop().await;
}

#[tokio::test]
async fn two_who_want_one_name_at_once_do_not_both_get_it() {
    let place = House::new().start().await;
    let (ada, ben) = (place.guest("One").await, place.guest("Two").await);
    let wish = json!({"name": "Both", "password": "12345678"});
    let (one, two) = tokio::join!(
        post(&place, Some(&ada), "/api/me/account", wish.clone()),
        post(&place, Some(&ben), "/api/me/account", wish.clone())
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    place.stop().await;
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_are_told_alike() {
    let place = House::new().start().await;
    let ada = place.guest("x").await;
    let _: Me =
        post(&place, Some(&ada), "/api/me/account", json!({"name": "Ada", "password": "correct horse"})).await.ok();
    let wrong = sign_in(&place, "Ada", "correct hors").await;
    let unknown = sign_in(&place, "Ida", "correct horse").await;
    assert_eq!((wrong.status, wrong.code()), (401, Code::WrongPassword));
    assert_eq!(wrong.body, unknown.body);
    place.stop().await;
}

#[tokio::test]
async fn sessions_are_listed_ended_and_expire() {
    let clock = Arc::new(ManualClock::at(NOON));
    let house = House::with(clock.clone(), Arc::new(Memory::new()));
    let place = house.start().await;
    let first = place.guest("x").await;
    let account = json!({"name": "Ada", "password": "correct horse"});
    let _: Me = post(&place, Some(&first), "/api/me/account", account).await.ok();
    let second: Guest = sign_in(&place, "Ada", "correct horse").await.ok();
    let third: Guest = sign_in(&place, "Ada", "correct horse").await.ok();
    let list =
        async |who: &Guest| -> Vec<Session> { place.call("GET", "/api/me/sessions", Some(who), None).await.ok() };
    let listed = list(&first).await;
    assert_eq!(listed.len(), 3);
    assert_eq!(listed.iter().filter(|session| session.this).count(), 1);
    let theirs = list(&second).await.into_iter().find(|session| session.this).unwrap();

    // The connection of a session that ends is closed at once, others are not.
    let mut gone = place.client(Some(&second)).await;
    let mut stays = place.client(Some(&third)).await;
    let left: Vec<Session> = post(&place, Some(&first), "/api/me/sessions/end", json!({"id": theirs.id})).await.ok();
    assert_eq!(left.len(), 2);
    assert_eq!(gone.refused().await, Code::NotSignedIn);
    assert!(gone.hear().await.is_none());
    stays.lives().await;
    assert_eq!(me(&place, &second).await.code(), Code::NotSignedIn);

    // Another password ends all others.
    let change = json!({"old": "correct horse", "new": "battery staple"});
    let wrong = json!({"old": "correct", "new": "battery staple"});
    assert_eq!(post(&place, Some(&first), "/api/me/password", wrong).await.code(), Code::WrongPassword);
    let _: Me = post(&place, Some(&first), "/api/me/password", change).await.ok();
    assert_eq!(stays.refused().await, Code::NotSignedIn);
    assert_eq!(sign_in(&place, "Ada", "correct horse").await.code(), Code::WrongPassword);
    let fourth: Guest = sign_in(&place, "Ada", "battery staple").await.ok();

    // What is used goes on, what is not used expires.
    clock.advance(80 * DAY);
    let _: Me = me(&place, &first).await.ok();
    clock.advance(11 * DAY);
    let _: Me = me(&place, &first).await.ok();
    assert_eq!(me(&place, &fourth).await.code(), Code::NotSignedIn);
    place.stop().await;
}

#[tokio::test]
async fn the_configured_operator_is_the_only_one() {
    let mut house = House::new();
    house.config.operator = Some("Root".into());
    let place = house.start().await;
    let (ada, root) = (place.guest("x").await, place.guest("y").await);
    let first: Me =
        post(&place, Some(&ada), "/api/me/account", json!({"name": "Ada", "password": "12345678"})).await.ok();
    assert!(!first.operator);
    let second: Me =
        post(&place, Some(&root), "/api/me/account", json!({"name": "root", "password": "12345678"})).await.ok();
    assert!(second.operator);
    place.shut_without_closing().await;
    // Another is named: it is so from the next time both sign in.
    house.config.operator = Some("Ada".into());
    let place = house.start().await;
    let ada: Guest = sign_in(&place, "Ada", "12345678").await.ok();
    let root: Guest = sign_in(&place, "root", "12345678").await.ok();
    assert!(me(&place, &ada).await.ok::<Me>().operator);
    assert!(!me(&place, &root).await.ok::<Me>().operator);
    place.stop().await;
}
