//! Pictures: well-formed, and every legal move can be built from them.

use std::collections::BTreeSet;

use spielwerk_model::choice;
use spielwerk_model::play::Viewer;
use spielwerk_model::scene::{Kind, Node, Scene};
use spielwerk_runtime::Guest;

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;

pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, _draws: &mut Draws) -> Result<(), Fault> {
    for viewer in at.viewers().into_iter().chain([Viewer::Afterwards]) {
        let observation = guest.observe(&at.state, viewer)?;
        let scene = guest.draw(&observation, "")?;
        well_formed(ground, &scene, at.seats).map_err(|what| Fault::Law(format!("picture of {viewer}: {what}")))?;
    }
    Ok(())
}

pub(crate) fn check_reachable(
    ground: &Ground,
    guest: &mut Guest,
    at: &Position,
    _draws: &mut Draws,
) -> Result<(), Fault> {
    for acting in at.status.acting_seats() {
        let observation = guest.observe(&at.state, Viewer::Seat(acting.seat))?;
        let legal = guest.legal_moves(&observation)?;
        let text = guest.draw(&observation, "")?;
        let scene = Scene::parse(&text).map_err(|error| Fault::Law(error.to_string()))?;
        let left = choice::reachable(&ground.info.move_kinds, &legal, &scene);
        ensure(left.is_empty(), || {
            format!(
                "seat {} cannot build {} of {} legal moves, “{}” first",
                acting.seat,
                left.len(),
                legal.len(),
                left[0]
            )
        })?;
    }
    Ok(())
}

fn well_formed(ground: &Ground, text: &str, seats: u8) -> Result<(), String> {
    kinds_are_known(text)?;
    let scene = Scene::parse(text).map_err(|error| error.to_string())?;
    let mut keys: BTreeSet<&str> = BTreeSet::new();
    for look in &scene.head.looks {
        let known = look.art.is_empty() || ground.art.contains(&look.art);
        known.then_some(()).ok_or_else(|| format!("there is no art “{}”", look.art))?;
    }
    for node in &scene.nodes {
        let key = &node.key;
        if key.is_empty() || (!node.parent.is_empty() && !keys.contains(node.parent.as_str())) {
            return Err(format!("node “{key}” stands before its parent “{}”", node.parent));
        }
        if !keys.insert(key) {
            return Err(format!("two nodes have the key “{key}”"));
        }
        if usize::from(node.look) >= scene.head.looks.len().max(1) {
            return Err(format!("node “{key}” has look {}, there are {}", node.look, scene.head.looks.len()));
        }
        node_is_fine(ground, &scene, node, seats)?;
    }
    let missing = scene.nodes.iter().flat_map(|node| &node.lights_up).find(|key| !keys.contains(key.as_str()));
    missing.map_or(Ok(()), |key| Err(format!("“{key}” should light up, but there is no such node")))
}

/// The parser takes an unknown kind for a group, as clients do; a game must not draw one.
fn kinds_are_known(text: &str) -> Result<(), String> {
    for (number, line) in text.lines().enumerate().skip(1) {
        let node: serde_json::Value =
            serde_json::from_str(line).map_err(|error| format!("line {}: {error}", number + 1))?;
        serde_json::from_value::<Kind>(node.get("kind").cloned().unwrap_or_default())
            .map_err(|error| format!("line {}: kind: {error}", number + 1))?;
    }
    Ok(())
}

fn node_is_fine(ground: &Ground, scene: &Scene, node: &Node, seats: u8) -> Result<(), String> {
    let key = &node.key;
    if node.name.trim().is_empty() && !matches!(node.kind, Kind::Group(_)) {
        return Err(format!("node “{key}” has no name"));
    }
    if let Some(pick) = node.picks.iter().find(|pick| !pick.split('&').all(is_pick)) {
        return Err(format!("node “{key}” picks “{pick}”, which is not `field=value`"));
    }
    match &node.kind {
        Kind::Cell(place) => {
            let board = scene.node(&node.parent).map(|parent| &parent.kind);
            let Some(Kind::Board(board)) = board else { return Err(format!("cell “{key}” lies on no board")) };
            let (wide, high) = place.span.unwrap_or((1, 1));
            let (right, below) = (u16::from(place.at.0) + u16::from(wide), u16::from(place.at.1) + u16::from(high));
            if right > board.columns.into() || below > board.rows.into() {
                return Err(format!("cell “{key}” lies beside its board"));
            }
        }
        Kind::Mosaic(mosaic) => {
            let known = scene.head.looks.len().max(1);
            if mosaic.looks.iter().any(|look| usize::from(*look) >= known) {
                return Err(format!("mosaic “{key}” has a look that there is not"));
            }
        }
        Kind::Area(seat) | Kind::SeatPanel(seat) if *seat >= seats => {
            return Err(format!("node “{key}” belongs to seat {seat}, which there is not"));
        }
        Kind::EntryForm(verb) if ground.info.move_kind(verb).is_none() => {
            return Err(format!("the form “{key}” asks for “{verb}”, which is no kind of move"));
        }
        _ => {}
    }
    Ok(())
}

fn is_pick(pick: &str) -> bool {
    pick.split_once('=').is_some_and(|(field, value)| !field.is_empty() && !value.is_empty())
}
