//! Places, points and statistics (H-R16…R20, H-R28, H-R31, H-R32).

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Line, Seat, Standing};

use crate::observe::Observation;
use crate::state::{Mode, Stage, Tally};

/// Places of all seats from 1; equals share one, and the next place is left out (1, 1, 3).
pub fn places(tallies: &[Tally], rounds: u8) -> Vec<u8> {
    let key = |tally: &Tally| {
        let tie_break = if rounds == 1 { tally.nut_cards } else { tally.nuts.last().copied().unwrap_or_default() };
        (tally.sum(), tie_break)
    };
    let better = |own: &Tally| tallies.iter().filter(|other| key(other) > key(own)).count();
    tallies.iter().map(|tally| 1 + better(tally) as u8).collect()
}

/// What a place adds to the leaderboard points.
pub fn place_bonus(place: u8, seats: usize) -> i32 {
    match place {
        1 => 30,
        2 if seats >= 3 => 15,
        3 if seats >= 4 => 5,
        _ => 0,
    }
}

/// The standing at this ply; final when the game is over.
pub fn standings(observation: &Observation, locale: Locale) -> Vec<Standing> {
    let table = &observation.table;
    let places = places(&table.tallies, table.setting.rounds);
    (0..).zip(places).map(|(seat, place)| standing(observation, seat, place, locale)).collect()
}

fn standing(observation: &Observation, seat: Seat, place: u8, locale: Locale) -> Standing {
    let table = &observation.table;
    let tally = &table.tallies[usize::from(seat)];
    let seats = table.tallies.len();
    let training = table.setting.mode == Mode::Training;
    let ended = table.stage == Stage::Finished;
    let turns = i32::try_from(tally.turns).unwrap_or(i32::MAX);
    Standing {
        seat,
        points: tally.sum(),
        rank: place,
        won: place == 1 && seats > 1,
        title: String::new(),
        breakdown: breakdown(tally, locale),
        statistics: statistics(observation, seat, turns),
        record_list: (training && ended && !table.setting.traces).then(|| format!("training-{}", table.setting.size)),
        record_key: vec![tally.sum(), -turns],
        ladder_points: (!training).then(|| tally.sum() + place_bonus(place, seats)),
        awards: Vec::new(),
        unlocks: Vec::new(),
    }
}

fn breakdown(tally: &Tally, locale: Locale) -> Vec<Line> {
    let line = |(round, nuts): (usize, &u8)| Line {
        group: String::new(),
        label: locale.pick(format!("Nüsse in Runde {}", round + 1), format!("Nuts in round {}", round + 1)),
        value: i32::from(*nuts),
    };
    tally.nuts.iter().enumerate().map(line).collect()
}

/// Hits and missed pairs join at the end: before it they would tell of covered faces.
fn statistics(observation: &Observation, seat: Seat, turns: i32) -> Vec<(String, i32)> {
    let tally = &observation.table.tallies[usize::from(seat)];
    let mut list = vec![
        ("nuesse".to_string(), tally.sum()),
        ("nusskarten".to_string(), i32::from(tally.nut_cards)),
        ("zuege".to_string(), turns),
    ];
    if let Some(figure) = observation.figures.as_ref().and_then(|figures| figures.get(usize::from(seat))) {
        let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        list.push(("treffer".to_string(), number(figure.hits)));
        list.push(("verpasst".to_string(), number(figure.missed)));
        list.push(("gelegenheiten".to_string(), number(figure.hits.saturating_add(figure.missed))));
    }
    list
}
