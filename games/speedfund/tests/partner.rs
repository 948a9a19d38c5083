//! What the computer partner promises (rule book 8), on fields drawn by lot and on the fixture.
#![allow(clippy::unwrap_used, missing_docs)]

mod common;

use common::{Start, cell};
use spielwerk_sdk::contract::{SetupConfig, Viewer, Waiting};
use spielwerk_sdk::{Chance, Game, Locale};
use spielwerk_speedfund::describe::describe;
use spielwerk_speedfund::fold::fold;
use spielwerk_speedfund::lexicon::Lexicon;
use spielwerk_speedfund::lexicon::understand::understand;
use spielwerk_speedfund::moves::{Move, Said};
use spielwerk_speedfund::players::mind::{LEVEL_DATA, Mind};
use spielwerk_speedfund::players::{LEVELS, choose, last};
use spielwerk_speedfund::remark::{Halt, Reading, Tapping, Why};
use spielwerk_speedfund::sketch::Kind;
use spielwerk_speedfund::spot::Spot;
use spielwerk_speedfund::state::{Clue, Mode, Stage, Standing};
use spielwerk_speedfund::{Speedfund, State};

fn dealt(mode: &str, site: &str, seed: u64) -> State {
    let options = vec![("staette".to_string(), site.to_string())];
    let config = SetupConfig { mode: mode.into(), seats: 2, first: None, options };
    Speedfund::setup(&config, &mut Chance::from_entropy(&seed.to_le_bytes())).unwrap()
}

/// Seats that are asked, by what a spectator sees.
fn asked(state: &State) -> Vec<u8> {
    match Speedfund::status(&Speedfund::observe(state, Viewer::Spectator)).waiting {
        Waiting::Seats(acting) => acting.iter().filter(|one| one.must).map(|one| one.seat).collect(),
        _ => Vec::new(),
    }
}

/// The seat's move at this level, with what it says.
fn decided(state: &State, seat: u8, level: &str) -> (Move, String) {
    let answer = choose(&Speedfund::observe(state, Viewer::Seat(seat)), level);
    (answer.move_.parse().unwrap(), answer.remark)
}

/// Plays on to the end; every move must be taken. Gives every position.
fn played(state: State, levels: [&str; 2]) -> Vec<State> {
    let mut states = vec![state];
    loop {
        let state = states.last().unwrap();
        let Some(seat) = asked(state).first().copied() else { return states };
        let (mv, remark) = decided(state, seat, levels[usize::from(seat)]);
        let next = state.after(seat, &mv, &remark).unwrap_or_else(|no| panic!("{mv} is refused: {}", no.0));
        assert!(states.len() < 400, "no end");
        states.push(next);
    }
}

/// Every site, every mode, mixed levels: it ends, and every computer move is one (F-C3, F-C4, F-R29).
#[test]
fn every_dig_of_any_mix_of_partners_ends() {
    let mut seed = 0;
    let tables = (1..=12).flat_map(|site: u8| [("reise", site.to_string()), ("zu-zweit", site.to_string())]);
    let free = ["frei", "tag", "zu-zweit"].map(|mode| (mode, "frei".to_string()));
    for (mode, site) in tables.chain(free) {
        // Each site has three of the nine mixes, neighbours have others.
        for turn in 0..3 {
            let (one, two) = (LEVELS[turn], LEVELS[(turn + seed as usize) % 3]);
            seed += 1;
            let states = played(dealt(mode, &site, seed), [one, two]);
            let last = states.last().unwrap();
            assert!(last.table.ending().is_some(), "{mode} {site}: {one} and {two}");
            for (clue, meant) in last.table.clues.iter().zip(&last.secrets.meant) {
                assert!((1..=4).contains(&clue.number) && meant.len() == usize::from(clue.number), "{clue:?}");
                assert!(meant.iter().all(|spot| last.kind(clue.giver, *spot) == Kind::Find));
            }
            let mut taps = last.table.clues.iter().flat_map(|clue| &clue.taps);
            assert!(taps.all(|tap| tap.thought.is_some()), "every tap is explained");
        }
    }
}

/// The person's clue on a fresh field, then all the computer does until it stops.
fn answers(state: &State, word: &str, number: u8, level: &str) -> Vec<(Move, String)> {
    let said = Said { word: word.into(), number: number.to_string(), meant: Vec::new() };
    let mut state = state.after(0, &Move::Clue(said), "").unwrap();
    let mut moves = Vec::new();
    while state.table.stage == Stage::Tap {
        let (mv, remark) = decided(&state, 1, level);
        state = state.after(1, &mv, &remark).unwrap();
        moves.push((mv, remark));
    }
    moves
}

/// F-C5: says that it does not know the word, and taps exactly one tablet.
#[test]
fn an_unknown_word_gets_one_tap() {
    assert!(understand(&Lexicon::shipped(), "Qxjwq").is_empty());
    for seed in 0..60 {
        for level in LEVELS {
            let moves = answers(&dealt("frei", "frei", seed), "Qxjwq", 3, level);
            assert_eq!(moves.iter().filter(|(mv, _)| matches!(mv, Move::Tap(_))).count(), 1, "{moves:?}");
            assert_eq!(Tapping::read(&moves[0].1).thought.unwrap().reading, Reading::Unknown);
            if let Some((Move::Stop, remark)) = moves.get(1) {
                assert_eq!(Halt::read(remark).unwrap().why, Why::Unknown);
            }
        }
    }
}

/// F-C6: one tap, on something that does not fit; what fits is kept away from while this giver gives clues.
#[test]
fn a_warning_is_heeded() {
    let table = Lexicon::shipped();
    let mut kept_away = 0;
    for seed in 0..60 {
        let state = dealt("frei", "frei", seed);
        let words: Vec<_> = state.table.tablets.iter().map(|tablet| tablet.word).collect();
        let fits = |term| words.iter().filter(|word| table.weight(term, **word) >= 2).count();
        let term = table.terms_of(words[0], 3).filter(|term| !table.is_silent(*term)).max_by_key(|term| fits(*term));
        let Some(term) = term else { continue };
        let said = Said { word: table.term(term).into(), number: "0".into(), meant: Vec::new() };
        let Ok(warned) = state.after(0, &Move::Clue(said), "") else { continue };
        let (mv, remark) = decided(&warned, 1, "normal");
        let Move::Tap(spot) = mv else { panic!("{mv}") };
        assert_eq!(table.weight(term, warned.table.tablet(spot).word), 0, "taps what is warned of");
        let after = warned.after(1, &mv, &remark).unwrap();
        if after.table.stage == Stage::Tap {
            assert_eq!(decided(&after, 1, "normal").0, Move::Stop);
            kept_away += 1;
        }
    }
    assert!(kept_away > 5);
}

/// F-C4, F-C7: the best word first, at most the number, then it says why not the next.
#[test]
fn a_known_word_is_followed_and_explained() {
    let table = Lexicon::shipped();
    let (mut followed, mut stopped) = (0, 0);
    for seed in 0..80 {
        let state = dealt("frei", "frei", seed);
        let view = state.view(0);
        let mind = Mind::of_level(&LEVEL_DATA[0], &state.table);
        let Some(idea) = spielwerk_speedfund::players::give::best(&view, &mind).ideas.into_iter().next() else {
            continue;
        };
        let number = idea.meant.len();
        let moves = answers(&state, &idea.word, number as u8, "normal");
        let taps: Vec<_> = moves.iter().filter(|(mv, _)| matches!(mv, Move::Tap(_))).collect();
        assert!((1..=number).contains(&taps.len()), "at most the number");
        let Move::Tap(first) = taps[0].0 else { continue };
        let tapping = Tapping::read(&taps[0].1);
        let thought = tapping.thought.unwrap();
        let read_as = table.find_term(&fold(&thought.via)).unwrap();
        let weight = table.weight(read_as, state.table.tablet(first).word);
        assert!((1..=weight).contains(&thought.fit), "it says how well: {thought:?}");
        assert!(tapping.top.len() <= 5);
        followed += usize::from(idea.meant.contains(&first));
        if let Some((Move::Stop, remark)) = moves.last() {
            let halt = Halt::read(remark).unwrap();
            assert!(taps.len() < number || halt.why == Why::Number, "{halt:?}");
            stopped += 1;
        }
    }
    assert!(followed > 60 && stopped > 40, "{followed} {stopped}");
}

/// F-C8: another word, not a form of the old one; it never has to pass.
#[test]
fn another_clue_is_another_word() {
    let mut others = 0;
    for seed in 0..40 {
        let state = dealt("frei", "frei", seed).after(0, &Move::Pass, "").unwrap();
        let (mv, remark) = decided(&state, 1, "normal");
        let Move::Clue(first) = &mv else { continue };
        let asked = state.after(1, &mv, &remark).unwrap().after(0, &Move::Another, "").unwrap();
        let (mv, _) = decided(&asked, 1, "normal");
        let (Move::Clue(second) | Move::Only(second)) = &mv else { panic!("{mv}: it said that it had another one") };
        assert_ne!(first.word, second.word);
        assert!(asked.after(1, &mv, "").is_ok());
        others += 1;
    }
    assert!(others > 30);
}

/// The fixture's last day L, with clues of the person that fit what is left.
fn last_day(mode: Mode) -> State {
    let mut start = Start::new(mode, 0, 0).dig(&[1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    start.marks = [vec![19], vec![20]];
    start.last_day()
}

/// F-C11: shows what it thinks of; a fit makes it likelier; 0 and 100 only where F-R37 says so; in steps of 5.
#[test]
fn the_last_day_is_thought_through() {
    let table = Lexicon::shipped();
    let state = last_day(Mode::Frei);
    let observed = |state: &State| Speedfund::observe(state, Viewer::Seat(1));
    let mind = Mind::of_level(&LEVEL_DATA[0], &state.table);
    let chance_of = |state: &State, number: usize| {
        let seen = observed(state);
        let guesses = last::guesses(&seen.view().unwrap(), &mind);
        guesses.iter().find(|guess| guess.spot == cell(number)).map(|guess| guess.chance)
    };
    let before = chance_of(&state, 14).unwrap();
    let mut told = state.clone();
    let word = told.table.tablet(cell(14)).word;
    let term = table.terms_of(word, 3).find(|term| !table.is_silent(*term)).unwrap();
    let clue =
        |term| Clue { giver: 0, word: table.term(term).into(), number: 1, standing: Standing::Given, taps: Vec::new() };
    told.table.clues.push(clue(term));
    told.secrets.meant.push(Vec::new());
    told.secrets.thought_of.push(Vec::new());
    assert_eq!(Speedfund::validate(&told), Ok(()));
    assert!(chance_of(&told, 14).unwrap() > before, "a clue that fits makes it likelier");
    for state in [&state, &told] {
        for guess in last::guesses(&observed(state).view().unwrap(), &mind) {
            assert!((5..=95).contains(&guess.chance) && guess.chance % 5 == 0, "{guess:?}");
        }
        let (mv, remark) = decided(state, 1, "normal");
        let next = state.after(1, &mv, &remark).unwrap();
        match mv {
            Move::Dare(spot) => assert!(chance_of(state, spot.index() + 1).unwrap() >= 80, "taps only when sure"),
            Move::Show(..) => {
                assert_eq!(asked(&next), [0], "it waits for the person");
                let ordered = next.after(0, &Move::Let, "").unwrap();
                let taps = &ordered.table.last_day.as_ref().unwrap().taps;
                assert_eq!(taps.last().unwrap().seat, 1, "it taps on request");
            }
            other => panic!("{other}"),
        }
    }
    // After the person's declaration it taps if sure, and ends otherwise.
    let ended = state.after(0, &Move::End, "").unwrap();
    assert!(matches!(decided(&ended, 1, "normal").0, Move::End | Move::Dare(_)));
}

/// F-T39: seat 1's undug own find is certain, so a computer there taps it by itself.
#[test]
fn what_is_certain_is_tapped() {
    let mut start = Start::new(Mode::ZuZweit, 0, 0);
    start.dug = [vec![9, 10, 11, 12], vec![1, 2, 4, 5, 6, 7, 8, 14]];
    start.marks = [vec![], vec![19, 20, 21]];
    let state = start.last_day();
    for level in LEVELS {
        let (mv, _) = decided(&state, 0, level);
        assert_eq!(mv, Move::Dare(cell(3)), "{level}");
    }
}

/// F-U28: at the end everybody reads what was meant, what was tapped and what the computer thought of.
#[test]
fn the_end_tells_what_was_meant() {
    let states = played(dealt("frei", "frei", 11), ["normal", "normal"]);
    let last = states.last().unwrap();
    for viewer in [Viewer::Seat(0), Viewer::Seat(1), Viewer::Spectator] {
        let text = Speedfund::draw(&Speedfund::observe(last, viewer), Locale::De).to_text();
        let words = |spots: &mut dyn Iterator<Item = Spot>| {
            spots.map(|spot| last.table.tablet(spot).word.text()).collect::<Vec<_>>().join(", ")
        };
        let told = last.table.clues.iter().zip(&last.secrets.meant).zip(&last.secrets.thought_of);
        for ((clue, meant), thought_of) in told {
            assert!(text.contains(&format!("{} · {}", clue.word, clue.number)));
            assert!(text.contains(&words(&mut meant.iter().copied())), "{text}");
            assert!(text.contains(&words(&mut thought_of.iter().copied())), "{text}");
        }
    }
    let of_person = last.table.clues.iter().zip(&last.secrets.thought_of).filter(|(clue, _)| clue.giver == 0);
    assert!(of_person.clone().count() > 0 && of_person.into_iter().all(|(_, top)| (1..=5).contains(&top.len())));
}

#[test]
fn levels_are_described_in_both_languages() {
    for locale in [Locale::De, Locale::En] {
        let info = describe(locale);
        assert_eq!(info.levels.len(), LEVELS.len());
        assert!(info.levels.iter().all(|level| level.help.chars().count() > 20));
    }
}
