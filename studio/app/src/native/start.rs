//! From the arguments to the window.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, anyhow};
use spielwerk_studio_core::Studio;

use super::args::Args;
use super::automation;
use super::files::{SavedFile, default_games, user_data};
use super::sandbox::Sandbox;
use super::server::Embedded;
use crate::net::Net;
use crate::shell::Shell;

/// Runs the studio until its window is closed.
///
/// # Errors
/// If a folder, a file, the server's address or the screen cannot be used.
pub fn run(args: Args) -> anyhow::Result<()> {
    let data =
        args.data.clone().or_else(user_data).ok_or_else(|| anyhow!("no data folder is known: name one with --data"))?;
    fs::create_dir_all(&data).with_context(|| format!("{} cannot be made", data.display()))?;
    let games = args.games.clone().unwrap_or_else(default_games);
    let mut server = match &args.connect {
        Some(_) => None,
        None => Some(Embedded::start(&data, &games, args.listen).context("the own server does not start")?),
    };
    let own_url = server.as_ref().map(Embedded::url);
    if let Some(url) = &own_url {
        println!("spielwerk-studio: serving {} at {url}", games.display());
    }
    let url = args.connect.clone().or(own_url).unwrap_or_default();
    let closed = window(&args, url, SavedFile::in_folder(&data), Sandbox::new(data, games));
    if let Some(server) = &mut server {
        server.shutdown();
    }
    closed
}

fn window(args: &Args, url: String, file: SavedFile, sandbox: Sandbox) -> anyhow::Result<()> {
    // An own server takes another port each time; its tokens stay valid all the same.
    let server = if args.connect.is_some() { url.clone() } else { "own".to_string() };
    let (automation, record, watch) = (args.automation.clone(), args.record.clone(), args.watch.clone());
    let ply = args.ply;
    let created = move |creation: &eframe::CreationContext<'_>| {
        let ctx = creation.egui_ctx.clone();
        let studio = Studio::new(file.read(), &server, &instance()).with_workshop(Arc::new(sandbox));
        let net = Net::new(&url, ctx.clone());
        let mut shell = Shell::new(&ctx, studio, net, Box::new(file.clone()));
        if let Some(path) = automation {
            shell = shell.with_watcher(automation::watch(&ctx, path));
        }
        if let Some(record) = &record {
            open(shell.studio_mut(), record, ply);
        }
        if let Some(game) = &watch {
            shell.studio_mut().watch_game(&game.display().to_string());
        }
        Ok(Box::new(shell) as Box<dyn eframe::App>)
    };
    eframe::run_native("spielwerk-studio", options(), Box::new(created))
        .map_err(|error| anyhow!("no window: {error}. Is there a screen with OpenGL?"))
}

fn options() -> eframe::NativeOptions {
    let viewport = egui::ViewportBuilder::default()
        .with_title("Spielwerk")
        .with_app_id("spielwerk-studio")
        .with_inner_size([1180.0, 780.0])
        .with_min_inner_size([360.0, 480.0])
        .with_icon(Arc::new(icon()));
    eframe::NativeOptions { viewport, persist_window: false, ..eframe::NativeOptions::default() }
}

/// A gear wheel with a pawn's head in it, drawn: no file to lose.
fn icon() -> egui::IconData {
    const SIZE: u32 = 64;
    let mut rgba = Vec::with_capacity((SIZE * SIZE * 4) as usize);
    for row in 0..SIZE {
        for column in 0..SIZE {
            let (x, y) = (column as f32 - 31.5, row as f32 - 31.5);
            let (distance, angle) = (x.hypot(y), y.atan2(x));
            let rim = 25.0 + 4.0 * (8.0 * angle).cos().signum().max(0.0);
            let pixel: [u8; 4] = if distance < 9.0 {
                [0xf6, 0xee, 0xdd, 0xff]
            } else if distance < rim {
                [0x2f, 0x6f, 0x5e, 0xff]
            } else {
                [0, 0, 0, 0]
            };
            rgba.extend(pixel);
        }
    }
    egui::IconData { rgba, width: SIZE, height: SIZE }
}

/// A file that is no record opens the window all the same, with the sentence that says why.
fn open(studio: &mut Studio, path: &Path, ply: Option<usize>) {
    match fs::read(path) {
        Ok(bytes) => studio.open_file(&path.display().to_string(), &bytes),
        Err(error) => studio.cannot_open(format!("{}: {error}", path.display())),
    }
    if let Some(ply) = ply {
        studio.begin_at(ply);
    }
}

/// Makes the ids of this run's moves its own.
fn instance() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{:x}", since.as_millis(), std::process::id())
}
