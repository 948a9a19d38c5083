//! What is to be built, and doing it.

use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::fresh::{Setting, Stamp};
use crate::toolchain::{self, Route, Toolchain};
use crate::workspace::{Crate, Workspaces};
use crate::{BuildError, compile};

/// What is to be built.
#[derive(Debug, Default)]
pub struct Order {
    /// Folders of game crates; none: all games of the workspace around the working directory.
    pub dirs: Vec<PathBuf>,
    /// Where components go; none: `target/games` (guests: `target/guests`) of the workspace.
    pub out: Option<PathBuf>,
    /// Cargo features of each crate.
    pub features: Vec<String>,
    /// The crates of `tests/guests` and their variants instead.
    pub guests: bool,
    /// Where the compiler comes from.
    pub route: Route,
    /// The compiler's words come with the error and not on stderr.
    pub quiet: bool,
}

/// A component in its place.
#[derive(Debug)]
pub struct Built {
    /// Its file name without `.wasm`.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Seconds it took; none: it was there already.
    pub seconds: Option<f64>,
}

/// One component to make.
struct Job {
    game: Crate,
    name: String,
    features: Vec<String>,
    out: PathBuf,
}

/// Makes the components; `say` hears a line of progress now and then.
///
/// # Errors
/// The first game that does not build.
pub fn build(order: &Order, say: &mut dyn FnMut(&str)) -> Result<Vec<Built>, BuildError> {
    let jobs = jobs(order)?;
    let mut toolchains: Vec<(PathBuf, Toolchain)> = Vec::new();
    let mut built = Vec::new();
    for (number, job) in jobs.iter().enumerate() {
        if !toolchains.iter().any(|(root, _)| *root == job.game.root) {
            toolchains.push((job.game.root.clone(), toolchain::find(order.route, &job.game.dir, say)?));
        }
        let Some((_, toolchain)) = toolchains.iter().find(|(root, _)| *root == job.game.root) else { continue };
        say(&format!("[{}/{}] {}", number + 1, jobs.len(), job.name));
        built.push(make(job, toolchain, order.quiet)?);
    }
    Ok(built)
}

fn jobs(order: &Order) -> Result<Vec<Job>, BuildError> {
    let here = std::env::current_dir().map_err(BuildError::file("."))?;
    let mut workspaces = Workspaces::default();
    if order.guests {
        let (root, guests) = workspaces.guests(&here)?;
        let out = order.out.clone().unwrap_or_else(|| root.join("target").join("guests"));
        return Ok(guests.into_iter().flat_map(|guest| variants(guest, &out)).collect());
    }
    let games = if order.dirs.is_empty() {
        workspaces.games(&here)?
    } else {
        order.dirs.iter().map(|dir| workspaces.at(dir)).collect::<Result<_, _>>()?
    };
    let job = |game: Crate| Job {
        name: game.folder(),
        features: order.features.clone(),
        out: order.out.clone().unwrap_or_else(|| game.root.join("target").join("games")),
        game,
    };
    Ok(games.into_iter().map(job).collect())
}

/// `hostile` alone, or `broken-unsorted`, `broken-endless` … where the crate names variants.
fn variants(guest: Crate, out: &Path) -> Vec<Job> {
    let folder = guest.folder();
    let job = |name: String, features: Vec<String>| Job { game: guest.clone(), name, features, out: out.to_owned() };
    let mut jobs = vec![job(folder.clone(), Vec::new())];
    jobs.extend(guest.variants.iter().map(|feature| job(format!("{folder}-{feature}"), vec![feature.clone()])));
    jobs
}

fn make(job: &Job, toolchain: &Toolchain, quiet: bool) -> Result<Built, BuildError> {
    let start = Instant::now();
    let kept = job.game.target.join("guest-build").join("components");
    std::fs::create_dir_all(&kept).map_err(BuildError::file(&kept))?;
    std::fs::create_dir_all(&job.out).map_err(BuildError::file(&job.out))?;
    let mut features = job.features.clone();
    features.sort();
    let key = std::iter::once(job.game.package.as_str())
        .chain(features.iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join("+");
    let (stamp, component) = (kept.join(format!("{key}.json")), kept.join(format!("{key}.wasm")));
    let setting = Setting { compiler: &toolchain.identity, features: &features };
    let is_fresh = component.is_file() && Stamp::read_fresh(&stamp, &setting).is_some();
    if !is_fresh {
        let module = compile::module(&job.game, &features, toolchain, quiet)?;
        let bytes = std::fs::read(&module.wasm).map_err(BuildError::file(&module.wasm))?;
        replace(&component, &compile::component(&job.name, &bytes)?)?;
        Stamp::of(&job.game, &module.dep_info, &setting)?.write(&stamp)?;
    }
    let path = job.out.join(format!("{}.wasm", job.name));
    let bytes = std::fs::read(&component).map_err(BuildError::file(&component))?;
    if std::fs::read(&path).ok().as_deref() != Some(bytes.as_slice()) {
        replace(&path, &bytes)?;
    }
    let seconds = (!is_fresh).then(|| start.elapsed().as_secs_f64());
    Ok(Built { name: job.name.clone(), path, bytes: bytes.len() as u64, seconds })
}

/// Writes beside and renames, so that a server watching the folder never reads half a file.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), BuildError> {
    let beside = path.with_extension("wasm-new");
    std::fs::write(&beside, bytes).map_err(BuildError::file(&beside))?;
    std::fs::rename(&beside, path).map_err(BuildError::file(path))
}
