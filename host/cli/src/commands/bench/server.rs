//! A server in a process of its own: time to listening, memory of idle tables, restart.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::{Value, json};
use spielwerk_protocol::http::NewTable;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::client::Http;
use super::sockets::GAME;
use super::{goal, rounded};

/// Tables nobody watches leave the memory after this time here.
const IDLE_MS: u64 = 200;

/// Tables made before memory is compared.
const EARLIER: usize = 1_000;

/// Lines for start, memory and restart.
pub async fn measure(game: &Path, tables: usize) -> anyhow::Result<Vec<Value>> {
    let folder = tempfile::tempdir()?;
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games)?;
    for other in crate::game::components(game.parent().unwrap_or(Path::new("."))) {
        std::fs::copy(&other, games.join(other.file_name().unwrap_or_default()))?;
    }
    eprintln!("server: start");
    let mut lines = vec![start(folder.path(), &games).await?];
    eprintln!("server: {tables} idle tables");
    let (mut server, address, _) = spawn(folder.path(), &games).await?;
    // Threads, buffers and the store's cache grow once, whatever the number of tables.
    let before = resident_with(&server, address, EARLIER).await?;
    let after = resident_with(&server, address, tables).await?;
    let each = after.saturating_sub(before) as f64 / tables.max(1) as f64;
    lines.push(json!({
        "bench": "idle-tables",
        "tables": tables,
        "earlier-tables": EARLIER,
        "resident-before-kib": before / 1024,
        "resident-after-kib": after / 1024,
        "bytes-a-table": goal(each, 4096.0),
    }));
    stop(&mut server).await?;
    eprintln!("server: restart");
    let began = Instant::now();
    let (mut server, address, _) = spawn(folder.path(), &games).await?;
    Http(address).get("/api/games?locale=en").await?;
    let seconds = began.elapsed().as_secs_f64();
    lines.push(
        json!({ "bench": "restart", "open-tables": tables + EARLIER, "seconds-to-first-answer": goal(seconds, 3.0) }),
    );
    stop(&mut server).await?;
    Ok(lines)
}

/// Start without and with machine code in the cache.
async fn start(folder: &Path, games: &Path) -> anyhow::Result<Value> {
    let mut times = Vec::new();
    for _ in 0..4 {
        let (mut server, _, time) = spawn(folder, games).await?;
        times.push(time.as_secs_f64() * 1000.0);
        stop(&mut server).await?;
    }
    let warm = times[1..].iter().copied().fold(f64::INFINITY, f64::min);
    let count = crate::game::components(games).len();
    Ok(json!({ "bench": "start", "games": count, "cold-ms": rounded(times[0]), "warm-ms": goal(warm, 200.0) }))
}

/// Starts `spielwerk serve` as a child; its address, and the time until it listens.
async fn spawn(folder: &Path, games: &Path) -> anyhow::Result<(Child, SocketAddr, Duration)> {
    let began = Instant::now();
    let mut server = Command::new(std::env::current_exe()?)
        .arg("serve")
        .arg("--data")
        .arg(folder.join("data"))
        .arg("--games")
        .arg(games)
        .args(["--listen", "127.0.0.1:0", "--idle-ms", &IDLE_MS.to_string()])
        .env("RUST_LOG", "error")
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("the server process does not start")?;
    let output = server.stdout.take().context("the server has no output")?;
    let line = BufReader::new(output).lines().next_line().await?.context("the server ended at once")?;
    let address = line.strip_prefix("listening on http://").and_then(|text| text.parse().ok());
    let Some(address) = address else { bail!("the server says “{line}”") };
    Ok((server, address, began.elapsed()))
}

/// Asks it to stop as an operator does, and waits.
async fn stop(server: &mut Child) -> anyhow::Result<()> {
    let id = server.id().context("the server has ended")?.to_string();
    Command::new("kill").args(["-TERM", &id]).status().await?;
    let status = tokio::time::timeout(Duration::from_secs(30), server.wait()).await.context("it does not stop")??;
    if status.success() { Ok(()) } else { bail!("the server ended with {status}") }
}

/// Bytes of memory the process has with so many more tables, once all of them are idle.
async fn resident_with(server: &Child, address: SocketAddr, tables: usize) -> anyhow::Result<u64> {
    open(address, tables).await?;
    // Twice the time after which idle tables leave; a figure, not a test.
    tokio::time::sleep(Duration::from_millis(IDLE_MS * 2 + 500)).await;
    resident(server)
}

/// Bytes of memory the process really has.
fn resident(server: &Child) -> anyhow::Result<u64> {
    let id = server.id().context("the server has ended")?;
    let text = std::fs::read_to_string(format!("/proc/{id}/status")).context("memory is read from /proc, on Linux")?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    let kib: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kib * 1024)
}

/// Running matches of two people, in which nobody moves and nobody is connected.
async fn open(address: SocketAddr, tables: usize) -> anyhow::Result<()> {
    let http = Http(address);
    let (one, two) = (http.guest().await?, http.guest().await?);
    let wish = NewTable { game: GAME.into(), mode: "table".into(), think_time: Some(0), ..NewTable::default() };
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..tables {
        if tasks.len() >= 64
            && let Some(done) = tasks.join_next().await
        {
            done??;
        }
        if number % 10_000 == 9_999 {
            eprintln!("  {} made", number + 1);
        }
        let (one, two, wish) = (one.token.clone(), two.token.clone(), wish.clone());
        tasks.spawn(async move {
            let table = http.open(&one, &wish).await?;
            http.join(&two, table.table, table.code).await?;
            http.start(&one, table.table).await.map(drop)
        });
    }
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    Ok(())
}
