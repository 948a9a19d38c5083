//! Everything from two folders: the store, the games, the sandbox.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use spielwerk_runtime::{Catalogue, Runtime, Settings};
use tokio::net::TcpListener;

use crate::care::{COMPONENTS, STORE};
use crate::config::Config;
use crate::randomness::SystemRandomness;
use crate::server::{Running, Server, StartError};
use crate::time::SystemClock;

/// Serves the games of `games` (watched for changes) with its data in `data`: the embedded store in `data/store`, old
/// versions of games in `data/components`, machine code in `data/aot`, a socket for the command line in
/// `data/control.sock`. Port 0 takes a free one.
///
/// # Errors
/// If a folder, the sandbox or the address cannot be used.
pub async fn embedded(data: &Path, games: &Path, listen: SocketAddr) -> Result<Running, StartError> {
    embedded_with(data, games, listen, Config::default()).await
}

/// [`embedded`] with settings of one's own.
///
/// # Errors
/// As [`embedded`].
pub async fn embedded_with(
    data: &Path,
    games: &Path,
    listen: SocketAddr,
    config: Config,
) -> Result<Running, StartError> {
    let listener = TcpListener::bind(listen).await.map_err(|source| StartError::Listen { address: listen, source })?;
    let (folder, games) = (data.to_path_buf(), games.to_path_buf());
    let data = folder.clone();
    let opened = tokio::task::spawn_blocking(move || open(&data, &games));
    let (store, catalogue, watch) = opened.await.map_err(|error| {
        StartError::Store(spielwerk_store::StoreError::Io(format!("opening did not finish: {error}")))
    })??;
    let control = crate::control::listen(&folder, store.clone());
    let (time, randomness) = (Arc::new(SystemClock), Arc::new(SystemRandomness));
    let mut running = Server::start(listener, store, catalogue, time, randomness, config).await?;
    match control {
        Ok(control) => running.keep(control),
        Err(error) => tracing::warn!(%error, "no backups while the server runs"),
    }
    if let Some(watch) = watch {
        running.keep(std::sync::Mutex::new(watch));
    }
    Ok(running)
}

type Opened = (Arc<dyn spielwerk_store::Store>, Arc<Catalogue>, Option<spielwerk_runtime::Watch>);

/// Blocking: opens and recovers the store, compiles games that are not cached.
fn open(data: &Path, games: &Path) -> Result<Opened, StartError> {
    let (store, recovery) = spielwerk_store::embedded::Embedded::open(&data.join(STORE))?;
    tracing::info!("store: {recovery}");
    for damage in &recovery.damaged {
        tracing::error!(table = damage.key, "cannot go on: {}", damage.what);
    }
    let runtime = Runtime::new(Settings { cache: Some(data.join("aot")), ..Settings::default() })?;
    let catalogue = Catalogue::open(&runtime, games, &data.join(COMPONENTS))?;
    for (file, reason) in catalogue.refused() {
        tracing::warn!(file, reason, "not a playable game");
    }
    // Without a watch the games are still there; only new ones need a restart.
    let watch = catalogue.watch(|changes| tracing::info!(?changes, "the games folder has changed"));
    let watch = watch.map_err(|error| tracing::warn!(%error, "the games folder is not watched")).ok();
    Ok((Arc::new(store), catalogue, watch))
}
