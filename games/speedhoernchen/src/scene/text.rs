//! The prompt line: whose turn it is and what is due (H-U9, H-U10), and the end.

use spielwerk_sdk::Locale;
use spielwerk_sdk::words::name_of;

use crate::observe::Observation;
use crate::score::places;
use crate::snow::Snow;
use crate::state::{Mode, News, Stage};
use crate::words;

pub(super) fn prompt(observation: &Observation, l: Locale) -> String {
    let table = &observation.table;
    let mine = observation.seat() == Some(table.seat);
    let who = name_of(table.seat);
    match (table.stage, table.snow) {
        (Stage::First, None) if mine => l.say("Decke die erste Karte auf.", "Uncover the first card."),
        (Stage::First, None) => {
            l.pick(format!("{who} deckt die erste Karte auf."), format!("{who} uncovers the first card."))
        }
        (Stage::First, Some(snow)) => in_snow(observation, snow, mine, l),
        (Stage::Second, _) if mine => l.say("Decke die zweite Karte auf.", "Uncover the second card."),
        (Stage::Second, _) => {
            l.pick(format!("{who} deckt die zweite Karte auf."), format!("{who} uncovers the second card."))
        }
        (Stage::Shown, _) if mine => l.say("Dein Zug liegt kurz offen.", "Your turn lies open for a moment."),
        (Stage::Shown, _) => {
            l.pick(format!("Der Zug von {who} liegt kurz offen."), format!("{who}’s turn lies open for a moment."))
        }
        (Stage::RoundOver, _) => {
            let next = name_of(table.setting.starter(table.round + 1));
            l.pick(
                format!("Die Runde ist vorbei. Gleich beginnt {next} die nächste."),
                format!("The round is over. {next} starts the next one."),
            )
        }
        (Stage::Finished, _) => ending(observation, l),
    }
}

fn in_snow(observation: &Observation, snow: Snow, mine: bool, l: Locale) -> String {
    let table = &observation.table;
    let who = name_of(table.seat);
    let turn = if mine {
        l.say("Es schneit: Decke einen einzigen Laubhaufen auf.", "It is snowing: uncover one single heap.")
    } else {
        l.pick(
            format!("Es schneit: {who} deckt einen Laubhaufen auf."),
            format!("It is snowing: {who} uncovers one heap."),
        )
    };
    match (table.news, snow) {
        (News::Snow, Snow::Early) => {
            let why = l.say(
                "Früher Schnee – kein Paar kann mehr etwas bewirken.",
                "Early snow – no pair can have an effect any more.",
            );
            format!("{why} {turn}")
        }
        _ => turn,
    }
}

fn ending(observation: &Observation, l: Locale) -> String {
    let table = &observation.table;
    if table.setting.mode == Mode::Training {
        let tally = &table.tallies[0];
        let (nuts, turns) = (words::nuts(tally.sum(), l), tally.turns);
        return l.pick(
            format!("Der Wald ist still: {nuts} in {turns} Zügen nach Hause getragen."),
            format!("The wood is quiet: {nuts} carried home in {turns} turns."),
        );
    }
    let places = places(&table.tallies, table.setting.rounds);
    let winners: Vec<u8> = (0..).zip(&places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat).collect();
    if winners.len() == 1 && observation.seat() == winners.first().copied() {
        return l.say(
            "Der Winter kann kommen: Deine Baumhöhle ist am vollsten!",
            "Let winter come: your hollow is the fullest!",
        );
    }
    let names = winners.iter().map(|seat| name_of(*seat)).collect::<Vec<_>>().join(l.pick(" und ", " and "));
    if winners.len() > 1 {
        return l.pick(
            format!("Der Winter kann kommen: {names} teilen sich den ersten Platz."),
            format!("Let winter come: {names} share first place."),
        );
    }
    l.pick(
        format!("Der Winter ist da: {names} hat die vollste Baumhöhle."),
        format!("Winter is here: {names} has the fullest hollow."),
    )
}
