//! The rules of ARCHITECTURE.md that can be read off the tree.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{Metadata, MetadataCommand, Package};

const MOST_LINES: usize = 500;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn metadata() -> Metadata {
    MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().unwrap()
}

/// Where a crate lies, with `/` between the parts: `host/model`.
fn place(package: &Package) -> String {
    let folder = package.manifest_path.parent().unwrap().as_std_path();
    let folder = folder.strip_prefix(root()).unwrap();
    folder.iter().map(|part| part.to_str().unwrap()).collect::<Vec<_>>().join("/")
}

/// Whether the crate in folder `from` may name the one in folder `to`.
fn arrow(from: &str, to: &str) -> bool {
    let game = |place: &str| place.starts_with("games/") && place != "games/sdk";
    match (from, to) {
        (_, "tests") => false,
        ("tests", _) => true,
        (from, to) if game(from) => to == "games/sdk",
        ("games/sdk" | "host/model" | "host/build", _) => false,
        ("host/protocol" | "host/runtime" | "store", to) => to == "host/model",
        ("host/referee", to) => matches!(to, "host/runtime" | "host/model"),
        ("host/server", to) => {
            matches!(to, "host/runtime" | "host/referee" | "store" | "host/protocol" | "host/model")
        }
        ("host/cli", to) => to.starts_with("host/") || to.starts_with("games/") || to == "store",
        ("studio/core", to) => matches!(to, "host/model" | "host/protocol"),
        ("studio/ui", to) => matches!(to, "studio/core" | "host/model"),
        ("studio/app", to) => !to.starts_with("games/") && to != "host/cli",
        _ => false,
    }
}

/// Every dependency between our crates that `allowed` does not allow, as `from → to`.
fn forbidden(metadata: &Metadata, allowed: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let ours = metadata.workspace_packages();
    let mut found = Vec::new();
    for package in &ours {
        for dependency in &package.dependencies {
            if let Some(target) = ours.iter().find(|other| other.name.as_str() == dependency.name) {
                let (from, to) = (place(package), place(target));
                if !allowed(&from, &to) {
                    found.push(format!("{from} → {to}"));
                }
            }
        }
    }
    found
}

#[test]
fn dependencies_point_only_where_they_may() {
    let metadata = metadata();
    assert_eq!(forbidden(&metadata, arrow), [""; 0]);
    // The search itself works: with nothing allowed it finds the arrows there are.
    assert!(forbidden(&metadata, |_, _| false).contains(&"store → host/model".to_owned()));
}

#[test]
fn one_crate_names_each_engine() {
    let metadata = metadata();
    for (engine, only) in [("wasmtime", "host/runtime"), ("axum", "host/server"), ("sled", "store")] {
        let names = |package: &&Package| package.dependencies.iter().any(|dependency| dependency.name == engine);
        let found = metadata.workspace_packages().into_iter().filter(names).map(place).collect::<Vec<_>>();
        assert_eq!(found, [only], "who names {engine}");
    }
}

/// Files under version control or about to be, relative to the root.
fn files() -> Vec<String> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git lists the files");
    assert!(listed.status.success(), "{listed:?}");
    let listed = String::from_utf8(listed.stdout).unwrap();
    let there = |file: &String| root().join(file).is_file();
    listed.split('\0').filter(|file| !file.is_empty()).map(str::to_owned).filter(there).collect()
}

fn text(file: &str) -> Option<String> {
    String::from_utf8(std::fs::read(root().join(file)).unwrap()).ok()
}

fn sources() -> impl Iterator<Item = (String, String)> {
    files().into_iter().filter(|file| file.ends_with(".rs")).filter_map(|file| text(&file).map(|text| (file, text)))
}

#[test]
fn the_top_level_folders_are_the_given_ones() {
    let folders = files().into_iter().filter_map(|file| Some(file.split_once('/')?.0.to_owned()));
    let folders = folders.filter(|folder| !folder.starts_with('.')).collect::<BTreeSet<_>>();
    assert_eq!(folders.into_iter().collect::<Vec<_>>(), ["games", "host", "store", "studio", "tests", "wit"]);
}

/// Is the file itself a test, an example, or a guest made to misbehave?
fn is_test_file(file: &str) -> bool {
    let parts = file.split('/').collect::<Vec<_>>();
    let (name, folders) = parts.split_last().unwrap();
    let stem = name.trim_end_matches(".rs");
    let within = |name: &&str| matches!(*name, "tests" | "examples" | "benches" | "testkit");
    folders.iter().any(within) || matches!(stem, "tests" | "testkit" | "contract") || stem.ends_with("_tests")
}

/// The code of a file by line: without comments, without strings, and without a module marked `#[cfg(test)]`, which by
/// custom comes last.
fn code(text: &str) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    let mut before = "";
    for (number, line) in text.lines().enumerate() {
        if before.trim() == "#[cfg(test)]" && line.trim_start().starts_with("mod ") && line.ends_with('{') {
            break;
        }
        before = line;
        lines.push((number + 1, bare(line)));
    }
    lines
}

/// A line without its strings and its comment.
fn bare(line: &str) -> String {
    let (mut out, mut quoted, mut characters) = (String::new(), false, line.chars().peekable());
    while let Some(character) = characters.next() {
        match character {
            '\\' if quoted => drop(characters.next()),
            // A quotation mark as a character literal opens nothing.
            '\'' if characters.peek() == Some(&'"') => drop(characters.next()),
            '"' => quoted = !quoted,
            '/' if !quoted && characters.peek() == Some(&'/') => break,
            _ if quoted => {}
            _ => out.push(character),
        }
    }
    out
}

/// Where code outside tests contains one of `words`: `file:line`.
fn uses(words: &[&str], inside: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (file, text) in sources().filter(|(file, _)| inside(file) && !is_test_file(file)) {
        for (number, line) in code(&text) {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{file}:{number}: {}", line.trim()));
            }
        }
    }
    found
}

#[test]
fn nothing_unwraps_outside_tests() {
    assert_eq!(uses(&[".unwrap()", ".expect(", ".unwrap_err()", ".expect_err("], |_| true), [""; 0]);
}

#[test]
fn the_only_unsafe_code_loads_verified_machine_code() {
    let found = uses(&["unsafe {", "unsafe fn", "unsafe impl", "#[unsafe("], |_| true);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("host/runtime/src/cache.rs:"), "{found:?}");
}

#[test]
fn games_have_no_hash_maps() {
    assert_eq!(uses(&["HashMap", "HashSet", "RandomState"], |file| file.starts_with("games/")), [""; 0]);
}

#[test]
fn files_are_short() {
    let long = sources().map(|(file, text)| (file, text.lines().count())).filter(|(_, lines)| *lines > MOST_LINES);
    let long = long.collect::<Vec<_>>();
    assert!(long.is_empty(), "more than {MOST_LINES} lines: {long:#?}");
}

#[test]
fn no_tracked_file_names_a_machine() {
    // Put together here, so that this file does not find itself.
    let folders = ["work", "root", "home", "tmp"].map(|folder| format!("/{folder}/"));
    let hosts = [["index.crates", "io"], ["static.crates", "io"], ["static.rust-lang", "org"], ["deb.debian", "org"]];
    let hosts = hosts.map(|parts| parts.join("."));
    let mut found = Vec::new();
    // Cargo itself writes the name of the public index into the lock file.
    for file in files().into_iter().filter(|file| file != "Cargo.lock") {
        let Some(text) = text(&file) else { continue };
        for (number, line) in text.lines().enumerate() {
            let path = folders.iter().any(|folder| starts_a_path(line, folder));
            if path || hosts.iter().any(|host| line.contains(host.as_str())) {
                found.push(format!("{file}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert_eq!(found, [""; 0]);
}

/// Whether `folder` begins an absolute path in the line, rather than lying inside a longer path or address.
fn starts_a_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|before| !before.is_alphanumeric() && !"/.-_}*)$".contains(before))
    })
}

#[test]
fn the_scan_sees_code_and_nothing_else() {
    let text = "a.unwrap(); // b.unwrap()\nlet c = \".unwrap()\"; '\"'\n#[cfg(test)]\nmod tests {\nd.unwrap();\n";
    let seen = code(text).into_iter().map(|(_, line)| line).collect::<Vec<_>>();
    assert_eq!(seen, ["a.unwrap(); ", "let c = ; '", "#[cfg(test)]"]);
    let example = ["/ho", "me/me/x"].concat();
    assert!(starts_a_path(&example, &example[..6]));
    assert!(!starts_a_path(&format!("https://x.org{example}"), &example[..6]));
}
