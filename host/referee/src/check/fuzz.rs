//! Everything that is not offered is refused, and no text traps.

use spielwerk_model::play::{TimeOut, Viewer, Waiting};
use spielwerk_model::{GO_ON, TABLE};
use spielwerk_runtime::{Guest, GuestError};

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;
use crate::mover;

/// Texts tried per seat and position.
const TEXTS: usize = 24;

pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    let mut known = Vec::new();
    for acting in at.status.acting_seats() {
        let observation = guest.observe(&at.state, Viewer::Seat(acting.seat))?;
        known.extend(guest.legal_moves(&observation)?);
    }
    for seat in 0..at.seats {
        for _ in 0..TEXTS {
            let text = text(ground, &known, draws);
            let entropy = draws.entropy();
            refused(guest, at, seat, &text, &entropy)?;
        }
    }
    table_moves(guest, at, draws)?;
    other_texts(ground, guest, at, &known, draws)
}

/// The text is offered, or the clock's ruling, or refused.
fn refused(guest: &mut Guest, at: &Position, seat: u8, text: &str, entropy: &[u8; 32]) -> Result<(), Fault> {
    let observation = guest.observe(&at.state, Viewer::Seat(seat))?;
    let legal = guest.legal_moves(&observation)?;
    guest.preview_move(&observation, text, "")?;
    if guest.apply(&at.state, seat, text, entropy)?.is_err() || is_offered(guest, &observation, &legal, text)? {
        return Ok(());
    }
    let is_ruling =
        at.status.acting(seat).is_some() && guest.timed_out(&observation, entropy)? == TimeOut::Move(text.to_string());
    ensure(is_ruling, || format!("“{}” of seat {seat} is not offered but accepted", text.escape_debug()))
}

/// As the host sees it: without the remark.
fn is_offered(
    guest: &mut Guest,
    observation: &spielwerk_runtime::Observation,
    legal: &[String],
    text: &str,
) -> Result<bool, GuestError> {
    let plain = text.split_once(" ; ").map_or(text, |(plain, _)| plain);
    mover::is_offered(guest, observation, legal, plain)
}

fn table_moves(guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    let stands = matches!(at.status.waiting, Waiting::Table(_));
    let went = guest.apply(&at.state, TABLE, GO_ON, &draws.entropy())?.is_ok();
    ensure(went == stands, || {
        let what = if went { "accepted though no result stands" } else { "refused while a result stands" };
        format!("the table's move `go-on` is {what}")
    })?;
    for text in ["", "go-on now", "go"] {
        let went = guest.apply(&at.state, TABLE, text, &draws.entropy())?.is_ok();
        ensure(!went, || format!("the table's move “{text}” is accepted"))?;
    }
    Ok(())
}

/// Keys, languages and JSON from outside.
fn other_texts(
    ground: &Ground,
    guest: &mut Guest,
    at: &Position,
    known: &[String],
    draws: &mut Draws,
) -> Result<(), Fault> {
    let spectator = guest.observe(&at.state, Viewer::Spectator)?;
    let key = text(ground, known, draws);
    guest.explain(&spectator, &key, "")?;
    guest.explain(&spectator, &key, &key)?;
    let mut json = guest.inspect(&at.state)?;
    let cut = floor(&json, draws.pick(json.len() + 1));
    if draws.pick(2) == 0 {
        json.truncate(cut);
    } else {
        json.insert_str(cut, ["0", "\"", "-9", "null", "}"][draws.pick(5)]);
    }
    // A changed JSON text may be a position or none; it must only not trap.
    guest.from_inspection(&json)?.ok();
    Ok(())
}

fn floor(text: &str, mut index: usize) -> usize {
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// Nonsense, or a legal move with something changed.
fn text(ground: &Ground, known: &[String], draws: &mut Draws) -> String {
    let verbs: Vec<&str> = ground.info.move_kinds.iter().map(|kind| kind.verb.as_str()).collect();
    match (draws.pick(8), draws.one(known).cloned()) {
        (0, _) => ["", " ", "?", "~", "%", "go-on", "; ", "\u{0}", "a\nb", "🦔 🦔"][draws.pick(10)].into(),
        (1, _) => "x".repeat(draws.pick(2000)),
        (2, _) => {
            format!("{} {}", draws.one(&verbs).unwrap_or(&"go"), ["?", "~", "-1", "255", "%zz", "ä"][draws.pick(6)])
        }
        (3, Some(entry)) => format!("{entry} more"),
        (4, Some(entry)) => entry.replace(' ', "  "),
        (5, Some(entry)) => entry.chars().rev().collect(),
        (6, Some(entry)) => {
            let at = floor(&entry, draws.pick(entry.len()));
            let mut text = entry;
            text.replace_range(
                at..at + text[at..].chars().next().map_or(0, char::len_utf8),
                ["", "9", "A", "?", "é"][draws.pick(5)],
            );
            text
        }
        // Another seat's move, as it stands.
        (_, Some(entry)) => entry,
        (_, None) => format!("{} {}", draws.one(&verbs).unwrap_or(&"go"), draws.pick(100)),
    }
}
