//! Standings: points with their breakdown, places, leaderboard points, statistics (rule book 5).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Line, Seat, Standing};

use crate::observe::Observation;
use crate::setting::Mode;
use crate::table::{Stage, Table};
use crate::words;
use crate::yard::Yard;

/// Places from points and coins; equals share one, and the next place is left out (C-R34).
pub fn places(results: &[(i32, u16)]) -> Vec<u8> {
    results.iter().map(|own| 1 + results.iter().filter(|other| *other > own).count() as u8).collect()
}

/// Leaderboard points (C-R35): ten a point, and something for the place unless alone.
pub fn ladder_points(points: i32, place: u8, seats: usize) -> i32 {
    let bonus = match place {
        _ if seats == 1 => 0,
        1 => 50,
        2 => 25,
        3 => 10,
        _ => 0,
    };
    10 * points.max(0) + bonus
}

/// The standing at this ply; final when the game is over.
pub fn standings(observation: &Observation, l: Locale) -> Vec<Standing> {
    let table = &observation.table;
    let places = places(&table.results());
    (0..).zip(&table.yards).zip(places).map(|((seat, yard), place)| standing(table, seat, yard, place, l)).collect()
}

fn standing(table: &Table, seat: Seat, yard: &Yard, place: u8, l: Locale) -> Standing {
    let seats = table.yards.len();
    let points = yard.points();
    let ended = table.stage == Stage::Finished;
    Standing {
        points,
        breakdown: breakdown(yard, l),
        statistics: statistics(table, seat, yard),
        record_list: (ended && table.setting.mode == Mode::Rekord).then(|| "rekord".to_string()),
        record_key: vec![points, yard.purse.into()],
        ladder_points: Some(ladder_points(points, place, seats)),
        ..Standing::new(seat, place, place == 1 && seats > 1)
    }
}

/// Line by line in counting order: houses, stands, care station (C-U27, C-U29).
pub fn breakdown(yard: &Yard, l: Locale) -> Vec<Line> {
    let line = |group: String, label: String, value: i32| Line { group, label, value };
    let houses = l.say("Häuser", "Houses");
    let mut lines: Vec<Line> = yard
        .built()
        .map(|(id, house)| line(houses.clone(), words::house(id, l).to_string(), house.points(id)))
        .collect();
    lines.push(line(
        l.say("Stände", "Stands"),
        l.say("verschiedene Stand-Arten", "different kinds of stands"),
        2 * i32::from(yard.stand_kinds()),
    ));
    lines.push(line(
        l.say("Pflegestation", "Care station"),
        l.say("Rassen und Stand-Arten darin", "breeds and kinds of stands in it"),
        -yard.care_cost(),
    ));
    lines
}

/// C-R36.
fn statistics(table: &Table, seat: Seat, yard: &Yard) -> Vec<(String, i32)> {
    let tally = table.tallies[usize::from(seat)];
    let full = yard.built().filter(|(id, house)| house.count() > 0 && house.free(*id) == 0).count();
    let figures = [
        ("volle-haeuser", full as i32),
        ("nachwuchs", tally.born.into()),
        ("stand-arten", yard.stand_kinds().into()),
        ("pflege-abzug", yard.care_cost()),
        ("muenzen", yard.purse.into()),
        ("gekauft", tally.bought.into()),
        ("ausbau", yard.annexes() as i32),
        ("runden", table.round.into()),
    ];
    figures.map(|(key, value)| (key.to_string(), value)).to_vec()
}
