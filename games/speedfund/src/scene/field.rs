//! The 25 tablets.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::scene::{Board, Kind, Layout, Look, Node, Scene};

use super::group;
use crate::observe::Observation;
use crate::pieces;
use crate::sketch::Kind as Under;
use crate::spot::{SIDE, Spot};
use crate::state::{Stage, Tablet};
use crate::words;

pub(super) fn field(scene: &mut Scene, observation: &Observation, l: Locale) {
    let board = Board::lettered(SIDE as u8, SIDE as u8);
    scene.add(Node::new("field", Kind::Board(board)).name(l.say("Feld", "Field")));
    for spot in Spot::all() {
        tablet(scene, observation, spot, l);
    }
}

fn tablet(scene: &mut Scene, observation: &Observation, spot: Spot, l: Locale) {
    let tablet = observation.table.tablet(spot);
    let word = tablet.word.text();
    let (column, row) = spot.at();
    let key = format!("tablet-{spot}");
    let mut node = Node::cell(key.as_str(), "field", column, row).text(breakable(word)).notable();
    let mut name = format!("{spot} {word}");
    let look = match tablet.dug {
        Some(dug) => {
            let piece = pieces::by_number(dug.piece).map(|(name, _)| l.pick(name.0, name.1)).unwrap_or_default();
            name += &l.pick(format!(", ausgegraben: {piece}"), format!(", dug: {piece}"));
            scene.look(Look::fill("green-soft").edge("green").art(&pieces::key(dug.piece)))
        }
        None if !tablet.is_open() => scene.look(Look::fill("grey-soft").pattern("bricks")),
        None => scene.look(Look::fill("sand-soft").edge("brown")),
    };
    node = node.look(look);
    for pick in picks(observation, spot, tablet) {
        node = node.pick(pick);
    }
    let closed =
        tablet.dug.is_none() && observation.table.on_turn().is_some() && !tablet.is_tappable(observation.table.giver);
    if closed {
        node = node.muted();
    }
    if is_hot(observation, spot) {
        node = node.emphasis();
    }
    for seat in 0..2u8 {
        if tablet.marks[usize::from(seat)] {
            name += &format!(", {}", mark_name(observation, seat, l));
        }
    }
    scene.add(node.name(name));
    sketches(scene, observation, spot, &key, l);
    marks(scene, observation, spot, tablet, &key, l);
}

/// Long words with hyphens where they may be broken.
const BREAKS: &str = include_str!("breaks.txt");

/// The word with a soft hyphen if it is long, so that it stays readable on a narrow screen.
fn breakable(word: &str) -> String {
    let long = BREAKS.split_whitespace().find(|broken| broken.replace('-', "") == word);
    long.map_or_else(|| word.to_string(), |broken| broken.replace('-', "\u{ad}"))
}

/// The tablet of the last tap, or the one the computer shows.
fn is_hot(observation: &Observation, spot: Spot) -> bool {
    let table = &observation.table;
    let shown = table.last_day.as_ref().and_then(|day| day.shown.as_ref());
    if let Some(shown) = shown {
        return shown.spot == spot;
    }
    let taps = table.last_day.as_ref().map_or_else(
        || table.clues.last().map(|clue| clue.taps.as_slice()).unwrap_or_default(),
        |day| day.taps.as_slice(),
    );
    taps.last().is_some_and(|tap| tap.spot == spot) && table.stage != Stage::Clue
}

fn picks(observation: &Observation, spot: Spot, tablet: &Tablet) -> Vec<String> {
    let Some(view) = observation.view() else { return Vec::new() };
    match observation.table.stage {
        Stage::Clue if observation.table.giver == view.seat => {
            let own = view.sketch.at(spot) == Under::Find && tablet.dug.is_none();
            if own { vec![format!("meant={spot}")] } else { Vec::new() }
        }
        Stage::Tap if observation.table.guesser() == view.seat => vec![format!("cell={spot}")],
        Stage::LastDay => vec![format!("cell={spot}")],
        _ => Vec::new(),
    }
}

fn mark_name(observation: &Observation, seat: Seat, l: Locale) -> String {
    if words::is_viewer(observation, seat) {
        l.say("Schutt für deine Hinweise", "rubble for your clues")
    } else {
        l.pick(format!("Schutt für Hinweise von {{seat-{seat}}}"), format!("rubble for clues of {{seat-{seat}}}"))
    }
}

/// Marks of both givers, told apart by colour and by the number of strokes on them (F-U4).
fn marks(scene: &mut Scene, observation: &Observation, spot: Spot, tablet: &Tablet, key: &str, l: Locale) {
    for seat in 0..2u8 {
        if tablet.marks[usize::from(seat)] {
            let look = scene.look(Look::fill(&format!("seat-{seat}-soft")).art(&format!("rubble-{seat}")));
            let name = mark_name(observation, seat, l);
            scene.add(Node::new(format!("mark-{spot}-{seat}"), Kind::Card).within(key).look(look).name(name));
        }
    }
}

/// What the known sketches show: the own one during play, hidden with the eye; both at the end.
fn sketches(scene: &mut Scene, observation: &Observation, spot: Spot, key: &str, l: Locale) {
    for seat in 0..2u8 {
        let Some(sketch) = observation.sketches[usize::from(seat)] else { continue };
        let kind = sketch.at(spot);
        let look = scene.look(kind_look(kind));
        let own = words::is_viewer(observation, seat);
        let whose = if own {
            l.say("deine Skizze", "your sketch")
        } else {
            l.pick(format!("Skizze von {{seat-{seat}}}"), format!("sketch of {{seat-{seat}}}"))
        };
        let name = format!("{whose}: {}", words::kind_title(kind, l));
        let letter = l.pick(kind.letter().to_string(), english_letter(kind).into());
        let node =
            Node::new(format!("sketch-{spot}-{seat}"), Kind::Card).within(key).look(look).name(name).text(letter);
        scene.add(if own { node.secret() } else { node });
    }
}

fn english_letter(kind: Under) -> &'static str {
    match kind {
        Under::Find => "F",
        Under::Rubble => "R",
        Under::CaveIn => "C",
    }
}

fn kind_look(kind: Under) -> Look {
    match kind {
        Under::Find => Look::fill("green").pattern("dots"),
        Under::Rubble => Look::fill("grey-soft").pattern("grain"),
        Under::CaveIn => Look::fill("red").pattern("cross"),
    }
}

/// What the letters and colours on the tablets mean.
pub(super) fn legend(scene: &mut Scene, observation: &Observation, l: Locale) {
    if observation.sketches.iter().all(Option::is_none) {
        return;
    }
    scene.add(group("legend", Layout::Wrap, spielwerk_sdk::scene::Role::Side, l.say("Zeichen", "Signs")));
    for kind in Under::ALL {
        let look = scene.look(kind_look(kind));
        let letter = l.pick(kind.letter().to_string(), english_letter(kind).into());
        let text = format!("{letter} {}", words::kind_title(kind, l));
        scene.add(Node::text_line(format!("sign-{}", kind.letter()), text).within("legend").look(look));
    }
}
