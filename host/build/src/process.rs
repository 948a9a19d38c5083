//! Running other programs.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Settings of a caller that would change what a guest is compiled to.
const UNWANTED: [&str; 6] = [
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_TARGET_DIR",
    "RUSTC_WRAPPER",
];

/// A command that starts in `dir`, without a caller's compiler flags.
pub fn clean(program: impl AsRef<std::ffi::OsStr>, dir: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(dir).stdin(Stdio::null());
    for name in UNWANTED {
        command.env_remove(name);
    }
    command
}

/// Its standard output if it succeeds, else what it said.
pub fn words(command: &mut Command) -> Result<String, String> {
    let Output { status, stdout, stderr } = command.output().map_err(|error| told(command, &error))?;
    if status.success() {
        Ok(String::from_utf8_lossy(&stdout).into_owned())
    } else {
        let said = String::from_utf8_lossy(&stderr);
        Err(format!("{}: {}", shown(command), said.trim()))
    }
}

/// Runs it with its output on stderr; ends it after `limit`.
pub fn within(command: &mut Command, limit: Duration) -> Result<(), String> {
    let mut child = command.stdout(std::io::stderr()).spawn().map_err(|error| told(command, &error))?;
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => return Err(format!("{} failed ({status})", shown(command))),
            Ok(None) if start.elapsed() > limit => {
                child.kill().and_then(|()| child.wait()).map_err(|error| told(command, &error))?;
                return Err(format!("{} gave no answer within {} s", shown(command), limit.as_secs()));
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(50)),
            Err(error) => return Err(told(command, &error)),
        }
    }
}

fn told(command: &Command, error: &std::io::Error) -> String {
    if error.kind() == std::io::ErrorKind::NotFound {
        format!("{} is not installed", command.get_program().to_string_lossy())
    } else {
        format!("{}: {error}", shown(command))
    }
}

/// Program and first words, without long option lists.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let mut words = vec![program.to_string_lossy().into_owned()];
    let mut skip = false;
    for word in command.get_args().map(|word| word.to_string_lossy()) {
        let is_option_value = std::mem::replace(&mut skip, word == "-o");
        if !is_option_value && word != "-o" && words.len() < 6 {
            words.push(word.into_owned());
        }
    }
    format!("`{}`", words.join(" "))
}
