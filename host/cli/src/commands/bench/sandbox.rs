//! What calls cost, and one whole move.

use std::time::Instant;

use serde_json::{Value, json};
use spielwerk_model::config::configure;
use spielwerk_model::play::Viewer;
use spielwerk_runtime::{Class, Component, Guest, GuestError, State, probe};

use super::playouts::{Dice, next};
use super::{goal, microseconds};

const ROUNDS: usize = 2000;
const MOVES: usize = 1000;
const MOST_PLIES: usize = 2000;

/// Call costs from the opening, and the median move over random matches.
pub fn measure(component: &Component) -> anyhow::Result<Value> {
    let info = component.info("");
    let figures = probe::measure(component, ROUNDS)?;
    let positions = positions(component)?;
    let with_pictures = moves(component, &positions, true)?;
    let without = moves(component, &positions, false)?;
    let bytes: usize = positions.iter().map(|(state, ..)| state.0.len()).sum::<usize>() / positions.len().max(1);
    Ok(json!({
        "bench": "sandbox",
        "game": info.id,
        "version": info.version,
        "instantiate-us": microseconds(figures.instantiate),
        "instantiate-and-call-us": microseconds(figures.first_call),
        "further-call-us": microseconds(figures.further_call),
        "observe-us": microseconds(figures.observe),
        "legal-moves-us": microseconds(figures.legal_moves),
        "draw-us": microseconds(figures.draw),
        "operation-us": microseconds(figures.operation),
        "opening-bytes": { "state": figures.bytes.0, "observation": figures.bytes.1, "scene": figures.bytes.2 },
        "mean-state-bytes": bytes,
        "moves": positions.len(),
        "move-us": goal(without, 100.0),
        "move-with-two-pictures-us": with_pictures,
    }))
}

type Position = (State, u8, String, [u8; 32]);

/// Positions of random matches, each with a move that is made in it.
fn positions(component: &Component) -> anyhow::Result<Vec<Position>> {
    let info = component.info("");
    let mode = info.modes.first().map(|mode| mode.id.clone()).unwrap_or_default();
    let config = configure(info, &mode, None, None, &[])?;
    Ok(component.operate(Class::Rules, move |guest| {
        let mut dice = Dice(1);
        let mut positions = Vec::new();
        while positions.len() < MOVES {
            let Ok(mut state) = guest.setup(&config, &dice.entropy())? else { break };
            for _ in 0..MOST_PLIES {
                let Some((seat, text)) = next(guest, &state, &mut dice)? else { break };
                let entropy = dice.entropy();
                let Ok(after) = guest.apply(&state, seat, &text, &entropy)? else { break };
                let before = std::mem::replace(&mut state, after);
                if seat != spielwerk_model::TABLE {
                    positions.push((before, seat, text, entropy));
                }
            }
        }
        positions.truncate(MOVES);
        Ok(positions)
    })?)
}

/// Median microseconds of one move as the server makes it: a fresh instance on a guest thread; observe, status, legal
/// list, apply, and two viewers' observations, with or without their pictures and words.
fn moves(component: &Component, positions: &[Position], pictures: bool) -> anyhow::Result<f64> {
    let mut times = Vec::with_capacity(positions.len());
    for position in positions {
        let position = position.clone();
        let start = Instant::now();
        component.operate(Class::Rules, move |guest| one_move(guest, &position, pictures))?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times.get(times.len() / 2).map_or(0.0, |time| microseconds(*time)))
}

fn one_move(guest: &mut Guest, (state, seat, text, entropy): &Position, pictures: bool) -> Result<(), GuestError> {
    let observation = guest.observe(state, Viewer::Seat(*seat))?;
    guest.status_of(&observation)?;
    guest.legal_moves(&observation)?;
    let Ok(after) = guest.apply(state, *seat, text, entropy)? else { return Ok(()) };
    for viewer in [Viewer::Seat(*seat), Viewer::Spectator] {
        let seen = guest.observe(&after, viewer)?;
        if pictures {
            guest.draw(&seen, "")?;
            guest.narrate(&seen, "")?;
        }
    }
    Ok(())
}
