//! What all requests share, and the routes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use spielwerk_model::record::MatchSeed;
use spielwerk_protocol::{MOST_COMPONENT, MOST_HTTP_BODY};
use spielwerk_runtime::Catalogue;
use spielwerk_store::{Kind, Store, StoreError};
use tokio::sync::{Semaphore, broadcast, watch};

use crate::addresses::Addresses;
use crate::alarms::Alarms;
use crate::calendar::Calendar;
use crate::config::Config;
use crate::documents::{OpenDoc, decode};
use crate::hours::{Hours, SIGN_EVERY};
use crate::http;
use crate::metrics::Metrics;
use crate::people::sessions::Ended;
use crate::people::tokens::Tokens;
use crate::randomness::Randomness;
use crate::server::StartError;
use crate::table::registry::{Lists, Registry};
use crate::time::Time;

/// Documents read at a time when the server starts.
const PAGE: usize = 4_096;
/// Endings of sessions a connection may be behind; one that is further behind asks who it speaks for.
const ENDINGS: usize = 64;
/// Passwords checked at a time.
const COSTLY: usize = 2;

/// The server behind its routes.
pub(crate) struct App {
    pub store: Arc<dyn Store>,
    pub catalogue: Arc<Catalogue>,
    /// What people call the time.
    pub time: Arc<dyn Time>,
    /// What deadlines and alarms go by.
    pub hours: Hours,
    pub calendar: Calendar,
    pub randomness: Arc<dyn Randomness>,
    pub config: Config,
    pub alarms: Alarms,
    pub addresses: Addresses,
    pub metrics: Metrics,
    pub registry: Registry,
    pub lists: Lists,
    pub art: http::games::ArtCache,
    pub tokens: Tokens,
    /// Sessions that have just ended.
    pub ended: broadcast::Sender<Ended>,
    /// Turns at work that takes the machine a while, such as passwords.
    pub costly: Semaphore,
    connections: AtomicU64,
    stop: watch::Sender<bool>,
    present: watch::Sender<usize>,
}

/// A connection that is there; counted until it is dropped.
pub(crate) struct Present<'a>(&'a App);

impl Drop for Present<'_> {
    fn drop(&mut self) {
        self.0.present.send_modify(|count| *count -= 1);
        self.0.metrics.connections.dec();
    }
}

impl App {
    /// Reads what a restart needs: the key, and of every table that is not over its place in the lists and its alarm.
    pub(crate) async fn new(
        store: Arc<dyn Store>,
        catalogue: Arc<Catalogue>,
        time: Arc<dyn Time>,
        randomness: Arc<dyn Randomness>,
        config: Config,
    ) -> Result<Arc<Self>, StartError> {
        let tokens = Tokens::open(store.as_ref(), randomness.as_ref()).await?;
        let hours = Hours::open(store.as_ref(), time.clone()).await?;
        let calendar = Calendar::new(config.time_zone.as_deref())?;
        let app = Self {
            store,
            catalogue,
            time,
            hours,
            calendar,
            randomness,
            config,
            alarms: Alarms::default(),
            addresses: Addresses::default(),
            metrics: Metrics::new(),
            registry: Registry::default(),
            lists: Lists::default(),
            art: http::games::ArtCache::default(),
            tokens,
            ended: broadcast::Sender::new(ENDINGS),
            costly: Semaphore::new(COSTLY),
            connections: AtomicU64::new(0),
            stop: watch::Sender::new(false),
            present: watch::Sender::new(0),
        };
        app.resume().await?;
        Ok(Arc::new(app))
    }

    async fn resume(&self) -> Result<(), StoreError> {
        let mut after = None;
        loop {
            let page = self.store.list(Kind::Running, String::new(), after.take(), PAGE).await?;
            let full = page.len() == PAGE;
            for (key, bytes) in page {
                let id = key.parse().map_err(|_| StoreError::Damaged(format!("“{key}” is no table's id")))?;
                let open: OpenDoc = decode(&bytes)?;
                self.lists.note(id, &[], Some(&open));
                if let Some(moment) = open.wake {
                    self.alarms.set(moment, id);
                }
                after = Some(key);
            }
            if !full {
                return Ok(());
            }
        }
    }

    /// Rings alarms until the server stops; a table's work runs in a task of its own.
    pub(crate) async fn run_alarms(self: Arc<Self>, mut stopped: watch::Receiver<bool>) {
        loop {
            let id = tokio::select! {
                _ = stopped.wait_for(|stop| *stop) => return,
                id = self.alarms.next(&self.hours) => id,
            };
            let app = self.clone();
            tokio::spawn(async move { app.tick(id).await });
        }
    }

    /// Leaves signs of life until the server stops, while anything is due.
    pub(crate) async fn leave_signs(self: Arc<Self>, mut stopped: watch::Receiver<bool>) {
        let mut beat = tokio::time::interval(SIGN_EVERY);
        loop {
            tokio::select! {
                _ = stopped.wait_for(|stop| *stop) => return,
                _ = beat.tick() => {}
            }
            if !self.alarms.is_empty()
                && let Err(error) = self.hours.leave_sign(self.store.as_ref()).await
            {
                tracing::error!(%error, "no sign of life can be left");
            }
        }
    }

    /// The seed of everybody's daily on this day: not to be known without the server's key.
    pub(crate) fn daily_seed(&self, game: &str, mode: &str, day: &str) -> Option<MatchSeed> {
        self.tokens.secret(&["daily", game, mode, day]).map(MatchSeed)
    }

    pub(crate) fn next_connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn connection_came(&self) -> Present<'_> {
        self.present.send_modify(|count| *count += 1);
        self.metrics.connections.inc();
        Present(self)
    }

    /// Waits until every connection has gone.
    pub(crate) async fn connections_gone(&self) {
        // The sender lives as long as `self`.
        let _ = self.present.subscribe().wait_for(|count| *count == 0).await;
    }

    pub(crate) fn begin_shutdown(&self) {
        self.stop.send_replace(true);
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }

    pub(crate) async fn close_store(&self) -> Result<(), StoreError> {
        self.hours.leave_sign(self.store.as_ref()).await?;
        self.store.close().await
    }
}

/// All routes. No page of another origin may use them: there is no CORS header.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/health", get(http::door::health))
        .route("/metrics", get(http::operator::metrics))
        .route("/api/operator/tables/{id}/people", get(http::operator::people))
        .route("/api/operator/tables/{id}/end", post(http::operator::end_table))
        .route("/api/operator/bans", post(http::operator::ban))
        .route("/api/operator/games/{file}", post(http::operator::publish).layer(DefaultBodyLimit::max(MOST_COMPONENT)))
        .route("/ws", get(http::live::upgrade))
        .route("/api/guest", post(http::people::new_guest))
        .route("/api/sign-in", post(http::people::sign_in))
        .route("/api/me", get(http::people::me))
        .route("/api/me/name", post(http::people::rename))
        .route("/api/me/account", post(http::people::make_account))
        .route("/api/me/password", post(http::people::change_password))
        .route("/api/me/sessions", get(http::people::sessions))
        .route("/api/me/sessions/end", post(http::people::end_session))
        .route("/api/games", get(http::games::list))
        .route("/api/me/games", get(http::lists::mine))
        .route("/api/me/games/{id}/showcase", get(http::lists::showcase))
        .route("/api/me/games/{id}/journey", get(http::lists::journey))
        .route("/api/games/{id}/records/{list}", get(http::lists::records))
        .route("/api/games/{id}/daily", get(http::lists::daily))
        .route("/api/games/{id}/board", get(http::lists::board))
        .route("/api/games/{id}/rules", get(http::games::rules))
        .route("/api/games/{id}/art/{name}", get(http::games::art))
        .route("/api/tables", post(http::tables::open).get(http::tables::list))
        .route("/api/tables/{id}", get(http::tables::show))
        .route("/api/tables/{id}/join", post(http::tables::join))
        .route("/api/tables/{id}/leave", post(http::tables::leave))
        .route("/api/tables/{id}/start", post(http::tables::start))
        .route("/api/tables/{id}/return", post(http::tables::come_back))
        .route("/api/tables/{id}/settings", post(http::tables::set))
        .route("/api/tables/{id}/host", post(http::tables::hand_over))
        .route("/api/tables/{id}/again", post(http::tables::again))
        .route("/api/tables/{id}/talk", get(http::tables::talk))
        .route("/api/tables/{id}/record", get(http::tables::record))
        .fallback(http::nothing_here)
        .method_not_allowed_fallback(http::nothing_here)
        .layer(DefaultBodyLimit::max(MOST_HTTP_BODY))
        .layer(axum::middleware::from_fn_with_state(app.clone(), http::door::guard))
        .with_state(app)
}
