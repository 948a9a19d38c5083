//! Folders and the file of what is kept between runs.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use spielwerk_studio_core::studio::Saved;

use crate::keeper::Keeper;

/// The user's data folder for Spielwerk: by the customs of Linux, macOS or Windows.
pub fn user_data() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || variable("HOME");
    let base = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("spielwerk"))
}

/// `games` beside the program; in a workspace, target/games (beside the folder the program was built into).
pub fn default_games() -> PathBuf {
    let exe = std::env::current_exe().ok();
    let folders = exe.iter().flat_map(|exe| exe.ancestors().skip(1).take(3)).map(|folder| folder.join("games"));
    folders.into_iter().find(|folder| folder.is_dir()).unwrap_or_else(|| PathBuf::from("target/games"))
}

/// `studio.json` in the data folder.
#[derive(Debug, Clone)]
pub struct SavedFile {
    path: PathBuf,
}

impl SavedFile {
    /// In this folder.
    pub fn in_folder(data: &Path) -> Self {
        Self { path: data.join("studio.json") }
    }

    /// What was kept; a fresh start if nothing was or it cannot be read.
    pub fn read(&self) -> Saved {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        let saved: Saved = serde_json::from_str(&text).unwrap_or_default();
        Saved { settings: saved.settings.clone().checked(), ..saved }
    }
}

impl Keeper for SavedFile {
    fn keep(&mut self, saved: &Saved) -> Result<(), String> {
        let text = serde_json::to_string_pretty(saved).map_err(|error| error.to_string())?;
        write_whole(&self.path, text.as_bytes()).map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

/// Writes the file as a whole or not at all; private, for it holds tokens.
///
/// # Errors
/// If the folder cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let temporary = path.with_extension("new");
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&temporary)?;
    file.write_all(bytes)?;
    drop(file);
    fs::rename(&temporary, path)
}
