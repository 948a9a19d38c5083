//! Which states cannot be (for positions typed into the debugger).

use crate::clue::tidy;
use crate::last_day;
use crate::pieces::PIECES;
use crate::sites::SITES;
use crate::sketch::{FINDS, Kind, PAIRS, partner};
use crate::spot::{SPOTS, Spot};
use crate::state::{Ending, Mode, Stage, Standing, State};

/// More is taken for a typing error.
const MOST_ASKED: u32 = 1_000_000;
const MOST_CLUES: usize = 64;
const MOST_TAPS: usize = SPOTS;
const MOST_EVENTS: usize = 16;
/// Every tablet can be rubble once for each of the two.
const MOST_ERRORS: u8 = 2 * SPOTS as u8;

/// Refuses a state that no play could reach, with a sentence that says why.
///
/// # Errors
/// The first thing found that cannot be.
pub fn validate(state: &State) -> Result<(), String> {
    setting(state)?;
    field(state)?;
    dug(state)?;
    clues(state)?;
    progress(state)?;
    last(state)
}

fn check(fits: bool, otherwise: &str) -> Result<(), String> {
    if fits { Ok(()) } else { Err(otherwise.to_string()) }
}

fn setting(state: &State) -> Result<(), String> {
    let table = &state.table;
    let setting = &table.setting;
    let sites = match setting.mode {
        Mode::Reise => 1..=SITES.len() as u8,
        Mode::ZuZweit => 0..=SITES.len() as u8,
        Mode::Frei | Mode::Tag => 0..=0,
    };
    check(sites.contains(&setting.site), "the site does not fit the mode")?;
    check(setting.first < 2 && table.giver < 2, "there are seats 0 and 1")?;
    check(setting.mode == Mode::ZuZweit || setting.first == 0, "with the computer seat 0 begins")?;
    check(table.days <= setting.days(), "more days than the dig has")
}

fn field(state: &State) -> Result<(), String> {
    let (table, secrets) = (&state.table, &state.secrets);
    check(table.tablets.len() == SPOTS, "a field has 25 tablets")?;
    let mut words: Vec<_> = table.tablets.iter().map(|tablet| tablet.word).collect();
    words.sort_unstable();
    words.dedup();
    check(words.len() == SPOTS, "a word lies twice")?;
    let mut pieces = secrets.pieces.clone();
    pieces.sort_unstable();
    pieces.dedup();
    let known = pieces.iter().all(|piece| (1..=PIECES).contains(piece));
    check(pieces.len() == SPOTS && secrets.pieces.len() == SPOTS && known, "25 different pieces 1 to 48 lie there")?;
    for (one, two, count) in PAIRS {
        let pair = |spot: &Spot| (state.kind(0, *spot), state.kind(1, *spot)) == (one, two);
        check(Spot::all().filter(pair).count() == usize::from(count), "the sketches are not the 25 pairs")?;
    }
    Ok(())
}

fn dug(state: &State) -> Result<(), String> {
    for spot in Spot::all() {
        let tablet = state.table.tablet(spot);
        if let Some(dug) = tablet.dug {
            check(dug.by < 2, "there are seats 0 and 1")?;
            check(state.kind(partner(dug.by), spot) == Kind::Find, "no find was dug there")?;
            check(dug.piece == state.secrets.pieces[spot.index()], "another piece lies there")?;
        }
        let rubble = |seat: u8| !tablet.marks[usize::from(seat)] || state.kind(seat, spot) == Kind::Rubble;
        check(rubble(0) && rubble(1), "a mark stands where no rubble is")?;
    }
    let won = state.table.ending() == Some(Ending::Won);
    check(won == (state.table.dug() == FINDS), "a dig is won exactly when 15 finds are dug")?;
    let told = |seat: u8| !state.table.complete[usize::from(seat)] || state.is_complete(seat);
    check(told(0) && told(1), "a seat is said to be complete that is not")
}

fn clues(state: &State) -> Result<(), String> {
    let (table, secrets) = (&state.table, &state.secrets);
    let count = table.clues.len();
    check(count <= MOST_CLUES, "so many clues cannot have been given")?;
    check(secrets.meant.len() == count && secrets.thought_of.len() == count, "one meant and one thought set a clue")?;
    for clue in &table.clues {
        check(clue.giver < 2 && clue.number <= 9, "a clue's giver or number is wrong")?;
        check(tidy(&clue.word).as_ref() == Ok(&clue.word), "a clue is one word of letters")?;
        let taps = clue.taps.iter().all(|tap| tap.seat < 2 && thought_fits(state, tap.thought.as_ref()));
        check(taps && clue.taps.len() <= MOST_TAPS, "a tap is wrong")?;
    }
    let short = |set: &Vec<Spot>| set.len() <= SPOTS;
    check(secrets.meant.iter().chain(&secrets.thought_of).all(short), "a set names a tablet twice")?;
    check(table.story.len() <= MOST_EVENTS, "so much cannot have happened in one step")
}

fn thought_fits(state: &State, thought: Option<&crate::remark::Thought>) -> bool {
    thought.is_none_or(|thought| usize::from(thought.clue) < state.table.clues.len() && thought.fit <= 3)
}

fn progress(state: &State) -> Result<(), String> {
    let table = &state.table;
    let asked = table.asked;
    let few = asked.seats.iter().chain([&asked.clues, &asked.finds]).all(|number| *number <= MOST_ASKED);
    check(few, "so many questions cannot have been asked")?;
    let running = matches!(table.stage, Stage::Clue | Stage::Tap);
    check(!running || table.days > 0, "on day 0 the last day has begun")?;
    check(!running || !state.is_complete(table.giver), "who gives clues has a find left")?;
    check(
        !table.must_clue || (table.stage == Stage::Clue && table.setting.is_computer(table.giver)),
        "nobody must clue",
    )?;
    check(!running || table.last_day.is_none(), "the last day has not begun")?;
    let fits = table.clues.last().is_some_and(|clue| clue.giver == table.giver && clue.standing != Standing::Reported);
    check(table.stage != Stage::Tap || fits, "there is no clue to tap for")?;
    let limit = table.setting.limit().unwrap_or(MOST_ERRORS);
    let over = table.ending() == Some(Ending::Errors);
    check(table.errors <= MOST_ERRORS, "so many errors cannot have been made")?;
    check(over || table.last_day.is_some() || table.errors <= limit, "more errors than the site allows")
}

fn last(state: &State) -> Result<(), String> {
    let table = &state.table;
    let Some(day) = &table.last_day else {
        return check(table.stage != Stage::LastDay, "the last day has begun without its notes");
    };
    check(table.days == 0, "the last day has no days left")?;
    check(day.taps.len() <= MOST_TAPS && day.taps.iter().all(|tap| tap.seat < 2), "a tap is wrong")?;
    let computer = table.setting.has_computer();
    check(computer || (day.shown.is_none() && !day.waits), "only a computer shows tablets or waits")?;
    if let Some(shown) = &day.shown {
        check(table.tablet(shown.spot).is_tappable(0), "the shown tablet cannot be tapped")?;
        check(shown.chance <= 100 && thought_fits(state, shown.thought.as_ref()), "the shown chance is wrong")?;
    }
    let someone = last_day::acting(table, [state.left(0) as u8, state.left(1) as u8]).iter().any(|acting| acting.must);
    check(table.stage != Stage::LastDay || someone, "nobody taps any more: it is over")
}
