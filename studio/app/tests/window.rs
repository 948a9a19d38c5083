//! The real program, in a real window on a virtual screen with software OpenGL, played by clicks to the end of a game.
//!
//! Needs Xvfb, xdotool and ImageMagick's `import` (the Makefile installs them) and the games in `target/games`
//! (`make guests`). `SPIELWERK_WINDOW_MODE=solo` plays the full 8×8 wood against three computer players.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Nothing on the way to the end may take longer than this; a healthy run never waits that long.
const PATIENCE: Duration = Duration::from_secs(120);

/// Of the window as it opens.
const WINDOW_HEIGHT: i64 = 780;

struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Screen {
    display: String,
    _server: Ended,
}

impl Screen {
    /// Xvfb takes a free number and says which.
    fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x860x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed (make test does it)");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Self { display: format!(":{}", number.trim()), _server: Ended(server) }
    }

    fn tool(&self, name: &str, args: &[&str]) -> String {
        let done = Command::new(name).args(args).env("DISPLAY", &self.display).output();
        let done = done.unwrap_or_else(|error| panic!("{name} is installed (make test does it): {error}"));
        assert!(done.status.success(), "{name} {args:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim().to_string()
    }

    fn screenshot(&self, name: &str) -> PathBuf {
        let folder = workspace().join("target/screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        self.tool("import", &["-window", "root", path.to_str().unwrap()]);
        path
    }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}

struct Studio {
    screen: Screen,
    seen: PathBuf,
    program: Ended,
    window: String,
    _data: tempfile::TempDir,
}

impl Studio {
    fn start() -> Self {
        let screen = Screen::start();
        let data = tempfile::tempdir().unwrap();
        let games = workspace().join("target/games");
        assert!(games.join("speedhoernchen.wasm").is_file(), "build the games first: make guests");
        let seen = data.path().join("seen.json");
        let program = Command::new(env!("CARGO_BIN_EXE_spielwerk-studio"))
            .arg("--data")
            .arg(data.path())
            .arg("--games")
            .arg(games)
            .arg("--automation")
            .arg(&seen)
            .env("DISPLAY", &screen.display)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env_remove("WAYLAND_DISPLAY")
            .spawn()
            .unwrap();
        let mut studio = Self { screen, seen, program: Ended(program), window: String::new(), _data: data };
        studio.wait("the window", |seen| seen["page"] == "start");
        studio.window = studio.screen.tool("xdotool", &["search", "--name", "^Spielwerk$"]);
        studio
    }

    fn look(&mut self) -> Option<Value> {
        if let Some(status) = self.program.0.try_wait().unwrap() {
            panic!("the program ended: {status}");
        }
        serde_json::from_str(&std::fs::read_to_string(&self.seen).ok()?).ok()
    }

    /// Looks until this is so. Polls, for the file is written by another process.
    fn wait(&mut self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        let mut last = None;
        while began.elapsed() < PATIENCE {
            last = self.look().or(last);
            if let Some(seen) = last.as_ref().filter(|seen| is_so(seen)) {
                return seen.clone();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        self.screen.screenshot("failed.png");
        panic!("waited in vain for {what}; last seen: {}", last.unwrap_or_default());
    }

    /// The result is counted line by line and pushes its buttons down: looks until one has stood for a second.
    fn wait_until_still(&mut self, name: &str) {
        let place = |seen: &Value| {
            let nodes = seen["nodes"].as_array().unwrap();
            nodes.iter().find(|node| node["name"] == name).map(|node| node["rect"].clone())
        };
        let mut since = Instant::now();
        let mut last = place(&self.wait_for_name(name));
        while since.elapsed() < Duration::from_secs(1) {
            let now = place(&self.wait_for_name(name));
            if now != last {
                (last, since) = (now, Instant::now());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn wait_for_name(&mut self, name: &str) -> Value {
        let named = |node: &Value| node["name"] == name;
        self.wait(&format!("“{name}”"), |seen| seen["nodes"].as_array().unwrap().iter().any(named))
    }

    fn click(&mut self, name: &str) {
        // A node that offers a choice says so behind its name.
        let longer = format!("{name}, ");
        let named = |node: &Value| {
            let own = node["name"].as_str().unwrap_or_default();
            (own == name || own.starts_with(&longer)) && node["enabled"] == true
        };
        let seen = self.wait(&format!("“{name}”"), |seen| seen["nodes"].as_array().unwrap().iter().any(named));
        let node = seen["nodes"].as_array().unwrap().iter().find(|node| named(node)).unwrap().clone();
        let at = |from: usize| {
            (node["rect"][from].as_f64().unwrap() + node["rect"][from + 2].as_f64().unwrap() / 2.0) as i64
        };
        let (x, y) = (at(0), at(1));
        if y > WINDOW_HEIGHT - 10 {
            // Below the edge: a person scrolls, too.
            self.mouse(590, 400, "5");
            self.wait("the page to scroll", |now| !now["nodes"].as_array().unwrap().contains(&node));
            return self.click(name);
        }
        self.mouse(x, y, "1");
    }

    fn mouse(&self, x: i64, y: i64, button: &str) {
        let (x, y) = (x.to_string(), y.to_string());
        self.screen.tool("xdotool", &["mousemove", "--window", &self.window, &x, &y, "click", button]);
    }
}

#[test]
fn a_whole_game_is_played_by_clicks_in_the_window() {
    let solo = std::env::var("SPIELWERK_WINDOW_MODE").is_ok_and(|mode| mode == "solo");
    let mut studio = Studio::start();
    studio.click("Speedhörnchen");
    studio.wait("the game’s page", |seen| seen["page"] == "game");
    if solo {
        studio.click("Solo gegen Computer");
        studio.click("4");
        studio.click("turbo");
    } else {
        let training = |node: &Value| {
            let name = node["name"].as_str().unwrap();
            node["role"] == "RadioButton" && name.contains('4') && name.len() > 1
        };
        let seen = studio.wait("the small training", |seen| seen["nodes"].as_array().unwrap().iter().any(training));
        let label = seen["nodes"].as_array().unwrap().iter().find(|node| training(node)).unwrap()["name"].clone();
        studio.click(label.as_str().unwrap());
    }
    studio.click("Spielen");
    studio.wait("the table", |seen| seen["page"] == "table" && seen["acting"] == true);
    let clicks = play(&mut studio);
    assert!(clicks >= 16, "a whole game takes more than {clicks} clicks");
    let seen = studio.wait("the end", |seen| seen["finished"] == true && seen["result"] == true);
    assert_eq!(seen["notices"], Value::Array(Vec::new()), "nothing was complained about");
    studio.wait_until_still("Nachsehen");
    let picture = studio.screen.screenshot("end.png");
    assert!(std::fs::metadata(picture).unwrap().len() > 10_000, "there is something in the picture");
    // The record is on disk: it can be stepped through, with at least the clicks in it.
    studio.click("Nachsehen");
    let seen = studio.wait("the record", |seen| seen["page"] == "inspect" && seen["plies"].is_number());
    assert!(seen["plies"].as_u64().unwrap() >= clicks, "{} plies, {clicks} clicks", seen["plies"]);
    studio.wait_for_name("Anfang");
    studio.screen.screenshot("inspect.png");
}

/// A number that looks drawn by lot: a regular order can uncover the same useless pairs for ever.
fn mixed(number: u64) -> usize {
    let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33) as usize
}

/// Clicks what glows, mixed, until the game is over; gives the number of clicks that were moves.
fn play(studio: &mut Studio) -> u64 {
    let mut clicks = 0;
    let mut pictures = false;
    loop {
        let ready = |seen: &Value| {
            let glowing = seen["glowing"].as_array().is_some_and(|glowing| !glowing.is_empty());
            seen["finished"] == true || (seen["acting"] == true && glowing && seen["busy"] == false)
        };
        let seen = studio.wait("one’s turn or the end", ready);
        if seen["finished"] == true {
            return clicks;
        }
        if clicks == 7 && !pictures {
            studio.screen.screenshot("playing.png");
            pictures = true;
        }
        let glowing = seen["glowing"].as_array().unwrap();
        let name = glowing[mixed(clicks) % glowing.len()].as_str().unwrap().to_string();
        studio.click(&name);
        clicks += 1;
        let before = (seen["prompt"].clone(), seen["glowing"].clone());
        studio.wait("an effect of the click", |seen| {
            seen["finished"] == true || (seen["prompt"].clone(), seen["glowing"].clone()) != before
        });
    }
}
