//! Journeys and showcases: what groups of players have opened, and what people have collected.
//!
//! A group is the people a match began with: two particular ones, or one with the computer. Nothing is counted up: each
//! thing is a document of its own, written with the last move, so that a thing cannot be lost or doubled.
//!
//! ```text
//! unlock/GAME/GROUP/UNLOCK             opened; written again by every later match that opens it
//! award/PERSON/GAME/AWARD/TABLE        collected once more
//! best/GAME/GROUP/OPTION=VALUE/-POINTS/TABLE    results of a group by the option that is a journey
//! ```

use std::collections::{BTreeMap, BTreeSet};

use spielwerk_model::game::{GameInfo, OptionKind};
use spielwerk_model::ids::{PersonId, TableId};
use spielwerk_protocol::http::{Collected, Journey, Stop};
use spielwerk_protocol::refusal::{Code, Refusal};
use spielwerk_store::{Kind, Put, StoreError};

use crate::app::App;
use crate::documents::{TableDoc, encode};
use crate::play::step::Ending;
use crate::table::store_refusal;
use crate::words::{self, Lang};

/// Things of one person in one game at most.
const MOST: usize = 10_000;

/// What the people of a match share: their ids in order.
pub(crate) fn group(people: &[PersonId]) -> String {
    let mut ids: Vec<String> = people.iter().map(ToString::to_string).collect();
    ids.sort_unstable();
    ids.join("+")
}

/// What a match that has just ended opens, and who collects what.
pub(crate) fn earned(table: TableId, doc: &TableDoc, info: &GameInfo, ending: &Ending) -> Result<Vec<Put>, StoreError> {
    if doc.practice {
        return Ok(Vec::new());
    }
    let people: Vec<PersonId> = doc.began.iter().map(|(_, person, _)| *person).collect();
    let there = doc.people_by_seat().filter(|(_, person, _)| people.contains(person));
    let standings: Vec<_> = there.filter_map(|(seat, person, _)| Some((person, ending.standing(seat)?))).collect();
    let mut puts = Vec::new();
    for (person, standing) in &standings {
        for award in &standing.awards {
            puts.push(put(format!("{}{award}/{table}", award_prefix(*person, &doc.game)), Vec::new()));
        }
    }
    // A journey goes on only if all who set out together are there at its end.
    if standings.len() < people.len() {
        return Ok(puts);
    }
    let group = group(&people);
    let opened: BTreeSet<&String> = standings.iter().flat_map(|(_, standing)| &standing.unlocks).collect();
    puts.extend(
        opened.into_iter().map(|unlock| put(format!("{}{unlock}", unlock_prefix(&doc.game, &group)), Vec::new())),
    );
    let best = standings.iter().map(|(_, standing)| standing).max_by_key(|standing| (standing.won, standing.points));
    if let (Some(best), Some((option, value))) = (best, journey_value(info, doc)) {
        let result = encode(&(best.points, best.won))?;
        puts.push(put(format!("{}{option}={value}/{table}", best_prefix(&doc.game, &group)), result));
    }
    Ok(puts)
}

fn put(key: String, value: Vec<u8>) -> Put {
    Put { kind: Kind::Earned, key, value: Some(value) }
}

fn unlock_prefix(game: &str, group: &str) -> String {
    format!("unlock/{game}/{group}/")
}

fn award_prefix(person: PersonId, game: &str) -> String {
    format!("award/{person}/{game}/")
}

fn best_prefix(game: &str, group: &str) -> String {
    format!("best/{game}/{group}/")
}

/// The option whose values open one after the other, if the game has one.
fn journey_option(info: &GameInfo) -> Option<(&str, &[spielwerk_model::game::Choice])> {
    info.options.iter().find_map(|option| match &option.kind {
        OptionKind::Choice(choices) if choices.iter().any(|choice| choice.unlock.is_some()) => {
            Some((option.key.as_str(), choices.as_slice()))
        }
        _ => None,
    })
}

/// The value a mode begins with.
fn initial_value<'a>(info: &'a GameInfo, mode: &str, option: &str) -> Option<&'a str> {
    let offer = info.mode(mode)?.options.iter().find(|offer| offer.key == option);
    let spec = info.options.iter().find(|spec| spec.key == option)?;
    Some(offer.map_or(&spec.initial, |offer| &offer.initial))
}

/// The value this match was played with.
fn journey_value<'a>(info: &'a GameInfo, doc: &'a TableDoc) -> Option<(&'a str, &'a str)> {
    let (key, _) = journey_option(info)?;
    let (_, value) = doc.config.options.iter().find(|(other, _)| other == key)?;
    Some((key, value))
}

impl App {
    /// Refuses a stop these people have not opened; a closed one that is the mode's initial value falls back to the last
    /// open one before it.
    pub(crate) async fn check_opened(&self, doc: &mut TableDoc, info: &GameInfo, lang: Lang) -> Result<(), Refusal> {
        let people: Vec<PersonId> = doc.persons().collect();
        let journey = self.journey(info, &people).await.map_err(|error| store_refusal(&error, lang))?;
        let Some(journey) = journey else { return Ok(()) };
        let initial = initial_value(info, &doc.config.mode, &journey.option).map(str::to_owned);
        let option = doc.config.options.iter_mut().find(|(key, _)| *key == journey.option);
        let Some((_, value)) = option else { return Ok(()) };
        let Some(at) = journey.stops.iter().position(|stop| stop.value == *value && !stop.open) else { return Ok(()) };
        let last = journey.stops[..at].iter().rfind(|stop| stop.open).filter(|_| initial.as_ref() == Some(value));
        *value = last.ok_or_else(|| words::refusal(Code::Locked, lang))?.value.clone();
        Ok(())
    }

    /// How far these people are.
    pub(crate) async fn journey(&self, info: &GameInfo, people: &[PersonId]) -> Result<Option<Journey>, StoreError> {
        let Some((option, choices)) = journey_option(info) else { return Ok(None) };
        let group = group(people);
        let prefix = unlock_prefix(&info.id, &group);
        let opened = self.store.list(Kind::Earned, prefix.clone(), None, MOST).await?;
        let opened: BTreeSet<&str> = opened.iter().map(|(key, _)| &key[prefix.len()..]).collect();
        let bests = self.bests_of(&info.id, &group, option).await?;
        let stop = |choice: &spielwerk_model::game::Choice| {
            let best = bests.get(&choice.value);
            Stop {
                value: choice.value.clone(),
                open: choice.unlock.as_ref().is_none_or(|unlock| opened.contains(unlock.as_str())),
                won: best.is_some_and(|(won, _)| *won),
                best: best.map(|(_, points)| *points),
            }
        };
        Ok(Some(Journey { option: option.into(), stops: choices.iter().map(stop).collect() }))
    }

    async fn bests_of(
        &self,
        game: &str,
        group: &str,
        option: &str,
    ) -> Result<BTreeMap<String, (bool, i32)>, StoreError> {
        let prefix = format!("{}{option}=", best_prefix(game, group));
        let mut bests: BTreeMap<String, (bool, i32)> = BTreeMap::new();
        for (key, bytes) in self.store.list(Kind::Earned, prefix.clone(), None, MOST).await? {
            let Some((value, _)) = key[prefix.len()..].rsplit_once('/') else { continue };
            let (points, won): (i32, bool) = crate::documents::decode(&bytes)?;
            let best = bests.entry(value.to_owned()).or_insert((won, points));
            *best = (best.0 || won, best.1.max(points));
        }
        Ok(bests)
    }

    /// What a person has collected in a game, with how often.
    pub(crate) async fn showcase(&self, person: PersonId, game: &str) -> Result<Vec<Collected>, StoreError> {
        let prefix = award_prefix(person, game);
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for (key, _) in self.store.list(Kind::Earned, prefix.clone(), None, MOST).await? {
            if let Some((award, _)) = key[prefix.len()..].rsplit_once('/') {
                *counts.entry(award.to_owned()).or_default() += 1;
            }
        }
        Ok(counts.into_iter().map(|(key, count)| Collected { key, count }).collect())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::documents::SeatDoc;
    use crate::testkit::{standing, table_doc};

    fn keys(doc: &TableDoc) -> Vec<String> {
        let mut ends = vec![standing(0, 1), standing(1, 1)];
        ends[0].unlocks = vec!["site-2".into()];
        ends[1].unlocks = vec!["site-2".into()];
        ends[1].awards = vec!["coin".into(), "coin".into()];
        let ending = Ending(vec![("en".into(), ends)]);
        let table = TableId(ulid::Ulid::from_parts(0, 1));
        let puts = earned(table, doc, &crate::testkit::game_info(), &ending).unwrap();
        puts.into_iter().map(|put| put.key).collect()
    }

    #[test]
    fn a_journey_needs_all_who_set_out_and_a_showcase_only_its_owner() {
        let mut doc = table_doc(2);
        let both = keys(&doc);
        assert_eq!(both.iter().filter(|key| key.starts_with("award/")).count(), 2);
        assert_eq!(both.iter().filter(|key| key.starts_with("unlock/noughts/")).count(), 1, "{both:?}");
        doc.seats[0] = SeatDoc::Computer { level: String::new(), name: String::new(), since: 0, owner: None };
        let one = keys(&doc);
        assert!(one.iter().all(|key| key.starts_with("award/")) && one.len() == 2, "{one:?}");
        doc.practice = true;
        assert!(keys(&doc).is_empty());
    }

    #[test]
    fn a_pair_is_the_same_whoever_comes_first() {
        let people = table_doc(2).persons().collect::<Vec<_>>();
        assert_eq!(group(&people), group(&[people[1], people[0]]));
        assert_ne!(group(&people), group(&people[..1]));
    }
}
