//! Watching the games folder: when it changes and has been quiet for a moment, it is scanned again.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecursiveMode, Watcher};

use crate::catalogue::{Catalogue, Changes};
use crate::error::RuntimeError;

/// So long nothing may happen before a scan: a file is usually written in several steps.
const QUIET: Duration = Duration::from_millis(200);
/// A folder that never rests is scanned after this time all the same.
const IMPATIENT: Duration = Duration::from_secs(2);
/// Some folders (network, containers) report nothing: they are scanned this often.
const ROUND: Duration = Duration::from_secs(60);

enum News {
    Something,
    Stop,
}

/// Watches as long as it lives.
pub struct Watch {
    watcher: Option<notify::RecommendedWatcher>,
    news: Sender<News>,
    thread: Option<JoinHandle<()>>,
}

impl Catalogue {
    /// Scans again whenever the folder changes and tells what is different (never an empty change). A half-written file
    /// may be reported as refused; it is looked at again as soon as more of it is written. `told` runs on the watching
    /// thread.
    ///
    /// # Errors
    /// If the system cannot watch the folder.
    pub fn watch(self: &Arc<Self>, told: impl Fn(Changes) + Send + 'static) -> Result<Watch, RuntimeError> {
        let no = |reason: String| RuntimeError::Watch { path: self.folder().to_path_buf(), reason };
        let (news, heard) = channel();
        let tell = news.clone();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| !concerns(&event)) {
                return;
            }
            let _ = tell.send(News::Something);
        })
        .map_err(|error| no(error.to_string()))?;
        watcher.watch(self.folder(), RecursiveMode::NonRecursive).map_err(|error| no(error.to_string()))?;
        let catalogue = self.clone();
        let thread = std::thread::Builder::new()
            .name("games-folder".into())
            .spawn(move || listen(&catalogue, &heard, &told))
            .map_err(RuntimeError::Thread)?;
        Ok(Watch { watcher: Some(watcher), news, thread: Some(thread) })
    }
}

/// Reading a file is no news; otherwise a scan would cause the next one.
fn concerns(event: &Event) -> bool {
    match event.kind {
        EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
        _ => true,
    }
}

fn listen(catalogue: &Catalogue, heard: &Receiver<News>, told: &impl Fn(Changes)) {
    loop {
        match heard.recv_timeout(ROUND) {
            Ok(News::Something) => {
                if settle(heard).is_none() {
                    return;
                }
            }
            Ok(News::Stop) | Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {}
        }
        let changes = catalogue.rescan();
        if !changes.is_empty() {
            told(changes);
        }
    }
}

/// Waits until nothing happened for a moment; none to stop.
fn settle(heard: &Receiver<News>) -> Option<()> {
    let since = Instant::now();
    while since.elapsed() < IMPATIENT {
        match heard.recv_timeout(QUIET) {
            Ok(News::Something) => {}
            Err(RecvTimeoutError::Timeout) => break,
            Ok(News::Stop) | Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    Some(())
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.watcher.take();
        let _ = self.news.send(News::Stop);
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != std::thread::current().id()
        {
            let _ = thread.join();
        }
    }
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Watch")
    }
}
