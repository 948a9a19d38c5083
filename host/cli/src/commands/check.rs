//! `spielwerk check`: the laws every game keeps.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use spielwerk_referee::check::{Budget, Check, Report, check_telling};

use crate::game::{self, Folder};
use crate::outcome::{Outcome, sayln};

/// Tests a component.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A component's file, or a game's id
    game: String,
    /// How much is tried
    #[arg(long, value_enum, default_value_t = Effort::Normal)]
    effort: Effort,
    /// Another number tries other matches and positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the record that shows a failure is written
    #[arg(long, value_name = "DIR", default_value = "target/check")]
    record: PathBuf,
    /// Print one JSON object, failing records included
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    folder: Folder,
}

/// How much is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Effort {
    /// For a developer who waits.
    Quick,
    /// A few times that.
    Normal,
    /// For releases.
    Thorough,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<Outcome> {
    let path = game::find(&args.game, &args.folder.games)?;
    let runtime = game::runtime()?;
    let bytes = game::read(&path)?;
    let component = match runtime.load(&bytes) {
        Ok(component) => component,
        Err(error) => return refused(&path, &error.to_string(), args.json),
    };
    let budget = Budget { seed: args.seed, ..budget(args.effort) };
    eprintln!("{}: playing {} matches, then testing {} positions", path.display(), budget.matches, budget.positions);
    let mut written = Ok(());
    let report = check_telling(&component, &budget, &mut |check| {
        if args.json {
            eprintln!("{}", told(check));
        } else if written.is_ok() {
            written = sayln!("{}", told(check));
        }
    });
    written?;
    if args.json {
        sayln!("{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        print_end(&report, &args.record)?;
    }
    Ok(Outcome::of(report.passed()))
}

/// A file that no host would load fails before any law is tried.
fn refused(path: &Path, reason: &str, json: bool) -> anyhow::Result<Outcome> {
    if json {
        sayln!("{}", serde_json::json!({ "file": path, "loads": false, "reason": reason }))?;
    } else {
        sayln!("FAILED  loads  {reason}")?;
    }
    Ok(Outcome::Failed)
}

fn budget(effort: Effort) -> Budget {
    match effort {
        Effort::Quick => Budget::quick(),
        Effort::Normal => Budget::default(),
        Effort::Thorough => Budget::thorough(),
    }
}

fn told(check: &Check) -> String {
    if check.passed {
        format!("ok      {:<17} {}", check.name, check.detail)
    } else {
        let at = check.ply.map(|ply| format!("ply {ply}: ")).unwrap_or_default();
        format!("FAILED  {:<17} {at}{}\n        the law: {}", check.name, check.detail, check.law)
    }
}

fn print_end(report: &Report, folder: &Path) -> anyhow::Result<()> {
    let failed: Vec<&Check> = report.checks.iter().filter(|check| !check.passed).collect();
    for check in &failed {
        let Some(record) = &check.record else { continue };
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let path = folder.join(format!("{}-{}.json", report.game, check.name));
        std::fs::write(&path, serde_json::to_string_pretty(record)? + "\n")
            .with_context(|| format!("{} cannot be written", path.display()))?;
        let moves: Vec<String> = record.plies.iter().map(|ply| format!("{}:{}", ply.seat, ply.r#move)).collect();
        let (path, plies) = (path.display(), record.plies.len());
        sayln!("{} is shown by {path} ({plies} plies): {}", check.name, moves.join(" | "))?;
        sayln!("  look at it: spielwerk-studio --record {path} --ply {plies}")?;
    }
    let seconds = report.took_ms as f64 / 1000.0;
    let verdict = if failed.is_empty() { "keeps every law, as far as was tried" } else { "breaks laws" };
    sayln!(
        "{} {} {verdict}: {} of {} passed; {} matches, {} positions, {seconds:.1} s",
        report.game,
        report.version,
        report.checks.len() - failed.len(),
        report.checks.len(),
        report.matches,
        report.positions
    )?;
    Ok(())
}
