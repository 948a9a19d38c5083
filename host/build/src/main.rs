//! `spielwerk-build`: the command `spielwerk build` alone, for `make`, which needs games before the host is compiled.

use clap::Parser;
use spielwerk_build::args::BuildArgs;

/// Makes components of game crates.
#[derive(Parser)]
#[command(version)]
struct Command {
    #[command(flatten)]
    args: BuildArgs,
}

fn main() -> std::process::ExitCode {
    let Command { args } = Command::parse();
    match args.run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            std::process::ExitCode::from(error.exit_code())
        }
    }
}
