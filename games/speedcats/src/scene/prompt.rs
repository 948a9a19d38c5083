//! The prompt line: a short summary of the last turn, then what is due (C-U7, C-U18).

use spielwerk_sdk::Locale;
use spielwerk_sdk::words::name_of;

use crate::narrate;
use crate::observe::Observation;
use crate::score::places;
use crate::table::Stage;
use crate::words;

pub(super) fn prompt(observation: &Observation, l: Locale) -> String {
    let due = due(observation, l);
    match narrate::summary(observation, l) {
        Some(summary) => format!("{summary}\n{due}"),
        None => due,
    }
}

fn due(observation: &Observation, l: Locale) -> String {
    let table = &observation.table;
    let mine = observation.is_asked();
    let who = name_of(table.seat);
    match &table.stage {
        Stage::Finished => ending(observation, l),
        Stage::Load(tile) => {
            let drawn = words::capital(&words::tile(*tile, l));
            if mine {
                l.pick(format!("{drawn} gezogen. In welchen Korb?"), format!("{drawn} drawn. Into which basket?"))
            } else {
                l.pick(format!("{who} wählt einen Korb für: {drawn}."), format!("{who} chooses a basket for: {drawn}."))
            }
        }
        Stage::Place(tiles) => {
            if mine {
                // All of them lie in the hand; the first is chosen.
                match tiles.as_slice() {
                    [tile] => l.pick(
                        format!("Wohin mit: {}? Tippe auf ein leuchtendes Ziel.", words::tile(*tile, l)),
                        format!("Where to put: {}? Tap a glowing target.", words::tile(*tile, l)),
                    ),
                    _ => l.pick(
                        format!("Bringe {} Plättchen unter: eines wählen, dann sein Ziel.", tiles.len()),
                        format!("Place {} tiles: choose one, then its target.", tiles.len()),
                    ),
                }
            } else {
                let left = words::tiles(tiles.iter().copied(), l);
                l.pick(format!("{who} bringt unter: {left}."), format!("{who} places: {left}."))
            }
        }
        Stage::Action => action(observation, mine, &who, l),
    }
}

fn action(observation: &Observation, mine: bool, who: &str, l: Locale) -> String {
    let table = &observation.table;
    let last = if table.is_last_round() { l.say("Letzte Runde! ", "Last round! ") } else { String::new() };
    if !mine {
        return l.pick(format!("{last}{who} ist am Zug."), format!("{last}{who} is to move."));
    }
    let (draws, takes) = (table.open_baskets().next().is_some(), table.full_enough().next().is_some());
    let money = table.own().purse > 0;
    let text = match (draws, takes, money) {
        (true, true, true) => l.say(
            "Ziehe ein Plättchen, nimm einen Korb oder gib Geld aus.",
            "Draw a tile, take a basket or spend money.",
        ),
        (true, true, false) => l.say("Ziehe ein Plättchen oder nimm einen Korb.", "Draw a tile or take a basket."),
        (true, false, _) => l.say("Ziehe ein Plättchen (Taste Z).", "Draw a tile (key Z)."),
        (false, _, true) => l.say(
            "Alle Körbe sind voll: Nimm einen oder gib Geld aus.",
            "All baskets are full: take one or spend money.",
        ),
        (false, _, false) => l.say("Alle Körbe sind voll: Nimm einen.", "All baskets are full: take one."),
    };
    format!("{last}{text}")
}

fn ending(observation: &Observation, l: Locale) -> String {
    let table = &observation.table;
    if table.setting.seats == 1 {
        let points = words::points(table.own().points(), l);
        return l.pick(
            format!("Der Sommer ist vorbei: {points} auf dem Lindenhof."),
            format!("Summer is over: {points} on the Lindenhof."),
        );
    }
    let places = places(&table.results());
    let winners: Vec<u8> = (0..).zip(&places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect();
    if winners.len() == 1 && observation.seat() == winners.first().copied() {
        return l.say("Dein Hof ist der schönste im ganzen Tal!", "Yours is the finest yard in the whole valley!");
    }
    let names = winners.iter().map(|seat| name_of(*seat)).collect::<Vec<_>>().join(l.pick(" und ", " and "));
    if winners.len() > 1 {
        return l.pick(format!("{names} teilen sich den Sieg."), format!("{names} share the victory."));
    }
    l.pick(format!("{names} hat den schönsten Hof im Tal."), format!("{names} has the finest yard in the valley."))
}
