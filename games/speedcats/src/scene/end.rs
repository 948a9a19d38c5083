//! The final count, yard by yard in counting order (C-U27, C-U29).

use spielwerk_sdk::Locale;
use spielwerk_sdk::scene::{Kind, Layout, Node, Scene};
use spielwerk_sdk::words::name_of;

use super::row;
use crate::observe::Observation;
use crate::score::{ladder_points, places};
use crate::words;

pub(super) fn table(scene: &mut Scene, observation: &Observation, l: Locale) {
    let table = &observation.table;
    scene.add(Node::new("end", Kind::Group(Layout::Table)).name(l.say("Abrechnung", "Final count")));
    let heads = l.pick(
        ["Platz", "Hof", "Häuser", "Stände", "Pflege", "Punkte", "Münzen", "Bestenliste"],
        ["Place", "Yard", "Houses", "Stands", "Care", "Points", "Coins", "Leaderboard"],
    );
    row(scene, "end", "head", heads.map(String::from));
    let places = places(&table.results());
    let mut order: Vec<(u8, u8)> = places.iter().copied().zip(0..).collect();
    order.sort_unstable();
    for (place, seat) in order {
        let Some(yard) = table.yard(seat) else { continue };
        let houses: Vec<String> = yard.built().map(|(id, house)| house.points(id).to_string()).collect();
        let points = yard.points();
        let cells = [
            place.to_string(),
            format!("{} ({})", name_of(seat), words::yard(seat)),
            houses.join(" + "),
            (2 * yard.stand_kinds()).to_string(),
            format!("−{}", yard.care_cost()),
            points.to_string(),
            yard.purse.to_string(),
            ladder_points(points, place, table.yards.len()).to_string(),
        ];
        row(scene, "end", &seat.to_string(), cells);
    }
}
