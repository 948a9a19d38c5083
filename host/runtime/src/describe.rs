//! Whether what a game says about itself makes sense. A host that trusted it would meet the contradiction in the middle
//! of an evening.

use std::collections::BTreeSet;
use std::fmt::Display;

use spielwerk_model::GO_ON;
use spielwerk_model::game::{FieldKind, GameInfo, Mode, MoveKind, Offer, OptionKind, OptionSpec, Paced};

use crate::convert::shown;
use crate::error::LoadError;

type Fits = Result<(), LoadError>;

/// Bytes an id may have: it becomes a part of file names and addresses.
const ID: usize = 40;
/// Seats a game may have at most.
const SEATS: u8 = 64;

fn no<T>(sentence: impl Into<String>) -> Result<T, LoadError> {
    Err(LoadError::Description(sentence.into()))
}

fn must(holds: bool, sentence: impl FnOnce() -> String) -> Fits {
    if holds { Ok(()) } else { no(sentence()) }
}

/// Checks one language's description in itself.
pub(crate) fn check(info: &GameInfo) -> Fits {
    must(is_id(&info.id), || {
        format!("the id “{}” is not made of lower-case letters, digits and “-”, at most {ID}", shown(&info.id))
    })?;
    must(!info.version.is_empty(), || "the version is empty".into())?;
    must(!info.title.is_empty(), || "the title is empty".into())?;
    let (least, most) = info.seats;
    must(1 <= least && least <= most && most <= SEATS, || format!("{least} to {most} seats make no game"))?;
    locales(info)?;
    words("level", info.levels.iter().map(|level| &level.id))?;
    words("option", info.options.iter().map(|option| &option.key))?;
    info.options.iter().try_for_each(option)?;
    must(!info.modes.is_empty(), || "there is no mode to play".into())?;
    words("mode", info.modes.iter().map(|mode| &mode.id))?;
    info.modes.iter().try_for_each(|mode| check_mode(info, mode))?;
    words("move kind", info.move_kinds.iter().map(|kind| &kind.verb))?;
    info.move_kinds.iter().try_for_each(move_kind)?;
    lists(info)?;
    must(info.leave_penalty <= 0, || {
        format!("leaving brings {} points: a leave-penalty is zero or less", info.leave_penalty)
    })?;
    answer_times(info.answer_after)
}

fn is_id(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= ID
        && !id.starts_with('-')
        && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn locales(info: &GameInfo) -> Fits {
    must(!info.locales.is_empty(), || "no language is listed".into())?;
    let tag = |text: &str| {
        let mut parts = text.split('-');
        parts.next().is_some_and(|first| matches!(first.len(), 2 | 3) && first.bytes().all(|b| b.is_ascii_lowercase()))
            && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    match info.locales.iter().find(|locale| !tag(locale)) {
        Some(locale) => no(format!("“{}” is no language tag like de or en-GB", shown(locale))),
        None => unique("language", info.locales.iter()),
    }
}

/// Ids: single words that also stand in move texts, picks and addresses, each once.
fn words<'a>(what: &str, ids: impl Iterator<Item = &'a String> + Clone) -> Fits {
    for id in ids.clone() {
        let word = !id.is_empty() && !id.contains(|part: char| part.is_whitespace() || "&=+;?~%".contains(part));
        must(word, || format!("the {what} “{}” is not a single word without any of & = + ; ? ~ %", shown(id)))?;
    }
    unique(what, ids)
}

fn unique<T: Ord + Display>(what: &str, values: impl Iterator<Item = T>) -> Fits {
    let mut seen = BTreeSet::new();
    for value in values {
        let text = value.to_string();
        must(seen.insert(value), || format!("the {what} “{}” is listed twice", shown(&text)))?;
    }
    Ok(())
}

fn option(option: &OptionSpec) -> Fits {
    let key = shown(&option.key);
    match &option.kind {
        OptionKind::Choice(choices) => {
            must(!choices.is_empty(), || format!("the option “{key}” has no choices"))?;
            words(&format!("choice of “{key}”"), choices.iter().map(|choice| &choice.value))?;
        }
        OptionKind::Range(least, most) => {
            must(least <= most, || format!("the option “{key}” runs from {least} to {most}"))?;
        }
        OptionKind::Toggle => {}
    }
    must(is_value(option, &option.initial), || {
        format!("the option “{key}” begins with “{}”, which it does not offer", shown(&option.initial))
    })
}

/// Whether an option can have this value at all.
fn is_value(option: &OptionSpec, value: &str) -> bool {
    match &option.kind {
        OptionKind::Choice(choices) => choices.iter().any(|choice| choice.value == value),
        OptionKind::Toggle => matches!(value, "yes" | "no"),
        OptionKind::Range(least, most) => {
            value.parse::<i32>().is_ok_and(|number| (*least..=*most).contains(&number) && number.to_string() == value)
        }
    }
}

fn check_mode(info: &GameInfo, mode: &Mode) -> Fits {
    let id = shown(&mode.id);
    let (least, most, first) = mode.seats;
    must(info.seats.0 <= least && least <= first && first <= most && most <= info.seats.1, || {
        format!(
            "the mode “{id}” has {least} to {most} seats, first {first}; the game has {} to {}",
            info.seats.0, info.seats.1
        )
    })?;
    let (few, many) = mode.people;
    must(few <= many && 1 <= many && many <= most, || {
        format!("the mode “{id}” is for {few} to {many} people at up to {most} seats")
    })?;
    unique(&format!("option of the mode “{id}”"), mode.options.iter().map(|offer| &offer.key))?;
    mode.options.iter().try_for_each(|offer| check_offer(info, &id, offer))?;
    unique(&format!("level of the mode “{id}”"), mode.levels.iter())?;
    if let Some(level) = mode.levels.iter().find(|level| info.level(level).is_none()) {
        return no(format!("the mode “{id}” names the level “{}”, which does not exist", shown(level)));
    }
    unique(&format!("think time of the mode “{id}”"), mode.think_times.iter())?;
    unique(&format!("stake of the mode “{id}”"), mode.stakes.iter())
}

fn check_offer(info: &GameInfo, mode: &str, offer: &Offer) -> Fits {
    let key = shown(&offer.key);
    let Some(option) = info.options.iter().find(|option| option.key == offer.key) else {
        return no(format!("the mode “{mode}” offers the option “{key}”, which does not exist"));
    };
    unique(&format!("value of “{key}” in “{mode}”"), offer.values.iter())?;
    if let Some(value) = offer.values.iter().chain([&offer.initial]).find(|value| !is_value(option, value)) {
        return no(format!("the mode “{mode}” offers “{}” for the option “{key}”, which cannot be", shown(value)));
    }
    must(offer.values.is_empty() || offer.values.contains(&offer.initial), || {
        format!(
            "the mode “{mode}” begins with “{}” for the option “{key}” and does not offer it",
            shown(&offer.initial)
        )
    })
}

fn move_kind(kind: &MoveKind) -> Fits {
    let verb = shown(&kind.verb);
    must(kind.verb != GO_ON, || format!("the verb “{GO_ON}” belongs to the table"))?;
    words(&format!("field of “{verb}”"), kind.fields.iter().map(|field| &field.key))?;
    for field in &kind.fields {
        let key = shown(&field.key);
        must(field.key != "verb", || format!("a field of “{verb}” is called “verb”, which every move has"))?;
        match field.kind {
            FieldKind::Text(most) => must(most >= 1, || format!("the text “{key}” of “{verb}” may hold nothing"))?,
            FieldKind::Number(least, most) => {
                must(least <= most, || format!("the number “{key}” of “{verb}” runs from {least} to {most}"))?;
            }
            FieldKind::Offered | FieldKind::Several => {}
        }
        unique(&format!("key that steps “{key}”"), field.steps.iter().map(|(key, _)| key))?;
    }
    Ok(())
}

fn lists(info: &GameInfo) -> Fits {
    words("statistic", info.statistics.iter().map(|statistic| &statistic.key))?;
    for statistic in &info.statistics {
        if let Some(other) = &statistic.share_of {
            must(info.statistics.iter().any(|one| one.key == *other), || {
                format!(
                    "the statistic “{}” is a share of “{}”, which does not exist",
                    shown(&statistic.key),
                    shown(other)
                )
            })?;
        }
    }
    words("collectable", info.collectables.iter().map(|thing| &thing.key))?;
    words("record list", info.record_lists.iter().map(|(key, _)| key))?;
    unique("word", info.words.iter().map(|(key, _)| key))
}

fn answer_times((soonest, latest): (Paced, Paced)) -> Fits {
    let ordered = soonest.0 <= latest.0 && soonest.1 <= latest.1 && soonest.2 <= latest.2;
    must(ordered, || "computer players would have to answer later than at the latest".into())
}

/// A description in another language may differ in words for people only.
pub(crate) fn check_same(first: &GameInfo, other: &GameInfo, locale: &str) -> Fits {
    must(bare(first) == bare(other), || {
        format!("the description in “{}” differs from the first one in more than words for people", shown(locale))
    })
}

/// A description without its words for people.
fn bare(info: &GameInfo) -> GameInfo {
    let mut bare = info.clone();
    bare.title.clear();
    bare.tagline.clear();
    for level in &mut bare.levels {
        level.label.clear();
        level.help.clear();
    }
    for option in &mut bare.options {
        option.label.clear();
        option.help.clear();
        if let OptionKind::Choice(choices) = &mut option.kind {
            for choice in choices {
                choice.label.clear();
                choice.help.clear();
            }
        }
    }
    for mode in &mut bare.modes {
        mode.label.clear();
        mode.help.clear();
    }
    for kind in &mut bare.move_kinds {
        kind.label.clear();
        kind.fields.iter_mut().for_each(|field| field.label.clear());
    }
    bare.statistics.iter_mut().for_each(|statistic| statistic.label.clear());
    for thing in &mut bare.collectables {
        thing.label.clear();
        thing.group.clear();
    }
    bare.record_lists.iter_mut().for_each(|(_, label)| label.clear());
    bare.words.iter_mut().for_each(|(_, label)| label.clear());
    bare
}
