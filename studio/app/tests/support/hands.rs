//! Two ways to play any game: what glows is clicked, or reached by arrows, Tab, hotkeys and Enter.

use egui::{Key, Pos2, Rect};
use spielwerk_model::choice::Mark;
use spielwerk_model::game::FieldKind;
use spielwerk_model::scene::{Kind, Node};
use spielwerk_studio_core::Studio;

use super::person::Person;

/// A game takes fewer choices than this; more would be going round in circles.
const MOST_CHOICES: u64 = 8_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hand {
    Mouse,
    Keyboard,
}

/// Plays until the match is over; gives the number of choices made.
pub fn play(person: &mut Person, hand: Hand) -> u64 {
    let mut done = Vec::new();
    for choice in 0..MOST_CHOICES {
        person.wait("one’s turn or the end", |studio| is_over(studio) || may_choose(studio));
        if is_over(person.studio()) {
            return choice;
        }
        done.push(act(person, hand, choice));
    }
    let last = &done[done.len().saturating_sub(12)..];
    panic!("no end after {MOST_CHOICES} choices; the prompt says “{}”, the last ones were {last:#?}", prompt(person));
}

fn is_over(studio: &Studio) -> bool {
    studio.table.as_ref().is_some_and(|table| table.is_finished() && table.result_open)
}

fn may_choose(studio: &Studio) -> bool {
    let Some(table) = &studio.table else { return false };
    let awaits = table.selection.shown().is_some_and(|shown| shown.answer.is_none());
    let offers = table.marks.iter().any(|mark| mark.glows) || form(studio).is_some();
    table.acting().is_some() && table.pending.is_none() && !table.stage.is_busy() && !awaits && offers
}

fn prompt(person: &Person) -> String {
    person.table().scene().map(|scene| scene.head.prompt.clone()).unwrap_or_default()
}

/// The verb of a form that can be filled in now.
fn form(studio: &Studio) -> Option<String> {
    let table = studio.table.as_ref()?;
    let mut nodes = table.scene()?.nodes.iter();
    nodes.find_map(|node| match &node.kind {
        Kind::EntryForm(verb) if table.selection.form(verb).is_some() => Some(verb.to_string()),
        _ => None,
    })
}

/// The next thing to do; says what it was.
fn act(person: &mut Person, hand: Hand, choice: u64) -> String {
    let table = person.table();
    let refused = table
        .selection
        .shown()
        .is_some_and(|shown| shown.answer.as_ref().is_some_and(|answer| answer.refused.is_some()));
    if refused {
        match hand {
            Hand::Mouse => person.click("Auswahl zurück (Esc)"),
            Hand::Keyboard => person.press(Key::Escape),
        }
        return "back, since it was refused".to_owned();
    }
    if let Some(kind) = table.selection.confirmable() {
        let label = kind.label.clone();
        match hand {
            Hand::Mouse => person.click(&label),
            Hand::Keyboard => person.press(Key::Enter),
        }
        return format!("confirm: {label}");
    }
    if let Some(verb) = form(person.studio()) {
        fill_in(person, hand, &verb, choice);
        return format!("fill in: {verb}");
    }
    let node = glowing(person, choice);
    match hand {
        Hand::Mouse => click_node(person, &node),
        Hand::Keyboard => key_node(person, &node),
    }
    format!("take “{}” ({})", node.name, node.key)
}

/// One of the nodes that take a choice now, by a lot that never repeats regularly; moves are not taken back.
fn glowing(person: &Person, choice: u64) -> Node {
    let table = person.table();
    let scene = table.scene().expect("a picture");
    let takes_back: Vec<&str> = (table.info.iter().flat_map(|info| &info.move_kinds))
        .filter(|kind| kind.takes_back)
        .map(|kind| kind.verb.as_str())
        .collect();
    let is_back = |node: &Node| match &node.kind {
        Kind::Button(text) => takes_back.iter().any(|verb| text.split(' ').next() == Some(verb)),
        _ => false,
    };
    let all = || scene.nodes.iter().zip(&table.marks).filter(|(node, mark)| mark.glows && !is_back(node));
    let fresh: Vec<&Node> = all().filter(|(_, Mark { chosen, .. })| !chosen).map(|(node, _)| node).collect();
    let some = if fresh.is_empty() { all().map(|(node, _)| node).collect() } else { fresh };
    // What is in sight and large enough for a finger comes first; another seat's area opens large on a tap.
    let handy = |node: &&Node| person.node_rect(&node.key).is_some_and(|rect| rect.size().min_elem() >= 12.0);
    let near: Vec<&Node> = some.iter().copied().filter(handy).collect();
    let some = if near.is_empty() { some } else { near };
    assert!(!some.is_empty(), "nothing but taking back is offered: {}", scene.head.prompt);
    some[mixed(choice) % some.len()].clone()
}

/// A number that looks drawn by lot: a regular order can repeat useless pairs for ever.
fn mixed(number: u64) -> usize {
    let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33) as usize
}

fn click_node(person: &mut Person, node: &Node) {
    for _ in 0..30 {
        if let Some(seen) = person.node_rect(&node.key).filter(|rect| person.screen().contains(rect.center())) {
            return person.click_at(seen.center());
        }
        // Scrolled away, or in an area that opens large.
        let Some(place) = person.node_place(&node.key) else { break };
        let screen = person.screen();
        let at = Pos2::new(place.center().x.clamp(1.0, screen.right() - 1.0), screen.center().y);
        let down = if place.center().y < screen.center().y { -150.0 } else { 150.0 };
        person.scroll_at(at, down);
    }
    panic!("“{}” ({}) glows, but a mouse cannot get there: {:?}", node.name, node.key, person.node_place(&node.key));
}

fn key_node(person: &mut Person, node: &Node) {
    if !node.hotkey.is_empty() {
        let key = Key::from_name(&node.hotkey.to_uppercase()).or(Key::from_name(&node.hotkey));
        return person.press(key.expect("a hotkey is a key"));
    }
    match node.kind {
        Kind::Cell(_) => {
            walk(person, &node.key);
            person.press(Key::Enter);
        }
        _ => {
            let name = if node.name.is_empty() { node.text.clone() } else { node.name.clone() };
            tab_to(person, &name);
            person.press(Key::Enter);
        }
    }
}

/// Arrows to a cell, straight at first, then on and on to the right; from a button Tab leads to the board first.
fn walk(person: &mut Person, key: &str) {
    for step in 0..900u64 {
        if person.cursor() == Some(key) && step > 0 {
            return;
        }
        let at = person.cursor().map(str::to_owned);
        if person.focused().is_some() && !at.as_ref().is_some_and(|at| has_keyboard(person, at)) {
            person.press(Key::Tab);
            continue;
        }
        let way = at.and_then(|at| Some((person.node_place(&at)?, person.node_place(key)?)));
        person.press(match way {
            Some((from, to)) if step < 30 => arrow(from, to),
            _ => Key::ArrowRight,
        });
    }
    let (at, focused) = (person.cursor().map(str::to_owned), person.focused());
    let places = (at.as_ref().and_then(|at| person.node_place(at)), person.node_place(key));
    panic!("arrows do not lead to “{key}” from {at:?} ({places:?}); the focus is on {focused:?}");
}

fn has_keyboard(person: &Person, key: &str) -> bool {
    let node = person.table().scene().and_then(|scene| scene.node(key));
    let (Some(node), Some(focused)) = (node, person.focused()) else { return false };
    focused == node.name || focused.starts_with(&format!("{}, ", node.name))
}

/// Along the longer way.
fn arrow(from: Rect, to: Rect) -> Key {
    let way = to.center() - from.center();
    match (way.x.abs() > way.y.abs(), way.x > 0.0, way.y > 0.0) {
        (true, true, _) => Key::ArrowRight,
        (true, false, _) => Key::ArrowLeft,
        (false, _, true) => Key::ArrowDown,
        (false, _, false) => Key::ArrowUp,
    }
}

fn tab_to(person: &mut Person, name: &str) {
    let longer = format!("{name}, ");
    for _ in 0..200 {
        if person.focused().is_some_and(|focused| focused == name || focused.starts_with(&longer)) {
            return;
        }
        person.press(Key::Tab);
    }
    panic!("Tab does not lead to “{name}”");
}

/// Types something into each field and sends; a word nobody knows is a word all the same.
fn fill_in(person: &mut Person, hand: Hand, verb: &str, choice: u64) {
    let kind = person.table().selection.form(verb).expect("a form").clone();
    for field in &kind.fields {
        let text = match field.kind {
            FieldKind::Number(least, most) => (least.max(1)).min(most).to_string(),
            FieldKind::Text(_) => {
                ["Qualle", "Zwieback", "Moos", "Takt", "Kobold", "Nebel"][mixed(choice) % 6].to_owned()
            }
            FieldKind::Offered | FieldKind::Several => continue,
        };
        if person.table().selection.typed(&field.key) == text {
            continue;
        }
        match hand {
            Hand::Mouse => person.click_into(&field.label),
            Hand::Keyboard => tab_to(person, &field.label),
        }
        person.types(&text);
    }
    match hand {
        Hand::Mouse => person.click(&kind.label),
        Hand::Keyboard => {
            tab_to(person, &kind.label);
            person.press(Key::Enter);
        }
    }
}
