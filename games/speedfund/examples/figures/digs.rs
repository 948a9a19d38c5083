//! Digs of a computer with itself and with imagined people.

use std::time::{Duration, Instant};

use spielwerk_sdk::contract::Viewer;
use spielwerk_sdk::{Chance, Game};
use spielwerk_speedfund::moves::Move;
use spielwerk_speedfund::players::mind::{Blur, LEVEL_DATA, Level, Mind};
use spielwerk_speedfund::players::{decide, give, last};
use spielwerk_speedfund::state::{Ending, Mode, Setting, Stage};
use spielwerk_speedfund::{Speedfund, State};

/// Who sits on seat 0.
#[derive(Debug, Clone, Copy)]
pub struct Person {
    name: &'static str,
    blur: Option<(u64, i32, u64, u64)>,
}

/// The same mind; then links missing, shifted and foreign: 15 %, ±0.4, 5 %; 30 %, ±0.7, 15 %. What is foreign is counted
/// in links; the harsh ones add a link to 5 and 15 % of all words that have none.
const PEOPLE: [Person; 5] = [
    Person { name: "same mind", blur: None },
    Person { name: "mild", blur: Some((150, 4, 50, 0)) },
    Person { name: "medium", blur: Some((300, 7, 150, 0)) },
    Person { name: "mild, harsh", blur: Some((150, 4, 0, 50)) },
    Person { name: "medium, harsh", blur: Some((300, 7, 0, 150)) },
];

fn level(id: &str) -> Level {
    LEVEL_DATA.into_iter().find(|data| data.id == id).unwrap_or(LEVEL_DATA[0])
}

fn start(seed: u64, days: u8) -> State {
    let setting = Setting { mode: Mode::Frei, site: 0, first: 0 };
    let mut state = State::new(setting, &mut Chance::from_entropy(&seed.to_le_bytes()));
    state.table.days = days;
    state
}

/// The person thinks like the computer of that level, but has nothing to lose on the last day: taps on, then orders.
fn person(state: &State, mind: &Mind) -> Option<Move> {
    let observation = Speedfund::observe(state, Viewer::Seat(0));
    if state.table.stage != Stage::LastDay {
        return decide(&observation, mind).map(|decision| decision.mv);
    }
    let view = observation.view()?;
    let legal = view.legal();
    let best = last::guesses(&view, mind).into_iter().next();
    let shown = state.table.last_day.as_ref().and_then(|day| day.shown.as_ref()).map_or(0, |shown| shown.chance);
    let mine = best.as_ref().map_or(0, |best| best.chance);
    let dare = best.map(|best| Move::Dare(best.spot)).filter(|mv| legal.contains(mv));
    match dare {
        Some(dare) if mine >= shown || !legal.contains(&Move::Let) => Some(dare),
        _ if legal.contains(&Move::Let) => Some(Move::Let),
        _ if legal.contains(&Move::End) => Some(Move::End),
        _ => None,
    }
}

fn computer(state: &State, mind: &Mind) -> Option<(Move, String)> {
    let observation = Speedfund::observe(state, Viewer::Seat(1));
    decide(&observation, mind).map(|decision| (decision.mv, decision.remark))
}

/// Plays one dig. The person waits until the computer has nothing to do.
pub fn play(seed: u64, days: u8, level: &Level, whose: &Person, slowest: &mut Vec<Duration>) -> State {
    let mut state = start(seed, days);
    loop {
        let partner = Mind::of_level(level, &state.table);
        let mut mind = partner;
        if let Some((missing, spread, foreign, foreign_words)) = whose.blur {
            let blur =
                Blur { seed: seed ^ 0x5eed, forgets_weak: false, missing, spread, grain: 1, foreign, foreign_words };
            mind.blur = Some(blur);
        }
        let began = Instant::now();
        let moved = computer(&state, &partner);
        if moved.is_some() {
            slowest.push(began.elapsed());
        }
        let next = match moved {
            Some((mv, remark)) => state.after(1, &mv, &remark),
            None => match person(&state, &mind) {
                Some(mv) => state.after(0, &mv, ""),
                None => return state,
            },
        };
        match next {
            Ok(next) => state = next,
            Err(refusal) => {
                println!("  a mind made an impossible move: {} in {:?}", refusal.0, state.table.stage);
                return state;
            }
        }
    }
}

#[derive(Default)]
struct Tally {
    won: u64,
    /// In a turn; the last day is a gamble of its own.
    caved: u64,
    lost_last: u64,
    finds: u64,
    clues: u64,
    number: u64,
    taps: u64,
    hits: u64,
}

fn tally(digs: u64, days: u8, level: &Level, whose: &Person) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..digs {
        let state = play(seed, days, level, whose, &mut Vec::new());
        let table = &state.table;
        tally.won += u64::from(table.ending() == Some(Ending::Won));
        tally.caved += u64::from(table.ending() == Some(Ending::CaveIn) && table.last_day.is_none());
        tally.lost_last += u64::from(table.last_day.is_some() && table.ending() != Some(Ending::Won));
        tally.finds += table.dug() as u64;
        tally.clues += table.clues.len() as u64;
        tally.number += table.clues.iter().map(|clue| u64::from(clue.number)).sum::<u64>();
        let taps = table.clues.iter().flat_map(|clue| &clue.taps);
        tally.taps += taps.clone().count() as u64;
        tally.hits += taps.filter(|tap| tap.found == spielwerk_speedfund::sketch::Kind::Find).count() as u64;
    }
    tally
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// Wins at 9 and 10 days, by level and partner, on the same fields.
pub fn print(digs: u64) {
    println!("digs won in 9 | 10 days, {digs} fields (person: same level; taps on when the last day comes)");
    for id in ["leicht", "normal", "stark"] {
        for whose in &PEOPLE {
            let level = level(id);
            let [nine, ten] = [9, 10].map(|days| tally(digs, days, &level, whose));
            println!(
                "  {id:7} {:13} {:5.1} % | {:5.1} %   cave-in {:4.1} % | {:4.1} %   last day lost {:4.1} %   finds {:4.1}   number {:.2}   taps right {:4.1} %",
                whose.name,
                percent(nine.won, digs),
                percent(ten.won, digs),
                percent(nine.caved, digs),
                percent(ten.caved, digs),
                percent(nine.lost_last, digs),
                nine.finds as f64 / digs as f64,
                nine.number as f64 / nine.clues.max(1) as f64,
                percent(nine.hits, nine.taps),
            );
        }
    }
}

/// Fresh boards with a legal clue for two finds or more and a first tap that is hardly a cave-in.
pub fn boards(number: u64) {
    let mut good = 0;
    for seed in 0..number {
        let state = start(seed, 9);
        let mind = Mind::of_level(&level("normal"), &state.table);
        let observation = Speedfund::observe(&state, Viewer::Seat(0));
        let Some(view) = observation.view() else { continue };
        let plan = give::best(&view, &mind);
        good += u64::from(plan.ideas.iter().any(|idea| idea.meant.len() >= 2 && idea.risk <= 30));
    }
    println!(
        "boards with a legal clue for two finds or more at a cave-in risk of 3 % at most: {:.1} % of {number}",
        percent(good, number)
    );
}

/// How long decisions take here.
pub fn times(digs: u64) {
    let mut times = Vec::new();
    for seed in 0..digs {
        play(seed, 9, &level("stark"), &PEOPLE[0], &mut times);
    }
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1))).copied();
    let ms = |share| at(share).unwrap_or_default().as_secs_f64() * 1000.0;
    println!(
        "decisions of stark: median {:.2} ms, p99 {:.2} ms, slowest {:.2} ms of {}",
        ms(50),
        ms(99),
        ms(100),
        times.len()
    );
}
