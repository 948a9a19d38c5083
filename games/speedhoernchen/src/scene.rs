//! The picture of the table.

mod side;
mod text;

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Board, Kind, Layout, Look, Node, Role, Scene};

use crate::deck::Card;
use crate::observe::Observation;
use crate::state::{Mode, Stage};
use crate::wood::{Lies, Sight, cell};
use crate::{hint, words};

/// What this viewer sees.
pub fn draw(observation: &Observation, l: Locale) -> Scene {
    let mut scene = Scene::new(text::prompt(observation, l));
    let ended = observation.table.stage == Stage::Finished;
    wood(&mut scene, observation, l);
    if let Some(text) = hint::below_the_wood(observation, l) {
        scene.add(Node::text_line("hint", text));
    }
    if ended {
        side::end_table(&mut scene, observation, l);
        if observation.table.setting.mode == Mode::Tag {
            lay_out(&mut scene, observation, l);
        }
    }
    side::status(&mut scene, observation, l);
    side::families(&mut scene, observation, l);
    side::seats(&mut scene, observation, l);
    if observation.table.setting.rounds > 1 && !ended {
        side::rounds(&mut scene, observation, l);
    }
    scene
}

struct Ground {
    heap: u16,
    bare: u16,
    trace: u16,
}

fn wood(scene: &mut Scene, observation: &Observation, l: Locale) {
    let ground = Ground {
        heap: scene.look(Look::fill("brown-soft").art("heap")),
        bare: scene.look(Look::fill("sand-soft").art("bare")),
        trace: scene.look(Look::fill("brown-soft").art("paw")),
    };
    let size = observation.table.setting.size;
    scene.add(Node::new("wood", Kind::Board(Board::lettered(size, size))).name(l.say("Wald", "Wood")));
    let asked = observation.is_asked();
    for (place, sight) in observation.wood.iter().enumerate() {
        place_node(scene, &ground, place, sight, observation, asked, l);
    }
}

fn place_node(
    scene: &mut Scene,
    ground: &Ground,
    place: usize,
    sight: &Sight,
    observation: &Observation,
    asked: bool,
    l: Locale,
) {
    let at = cell(place, observation.wood.len());
    let key = format!("heap-{at}");
    let node = Node::cell(key.as_str(), "wood", at.column, at.row);
    match (sight.lies, sight.card) {
        (Lies::Gone, _) => {
            scene.add(node.look(ground.bare).name(l.pick(format!("{at}, kahler Boden"), format!("{at}, bare ground"))));
        }
        (lies, Some(card)) if lies.is_open() => {
            let node = open_card(scene, node, card, l);
            scene.add(node.name(format!("{at}, {}", words::card(card, l))).emphasis());
        }
        (lies, _) => {
            let node = node.look(ground.heap).name(l.pick(format!("{at}, Laubhaufen"), format!("{at}, leaf heap")));
            scene.add(if asked { node.pick(format!("heap={at}")) } else { node });
            if observation.table.setting.traces && lies == Lies::Seen {
                let name = l.say("Pfotenspur", "Paw trace");
                scene.add(Node::new(format!("trace-{at}"), Kind::Card).within(key).look(ground.trace).name(name));
            }
        }
    }
}

/// Look, number and badge of a face-up card.
fn open_card(scene: &mut Scene, node: Node, card: Card, l: Locale) -> Node {
    let look = scene.look(card_look(card));
    let node = node.look(look);
    match (card.nuts(), card.squirrel()) {
        (Some(nuts), _) => node.text(nuts.to_string()),
        (_, Some((family, strength))) => node.text(strength.to_string()).badge(words::family_short(family, l)),
        _ => node.badge(l.say("Fu", "Fo")),
    }
}

fn card_look(card: Card) -> Look {
    let look = match card.squirrel() {
        Some((family, _)) => {
            let (colour, pattern) = words::family_colour(family);
            Look::fill(&format!("{colour}-soft")).pattern(pattern).edge(colour)
        }
        None if card.is_fox() => Look::fill("orange-soft").edge("orange"),
        None => Look::fill("sand").edge("brown"),
    };
    look.art(&words::art(card))
}

/// „So lag der Wald“ (H-U21): every card at its place, once all is over.
fn lay_out(scene: &mut Scene, observation: &Observation, l: Locale) {
    let size = observation.table.setting.size;
    let title = l.say("So lag der Wald", "How the wood lay");
    scene.add(Node::text_line("lay-title", title.as_str()));
    scene.add(Node::new("lay", Kind::Board(Board::lettered(size, size))).name(title));
    for (place, sight) in observation.wood.iter().enumerate() {
        let Some(card) = sight.card else { continue };
        let at = cell(place, observation.wood.len());
        let node = Node::cell(format!("lay-{at}"), "lay", at.column, at.row);
        let node = open_card(scene, node, card, l);
        scene.add(node.name(format!("{at}, {}", words::card(card, l))));
    }
}

/// A row of a table: plain texts.
fn row(scene: &mut Scene, table: &str, key: &str, cells: impl IntoIterator<Item = String>) {
    let row = format!("{table}-{key}");
    scene.add(Node::new(row.as_str(), Kind::Group(Layout::Row)).within(table));
    for (index, text) in cells.into_iter().enumerate() {
        scene.add(Node::text_line(format!("{row}-{index}"), text).within(row.as_str()));
    }
}

fn group(key: &str, layout: Layout, role: Role, name: String) -> Node {
    Node::new(key, Kind::Group(layout)).role(role).name(name)
}
