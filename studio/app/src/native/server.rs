//! The own server, on a thread of its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::thread::JoinHandle;

use anyhow::{Context as _, anyhow};
use tokio::sync::oneshot;

/// An embedded server at work.
#[derive(Debug)]
pub struct Embedded {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Embedded {
    /// Serves these games with its data in this folder.
    ///
    /// # Errors
    /// If a folder or the address cannot be used.
    pub fn start(data: &Path, games: &Path, listen: SocketAddr) -> anyhow::Result<Self> {
        let (data, games) = (data.to_path_buf(), games.to_path_buf());
        let (told, hears) = channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::Builder::new()
            .name("server".into())
            .spawn(move || serve(data, games, listen, &told, stopped))
            .context("no thread for the server")?;
        let address = hears.recv().map_err(|_| anyhow!("the server’s thread ended at once"))??;
        Ok(Self { address, stop: Some(stop), thread: Some(thread) })
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Finishes what is under way and closes the store.
    pub fn shutdown(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        self.shutdown();
    }
}

type Told = std::sync::mpsc::Sender<anyhow::Result<SocketAddr>>;

fn serve(data: PathBuf, games: PathBuf, listen: SocketAddr, told: &Told, stopped: oneshot::Receiver<()>) {
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return drop(told.send(Err(error.into()))),
    };
    runtime.block_on(async move {
        match spielwerk_server::embedded(&data, &games, listen).await {
            Ok(running) => {
                let _ = told.send(Ok(running.address()));
                let _ = stopped.await;
                if let Err(error) = running.shutdown().await {
                    eprintln!("spielwerk-studio: the store did not close properly: {error}");
                }
            }
            Err(error) => drop(told.send(Err(error.into()))),
        }
    });
}
