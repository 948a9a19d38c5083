//! How a command ends, and the exit code of that.

use std::io::Write;
use std::process::ExitCode;

/// A command that ran: whether what it looked at is all right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Exit code 0.
    Passed,
    /// Exit code 1; the command has said what failed.
    Failed,
}

/// Wrong use, or something named on the command line is not there: exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Usage(pub String);

/// A [`Usage`] error with this sentence.
pub fn usage(sentence: impl Into<String>) -> anyhow::Error {
    anyhow::Error::new(Usage(sentence.into()))
}

/// Writes a result to standard output. Who stops reading (`| head`) has what was wanted: that ends the writing, not the
/// command, and is no failure.
///
/// # Errors
/// If standard output fails otherwise, for instance because a disk is full.
pub fn say(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

/// [`say`] of one formatted line.
macro_rules! sayln {
    ($($argument:tt)*) => { $crate::outcome::say(&(format!($($argument)*) + "\n")) };
}
pub(crate) use sayln;

impl Outcome {
    /// Passed or failed.
    pub fn of(passed: bool) -> Self {
        if passed { Self::Passed } else { Self::Failed }
    }

    /// The process's exit code; an error is told on stderr.
    pub fn exit(result: anyhow::Result<Self>) -> ExitCode {
        match result {
            Ok(Self::Passed) => ExitCode::SUCCESS,
            Ok(Self::Failed) => ExitCode::from(1),
            Err(error) => {
                eprintln!("error: {error:#}");
                ExitCode::from(if error.chain().any(|cause| cause.is::<Usage>()) { 2 } else { 1 })
            }
        }
    }
}
