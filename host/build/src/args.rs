//! The command line, shared by `spielwerk build` and `spielwerk-build`.

use std::path::PathBuf;

use crate::{BuildError, Built, Order, build, toolchain::Route};

/// Makes components of game crates.
#[derive(Debug, clap::Args)]
pub struct BuildArgs {
    /// Folders of game crates; none: every game under games/ of this workspace, or the crate here
    #[arg(value_name = "GAME_DIR")]
    pub dirs: Vec<PathBuf>,
    /// Where the components go, one `<folder name>.wasm` each [default: target/games of the workspace]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Cargo features of the game crates, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub features: Vec<String>,
    /// Build the test guests of tests/guests instead, with every variant they name, into target/guests
    #[arg(long, conflicts_with_all = ["dirs", "features"])]
    pub guests: bool,
    /// Where the compiler for wasm32 comes from [default: $SPIELWERK_GUEST_TOOLCHAIN, else auto]
    #[arg(long, value_enum, value_name = "ROUTE")]
    pub toolchain: Option<Route>,
}

impl BuildArgs {
    /// Builds; progress goes to stderr, one line a component to stdout.
    ///
    /// # Errors
    /// The first game that does not build.
    pub fn run(self) -> Result<(), BuildError> {
        let order = Order {
            dirs: self.dirs,
            out: self.out,
            features: self.features,
            guests: self.guests,
            route: self.toolchain.map_or_else(Route::from_environment, Ok)?,
            quiet: false,
        };
        for Built { path, bytes, seconds, .. } in build(&order, &mut |line| eprintln!("{line}"))? {
            let kib = bytes.div_ceil(1024);
            match seconds {
                Some(seconds) => println!("{}  {kib} KiB  built in {seconds:.1} s", path.display()),
                None => println!("{}  {kib} KiB  unchanged", path.display()),
            }
        }
        Ok(())
    }
}
