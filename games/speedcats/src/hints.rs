//! Previews and refusals (C-U5, C-U8, C-U11).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Preview;

use crate::check::check;
use crate::deeds;
use crate::house::HouseId;
use crate::moves::Move;
use crate::observe::Observation;
use crate::story::Event;
use crate::table::{Stage, Table};
use crate::tile::Tile;
use crate::words;
use crate::yard::{Group, Target};

/// What a move would bring, or why not.
pub fn preview(observation: &Observation, mv: Option<&Move>, l: Locale) -> Preview {
    let refused = |code: &str| Preview {
        refused: Some(code.to_string()),
        text: refusal(code, l),
        ask: false,
        lights_up: Vec::new(),
    };
    let (Some(mv), table) = (mv, &observation.table) else { return refused("unknown-move") };
    let Some(seat) = observation.seat() else { return refused("not-your-turn") };
    if let Err(code) = check(table, seat, *mv) {
        return refused(code);
    }
    Preview { refused: None, text: text(table, *mv, l), ask: asks(table, *mv), lights_up: concerned(table, *mv) }
}

/// A placement into a house is two deliberate taps; all else that cannot be taken back is asked for once more. The care
/// station asks only where the tile would also fit elsewhere.
fn asks(table: &Table, mv: Move) -> bool {
    match mv {
        Move::Draw => false,
        Move::Put(tile, Target::Care) => table.own().homes(tile).next().is_some(),
        Move::Put(..) => false,
        _ => true,
    }
}

fn text(table: &Table, mv: Move, l: Locale) -> String {
    let (points, coins) = deeds::change(table, mv);
    let change = words::change(points, coins, l);
    match mv {
        Move::Draw => l.say("Zieht das oberste Plättchen aus dem Beutel.", "Draws the top tile of the bag."),
        Move::Load(_) => deeds::plan(table, mv, l),
        Move::Take(number) => basket(table, number.into(), &change, l),
        Move::Put(tile, Target::Care) if table.own().homes(tile).next().is_some() => {
            let what = words::capital(&words::tile(tile, l));
            l.pick(
                format!("{what} fände auch in deinem Hof Platz. Wirklich in die Pflegestation? ({change})"),
                format!("{what} would also fit into your yard. Really to the care station? ({change})"),
            )
        }
        _ => format!("{} {change}.", deeds::plan(table, mv, l)),
    }
}

fn basket(table: &Table, number: usize, change: &str, l: Locale) -> String {
    let places = deeds::basket(table, number).map(|best| deeds::placings(&best, l)).unwrap_or_default();
    let name = words::capital(&words::basket(number, l));
    if places.is_empty() {
        return l.pick(format!("{name}: nur Münzen, {change}."), format!("{name}: coins only, {change}."));
    }
    l.pick(format!("{name}, etwa so: {places}. {change}."), format!("{name}, roughly: {places}. {change}."))
}

/// Nodes that light up: the houses concerned.
fn concerned(table: &Table, mv: Move) -> Vec<String> {
    let node = |target: Target| match target {
        Target::House(house) => house_key(table, house),
        Target::Care => format!("care-{}", table.seat),
    };
    let mut keys = match mv {
        Move::Draw | Move::Load(_) => Vec::new(),
        Move::Take(number) => {
            let best = deeds::basket(table, number.into());
            best.map(|best| best.places.iter().map(|(_, target)| node(*target)).collect()).unwrap_or_default()
        }
        Move::Put(_, target) | Move::Buy(_, _, target) => vec![node(target)],
        Move::Move(_, house) => vec![house_key(table, house)],
        Move::Shift(from, to) => vec![house_key(table, from), house_key(table, to)],
        Move::Swap(one, two) => [one, two]
            .map(|group| match group {
                Group::House(house) => house_key(table, house),
                Group::Care(_) => node(Target::Care),
            })
            .to_vec(),
        Move::Give(_) => vec![node(Target::Care)],
        Move::Annex => Vec::new(),
    };
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn house_key(table: &Table, house: HouseId) -> String {
    format!("house-{}-{house}", table.seat)
}

/// A refusal in words.
pub fn refusal(code: &str, l: Locale) -> String {
    let (german, english) = match code {
        "not-your-turn" => ("Gerade bist du nicht an der Reihe.", "It is not your turn."),
        "load-first" => {
            ("Lege zuerst das gezogene Plättchen in einen Korb.", "First put the drawn tile into a basket.")
        }
        "place-first" => ("Bringe zuerst alle Plättchen des Korbs unter.", "First place all tiles of the basket."),
        "nothing-drawn" => ("Du hast kein Plättchen gezogen.", "You have not drawn a tile."),
        "nothing-to-place" => ("Du hast nichts unterzubringen.", "You have nothing to place."),
        "bag-empty" => ("Der Beutel ist leer.", "The bag is empty."),
        "all-full" => ("Alle Körbe sind voll: Nimm einen.", "All baskets are full: take one."),
        "no-basket" => ("So einen Korb gibt es hier nicht.", "There is no such basket."),
        "basket-taken" => ("Dieser Korb ist schon genommen.", "This basket has been taken."),
        "basket-full" => ("In diesem Korb ist kein Platz mehr.", "This basket has no room left."),
        "basket-empty" => ("Dieser Korb ist noch leer.", "This basket is still empty."),
        "not-in-hand" => ("Dieses Plättchen ist nicht in deinem Korb.", "This tile is not in your basket."),
        "no-house" => ("Dieses Haus steht nicht in deinem Hof.", "This house is not in your yard."),
        "house-full" => ("Dieses Haus ist voll.", "This house is full."),
        "other-breed" => ("Hier wohnt eine andere Rasse.", "Another breed lives here."),
        "spot-taken" => ("An diesem Haus steht schon ein Stand.", "A stand is already at this house."),
        "too-poor" => ("Dafür reicht dein Geld nicht.", "You have not enough coins for that."),
        "not-in-care" => ("Das liegt nicht in deiner Pflegestation.", "That is not in your care station."),
        "no-stand" => ("Hier steht kein Stand.", "No stand is here."),
        "empty-group" => ("In ein leeres Haus geht kein Tausch.", "There is no swap with an empty house."),
        "same-breed" => ("Gleiche Rassen werden nicht getauscht.", "Equal breeds are not swapped."),
        "does-not-fit" => ("So viele Katzen passen nicht hinein.", "So many cats do not fit in."),
        "no-swap" => ("So lässt sich nicht tauschen.", "That cannot be swapped."),
        "own-care" => ("Das ist deine eigene Pflegestation: Setze um.", "That is your own care station: move instead."),
        "not-for-sale" => ("Das liegt dort nicht in der Pflegestation.", "That is not in the care station there."),
        "not-into-care" => (
            "Gekauftes kommt ins Haus, nie in die eigene Pflegestation.",
            "What is bought goes to a house, never into your own care station.",
        ),
        "coin" => ("Münzen gehören in den Geldbeutel.", "Coins belong into the purse."),
        "no-annexes" => ("In dieser Partie wird nicht ausgebaut.", "No annexes are built in this match."),
        "annexes-built" => ("Dein Hof ist schon ausgebaut.", "Your yard has its annexes."),
        _ => ("Das ist kein Zug in diesem Spiel.", "That is no move in this game."),
    };
    l.say(german, english)
}

/// Whether the tile in hand or the last event concerns this: what a finished stage leaves is nothing.
pub fn in_hand(table: &Table) -> Vec<Tile> {
    match &table.stage {
        Stage::Load(tile) => vec![*tile],
        Stage::Place(tiles) => tiles.clone(),
        Stage::Action | Stage::Finished => Vec::new(),
    }
}

/// Coins that this event brought.
pub fn coins_of(event: &Event) -> u8 {
    match event {
        Event::Took { coins, .. } | Event::Filled { coins, .. } => *coins,
        _ => 0,
    }
}
