//! A mode with chosen options, checked against what the game offers.

use crate::game::{GameInfo, Mode, Offer, OptionKind, OptionSpec};
use crate::record::SetupConfig;

/// Why a wished configuration is none. The code is stable, the sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the sentences name the fields
pub enum ConfigError {
    /// No such mode.
    #[error("{game} has no mode “{mode}”; it has: {offered}")]
    UnknownMode { game: String, mode: String, offered: String },
    /// Too few or too many seats.
    #[error("“{mode}” is for {least} to {most} seats, not {asked}")]
    Seats { mode: String, asked: u8, least: u8, most: u8 },
    /// No such option.
    #[error("{game} has no option “{key}”; it has: {offered}")]
    UnknownOption { game: String, key: String, offered: String },
    /// A value the mode does not offer.
    #[error("option “{key}” cannot be “{value}” here; offered: {offered}")]
    Value { key: String, value: String, offered: String },
    /// The first seat lies outside.
    #[error("seat {first} cannot begin, there are {seats} seats (counted from 0)")]
    First { first: u8, seats: u8 },
}

impl ConfigError {
    /// Stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownMode { .. } => "unknown-mode",
            Self::Seats { .. } => "seats-out-of-range",
            Self::UnknownOption { .. } => "unknown-option",
            Self::Value { .. } => "option-value",
            Self::First { .. } => "first-out-of-range",
        }
    }
}

/// The full configuration for `setup`: every option of the game with a value this mode offers.
///
/// `seats`: none takes the mode's first offer. `wished`: option keys and values; what is not wished keeps its initial.
///
/// # Errors
/// If mode, seats, an option or a value is not offered.
pub fn configure(
    info: &GameInfo,
    mode: &str,
    seats: Option<u8>,
    first: Option<u8>,
    wished: &[(String, String)],
) -> Result<SetupConfig, ConfigError> {
    let mode = info.mode(mode).ok_or_else(|| ConfigError::UnknownMode {
        game: info.title.clone(),
        mode: mode.into(),
        offered: joined(info.modes.iter().map(|mode| mode.id.as_str())),
    })?;
    let seats = check_seats(mode, seats)?;
    if let Some(first) = first.filter(|first| *first >= seats) {
        return Err(ConfigError::First { first, seats });
    }
    if let Some((key, _)) = wished.iter().find(|(key, _)| !info.options.iter().any(|option| option.key == *key)) {
        return Err(ConfigError::UnknownOption {
            game: info.title.clone(),
            key: key.clone(),
            offered: joined(info.options.iter().map(|option| option.key.as_str())),
        });
    }
    let options = info.options.iter().map(|option| value_of(mode, option, wished)).collect::<Result<_, _>>()?;
    Ok(SetupConfig { mode: mode.id.clone(), seats, first, options })
}

fn check_seats(mode: &Mode, asked: Option<u8>) -> Result<u8, ConfigError> {
    let (least, most, initial) = mode.seats;
    let asked = asked.unwrap_or(initial);
    if (least..=most).contains(&asked) {
        Ok(asked)
    } else {
        Err(ConfigError::Seats { mode: mode.id.clone(), asked, least, most })
    }
}

fn value_of(mode: &Mode, option: &OptionSpec, wished: &[(String, String)]) -> Result<(String, String), ConfigError> {
    let offer = mode.options.iter().find(|offer| offer.key == option.key);
    let initial = offer.map_or(&option.initial, |offer| &offer.initial);
    let Some((_, value)) = wished.iter().rev().find(|(key, _)| *key == option.key) else {
        return Ok((option.key.clone(), initial.clone()));
    };
    let offered = offered_values(option, offer);
    let fits = match &option.kind {
        OptionKind::Range(least, most) if offered.is_empty() => {
            offer.is_some() && value.parse::<i32>().is_ok_and(|number| (*least..=*most).contains(&number))
        }
        _ => offered.contains(value),
    };
    if fits || value == initial {
        Ok((option.key.clone(), value.clone()))
    } else {
        let listed = if offered.is_empty() { vec![initial.clone()] } else { offered };
        Err(ConfigError::Value {
            key: option.key.clone(),
            value: value.clone(),
            offered: joined(listed.iter().map(String::as_str)),
        })
    }
}

/// What [`configure`] may be asked for in this mode beside its initial values: each other value of each option by
/// itself (of a range its ends), one wish at a time.
pub fn single_wishes(info: &GameInfo, mode: &Mode) -> Vec<(String, String)> {
    let wishes = |option: &OptionSpec| {
        let offer = mode.options.iter().find(|offer| offer.key == option.key);
        let initial = offer.map_or(&option.initial, |offer| &offer.initial).clone();
        let values = match (offered_values(option, offer), &option.kind) {
            (none, OptionKind::Range(least, most)) if none.is_empty() => vec![least.to_string(), most.to_string()],
            (some, _) => some,
        };
        let others = values.into_iter().filter(move |value| *value != initial);
        let key = option.key.clone();
        others.map(move |value| (key.clone(), value))
    };
    info.options.iter().flat_map(wishes).collect()
}

/// The values a mode offers of an option; empty for an open range, the initial alone where the mode does not name it.
pub fn offered_values(option: &OptionSpec, offer: Option<&Offer>) -> Vec<String> {
    match offer {
        None => vec![option.initial.clone()],
        Some(offer) if !offer.values.is_empty() => offer.values.clone(),
        Some(_) => match &option.kind {
            OptionKind::Choice(choices) => choices.iter().map(|choice| choice.value.clone()).collect(),
            OptionKind::Toggle => vec!["yes".into(), "no".into()],
            OptionKind::Range(..) => Vec::new(),
        },
    }
}

fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
