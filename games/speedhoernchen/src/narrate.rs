//! The last step in words, bubbles and sounds, as this viewer noticed it (H-U6, H-U10, H-U13…U17).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Narration, Paced, Seat};
use spielwerk_sdk::words::name_of;

use crate::observe::Observation;
use crate::outcome::Outcome;
use crate::score::places;
use crate::snow::Snow;
use crate::state::{News, Stage};
use crate::wood::{Uncovered, cell, left, uncovered};
use crate::words;

const GLANCE: Paced = (500, 350, 150);
const BUBBLE: Paced = (2000, 2000, 600);

/// What the last step did.
pub fn narrate(observation: &Observation, l: Locale) -> Vec<Narration> {
    let open = uncovered(&observation.wood);
    let table = &observation.table;
    match table.stage {
        Stage::First => turn_begins(observation, l),
        Stage::Second => open[0].iter().map(|card| flipped(observation, card, l)).collect(),
        Stage::Shown => {
            let last = open[1].or(open[0]);
            let shown = last.map(|card| flipped(observation, &card, l));
            shown.into_iter().chain(outcome(observation, l)).collect()
        }
        Stage::RoundOver => {
            let text = l.pick(format!("Runde {} ist vorbei.", table.round), format!("Round {} is over.", table.round));
            vec![Narration { text, at: String::new(), cues: vec!["sound end".into()], hold: GLANCE }]
        }
        Stage::Finished => {
            let won = places(&table.tallies, table.setting.rounds)
                .iter()
                .zip(0u8..)
                .any(|(place, seat)| *place == 1 && Some(seat) == observation.seat());
            let text =
                l.say("Der letzte Laubhaufen ist weg, der Winter ist da.", "The last heap is gone, winter is here.");
            let sound = if won { "sound win" } else { "sound end" };
            vec![Narration { text, at: String::new(), cues: vec![sound.into()], hold: GLANCE }]
        }
    }
}

fn node(observation: &Observation, place: usize) -> String {
    format!("heap-{}", cell(place, observation.wood.len()))
}

fn flipped(observation: &Observation, card: &Uncovered, l: Locale) -> Narration {
    let at = cell(card.place, observation.wood.len());
    let what = words::card(card.card, l);
    let seat = observation.table.seat;
    let text = if observation.seat() == Some(seat) {
        l.pick(format!("Du deckst {at} auf: {what}."), format!("You uncover {at}: {what}."))
    } else {
        let who = name_of(seat);
        l.pick(format!("{who} deckt {at} auf: {what}."), format!("{who} uncovers {at}: {what}."))
    };
    let cues = vec![format!("flip {}", node(observation, card.place)), "sound reveal".into()];
    Narration { text, at: String::new(), cues, hold: GLANCE }
}

fn outcome(observation: &Observation, l: Locale) -> Option<Narration> {
    let result = observation.table.outcome(&observation.wood)?;
    let open = uncovered(&observation.wood);
    let last = open[1].or(open[0])?;
    let mut cues = Vec::new();
    match result.nuts() {
        Some((to, _)) => {
            let nut_card = open.iter().flatten().find(|card| card.card.nuts().is_some())?;
            let sum = observation.table.tallies[usize::from(to)].sum();
            cues.push(format!("fly {} hollow-{to}", node(observation, nut_card.place)));
            cues.push(format!("count hollow-{to} {sum}"));
            cues.push(format!("sound {}", sound(observation.table.seat, to, observation.seat())));
        }
        None => {
            let leaving = open.iter().enumerate().filter(|(index, _)| result.removes(*index));
            cues.extend(
                leaving.filter_map(|(_, card)| card.map(|card| format!("flash {}", node(observation, card.place)))),
            );
        }
    }
    Some(Narration { text: result_text(observation, result, l), at: node(observation, last.place), cues, hold: BUBBLE })
}

/// Which sound a listener hears when nuts come to a seat: mine, given away by me, or another's.
pub fn sound(mover: Seat, to: Seat, listener: Option<Seat>) -> &'static str {
    if listener == Some(to) {
        "gain"
    } else if listener == Some(mover) {
        "loss"
    } else {
        "other"
    }
}

/// The result that lies open, as a sentence.
pub fn result(observation: &Observation, l: Locale) -> Option<String> {
    observation.table.outcome(&observation.wood).map(|outcome| result_text(observation, outcome, l))
}

fn result_text(observation: &Observation, outcome: Outcome, l: Locale) -> String {
    let open = uncovered(&observation.wood).map(|card| card.map(|card| card.card));
    let name = |index: usize| open[index].map(|card| words::card(card, l)).unwrap_or_default();
    let viewer = observation.seat();
    match outcome {
        Outcome::Fox if open.iter().flatten().all(|card| card.is_fox()) => {
            l.say("Zwei Füchse laufen zusammen davon.", "Two foxes run off together.")
        }
        Outcome::Fox => {
            let other = if open[0].is_some_and(|card| card.is_fox()) { name(1) } else { name(0) };
            l.pick(
                format!("Der Fuchs verscheucht {other}: beide Karten sind weg."),
                format!("The fox scares off {other}: both cards are gone."),
            )
        }
        Outcome::Carry { nuts, family, to } => carry_text(observation, nuts, words::family(family, l), to, l),
        Outcome::TooWeak => {
            let (squirrel, nuts) =
                if open[0].is_some_and(|card| card.nuts().is_some()) { (name(1), name(0)) } else { (name(0), name(1)) };
            l.pick(
                format!("{squirrel} ist zu schwach für {nuts}. Beide werden wieder zugedeckt."),
                format!("{squirrel} is too weak for {nuts}. Both are covered again."),
            )
        }
        Outcome::Chase { loser } => {
            let (winner, loser) = (name(1 - loser), name(loser));
            l.pick(
                format!("{winner} vertreibt {loser} und versteckt sich wieder."),
                format!("{winner} chases {loser} away and hides again."),
            )
        }
        Outcome::Equal => {
            l.say("Gleich stark: Beide werden wieder zugedeckt.", "Equally strong: both are covered again.")
        }
        Outcome::Nuts => l.say(
            "Zwei Nusskarten und niemand, der trägt: Beide werden wieder zugedeckt.",
            "Two nut cards and nobody to carry: both are covered again.",
        ),
        Outcome::SnowNuts { nuts, to } => {
            let (nuts, to) = (words::nuts(nuts.into(), l), words::to(to, viewer, l));
            l.pick(format!("Im Schnee gefunden: {nuts} für {to}."), format!("Found in the snow: {nuts} for {to}."))
        }
        Outcome::SnowAway => l.pick(
            format!("{} läuft durch den Schnee davon.", name(0)),
            format!("{} runs away through the snow.", name(0)),
        ),
    }
}

fn carry_text(observation: &Observation, nuts: u8, family: &str, to: Seat, l: Locale) -> String {
    let nuts = words::nuts(nuts.into(), l);
    let receiver = words::to(to, observation.seat(), l);
    l.pick(
        format!("{family} trägt {nuts} in die Baumhöhle: für {receiver}."),
        format!("{family} carries {nuts} into the hollow: for {receiver}."),
    )
}

fn turn_begins(observation: &Observation, l: Locale) -> Vec<Narration> {
    let table = &observation.table;
    let mine = observation.seat() == Some(table.seat);
    let sound = || if mine { vec!["sound turn".to_string()] } else { Vec::new() };
    let line = |text: String, at: &str, hold| Narration { text, at: at.into(), cues: sound(), hold };
    match (table.news, table.snow) {
        (News::Dealt, _) => {
            let starter = name_of(table.seat);
            let text = l.pick(
                format!("Das Laub ist gefallen. {starter} beginnt."),
                format!("The leaves have fallen. {starter} starts."),
            );
            vec![line(text, "", GLANCE)]
        }
        (News::Snow, Some(Snow::Count)) => {
            let heaps = words::heaps(left(&observation.wood), l);
            let text = l.pick(
                format!("Der erste Schnee fällt, noch {heaps}. Ab jetzt deckt jeder nur eine Karte auf."),
                format!("The first snow falls, {heaps} left. From now on everybody uncovers one card only."),
            );
            vec![line(text, "snow", BUBBLE)]
        }
        (News::Snow, _) => {
            let text = l.say(
                "Der erste Schnee fällt früh, denn kein Paar kann mehr etwas bewirken. Ab jetzt deckt jeder nur eine Karte auf.",
                "The first snow falls early, because no pair can have an effect any more. From now on everybody uncovers one card only.",
            );
            vec![line(text, "snow", BUBBLE)]
        }
        (News::Nothing, _) if mine && table.setting.seats > 1 => {
            vec![line(l.say("Du bist am Zug.", "It is your turn."), "", (0, 0, 0))]
        }
        (News::Nothing, _) => Vec::new(),
    }
}
