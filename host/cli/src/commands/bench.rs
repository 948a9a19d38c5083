//! `spielwerk bench`: what quality.md's table asks for, measured here, one JSON object a line.

mod client;
mod machine;
mod playouts;
mod records;
mod sandbox;
mod server;
mod sockets;

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value, json};

use crate::game::{self, Folder};
use crate::outcome::{Outcome, usage};

/// Measures speed and size.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to measure; all without it
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    only: Vec<Part>,
    /// Game ids for sandbox, playouts and records; all of the folder without it
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    of: Vec<String>,
    /// Seconds each socket measurement plays at most
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Tables played at once over sockets
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_values_t = [1, 20, 200])]
    tables: Vec<usize>,
    /// Idle tables made for memory and restart
    #[arg(long, default_value_t = 2000)]
    open_tables: usize,
    #[command(flatten)]
    folder: Folder,
}

/// A part of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// What calls and one move cost.
    Sandbox,
    /// Random playouts, component against native.
    Playouts,
    /// Any ply of a record; for 2,000 plies measure `--games target/guests --of broken-endless`.
    Records,
    /// Durable moves a second.
    Sockets,
    /// Start, memory of idle tables, restart.
    Server,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let measures = |part: Part| args.only.is_empty() || args.only.contains(&part);
    let games = games(&args)?;
    line(&machine::describe())?;
    let runtime = game::runtime()?;
    for path in &games {
        let component = game::load(&runtime, path)?;
        if measures(Part::Sandbox) {
            eprintln!("{}: calls", game::stem(path));
            line(&sandbox::measure(&component).with_context(|| path.display().to_string())?)?;
        }
        if measures(Part::Playouts) {
            eprintln!("{}: playouts, component and native", game::stem(path));
            line(&playouts::measure(&component, &game::stem(path))?)?;
        }
        if measures(Part::Records) {
            eprintln!("{}: any ply of a record", game::stem(path));
            line(&records::measure(&component).with_context(|| path.display().to_string())?)?;
        }
    }
    if measures(Part::Sockets) || measures(Part::Server) {
        let game = socket_game(&games)?;
        let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        if measures(Part::Sockets) {
            for tables in &args.tables {
                eprintln!("sockets: {tables} tables");
                line(&threads.block_on(sockets::measure(game, *tables, args.seconds))?)?;
            }
        }
        if measures(Part::Server) {
            for value in threads.block_on(server::measure(game, args.open_tables))? {
                line(&value)?;
            }
        }
    }
    Ok(Outcome::Passed)
}

fn games(args: &Args) -> anyhow::Result<Vec<PathBuf>> {
    if !args.of.is_empty() {
        return args.of.iter().map(|name| game::find(name, &args.folder.games)).collect();
    }
    let games = game::components(&args.folder.games);
    if games.is_empty() {
        let folder = args.folder.games.display();
        return Err(usage(format!("there are no components in {folder}: make them with `spielwerk build`")));
    }
    Ok(games)
}

/// The game for socket figures: one whose matches wait for nothing but moves, so that the server is measured and not
/// the pauses of a game.
fn socket_game(games: &[PathBuf]) -> anyhow::Result<&Path> {
    games
        .iter()
        .find(|path| game::stem(path) == sockets::GAME)
        .map(PathBuf::as_path)
        .ok_or_else(|| usage(format!("socket figures need the game {}: make it with `spielwerk build`", sockets::GAME)))
}

fn line(value: &impl Serialize) -> anyhow::Result<()> {
    println!("{}", serde_json::to_string(value)?);
    Ok(())
}

/// A figure with what it must reach.
fn goal(figure: f64, at_most: f64) -> Value {
    json!({ "figure": rounded(figure), "at-most": at_most, "reached": figure <= at_most })
}

fn at_least(figure: f64, at_least: f64) -> Value {
    json!({ "figure": rounded(figure), "at-least": at_least, "reached": figure >= at_least })
}

/// Three significant decimals are plenty.
fn rounded(figure: f64) -> f64 {
    if figure.abs() >= 100.0 { figure.round() } else { (figure * 1000.0).round() / 1000.0 }
}

fn microseconds(time: std::time::Duration) -> f64 {
    rounded(time.as_secs_f64() * 1e6)
}
