//! The one wasmtime engine of a process and the thread that ticks its clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, OptLevel, PoolingAllocationConfig, Strategy};

use crate::error::RuntimeError;
use crate::limits::{self, Limits};

/// Length of a tick of the epoch clock.
pub(crate) const TICK: Duration = Duration::from_millis(1);

/// Settings shared by both ways of allocating: everything that decides what a guest can be and compute.
fn config() -> Config {
    let mut config = Config::new();
    config
        .strategy(Strategy::Cranelift)
        .cranelift_opt_level(OptLevel::Speed)
        .cranelift_nan_canonicalization(true)
        .epoch_interruption(true)
        .max_wasm_stack(limits::WASM_STACK)
        .memory_may_move(false)
        // Off: whatever is not needed, and whatever could make two machines disagree.
        .wasm_threads(false)
        .shared_memory(false)
        .wasm_relaxed_simd(false)
        .wasm_simd(false)
        .wasm_tail_call(false)
        .wasm_memory64(false)
        .wasm_multi_memory(false)
        .wasm_gc(false)
        .wasm_function_references(false)
        .wasm_exceptions(false)
        .wasm_wide_arithmetic(false);
    config
}

/// As many slots as threads can hold instances, with room for a few that are just being dropped.
fn pooling(limits: &Limits, instances: u32) -> InstanceAllocationStrategy {
    let mut pool = PoolingAllocationConfig::new();
    let cores = u32::try_from(limits::INSTANCES).unwrap_or(8);
    let tables = u32::try_from(limits::TABLES).unwrap_or(4);
    pool.total_component_instances(instances)
        .total_core_instances(instances * cores)
        .total_memories(instances)
        .total_tables(instances * tables)
        .max_core_instances_per_component(cores)
        .max_memories_per_component(1)
        .max_tables_per_component(tables)
        .max_memories_per_module(1)
        .max_tables_per_module(tables)
        .table_elements(limits::TABLE_ELEMENTS)
        .max_memory_size(limits.memory_bytes)
        .total_gc_heaps(0)
        .pagemap_scan(Enabled::Auto)
        .linear_memory_keep_resident(kept_mapped())
        .table_keep_resident(16 << 10);
    InstanceAllocationStrategy::Pooling(pool)
}

/// Bytes of a memory that stay mapped between guests, so that the next one has no page faults there. Where Linux tells
/// which pages were written (6.7 and later), only those are put back, and a guest's stack (1 MiB), data and first heap
/// stay; elsewhere all of it would be written each time, which pays for little.
fn kept_mapped() -> usize {
    if PoolingAllocationConfig::is_pagemap_scan_available() { 2 << 20 } else { 256 << 10 }
}

/// The engine, with a pool of instance slots if this machine can reserve their address space.
pub(crate) fn engine(limits: &Limits, instances: u32) -> Result<Engine, RuntimeError> {
    let mut pooled = config();
    pooled.allocation_strategy(pooling(limits, instances));
    match Engine::new(&pooled) {
        Ok(engine) => Ok(engine),
        Err(reason) => {
            tracing::warn!(%reason, "no pool of instances on this machine; instances are made on demand, a little slower");
            Engine::new(&config()).map_err(|error| RuntimeError::Engine(format!("{error:#}")))
        }
    }
}

/// The thread that advances the epoch each millisecond while guests run, and sleeps while none does. Ends with this value.
pub(crate) struct Ticker {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    stop: AtomicBool,
    running: AtomicUsize,
}

/// As long as it lives, the clock ticks.
pub(crate) struct Running {
    shared: Arc<Shared>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.shared.running.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Ticker {
    pub(crate) fn start(engine: &Engine) -> Result<Self, RuntimeError> {
        let shared = Arc::new(Shared { stop: AtomicBool::new(false), running: AtomicUsize::new(0) });
        let (engine, clock) = (engine.clone(), shared.clone());
        let thread = std::thread::Builder::new()
            .name("guest-clock".into())
            .spawn(move || {
                while !clock.stop.load(Ordering::SeqCst) {
                    if clock.running.load(Ordering::SeqCst) == 0 {
                        // `run` unparks after it has counted, so a guest that came in between is not missed.
                        std::thread::park();
                    } else {
                        std::thread::sleep(TICK);
                        engine.increment_epoch();
                    }
                }
            })
            .map_err(RuntimeError::Thread)?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// A guest begins to run.
    pub(crate) fn run(&self) -> Running {
        if self.shared.running.fetch_add(1, Ordering::SeqCst) == 0 {
            self.wake();
        }
        Running { shared: self.shared.clone() }
    }

    fn wake(&self) {
        if let Some(thread) = &self.thread {
            thread.thread().unpark();
        }
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        self.shared.stop.store(true, Ordering::SeqCst);
        self.wake();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
