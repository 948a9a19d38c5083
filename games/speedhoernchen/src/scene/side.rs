//! Beside the wood: facts, families, hollows and tables.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::scene::{Counter, Kind, Layout, Look, Node, Role, Scene, Track};
use spielwerk_sdk::words::name_of;

use super::{group, row};
use crate::deck::{Family, families_of, threshold};
use crate::observe::Observation;
use crate::score::places;
use crate::snow::Snow;
use crate::state::Stage;
use crate::wood::left;
use crate::words;

pub(super) fn status(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    let heaps = left(&observation.wood);
    scene.add(group("facts", Layout::Row, Role::Status, l.say("Stand", "State of play")));
    if table.setting.rounds > 1 {
        let (now, all) = (table.round, table.setting.rounds);
        let starter = name_of(table.setting.starter(now));
        let text = l.pick(
            format!("Runde {now} von {all}, {starter} hat begonnen"),
            format!("Round {now} of {all}, started by {starter}"),
        );
        scene.add(Node::text_line("round", text).within("facts"));
    }
    let counter = Kind::Counter(Counter { value: heaps as i32, most: Some(table.setting.places() as i32) });
    scene.add(Node::new("left", counter).within("facts").name(l.say("Laubhaufen", "Leaf heaps")));
    let limit = threshold(table.setting.size);
    let snow = match table.snow {
        None => l.pick(format!("Schnee ab {limit}"), format!("Snow at {limit}")),
        Some(Snow::Count) => l.say("Der erste Schnee liegt", "The first snow lies"),
        Some(Snow::Early) => l.say("Früher Schnee: kein Paar wirkt mehr", "Early snow: no pair has an effect"),
    };
    scene.add(Node::text_line("snow", snow).within("facts"));
    if table.snow.is_none() && matches!(table.stage, Stage::First | Stage::Second) {
        let at = u8::from(table.stage == Stage::Second);
        let name = l.pick(format!("Karte {} von 2", at + 1), format!("Card {} of 2", at + 1));
        scene.add(Node::new("step", Kind::Track(Track { steps: 2, at })).within("facts").name(name));
    }
}

pub(super) fn families(scene: &mut Scene, observation: &Observation, l: Locale) {
    scene.add(group("families", Layout::Wrap, Role::Side, l.say("Familien", "Families")));
    for family in Family::ALL {
        let look = scene.look(family_look(family));
        let leader = words::leader(&observation.table.setting, family, observation.seat(), l);
        let text = format!("{}: {leader}", words::family(family, l));
        let node = Node::text_line(format!("family-{}", family.letter()), text).within("families").look(look);
        scene.add(if observation.table.setting.leader(family).is_none() { node.muted() } else { node });
    }
}

fn family_look(family: Family) -> Look {
    let (colour, pattern) = words::family_colour(family);
    let art = format!("squirrel-{}", words::family_key(family));
    Look::fill(&format!("{colour}-soft")).edge(colour).pattern(pattern).art(&art)
}

pub(super) fn seats(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    scene.add(group("seats", Layout::Column, Role::Seat, l.say("Baumhöhlen", "Tree hollows")));
    for (seat, tally) in (0..).zip(&table.tallies) {
        let plate = format!("plate-{seat}");
        let look = scene.look(hollow_look(table.setting.seats, seat));
        let mut node = Node::new(plate.as_str(), Kind::SeatPanel(seat)).within("seats").look(look).name(name_of(seat));
        for family in families_of(table.setting.seats, seat) {
            node = node.badge(words::family(family, l));
        }
        let on_turn = table.seat == seat && matches!(table.stage, Stage::First | Stage::Second);
        scene.add(if on_turn { node.emphasis() } else { node });
        let name = l.pick(format!("Baumhöhle von {}", name_of(seat)), format!("Hollow of {}", name_of(seat)));
        let counter = Kind::Counter(Counter { value: tally.sum(), most: None });
        let art = scene.look(Look::fill("brown-soft").art("hollow"));
        scene.add(Node::new(format!("hollow-{seat}"), counter).within(plate.as_str()).look(art).name(name));
        let cards = l.count(tally.nut_cards.into(), ("Nusskarte", "Nusskarten"), ("nut card", "nut cards"));
        scene.add(Node::text_line(format!("cards-{seat}"), cards).within(plate));
    }
}

/// The first family's colour, edged with the second's.
fn hollow_look(seats: u8, seat: Seat) -> Look {
    let mut colours = families_of(seats, seat).map(words::family_colour);
    let (fill, pattern) = colours.next().unwrap_or(("grey", ""));
    let (edge, _) = colours.next().unwrap_or((fill, ""));
    Look::fill(&format!("{fill}-soft")).edge(edge).pattern(pattern)
}

/// Nuts of each round and the sum so far (H-U32); large after a round, beside the wood during play.
pub(super) fn rounds(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    let role = if table.stage == Stage::RoundOver { Role::Main } else { Role::Side };
    scene.add(group("rounds", Layout::Table, role, l.say("Runden", "Rounds")));
    let rounds = 1..=table.round;
    let heads = rounds.map(|round| l.pick(format!("Runde {round}"), format!("Round {round}")));
    let heads = std::iter::once(l.say("Spieler", "Player")).chain(heads).chain([l.say("Summe", "Sum")]);
    row(scene, "rounds", "head", heads);
    for (seat, tally) in (0u8..).zip(&table.tallies) {
        let nuts = tally.nuts.iter().map(ToString::to_string);
        let cells = std::iter::once(name_of(seat)).chain(nuts).chain([tally.sum().to_string()]);
        row(scene, "rounds", &seat.to_string(), cells);
    }
}

/// The end table (H-U18), best place first.
pub(super) fn end_table(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    scene.add(group("end", Layout::Table, Role::Main, l.say("Endtafel", "End table")));
    row(scene, "end", "head", end_heads(table.setting.rounds, l));
    let places = places(&table.tallies, table.setting.rounds);
    let mut order: Vec<(u8, u8)> = places.iter().zip(0u8..).map(|(place, seat)| (*place, seat)).collect();
    order.sort_unstable();
    for (place, seat) in order {
        let tally = &table.tallies[usize::from(seat)];
        let figure = observation.figures.as_ref().and_then(|figures| figures.get(usize::from(seat)).copied());
        let figure = figure.unwrap_or_default();
        let mut cells = vec![place.to_string(), name_of(seat), tally.sum().to_string(), tally.nut_cards.to_string()];
        if table.setting.rounds > 1 {
            cells.extend(tally.nuts.iter().map(ToString::to_string));
        }
        let rate = figure.rate().map_or("–".to_string(), |rate| format!("{rate} %"));
        cells.extend([tally.turns.to_string(), figure.hits.to_string(), figure.missed.to_string(), rate]);
        row(scene, "end", &seat.to_string(), cells);
    }
}

fn end_heads(rounds: u8, l: Locale) -> Vec<String> {
    let mut heads = l
        .pick(["Platz", "Spieler", "Nüsse", "Nusskarten"], ["Place", "Player", "Nuts", "Nut cards"])
        .map(String::from)
        .to_vec();
    if rounds > 1 {
        heads.extend((1..=rounds).map(|round| l.pick(format!("Runde {round}"), format!("Round {round}"))));
    }
    heads.extend(
        l.pick(["Züge", "Treffer", "Verpasst", "Quote"], ["Turns", "Hits", "Missed", "Rate"]).map(String::from),
    );
    heads
}
