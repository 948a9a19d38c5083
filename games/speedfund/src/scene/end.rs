//! „Was war gemeint?“ (F-U28).

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Kind, Layout, Node, Role, Scene};

use super::{group, side};
use crate::observe::Observation;
use crate::spot::Spot;
use crate::state::Standing;
use crate::words;

pub(super) fn meant(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    let title = l.say("Was war gemeint?", "What was meant?");
    scene.add(Node::text_line("meant-title", title.as_str()));
    scene.add(group("meant", Layout::Table, Role::Main, title));
    let heads =
        l.pick(["Hinweis", "von", "gemeint", "getippt", "gedacht an"], ["Clue", "by", "meant", "tapped", "thought of"]);
    row(scene, "head", heads.map(String::from));
    for (at, clue) in table.clues.iter().enumerate() {
        let meant = observation.meant.get(at).map(|spots| list(observation, spots)).unwrap_or_default();
        let meant = if meant.is_empty() { l.say("nicht angegeben", "not stated") } else { meant };
        let tapped = match clue.standing {
            Standing::Reported => l.say("abgelehnt", "rejected"),
            _ => side::tapped(observation, &clue.taps),
        };
        let thought = observation.lay.as_ref().and_then(|lay| lay.thought_of.get(at));
        let thought = thought.map(|spots| list(observation, spots)).unwrap_or_default();
        let cells = [words::clue(clue), side::giver_of(observation, clue.giver, l), meant, tapped, thought];
        row(scene, &(at + 1).to_string(), cells.map(|text| if text.is_empty() { "–".into() } else { text }));
    }
}

fn list(observation: &Observation, spots: &[Spot]) -> String {
    spots.iter().map(|spot| observation.table.tablet(*spot).word.text()).collect::<Vec<_>>().join(", ")
}

fn row(scene: &mut Scene, key: &str, cells: [String; 5]) {
    let row = format!("meant-{key}");
    scene.add(Node::new(row.as_str(), Kind::Group(Layout::Row)).within("meant"));
    for (index, text) in cells.into_iter().enumerate() {
        scene.add(Node::text_line(format!("{row}-{index}"), text).within(row.as_str()));
    }
}
