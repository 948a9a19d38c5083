//! What a clue word can mean: exact, a form, the same stem, the last part of a compound, its first part, or nothing known.

use super::table::{Lexicon, TermId};
use crate::fold::fold;
use crate::remark::Reading;

/// A term that a clue word can stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sense {
    /// The term.
    pub term: TermId,
    /// How the clue was read.
    pub reading: Reading,
    /// How much weaker its links are, in tenths of a weight.
    pub cost: i32,
}

/// Tenths of a weight that a compound's last part loses; its first part loses twice that.
const PART_COST: i32 = 10;
/// A part of a compound has at least so many letters, and leaves at least [`LEAST_REST`].
const LEAST_PART: usize = 4;
const LEAST_REST: usize = 3;
/// Letters that join the parts of a compound.
const JOINTS: [&str; 7] = ["", "s", "n", "en", "es", "er", "e"];

/// Every sense of a clue word, the surest first; none: the word is not known.
pub fn understand(lexicon: &Lexicon, word: &str) -> Vec<Sense> {
    let folded = fold(word);
    let mut senses = Vec::new();
    let mut add = |term: Option<TermId>, reading, cost| {
        if let Some(term) = term.filter(|term| senses.iter().all(|sense: &Sense| sense.term != *term)) {
            senses.push(Sense { term, reading, cost });
        }
    };
    add(lexicon.find_term(&folded), Reading::Exact, 0);
    let listed = lexicon.word_of_form(&folded).and_then(|word| lexicon.find_term(&fold(lexicon.word(word))));
    add(listed, Reading::Form, 0);
    add(same_stem(lexicon, &folded), Reading::Stem, 0);
    add(last_part(lexicon, &folded), Reading::Last, PART_COST);
    add(first_part(lexicon, &folded), Reading::First, 2 * PART_COST);
    senses
}

/// Endings of the light stem, the longest that fits goes first.
const ENDINGS: [&str; 12] = ["ungen", "innen", "ung", "lich", "ern", "em", "en", "er", "es", "in", "e", "n"];
const LAST: &str = "s";
/// Letters a stem keeps.
const LEAST_STEM: usize = 4;

/// A light stem: umlauts taken back, one ending off. Words are one if their stems are.
pub fn stem(folded: &str) -> String {
    let cut = |ending: &str| folded.strip_suffix(ending).filter(|rest| rest.len() >= LEAST_STEM);
    let short = ENDINGS.into_iter().chain([LAST]).find_map(cut).unwrap_or(folded);
    let short = short.strip_suffix('e').filter(|rest| rest.len() >= LEAST_STEM).unwrap_or(short);
    short.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

/// The term with this word's stem that has the most links.
fn same_stem(lexicon: &Lexicon, folded: &str) -> Option<TermId> {
    if folded.len() < LEAST_STEM {
        return None;
    }
    let stem = self::stem(folded);
    let first = stem.get(..1)?;
    let near = lexicon.terms_from(first).take_while(|term| fold(lexicon.term(*term)).starts_with(first));
    near.filter(|term| self::stem(&fold(lexicon.term(*term))) == stem)
        .max_by_key(|term| (lexicon.degree(*term), std::cmp::Reverse(term.0)))
}

fn whole(lexicon: &Lexicon, part: &str) -> Option<TermId> {
    let listed = || lexicon.word_of_form(part).and_then(|word| lexicon.find_term(&fold(lexicon.word(word))));
    lexicon.find_term(part).or_else(listed)
}

/// The longest known end of a compound.
fn last_part(lexicon: &Lexicon, folded: &str) -> Option<TermId> {
    let starts = LEAST_REST..(folded.len() + 1).saturating_sub(LEAST_PART);
    starts.filter_map(|start| folded.get(start..)).find_map(|part| whole(lexicon, part))
}

/// The longest known beginning of a compound.
fn first_part(lexicon: &Lexicon, folded: &str) -> Option<TermId> {
    let ends = (LEAST_PART..(folded.len() + 1).saturating_sub(LEAST_REST)).rev();
    ends.filter_map(|end| folded.get(..end)).find_map(|part| {
        let parts = JOINTS.into_iter().filter_map(|joint| part.strip_suffix(joint));
        parts.filter(|part| part.len() >= LEAST_PART).find_map(|part| whole(lexicon, part))
    })
}
