//! The last step in words, bubbles and sounds, as this viewer noticed it.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Narration, Paced, Seat};
use spielwerk_sdk::words::name_of;

use crate::cards::Card;
use crate::observe::Observation;
use crate::score::{places, scores};
use crate::state::{Closed, News, Stage, Table};
use crate::words;

const NONE: Paced = (0, 0, 0);
const GLANCE: Paced = (700, 500, 150);

/// What the last step did.
pub fn narrate(observation: &Observation, l: Locale) -> Vec<Narration> {
    let table = &observation.table;
    match (table.news, table.stage) {
        (News::Drew(seat), _) => has_drawn(observation, seat, l),
        (News::TookBack(seat), _) => took_back(observation, seat, l),
        (_, Stage::Draw) => turned_up(observation, l),
        (_, Stage::Neighbour) => with(turned_up(observation, l), creature_passes(table, l)),
        (_, Stage::Set) => {
            vec![line(l.say("Alle haben hineingekritzelt.", "Everybody has scribbled."), "sound reveal", NONE)]
        }
        (_, Stage::Creature) => with(turned_up(observation, l), came_by_itself(observation, l)),
        (_, Stage::Stands) => closed(observation, l),
        (_, Stage::Scoring) => scoring(observation, l),
        (_, Stage::Finished) => ending(observation, l),
    }
}

fn with(mut lines: Vec<Narration>, more: Vec<Narration>) -> Vec<Narration> {
    lines.extend(more);
    lines
}

fn line(text: String, cue: &str, hold: Paced) -> Narration {
    let cues = if cue.is_empty() { Vec::new() } else { vec![cue.to_string()] };
    Narration { text, at: String::new(), cues, hold }
}

fn has_drawn(observation: &Observation, seat: Seat, l: Locale) -> Vec<Narration> {
    if observation.seat() == Some(seat) {
        let text = l.say(
            "Du hast gezeichnet. Solange andere noch zeichnen, kannst du es zurücknehmen.",
            "You have drawn. While others are still drawing you can take it back.",
        );
        return vec![line(text, "sound place", NONE)];
    }
    // That others have drawn stands on their plates.
    Vec::new()
}

fn took_back(observation: &Observation, seat: Seat, l: Locale) -> Vec<Narration> {
    let text = if observation.seat() == Some(seat) {
        l.say("Du nimmst deinen Strich zurück.", "You take your stroke back.")
    } else {
        let who = name_of(seat);
        l.pick(format!("{who} zeichnet noch einmal."), format!("{who} draws once more."))
    };
    vec![line(text, "", NONE)]
}

/// The cards this step turned up: castle sites before the open card, too.
fn turned_up(observation: &Observation, l: Locale) -> Vec<Narration> {
    let table = &observation.table;
    let seen = &table.seen;
    let before = seen.iter().rev().skip(1).take_while(|card| card.is_castle()).count();
    let fresh = &seen[seen.len().saturating_sub(before + 1)..];
    let mut lines = Vec::new();
    if fresh.len() == seen.len() {
        let name = words::season(table.season().name, l);
        let scores =
            table.season().scores.map(|letter| words::lettered(table, letter, l)).join(l.pick(" und ", " and "));
        let text = l.pick(format!("{name}: Es zählen {scores}."), format!("{name}: {scores} will be scored."));
        lines.push(line(text, "", NONE));
    }
    for card in fresh {
        lines.push(of_card(table, *card, l));
    }
    lines
}

fn of_card(table: &Table, card: Card, l: Locale) -> Narration {
    let name = words::card(card, l);
    if card.is_castle() {
        let text = l.pick(
            format!("{name}: Die nächste Form muss einen freien Burgstall überdecken."),
            format!("{name}: the next shape has to cover an empty castle site."),
        );
        return line(text, "sound reveal", GLANCE);
    }
    let text = match card.explore() {
        Some(data) => {
            let terrains: Vec<&str> = data.terrains.iter().map(|terrain| words::terrain(*terrain, l)).collect();
            let terrains = terrains.join(l.pick(" oder ", " or "));
            let clock = format!("{} / {}", table.clock, table.season().length);
            l.pick(
                format!("{name}: {terrains}, Zeit {} ({clock}).", data.time),
                format!("{name}: {terrains}, time {} ({clock}).", data.time),
            )
        }
        None => l.pick(format!("Ein Fabelwesen: {name}!"), format!("A fabled creature: {name}!")),
    };
    let mut cues = vec!["flip card".to_string(), "sound reveal".to_string()];
    if table.is_open() {
        cues.push("sound turn".into());
    }
    Narration { text, at: String::new(), cues, hold: GLANCE }
}

fn creature_passes(table: &Table, l: Locale) -> Vec<Narration> {
    let Some(creature) = table.card().and_then(Card::creature) else { return Vec::new() };
    let text = if creature.left {
        l.say("Alle reichen ihr Blatt nach links weiter.", "Everybody passes the sheet to the left.")
    } else {
        l.say("Alle reichen ihr Blatt nach rechts weiter.", "Everybody passes the sheet to the right.")
    };
    vec![line(text, "", NONE)]
}

fn came_by_itself(observation: &Observation, l: Locale) -> Vec<Narration> {
    let table = &observation.table;
    let (Some(last), Some(creature)) = (&table.last, table.card().and_then(Card::creature)) else {
        return Vec::new();
    };
    let corner = words::corner(creature.corner, l);
    let text = |(seat, closed): (Seat, &Option<crate::state::Stroke>)| {
        let name = creature.name;
        let own = if Some(seat) == observation.seat() { l.say("dein Blatt", "your sheet") } else { name_of(seat) };
        let Some(stroke) = closed else {
            return l
                .pick(format!("{own}: kein Platz mehr für {name}."), format!("{own}: no room for {name} any more."));
        };
        let cells = stroke.cells.names();
        l.pick(
            format!("{name} kommt von {corner} auf {own}: {cells}."),
            format!("{name} comes from the {corner} to {own}: {cells}."),
        )
    };
    let mut lines: Vec<Narration> = (0..).zip(&last.strokes).map(text).map(|text| line(text, "", NONE)).collect();
    if let Some(first) = lines.first_mut() {
        first.cues.push("sound other".into());
    }
    lines
}

/// Who drew what where, in a few words for a name plate.
pub fn drawn_by(table: &Table, last: &Closed, l: Locale) -> Vec<(Seat, String)> {
    let by_creature = last.card.creature().filter(|_| table.by_neighbours());
    let of_seat = |seat: Seat| {
        let owner = usize::from(by_creature.map_or(seat, |creature| table.setting.target(seat, creature)));
        let stroke = last.strokes.get(owner).copied().flatten()?;
        let gained = last.coins.get(owner).copied().unwrap_or_default();
        let coins = if gained > 0 { format!(" +{}", words::coins(gained.into(), l)) } else { String::new() };
        Some((seat, format!("{} {}{coins}", words::terrain(stroke.terrain, l), stroke.cells.names())))
    };
    (0..table.setting.seats).filter_map(of_seat).collect()
}

/// Who drew what where, in the order of seats (Z-U23, Z-U24).
fn drawn_lines(table: &Table, last: &Closed, viewer: Option<Seat>, l: Locale) -> Vec<(Seat, String)> {
    let by_creature = last.card.creature().filter(|_| table.by_neighbours());
    let mut lines = Vec::new();
    for (seat, _) in (0u8..).zip(&table.players) {
        let owner = by_creature.map_or(seat, |creature| table.setting.target(seat, creature));
        let Some(stroke) = last.strokes.get(usize::from(owner)).copied().flatten() else { continue };
        let gained = last.coins.get(usize::from(owner)).copied().unwrap_or_default();
        let what = words::stroke(&stroke, gained, l);
        let who = if Some(seat) == viewer { l.say("Du", "You") } else { name_of(seat) };
        let text = match by_creature {
            None => format!("{who}: {what}"),
            Some(_) => {
                let to = if Some(owner) == viewer { l.say("dir", "you") } else { name_of(owner) };
                l.pick(format!("{who} bei {to}: {what}"), format!("{who} at {to}: {what}"))
            }
        };
        lines.push((seat, text));
    }
    lines
}

fn closed(observation: &Observation, l: Locale) -> Vec<Narration> {
    let Some(last) = &observation.table.last else { return Vec::new() };
    let viewer = observation.seat();
    let mut lines: Vec<Narration> = drawn_lines(&observation.table, last, viewer, l)
        .into_iter()
        .map(|(_, text)| line(format!("{text}."), "", NONE))
        .collect();
    let gained = viewer.and_then(|seat| last.coins.get(usize::from(seat)).copied()).unwrap_or_default();
    if let Some(first) = lines.first_mut() {
        first.cues.push(if gained > 0 { "sound gain".into() } else { "sound place".into() });
        if let Some(seat) = viewer.filter(|_| gained > 0) {
            let coins = observation.table.players[usize::from(seat)].coins;
            first.cues.push(format!("count coins-{seat} {coins}"));
        }
    }
    lines
}

fn scoring(observation: &Observation, l: Locale) -> Vec<Narration> {
    let table = &observation.table;
    let season = table.season();
    let letters = season.scores.map(|letter| words::lettered(table, letter, l));
    let head = l.pick(
        format!("Wertung {}.", words::season(season.name, l)),
        format!("Scoring of {}.", words::season(season.name, l)),
    );
    let mut lines = vec![line(head, "sound end", GLANCE)];
    for (seat, player) in (0u8..).zip(&table.players) {
        let Some(result) = player.results.last() else { continue };
        let who = if observation.seat() == Some(seat) { l.say("Du", "You") } else { name_of(seat) };
        let [one, two] = result.decrees;
        let (coins, gaps, sum) = (result.coins, result.gaps, result.sum());
        let text = l.pick(
            format!("{who}: {} {one}, {} {two}, Gulden {coins}, Wesen −{gaps}: {sum}.", letters[0], letters[1]),
            format!("{who}: {} {one}, {} {two}, guilders {coins}, creatures −{gaps}: {sum}.", letters[0], letters[1]),
        );
        lines.push(line(text, "", NONE));
    }
    lines
}

fn ending(observation: &Observation, l: Locale) -> Vec<Narration> {
    let table = &observation.table;
    let places = places(&scores(table));
    let won = observation.seat().is_some_and(|seat| places.len() > 1 && places[usize::from(seat)] == 1);
    let text = l
        .say("Das Jahr ist um, die Messtischblätter gehen nach München.", "The year is over, the sheets go to Munich.");
    vec![line(text, if won { "sound win" } else { "sound end" }, GLANCE)]
}
