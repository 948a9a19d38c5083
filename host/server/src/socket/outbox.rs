//! What waits for a reader: bounded in frames and bytes, so that a slow one costs itself and nobody else.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use spielwerk_protocol::refusal::Code;
use tokio::sync::{Notify, mpsc};

struct Shared {
    frames: mpsc::Sender<Utf8Bytes>,
    bytes: AtomicUsize,
    most_bytes: usize,
    broken: Mutex<Option<Code>>,
    breaks: Notify,
}

/// The sending end; cheap to clone.
#[derive(Clone)]
pub(crate) struct Outbox {
    shared: Arc<Shared>,
}

/// The writing end.
pub(crate) struct Waiting {
    frames: mpsc::Receiver<Utf8Bytes>,
    shared: Arc<Shared>,
}

/// An empty one for so many frames and bytes.
pub(crate) fn outbox(frames: usize, bytes: usize) -> (Outbox, Waiting) {
    let (sender, receiver) = mpsc::channel(frames.max(1));
    let shared = Arc::new(Shared {
        frames: sender,
        bytes: AtomicUsize::new(0),
        most_bytes: bytes,
        broken: Mutex::new(None),
        breaks: Notify::new(),
    });
    (Outbox { shared: shared.clone() }, Waiting { frames: receiver, shared })
}

impl Outbox {
    /// Puts a frame in line. If there is no room the connection is broken off: its client comes again and names the
    /// last number it has, so it misses nothing.
    pub(crate) fn send(&self, frame: Utf8Bytes) {
        let size = frame.len();
        let waiting = self.shared.bytes.fetch_add(size, Ordering::Relaxed);
        // A single large frame always fits into an empty line.
        let fits = waiting == 0 || waiting + size <= self.shared.most_bytes;
        if !fits || self.shared.frames.try_send(frame).is_err() {
            self.shared.bytes.fetch_sub(size, Ordering::Relaxed);
            self.break_off(Code::TooSlow);
        }
    }

    /// Ends the connection with this reason; only the first one counts.
    pub(crate) fn break_off(&self, code: Code) {
        self.shared.broken.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(code);
        self.shared.breaks.notify_one();
    }

    /// Waits until the connection is broken off.
    pub(crate) async fn broken(&self) -> Code {
        loop {
            if let Some(code) = *self.shared.broken.lock().unwrap_or_else(PoisonError::into_inner) {
                return code;
            }
            self.shared.breaks.notified().await;
        }
    }
}

impl Waiting {
    /// The next frame.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.recv().await?;
        self.shared.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        Some(frame)
    }

    /// The next frame if one waits already.
    pub(crate) fn at_once(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.try_recv().ok()?;
        self.shared.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        Some(frame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn too_many_frames_or_bytes_break_the_connection_off() {
        let (frames, mut waiting) = outbox(2, 1_000);
        frames.send("a".into());
        frames.send("b".into());
        assert_eq!(waiting.next().await.as_deref(), Some("a"));
        frames.send("c".into());
        frames.send("d".into());
        assert_eq!(frames.broken().await, Code::TooSlow);
        assert_eq!(waiting.at_once().as_deref(), Some("b"));

        let (bytes, _waiting) = outbox(10, 4);
        bytes.send("much too long, but alone".into());
        bytes.send("x".into());
        bytes.break_off(Code::Busy);
        assert_eq!(bytes.broken().await, Code::TooSlow, "the first reason stays");
    }
}
