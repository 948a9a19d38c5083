//! Which states cannot be (for positions typed into the debugger).

use crate::deck::{Counts, deck};
use crate::snow;
use crate::state::{Mode, News, Stage, State};
use crate::wood::{Lies, left, uncovered};

/// A later turn is taken for a typing error; play ends long before.
const MOST_TURNS: u32 = 1_000_000;

/// Refuses a state that no play could reach, with a sentence that says why.
///
/// # Errors
/// The first thing found that cannot be.
pub fn validate(state: &State) -> Result<(), String> {
    setting(state)?;
    progress(state)?;
    wood(state)?;
    tallies(state)?;
    snow_fits(state)
}

fn check(fits: bool, otherwise: &str) -> Result<(), String> {
    if fits { Ok(()) } else { Err(otherwise.to_string()) }
}

fn setting(state: &State) -> Result<(), String> {
    let setting = &state.table.setting;
    let (seats, sizes) = match setting.mode {
        Mode::Tisch | Mode::Solo => (2..=5, [8].as_slice()),
        Mode::Tag => (3..=3, [8].as_slice()),
        Mode::Training => (1..=1, [4, 6, 8].as_slice()),
    };
    check(seats.contains(&setting.seats), "so many seats do not fit the mode")?;
    check(sizes.contains(&setting.size), "the size does not fit the mode")?;
    check(setting.first < setting.seats, "the first seat lies outside")?;
    check(setting.mode == Mode::Tisch || setting.first == 0, "in this mode seat 0 starts")?;
    check(!(setting.mode == Mode::Tag && setting.traces), "the wood of the day has no traces")?;
    let several = setting.rounds == setting.seats && matches!(setting.mode, Mode::Tisch | Mode::Solo);
    check(setting.rounds == 1 || several, "rounds are 1 or as many as seats, several only at tisch and solo")
}

fn progress(state: &State) -> Result<(), String> {
    let table = &state.table;
    check((1..=table.setting.rounds).contains(&table.round), "the round lies outside")?;
    check(table.seat < table.setting.seats, "the seat on turn lies outside")?;
    check((u32::from(table.round)..=MOST_TURNS).contains(&table.turn), "the turn lies outside")?;
    let in_turn = (u32::from(table.setting.first) + table.turn - 1) % u32::from(table.setting.seats);
    check(table.round > 1 || u32::from(table.seat) == in_turn, "in this turn another seat would be on turn")?;
    check(table.stage != Stage::RoundOver || table.round < table.setting.rounds, "no round follows this one")?;
    check(table.stage != Stage::Finished || table.round == table.setting.rounds, "rounds are still to play")?;
    check(table.news == News::Nothing || table.stage == Stage::First, "news stands only before a first card")?;
    check((table.news != News::Snow) || table.snow.is_some(), "no snow has fallen")
}

fn wood(state: &State) -> Result<(), String> {
    let table = &state.table;
    check(state.wood.len() == table.setting.places(), "the wood has another size than the setting")?;
    let cards = Counts::of(state.wood.iter().map(|heap| heap.card));
    check(cards == deck(table.setting.size), "the cards are not those of the deck")?;
    let count = |wanted: fn(Lies) -> bool| state.wood.iter().filter(|heap| wanted(heap.lies)).count();
    let first = count(|lies| matches!(lies, Lies::First { .. }));
    let second = count(|lies| matches!(lies, Lies::Second { .. }));
    let expected = match (table.stage, table.snow.is_some()) {
        (Stage::First | Stage::RoundOver | Stage::Finished, _) => (0, 0),
        (Stage::Second, false) | (Stage::Shown, true) => (1, 0),
        (Stage::Shown, false) => (1, 1),
        (Stage::Second, true) => return Err("in the snow no second card is due".into()),
    };
    check((first, second) == expected, "the open cards do not fit the stage")?;
    let over = matches!(table.stage, Stage::RoundOver | Stage::Finished);
    check(over == (left(&state.wood) == 0), "a round is over exactly when the last heap is gone")?;
    check(table.news != News::Dealt || count(|lies| lies == Lies::Fresh) == state.wood.len(), "not freshly dealt")
}

fn tallies(state: &State) -> Result<(), String> {
    let table = &state.table;
    let seats = usize::from(table.setting.seats);
    check(table.tallies.len() == seats && state.figures.len() == seats, "one tally and one figure a seat")?;
    let rounds = usize::from(table.round);
    check(table.tallies.iter().all(|tally| tally.nuts.len() == rounds), "one number of nuts for every round begun")?;
    let deck = deck(table.setting.size);
    let most =
        |counts: &Counts| (1u32..).zip(&counts.0[..4]).map(|(nuts, &count)| nuts * u32::from(count)).sum::<u32>();
    for round in 0..rounds {
        let nuts: u32 = table.tallies.iter().map(|tally| u32::from(tally.nuts[round])).sum();
        let limit = if round + 1 < rounds { most(&deck) } else { most(&taken(state)) };
        check(nuts <= limit, "more nuts than have left the wood")?;
    }
    let nut_cards: usize = table.tallies.iter().map(|tally| usize::from(tally.nut_cards)).sum();
    check(
        nut_cards <= deck.nut_cards() * (rounds - 1) + taken(state).nut_cards(),
        "more nut cards than have left the wood",
    )?;
    let done = matches!(table.stage, Stage::Shown | Stage::RoundOver | Stage::Finished);
    let turns: u64 = table.tallies.iter().map(|tally| u64::from(tally.turns)).sum();
    check(turns == u64::from(table.turn) - u64::from(!done), "the turns of all seats do not add up")?;
    let fits = |(figure, tally): (&crate::state::Figure, &crate::state::Tally)| {
        u64::from(figure.hits) + u64::from(figure.missed) <= u64::from(tally.turns)
    };
    check(state.figures.iter().zip(&table.tallies).all(fits), "more hits and missed pairs than turns")
}

/// Cards that have left the wood this round, those of the result now shown included.
fn taken(state: &State) -> Counts {
    let outcome = state.table.outcome(&state.wood);
    let leaving = uncovered(&state.wood).into_iter().enumerate().filter_map(|(index, card)| {
        card.filter(|_| outcome.is_some_and(|outcome| outcome.removes(index))).map(|card| card.card)
    });
    let gone = state.wood.iter().filter(|heap| heap.lies == Lies::Gone).map(|heap| heap.card);
    Counts::of(gone.chain(leaving))
}

fn snow_fits(state: &State) -> Result<(), String> {
    let table = &state.table;
    if matches!(table.stage, Stage::RoundOver | Stage::Finished) {
        return check(table.snow.is_some(), "no round ends without snow");
    }
    let cards = table.cards_left(&state.wood);
    match (table.snow, snow::falls(table.setting.size, &cards)) {
        (None, Some(_)) => Err("the snow should have fallen".into()),
        (Some(_), None) => Err("the snow cannot have fallen yet".into()),
        (Some(snow::Snow::Early), _) if snow::some_pair_has_effect(&cards) => {
            Err("early snow falls only when no pair has an effect".into())
        }
        (Some(snow::Snow::Count), Some(snow::Snow::Early)) => Err("too many heaps for snow by count".into()),
        _ => Ok(()),
    }
}
