//! Standings.

use spielwerk_model::game::{GameInfo, OptionKind};
use spielwerk_model::play::{Standing, Viewer};
use spielwerk_runtime::{Guest, seats};

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;

pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, _draws: &mut Draws) -> Result<(), Fault> {
    let spectator = guest.observe(&at.state, Viewer::Spectator)?;
    let standings = guest.score(&spectator, "")?;
    seats::standings_fit(&standings, at.seats)?;
    for standing in &standings {
        let seat = standing.seat;
        let sum: i64 = standing.breakdown.iter().map(|line| i64::from(line.value)).sum();
        ensure(sum == i64::from(standing.points), || {
            format!("seat {seat} has {} points, its breakdown adds up to {sum}", standing.points)
        })?;
        let before = standings.iter().filter(|other| other.rank < standing.rank).count();
        ensure(usize::from(standing.rank) == before + 1, || {
            format!("seat {seat} has rank {}, but {before} seats are before it", standing.rank)
        })?;
        knows_its_keys(&ground.info, standing)?;
    }
    for locale in &ground.info.locales {
        let there = guest.score(&spectator, locale)?;
        ensure(
            there.len() == standings.len() && there.iter().zip(&standings).all(|(one, two)| same(one, two)),
            || format!("the standings in “{locale}” have other numbers"),
        )?;
    }
    Ok(())
}

fn same(one: &Standing, two: &Standing) -> bool {
    let values = |standing: &Standing| standing.breakdown.iter().map(|line| line.value).collect::<Vec<_>>();
    (one.seat, one.points, one.rank, one.won, one.ladder_points)
        == (two.seat, two.points, two.rank, two.won, two.ladder_points)
        && values(one) == values(two)
        && one.statistics == two.statistics
        && (&one.record_list, &one.record_key) == (&two.record_list, &two.record_key)
        && one.title.is_empty() == two.title.is_empty()
}

fn knows_its_keys(info: &GameInfo, standing: &Standing) -> Result<(), Fault> {
    let unknown = |what: &str, key: &str| format!("seat {}: `describe` names no {what} “{key}”", standing.seat);
    for (key, _) in &standing.statistics {
        ensure(info.statistics.iter().any(|statistic| statistic.key == *key), || unknown("statistic", key))?;
    }
    for key in &standing.awards {
        ensure(info.collectables.iter().any(|thing| thing.key == *key), || unknown("collectable", key))?;
    }
    if let Some(list) = &standing.record_list {
        ensure(info.record_lists.iter().any(|(key, _)| key == list), || unknown("record list", list))?;
    }
    for unlock in &standing.unlocks {
        ensure(opens_something(info, unlock), || unknown("choice opened by", unlock))?;
    }
    Ok(())
}

fn opens_something(info: &GameInfo, unlock: &str) -> bool {
    info.options.iter().any(|option| match &option.kind {
        OptionKind::Choice(choices) => choices.iter().any(|choice| choice.unlock.as_deref() == Some(unlock)),
        OptionKind::Toggle | OptionKind::Range(..) => false,
    })
}
