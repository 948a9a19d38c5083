//! Guests that misbehave in every way we could think of. Each time: the right typed error, the process alive, the next
//! call on that match right, other matches undisturbed.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod answers;
mod cache;
mod calls;
mod catalogue;
mod loading;
mod matches;
mod surgery;

use std::sync::LazyLock;

use spielwerk_model::record::SetupConfig;
use spielwerk_runtime::{Class, Component, Guest, GuestError, Limits, Runtime, Settings, State};
use spielwerk_tests::guests;

/// One sandbox for all tests: what one of them does must not disturb another.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let limits = Limits { player_ms: 100, ..Limits::default() };
    Runtime::new(Settings { limits, rules_threads: 2, player_threads: 2, ..Settings::default() }).unwrap()
});
static HOSTILE: LazyLock<Vec<u8>> = LazyLock::new(|| guests::guest("hostile"));
static NOUGHTS: LazyLock<Vec<u8>> = LazyLock::new(|| guests::component("noughts"));

fn hostile() -> Component {
    RUNTIME.load(&HOSTILE).unwrap()
}

/// The hostile guest's set-up with a wish (`function:attack`).
fn wish(wish: &str) -> SetupConfig {
    SetupConfig { mode: "duel".into(), seats: 2, first: None, options: vec![("wish".into(), wish.into())] }
}

/// One operation on the rules' threads.
fn on<T: Send + 'static>(
    component: &Component,
    work: impl FnOnce(&mut Guest) -> Result<T, GuestError> + Send + 'static,
) -> Result<T, GuestError> {
    component.operate(Class::Rules, work)
}

/// A state of the hostile guest in which `function:attack` will happen.
fn armed(component: &Component, text: &str) -> State {
    let config = wish(text);
    on(component, move |guest| guest.setup(&config, &[0; 32])).unwrap().unwrap()
}
