//! What a move does, in words: as a plan (“Nimm Korb 2 …”), its change of points and coins, its preview.

use spielwerk_sdk::Locale;
use spielwerk_sdk::words::name_of;

use crate::house::HouseId;
use crate::moves::Move;
use crate::players::arrange::{Arrangement, preview};
use crate::table::{Stage, Table};
use crate::tile::Tile;
use crate::words;
use crate::yard::Group;

/// What a basket's tiles would bring the yard on turn, by the preview rule.
pub fn basket(table: &Table, number: usize) -> Option<Arrangement> {
    let tiles = &table.baskets.get(number)?.tiles;
    Some(preview(table, table.own(), tiles))
}

/// How the move changes points and coins of the yard on turn. A basket counts with all its tiles.
pub fn change(table: &Table, mv: Move) -> (i32, i32) {
    let own = table.own();
    let yard = match mv {
        Move::Draw | Move::Load(_) => return (0, 0),
        Move::Take(number) => basket(table, number.into()).map(|best| best.yard),
        _ => {
            let mut next = table.clone();
            next.play(mv, None, &mut Vec::new());
            next.yard(table.seat).cloned()
        }
    };
    let difference =
        |yard: crate::yard::Yard| (yard.points() - own.points(), i32::from(yard.purse) - i32::from(own.purse));
    yard.map(difference).unwrap_or_default()
}

/// A house as the subject of a sentence.
pub fn nominative(house: HouseId, l: Locale) -> String {
    l.say(
        ["das Kleine Haus", "das Mittlere Haus", "das Große Haus", "der Wintergarten", "die Gartenlaube"]
            [house as usize],
        ["the small house", "the middle house", "the big house", "the winter garden", "the garden pavilion"]
            [house as usize],
    )
}

/// One side of a swap.
pub fn group(table: &Table, group: Group, l: Locale) -> String {
    match group {
        Group::House(house) => {
            let breed = table.own().house(house).and_then(|own| own.breed).map(|breed| words::breed(breed, l));
            format!("{} ({})", words::house(house, l), breed.unwrap_or("–"))
        }
        Group::Care(breed) => l.pick(
            format!("Pflegestation ({})", words::breed(breed, l)),
            format!("care station ({})", words::breed(breed, l)),
        ),
    }
}

/// Where an arrangement puts things: `Siam-Hofkatze ins Kleine Haus, Milchstand ans Große Haus`.
pub fn placings(best: &Arrangement, l: Locale) -> String {
    let one = |(tile, target): &(Tile, _)| format!("{} {}", words::tile(*tile, l), words::goal(*tile, *target, l));
    best.places.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The action as an instruction.
pub fn plan(table: &Table, mv: Move, l: Locale) -> String {
    match mv {
        Move::Draw => l.say("Ziehe ein Plättchen.", "Draw a tile."),
        Move::Load(number) => {
            let tile = if let Stage::Load(tile) = &table.stage { words::tile(*tile, l) } else { String::new() };
            let basket = words::basket(number.into(), l);
            l.pick(format!("Lege {tile} in {basket}."), format!("Put the {tile} into {basket}."))
        }
        Move::Take(number) => {
            let basket = words::basket(number.into(), l);
            let places = self::basket(table, number.into()).map(|best| placings(&best, l)).unwrap_or_default();
            let head = l.pick(format!("Nimm {basket}"), format!("Take {basket}"));
            if places.is_empty() { format!("{head}.") } else { format!("{head}: {places}.") }
        }
        Move::Put(tile, target) => {
            let (tile, goal) = (words::tile(tile, l), words::goal(tile, target, l));
            l.pick(format!("Bringe {tile} {goal}."), format!("Bring the {tile} {goal}."))
        }
        money => spending(table, money, l),
    }
}

fn spending(table: &Table, mv: Move, l: Locale) -> String {
    let price = words::coins(mv.price().into(), l);
    match mv {
        Move::Move(tile, house) => {
            let goal = words::goal(tile, crate::yard::Target::House(house), l);
            let tile = words::tile(tile, l);
            l.pick(
                format!("Setze {tile} aus der Pflegestation {goal} um ({price})."),
                format!("Move the {tile} from the care station {goal} ({price})."),
            )
        }
        Move::Shift(from, to) => {
            let stand = table.own().house(from).and_then(|house| house.stand).map(|stand| words::stand(stand, l));
            let (stand, goal) = (stand.unwrap_or_default(), words::to_house(to, l));
            l.pick(format!("Verlege den {stand} {goal} ({price})."), format!("Move the {stand} {goal} ({price})."))
        }
        Move::Swap(one, two) => {
            let (one, two) = (group(table, one, l), group(table, two, l));
            l.pick(
                format!("Tausche die Katzen: {one} gegen {two} ({price})."),
                format!("Swap the cats: {one} and {two} ({price})."),
            )
        }
        Move::Buy(seat, tile, target) => {
            let (goal, seller) = (words::goal(tile, target, l), name_of(seat));
            let tile = words::tile(tile, l);
            l.pick(
                format!("Kaufe {tile} von {seller} und bringe sie {goal} ({price}, eine davon für {seller})."),
                format!("Buy the {tile} from {seller} and bring it {goal} ({price}, one of them for {seller})."),
            )
        }
        Move::Give(tile) => {
            let tile = words::tile(tile, l);
            l.pick(
                format!("Gib {tile} an eine Familie im Dorf ab ({price})."),
                format!("Give the {tile} to a family in the village ({price})."),
            )
        }
        _ => {
            let house = HouseId::ALL[table.own().houses.len().min(4)];
            let house = words::the_house(house, l);
            l.pick(format!("Baue {house} an ({price})."), format!("Build {house} ({price})."))
        }
    }
}
