//! Starting and stopping.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use spielwerk_runtime::Catalogue;
use spielwerk_store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::app::{self, App};
use crate::config::Config;
use crate::randomness::{NoRandomness, Randomness};
use crate::time::Time;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data folder cannot be used.
    #[error("the data cannot be used: {0}")]
    Store(#[from] StoreError),
    /// The sandbox or the games folder cannot be used.
    #[error("{0}")]
    Runtime(#[from] spielwerk_runtime::RuntimeError),
    /// The address cannot be listened on.
    #[error("{address} cannot be listened on: {source}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The configured time zone is none.
    #[error(transparent)]
    TimeZone(#[from] crate::calendar::UnknownZone),
    /// No randomness for keys.
    #[error(transparent)]
    Randomness(#[from] NoRandomness),
}

/// The table service.
#[derive(Debug, Clone, Copy)]
pub struct Server;

impl Server {
    /// Serves on this listener until [`Running::shutdown`]. Tables that ran when the store was last closed go on.
    ///
    /// # Errors
    /// If the store cannot be read or the system gives no randomness.
    pub async fn start(
        listener: TcpListener,
        store: Arc<dyn Store>,
        catalogue: Arc<Catalogue>,
        time: Arc<dyn Time>,
        randomness: Arc<dyn Randomness>,
        config: Config,
    ) -> Result<Running, StartError> {
        let unbound = SocketAddr::from(([0, 0, 0, 0], 0));
        let address = listener.local_addr().map_err(|source| StartError::Listen { address: unbound, source })?;
        let farewell = Duration::from_millis(config.farewell_ms);
        let app = App::new(store, catalogue, time, randomness, config).await?;
        let (stop, stopped) = watch::channel(false);
        let clock = tokio::spawn(app.clone().run_alarms(stopped.clone()));
        tokio::spawn(app.clone().leave_signs(stopped.clone()));
        let router = app::router(app.clone());
        // A frame is worth more now than a full packet later.
        let listener = listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let serving = tokio::spawn(async move {
            let mut stopped = stopped;
            let ended = axum::serve(listener, service)
                .with_graceful_shutdown(async move {
                    let _ = stopped.wait_for(|stop| *stop).await;
                })
                .await;
            if let Err(error) = ended {
                tracing::error!(%error, "serving ended");
            }
        });
        tracing::info!(%address, "serving");
        Ok(Running { address, app, stop, serving, clock, farewell, keep: Vec::new() })
    }
}

/// A server at work.
pub struct Running {
    address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    clock: JoinHandle<()>,
    farewell: Duration,
    keep: Vec<Box<dyn Send + Sync>>,
}

impl std::fmt::Debug for Running {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Running").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Keeps something alive as long as the server (a folder watch).
    pub(crate) fn keep(&mut self, thing: impl Send + Sync + 'static) {
        self.keep.push(Box::new(thing));
    }

    /// Stops at once and leaves the store open, as a power cut would; another server may take it over. For tests.
    pub fn abandon(self) {
        self.app.begin_shutdown();
        let _ = self.stop.send(true);
        self.serving.abort();
        self.clock.abort();
    }

    /// Takes no more, tells clients to reconnect later, finishes what is under way and closes the store.
    ///
    /// # Errors
    /// If the store cannot be closed properly; everything acknowledged is durable all the same.
    pub async fn shutdown(self) -> Result<(), StoreError> {
        self.app.begin_shutdown();
        let _ = self.stop.send(true);
        let Self { app, serving, clock, farewell, keep, .. } = self;
        let (mut serving, mut clock) = (serving, clock);
        let quiet = async {
            app.connections_gone().await;
            let _ = (&mut serving).await;
            let _ = (&mut clock).await;
        };
        if tokio::time::timeout(farewell, quiet).await.is_err() {
            tracing::warn!("some clients did not take their leave in time");
            serving.abort();
            clock.abort();
        }
        drop(keep);
        app.close_store().await
    }
}
