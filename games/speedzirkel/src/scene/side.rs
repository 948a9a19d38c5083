//! Beside the sheet: name plates, the year, the decrees.

use spielwerk_sdk::scene::{Counter, Kind, Layout, Look, Node, Role, Scene, Track};
use spielwerk_sdk::words::name_of;

use super::board::keys;
use super::{Sight, group};
use crate::decrees::Group;
use crate::state::Stage;
use crate::words;

/// Name plates: who has drawn already, guilders, and violet for the neighbour on whose sheet one draws (Z-U29).
pub(super) fn seats(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    for (seat, player) in (0u8..).zip(&table.players) {
        let there = table.stage == Stage::Neighbour && sight.of.seat().is_some() && sight.focus == seat;
        let look = scene.look(if there { Look::fill("paper").edge("violet") } else { Look::fill("paper") });
        let text = match () {
            () if !table.is_open() => String::new(),
            () if player.drawn => l.say("hat gezeichnet", "has drawn"),
            () if table.is_due(seat) => l.say("zeichnet", "is drawing"),
            () => l.say("Blatt voll", "sheet full"),
        };
        let node = Node::new(format!("plate-{seat}"), Kind::SeatPanel(seat)).role(Role::Seat).look(look);
        let node = node.name(name_of(seat)).text(text);
        let coins = sight.coins(seat);
        scene.add(node.badge(l.pick(format!("{coins} Gulden"), words::coins(coins.into(), l))));
    }
}

/// The year with what each season scores, and the clock (Z-U31).
pub(super) fn season(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    scene.add(group("year", Layout::Wrap, Role::Status, l.say("Jahr", "Year")));
    let over = table.stage == Stage::Finished;
    for (number, season) in table.setting.seasons().iter().enumerate() {
        let now = number == usize::from(table.season) && !over;
        let look = scene.look(if now { Look::fill("accent-soft").edge("accent") } else { Look::fill("paper") });
        let letters = season.scores.map(|letter| char::from(b'A' + letter as u8));
        let name = words::season(season.name, l);
        let text = format!("{name} {}+{}", letters[0], letters[1]);
        let scores = season.scores.map(|letter| words::lettered(table, letter, l)).join(", ");
        let node = Node::new(format!("season-{number}"), Kind::Text).within("year").look(look).text(text);
        let node = node.name(l.pick(format!("{name} wertet {scores}"), format!("{name} scores {scores}")));
        scene.add(match () {
            () if now => node.emphasis(),
            () if over || number < usize::from(table.season) => node.muted(),
            () => node,
        });
    }
    if !over {
        let season = table.season();
        let text = format!("{} {} / {}", words::season(season.name, l), table.clock, season.length);
        let at = table.clock.min(season.length).saturating_sub(1);
        let track = Kind::Track(Track { steps: season.length, at });
        scene.add(Node::new("clock", track).role(Role::Status).name(text.as_str()).text(text));
    }
}

/// The four decrees with their present value; a tap lights up what they count (Z-U13, Z-U15).
pub(super) fn decrees(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    let seat = sight.of.seat().unwrap_or(0);
    let sheet = sight.sheet(seat);
    let heading = l.say("Weisungen aus München", "Decrees from Munich");
    scene.add(group("decrees", Layout::Column, Role::Side, heading.clone()).text(heading));
    let open = !matches!(table.stage, Stage::Finished);
    for (letter, decree) in table.decrees.iter().enumerate() {
        let (art, fill) = match decree.group() {
            Group::Wald => ("wald", "green"),
            Group::Dorf => ("dorf", "red"),
            Group::AckerWeiher => ("acker", "blue"),
            Group::Flur => ("flur", "sand"),
        };
        let now = open && table.season().scores.contains(&letter);
        let look = Look::fill(&format!("{fill}-soft")).edge(if now { "accent" } else { fill }).art(art);
        let look = scene.look(look);
        let text = words::lettered(table, letter, l);
        let counts = l.pick("zählt diese Jahreszeit", "scored this season");
        let shown = if now { format!("{text} · {}", l.pick("jetzt", "now")) } else { text.clone() };
        let name = if now { format!("{text}, {counts}") } else { text };
        let counter = Kind::Counter(Counter { value: decree.value(&sheet), most: None });
        let node = Node::new(format!("decree-{letter}"), counter).within("decrees").look(look).name(name).text(shown);
        scene.add(node.lights_up(keys(seat, decree.cells(&sheet))));
    }
}
