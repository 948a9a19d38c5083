//! How near a word is to a term it has no link with: by how much it shares with the words that have one.
//!
//! Two people never know the same links. Measured on links taken out of the lexicon, a missing link is told from none in
//! 79, 89 and 92 of 100 pairs (weights 1, 2, 3). So a guesser who knows no link has something better than a blind tap, and a
//! giver keeps away from cave-ins that the other might think of.

use crate::lexicon::{TermId, Word};

use super::mind::{Mind, STEP};

/// The largest nearness: less than the weakest link.
pub const MOST: i32 = STEP - 1;
/// Shares are counted in parts of this, by term.
const SHARE: u32 = 1024;
/// So much shared, on average over the term's words, is one step of nearness. Words without a link mostly have two.
const EACH: u64 = 250;

/// What some words share with all words of the list.
#[derive(Debug, Clone)]
pub struct Near {
    rows: Vec<(Word, Vec<u32>)>,
}

impl Near {
    /// For these words, as this mind knows their terms. A term with many words tells less. A level that does not mind what is
    /// near finds everything equally far.
    pub fn of(mind: &Mind, words: impl Iterator<Item = Word>) -> Self {
        Self { rows: words.filter(|_| mind.level.near).map(|word| (word, row(mind, word))).collect() }
    }

    /// How near the word is to the term, 0 to [`MOST`]. Both kinds of weights count; the word's own link does not.
    pub fn to(&self, mind: &Mind, term: TermId, word: Word) -> i32 {
        let Some((_, row)) = self.rows.iter().find(|(known, _)| *known == word) else { return 0 };
        let (mut sum, mut whole) = (0u64, 0u64);
        for (other, weight) in mind.lexicon.links(term).filter(|(other, _)| *other != word) {
            let weight = u64::from(weight);
            sum += u64::from(row[usize::from(other.0)]) * weight;
            whole += weight;
        }
        (sum / whole.max(1) / EACH).min(MOST as u64) as i32
    }
}

fn row(mind: &Mind, word: Word) -> Vec<u32> {
    let mut row = vec![0u32; mind.lexicon.word_count()];
    let terms = (1..=3u8).flat_map(|weight| mind.lexicon.terms_of(word, weight).map(move |term| (term, weight)));
    for (term, weight) in terms {
        let fit = mind.fit_of_link(term, word, weight);
        let share = SHARE * fit.max(0) as u32 / STEP as u32 / mind.lexicon.degree(term).max(1) as u32;
        for (other, weight) in mind.lexicon.links(term).filter(|_| share > 0) {
            row[usize::from(other.0)] += share * u32::from(weight);
        }
    }
    row
}
