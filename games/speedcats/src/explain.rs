//! Info windows: profile, what is still in the bag, a tip for the viewer's yard (C-U15 … C-U17).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Seat, Tip};

use crate::art;
use crate::deeds;
use crate::house::HouseId;
use crate::observe::Observation;
use crate::players::arrange::preview;
use crate::table::{Stage, Table};
use crate::tile::{Breed, CatKind, Stand, Tile};
use crate::words;
use crate::yard::Yard;

/// The info window of a node.
pub fn explain(observation: &Observation, key: &str, l: Locale) -> Tip {
    let table = &observation.table;
    let parts: Vec<&str> = key.split('-').collect();
    let found = match parts.as_slice() {
        ["basket" | "tray", number] => basket(observation, number, l),
        ["tray", number, place] => in_basket(table, number, place).map(|tile| about(observation, tile, l)),
        ["hand", number] => in_hand(table, number).map(|tile| about(observation, tile, l)),
        ["drawn"] => match &table.stage {
            Stage::Load(tile) => Some(about(observation, *tile, l)),
            _ => Some(van(table, l)),
        },
        ["place", seat, house, place] => in_house(table, seat, house, place)
            .map(|tile| about(observation, tile, l))
            .or_else(|| house_tip(observation, seat, house, l)),
        ["stand", seat, house] => stand_at(table, seat, house)
            .map(|stand| about(observation, Tile::Stand(stand), l))
            .or_else(|| Some(spot(l))),
        ["house" | "sign" | "rooms" | "values", seat, house] | ["bonus", seat, house, _] => {
            house_tip(observation, seat, house, l)
        }
        ["ward", _, tile] => tile.parse().ok().map(|tile| about(observation, tile, l)),
        ["care" | "caresign" | "ward", seat] => care(table, seat, l),
        ["breed" | "breeds", code] => code.parse().ok().map(|breed| breed_tip(observation, breed, l)),
        ["van" | "stack" | "round"] => Some(van(table, l)),
        ["cart"] => Some(cart(l)),
        ["purse" | "plate", _] => Some(purse(l)),
        ["swap" | "price", ..] => Some(swap(l)),
        ["draw"] => Some(van(table, l)),
        ["annex"] => Some(annex(l)),
        ["give"] => Some(give(l)),
        _ => None,
    };
    found.unwrap_or_else(|| {
        tip(
            "Speedcats",
            l.say(
                "Fülle deine Häuser mit je einer Rasse, stelle verschiedene Stände auf und halte die Pflegestation leer.",
                "Fill your houses with one breed each, put up different stands and keep the care station empty.",
            ),
            "cover",
        )
    })
}

fn tip(title: &str, text: String, art: &str) -> Tip {
    Tip { title: title.into(), text, art: art.into() }
}

fn yard<'a>(table: &'a Table, seat: &str) -> Option<(Seat, &'a Yard)> {
    let seat: Seat = seat.parse().ok()?;
    Some((seat, table.yard(seat)?))
}

fn in_basket(table: &Table, number: &str, place: &str) -> Option<Tile> {
    let (number, place): (usize, usize) = (number.parse().ok()?, place.parse().ok()?);
    table.baskets.get(number.checked_sub(1)?)?.tiles.get(place.checked_sub(1)?).copied()
}

fn in_hand(table: &Table, number: &str) -> Option<Tile> {
    let Stage::Place(tiles) = &table.stage else { return None };
    tiles.get(number.parse::<usize>().ok()?.checked_sub(1)?).copied()
}

fn in_house(table: &Table, seat: &str, house: &str, place: &str) -> Option<Tile> {
    let own = yard(table, seat)?.1.house(house.parse().ok()?)?;
    let place = place.parse::<usize>().ok()?.checked_sub(1)?;
    crate::pool::tiles_of(own.breed?, &own.cats).nth(place).map(Tile::Cat)
}

fn stand_at(table: &Table, seat: &str, house: &str) -> Option<Stand> {
    yard(table, seat)?.1.house(house.parse().ok()?)?.stand
}

/// A tile: its profile and a tip.
fn about(observation: &Observation, tile: Tile, l: Locale) -> Tip {
    let art = art::tile(tile);
    match tile {
        Tile::Cat(cat) => {
            let kind = kind_text(cat.kind, l);
            let text = format!("{}\n\n{kind}\n\n{}", words::profile(cat.breed, l), hints(observation, tile, l));
            tip(&words::cat(cat, l), text, &art)
        }
        Tile::Stand(stand) => {
            let text = l.say(
                "Jede verschiedene Stand-Art an deinen Häusern bringt 2 Punkte. Ein Haus, das weder voll noch fast voll ist, zählt mit irgendeinem Stand 1 Punkt je Katze.",
                "Every different kind of stand at your houses brings 2 points. A house neither full nor almost full scores 1 point per cat with any stand.",
            );
            tip(&words::capital(words::stand(stand, l)), format!("{text}\n\n{}", hints(observation, tile, l)), &art)
        }
        Tile::Coin => tip(
            &words::capital(&words::tile(tile, l)),
            l.say(
                "Kommt mit dem Korb sofort in den Geldbeutel. Damit kannst du umsetzen, tauschen, kaufen, abgeben und ausbauen; bei Punktgleichstand zählt der vollere Beutel.",
                "Goes to the purse at once with its basket. Pays for moving, swapping, buying, giving away and annexes; breaks ties.",
            ),
            &art,
        ),
    }
}

fn kind_text(kind: CatKind, l: Locale) -> String {
    match kind {
        CatKind::Yard => l.say("Hofkatze: füllt einen Platz.", "Yard cat: fills a place."),
        CatKind::Kitten => l.say(
            "Kätzchen: zählt wie jede Katze und hat selbst keinen Nachwuchs.",
            "Kitten: counts like any cat and has no offspring itself.",
        ),
        CatKind::Tom | CatKind::Queen => l.say(
            "Zuchttier: Mit einem Partner derselben Rasse im selben Haus kommt sofort ein Kätzchen zur Welt, einmal je Tier.",
            "Breeder: with a partner of its breed in the same house a kitten is born at once, one per animal.",
        ),
        CatKind::UsedTom | CatKind::UsedQueen => l.say(
            "Die Schleife ist blass: Dieses Tier hatte seinen Nachwuchs.",
            "The bow is pale: this animal has had its offspring.",
        ),
    }
}

/// What the tile would do in the viewer's yard now.
fn hints(observation: &Observation, tile: Tile, l: Locale) -> String {
    let table = &observation.table;
    let Some(own) = observation.seat().and_then(|seat| table.yard(seat)) else { return String::new() };
    let best = preview(table, own, &[tile]);
    let change = words::change(best.yard.points() - own.points(), i32::from(best.yard.purse) - i32::from(own.purse), l);
    let goal = deeds::placings(&best, l);
    let left = tile.breed().map(|breed| bag(table, breed, l)).unwrap_or_default();
    l.pick(format!("**Tipp:** {goal}, {change}. {left}"), format!("**Tip:** {goal}, {change}. {left}"))
}

/// How many cats of a breed are in the bag, and kittens in the supply (C-U16).
fn bag(table: &Table, breed: Breed, l: Locale) -> String {
    let (cats, kittens) = (table.undrawn.cats_of(breed), table.supply[breed as usize]);
    l.pick(
        format!("Im Beutel noch {cats} × {}, im Vorrat {kittens} Kätzchen.", words::breed(breed, l)),
        format!(
            "Still in the bag: {cats} × {}; in the supply: {}.",
            words::breed(breed, l),
            l.count(kittens.into(), ("Kätzchen", "Kätzchen"), ("kitten", "kittens"))
        ),
    )
}

fn breed_tip(observation: &Observation, breed: Breed, l: Locale) -> Tip {
    let table = &observation.table;
    let parts: Vec<String> = CatKind::ALL
        .into_iter()
        .filter(|kind| table.undrawn.count(Tile::cat(breed, *kind)) > 0)
        .map(|kind| format!("{} × {}", table.undrawn.count(Tile::cat(breed, kind)), words::cat_kind(kind, l)))
        .collect();
    let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
    let text = format!("{}\n\n{}{parts}", words::profile(breed, l), bag(table, breed, l));
    tip(words::breed(breed, l), text, &art::tile(Tile::cat(breed, CatKind::Yard)))
}

fn basket(observation: &Observation, number: &str, l: Locale) -> Option<Tip> {
    let table = &observation.table;
    let number = number.parse::<usize>().ok()?.checked_sub(1)?;
    let basket = table.baskets.get(number)?;
    let title = words::capital(&words::basket(number, l));
    if basket.taken {
        let text = l.say("Schon genommen. Nächste Runde steht er wieder da.", "Taken. It is back next round.");
        return Some(tip(&title, text, "trailer"));
    }
    let places = table.places(number);
    let held = if basket.tiles.is_empty() {
        l.say("noch leer", "still empty")
    } else {
        words::tiles(basket.tiles.iter().copied(), l)
    };
    let mut text = l.pick(format!("{places} Plätze: {held}."), format!("{places} places: {held}."));
    if let Some(own) = observation.seat().and_then(|seat| table.yard(seat)).filter(|_| !basket.tiles.is_empty()) {
        let best = preview(table, own, &basket.tiles);
        let (points, coins) = (best.yard.points() - own.points(), i32::from(best.yard.purse) - i32::from(own.purse));
        let change = words::change(points, coins, l);
        text.push_str(&l.pick(format!("\n\n**In deinem Hof:** {change}."), format!("\n\n**In your yard:** {change}.")));
        if !best.places.is_empty() {
            text.push_str(&format!(" {}.", words::capital(&deeds::placings(&best, l))));
        }
    }
    Some(tip(&title, text, "basket"))
}

fn house_tip(observation: &Observation, seat: &str, house: &str, l: Locale) -> Option<Tip> {
    let table = &observation.table;
    let (_, yard) = yard(table, seat)?;
    let id: HouseId = house.parse().ok()?;
    let house = yard.house(id)?;
    let data = id.data();
    let coins = match data.coins {
        0 => l.say("keine Münzen", "no coins"),
        coins => words::coins(coins.into(), l),
    };
    let mut text = l.pick(
        format!(
            "{} Plätze. Voll {} Punkte, mit einem freien Platz {}, sonst 1 je Katze, wenn ein Stand da steht. Beim Füllen: {coins} (nie durch Tauschen).",
            data.places, data.full, data.almost
        ),
        format!(
            "{} places. Full {} points, with one place free {}, else 1 per cat if a stand is here. When filled: {coins} (never by a swap).",
            data.places, data.full, data.almost
        ),
    );
    let points = words::points(house.points(id), l);
    text.push_str(&l.pick(format!("\n\n**Jetzt:** {points}. "), format!("\n\n**Now:** {points}. ")));
    match house.breed {
        Some(breed) => {
            let free = house.free(id);
            text.push_str(&l.pick(
                format!("{} × {}, {free} frei. {}", house.count(), words::breed(breed, l), words::profile(breed, l)),
                format!("{} × {}, {free} free. {}", house.count(), words::breed(breed, l), words::profile(breed, l)),
            ));
            text.push_str(&format!("\n\n{}", bag(table, breed, l)));
            text.push_str(&format!("\n\n{}", house_hint(table, id, house, breed, l)));
        }
        None => text.push_str(&l.say(
            "Leer: Hier kann jede Rasse einziehen. Nimm eine, von der noch viele im Beutel sind.",
            "Empty: any breed may move in. Choose one of which many are still in the bag.",
        )),
    }
    Some(tip(&words::capital(words::house(id, l)), text, &format!("house-{id}")))
}

fn house_hint(table: &Table, id: HouseId, house: &crate::house::House, breed: Breed, l: Locale) -> String {
    let (free, left) = (house.free(id), table.undrawn.cats_of(breed));
    let waits = [CatKind::Tom, CatKind::Queen]
        .into_iter()
        .any(|kind| house.of(kind) > 0 && kind.partner().is_some_and(|other| table.partner_waits(breed, other)));
    if free == 0 {
        l.say(
            "Voll. Durch Tauschen kann hier noch eine andere Rasse einziehen.",
            "Full. Another breed can still move in by a swap.",
        )
    } else if left < free {
        l.say(
            "So viele Katzen kommen aus dem Beutel nicht mehr: Stelle einen Stand dazu, kaufe oder tausche.",
            "So many cats will not come from the bag any more: add a stand, buy or swap.",
        )
    } else if waits && free > 1 {
        l.say(
            "Hier wartet ein Zuchttier: Sein Partner brächte gleich zwei Katzen.",
            "A breeder waits here: its partner would bring two cats at once.",
        )
    } else {
        l.pick(format!("Noch {free} bis voll."), format!("{free} more until full."))
    }
}

fn spot(l: Locale) -> Tip {
    tip(
        l.pick("Zubehör-Platz", "Stand spot"),
        l.say(
            "Platz für einen Stand. Das Haus darf dabei leer sein. Für 1 Münze kann ein Stand später an ein anderes Haus.",
            "Room for one stand; the house may be empty. For 1 coin a stand can go to another house later.",
        ),
        "spot",
    )
}

fn care(table: &Table, seat: &str, l: Locale) -> Option<Tip> {
    let (_, yard) = yard(table, seat)?;
    let held = if yard.care.total() == 0 { l.say("leer", "empty") } else { words::tiles(yard.care.tiles(), l) };
    let cost = yard.care_cost();
    let text = l.pick(
        format!("Jetzt: {held}, −{cost} Punkte. Jede Rasse und jede Stand-Art darin kostet 2, mehrere gleiche nur einmal. Für 1 Münze kommt ein Plättchen heraus, für 2 an eine Familie im Dorf; andere Höfe können für 2 kaufen, eine davon bekommst du."),
        format!("Now: {held}, −{cost} points. Every breed and every kind of stand in it costs 2, equal ones only once. 1 coin brings a tile out, 2 give it to a family in the village; other yards may buy for 2, one of which is yours."),
    );
    Some(tip(l.pick("Pflegestation", "Care station"), text, "care"))
}

fn van(table: &Table, l: Locale) -> Tip {
    let (undrawn, left) = (table.undrawn.total(), table.draws_before_last());
    let how_far = if table.is_last_round() {
        l.say(
            "Der Schlussstapel ist angebrochen: Diese Runde ist die letzte.",
            "The final stack has been touched: this round is the last.",
        )
    } else if left == 0 {
        l.say("Das nächste Plättchen läutet die letzte Runde ein!", "The next tile begins the last round!")
    } else {
        let number = left + 1;
        l.pick(
            format!("Das {number}. Plättchen von jetzt an läutet die letzte Runde ein."),
            format!("Tile number {number} from now begins the last round."),
        )
    };
    let stands: Vec<String> = Stand::ALL
        .into_iter()
        .map(|stand| format!("{} × {}", table.undrawn.count(Tile::Stand(stand)), words::stand(stand, l)))
        .collect();
    let coins = words::coins(table.undrawn.count(Tile::Coin).into(), l);
    let text = l.pick(
        format!(
            "Noch {undrawn} Plättchen, der Schlussstapel mitgezählt. {how_far}\n\nDarin: {}, {coins}.",
            stands.join(", ")
        ),
        format!("{undrawn} tiles left, final stack included. {how_far}\n\nAmong them: {}, {coins}.", stands.join(", ")),
    );
    tip(l.pick("Der Lieferwagen", "The van"), text, "van")
}

fn cart(l: Locale) -> Tip {
    tip(
        l.pick("Wagen des Nachbarhofs", "The neighbour’s cart"),
        l.say(
            "Nimmst du einen Korb, holt der Nachbarhof die beiden anderen mit allem, was darin ist.",
            "When you take a basket, the neighbour fetches the other two with all that is in them.",
        ),
        "cart",
    )
}

fn purse(l: Locale) -> Tip {
    tip(
        l.pick("Geldbeutel", "Purse"),
        l.say(
            "Umsetzen und Tauschen kosten 1 Münze, Kaufen und Abgeben 2, Ausbauen 3. Münzen zählen keine Punkte, entscheiden aber bei Gleichstand.",
            "Moving and swapping cost 1 coin, buying and giving away 2, an annex 3. Coins score nothing but break ties.",
        ),
        "coin",
    )
}

fn swap(l: Locale) -> Tip {
    tip(
        l.pick("Tauschen", "Swap"),
        l.say(
            "Für 1 Münze: alle Katzen dieses Hauses gegen alle einer anderen Rasse in einem anderen Haus oder in deiner Pflegestation. Alle müssen hineinpassen, Stände bleiben stehen, und ein so gefülltes Haus bringt keine Münzen.",
            "For 1 coin: all cats of this house against all of another breed in another house or in your care station. All must fit, stands stay, and a house filled this way pays no coins.",
        ),
        "swap",
    )
}

fn annex(l: Locale) -> Tip {
    tip(
        l.pick("Ausbauen", "Annex"),
        l.say(
            "Für 3 Münzen ein viertes Haus: der Wintergarten mit 5 Plätzen und eigenem Zubehör-Platz, voll 9 Punkte. Zu zweit kann danach noch die Gartenlaube dazu.",
            "For 3 coins a fourth house: the winter garden with 5 places and its own stand spot, 9 points when full. With two yards the garden pavilion can follow.",
        ),
        "house-W",
    )
}

fn give(l: Locale) -> Tip {
    tip(
        l.pick("Abgeben", "Give away"),
        l.say(
            "Für 2 Münzen nimmt eine Familie im Dorf ein Plättchen aus deiner Pflegestation. Es ist dann aus dem Spiel.",
            "For 2 coins a family in the village takes a tile from your care station. It leaves the game.",
        ),
        "village",
    )
}
