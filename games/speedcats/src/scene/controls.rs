//! What can be done without pointing at the yard: drawing, giving away, building; and the tiles in hand.

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Kind, Layout, Look, Node, Scene};

use super::looks;
use crate::check::check;
use crate::house::HouseId;
use crate::moves::Move;
use crate::observe::Observation;
use crate::table::Stage;
use crate::tile::Tile;
use crate::words;

pub(super) fn draw(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    let name = l.say("Aktionen", "Actions");
    scene.add(Node::new("controls", Kind::Group(Layout::Row)).name(name));
    match &table.stage {
        Stage::Place(tiles) => hand(scene, observation, tiles, l),
        _ => actions(scene, observation, l),
    }
}

/// Tiles of the basket that still need a place (C-U4).
fn hand(scene: &mut Scene, observation: &Observation, tiles: &[Tile], l: Locale) {
    for (number, tile) in tiles.iter().enumerate() {
        // Equal tiles are one choice (C-R23).
        if tiles[..number].contains(tile) {
            continue;
        }
        let count = tiles.iter().filter(|other| *other == tile).count();
        let look = scene.look(looks::tile(*tile));
        let mut node = Node::new(format!("hand-{}", number + 1), Kind::Picker(String::new()))
            .within("controls")
            .look(look)
            .text(match tile {
                Tile::Cat(cat) => words::breed(cat.breed, l).to_string(),
                Tile::Stand(_) | Tile::Coin => words::capital(&words::tile(*tile, l)),
            })
            .name(words::tile(*tile, l));
        if count > 1 {
            node = node.badge(format!("×{count}"));
        }
        if observation.is_asked() {
            node = node.pick(format!("tile={tile}"));
        }
        scene.add(node);
    }
}

fn actions(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    let Some(seat) = observation.seat() else { return };
    let can = |mv: Move| observation.is_asked() && check(table, seat, mv).is_ok();
    let button = |key: &str, mv: Move, text: String, look: u16| {
        let node = Node::new(key, Kind::Button(mv.to_string())).within("controls").look(look).name(text);
        if can(mv) { node } else { node.muted() }
    };
    let bag = scene.look(Look::default().art("bag"));
    scene.add(button("draw", Move::Draw, l.say("Plättchen ziehen", "Draw a tile"), bag).hotkey("z"));
    if let Some(house) = next_annex(observation) {
        let art = scene.look(Look::default().art(&format!("house-{house}")));
        let house = words::house(house, l);
        let text = l.pick(format!("{house} anbauen: 3 Münzen"), format!("Build the {house}: 3 coins"));
        scene.add(button("annex", Move::Annex, text, art));
    }
    if table.yard(seat).is_some_and(|yard| yard.care.total() > 0) {
        let node = Node::new("give", Kind::Picker(String::new())).within("controls");
        let node = node.name(l.say("Abgeben: 2 Münzen", "Give away: 2 coins"));
        scene.add(if observation.is_asked() { node.pick("verb=give") } else { node.muted() });
    }
}

/// The annex this viewer's yard could have next.
fn next_annex(observation: &Observation) -> Option<HouseId> {
    let table = &observation.table;
    let yard = table.yard(observation.seat()?)?;
    (yard.annexes() < table.setting.annexes()).then(|| HouseId::ALL[yard.houses.len().min(4)])
}
