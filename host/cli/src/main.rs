//! `spielwerk`: serve games, build them, check them, play and replay them without a server.
//!
//! Exit codes: 0 all well, 1 what was checked failed, 2 wrong use or something is not there.

mod commands;
mod game;
mod outcome;
mod show;

use clap::{Parser, Subcommand};
use outcome::Outcome;

/// A game server whose games are plug-ins.
#[derive(Parser)]
#[command(version, after_help = "Exit codes: 0 all well, 1 what was checked failed, 2 wrong use or not found.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server
    Serve(commands::serve::Args),
    /// Write a backup of a data folder, also while a server runs on it
    Backup(commands::care::BackupArgs),
    /// Read a backup into a new data folder
    Restore(commands::care::RestoreArgs),
    /// Check a data folder
    Doctor(commands::care::DoctorArgs),
    /// Make components of game crates
    Build(spielwerk_build::args::BuildArgs),
    /// Test a component against the laws every game keeps
    Check(commands::check::Args),
    /// Let computer players and random movers play matches
    Simulate(commands::simulate::Args),
    /// Play a record again and tell each ply
    Replay(commands::replay::Args),
    /// Check a record: its seed, its moves, its component
    Verify(commands::verify::Args),
    /// Look at a position from a JSON file, or try a move in it
    Try(commands::try_position::Args),
    /// Measure speed and size on this machine
    Bench(commands::bench::Args),
}

fn main() -> std::process::ExitCode {
    let Cli { command } = Cli::parse();
    let result = match command {
        Command::Serve(args) => commands::serve::run(args),
        Command::Backup(args) => commands::care::backup(args),
        Command::Restore(args) => commands::care::restore(args),
        Command::Doctor(args) => commands::care::doctor(args),
        Command::Build(args) => return build(args),
        Command::Check(args) => commands::check::run(args),
        Command::Simulate(args) => commands::simulate::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Try(args) => commands::try_position::run(args),
        Command::Bench(args) => commands::bench::run(args),
    };
    Outcome::exit(result)
}

fn build(args: spielwerk_build::args::BuildArgs) -> std::process::ExitCode {
    args.run().map_or_else(
        |error| {
            eprintln!("error: {error}");
            std::process::ExitCode::from(error.exit_code())
        },
        |()| std::process::ExitCode::SUCCESS,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}
