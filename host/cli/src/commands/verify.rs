//! `spielwerk verify`: nobody dealt twice, and every move was offered to who made it.

use std::path::PathBuf;

use serde_json::json;
use spielwerk_referee::replay::verify;

use crate::game::{self, Folder};
use crate::outcome::Outcome;

/// Checks a record.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A record as `simulate --record` and the server write it
    record: PathBuf,
    /// The game's file [default: the folder's component with the record's hash]
    #[arg(long, value_name = "FILE")]
    component: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    folder: Folder,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let record = game::record(&args.record)?;
    let component = game::of_record(&game::runtime()?, &record, args.component.as_deref(), &args.folder)?;
    let verdict = verify(&component, &record);
    match &verdict {
        Ok(verdict) if args.json => println!(
            "{}",
            json!({ "verified": true, "plies": verdict.plies, "finished": verdict.finished, "state-hash": verdict.state_hash })
        ),
        Ok(verdict) => println!(
            "verified: the seed matches its commitment, {} plies replay and were offered, the match is {}\nlast state {}",
            verdict.plies,
            if verdict.finished { "over" } else { "not over" },
            verdict.state_hash
        ),
        Err(error) if args.json => {
            println!("{}", json!({ "verified": false, "ply": error.ply(), "reason": error.to_string() }))
        }
        Err(error) => println!("not verified: {error}"),
    }
    Ok(Outcome::of(verdict.is_ok()))
}
