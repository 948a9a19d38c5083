//! Beside the board: name plates with purses, facts, the strip of breeds.

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Kind, Layout, Look, Node, Role, Scene};
use spielwerk_sdk::words::name_of;

use super::row;
use crate::art;
use crate::observe::Observation;
use crate::table::Stage;
use crate::tile::{CatKind, Tile};
use crate::words;

/// Every yard with its coins; who has taken a basket is marked as out (C-U10, C-U19).
pub(super) fn plates(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    for (seat, yard) in (0..).zip(&table.yards) {
        let out = table.out[usize::from(seat)] && table.stage != Stage::Finished && table.seat != seat;
        let place = if out { l.pick("hat einen Korb", "has a basket") } else { words::yard(seat) };
        let text = format!("{} · {place}", words::coins(yard.purse.into(), l));
        let look = scene.look(if out { Look::fill("grey-soft") } else { Look::default() });
        let node = Node::new(format!("plate-{seat}"), Kind::SeatPanel(seat)).role(Role::Seat);
        scene.add(node.look(look).text(text).name(name_of(seat)));
    }
}

pub(super) fn facts(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    scene.add(
        Node::new("facts", Kind::Group(Layout::Row)).role(Role::Status).name(l.say("Spielstand", "State of play")),
    );
    let plain = scene.look(Look::default());
    let round = l.pick(format!("Runde {}", table.round), format!("Round {}", table.round));
    scene.add(Node::text_line("round", round).within("facts").look(plain));
    let left = table.draws_before_last();
    let (text, last) = if table.is_last_round() {
        (l.say("Letzte Runde!", "Last round!"), true)
    } else {
        let text = l.pick(format!("Schlussstapel in {left} Plättchen"), format!("final stack in {left} tiles"));
        (text, false)
    };
    let look = scene.look(if last { Look::fill("red-soft").edge("red") } else { Look::default() });
    let node = Node::text_line("stack", text).within("facts").look(look);
    scene.add(if last { node.emphasis() } else { node });
    if table.setting.seats == 1 {
        let look = scene.look(Look::fill("green-soft").art("cart"));
        let cart = l.say("Wagen des Nachbarhofs", "The neighbour’s cart");
        scene.add(Node::text_line("cart", cart).within("facts").look(look));
    }
}

/// Breeds of this game: how many are still in the bag, kittens in the supply, and who has them (C-U22).
pub(super) fn breeds(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    let name = l.say("Rassen", "Breeds");
    scene.add(Node::new("breeds", Kind::Group(Layout::Table)).role(Role::Side).name(name));
    let heads = [l.say("Rasse", "Breed"), l.say("Beutel", "Bag")];
    let yards = (0..table.setting.seats).map(|seat| words::yard(seat).chars().take(3).collect::<String>());
    row(scene, "breeds", "head", heads.into_iter().chain(yards));
    for breed in table.setting.breeds.iter().copied() {
        let key = format!("breeds-{}", breed.code());
        scene.add(Node::new(key.as_str(), Kind::Group(Layout::Row)).within("breeds"));
        let look = scene.look(Look::default().art(&art::tile(Tile::cat(breed, CatKind::Yard))));
        let text = words::breed(breed, l);
        let mark = format!("breed-{}", breed.code());
        scene.add(Node::text_line(mark, text).within(key.as_str()).look(look));
        let counts =
            std::iter::once(table.undrawn.cats_of(breed)).chain(table.yards.iter().map(|yard| yard.cats_of(breed)));
        let plain = scene.look(Look::default());
        for (at, count) in counts.enumerate() {
            let text = if count == 0 { "–".to_string() } else { count.to_string() };
            scene.add(Node::text_line(format!("{key}-{at}"), text).within(key.as_str()).look(plain));
        }
    }
}
