//! The scoring line by line, and the end table (Z-U32).

use spielwerk_sdk::scene::{Kind, Layout, Node, Role, Scene};
use spielwerk_sdk::words::name_of;

use super::{Sight, group, row};
use crate::preview::signed;
use crate::score::{place_bonus, places, rank_of, scores, threshold};
use crate::setting::Length;
use crate::state::SeasonResult;
use crate::words;

pub(super) fn scoring(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    scene.add(group("scoring", Layout::Table, Role::Main, l.say("Wertung", "Scoring")));
    let [one, two] = table.season().scores.map(|letter| words::lettered(table, letter, l));
    let heads = l.pick(["", "Gulden", "Wesen", "Summe", "Ansehen"], ["", "Guilders", "Creatures", "Sum", "Prestige"]);
    let [who, coins, gaps, sum, all] = heads.map(String::from);
    row(scene, "scoring", "head", [who, one, two, coins, gaps, sum, all]);
    for seat in sight.seats() {
        let player = sight.player(seat);
        let Some(result) = player.results.last() else { continue };
        let numbers =
            [result.decrees[0], result.decrees[1], result.coins, -result.gaps, result.sum(), player.prestige()];
        let cells = std::iter::once(name_of(seat)).chain(numbers.iter().map(|number| plain(*number)));
        row(scene, "scoring", &seat.to_string(), cells);
    }
}

fn plain(number: i32) -> String {
    if number < 0 { signed(number) } else { number.to_string() }
}

pub(super) fn end(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    scene.add(group("end", Layout::Table, Role::Main, l.say("Endtafel", "End table")));
    let seasons = table.setting.seasons().iter().map(|season| words::season(season.name, l).to_string());
    let alone = table.players.len() == 1;
    let before = l.pick(["Platz", "Spieler"], ["Place", "Player"]).map(String::from);
    let after = l.pick(
        ["Weisungen", "Gulden", "Wesen", "Ansehen", "Punkte"],
        ["Decrees", "Guilders", "Creatures", "Prestige", "Points"],
    );
    row(scene, "end", "head", before.into_iter().chain(seasons).chain(after.map(String::from)));
    let places = places(&scores(table));
    let mut order: Vec<(u8, u8)> = places.iter().zip(0u8..).map(|(place, seat)| (*place, seat)).collect();
    order.sort_unstable();
    for (place, seat) in order {
        let player = sight.player(seat);
        let sum = |part: fn(&SeasonResult) -> i32| player.results.iter().map(part).sum::<i32>();
        let prestige = player.prestige();
        let after = [
            sum(|result| result.decrees[0] + result.decrees[1]),
            sum(|result| result.coins),
            -player.losses(),
            prestige,
            prestige + place_bonus(place, places.len()),
        ];
        let numbers = player.results.iter().map(SeasonResult::sum).chain(after).map(plain);
        row(scene, "end", &seat.to_string(), [place.to_string(), name_of(seat)].into_iter().chain(numbers));
    }
    if alone {
        solo(scene, sight);
    }
}

/// Thresholds, result and rank of a lone surveyor (Z-R31).
fn solo(scene: &mut Scene, sight: &Sight<'_>) {
    let (table, l) = (&sight.of.table, sight.l);
    scene.add(group("rank", Layout::Table, Role::Main, l.say("Rang", "Rank")));
    let line = |scene: &mut Scene, key: &str, label: String, value: String| row(scene, "rank", key, [label, value]);
    for (letter, decree) in table.decrees.iter().enumerate() {
        let label = l.pick("Schwelle", "Threshold");
        let label = format!("{label} {}", words::lettered(table, letter, l));
        line(scene, &letter.to_string(), label, decree.data().threshold.to_string());
    }
    if table.setting.length == Length::KurzesJahr {
        let label = l.say("Kurzes Jahr: die halbe Summe", "Short year: half the sum");
        line(scene, "half", label, threshold(table).to_string());
    }
    let result = table.players[0].prestige() - threshold(table);
    line(scene, "result", l.say("Ergebnis", "Result"), signed(result));
    line(scene, "title", l.say("Rang", "Rank"), words::rank(rank_of(result), l).into());
    let note = Node::new("rank-note", Kind::Text).role(Role::Main);
    let text = l.say(
        "So steht es im Bericht des Königlichen Katasterbureaus.",
        "So says the report of the Royal Katasterbureau.",
    );
    scene.add(note.name(text.as_str()).text(text).muted());
}
