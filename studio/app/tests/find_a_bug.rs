//! Follows games/sdk/FIND-A-BUG.md on the tutorial's game, broken as the page says: every name that is clicked here stands
//! there in bold.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![cfg(not(target_arch = "wasm32"))]

mod inspecting;

use std::path::{Path, PathBuf};

use egui::vec2;
use egui_kittest::kittest::Queryable;
use inspecting::Page;
use spielwerk_studio_core::inspect::author::Stage;
use spielwerk_studio_core::{Command, InspectCommand};

fn sdk() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/sdk").canonicalize().unwrap()
}

/// The code between fences of this language, in order, joined.
fn code(page: &str, language: &str) -> String {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect::<Vec<_>>().join("\n")
}

struct Guide {
    text: String,
    right: String,
    wrong: String,
}

impl Guide {
    fn read() -> Self {
        let text = std::fs::read_to_string(sdk().join("FIND-A-BUG.md")).unwrap();
        let diff = code(&text, "diff");
        let line = |sign: char| diff.lines().find_map(|line| line.strip_prefix(sign)).unwrap().to_string();
        Self { right: line('-'), wrong: line('+'), text }
    }

    /// A name the page prints in bold; its lines may break inside.
    fn bold(&self, name: &'static str) -> &'static str {
        let running = self.text.replace('\n', " ");
        assert!(running.contains(&format!("**{name}**")), "the page does not speak of **{name}**");
        name
    }
}

/// The tutorial's crate with the page's fault in it, and its source.
fn broken_sticks(folder: &Path, guide: &Guide) -> (PathBuf, PathBuf) {
    let tutorial = std::fs::read_to_string(sdk().join("TUTORIAL.md")).unwrap();
    let game = folder.join("sticks");
    std::fs::create_dir_all(game.join("src")).unwrap();
    let manifest = code(&tutorial, "toml").replace("../spielwerk/games/sdk", &sdk().to_string_lossy());
    std::fs::write(game.join("Cargo.toml"), manifest).unwrap();
    std::fs::copy(sdk().join("../../Cargo.lock"), game.join("Cargo.lock")).unwrap();
    let source = game.join("src/lib.rs");
    let right = code(&tutorial, "rust");
    assert!(right.contains(&guide.right), "the tutorial has the line the page breaks");
    std::fs::write(&source, right.replace(&guide.right, &guide.wrong)).unwrap();
    (game, source)
}

fn points(page: &Page) -> Vec<i32> {
    let timeline = page.timeline();
    timeline.facts()[timeline.at()].points.clone()
}

#[test]
fn the_bug_is_found_as_the_page_says() {
    let guide = Guide::read();
    let folder = tempfile::tempdir().unwrap();
    let (game, source) = broken_sticks(folder.path(), &guide);
    let mut page = Page::empty(vec2(1280.0, 800.0));

    // 1. Watch the game: it is built, and a match is there.
    page.studio().watch_game(&game.display().to_string());
    page.settle();
    assert_eq!(page.inspect().author.stage, Stage::Sampled, "{:?}", page.inspect().said);
    assert_eq!(page.timeline().at(), 0);

    // 2. Every law is kept.
    page.click(guide.bold("Workshop"));
    page.click(guide.bold("Quick check"));
    assert!(page.inspect().checks.len() > 10 && page.inspect().checks.iter().all(|check| check.passed));

    // 3. The walk stops at the last ply.
    page.click(guide.bold("Breakpoints"));
    page.harness.get_by_role_and_label(egui::Role::ComboBox, "Stop when").click();
    page.settle();
    page.click(guide.bold("points reach"));
    page.type_into("Value or path", "1");
    page.click(guide.bold("Add breakpoint"));
    page.click(guide.bold("On to the next (F5)"));
    let last = page.timeline().last();
    assert_eq!(page.timeline().at(), last);
    let taker = usize::from(page.timeline().rows()[last].seat.unwrap());
    page.click(guide.bold("State"));
    assert!(page.shows("left: 1 → 0"), "it took the last stick");
    assert_eq!(points(&page)[taker], 1, "and is said to have won");

    // 4. The case is kept beside the game's tests.
    page.click(guide.bold("Lines"));
    page.click(guide.bold("Save as test case"));
    assert!(!page.inspect().said.as_ref().unwrap().is_error);
    assert_eq!(std::fs::read_dir(game.join("tests/playthroughs")).unwrap().count(), 2);

    // 5. Repaired and saved, it is built, played and compared by itself. (What was written into tests/ was no reason to.)
    assert_eq!(page.inspect().author.stage, Stage::Sampled);
    let text = std::fs::read_to_string(&source).unwrap();
    std::fs::write(&source, text.replace(&guide.wrong, &guide.right)).unwrap();
    while !matches!(page.inspect().author.stage, Stage::Played(_)) {
        page.take_in(std::time::Duration::from_secs(120));
        page.settle();
    }
    let Stage::Played(Ok(verdict)) = page.inspect().author.stage.clone() else { panic!() };
    assert_eq!((verdict.differs, verdict.stop), (Some(last), None));
    assert!(guide.text.replace('\n', " ").contains("**Differs at ply**") && page.shows("Differs at ply"));
    assert_eq!(page.timeline().at(), last, "the ply stays");
    assert_eq!(points(&page)[1 - taker], 1, "who did not take the last stick has won");
    page.click(guide.bold("Workshop"));
    page.click(guide.bold("Old and new side by side"));
    assert_eq!(page.inspect().views.len(), 2);

    // What does not build says so, and the last build stays.
    std::fs::write(&source, text.replace("fn setup", "fn set up")).unwrap();
    while !matches!(page.inspect().author.stage, Stage::Failed(_)) {
        page.take_in(std::time::Duration::from_secs(120));
        page.settle();
    }
    assert!(page.shows("Does not build") && page.shows("error"));
    assert_eq!(page.timeline().last(), last);
    page.studio().command(Command::Inspect(InspectCommand::Unwatch));
    page.settle();
}
