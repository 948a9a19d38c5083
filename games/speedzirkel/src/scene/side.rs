//! Beside the sheet: name plates, the year, the decrees.

use spielwerk_sdk::scene::{Counter, Kind, Layout, Look, Node, Role, Scene};
use spielwerk_sdk::words::name_of;

use super::board::keys;
use super::{Sight, group};
use crate::decrees::Group;
use crate::narrate::drawn_by;
use crate::state::Stage;
use crate::words;

/// Name plates: what each seat drew last (Z-U23), who is still drawing, and violet for the neighbour on whose sheet one
/// draws (Z-U29).
pub(super) fn seats(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    let told = table.last.as_ref().map(|last| drawn_by(table, last, l)).unwrap_or_default();
    for (seat, player) in (0u8..).zip(&table.players) {
        let there = table.stage == Stage::Neighbour && sight.of.seat().is_some() && sight.focus == seat;
        let look = scene.look(if there { Look::fill("paper").edge("violet") } else { Look::fill("paper") });
        let last = told.iter().find(|(drawer, _)| *drawer == seat).map(|(_, text)| text.as_str()).unwrap_or_default();
        let state = match () {
            () if !table.is_open() => "",
            () if player.drawn => l.pick("hat gezeichnet", "has drawn"),
            () if table.is_due(seat) => "",
            () => l.pick("Blatt voll", "sheet full"),
        };
        let text = if state.is_empty() { last } else { state };
        let node = Node::new(format!("plate-{seat}"), Kind::SeatPanel(seat)).role(Role::Seat).look(look);
        scene.add(node.name(name_of(seat)).text(text));
    }
}

/// The year with what each season scores (Z-U31).
pub(super) fn year(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    scene.add(group("year", Layout::Wrap, Role::Status, l.say("Jahr", "Year")));
    let plain = scene.look(Look::default());
    let over = table.stage == Stage::Finished;
    for (number, season) in table.setting.seasons().iter().enumerate() {
        let now = number == usize::from(table.season) && !over;
        let letters = season.scores.map(|letter| char::from(b'A' + letter as u8));
        let name = words::season(season.name, l);
        let text = format!("{name} {}{}", letters[0], letters[1]);
        let scores = season.scores.map(|letter| words::lettered(table, letter, l)).join(", ");
        let node = Node::new(format!("season-{number}"), Kind::Text).within("year").look(plain).text(text);
        let node = node.name(l.pick(format!("{name} wertet {scores}"), format!("{name} scores {scores}")));
        scene.add(if now { node.emphasis() } else { node.muted() });
    }
}

/// The four decrees with their present value; a tap lights up what they count (Z-U13, Z-U15).
pub(super) fn decrees(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    let seat = sight.of.seat().unwrap_or(0);
    let sheet = sight.sheet(seat);
    scene.add(group("decrees", Layout::Wrap, Role::Side, l.say("Weisungen aus München", "Decrees from Munich")));
    let open = !matches!(table.stage, Stage::Finished);
    for (letter, decree) in table.decrees.iter().enumerate() {
        let (fill, pattern) = match decree.group() {
            Group::Wald => ("green", "dots"),
            Group::Dorf => ("red", "bricks"),
            Group::AckerWeiher => ("blue", "waves"),
            Group::Flur => ("sand", "lines"),
        };
        let now = open && table.season().scores.contains(&letter);
        let look = scene.look(Look::fill(&format!("{fill}-soft")).edge(fill).pattern(pattern));
        let text = words::lettered(table, letter, l);
        let counts = l.pick("zählt diese Jahreszeit", "scored this season");
        let name = if now { format!("{text}, {counts}") } else { text.clone() };
        let counter = Kind::Counter(Counter { value: decree.value(&sheet), most: None });
        let node = Node::new(format!("decree-{letter}"), counter).within("decrees").look(look).name(name).text(text);
        let node = node.lights_up(keys(seat, decree.cells(&sheet)));
        scene.add(if now { node.emphasis() } else { node.muted() });
    }
}
