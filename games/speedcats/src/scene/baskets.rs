//! The baskets on their trailers, the van and the tile just drawn.

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Board, Kind, Look, Node, Place, Scene};

use super::looks;
use crate::observe::Observation;
use crate::table::Stage;
use crate::words;

/// Baskets side by side.
const ACROSS: usize = 3;
/// The board in fine units: the van and the drawn tile, then the baskets.
const TILE: u8 = 4;
const BASKET: u8 = 12;

pub(super) fn draw(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    let rows = table.baskets.len().div_ceil(ACROSS) as u8;
    let columns = 2 * TILE + BASKET * ACROSS as u8;
    let board = Board { columns, rows: TILE * rows, ..Board::default() };
    let meadow = scene.look(Look::fill("green-soft"));
    scene.add(Node::new("baskets", Kind::Board(board)).look(meadow).name(l.say("Körbe", "Baskets")));
    van(scene, observation, rows, l);
    for number in 0..table.baskets.len() {
        basket(scene, observation, number, l);
    }
}

fn cell(key: String, parent: &str, at: (u8, u8), span: (u8, u8)) -> Node {
    Node::new(key, Kind::Cell(Place { at, span: Some(span) })).within(parent)
}

fn van(scene: &mut Scene, observation: &Observation, rows: u8, l: Locale) {
    let table = &observation.table;
    let undrawn = table.undrawn.total();
    let look = scene.look(Look::fill("sand-soft").art("van"));
    let span = if rows > 1 { (2 * TILE, TILE) } else { (TILE, TILE) };
    let name = l.pick(format!("Lieferwagen, noch {undrawn} Plättchen"), format!("Van, {undrawn} tiles left"));
    scene.add(cell("van".into(), "baskets", (0, 0), span).look(look).name(name).text(undrawn.to_string()));
    let at = if rows > 1 { (0, TILE) } else { (TILE, 0) };
    let node = cell("drawn".into(), "baskets", at, span);
    let node = match &table.stage {
        Stage::Load(tile) => {
            let name =
                l.pick(format!("Gezogen: {}", words::tile(*tile, l)), format!("Drawn: {}", words::tile(*tile, l)));
            node.look(scene.look(looks::tile(*tile))).text(looks::letters(*tile)).name(name).emphasis()
        }
        _ => {
            let node = node.look(scene.look(Look::fill("green-soft").art("bag"))).name(l.say("Beutel", "Bag"));
            if observation.is_asked() { node.pick("verb=draw") } else { node }
        }
    };
    scene.add(node);
}

fn basket(scene: &mut Scene, observation: &Observation, number: usize, l: Locale) {
    let table = &observation.table;
    let basket = &table.baskets[number];
    let key = format!("basket-{}", number + 1);
    let at = (2 * TILE + BASKET * (number % ACROSS) as u8, TILE * (number / ACROSS) as u8);
    let look = if basket.taken {
        Look::fill("grey-soft").art("trailer")
    } else {
        Look::fill("brown-soft").edge("brown").art("basket")
    };
    let look = scene.look(look);
    let mut node = cell(key.clone(), "baskets", at, (BASKET, TILE)).look(look).badge((number + 1).to_string());
    node = node.name(name(observation, number, l)).hotkey((number + 1).to_string());
    if observation.is_asked() {
        node = node.pick(format!("basket={}", number + 1));
    }
    scene.add(if basket.taken { node.muted() } else { node });
    if basket.taken {
        return;
    }
    let tray = format!("tray-{}", number + 1);
    let wicker = scene.look(Look::fill("brown-soft").pattern("cross"));
    let board = Board { columns: 3, rows: 1, ..Board::default() };
    scene.add(
        Node::new(tray.as_str(), Kind::Board(board))
            .within(key)
            .look(wicker)
            .name(words::capital(&words::basket(number, l))),
    );
    for place in 0..table.places(number) {
        let spot = cell(format!("{tray}-{}", place + 1), &tray, (place as u8, 0), (1, 1));
        let spot = match basket.tiles.get(place) {
            Some(tile) => {
                spot.look(scene.look(looks::tile(*tile))).text(looks::letters(*tile)).name(words::tile(*tile, l))
            }
            None => spot.look(scene.look(Look::fill("sand").art("straw"))).name(l.say("freier Platz", "free place")),
        };
        scene.add(spot);
    }
}

fn name(observation: &Observation, number: usize, l: Locale) -> String {
    let table = &observation.table;
    let (basket, own) = (words::capital(&words::basket(number, l)), &table.baskets[number]);
    if own.taken {
        return l.pick(format!("{basket}, genommen"), format!("{basket}, taken"));
    }
    let free = table.places(number) - own.tiles.len();
    let tiles = if own.tiles.is_empty() { l.say("leer", "empty") } else { words::tiles(own.tiles.iter().copied(), l) };
    l.pick(format!("{basket}: {tiles}, {free} frei"), format!("{basket}: {tiles}, {free} free"))
}
