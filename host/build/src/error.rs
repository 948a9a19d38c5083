//! What can go wrong, in sentences a person can act on.

use std::path::PathBuf;

/// Why a game could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// No cargo on the path.
    #[error("cargo was not found: install Rust with rustup (https://rustup.rs), open a new shell and try again")]
    NoCargo,
    /// The folder is not there or holds no crate.
    #[error("{0} is no game: there is no Cargo.toml in it")]
    NoCrate(PathBuf),
    /// Nothing was named and nothing found.
    #[error("no game crate found from {0}: name its folder, as in `spielwerk build path/to/my-game`")]
    NoGames(PathBuf),
    /// Cargo does not understand the crate.
    #[error("cargo cannot read {dir}: {message}")]
    Manifest {
        /// The folder.
        dir: PathBuf,
        /// Cargo's words.
        message: String,
    },
    /// The crate has no library.
    #[error("{0} has no library: a game is a library crate with `spielwerk_sdk::export_game!(MyGame);` in src/lib.rs")]
    NoLibrary(PathBuf),
    /// No compiler for the target.
    #[error("no compiler for wasm32-unknown-unknown could be had:\n{0}")]
    Toolchain(String),
    /// The compiler refused the game and has said why.
    #[error("{game} does not compile{}", match .words {
        Some(words) => format!(":\n{words}"),
        None => "; the compiler's words are above".into(),
    })]
    Compile {
        /// Which.
        game: String,
        /// What the compiler said; none: it said it on stderr.
        words: Option<String>,
    },
    /// The module is no game.
    #[error(
        "{game} compiles, but is no component of the contract: {message}\nDoes src/lib.rs call `spielwerk_sdk::export_game!`?"
    )]
    Component {
        /// Which.
        game: String,
        /// Why.
        message: String,
    },
    /// The rules are not pure.
    #[error("{game} imports {imports}: a game may import nothing, so no host would load it")]
    Imports {
        /// Which.
        game: String,
        /// The names, joined.
        imports: String,
    },
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl BuildError {
    /// 2 if what was asked for is not there, else 1.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::NoCargo | Self::NoCrate(_) | Self::NoGames(_) | Self::NoLibrary(_) => 2,
            _ => 1,
        }
    }

    /// For `map_err`: names the file.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
