//! Uniform random moves, and whether a move is offered at all.

use spielwerk_model::game::{FieldKind, GameInfo};
use spielwerk_model::moves;
use spielwerk_runtime::{Guest, GuestError, Observation};

use crate::draws::Draws;

const WORDS: [&str; 8] = ["Wald", "Schiff", "Garten", "Stein", "Feuer", "Wasser", "Turm", "Licht"];
/// Draws until a pattern counts as not to be filled by chance.
const TRIES: usize = 64;

/// Whether the rules offer this move (without remark): named by the list, or fitting a pattern of it and not refused by
/// the preview.
///
/// # Errors
/// If the game fails.
pub fn is_offered(
    guest: &mut Guest,
    observation: &Observation,
    legal: &[String],
    text: &str,
) -> Result<bool, GuestError> {
    if !moves::is_pattern(text) && legal.iter().any(|entry| entry == text) {
        return Ok(true);
    }
    if moves::is_pattern(text) || !moves::is_well_formed(text) {
        return Ok(false);
    }
    if !legal.iter().any(|entry| moves::is_pattern(entry) && moves::fits(entry, text)) {
        return Ok(false);
    }
    Ok(guest.preview_move(observation, text, "")?.refused.is_none())
}

/// Whether a move takes the seat's own last commit back; computer players and random movers never do.
pub fn takes_back(info: &GameInfo, text: &str) -> bool {
    info.move_kind(text.split(' ').next().unwrap_or_default()).is_some_and(|kind| kind.takes_back)
}

/// A move drawn evenly from the list, open fields filled by chance; none if there is no move, or no way was found to fill
/// the open fields.
pub(crate) fn random_move(
    guest: &mut Guest,
    info: &GameInfo,
    observation: &Observation,
    legal: &[String],
    draws: &mut Draws,
) -> Result<Option<String>, GuestError> {
    let forward: Vec<&String> = legal.iter().filter(|entry| !takes_back(info, entry)).collect();
    for _ in 0..TRIES {
        let Some(entry) = draws.one(&forward) else { return Ok(None) };
        if !moves::is_pattern(entry) {
            return Ok(Some((*entry).clone()));
        }
        let text = filled(info, entry, draws);
        if guest.preview_move(observation, &text, "")?.refused.is_none() {
            return Ok(Some(text));
        }
    }
    let closed: Vec<&String> = forward.into_iter().filter(|entry| !moves::is_pattern(entry)).collect();
    Ok(draws.one(&closed).map(|entry| (*entry).clone()))
}

/// A pattern's open fields filled by chance: a number in its range, a short word, an empty set.
pub(crate) fn filled(info: &GameInfo, entry: &str, draws: &mut Draws) -> String {
    let mut fields = entry.split(' ');
    let verb = fields.next().unwrap_or_default();
    let specs = info.move_kind(verb).map(|kind| kind.fields.as_slice()).unwrap_or_default();
    let mut text = verb.to_string();
    for (index, field) in fields.enumerate() {
        text.push(' ');
        if field == moves::OPEN {
            text.push_str(&value(specs.get(index).map(|spec| &spec.kind), draws));
        } else {
            text.push_str(field);
        }
    }
    text
}

fn value(kind: Option<&FieldKind>, draws: &mut Draws) -> String {
    match kind {
        Some(FieldKind::Number(least, most)) => {
            let width = usize::try_from(i64::from(*most) - i64::from(*least) + 1).unwrap_or(1);
            (i64::from(*least) + draws.pick(width) as i64).to_string()
        }
        Some(FieldKind::Text(most)) => {
            let word = WORDS[draws.pick(WORDS.len())];
            word.chars().take(*most as usize).collect()
        }
        _ => "~".into(),
    }
}
