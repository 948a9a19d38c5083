//! Debian's `rustc-web`, `rust-web-src` and `lld`, unpacked without root into a private folder.
//!
//! Which versions there are is asked, not assumed. apt works on lists and a cache of its own in the same folder, so
//! neither root nor an earlier `apt-get update` is needed. `rustc` finds its sysroot beside itself; only the library
//! path and the linker have to be named. The standard library is compiled from its source, once.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::process;
use crate::toolchain::{TARGET, Toolchain};

/// How long lists or packages may take (about 200 MB).
const APT_LIMIT: Duration = Duration::from_secs(900);
/// Written last: the folder is complete.
const READY: &str = "ready";
/// What every Debian with a C compiler has, or what the user's own cargo makes unnecessary.
const NOT_UNPACKED: [&str; 8] =
    ["gcc", "clang", "binutils", "libc-dev", "c-compiler", "libc6", "libgcc-s1", "libc6-dev"];

/// The toolchain, fetched if it is not there yet.
pub fn find(dir: &Path, say: &mut dyn FnMut(&str)) -> Result<Toolchain, String> {
    let folder = folder()?;
    if !folder.join(READY).is_file() {
        let start = std::time::Instant::now();
        say(&format!("fetching Debian's Rust packages into {} (once, no root needed)", folder.display()));
        fetch(&folder, say).map_err(|message| format!("Debian's packages could not be had: {message}"))?;
        say(&format!("unpacked in {:.0} s", start.elapsed().as_secs_f64()));
    }
    toolchain(&folder, dir).map_err(|message| {
        format!("the toolchain in {} does not work, remove that folder to fetch it anew: {message}", folder.display())
    })
}

/// `$SPIELWERK_TOOLS`, else in the user's cache.
fn folder() -> Result<PathBuf, String> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("SPIELWERK_TOOLS")
        .or_else(|| Some(variable("XDG_CACHE_HOME")?.join("spielwerk")))
        .or_else(|| Some(variable("HOME")?.join(".cache").join("spielwerk")))
        .map(|cache| cache.join("rust-web"))
        .ok_or_else(|| "neither HOME nor XDG_CACHE_HOME is set".into())
}

fn fetch(folder: &Path, say: &mut dyn FnMut(&str)) -> Result<(), String> {
    for part in ["apt/state/lists/partial", "apt/cache/archives/partial", "packages", "root"] {
        let path = folder.join(part);
        std::fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    process::within(apt("apt-get", folder).arg("update"), APT_LIMIT)?;
    let names = closure(folder)?;
    say(&format!("packages: {}", names.iter().map(String::as_str).collect::<Vec<_>>().join(" ")));
    let packages = folder.join("packages");
    process::within(apt("apt-get", folder).arg("download").args(&names).current_dir(&packages), APT_LIMIT)?;
    let files = std::fs::read_dir(&packages).map_err(|error| error.to_string())?;
    for file in
        files.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|end| end == "deb"))
    {
        process::words(process::clean("dpkg", folder).arg("-x").arg(&file).arg(folder.join("root")))?;
        std::fs::remove_file(&file).map_err(|error| error.to_string())?;
    }
    std::fs::write(folder.join(READY), "").map_err(|error| error.to_string())
}

/// An apt program that reads the machine's sources but keeps everything else in our folder.
fn apt(program: &str, folder: &Path) -> Command {
    let mut command = process::clean(program, folder);
    let state = folder.join("apt/state");
    let cache = folder.join("apt/cache");
    for setting in [
        format!("Dir::State={}", state.display()),
        "Dir::State::status=/var/lib/dpkg/status".into(),
        format!("Dir::Cache={}", cache.display()),
        "APT::Sandbox::User=root".into(),
        "Debug::NoLocking=true".into(),
        "APT::Update::Post-Invoke::=".into(),
        "APT::Update::Post-Invoke-Success::=".into(),
        "Acquire::Retries=2".into(),
        "quiet=1".into(),
    ] {
        command.args(["-o", &setting]);
    }
    command
}

/// The compiler, its library source and a linker, with those libraries they need that are not installed.
fn closure(folder: &Path) -> Result<BTreeSet<String>, String> {
    let mut names = BTreeSet::new();
    let wanted = ["rustc-web".to_string(), "rust-web-src".into(), "cargo-web".into(), newest_linker(folder)?];
    let mut open = wanted.to_vec();
    while let Some(name) = open.pop() {
        let is_there = NOT_UNPACKED.contains(&name.as_str()) || (!wanted.contains(&name) && is_installed(&name));
        if is_there || !names.insert(name.clone()) {
            continue;
        }
        let shown = process::words(apt("apt-cache", folder).args(["show", "--no-all-versions", &name]))?;
        open.extend(depends(&shown));
    }
    Ok(names)
}

/// `lld-22` of `lld-13`, `lld-19` and `lld-22`: a linker at least as new as the compiler's LLVM reads what it writes.
fn newest_linker(folder: &Path) -> Result<String, String> {
    let names = process::words(apt("apt-cache", folder).args(["pkgnames", "lld-"]))?;
    let numbers = names.lines().filter_map(|name| name.strip_prefix("lld-")?.parse::<u32>().ok());
    numbers.max().map(|number| format!("lld-{number}")).ok_or_else(|| "there is no package lld-N".into())
}

/// First alternatives of the `Depends` line.
fn depends(shown: &str) -> Vec<String> {
    let line = shown.lines().find_map(|line| line.strip_prefix("Depends: ")).unwrap_or_default();
    let name = |entry: &str| entry.trim().split([' ', ':']).next().unwrap_or_default().to_string();
    line.split(',').filter_map(|entry| entry.split('|').next()).map(name).filter(|name| !name.is_empty()).collect()
}

fn is_installed(name: &str) -> bool {
    let mut query = Command::new("dpkg-query");
    process::words(query.args(["-W", "-f", "${db:Status-Status} ", name]))
        .is_ok_and(|said| said.split(' ').any(|state| state == "installed"))
}

fn toolchain(folder: &Path, dir: &Path) -> Result<Toolchain, String> {
    let usr = folder.join("root/usr");
    let rustc = usr.join("bin/rustc");
    let libraries = std::env::join_paths(library_folders(&usr.join("lib"))).map_err(|error| error.to_string())?;
    let identity = process::words(process::clean(&rustc, dir).arg("-vV").env("LD_LIBRARY_PATH", &libraries))?;
    let version = identity.lines().find_map(|line| line.strip_prefix("release: ")).unwrap_or("unknown").to_string();
    let linker = linker(&usr.join("bin"))?;
    // The unpacked cargo fits the compiler best; where a library of it is missing, the user's own does as well.
    let own = usr.join("bin/cargo");
    let works = process::words(process::clean(&own, dir).arg("--version").env("LD_LIBRARY_PATH", &libraries)).is_ok();
    Ok(Toolchain {
        name: format!("debian-{version}"),
        identity,
        sources: Some(usr.clone()),
        cargo: if works { own.into_os_string() } else { "cargo".into() },
        environment: vec![
            ("RUSTC".into(), rustc.into_os_string()),
            ("RUSTC_BOOTSTRAP".into(), OsString::from("1")),
            ("LD_LIBRARY_PATH".into(), libraries),
            (format!("CARGO_TARGET_{}_LINKER", TARGET.replace('-', "_").to_uppercase()), linker.into_os_string()),
        ],
        arguments: vec!["-Zbuild-std=std,panic_abort".into()],
    })
}

/// `lib`, `lib/<architecture>-linux-gnu` and `lib/llvm-N/lib`.
fn library_folders(lib: &Path) -> Vec<PathBuf> {
    let mut folders = vec![lib.to_owned()];
    for entry in std::fs::read_dir(lib).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with("-linux-gnu") {
            folders.push(entry.path());
        } else if name.starts_with("llvm-") {
            folders.push(entry.path().join("lib"));
        }
    }
    folders
}

fn linker(bin: &Path) -> Result<PathBuf, String> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(bin)
        .map_err(|error| format!("{}: {error}", bin.display()))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("wasm-ld-")))
        .collect();
    found.sort();
    found.pop().ok_or_else(|| "there is no wasm-ld in it".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_alternatives_are_taken_without_versions() {
        let shown =
            "Package: cargo-web\nDepends: libc6 (>= 2.34), gcc | clang | c-compiler, python3:any, libgit2-1.5 (>= 1)\n";
        assert_eq!(depends(shown), ["libc6", "gcc", "python3", "libgit2-1.5"]);
        assert_eq!(depends("Package: rust-web-src\n"), Vec::<String>::new());
    }
}
