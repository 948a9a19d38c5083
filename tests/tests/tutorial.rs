//! Follows the SDK's tutorial word by word: its code blocks become a crate outside the workspace, which is built,
//! loaded, checked and played.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::{Path, PathBuf};

use spielwerk_build::{Order, build};
use spielwerk_referee::check::{self, Budget};
use spielwerk_runtime::{Runtime, Settings};
use spielwerk_tests::guests::workspace;

/// The code between fences of this language, in order, joined.
fn code(page: &str, language: &str) -> String {
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect::<Vec<_>>().join("\n")
}

fn write_crate(folder: &Path) -> PathBuf {
    let page = std::fs::read_to_string(workspace().join("games/sdk/TUTORIAL.md")).unwrap();
    let manifest = code(&page, "toml");
    assert!(manifest.contains("../spielwerk/games/sdk"), "the tutorial's manifest names the SDK beside it");
    // The reader's clone lies beside the crate; ours lies elsewhere.
    let sdk = workspace().join("games/sdk");
    let manifest = manifest.replace("../spielwerk/games/sdk", &sdk.to_string_lossy());
    let game = folder.join("sticks");
    std::fs::create_dir_all(game.join("src")).unwrap();
    std::fs::write(game.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(game.join("src/lib.rs"), code(&page, "rust")).unwrap();
    // The same dependency versions as ours, so that nothing is fetched that is not there already.
    std::fs::copy(workspace().join("Cargo.lock"), game.join("Cargo.lock")).unwrap();
    game
}

#[test]
fn the_tutorials_game_is_built_and_keeps_every_law() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("games");
    let order = Order { dirs: vec![write_crate(folder.path())], out: Some(out.clone()), ..Order::default() };
    let built = build(&order, &mut |line| println!("{line}")).unwrap();
    assert_eq!(built.len(), 1);

    let bytes = std::fs::read(out.join("sticks.wasm")).unwrap();
    let component = Runtime::new(Settings::default()).unwrap().load(&bytes).unwrap();
    assert_eq!((component.info("de").title.as_str(), component.info("en").title.as_str()), ("Stäbchen", "Sticks"));
    let report = check::check(&component, &Budget::quick());
    let broken: Vec<_> = report.checks.iter().filter(|check| !check.passed).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}
