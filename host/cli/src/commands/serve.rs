//! `spielwerk serve`: the server, until it is told to stop.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context;
use spielwerk_server::embedded::embedded_with;
use spielwerk_server::{Config, StartError};
use tracing_subscriber::EnvFilter;

use crate::outcome::{Outcome, usage};

/// Starts the server.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Where tables and people are kept; made if it is not there
    #[arg(long, value_name = "DIR", default_value = super::DATA)]
    data: PathBuf,
    /// Folder of components; what is dropped into it appears in the lobby
    #[arg(long, value_name = "DIR", default_value = crate::game::GAMES)]
    games: PathBuf,
    /// Address and port; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7777")]
    listen: SocketAddr,
    /// Settings in TOML; each has a sensible value without
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Name of the account that runs the place; without, it is the first account made
    #[arg(long, value_name = "NAME")]
    operator: Option<String>,
    /// Log lines as JSON objects, for programs
    #[arg(long)]
    json_log: bool,
    /// For benchmarks: a table nobody watches leaves the memory after so many milliseconds
    #[arg(long, hide = true)]
    idle_ms: Option<u64>,
}

/// Runs the command: prints `listening on http://…` on stdout and serves until Ctrl-C or SIGTERM.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if args.json_log {
        log.json().init();
    } else {
        log.init();
    }
    if !args.games.is_dir() {
        return Err(usage(format!(
            "there is no folder {} to take games from; make games with `spielwerk build` or name a folder with --games",
            args.games.display()
        )));
    }
    let threads =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads for the server")?;
    threads.block_on(serve(args))
}

async fn serve(args: Args) -> anyhow::Result<Outcome> {
    let mut config = read(args.config.as_deref())?;
    config.operator = args.operator.or(config.operator);
    config.idle_ms = args.idle_ms.unwrap_or(config.idle_ms);
    let started = embedded_with(&args.data, &args.games, args.listen, config).await;
    let server = started.map_err(|error| match error {
        StartError::TimeZone(error) => usage(error.to_string()),
        other => anyhow::Error::new(other).context("the server does not start"),
    })?;
    // Listened for before anybody is told the address, so that no request to stop comes too early.
    let stop = stop_asked()?;
    println!("listening on http://{}", server.address());
    stop.await?;
    eprintln!("stopping");
    server.shutdown().await.context("the store could not be closed; what was acknowledged is safe")?;
    Ok(Outcome::Passed)
}

/// The settings in a file; a wrong one is named with its place.
fn read(file: Option<&std::path::Path>) -> anyhow::Result<Config> {
    let Some(file) = file else { return Ok(Config::default()) };
    let text = std::fs::read_to_string(file)
        .map_err(|error| usage(format!("the settings {} cannot be read: {error}", file.display())))?;
    toml::from_str(&text).map_err(|error| usage(format!("{}: {error}", file.display())))
}

#[cfg(unix)]
fn stop_asked() -> anyhow::Result<impl Future<Output = anyhow::Result<()>>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).context("SIGTERM cannot be heard")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("Ctrl-C cannot be heard")?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        Ok(())
    })
}

#[cfg(not(unix))]
fn stop_asked() -> anyhow::Result<impl Future<Output = anyhow::Result<()>>> {
    Ok(async { tokio::signal::ctrl_c().await.context("Ctrl-C cannot be heard") })
}
