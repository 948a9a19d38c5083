//! `spielwerk verify`: nobody dealt twice, and every move was offered to who made it.

use serde_json::json;
use spielwerk_referee::replay::{Verdict, verify};

use crate::game::{Opened, Recorded};
use crate::outcome::{Outcome, say, usage};

/// Checks a record.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    recorded: Recorded,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let Opened { file, component } = args.recorded.open()?;
    if file.position.is_some() {
        return Err(usage(
            "this record begins at an edited position: there is no deal to verify; try `spielwerk replay`",
        ));
    }
    let verdict = verify(&component, &file.record);
    say(&match &verdict {
        Ok(verdict) if args.json => {
            let Verdict { plies, finished, state_hash } = verdict;
            format!("{}\n", json!({ "verified": true, "plies": plies, "finished": finished, "state-hash": state_hash }))
        }
        Ok(verdict) => format!(
            "verified: the seed matches its commitment, {} plies replay and were offered, the match is {}\nlast state {}\n",
            verdict.plies,
            if verdict.finished { "over" } else { "not over" },
            verdict.state_hash
        ),
        Err(error) if args.json => {
            format!("{}\n", json!({ "verified": false, "ply": error.ply(), "reason": error.to_string() }))
        }
        Err(error) => format!("not verified: {error}\n"),
    })?;
    Ok(Outcome::of(verdict.is_ok()))
}
