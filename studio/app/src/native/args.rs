//! Arguments of `spielwerk-studio`.

use std::net::SocketAddr;
use std::path::PathBuf;

/// Plays games and steps through finished ones.
///
/// Without --connect it brings its own server, for this machine only.
#[derive(Debug, Clone, clap::Parser)]
#[command(name = "spielwerk-studio", version)]
pub struct Args {
    /// Use this server instead of an own one, for instance http://192.168.1.5:8080
    #[arg(long, value_name = "URL")]
    pub connect: Option<String>,
    /// Folder of settings and of the own server's data [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Folder of games [default: `games` beside the program, else target/games]
    #[arg(long, value_name = "DIR")]
    pub games: Option<PathBuf>,
    /// Address of the own server; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    pub listen: SocketAddr,
    /// Step through this record (a JSON file)
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// With --record: begin at this ply [default: 0]
    #[arg(long, value_name = "N", requires = "record")]
    pub ply: Option<usize>,
    /// Build this game whenever it changes and play the record on it: its crate's folder, or a .wasm file
    #[arg(long, value_name = "GAME")]
    pub watch: Option<PathBuf>,
    /// For tests and scripts: write what is on the screen to this file, see `native::automation`
    #[arg(long, value_name = "FILE")]
    pub automation: Option<PathBuf>,
}
