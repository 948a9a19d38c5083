//! Every language says what the others say.

use spielwerk_model::game::GameInfo;
use spielwerk_model::play::Viewer;
use spielwerk_model::scene::Scene;
use spielwerk_runtime::{Guest, Observation};

use super::sample::{Ground, Position};
use super::{Fault, ensure};
use crate::draws::Draws;

/// A language no game speaks.
const UNKNOWN: &str = "qxx";

pub(crate) fn check(ground: &Ground, guest: &mut Guest, at: &Position, draws: &mut Draws) -> Result<(), Fault> {
    if at.ply == 0 {
        descriptions(ground)?;
        rule_books(ground, guest)?;
    }
    let viewers = at.viewers();
    let viewer = viewers[draws.pick(viewers.len())];
    let observation = guest.observe(&at.state, viewer)?;
    narrations(ground, guest, viewer, &observation)?;
    pictures(ground, guest, viewer, &observation)
}

fn descriptions(ground: &Ground) -> Result<(), Fault> {
    for locale in &ground.info.locales {
        let info = ground.component.info(locale);
        for (what, label) in labels(info) {
            ensure(!label.trim().is_empty(), || format!("in “{locale}”, {what} has no label"))?;
        }
    }
    Ok(())
}

fn labels(info: &GameInfo) -> Vec<(String, &str)> {
    let mut labels = vec![("the title".to_string(), info.title.as_str()), ("the tagline".into(), &info.tagline)];
    labels.extend(info.modes.iter().map(|mode| (format!("mode {}", mode.id), mode.label.as_str())));
    labels.extend(info.levels.iter().map(|level| (format!("level {}", level.id), level.label.as_str())));
    labels.extend(info.options.iter().map(|option| (format!("option {}", option.key), option.label.as_str())));
    labels.extend(info.move_kinds.iter().map(|kind| (format!("move {}", kind.verb), kind.label.as_str())));
    labels.extend(info.statistics.iter().map(|entry| (format!("statistic {}", entry.key), entry.label.as_str())));
    labels.extend(info.collectables.iter().map(|entry| (format!("collectable {}", entry.key), entry.label.as_str())));
    labels.extend(info.record_lists.iter().map(|(key, label)| (format!("record list {key}"), label.as_str())));
    labels
}

fn rule_books(ground: &Ground, guest: &mut Guest) -> Result<(), Fault> {
    let mut books: Vec<(String, String)> = Vec::new();
    for locale in &ground.info.locales {
        let book = guest.rule_book(locale)?;
        ensure(!book.trim().is_empty(), || format!("there is no rule book in “{locale}”"))?;
        if let Some((other, _)) = books.iter().find(|(_, text)| *text == book) {
            return Err(Fault::Law(format!("the rule books in “{other}” and “{locale}” are the same text")));
        }
        books.push((locale.clone(), book));
    }
    let unknown = guest.rule_book(UNKNOWN)?;
    ensure(books.first().is_none_or(|(_, first)| *first == unknown), || {
        "an unknown language does not get the rule book of the first one listed".into()
    })
}

fn narrations(ground: &Ground, guest: &mut Guest, viewer: Viewer, observation: &Observation) -> Result<(), Fault> {
    let Some(default) = ground.info.locales.first() else { return Ok(()) };
    let told = guest.narrate(observation, default)?;
    ensure(guest.narrate(observation, UNKNOWN)? == told, || {
        "an unknown language is not told what the first one listed is".into()
    })?;
    for locale in &ground.info.locales {
        let there = guest.narrate(observation, locale)?;
        let same = there.len() == told.len()
            && there.iter().zip(&told).all(|(one, two)| {
                (&one.at, &one.cues, one.hold) == (&two.at, &two.cues, two.hold)
                    && one.text.trim().is_empty() == two.text.trim().is_empty()
            });
        ensure(same, || format!("{viewer} is told something else in “{locale}” than in “{default}”"))?;
    }
    Ok(())
}

fn pictures(ground: &Ground, guest: &mut Guest, viewer: Viewer, observation: &Observation) -> Result<(), Fault> {
    let Some(default) = ground.info.locales.first() else { return Ok(()) };
    let text = guest.draw(observation, default)?;
    ensure(guest.draw(observation, UNKNOWN)? == text, || {
        "an unknown language does not get the picture of the first one listed".into()
    })?;
    let drawn = Scene::parse(&text).map_err(|error| Fault::Law(error.to_string()))?;
    for locale in &ground.info.locales {
        let there = Scene::parse(&guest.draw(observation, locale)?).map_err(|error| Fault::Law(error.to_string()))?;
        let same = there.nodes.len() == drawn.nodes.len()
            && there.nodes.iter().zip(&drawn.nodes).all(|(one, two)| {
                (&one.key, &one.kind, &one.picks, one.name.is_empty(), one.text.is_empty())
                    == (&two.key, &two.kind, &two.picks, two.name.is_empty(), two.text.is_empty())
            });
        ensure(same && there.head.prompt.is_empty() == drawn.head.prompt.is_empty(), || {
            format!("the picture of {viewer} in “{locale}” lacks something that “{default}” has, or the reverse")
        })?;
    }
    Ok(())
}
