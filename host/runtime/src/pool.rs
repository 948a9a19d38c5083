//! A fixed set of OS threads with a bounded queue. Guests run here and nowhere else: these threads have the stack a
//! guest may use, and an async host only waits.

use std::cell::Cell;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use crate::error::RuntimeError;
use crate::limits::THREAD_STACK;

type Job = Box<dyn FnOnce() + Send>;

/// The queue is full or closed; the job was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    Full,
    Closed,
}

struct Queue {
    jobs: VecDeque<Job>,
    open: bool,
}

struct Shared {
    queue: Mutex<Queue>,
    filled: Condvar,
    most: usize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Threads of one class.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread belongs to a pool, so that work for a guest may run right here.
pub(crate) fn is_guest_thread() -> bool {
    INSIDE.get()
}

impl Pool {
    /// `threads` threads, and at most `queue` jobs waiting for them.
    pub(crate) fn start(name: &str, threads: usize, queue: usize) -> Result<Self, RuntimeError> {
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue { jobs: VecDeque::new(), open: true }),
            filled: Condvar::new(),
            most: queue.max(1),
        });
        let mut pool = Self { shared, threads: Vec::new() };
        for number in 0..threads.max(1) {
            let shared = pool.shared.clone();
            let thread = std::thread::Builder::new()
                .name(format!("{name}-{number}"))
                .stack_size(THREAD_STACK)
                .spawn(move || work(&shared))
                .map_err(RuntimeError::Thread)?;
            pool.threads.push(thread);
        }
        Ok(pool)
    }

    /// Puts a job into the queue.
    pub(crate) fn submit(&self, job: Job) -> Result<(), Refused> {
        let mut queue = self.shared.lock();
        if !queue.open {
            return Err(Refused::Closed);
        }
        if queue.jobs.len() >= self.shared.most {
            return Err(Refused::Full);
        }
        queue.jobs.push_back(job);
        drop(queue);
        self.shared.filled.notify_one();
        Ok(())
    }
}

fn work(shared: &Shared) {
    INSIDE.set(true);
    while let Some(job) = next(shared) {
        // A panic of the host's own closure costs that operation, not the thread; its caller sees the result missing.
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("work on a guest panicked");
        }
    }
}

fn next(shared: &Shared) -> Option<Job> {
    let mut queue = shared.lock();
    loop {
        if let Some(job) = queue.jobs.pop_front() {
            return Some(job);
        }
        if !queue.open {
            return None;
        }
        queue = shared.filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.open = false;
        queue.jobs.clear();
        drop(queue);
        self.shared.filled.notify_all();
        let here = std::thread::current().id();
        for thread in self.threads.drain(..) {
            // The last handle may be dropped by a job of this very pool; that thread ends by itself.
            if thread.thread().id() != here {
                let _ = thread.join();
            }
        }
    }
}
