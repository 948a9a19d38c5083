//! `spielwerk replay`: a record told ply by ply.

use std::path::PathBuf;

use serde::Serialize;
use serde_json::{Value, json};
use spielwerk_model::play::{Standing, Status, Viewer};
use spielwerk_model::record::Record;
use spielwerk_referee::replay::{ReplayError, Step, replay, replay_far};
use spielwerk_runtime::{Class, Component, GuestError};

use crate::game::{self, Folder};
use crate::outcome::{Outcome, usage};
use crate::show;

/// Plays a record again.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A record as `simulate --record` and the server write it
    record: PathBuf,
    /// Only this ply; 0 is the set-up
    #[arg(long)]
    ply: Option<u64>,
    /// Whose eyes narrate: seat:0, spectator or afterwards
    #[arg(long, default_value = "afterwards")]
    viewer: Viewer,
    /// Language of the narration [default: the game's first]
    #[arg(long, default_value = "")]
    locale: String,
    /// The game's file, also of another version [default: the folder's component with the record's hash]
    #[arg(long, value_name = "FILE")]
    component: Option<PathBuf>,
    /// Print one JSON object, positions (`inspect`) and entropies included: a playthrough file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    folder: Folder,
}

/// One ply as it is told.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Told {
    ply: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    timed_out: bool,
    entropy: String,
    narration: Vec<String>,
    state_hash: String,
    status: Status,
    standings: Vec<Standing>,
    inspect: Value,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let record = game::record(&args.record)?;
    let runtime = game::runtime()?;
    let component = game::of_record(&runtime, &record, args.component.as_deref(), &args.folder)?;
    if let Some(ply) = args.ply.filter(|ply| *ply > record.plies.len() as u64) {
        return Err(usage(format!("there is no ply {ply}: the record has {}", record.plies.len())));
    }
    let (steps, fault) = steps(&component, &record, &args)?;
    let wanted: Vec<Step> = steps.into_iter().filter(|step| args.ply.is_none_or(|ply| step.ply == ply)).collect();
    let plies = tell(&component, wanted, &args)?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&file(&record, &args, &plies, fault.as_ref()))?);
    } else {
        println!("{} {}, mode {}, {} seats", record.game, record.version, record.config.mode, record.config.seats);
        plies.iter().for_each(print);
        if let Some(fault) = &fault {
            println!("stopped: {fault}");
        }
    }
    Ok(Outcome::of(fault.is_none()))
}

/// As far as the record goes; the fault that ended it early.
fn steps(component: &Component, record: &Record, args: &Args) -> anyhow::Result<(Vec<Step>, Option<ReplayError>)> {
    if args.component.is_some() {
        if component.hash() != record.component {
            eprintln!(
                "the record was played with component {}, this is {}",
                record.component.short(),
                component.hash().short()
            );
        }
        return Ok(replay_far(component, record));
    }
    Ok(match replay(component, record) {
        Ok(steps) => (steps, None),
        Err(_) => replay_far(component, record),
    })
}

fn tell(component: &Component, steps: Vec<Step>, args: &Args) -> anyhow::Result<Vec<Told>> {
    let (viewer, locale) = (args.viewer, args.locale.clone());
    let told = component.operate(Class::Rules, move |guest| {
        let mut told = Vec::with_capacity(steps.len());
        for step in steps {
            let seen = guest.observe(&step.state, viewer)?;
            let spectator = guest.observe(&step.state, Viewer::Spectator)?;
            let inspect = guest.inspect(&step.state)?;
            let moved = step.moved.as_ref();
            told.push(Told {
                ply: step.ply,
                seat: moved.map(|moved| moved.seat),
                text: moved.map(|moved| moved.r#move.clone()),
                level: moved.and_then(|moved| moved.level.clone()),
                timed_out: moved.is_some_and(|moved| moved.timed_out),
                entropy: hex::encode(step.entropy),
                narration: guest.narrate(&seen, &locale)?.into_iter().map(|line| line.text).collect(),
                state_hash: step.state_hash(),
                standings: guest.score(&spectator, &locale)?,
                status: step.status,
                inspect: serde_json::from_str(&inspect).unwrap_or(Value::String(inspect)),
            });
        }
        Ok::<_, GuestError>(told)
    })?;
    Ok(told)
}

fn file(record: &Record, args: &Args, plies: &[Told], fault: Option<&ReplayError>) -> Value {
    let mut file = json!({
        "game": record.game,
        "version": record.version,
        "component": record.component,
        "config": record.config,
        "viewer": args.viewer,
        "plies": plies,
    });
    if let Some(fault) = fault {
        file["stopped"] = json!({ "ply": fault.ply(), "reason": fault.to_string() });
    }
    file
}

fn print(ply: &Told) {
    let seat = match ply.seat {
        None => "set-up".to_string(),
        Some(spielwerk_model::TABLE) => "table".into(),
        Some(seat) => format!("seat {seat}"),
    };
    let ruled = if ply.timed_out { " (time ran out)" } else { "" };
    println!("{:>4}  {seat}: {}{ruled}", ply.ply, ply.text.as_deref().unwrap_or("-"));
    for line in &ply.narration {
        println!("      {line}");
    }
    println!("      {} | {} | {}", &ply.state_hash[..12], show::status(&ply.status), show::points(&ply.standings));
}
