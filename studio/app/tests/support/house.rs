//! A server in this process, whose clock jumps to whatever is waited for.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;

use spielwerk_runtime::{Catalogue, Runtime, Settings};
use spielwerk_server::randomness::SeededRandomness;
use spielwerk_server::time::HastyClock;
use spielwerk_server::{Config, Server};
use spielwerk_store::memory::Memory;
use tokio::sync::oneshot;

/// Serves the games of `target/games` until it is dropped.
pub struct House {
    pub url: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl House {
    /// The same seed gives the same matches.
    pub fn open(seed: u64) -> Self {
        let (told, hears) = channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async move {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
                let archive = tempfile::tempdir().unwrap();
                // Shared with the next test run: machine code of the games.
                let cache = Some(workspace().join("target/tmp/aot"));
                let sandbox = Runtime::new(Settings { cache, ..Settings::default() }).unwrap();
                let catalogue = Catalogue::open(&sandbox, &workspace().join("target/games"), archive.path()).unwrap();
                let (time, dice) = (Arc::new(HastyClock::at(1_800_000_000_000)), SeededRandomness::new(seed));
                // The clock jumps, so a budget per second means nothing.
                let config = Config { frame_budget: (1_000_000, 0), ..Config::default() };
                let store = Arc::new(Memory::new());
                let running = Server::start(listener, store, catalogue, time, Arc::new(dice), config).await.unwrap();
                told.send(running.address()).unwrap();
                let _ = stopped.await;
                running.shutdown().await.unwrap();
            });
        });
        Self { url: format!("http://{}", hears.recv().unwrap()), stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_path_buf()
}
