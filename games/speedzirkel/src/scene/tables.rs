//! The scoring line by line, and the end table (Z-U32): a column for each seat, so that they fit narrow screens.

use spielwerk_sdk::contract::Seat;
use spielwerk_sdk::scene::{Kind, Layout, Look, Node, Role, Scene};
use spielwerk_sdk::words::name_of;

use super::{Sight, group};
use crate::preview::signed;
use crate::score::{place_bonus, places, rank_of, scores, threshold};
use crate::setting::Length;
use crate::state::{Player, SeasonResult};
use crate::words;

/// One line: a label, and a number for each seat.
type Row = (String, Vec<String>);

/// A table whose first row is bold.
fn table(scene: &mut Scene, key: &str, name: String, rows: Vec<Row>) {
    let plain = scene.look(Look::default());
    scene.add(group(key, Layout::Table, Role::Main, name));
    for (number, (label, cells)) in rows.into_iter().enumerate() {
        let row = format!("{key}-{number}");
        scene.add(Node::new(row.as_str(), Kind::Group(Layout::Row)).within(key));
        for (index, text) in std::iter::once(label).chain(cells).enumerate() {
            // A screen reader wants a name for the empty corner, too.
            let said = if text.is_empty() { "–".to_string() } else { text.clone() };
            let node = Node::new(format!("{row}-{index}"), Kind::Text).within(row.as_str()).look(plain);
            let node = node.name(said).text(text);
            scene.add(if number == 0 { node.emphasis() } else { node });
        }
    }
}

fn plain(number: i32) -> String {
    if number < 0 { signed(number) } else { number.to_string() }
}

/// A row with this number of every seat.
fn row(sight: &Sight<'_>, seats: &[Seat], label: String, number: impl Fn(&Player) -> i32) -> Row {
    (label, seats.iter().map(|seat| plain(number(sight.player(*seat)))).collect())
}

pub(super) fn scoring(scene: &mut Scene, sight: &Sight<'_>) {
    let (table_of, l) = (&sight.of.table, sight.l);
    let seats = sight.seats();
    let [one, two] = table_of.season().scores.map(|letter| words::lettered(table_of, letter, l));
    let last = |player: &Player, part: fn(&SeasonResult) -> i32| player.results.last().map(part).unwrap_or_default();
    let season = words::season(table_of.season().name, l).to_string();
    let rows = vec![
        (season, seats.iter().map(|seat| name_of(*seat)).collect()),
        row(sight, &seats, one, |player| last(player, |result| result.decrees[0])),
        row(sight, &seats, two, |player| last(player, |result| result.decrees[1])),
        row(sight, &seats, l.say("Gulden", "Guilders"), |player| last(player, |result| result.coins)),
        row(sight, &seats, l.say("Leere Wesenfelder", "Cells beside creatures"), |player| {
            last(player, |result| -result.gaps)
        }),
        row(sight, &seats, l.say("Summe", "Sum"), |player| last(player, SeasonResult::sum)),
        row(sight, &seats, l.say("Ansehen bisher", "Prestige so far"), Player::prestige),
    ];
    table(scene, "scoring", l.say("Wertung", "Scoring"), rows);
}

pub(super) fn end(scene: &mut Scene, sight: &Sight<'_>) {
    let (of_table, l) = (&sight.of.table, sight.l);
    let places = places(&scores(of_table));
    let mut order: Vec<(u8, Seat)> = places.iter().zip(0u8..).map(|(place, seat)| (*place, seat)).collect();
    order.sort_unstable();
    let seats: Vec<Seat> = order.iter().map(|(_, seat)| *seat).collect();
    let place = |seat: &Seat| places[usize::from(*seat)];
    let sum = |player: &Player, part: fn(&SeasonResult) -> i32| player.results.iter().map(part).sum::<i32>();
    let mut rows = vec![(String::new(), seats.iter().map(|seat| name_of(*seat)).collect())];
    if seats.len() > 1 {
        rows.push((l.say("Platz", "Place"), seats.iter().map(|seat| place(seat).to_string()).collect()));
    }
    for (number, season) in of_table.setting.seasons().iter().enumerate() {
        let name = words::season(season.name, l).to_string();
        rows.push(row(sight, &seats, name, |player| player.results.get(number).map(SeasonResult::sum).unwrap_or(0)));
    }
    let decrees = |result: &SeasonResult| result.decrees[0] + result.decrees[1];
    rows.push(row(sight, &seats, l.say("Weisungen", "Decrees"), |player| sum(player, decrees)));
    rows.push(row(sight, &seats, l.say("Gulden", "Guilders"), |player| sum(player, |result| result.coins)));
    rows.push(row(sight, &seats, l.say("Leere Wesenfelder", "Cells beside creatures"), |player| -player.losses()));
    rows.push(row(sight, &seats, l.say("Ansehen", "Prestige"), Player::prestige));
    if seats.len() > 1 {
        let points = |seat: &Seat| sight.player(*seat).prestige() + place_bonus(place(seat), seats.len());
        rows.push((l.say("Punkte", "Points"), seats.iter().map(|seat| plain(points(seat))).collect()));
    } else {
        rows.extend(solo(sight));
    }
    table(scene, "end", l.say("Endtafel", "End table"), rows);
}

/// Thresholds, result and rank of a lone surveyor (Z-R31).
fn solo(sight: &Sight<'_>) -> Vec<Row> {
    let (table, l) = (&sight.of.table, sight.l);
    let one = |label: String, value: String| (label, vec![value]);
    let mut rows: Vec<Row> = (table.decrees.iter().enumerate())
        .map(|(letter, decree)| {
            let label = l.pick("Schwelle", "Threshold");
            one(format!("{label} {}", words::lettered(table, letter, l)), decree.data().threshold.to_string())
        })
        .collect();
    if table.setting.length == Length::KurzesJahr {
        rows.push(one(l.say("Kurzes Jahr: halbe Summe", "Short year: half the sum"), threshold(table).to_string()));
    }
    let result = table.players[0].prestige() - threshold(table);
    rows.push(one(l.say("Ergebnis", "Result"), signed(result)));
    rows.push(one(l.say("Rang", "Rank"), words::rank(rank_of(result), l).into()));
    rows
}
