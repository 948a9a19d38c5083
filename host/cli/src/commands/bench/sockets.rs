//! Durable moves over sockets: a real server with the embedded store in this process, clients on the loopback.
//!
//! Each table has two people on connections of their own. All tables are made before the clock starts; when a match is
//! over its pair goes on to its next table. A move counts when its author has been told that it is durable.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde_json::{Value, json};
use spielwerk_model::ids::TableId;
use spielwerk_model::play::Waiting;
use spielwerk_protocol::http::NewTable;
use spielwerk_protocol::live::{FromClient, FromServer, View};
use spielwerk_server::Config;
use spielwerk_server::embedded::embedded_with;

use super::client::{Http, Live, view_of};
use super::playouts::Dice;
use super::{at_least, goal, rounded};

/// Its matches wait for nothing but moves.
pub const GAME: &str = "noughts";
/// Matches made ready for each pair, at most; so the count of moves is bounded, not only the time.
const MATCHES: usize = 400;
/// How long a player still waits for its partner when the time is up.
const PATIENCE: Duration = Duration::from_secs(2);
/// Tables made ready in all.
const PREPARED: usize = 4000;

/// Moves a second and their delays with so many tables played at once.
pub async fn measure(game: &Path, tables: usize, seconds: u64) -> anyhow::Result<Value> {
    let folder = tempfile::tempdir()?;
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games)?;
    std::fs::copy(game, games.join(format!("{GAME}.wasm")))?;
    // The flood guard is for strangers; here one pair plays as fast as it can.
    let config = Config { frame_budget: (u32::MAX, u32::MAX), ..Config::default() };
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = embedded_with(&folder.path().join("data"), &games, listen, config).await?;
    let address = server.address();
    let matches = (PREPARED / tables.max(1)).clamp(2, MATCHES);
    let pairs = prepare(address, tables, matches).await?;
    let start = Instant::now();
    let until = start + Duration::from_secs(seconds);
    let players: Vec<_> = pairs
        .into_iter()
        .enumerate()
        .flat_map(|(number, (people, list))| {
            people.map(|live| tokio::spawn(play(live, list.clone(), until, number as u64)))
        })
        .collect();
    let mut delays = Vec::new();
    let mut last = start;
    for player in players {
        let (times, ended) = player.await.context("a player panicked")??;
        delays.extend(times);
        last = last.max(ended);
    }
    let lasted = (last - start).as_secs_f64();
    server.shutdown().await?;
    delays.sort_unstable();
    let percentile = |part: f64| {
        let at = ((delays.len() as f64 * part) as usize).min(delays.len().saturating_sub(1));
        delays.get(at).map_or(0.0, |delay| delay.as_secs_f64() * 1000.0)
    };
    let rate = delays.len() as f64 / lasted.max(1e-9);
    let is_goal = tables == 200;
    Ok(json!({
        "bench": "sockets",
        "game": GAME,
        "tables": tables,
        "moves": delays.len(),
        "seconds": rounded(lasted),
        "moves-a-second": if is_goal { at_least(rate, 10_000.0) } else { rounded(rate).into() },
        "p50-ms": rounded(percentile(0.5)),
        "p99-ms": if is_goal { goal(percentile(0.99), 50.0) } else { rounded(percentile(0.99)).into() },
        "note": "clients and server share the cores",
    }))
}

type Pair = ([Live; 2], Vec<TableId>);

/// Two people on their connections and the running tables they will play, for each of the tables played at once.
async fn prepare(address: SocketAddr, tables: usize, matches: usize) -> anyhow::Result<Vec<Pair>> {
    let mut tasks = tokio::task::JoinSet::new();
    let mut pairs = Vec::new();
    for _ in 0..tables {
        if tasks.len() >= 16
            && let Some(done) = tasks.join_next().await
        {
            pairs.push(done??);
        }
        tasks.spawn(pair(address, matches));
    }
    while let Some(done) = tasks.join_next().await {
        pairs.push(done??);
    }
    Ok(pairs)
}

async fn pair(address: SocketAddr, matches: usize) -> anyhow::Result<Pair> {
    let http = Http(address);
    let (one, two) = (http.guest().await?, http.guest().await?);
    let wish = NewTable { game: GAME.into(), mode: "table".into(), think_time: Some(0), ..NewTable::default() };
    let mut list = Vec::with_capacity(matches);
    for _ in 0..matches {
        let table = http.open(&one.token, &wish).await?;
        http.join(&two.token, table.table, table.code).await?;
        http.start(&one.token, table.table).await?;
        list.push(table.table);
    }
    Ok(([Live::connect(address, &one.token).await?, Live::connect(address, &two.token).await?], list))
}

/// Plays this person's moves at one table after the other; the delays of its moves and when the last was told.
async fn play(
    mut live: Live,
    tables: Vec<TableId>,
    until: Instant,
    seed: u64,
) -> anyhow::Result<(Vec<Duration>, Instant)> {
    let mut dice = Dice(seed);
    let mut delays = Vec::new();
    let mut last = Instant::now();
    'tables: for table in tables {
        if Instant::now() >= until {
            break;
        }
        live.say(&FromClient::Watch { table, code: None, from: 0 }).await?;
        let mut sent: Option<(u32, Instant)> = None;
        loop {
            // The other of the pair may have stopped between two tables: nobody waits for it longer than this.
            let Ok(message) = tokio::time::timeout_at((until + PATIENCE).into(), live.hear()).await else {
                break 'tables;
            };
            let message = message?;
            match &message {
                FromServer::Done { table: of, .. } if *of == table => {
                    if let Some((_, at)) = sent {
                        last = Instant::now();
                        delays.push(last - at);
                    }
                    continue;
                }
                FromServer::Refused { refusal, .. } => anyhow::bail!("a legal move was refused: {refusal}"),
                _ => {}
            }
            let Some(view) = view_of(message, table) else { continue };
            if view.status.waiting == Waiting::Finished {
                break;
            }
            let Some((decision, text)) = choice(&view, &mut dice) else { continue };
            if sent.is_none_or(|(before, _)| before != decision) {
                sent = Some((decision, Instant::now()));
                live.say(&FromClient::Move { table, decision, id: format!("m{decision}"), r#move: text }).await?;
            }
        }
        live.say(&FromClient::Unwatch { table }).await?;
    }
    Ok((delays, last))
}

fn choice(view: &View, dice: &mut Dice) -> Option<(u32, String)> {
    let acting = view.status.acting(view.seat?)?;
    let index = dice.index(view.legal.len())?;
    Some((acting.decision, view.legal[index].clone()))
}
