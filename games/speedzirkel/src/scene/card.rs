//! The open card with its pickers and keys, and the shapes under the pointer.

use spielwerk_sdk::scene::{Kind, Layout, Look, Node, Role, Scene, Stencil};

use super::board::terrain_look;
use super::{Sight, group};
use crate::art::shape_name;
use crate::cards::{Card, Creature, Explore};
use crate::shape::Oriented;
use crate::sheet::Terrain;
use crate::state::Stage;
use crate::stroke::Options;
use crate::words;

/// First terrain, first shape, as printed; where that fits nowhere the next that does.
pub(super) fn presets(sight: &Sight<'_>) -> Vec<String> {
    let Some(options) = &sight.options else { return Vec::new() };
    let mut list: Vec<String> = options.terrains().iter().map(|terrain| format!("terrain={}", terrain.key())).collect();
    if options.is_single() {
        return list;
    }
    if !options.terrains().is_empty() {
        list.extend((1..=options.shapes().len()).map(|number| format!("shape={number}")));
    }
    let turns = options.shapes().iter().flatten().map(|lying| format!("turn={}", lying.turn));
    list.extend(turns);
    list
}

/// Every shape the pointer may carry, each way it may lie.
pub(super) fn stencils(scene: &mut Scene, sight: &Sight<'_>, options: &Options, board: &str) {
    let creature = sight.of.table.card().and_then(Card::creature).is_some();
    let single = |scene: &mut Scene, terrain: Terrain, picks: String| {
        let look = scene.look(terrain_look(terrain));
        let name = words::terrain(terrain, sight.l);
        stencil(scene, board, &format!("stencil-{}", terrain.key()), picks, vec![(0, 0)], look, name);
    };
    match (options.is_single(), creature) {
        (true, true) => single(scene, Terrain::Wesen, "verb=place-single".into()),
        (true, false) => {
            for terrain in options.terrains() {
                single(scene, *terrain, format!("terrain={}", terrain.key()));
            }
        }
        (false, true) => {
            let look = scene.look(terrain_look(Terrain::Wesen));
            for lying in options.shapes().iter().flatten() {
                let name = words::terrain(Terrain::Wesen, sight.l);
                let key = format!("stencil-{}", lying.turn);
                stencil(scene, board, &key, format!("turn={}", lying.turn), lying.offsets(), look, name);
            }
        }
        (false, false) => {
            for terrain in options.terrains() {
                shapes_in(scene, sight, options, board, *terrain);
            }
        }
    }
}

fn shapes_in(scene: &mut Scene, sight: &Sight<'_>, options: &Options, board: &str, terrain: Terrain) {
    let look = scene.look(terrain_look(terrain));
    let name = words::terrain(terrain, sight.l);
    for (number, orientations) in (1..).zip(options.shapes()) {
        for lying in orientations {
            let Oriented { turn, .. } = lying;
            let key = format!("stencil-{}-{number}-{turn}", terrain.key());
            let picks = format!("terrain={}&shape={number}&turn={turn}", terrain.key());
            stencil(scene, board, &key, picks, lying.offsets(), look, name);
        }
    }
}

fn stencil(scene: &mut Scene, board: &str, key: &str, picks: String, cells: Vec<(i8, i8)>, look: u16, name: &str) {
    let kind = Kind::Stencil(Stencil { picks, at: "cell".into(), cells });
    scene.add(Node::new(key, kind).within(board).look(look).name(name));
}

/// The card and the tools.
pub(super) fn open_card(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    if matches!(table.stage, Stage::Scoring | Stage::Finished) {
        return;
    }
    let Some(card) = table.card() else { return };
    scene.add(group("hand", Layout::Column, Role::Hand, l.say("Karte", "Card")));
    notices(scene, sight);
    scene.add(Node::new("tools", Kind::Group(Layout::Wrap)).within("hand"));
    face(scene, sight, card);
    match (card.explore(), card.creature()) {
        (Some(card), _) => explore_pickers(scene, sight, card),
        (_, Some(creature)) => creature_shape(scene, sight, creature),
        _ => {}
    }
    keys(scene, sight);
    if sight.own.is_some() {
        let back = l.say("Zurücknehmen", "Take back");
        scene.add(Node::new("undo", Kind::Button("undo".into())).within("tools").name(back.as_str()).text(back));
    }
}

/// Last card, demand, single cell.
fn notices(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    if table.is_last_card() && table.card().is_some_and(|card| card.explore().is_some()) {
        let look = scene.look(Look::fill("orange-soft").edge("orange"));
        let text = l.say("Letzte Karte vor der Wertung", "Last card before scoring");
        scene.add(Node::text_line("last-card", text).within("hand").look(look).emphasis());
    }
    if table.demand {
        let look = scene.look(Look::fill("sand").edge("brown").art("burg"));
        let text = l.say(
            "Burgstall: Die Form muss einen freien Burgstall überdecken.",
            "Castle site: the shape has to cover an empty castle site.",
        );
        scene.add(Node::text_line("demand", text).within("hand").look(look).emphasis());
    }
    if sight.options.as_ref().is_some_and(Options::is_single) {
        let look = scene.look(Look::fill("yellow-soft").edge("yellow"));
        let text = l.say(
            "Keine Form passt mehr: ein Einzelfeld, wo du willst.",
            "No shape fits any more: a single cell anywhere.",
        );
        scene.add(Node::text_line("single", text).within("hand").look(look).emphasis());
    }
}

fn face(scene: &mut Scene, sight: &Sight<'_>, card: Card) {
    let l = sight.l;
    let art = match card.explore() {
        Some(data) if data.terrains.len() == 4 => "flur",
        Some(data) => data.terrains.first().map_or("burg", |terrain| terrain.key()),
        None => card.key(),
    };
    let name = words::card(card, l);
    let look = scene.look(Look::fill("paper").edge("brown").art(art));
    let node = Node::new("card", Kind::Card).within("tools").look(look).text(name);
    let time = card.time();
    let (badge, said) = if card.creature().is_some() {
        (String::new(), name.to_string())
    } else {
        (
            l.pick(format!("Zeit {time}"), format!("Time {time}")),
            l.pick(format!("{name}, Zeit {time}"), format!("{name}, time {time}")),
        )
    };
    let node = node.name(said);
    scene.add(if badge.is_empty() { node } else { node.badge(badge) });
}

fn explore_pickers(scene: &mut Scene, sight: &Sight<'_>, card: &Explore) {
    let l = sight.l;
    let single = sight.options.as_ref().is_some_and(Options::is_single);
    let terrains: &[Terrain] = if single { &Terrain::DRAWN } else { card.terrains };
    for terrain in terrains {
        let look = scene.look(terrain_look(*terrain));
        let name = words::terrain(*terrain, l);
        let node = Node::new(format!("pick-{}", terrain.key()), Kind::Picker("G".into())).within("tools").look(look);
        scene.add(node.name(name).text(name).pick(format!("terrain={}", terrain.key())));
    }
    for (index, shape) in card.shapes.iter().enumerate().filter(|_| !single) {
        let look = scene.look(Look::fill("paper").edge("brown").art(&shape_name(card.card, index)));
        let count = shape.count() as i32;
        let cells = l.count(count, ("Feld", "Felder"), ("cell", "cells"));
        let coin = card.coin && index == 0;
        let text = if coin { l.pick("+1 Gulden", "+1 guilder") } else { cells.as_str() };
        let name = if coin { format!("{cells}, {text}") } else { cells.clone() };
        let number = index + 1;
        let node = Node::new(format!("shape-{number}"), Kind::Picker("R".into())).within("tools").look(look);
        let node = node.name(l.pick(format!("Form {number}: {name}"), format!("Shape {number}: {name}")));
        scene.add(node.text(text).pick(format!("shape={number}")).hotkey(number.to_string()));
    }
}

/// A creature's shape and, where neighbours draw, the way the sheets go.
fn creature_shape(scene: &mut Scene, sight: &Sight<'_>, creature: &Creature) {
    let l = sight.l;
    let look = scene.look(Look::fill("violet-soft").edge("violet").art(&shape_name(creature.card, 0)));
    let name = l.pick(format!("Form: {}", creature.name), format!("Shape: {}", creature.name));
    scene.add(Node::new("shape-1", Kind::Card).within("tools").look(look).name(name));
    if sight.of.table.by_neighbours() {
        let text = match creature.left {
            true => l.say("« Blatt geht nach links", "« Sheets go left"),
            false => l.say("Blatt geht nach rechts »", "Sheets go right »"),
        };
        let look = scene.look(Look::fill("violet-soft").edge("violet"));
        scene.add(Node::text_line("arrow", text).within("tools").look(look).emphasis());
    }
}

/// Buttons to turn and mirror (Z-U9).
fn keys(scene: &mut Scene, sight: &Sight<'_>) {
    let l = sight.l;
    if sight.options.as_ref().is_none_or(Options::is_single) {
        return;
    }
    let turn = l.say("Drehen", "Turn");
    scene.add(Node::new("turn", Kind::Press("R".into())).within("tools").name(turn.as_str()).text(turn));
    let mirror = l.say("Spiegeln", "Mirror");
    let node = Node::new("mirror", Kind::Press("F".into())).within("tools").name(mirror.as_str()).text(mirror);
    scene.add(if sight.of.table.setting.mirroring { node } else { node.muted() });
}
