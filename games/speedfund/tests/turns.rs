//! The rule book's test vectors F-T1…F-T44 (without F-T37…F-T43), as data in `tests/cases/turns.txt`.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use common::{Start, cell, key};
use spielwerk_sdk::contract::{SetupConfig, Viewer, Waiting};
use spielwerk_sdk::{Chance, Game, Locale};
use spielwerk_speedfund::moves::{Move, Said};
use spielwerk_speedfund::odds;
use spielwerk_speedfund::sketch::{Kind, PAIRS};
use spielwerk_speedfund::state::{Ending, Mode, Stage};
use spielwerk_speedfund::{Speedfund, State};

fn start(text: &str) -> State {
    let mut start = Start::new(Mode::ZuZweit, 0, 9);
    let (mut list, mut last) = (String::new(), false);
    let mut dug = Vec::new();
    for token in text.split(' ') {
        match (token.parse::<usize>(), list.as_str()) {
            (Ok(number), "days") => start.days = number as u8,
            (Ok(number), "site") => start.site = number as u8,
            (Ok(number), "errors") => start.errors = number as u8,
            (Ok(number), "dug") => dug.push(number),
            (Ok(number), "m1") => start.marks[0].push(number),
            (Ok(number), "m2") => start.marks[1].push(number),
            (Ok(_), other) => panic!("a number after {other}"),
            (Err(_), _) => match token {
                "last" => last = true,
                "computer" => start.mode = Mode::Frei,
                word => list = word.to_string(),
            },
        }
    }
    let start = start.dig(&dug);
    if last { Start { days: 0, ..start }.last_day() } else { start.state() }
}

fn clue(state: &State) -> Move {
    let letter = char::from(b'a' + state.table.clues.len() as u8);
    Move::Clue(Said { word: format!("Qx{letter}jq"), number: "1".into(), meant: Vec::new() })
}

/// The state after an action, or the code of its refusal.
fn act(state: &State, action: &str) -> Result<State, String> {
    let table = &state.table;
    let (giver, guesser) = (table.giver, table.guesser());
    let on_turn = table.on_turn().unwrap_or(0);
    let tap = |number: &str| number.parse().map(cell).unwrap();
    let (seat, mv) = match action {
        "clue" => (giver, clue(state)),
        "none" => (giver, Move::Pass),
        "stop" => (guesser, Move::Stop),
        "report" => (guesser, Move::Report),
        "let" => (0, Move::Let),
        "timeout" => {
            let seen = Speedfund::observe(state, Viewer::Seat(on_turn));
            match Speedfund::timed_out(&seen, &mut Chance::from_entropy(&[])) {
                spielwerk_sdk::contract::TimeOut::Move(text) => (on_turn, text.parse().unwrap()),
                other => panic!("{other:?}"),
            }
        }
        _ if action.starts_with('t') => (guesser, Move::Tap(tap(&action[1..]))),
        _ => {
            let seat = action[..1].parse::<u8>().unwrap() - 1;
            let mv = match &action[1..] {
                "end" => Move::End,
                "wait" => Move::Wait,
                rest if rest.starts_with("show") => Move::Show(tap(&rest[4..]), "50".into()),
                rest => Move::Dare(tap(&rest[1..])),
            };
            (seat, mv)
        }
    };
    state.after(seat, &mv, "").map_err(|refusal| refusal.0)
}

fn expect(state: &State, claim: &str) -> bool {
    let mut words = claim.split(' ');
    let (what, rest) = (words.next().unwrap(), words.collect::<Vec<_>>());
    let numbers: Vec<usize> = rest.iter().filter_map(|word| word.parse().ok()).collect();
    let number = numbers.first().copied().unwrap_or_default();
    let table = &state.table;
    let cells = |wanted: &dyn Fn(&spielwerk_speedfund::state::Tablet) -> bool| {
        (1..=25).filter(|number| wanted(table.tablet(cell(*number)))).collect::<Vec<_>>()
    };
    let spectator = Speedfund::observe(state, Viewer::Spectator);
    let points = || Speedfund::score(&spectator, Locale::De)[0].points;
    let status = Speedfund::status(&spectator);
    match what {
        "dug" => cells(&|tablet| tablet.dug.is_some()) == numbers,
        "m1" => cells(&|tablet| tablet.marks[0]) == numbers,
        "m2" => cells(&|tablet| tablet.marks[1]) == numbers,
        "closed" => !table.tablet(cell(number)).is_open(),
        "days" => usize::from(table.days) == number,
        "errors" => usize::from(table.errors) == number,
        "giver" => usize::from(table.giver) + 1 == number && table.stage == Stage::Clue,
        "complete" => table.complete[number - 1],
        "clues" => table.clues.len() == number,
        "barred" => table.barred().len() == number,
        "phase" => status.phase == rest[0],
        "idle" => match status.waiting {
            Waiting::Seats(acting) => acting.iter().all(|acting| usize::from(acting.seat) + 1 != number),
            _ => false,
        },
        "left" => [0, 1].map(|seat| state.left(seat)).to_vec() == numbers,
        "won" => table.ending() == Some(Ending::Won),
        "spare" => usize::from(table.spare()) == number,
        "points" => points() == number as i32,
        "lost" => {
            let ending = match rest[0] {
                "cave-in" => Ending::CaveIn,
                "errors" => Ending::Errors,
                "missed" => Ending::Missed,
                _ => Ending::Ended,
            };
            table.ending() == Some(ending)
        }
        other => panic!("unknown claim {other}"),
    }
}

#[test]
fn turns_and_last_days() {
    let cases: Vec<&str> = include_str!("cases/turns.txt").lines().filter(|line| !line.starts_with('#')).collect();
    assert!(cases.len() >= 37 + 6);
    for line in cases {
        let [id, begin, actions, result] = line.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let mut state = start(begin);
        for action in actions.split(' ') {
            match action.strip_prefix('!') {
                Some(refused) => assert!(act(&state, refused).is_err(), "{id}: {refused} is refused"),
                None => state = act(&state, action).unwrap_or_else(|code| panic!("{id}: {action} is refused: {code}")),
            }
            assert_eq!(Speedfund::validate(&state), Ok(()), "{id} after {action}");
        }
        for claim in result.split("; ") {
            assert!(expect(&state, claim), "{id}: {claim}, but {:?}", state.table);
        }
    }
}

#[test]
fn a_refused_clue_changes_nothing_and_a_dug_word_is_free() {
    let state = Start::new(Mode::ZuZweit, 0, 9).state();
    let open = state.table.tablets[3].word.text();
    let say = |state: &State, word: &str, number: &str| {
        let mv = Move::Clue(Said { word: word.into(), number: number.into(), meant: Vec::new() });
        state.after(state.table.giver, &mv, "").map_err(|refusal| refusal.0)
    };
    assert_eq!(say(&state, open, "2"), Err("gleich".into()));
    assert_eq!(say(&state, open, "x"), Err("gleich".into()), "the word's code comes first");
    assert_eq!(say(&state, "Qxj", "10"), Err("zahl".into()));
    let mut free = state.clone();
    free.table.tablets[3].marks = [true, false];
    assert_eq!(say(&free, open, "2"), Err("gleich".into()), "one mark leaves it open");
    free.table.tablets[3].marks = [true, true];
    assert!(say(&free, open, "2").is_ok());
    let dug = Start::new(Mode::ZuZweit, 0, 9).dig(&[4]).state();
    assert!(say(&dug, open, "2").is_ok());
    let meant = Move::Clue(Said { word: "Qxj".into(), number: "1".into(), meant: vec![cell(9)] });
    assert_eq!(state.after(0, &meant, "").unwrap_err().0, "meint");
}

#[test]
fn another_clue_of_the_computer() {
    let state = Start::new(Mode::Frei, 0, 9).state();
    let state = state.after(0, &Move::Pass, "").unwrap();
    let said = |word: &str| Said { word: word.into(), number: "2".into(), meant: Vec::new() };
    let only = state.after(1, &Move::Only(said("Qxj")), "").unwrap();
    assert_eq!(only.after(0, &Move::Another, "").unwrap_err().0, "no-other");
    let given = state.after(1, &Move::Clue(said("Qxj")), "").unwrap();
    assert_eq!(given.after(0, &Move::Report, "").unwrap_err().0, "not-now");
    let again = given.after(0, &Move::Another, "").unwrap();
    assert_eq!((again.table.days, again.table.giver, again.table.stage), (7, 1, Stage::Clue));
    assert_eq!(again.after(1, &Move::Pass, "").unwrap_err().0, "must-clue");
    assert_eq!(again.after(1, &Move::Clue(said("Qxjen")), "").unwrap_err().0, "gesperrt");
    assert!(again.after(1, &Move::Lapse, "").is_ok());
    assert!(again.after(1, &Move::Only(said("Zwqy")), "").is_ok());
}

/// F-T37…F-T40: chances for own rubble, own cave-in, own find.
#[test]
fn sketch_chances() {
    let fraction = |text: &str| -> (u32, u32) {
        let (part, whole) = text.split_once('/').unwrap_or((text, "1"));
        (part.parse().unwrap(), whole.parse().unwrap())
    };
    /// Id, dug by seat 0, dug by seat 1, marks of seat 0, of seat 1, chances of both.
    type Case = (&'static str, Cells, Cells, Cells, Cells, [[&'static str; 3]; 2]);
    type Cells = &'static [usize];
    let cases: [Case; 4] = [
        ("F-T37", &[], &[], &[], &[], [["5/13", "1/3", "1/3"], ["5/13", "1/3", "1/3"]]),
        ("F-T38", &[2, 9, 10, 11], &[1, 4, 5, 6, 7], &[20], &[8, 19], [["2/9", "1/3", "1/2"], ["1/8", "1/3", "1/4"]]),
        (
            "F-T39",
            &[9, 10, 11, 12],
            &[1, 2, 4, 5, 6, 7, 8, 14],
            &[],
            &[19, 20, 21],
            [["1/6", "1/3", "1"], ["0", "0", "1/3"]],
        ),
        (
            "F-T40",
            &[1, 2, 9, 10, 11, 12, 13],
            &[4, 5, 6, 7],
            &[],
            &[17, 19],
            [["0", "1/2", "1/3"], ["1/9", "1/3", "1/2"]],
        ),
    ];
    for (id, dug_by_one, dug_by_two, m1, m2, expected) in cases {
        let mut start = Start::new(Mode::ZuZweit, 0, 0);
        start.dug = [dug_by_one.to_vec(), dug_by_two.to_vec()];
        start.marks = [m1.to_vec(), m2.to_vec()];
        let state = start.last_day();
        for seat in 0..2u8 {
            let left = state.left(1 - seat) as u8;
            let found = odds::chances(&state.table, seat, &key()[usize::from(seat)], left);
            let [find, rubble, cave] = found;
            for (chance, text) in [rubble, cave, find].into_iter().zip(expected[usize::from(seat)]) {
                let (part, whole) = fraction(text);
                assert_eq!(chance.part * whole, part * chance.whole, "{id}, seat {}: {chance:?} is {text}", seat + 1);
            }
        }
    }
}

#[test]
fn points_and_days_f_t41_f_t42() {
    let mut state = Start::new(Mode::Reise, 1, 11).dig(&(1..=15).collect::<Vec<_>>()).state();
    state.table.stage = Stage::Over(Ending::Won);
    let score = |state: &State| Speedfund::score(&Speedfund::observe(state, Viewer::Spectator), Locale::De)[0].clone();
    assert_eq!((score(&state).points, score(&state).won), (210, true));
    state.table.days = 12;
    assert_eq!(score(&state).points, 220);
    assert_eq!(score(&state).unlocks, ["site-2"]);
    assert_eq!(score(&state).awards.len(), 16);
    let setting = |mode: &str, site: &str| {
        let options = vec![("staette".to_string(), site.to_string())];
        let config = SetupConfig { mode: mode.into(), seats: 2, first: None, options };
        Speedfund::setup(&config, &mut Chance::from_entropy(&[3])).unwrap().table.setting
    };
    assert_eq!(setting("zu-zweit", "9").days(), 7);
    assert_eq!(setting("reise", "9").days(), 8);
    assert_eq!((setting("reise", "12").days(), setting("reise", "12").limit()), (7, Some(0)));
    assert_eq!((setting("tag", "frei").days(), setting("frei", "frei").days()), (9, 9));
    assert_eq!(setting("frei", "frei").limit(), None);
}

#[test]
fn the_start_up_self_test() {
    let count = |wanted: &dyn Fn(Kind, Kind) -> bool| -> u8 {
        PAIRS.iter().filter(|pair| wanted(pair.0, pair.1)).map(|pair| pair.2).sum()
    };
    assert_eq!(count(&|_, _| true), 25);
    for (kind, each) in [(Kind::Find, 9), (Kind::CaveIn, 3), (Kind::Rubble, 13)] {
        assert_eq!((count(&|one, _| one == kind), count(&|_, two| two == kind)), (each, each));
    }
    assert_eq!(count(&|one, two| one == Kind::Find || two == Kind::Find), 15);
}
