//! What the viewer can do now: the clue's form, buttons, and the computer's thought on the last day.

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Kind, Layout, Look, Node, Role, Scene};

use super::group;
use crate::moves::{Move, Opening};
use crate::observe::Observation;
use crate::state::{Shown, Stage, Standing};
use crate::words;

pub(super) fn tools(scene: &mut Scene, observation: &Observation, l: Locale) {
    hint(scene, observation, l);
    let Some(view) = observation.view() else { return };
    let legal = view.legal();
    if legal.is_empty() {
        return;
    }
    scene.add(group("tools", Layout::Wrap, Role::Hand, l.say("Was du tun kannst", "What you can do")));
    for (opening, key) in [(Opening::Clue, "clueform"), (Opening::Only, "onlyform")] {
        if legal.contains(&Move::Open(opening)) {
            let verb = if opening == Opening::Clue { "clue" } else { "only" };
            let name = l.say("Hinweis", "Clue");
            scene.add(Node::new(key, Kind::EntryForm(verb.into())).within("tools").name(name));
        }
    }
    if legal.iter().any(|mv| matches!(mv, Move::Open(Opening::Show(_)))) {
        show(scene, l);
    }
    for (mv, key, hotkey) in BUTTONS {
        if legal.contains(&mv) {
            let text = label(&mv, observation, l);
            let node = Node::new(key, Kind::Button(mv.to_string())).within("tools").name(text.as_str()).text(text);
            scene.add(node.hotkey(hotkey));
        }
    }
    if let Some(text) = no_other(observation, l) {
        scene.add(Node::text_line("no-other", text).within("tools").muted());
    }
}

const BUTTONS: [(Move, &str, &str); 7] = [
    (Move::Pass, "pass", ""),
    (Move::Stop, "stop", "S"),
    (Move::Report, "report", ""),
    (Move::Another, "another", ""),
    (Move::Let, "let", "L"),
    (Move::End, "end", ""),
    (Move::Wait, "wait", ""),
];

fn label(mv: &Move, observation: &Observation, l: Locale) -> String {
    match mv {
        Move::Pass => l.say("Kein Hinweis (ein Tag)", "No clue (one day)"),
        Move::Stop => l.say("Aufhören", "Stop"),
        Move::Report => l.say("Melden (ein Tag)", "Report (one day)"),
        Move::Another => l.say("Anderen Hinweis (ein Tag)", "Another clue (one day)"),
        Move::End => l.say("Grabung beenden", "End the dig"),
        Move::Wait => l.say("Warten", "Wait"),
        _ => {
            let shown = observation.table.last_day.as_ref().and_then(|day| day.shown.as_ref());
            let word = shown.map(|shown| observation.table.tablet(shown.spot).word.text()).unwrap_or_default();
            l.pick(format!("Lass {{seat-1}} {word} tippen"), format!("Let {{seat-1}} tap {word}"))
        }
    }
}

/// For whoever looks over a computer's shoulder: its verbs and the chance it shows.
fn show(scene: &mut Scene, l: Locale) {
    for (verb, name) in [("dare", l.say("Tippen", "Tap")), ("show", l.say("Zeigen", "Show"))] {
        let node = Node::new(format!("verb-{verb}"), Kind::Card).within("tools").name(name.as_str()).text(name);
        scene.add(node.pick(format!("verb={verb}")));
    }
    let name = l.say("Chance zeigen", "Show the chance");
    scene.add(Node::new("showform", Kind::EntryForm("show".into())).within("tools").name(name));
}

/// Why „Anderen Hinweis“ is off (F-U11).
fn no_other(observation: &Observation, l: Locale) -> Option<String> {
    let clue = observation.table.clue()?;
    let guessing = observation.seat() == Some(observation.table.guesser());
    (guessing && clue.taps.is_empty() && clue.standing == Standing::Only)
        .then(|| l.say("{seat-1} hat keinen anderen sicheren Hinweis.", "{seat-1} has no other safe clue."))
}

/// The line below the field: the present clue, or what the computer thinks on the last day (F-U17, F-U19, F-U20).
fn hint(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    let text = match table.stage {
        Stage::Tap => {
            let clue = table.clue();
            let number = clue.map_or(0, |clue| clue.number);
            let tapped = clue.map_or(0, |clue| clue.taps.len());
            let said = clue.map(words::clue).unwrap_or_default();
            if number == 0 {
                l.pick(
                    format!("{said}: Nichts, was dazu passt, ist ein Fund."),
                    format!("{said}: nothing that fits it is a find."),
                )
            } else {
                l.pick(format!("{said} – {tapped} getippt"), format!("{said} – {tapped} tapped"))
            }
        }
        Stage::LastDay => match table.last_day.as_ref().and_then(|day| day.shown.as_ref()) {
            Some(shown) => thought(observation, shown, l),
            None => waiting(observation, l),
        },
        _ => return,
    };
    let look = scene.look(Look::fill("paper").edge("accent"));
    scene.add(Node::text_line("hint", text).look(look));
}

fn thought(observation: &Observation, shown: &Shown, l: Locale) -> String {
    let word = observation.table.tablet(shown.spot).word.text();
    let why = shown.thought.as_ref().map(|thought| words::reason(&observation.table, thought, word, l));
    let why = why.unwrap_or_default();
    let chance = shown.chance;
    l.pick(
        format!("{{seat-1}} denkt an {word}, zu {chance} % ein Fund. {why}"),
        format!("{{seat-1}} thinks of {word}, a find with {chance} %. {why}"),
    )
}

fn waiting(observation: &Observation, l: Locale) -> String {
    let left = observation.left.unwrap_or_default();
    if observation.table.setting.has_computer() && left[0] == 0 {
        return l.say(
            "Alles Übrige liegt auf der Skizze von {seat-1}: {seat-1} wartet auf dich.",
            "All that is left is on {seat-1}’s sketch: {seat-1} waits for you.",
        );
    }
    let [one, two] = left;
    l.pick(
        format!("Noch {one} auf der Skizze von {{seat-0}}, {two} auf der von {{seat-1}}."),
        format!("Still {one} on {{seat-0}}’s sketch, {two} on {{seat-1}}’s."),
    )
}
