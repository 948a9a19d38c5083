//! Digs of a computer with itself and with imagined people.

use std::time::{Duration, Instant};

use spielwerk_sdk::contract::Viewer;
use spielwerk_sdk::{Chance, Game};
use spielwerk_speedfund::moves::Move;
use spielwerk_speedfund::players::mind::{Blur, LEVEL_DATA, Level, Mind};
use spielwerk_speedfund::players::{decide, give, last};
use spielwerk_speedfund::sketch::Kind;
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

/// How this person's links differ in this dig.
fn blur(whose: &Person, seed: u64) -> Option<Blur> {
    let (missing, spread, foreign, foreign_words) = whose.blur?;
    Some(Blur { seed: seed ^ 0x5eed, forgets_weak: false, missing, spread, grain: 1, foreign, foreign_words })
}

/// Plays one dig. The person waits until the computer has nothing to do. Who has the same mind has the computer's level,
/// everybody else plays like `normal`, so that levels are compared with the same people.
fn play(seed: u64, days: u8, level: &Level, whose: &Person, slowest: &mut Vec<Duration>) -> State {
    let mut state = start(seed, days);
    loop {
        let partner = Mind::of_level(level, &state.table);
        let mind = match blur(whose, seed) {
            None => partner,
            blur => Mind { level: LEVEL_DATA[0], blur, ..partner },
        };
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

impl Tally {
    fn add(&mut self, state: &State) {
        let table = &state.table;
        let won = table.ending() == Some(Ending::Won);
        self.won += u64::from(won);
        self.caved += u64::from(table.ending() == Some(Ending::CaveIn) && table.last_day.is_none());
        self.lost_last += u64::from(table.last_day.is_some() && !won);
        self.finds += table.dug() as u64;
        self.clues += table.clues.len() as u64;
        self.number += table.clues.iter().map(|clue| u64::from(clue.number)).sum::<u64>();
        let taps = table.clues.iter().flat_map(|clue| &clue.taps);
        self.taps += taps.clone().count() as u64;
        self.hits += taps.filter(|tap| tap.found == Kind::Find).count() as u64;
    }

    fn join(mut self, other: &Self) -> Self {
        self.won += other.won;
        self.caved += other.caved;
        self.lost_last += other.lost_last;
        self.finds += other.finds;
        self.clues += other.clues;
        self.number += other.number;
        self.taps += other.taps;
        self.hits += other.hits;
        self
    }
}

/// Fields 0 to `digs`, on two threads.
fn tally(digs: u64, days: u8, level: &Level, whose: &Person) -> Tally {
    let half = |start: u64| {
        let mut tally = Tally::default();
        for seed in (start..digs).step_by(2) {
            tally.add(&play(seed, days, level, whose, &mut Vec::new()));
        }
        tally
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        let one = half(0);
        other.join().map(|other| one.join(&other)).unwrap_or_default()
    })
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// What the words page asks for, by level and person: won in 9 and 10 days, lost by a cave-in.
const GATES: [(&str, &str, &str); 4] = [
    ("normal", "same mind", "won 85 | 95"),
    ("stark", "same mind", "won 90 in 9"),
    ("normal", "mild", "won 45 | 65, cave-in at most 6"),
    ("normal", "medium", "won 12 | 25"),
];

/// Wins at 9 and 10 days, by level and partner, on the same fields.
pub fn print(digs: u64) {
    println!("digs won in 9 | 10 days, {digs} fields; neighbouring levels with the same people: gate 8 points apart");
    for id in ["leicht", "normal", "stark"] {
        // The harsh people only for the level that the gates name.
        let people = PEOPLE.iter().filter(|whose| id == "normal" || !whose.name.contains("harsh"));
        for whose in people {
            let level = level(id);
            let [nine, ten] = [9, 10].map(|days| tally(digs, days, &level, whose));
            let gate = GATES.iter().find(|gate| (gate.0, gate.1) == (id, whose.name));
            println!(
                "  {id:7} {:13} {:5.1} % | {:5.1} %   cave-in {:4.1} % | {:4.1} %   last day lost {:4.1} %   finds {:4.1}   number {:.2}   taps right {:4.1} %{}",
                whose.name,
                percent(nine.won, digs),
                percent(ten.won, digs),
                percent(nine.caved, digs),
                percent(ten.caved, digs),
                percent(nine.lost_last, digs),
                nine.finds as f64 / digs as f64,
                nine.number as f64 / nine.clues.max(1) as f64,
                percent(nine.hits, nine.taps),
                gate.map(|gate| format!("   (gate: {})", gate.2)).unwrap_or_default(),
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
        "boards with a legal clue for two finds or more at a cave-in risk of 3 % at most: {:.1} % of {number} (gate 97 %)",
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
        "decisions of stark: median {:.2} ms, p99 {:.2} ms (gate 20 ms), slowest {:.2} ms of {}",
        ms(50),
        ms(99),
        ms(100),
        times.len()
    );
}
