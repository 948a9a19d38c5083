//! Facts above the field, plates, clues so far.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::scene::{Counter, Kind, Layout, Look, Node, Role, Scene};
use spielwerk_sdk::words::name_of;

use super::group;
use crate::observe::Observation;
use crate::sites;
use crate::sketch::FINDS;
use crate::state::{Clue, Stage, Standing, Tap};
use crate::words;

pub(super) fn status(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    scene.add(group("facts", Layout::Wrap, Role::Status, l.say("Stand", "State of play")));
    let site = match sites::by_number(table.setting.site) {
        Some(site) => format!("{} {}", table.setting.site, l.pick(site.german, site.english)),
        None => l.say("freies Feld", "free field"),
    };
    scene.add(Node::text_line("site", site).within("facts"));
    let days = Kind::Counter(Counter { value: table.days.into(), most: Some(table.setting.days().into()) });
    scene.add(Node::new("days", days).within("facts").name(l.say("Tage", "Days")));
    let errors = Counter { value: table.errors.into(), most: table.setting.limit().map(i32::from) };
    scene.add(Node::new("errors", Kind::Counter(errors)).within("facts").name(l.say("Fehler", "Errors")));
    let finds = Counter { value: table.dug() as i32, most: Some(FINDS as i32) };
    scene.add(Node::new("finds", Kind::Counter(finds)).within("facts").name(l.say("Funde", "Finds")));
}

pub(super) fn seats(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    for seat in 0..2u8 {
        let look = scene.look(Look::fill(&format!("seat-{seat}-soft")));
        let mut node =
            Node::new(format!("plate-{seat}"), Kind::SeatPanel(seat)).role(Role::Seat).look(look).name(name_of(seat));
        if matches!(table.stage, Stage::Clue | Stage::Tap) {
            let text =
                if table.giver == seat { l.say("gibt Hinweise", "gives clues") } else { l.say("rät", "guesses") };
            node = node.text(text);
        }
        if table.complete[usize::from(seat)] {
            node = node.badge(l.say("fertig", "complete"));
        }
        if table.on_turn() == Some(seat) {
            node = node.emphasis();
        }
        scene.add(node);
        if let (Some(left), Stage::LastDay) = (observation.left, table.stage) {
            let counter = Kind::Counter(Counter { value: left[usize::from(seat)].into(), most: None });
            let name = l.pick(
                format!("Funde auf der Skizze von {}", name_of(seat)),
                format!("Finds on the sketch of {}", name_of(seat)),
            );
            let text = l.say("noch auf der Skizze", "left on the sketch");
            scene.add(Node::new(format!("left-{seat}"), counter).within(format!("plate-{seat}")).name(name).text(text));
        }
    }
}

/// Clues so far with what was tapped, the newest first; then what is barred (F-U5, F-U12).
pub(super) fn history(scene: &mut Scene, observation: &Observation, l: Locale) {
    super::field::legend(scene, observation, l);
    let table = &observation.table;
    let title = l.say("Hinweise", "Clues");
    scene.add(group("history", Layout::Column, Role::Side, title.clone()).text(title));
    if table.clues.is_empty() {
        scene.add(Node::text_line("no-clue", l.say("Noch keiner.", "None yet.")).within("history").muted());
    }
    for (at, clue) in table.clues.iter().enumerate().rev() {
        let look = scene.look(Look::fill(&format!("seat-{}-soft", clue.giver)));
        let keys = clue.taps.iter().map(|tap| format!("tablet-{}", tap.spot));
        let text = line(observation, clue, l);
        let node = Node::text_line(format!("clue-{}", at + 1), text).within("history").look(look).lights_up(keys);
        scene.add(if clue.standing == Standing::Reported { node.muted() } else { node });
    }
    let barred = table.barred();
    if !barred.is_empty() {
        let text = l.pick(format!("Gesperrt: {}", barred.join(", ")), format!("Barred: {}", barred.join(", ")));
        scene.add(Node::text_line("barred", text).within("history"));
    }
}

fn line(observation: &Observation, clue: &Clue, l: Locale) -> String {
    let who = words::who_first(clue.giver, observation.seat(), l);
    let taps = match (clue.standing, clue.taps.is_empty()) {
        (Standing::Reported, _) => l.say("abgelehnt", "rejected"),
        (_, true) => "…".to_string(),
        _ => tapped(observation, &clue.taps),
    };
    format!("{who}: {} → {taps}", words::clue(clue))
}

/// Words with a sign for what lay there.
pub(super) fn tapped(observation: &Observation, taps: &[Tap]) -> String {
    let word = |tap: &Tap| format!("{} {}", observation.table.tablet(tap.spot).word.text(), words::sign(tap.found));
    taps.iter().map(word).collect::<Vec<_>>().join(", ")
}

/// Whose clue is whose, for other texts.
pub(super) fn giver_of(observation: &Observation, giver: Seat, l: Locale) -> String {
    words::who_first(giver, observation.seat(), l)
}
