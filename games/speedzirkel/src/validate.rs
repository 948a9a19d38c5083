//! Which states cannot be (for positions typed into the debugger).

use crate::cards::{CREATURES, Card, EXPLORE};
use crate::cells::Cells;
use crate::play::turned_up;
use crate::setting::{Arrival, Length, Mode, Setting};
use crate::sheet::{Sheet, Terrain};
use crate::state::{MOST_COINS, News, Player, Stage, State, Table};

/// A later question is taken for a typing error; no year asks so often but by taking back.
const MOST_ASKED: u32 = 1_000_000;

/// Refuses a state that could trip the rules, with a sentence that says why. Sheets may be any that the side allows, so
/// that boards can be tried out.
///
/// # Errors
/// The first thing found that cannot be.
pub fn validate(state: &State) -> Result<(), String> {
    let table = &state.table;
    setting(&table.setting)?;
    decrees(table)?;
    course(table)?;
    for player in &table.players {
        of_player(table, player)?;
    }
    decks(state)?;
    strokes(state)?;
    last(table)
}

fn check(fits: bool, otherwise: &str) -> Result<(), String> {
    if fits { Ok(()) } else { Err(otherwise.to_string()) }
}

fn setting(setting: &Setting) -> Result<(), String> {
    let alone = matches!(setting.mode, Mode::Rekord | Mode::Tag);
    let seats = match setting.mode {
        Mode::Tisch => 2..=6,
        Mode::Frei => 1..=6,
        Mode::Rekord | Mode::Tag => 1..=1,
    };
    check(seats.contains(&setting.seats), "so many seats do not fit the mode")?;
    check(setting.seats > 1 || setting.creatures == Arrival::Selbst, "alone creatures come by themselves")?;
    let fixed = setting.length == Length::Grundspiel && setting.mirroring;
    check(!alone || fixed, "this mode has four seasons and allows mirroring")
}

fn decrees(table: &Table) -> Result<(), String> {
    let mut groups = table.decrees.map(|decree| decree.group() as u8);
    groups.sort_unstable();
    check(groups == [0, 1, 2, 3], "the decrees are one of each group")
}

fn course(table: &Table) -> Result<(), String> {
    let seasons = table.setting.seasons();
    check(usize::from(table.season) < seasons.len(), "there is no such season")?;
    check(table.players.len() == usize::from(table.setting.seats), "one player a seat")?;
    let card = table.card().ok_or("no card lies open")?;
    check(!card.is_castle(), "a castle site never stays the open card")?;
    let time: u8 = table.seen.iter().map(|card| card.time()).sum();
    check(table.clock == time, "the clock is the time of the cards turned up")?;
    let steps = table.seen.iter().filter(|card| !card.is_castle()).count();
    check(usize::from(table.step) == steps, "a step for every card but castle sites")?;
    let season = table.season();
    let turned = turned_up(&table.seen, season.length);
    check(turned == table.seen.len(), "the season was over before the open card")?;
    let over = table.is_last_card() && card.explore().is_some();
    let fits = match table.stage {
        Stage::Draw => card.explore().is_some(),
        Stage::Neighbour | Stage::Set => card.creature().is_some() && table.by_neighbours(),
        Stage::Creature => card.creature().is_some() && !table.by_neighbours(),
        Stage::Stands => card.explore().is_some() || table.by_neighbours(),
        Stage::Scoring => over,
        Stage::Finished => over && usize::from(table.season) + 1 == seasons.len(),
    };
    check(fits, "the stage does not fit the open card")?;
    let in_step = table.is_open();
    check(in_step || table.news == News::Stage, "between steps nobody has just drawn")?;
    let named = match table.news {
        News::Stage => 0,
        News::Drew(seat) | News::TookBack(seat) => seat,
    };
    check(named < table.setting.seats, "the seat in the news lies outside")?;
    demand(table)?;
    gone(table)
}

fn demand(table: &Table) -> Result<(), String> {
    let since_draw = table.seen.iter().rev().skip(1).take_while(|card| card.is_castle() || card.creature().is_some());
    let stands = since_draw.filter(|card| card.is_castle()).count() > 0;
    let met = table.stage != Stage::Draw && table.card().is_some_and(|card| card.explore().is_some());
    check(table.demand == (stands && !met), "the demand does not fit the cards turned up")
}

fn gone(table: &Table) -> Result<(), String> {
    let creatures: Vec<Card> = CREATURES.iter().map(|data| data.card).collect();
    let met = table.seen.iter().chain(&table.gone).filter(|card| card.creature().is_some());
    check(table.gone.iter().all(|card| creatures.contains(card)), "only creatures leave the game")?;
    check(table.gone.len() <= usize::from(table.season), "more creatures gone than came into play")?;
    check(met.count() <= usize::from(table.season) + 1, "more creatures than came into play")?;
    let all: Vec<Card> = table.seen.iter().chain(&table.gone).copied().collect();
    check(all.iter().enumerate().all(|(index, card)| !all[..index].contains(card)), "a card stands there twice")
}

fn of_player(table: &Table, player: &Player) -> Result<(), String> {
    check(player.sheet.side == table.setting.side, "every sheet lies on the table's side")?;
    apart(&player.sheet)?;
    check(player.coins <= MOST_COINS, "more than 14 guilders")?;
    check(player.asked <= MOST_ASKED, "asked too often")?;
    check(!player.drawn || table.is_open(), "nobody has drawn outside of a step")?;
    let scored = usize::from(table.season) + usize::from(matches!(table.stage, Stage::Scoring | Stage::Finished));
    check(player.results.len() == scored, "one result for every season scored")?;
    let sane = |value: i32| (-1000..=1000).contains(&value);
    let fits = |result: &crate::state::SeasonResult| {
        result.decrees.into_iter().chain([result.coins, result.gaps]).all(sane) && result.coins >= 0 && result.gaps >= 0
    };
    check(player.results.iter().all(fits), "a result is out of reach")
}

fn apart(sheet: &Sheet) -> Result<(), String> {
    let all = [Terrain::Wald, Terrain::Dorf, Terrain::Acker, Terrain::Weiher, Terrain::Wesen];
    let count: usize = all.into_iter().map(|terrain| sheet.of(terrain).count()).sum();
    check(sheet.drawn().count() == count, "a cell has two terrains")?;
    check(!sheet.drawn().touches(sheet.mountains() | sheet.bog()), "a printed cell is drawn over")
}

fn decks(state: &State) -> Result<(), String> {
    let table = &state.table;
    check(state.decks.len() == table.setting.seasons().len(), "one deck a season")?;
    let mut waiting = usize::from(table.season) + 1 - table.gone.len();
    for (number, deck) in state.decks.iter().enumerate() {
        // Decks of seasons gone by do not matter any more.
        if number < usize::from(table.season) {
            continue;
        }
        let castles_and_explore = EXPLORE.iter().all(|data| deck.contains(&data.card));
        let distinct = deck.iter().enumerate().all(|(index, card)| !deck[..index].contains(card));
        check(castles_and_explore && distinct, "a deck holds every explore card once")?;
        check(deck.len() == EXPLORE.len() + waiting, "a deck holds the creatures in play")?;
        check(!deck.iter().any(|card| table.gone.contains(card)), "a creature that is gone is in a deck")?;
        let length = table.setting.seasons()[number].length;
        let met = deck[..turned_up(deck, length)].iter().filter(|card| card.creature().is_some()).count();
        waiting = waiting + 1 - met;
    }
    let now = &state.decks[usize::from(table.season)];
    check(now.starts_with(&table.seen), "the present deck does not begin with the cards turned up")
}

fn strokes(state: &State) -> Result<(), String> {
    let table = &state.table;
    check(state.strokes.len() == table.players.len(), "one stroke or none a seat")?;
    let mut due = 0;
    for ((seat, player), stroke) in (0u8..).zip(&table.players).zip(&state.strokes) {
        check(player.drawn == stroke.is_some(), "who has drawn has a stroke, who has not has none")?;
        due += usize::from(table.is_due(seat));
        if let Some(mv) = stroke {
            let options = table.options_of(seat).ok_or("nobody draws now")?;
            options.judge(*mv).map_err(|code| format!("the stroke of seat {seat} is refused: {code}"))?;
        }
    }
    check(!table.is_open() || due > 0, "in an open step somebody is to draw")
}

fn last(table: &Table) -> Result<(), String> {
    let Some(last) = &table.last else {
        return check(
            table.is_open() && table.step == 1 && table.season == 0,
            "only the first step has none before it",
        );
    };
    let seats = table.players.len();
    check(last.strokes.len() == seats && last.coins.len() == seats, "the last step has one stroke or none a seat")?;
    let known =
        last.strokes.iter().flatten().all(|stroke| !stroke.cells.is_empty() && Cells::ALL.contains(stroke.cells));
    check(known && last.coins.iter().all(|coins| *coins <= MOST_COINS), "the last step's strokes cannot be")
}
