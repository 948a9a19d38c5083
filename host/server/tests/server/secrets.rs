//! What an onlooker is sent, byte by byte: nothing but what follows from what an onlooker may know.
//!
//! The laws of `spielwerk check` say that an observation holds no secret of others. So it is enough to show that every
//! frame of the stream is made of the onlooker's observations and the public side of the table alone: the test makes
//! each frame again from nothing else, and what was received has no byte more.

use std::sync::Arc;

use serde_json::json;
use spielwerk_model::game::{GameInfo, Mode};
use spielwerk_model::play::Viewer;
use spielwerk_model::record::Record;
use spielwerk_protocol::http::{Guest, TableView};
use spielwerk_protocol::live::{FromServer, Told, View};
use spielwerk_referee::chance::{self, Stream};
use spielwerk_runtime::{Class, Component, GuestError};
use spielwerk_server::time::HastyClock;
use spielwerk_store::memory::Memory;

use crate::common::{Client, House, NOON, Place, Sees, every_game};

/// What an onlooker notices of one ply.
struct Noticed {
    told: Told,
    view: View,
    scene: Vec<String>,
}

/// Everything an onlooker may know of a match, made again from its record.
fn known(component: &Component, record: Record) -> Vec<Noticed> {
    let asked = component.operate(Class::Rules, move |guest| {
        let mut state = guest.setup(&record.config, &chance::entropy(&record.seed, Stream::Setup))?.expect("set up");
        let mut noticed: Vec<Noticed> = Vec::new();
        let mut last = None;
        for ply in 0..=record.plies.len() {
            let entry = ply.checked_sub(1).map(|before| &record.plies[before]);
            if let Some(entry) = entry {
                let entropy = chance::entropy(&record.seed, Stream::Apply { ply: ply as u64 });
                state = guest.apply(&state, entry.seat, &entry.r#move, &entropy)?.expect("it was made");
            }
            let observation = guest.observe(&state, Viewer::Spectator)?;
            if last.as_ref() == Some(&observation) {
                continue;
            }
            let number = noticed.len() as u64 + 1;
            let timed_out = entry.filter(|entry| entry.timed_out).map(|entry| entry.seat);
            noticed.push(Noticed {
                told: Told { number, timed_out, lines: guest.narrate(&observation, "en")? },
                view: View {
                    seat: None,
                    status: guest.status_of(&observation)?,
                    legal: Vec::new(),
                    standings: guest.score(&observation, "en")?,
                    clocks: Vec::new(),
                },
                scene: guest.draw(&observation, "en")?.lines().map(str::to_owned).collect(),
            });
            last = Some(observation);
        }
        Ok::<_, GuestError>(noticed)
    });
    asked.expect("a record replays")
}

/// A mode with seats for others, people first.
fn company(info: &GameInfo) -> Option<&Mode> {
    let people = info.modes.iter().filter(|mode| mode.people.1 >= 2);
    people.chain(info.modes.iter().filter(|mode| mode.seats.1 >= 2 && !mode.daily)).next()
}

/// Two people, where the mode has two, and computer players on the other seats.
async fn begun(place: &Place, people: &[&Guest; 2], info: &GameInfo, mode: &Mode) -> TableView {
    let seats = mode.seats.1.min(3).max(mode.seats.0);
    let wish = json!({
        "game": info.id, "mode": mode.id, "seats": seats, "fill": !mode.levels.is_empty(), "open": true,
        "think-time": mode.think_times.contains(&0).then_some(0),
    });
    let table = place.open(people[0], wish).await;
    let path = format!("/api/tables/{}", table.table);
    if mode.people.1 >= 2 {
        let _: TableView = place.call("POST", &format!("{path}/join"), Some(people[1]), None).await.ok();
    }
    place.call("POST", &format!("{path}/start"), Some(people[0]), None).await.ok()
}

async fn plays(place: &Place, who: &Guest, table: &TableView) {
    let mut client = place.client(Some(who)).await;
    let mut sees = client.watch(table, 0).await;
    if sees.view.seat.is_some() {
        client.play(table.table, &mut sees).await;
    }
}

/// Looks on to the end, and compares every frame with what may be known.
async fn looks(client: &mut Client, sees: &mut Sees) {
    while !sees.view.status.is_finished() {
        let message = client.next().await;
        sees.take(message);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_onlooker_is_sent_nothing_but_what_onlookers_may_know() {
    for game in every_game() {
        let house = House::playing(&game, Arc::new(HastyClock::at(NOON)), Arc::new(Memory::new()));
        let component = house.catalogue.list().remove(0);
        let info = component.info("en").clone();
        let Some(mode) = company(&info) else { continue };
        let place = house.start().await;
        let (ada, ben) = (place.guest("Ada L.").await, place.guest("Ben").await);
        let table = begun(&place, &[&ada, &ben], &info, mode).await;
        let mut onlooker = place.client(None).await;
        let mut sees = onlooker.watch(&table, 0).await;
        let first = sees.clone();
        tokio::join!(plays(&place, &ada, &table), plays(&place, &ben, &table), looks(&mut onlooker, &mut sees));

        let path = format!("/api/tables/{}/record", table.table);
        let record: Record = place.call("GET", &path, None, None).await.ok();
        let (seed, code) = (serde_json::to_string(&record.seed).unwrap(), table.code.clone().unwrap());
        let known = tokio::task::spawn_blocking(move || known(&component, record)).await.unwrap();
        check(&game, &onlooker.raw, &first, &known);
        for secret in [seed.trim_matches('"'), &code, &ada.token, &ben.token] {
            assert!(!onlooker.raw.contains(secret), "{game}");
        }
        place.stop().await;
    }
}

fn check(game: &str, raw: &str, first: &Sees, known: &[Noticed]) {
    let start = &known[first.number as usize - 1];
    assert_eq!((&first.scene, &first.view), (&start.scene, &start.view), "{game}: the first picture");
    assert!(first.told.iter().zip(known).all(|(told, known)| *told == known.told), "{game}: lines told before");
    let mut now = first.clone();
    for line in raw.lines() {
        let message: FromServer = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&message).unwrap(), line, "{game}: no field besides those that are known");
        match message {
            step @ FromServer::Step { .. } => {
                now.take(step);
                let may = &known[now.number as usize - 1];
                assert_eq!(now.told.last(), Some(&may.told), "{game}");
                assert_eq!((&now.view, &now.scene), (&may.view, &may.scene), "{game}: {}", now.number);
            }
            // The public side of the table: who sits where, under which names and settings.
            FromServer::Table { table } => {
                assert!(table.code.is_none() && !table.yours, "{game}");
            }
            FromServer::Welcome { .. } | FromServer::Snapshot { .. } => {}
            other => panic!("{game}: {other:?}"),
        }
    }
    assert_eq!(now.number as usize, known.len(), "{game}: all of it was told");
}
