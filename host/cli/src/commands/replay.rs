//! `spielwerk replay`: a record told ply by ply.

use spielwerk_model::play::Viewer;
use spielwerk_model::record::Record;
use spielwerk_referee::playthrough::{Told, file, tell};
use spielwerk_referee::replay::{ReplayError, Replayed, Step};

use crate::game::{Opened, Recorded};
use crate::outcome::{Outcome, say, usage};
use crate::show;

/// Plays a record again.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    recorded: Recorded,
    /// Only this ply; 0 is the set-up
    #[arg(long)]
    ply: Option<u64>,
    /// Whose eyes narrate: seat:0, spectator or afterwards
    #[arg(long, default_value = "afterwards")]
    viewer: Viewer,
    /// Language of the narration [default: the game's first]
    #[arg(long, default_value = "")]
    locale: String,
    /// Print one JSON object, positions (`inspect`) and entropies included: a playthrough file
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let Opened { file: line, component } = args.recorded.open()?;
    if let Some(ply) = args.ply.filter(|ply| *ply > line.record.plies.len() as u64) {
        return Err(usage(format!("there is no ply {ply}: the record has {}", line.record.plies.len())));
    }
    if component.hash() != line.record.component {
        let (recorded, given) = (line.record.component.short(), component.hash().short());
        eprintln!("the record was played with component {recorded}, this is {given}");
    }
    let replayed = Replayed::far(&component, line)?;
    let wanted = args.ply.map_or(0..=replayed.last_ply(), |ply| ply..=ply.min(replayed.last_ply()));
    let steps = wanted.map(|ply| replayed.at(ply)).collect::<Result<Vec<Step>, _>>()?;
    let plies = tell(&component, steps, args.viewer, &args.locale)?;
    let fault = replayed.fault();
    if args.json {
        say(&(serde_json::to_string_pretty(&file(replayed.file(), args.viewer, &plies, fault))? + "\n"))?;
    } else {
        say(&text(replayed.record(), &plies, fault))?;
    }
    Ok(Outcome::of(fault.is_none()))
}

fn text(record: &Record, plies: &[Told], fault: Option<&ReplayError>) -> String {
    let (game, version, config) = (&record.game, &record.version, &record.config);
    let mut text = format!("{game} {version}, mode {}, {} seats\n", config.mode, config.seats);
    plies.iter().for_each(|ply| text.push_str(&told(ply)));
    if let Some(fault) = fault {
        text.push_str(&format!("stopped: {fault}\n"));
    }
    text
}

fn told(ply: &Told) -> String {
    let seat = match ply.seat {
        None => "set-up".to_string(),
        Some(spielwerk_model::TABLE) => "table".into(),
        Some(seat) => format!("seat {seat}"),
    };
    let ruled = if ply.timed_out { " (time ran out)" } else { "" };
    let mut text = format!("{:>4}  {seat}: {}{ruled}\n", ply.ply, ply.text.as_deref().unwrap_or("-"));
    ply.narration.iter().for_each(|line| text.push_str(&format!("      {line}\n")));
    let (status, points) = (show::status(&ply.status), show::points(&ply.standings));
    text + &format!("      {} | {status} | {points}\n", &ply.state_hash[..12])
}
