//! A yard: a row for every house with its sign, places and spot, then the care station (C-U1, C-U12 … C-U14).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::scene::{Board, Kind, Look, Node, Place, Scene};
use spielwerk_sdk::words::name_of;

use super::looks;
use crate::house::{House, HouseId};
use crate::observe::Observation;
use crate::pool::tiles_of;
use crate::table::{Stage, Table};
use crate::tile::Tile;
use crate::words;
use crate::yard::Yard;

/// The yard's board in fine units, so that a row of ten fits its house.
const WIDTH: u8 = 32;
const ROW: u8 = 4;
/// Columns of a row: two for the sign, six places, the spot, the swap.
const COLUMNS: u8 = 10;
const FIRST_PLACE: u8 = 2;
/// Tiles side by side in the care station.
const WARDS: u8 = 6;
const SPOT: u8 = 8;
const SWAP: u8 = 9;

/// One yard, as this viewer may use it.
struct Plot<'a> {
    table: &'a Table,
    yard: &'a Yard,
    seat: Seat,
    /// The viewer's own.
    own: bool,
    /// The viewer is to decide now.
    asked: bool,
    l: Locale,
}

pub(super) fn draw(scene: &mut Scene, observation: &Observation, seat: Seat, l: Locale) {
    let table = &observation.table;
    let Some(yard) = table.yard(seat) else { return };
    let own = observation.seat() == Some(seat);
    let plot = Plot { table, yard, seat, own, asked: observation.is_asked(), l };
    let area = format!("yard-{seat}");
    let title = format!("{} · {}", words::yard(seat), name_of(seat));
    scene.add(Node::new(area.as_str(), Kind::Area(seat)).name(title));
    let wards = yard.care.kinds().count() as u8;
    let care_rows = wards.div_ceil(WARDS).max(1);
    let houses = yard.houses.len() as u8;
    let board = Board { columns: WIDTH, rows: ROW * (houses + care_rows), ..Board::default() };
    let grass = scene.look(Look::fill("green-soft"));
    let key = format!("board-{seat}");
    scene.add(Node::new(key.as_str(), Kind::Board(board)).within(area).look(grass).name(words::yard(seat)));
    for (row, (id, house)) in (0..).zip(yard.built()) {
        plot.house(scene, &key, row, id, house);
    }
    plot.care(scene, &key, houses, care_rows);
}

fn cell(key: String, parent: &str, at: (u8, u8), span: (u8, u8)) -> Node {
    Node::new(key, Kind::Cell(Place { at, span: Some(span) })).within(parent)
}

impl Plot<'_> {
    /// Picks only where the viewer may choose with them.
    fn picks<const N: usize>(&self, node: Node, picks: [String; N]) -> Node {
        if self.own && self.asked { picks.into_iter().fold(node, Node::pick) } else { node }
    }

    fn house(&self, scene: &mut Scene, board: &str, row: u8, id: HouseId, house: &House) {
        let key = format!("house-{}-{id}", self.seat);
        let ground = scene.look(looks::house(id, house));
        let node = cell(key.clone(), board, (0, ROW * row), (WIDTH, ROW)).look(ground).name(self.house_name(id, house));
        scene.add(self.picks(node, [format!("target={id}"), format!("group={id}")]));
        let rooms = format!("rooms-{}-{id}", self.seat);
        let inner = Board { columns: COLUMNS, rows: 1, ..Board::default() };
        scene
            .add(Node::new(rooms.as_str(), Kind::Board(inner)).within(key).look(ground).name(words::house(id, self.l)));
        self.sign(scene, &rooms, id, house);
        self.places(scene, &rooms, id, house);
        self.spot(scene, &rooms, id, house);
        if self.own && house.breed.is_some() && self.table.stage != Stage::Finished {
            let look = scene.look(Look::fill("paper").art("swap"));
            let name = self.l.pick(
                format!("Tauschen: {}, 1 Münze", words::house(id, self.l)),
                format!("Swap: {}, 1 coin", words::house(id, self.l)),
            );
            let key = format!("swap-{}-{id}", self.seat);
            let node = cell(key.clone(), &rooms, (SWAP, 0), (1, 1)).look(look).text("−1").name(name.as_str());
            scene.add(self.picks(node, [format!("verb=swap&group={id}")]));
            let coin = scene.look(Look::default().art("coin"));
            scene.add(Node::new(format!("price-{}-{id}", self.seat), Kind::Card).within(key).look(coin).name(name));
        }
    }

    fn house_name(&self, id: HouseId, house: &House) -> String {
        let l = self.l;
        let (data, name) = (id.data(), words::capital(words::house(id, l)));
        let who = match house.breed {
            Some(breed) => format!("{} × {}", house.count(), words::breed(breed, l)),
            None => l.say("leer", "empty"),
        };
        let state = match house.free(id) {
            0 => l.say("voll", "full"),
            1 => l.say("fast voll", "almost full"),
            free => l.pick(format!("{free} frei"), format!("{free} free")),
        };
        let stand = house.stand.map(|stand| format!(", {}", words::stand(stand, l))).unwrap_or_default();
        let points = words::points(house.points(id), l);
        let values = l.pick(
            format!("voll {}, fast voll {}", data.full, data.almost),
            format!("full {}, almost full {}", data.full, data.almost),
        );
        format!("{name}: {who}, {state}{stand}, {points} ({values})")
    }

    /// The house with a coin for each that filling it brings, “fast” and “voll”, and beside it both values (C-U12).
    fn sign(&self, scene: &mut Scene, rooms: &str, id: HouseId, house: &House) {
        let (data, name) = (id.data(), self.house_name(id, house));
        let key = format!("sign-{}-{id}", self.seat);
        let look = scene.look(Look::fill("paper").art(&looks::house_art(id, house)));
        let node = cell(key.clone(), rooms, (0, 0), (1, 1)).look(look).name(name.as_str());
        scene.add(match house.free(id) {
            0 => node.badge(self.l.pick("voll", "full")),
            1 => node.badge(self.l.pick("fast", "almost")),
            _ => node,
        });
        let coin = scene.look(Look::default().art("coin"));
        for number in 0..data.coins {
            let mark = Node::new(format!("bonus-{}-{id}-{}", self.seat, number + 1), Kind::Card).within(key.as_str());
            scene.add(mark.look(coin).name(self.l.say("Münze fürs Füllen", "Coin for filling")));
        }
        let values = self.l.pick(
            format!("voll {}\nfast {}", data.full, data.almost),
            format!("full {}\nalmost {}", data.full, data.almost),
        );
        let look = scene.look(looks::sign(id, house));
        let node = cell(format!("values-{}-{id}", self.seat), rooms, (1, 0), (1, 1));
        scene.add(node.look(look).text(values).name(name));
    }

    fn places(&self, scene: &mut Scene, rooms: &str, id: HouseId, house: &House) {
        let cats: Vec<Tile> =
            house.breed.map(|breed| tiles_of(breed, &house.cats).map(Tile::Cat).collect()).unwrap_or_default();
        for place in 0..id.data().places {
            let node = cell(format!("place-{}-{id}-{}", self.seat, place + 1), rooms, (FIRST_PLACE + place, 0), (1, 1));
            let node = match cats.get(usize::from(place)) {
                Some(tile) => self.tile(scene, node, *tile),
                None => {
                    let empty = scene.look(Look::fill("paper").art("cushion"));
                    node.look(empty).name(self.l.say("freier Platz", "free place"))
                }
            };
            scene.add(node);
        }
    }

    /// A cat; one whose partner may still turn up asks for it (C-U14).
    fn tile(&self, scene: &mut Scene, node: Node, tile: Tile) -> Node {
        let look = scene.look(looks::tile(tile));
        let node = node.look(look).text(looks::letters(tile)).name(words::tile(tile, self.l));
        let waits = match tile {
            Tile::Cat(cat) => cat.kind.partner().is_some_and(|partner| self.table.partner_waits(cat.breed, partner)),
            Tile::Stand(_) | Tile::Coin => false,
        };
        if waits { node.badge("?") } else { node }
    }

    fn spot(&self, scene: &mut Scene, rooms: &str, id: HouseId, house: &House) {
        let node = cell(format!("stand-{}-{id}", self.seat), rooms, (SPOT, 0), (1, 1));
        let (look, name, first) = match house.stand {
            Some(stand) => {
                (looks::tile(Tile::Stand(stand)), words::capital(words::stand(stand, self.l)), format!("from={id}"))
            }
            None => (
                Look::fill("paper").art("spot"),
                self.l.say("freier Zubehör-Platz", "free stand spot"),
                format!("to={id}"),
            ),
        };
        let look = scene.look(look);
        let mut node = node.look(look).name(name);
        // While a basket is placed the spot is part of its house; else stands move by it.
        if self.table.stage == Stage::Action {
            node = self.picks(node, [first]);
            if self.stand_could_come() {
                node = self.picks(node, [format!("target={id}")]);
            }
        }
        scene.add(node);
    }

    /// A stand lies in some care station, so that a spot may be a target.
    fn stand_could_come(&self) -> bool {
        self.table.yards.iter().any(|yard| yard.care.kinds().any(|tile| matches!(tile, Tile::Stand(_))))
    }

    fn care(&self, scene: &mut Scene, board: &str, row: u8, rows: u8) {
        let l = self.l;
        let key = format!("care-{}", self.seat);
        let cost = self.yard.care_cost();
        let ground = scene.look(if cost > 0 { Look::fill("red-soft").edge("red") } else { Look::fill("grey-soft") });
        let held = match self.yard.care.total() {
            0 => l.say("leer", "empty"),
            _ => words::tiles(self.yard.care.tiles(), l),
        };
        let name = l.pick(format!("Pflegestation: {held}, −{cost}"), format!("Care station: {held}, −{cost}"));
        let node = cell(key.clone(), board, (0, ROW * row), (WIDTH, ROW * rows)).look(ground).name(name.as_str());
        scene.add(self.picks(node, ["target=P".to_string()]));
        let ward = format!("ward-{}", self.seat);
        let inner = Board { columns: COLUMNS, rows, ..Board::default() };
        let title = l.say("Pflegestation", "Care station");
        scene.add(Node::new(ward.as_str(), Kind::Board(inner)).within(key).look(ground).name(title));
        let look = scene.look(Look::fill("paper").art("care"));
        let sign = cell(format!("caresign-{}", self.seat), &ward, (0, 0), (2, 1));
        let text = if cost > 0 { format!("−{cost}") } else { "0".to_string() };
        scene.add(sign.look(look).text(text).name(name));
        for (at, tile) in (0..).zip(self.yard.care.kinds()) {
            self.ward(scene, &ward, at, tile);
        }
        let coins = self.yard.purse;
        let purse = cell(format!("purse-{}", self.seat), &ward, (SPOT, 0), (2, 1));
        let look = scene.look(Look::fill("yellow-soft").edge("yellow").art("coin"));
        let name = l.pick(
            format!("Geldbeutel: {}", words::coins(coins.into(), l)),
            format!("Purse: {}", words::coins(coins.into(), l)),
        );
        scene.add(purse.look(look).text(coins.to_string()).name(name));
    }

    fn ward(&self, scene: &mut Scene, ward: &str, at: u8, tile: Tile) {
        let count = self.yard.care.count(tile);
        let node = cell(format!("{ward}-{tile}"), ward, (FIRST_PLACE + at % WARDS, at / WARDS), (1, 1));
        let mut node = self.tile(scene, node, tile);
        if count > 1 {
            node = node.badge(format!("×{count}"));
        }
        if self.own {
            node = match tile.breed() {
                Some(breed) => {
                    self.picks(node, [format!("tile={tile}"), format!("group=P.{}", breed.code()), "target=P".into()])
                }
                None => self.picks(node, [format!("tile={tile}"), "target=P".into()]),
            };
        } else if self.asked {
            node = node.pick(format!("goods={}.{tile}", self.seat));
        }
        scene.add(node);
    }
}
