//! What this game does when it is told to misbehave, besides giving bad answers.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};

/// Replaced in the file's bytes by a test: an attack for functions that are told nothing (`describe` while loading, `art`).
#[used]
static MARK: [u8; 48] = *b"SPIELWERK-ATTACK:none                           ";

/// The attack written into the file.
pub fn built_in() -> String {
    // Read as the loader left it: the compiler must not know what stands there.
    let mark = black_box(MARK);
    String::from_utf8_lossy(&mark[17..]).trim_end().to_string()
}

/// While set, every allocation loops for ever; the host's next call cannot even pass its arguments.
static JAMMED: AtomicBool = AtomicBool::new(false);
/// Set by `trap-middle` before it traps: a second call on the same instance would show it.
pub static TOUCHED: AtomicBool = AtomicBool::new(false);

struct Jammable;

#[global_allocator]
static ALLOCATOR: Jammable = Jammable;

// SAFETY: hands everything to the system allocator.
unsafe impl GlobalAlloc for Jammable {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if JAMMED.load(Ordering::Relaxed) {
            spin();
        }
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if JAMMED.load(Ordering::Relaxed) {
            spin();
        }
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Never returns. Exported, so that a test can make it the start function.
#[unsafe(no_mangle)]
pub extern "C" fn spin() {
    loop {
        black_box(0);
    }
}

/// Traps. Exported, so that a test can make it the start function.
#[unsafe(no_mangle)]
pub extern "C" fn boom() {
    core::arch::wasm32::unreachable();
}

fn deep(depth: u64) -> u64 {
    if depth == u64::MAX { 0 } else { black_box(deep(depth + 1)).wrapping_mul(3).wrapping_add(depth) }
}

fn hoard() {
    let mut hoard: Vec<Vec<u8>> = Vec::new();
    loop {
        // Not written to: it is the size that must be refused, before the time is over.
        hoard.push(black_box(Vec::with_capacity(4 << 20)));
    }
}

/// What `wish` (`function:attack`) tells this function to do; attacks on time, memory, stack and life happen right here,
/// bad answers are left to the caller.
pub fn on<'a>(function: &str, wish: &'a str) -> &'a str {
    let Some(attack) = wish.strip_prefix(function).and_then(|rest| rest.strip_prefix(':')) else { return "" };
    match attack {
        "loop" => spin(),
        "memory" => hoard(),
        "recursion" => {
            black_box(deep(black_box(0)));
        }
        "trap" => panic!("told to"),
        "trap-middle" => {
            TOUCHED.store(true, Ordering::Relaxed);
            panic!("told to, in the middle");
        }
        _ => {}
    }
    attack
}

/// From now on no allocation returns.
pub fn jam() {
    JAMMED.store(true, Ordering::Relaxed);
}

/// Text that is none.
pub fn bad_text() -> String {
    // SAFETY: none; that is the point. The bytes only leave for the host.
    unsafe { String::from_utf8_unchecked(vec![b'a', 0xff, 0xfe]) }
}

/// Text that lies outside the memory.
pub fn lost_text() -> String {
    // SAFETY: none; that is the point. The host refuses it before anybody frees it.
    unsafe { String::from_raw_parts(0xffff_0000 as *mut u8, 0xffff, 0xffff) }
}

/// Bytes that claim to be longer than the memory.
pub fn endless_bytes() -> Vec<u8> {
    // SAFETY: none; that is the point.
    unsafe { Vec::from_raw_parts(16 as *mut u8, 0x7fff_ffff, 0x7fff_ffff) }
}
