//! `spielwerk backup`, `restore` and `doctor`: looking after a data folder.

use std::path::PathBuf;

use anyhow::Context;
use spielwerk_server::care::{self, CareError};

use crate::outcome::{Outcome, usage};

/// Writes a backup, also while a server runs on the folder.
#[derive(Debug, clap::Args)]
pub struct BackupArgs {
    /// The data folder of the server
    #[arg(long, value_name = "DIR", default_value = super::DATA)]
    data: PathBuf,
    /// Where to; an older file of this name is replaced once the new one is whole
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Reads a backup into a new data folder.
#[derive(Debug, clap::Args)]
pub struct RestoreArgs {
    /// A data folder without a store
    #[arg(long, value_name = "DIR", default_value = super::DATA)]
    data: PathBuf,
    /// A file written by `spielwerk backup`
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Checks a data folder no server runs on.
#[derive(Debug, clap::Args)]
pub struct DoctorArgs {
    /// The data folder of the server
    #[arg(long, value_name = "DIR", default_value = super::DATA)]
    data: PathBuf,
}

fn block_on<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?;
    Ok(threads.block_on(work))
}

/// A wrong folder is wrong use.
fn told(error: CareError) -> anyhow::Error {
    match error {
        CareError::WrongFolder(sentence) => usage(sentence),
        CareError::Store(error) => error.into(),
    }
}

/// Runs `backup`.
pub fn backup(args: BackupArgs) -> anyhow::Result<Outcome> {
    let items = block_on(care::backup(&args.data, &args.file))?.map_err(told).context("there is no backup")?;
    println!("{}: {items} items", args.file.display());
    println!(
        "the games are not in it; keep the folders {0}/components and the games folder as well",
        args.data.display()
    );
    Ok(Outcome::Passed)
}

/// Runs `restore`.
pub fn restore(args: RestoreArgs) -> anyhow::Result<Outcome> {
    let items = block_on(care::restore(&args.data, &args.file))?.map_err(told).context("nothing is restored")?;
    println!("{}: {items} items restored", args.data.display());
    Ok(Outcome::Passed)
}

/// Runs `doctor`.
pub fn doctor(args: DoctorArgs) -> anyhow::Result<Outcome> {
    let findings = block_on(care::doctor(&args.data))?.map_err(told).context("the folder cannot be looked at")?;
    println!("{} items, {} tables that are not over", findings.items, findings.running);
    for problem in &findings.problems {
        println!("{problem}");
    }
    if findings.problems.is_empty() {
        println!("all is well");
        return Ok(Outcome::Passed);
    }
    Ok(Outcome::Failed)
}
