//! The prompt line: what is due.

use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::words::name_of;

use super::Sight;
use crate::cards::Card;
use crate::score::{places, rank_of, scores, threshold};
use crate::setting::Length;
use crate::state::Stage;
use crate::words;

pub(super) fn prompt(sight: &Sight<'_>) -> String {
    let (table, l) = (&sight.of.table, sight.l);
    let card = table.card().map(|card| words::card(card, l)).unwrap_or_default();
    let viewer = sight.of.seat();
    match table.stage {
        Stage::Draw | Stage::Neighbour if sight.own.is_some() => l.pick(
            format!("Gezeichnet. {} noch.", waiting_for(sight)),
            format!("Drawn. {} still to draw.", waiting_for(sight)),
        ),
        Stage::Draw if sight.options.is_some() => due(sight, card),
        Stage::Neighbour if sight.options.is_some() => {
            let who = name_of(sight.focus);
            l.pick(format!("Zeichne {card} auf das Blatt von {who}."), format!("Draw {card} on the sheet of {who}."))
        }
        Stage::Draw | Stage::Neighbour if viewer.is_none() => {
            l.pick(format!("{card}: Alle zeichnen."), format!("{card}: everybody draws."))
        }
        Stage::Draw | Stage::Neighbour => l.say(
            "Kein Feld mehr frei: für dich ist nichts zu tun.",
            "No cell is free any more: nothing to do for you.",
        ),
        Stage::Set => l.say("Alle haben das Fabelwesen gesetzt.", "Everybody has set the creature."),
        Stage::Creature => l.pick(format!("{card} ist gekommen!"), format!("{card} has come!")),
        Stage::Stands if table.card().and_then(Card::creature).is_some() => {
            l.pick(format!("{card} ist angekommen."), format!("{card} has arrived."))
        }
        Stage::Stands if table.is_last_card() => l.say("Gleich wird gewertet.", "Scoring comes next."),
        Stage::Stands => l.say("Alle haben gezeichnet.", "Everybody has drawn."),
        Stage::Scoring => {
            let name = words::season(table.season().name, l);
            l.pick(format!("Wertung: {name}"), format!("Scoring: {name}"))
        }
        Stage::Finished => ending(sight),
    }
}

fn due(sight: &Sight<'_>, card: &str) -> String {
    let (table, l) = (&sight.of.table, sight.l);
    let single = sight.options.as_ref().is_some_and(|options| options.is_single());
    match (single, table.demand) {
        (true, true) => l.pick(
            format!("{card} kann keinen freien Burgstall überdecken: Zeichne ein Einzelfeld."),
            format!("{card} cannot cover an empty castle site: draw a single cell."),
        ),
        (true, false) => l.pick(
            format!("{card} passt nirgends: Zeichne ein Einzelfeld."),
            format!("{card} fits nowhere: draw a single cell."),
        ),
        (false, true) => {
            l.pick(format!("{card}: Überdecke einen freien Burgstall."), format!("{card}: cover an empty castle site."))
        }
        (false, false) => l.pick(format!("{card}: Zeichne auf dein Blatt."), format!("{card}: draw on your sheet.")),
    }
}

fn waiting_for(sight: &Sight<'_>) -> String {
    let table = &sight.of.table;
    let due: Vec<String> = (0..table.setting.seats).filter(|seat| table.is_due(*seat)).map(name_of).collect();
    let verb = if due.len() == 1 { ("zeichnet", "is") } else { ("zeichnen", "are") };
    format!("{} {}", words::listed(&due, sight.l), sight.l.pick(verb.0, verb.1))
}

fn ending(sight: &Sight<'_>) -> String {
    let (table, l) = (&sight.of.table, sight.l);
    if let [player] = table.players.as_slice() {
        let (prestige, goal) = (player.prestige(), threshold(table));
        let rank = words::rank(rank_of(prestige - goal), l);
        let half = if table.setting.length == Length::KurzesJahr { l.pick("halbe ", "half the ") } else { "" };
        return l.pick(
            format!("Das Katasterbureau dankt: Ansehen {prestige}, {half}Schwellen {goal}. Du bist {rank}."),
            format!("The Katasterbureau thanks you: prestige {prestige}, {half}thresholds {goal}. You are {rank}."),
        );
    }
    let places = places(&scores(table));
    let winners: Vec<Seat> = (0..).zip(&places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect();
    if winners.len() == 1 && sight.of.seat() == winners.first().copied() {
        return l.say(
            "München ist entzückt: Dein Blatt hat das meiste Ansehen!",
            "Munich is delighted: your sheet has the most prestige!",
        );
    }
    let names: Vec<String> = winners.iter().map(|seat| name_of(*seat)).collect();
    let names = words::listed(&names, l);
    if winners.len() > 1 {
        return l.pick(format!("Gleichauf in München: {names}."), format!("Level in Munich: {names}."));
    }
    l.pick(format!("{names} hat das meiste Ansehen in München."), format!("{names} has the most prestige in Munich."))
}
