//! Every call twice, then in another instance in another order.

use spielwerk_model::play::Viewer;
use spielwerk_runtime::{Class, Guest, GuestError, State};

use super::sample::{Ground, Position};
use super::{EFFORT, Fault, ensure};
use crate::draws::Draws;

/// One call of the contract on a position.
#[derive(Debug, Clone)]
enum Call {
    Setup,
    Observe(Viewer),
    Status(Viewer),
    Legal(Viewer),
    Score,
    Inspect,
    Draw(Viewer, String),
    Narrate(Viewer, String),
    Preview(u8, String),
    Apply(u8, String),
    TimedOut(u8),
    Resample(Viewer),
    Choose(u8, String),
    Advise(u8),
    RuleBook(String),
}

pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    let entropy = draws.entropy();
    let config = ground.records[at.record].config.clone();
    let mut calls = calls(ground, guest, at, draws)?;
    let mut first = Vec::with_capacity(calls.len());
    for call in &calls {
        let (one, two) =
            (answer(guest, call, &at.state, &config, &entropy)?, answer(guest, call, &at.state, &config, &entropy)?);
        ensure(one == two, || format!("{call:?} asked twice gives two answers: {}", difference(&one, &two)))?;
        first.push(one);
    }
    let mut order: Vec<usize> = (0..calls.len()).collect();
    draws.shuffle(&mut order);
    let calls_there = std::mem::take(&mut calls);
    let state = at.state.clone();
    let there = ground.component.operate(Class::Players, move |guest| {
        let answers = order.into_iter().map(|index| {
            answer(guest, &calls_there[index], &state, &config, &entropy)
                .map(|text| (index, format!("{:?}", calls_there[index]), text))
        });
        answers.collect::<Result<Vec<_>, GuestError>>()
    })?;
    for (index, call, text) in there {
        ensure(first[index] == text, || {
            format!("{call} gives another answer in another instance: {}", difference(&first[index], &text))
        })?;
    }
    Ok(())
}

fn calls(ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<Vec<Call>, Fault> {
    let mut calls = vec![Call::Setup, Call::Score, Call::Inspect];
    let locale = draws.one(&ground.info.locales).cloned().unwrap_or_default();
    calls.push(Call::RuleBook(locale.clone()));
    for viewer in at.viewers().into_iter().chain([Viewer::Afterwards]) {
        calls.extend([Call::Observe(viewer), Call::Status(viewer), Call::Legal(viewer), Call::Resample(viewer)]);
        calls.extend([Call::Draw(viewer, locale.clone()), Call::Narrate(viewer, locale.clone())]);
    }
    for acting in at.status.acting_seats() {
        let observation = guest.observe(&at.state, Viewer::Seat(acting.seat))?;
        let legal = guest.legal_moves(&observation)?;
        let text = draws.one(&legal).cloned().unwrap_or_default();
        calls.extend([Call::Preview(acting.seat, text.clone()), Call::Apply(acting.seat, text)]);
        calls.extend([Call::TimedOut(acting.seat), Call::Advise(acting.seat)]);
        // A seat that may only take its stroke back is never asked.
        if let Some(level) = draws.one(&ground.info.levels).filter(|_| acting.must) {
            calls.push(Call::Choose(acting.seat, level.id.clone()));
        }
    }
    Ok(calls)
}

fn answer(
    guest: &mut Guest,
    call: &Call,
    state: &State,
    config: &spielwerk_model::record::SetupConfig,
    entropy: &[u8; 32],
) -> Result<String, GuestError> {
    let seen = |guest: &mut Guest, viewer| guest.observe(state, viewer);
    Ok(match call {
        Call::Setup => format!("{:?}", guest.setup(config, entropy)?),
        Call::Observe(viewer) => format!("{:?}", seen(guest, *viewer)?),
        Call::Status(viewer) => format!("{:?}", seen(guest, *viewer).and_then(|o| guest.status_of(&o))?),
        Call::Legal(viewer) => format!("{:?}", seen(guest, *viewer).and_then(|o| guest.legal_moves(&o))?),
        Call::Score => format!("{:?}", seen(guest, Viewer::Spectator).and_then(|o| guest.score(&o, ""))?),
        Call::Inspect => guest.inspect(state)?,
        Call::Draw(viewer, locale) => seen(guest, *viewer).and_then(|o| guest.draw(&o, locale))?,
        Call::Narrate(viewer, locale) => format!("{:?}", seen(guest, *viewer).and_then(|o| guest.narrate(&o, locale))?),
        Call::Preview(seat, text) => {
            format!("{:?}", seen(guest, Viewer::Seat(*seat)).and_then(|o| guest.preview_move(&o, text, ""))?)
        }
        Call::Apply(seat, text) => format!("{:?}", guest.apply(state, *seat, text, entropy)?),
        Call::TimedOut(seat) => {
            format!("{:?}", seen(guest, Viewer::Seat(*seat)).and_then(|o| guest.timed_out(&o, entropy))?)
        }
        Call::Resample(viewer) => format!("{:?}", seen(guest, *viewer).and_then(|o| guest.resample(&o, entropy))?),
        Call::Choose(seat, level) => {
            let observation = seen(guest, Viewer::Seat(*seat))?;
            format!("{:?}", guest.choose(&[observation], &[], level, EFFORT, entropy)?)
        }
        Call::Advise(seat) => {
            format!("{:?}", seen(guest, Viewer::Seat(*seat)).and_then(|o| guest.advise(&o, "", EFFORT, entropy))?)
        }
        Call::RuleBook(locale) => guest.rule_book(locale)?,
    })
}

/// The first place where two answers differ, with a little before it.
fn difference(one: &str, two: &str) -> String {
    let same = one.chars().zip(two.chars()).take_while(|(one, two)| one == two).count();
    let cut = |text: &str| text.chars().skip(same.saturating_sub(20)).take(60).collect::<String>();
    format!("“…{}…” and “…{}…”", cut(one), cut(two))
}
