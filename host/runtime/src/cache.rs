//! Compiled components on disk: a private folder, a name that changes with everything that decides the machine code, and
//! a seal over the content. Nothing unsealed ever reaches `Component::deserialize`.

use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use spielwerk_model::ids::ComponentHash;
use wasmtime::Engine;
use wasmtime::component::Component;

/// First bytes of a cached file; the digit is the format.
const MAGIC: &[u8; 8] = b"SPWAOT1\n";
const SEAL: usize = 32;
const KEY: usize = 32;

/// The cache folder with its secret.
pub(crate) struct Cache {
    folder: PathBuf,
    key: [u8; KEY],
}

impl Cache {
    /// Opens or makes the folder, for its owner only.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        make_private(folder)?;
        let key = key(&folder.join("key"))?;
        Ok(Self { folder: folder.to_path_buf(), key })
    }

    /// The compiled component, if it is there and sealed by this cache. Whatever else lies there is as good as nothing.
    pub(crate) fn get(&self, engine: &Engine, hash: ComponentHash) -> Option<Component> {
        let name = name(engine, hash);
        let bytes = fs::read(self.folder.join(&name)).ok()?;
        let sealed = bytes.strip_prefix(MAGIC)?;
        let (seal, artefact) = sealed.split_at_checked(SEAL)?;
        if self.mac(&name, artefact).verify_slice(seal).is_err() {
            tracing::warn!(file = %name, "a compiled component was changed on disk; it is compiled again");
            return None;
        }
        match deserialize(engine, artefact) {
            Ok(component) => Some(component),
            Err(reason) => {
                tracing::warn!(file = %name, %reason, "a compiled component does not fit; it is compiled again");
                None
            }
        }
    }

    /// Keeps a compiled component. Failing to only costs time at the next start.
    pub(crate) fn put(&self, engine: &Engine, hash: ComponentHash, component: &Component) {
        if let Err(reason) = self.write(&name(engine, hash), component) {
            tracing::warn!(component = %hash.short(), %reason, "a compiled component could not be kept");
        }
    }

    fn write(&self, name: &str, component: &Component) -> io::Result<()> {
        let artefact = component.serialize().map_err(|error| io::Error::other(error.to_string()))?;
        let seal = self.mac(name, &artefact).finalize().into_bytes();
        write_atomically(&self.folder.join(name), &[MAGIC, seal.as_slice(), &artefact])
    }

    /// The seal binds the content to its name, so a valid file cannot stand in for another.
    fn mac(&self, name: &str, artefact: &[u8]) -> Hmac<Sha256> {
        let mut key = [0u8; 64];
        key[..KEY].copy_from_slice(&self.key);
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&key.into());
        mac.update(&(name.len() as u64).to_be_bytes());
        mac.update(name.as_bytes());
        mac.update(artefact);
        mac
    }
}

/// The one unsafe call of the project.
#[allow(unsafe_code)]
fn deserialize(engine: &Engine, artefact: &[u8]) -> wasmtime::Result<Component> {
    // SAFETY: `artefact` was made by `Component::serialize` of this program: its seal, made with a secret that only the
    // owner of the private folder can read, was verified over exactly these bytes in memory (never re-read from disk).
    unsafe { Component::deserialize(engine, artefact) }
}

/// The component's hash, and a digest of what else decides the machine code: wasmtime, its settings, this crate.
fn name(engine: &Engine, hash: ComponentHash) -> String {
    let mut digest = Digester(Sha256::new());
    engine.precompile_compatibility_hash().hash(&mut digest);
    digest.write(env!("CARGO_PKG_VERSION").as_bytes());
    digest.write(MAGIC);
    format!("{hash}-{}.aot", hex::encode(&digest.0.finalize()[..16]))
}

/// SHA-256 as a `Hasher`: the short hash of the standard library is no name for code.
struct Digester(Sha256);

impl Hasher for Digester {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
    fn finish(&self) -> u64 {
        0 // never asked: the digest is taken from inside
    }
}

fn key(path: &Path) -> io::Result<[u8; KEY]> {
    match fs::read(path) {
        Ok(bytes) => match bytes.try_into() {
            Ok(key) => return Ok(key),
            Err(_) => tracing::warn!("the cache's key is damaged; a new one is made and all is compiled again"),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    let mut key = [0u8; KEY];
    getrandom::fill(&mut key).map_err(|error| io::Error::other(error.to_string()))?;
    write_atomically(path, &[&key])?;
    // Two programs may have made one at the same time: the one on disk counts.
    fs::read(path)?.try_into().map_err(|_| io::Error::other("the cache's key is damaged"))
}

/// Temporary file (for the owner only), fsync, rename, fsync of the folder: other readers see all of it or nothing.
pub(crate) fn write_atomically(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".writing-").tempfile_in(folder)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    sync_folder(folder)
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(()) // the system writes a renamed entry through by itself
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_private(_folder: &Path) -> io::Result<()> {
    Ok(()) // a user's own folders are private there
}
