//! The lexicon's gates as figures (speedfund-words.md, "Lint gates").

use std::fmt;

use super::source::{MOST_WEIGHT, MOST_WORDS, Source};

/// Terms a word should have, and of weight 3.
pub const LEAST_TERMS: (usize, usize) = (70, 12);
/// A term with so many words is a hub.
pub const HUB: usize = 8;

/// What was counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    /// Words of the list.
    pub words: usize,
    /// Forms of all words.
    pub forms: usize,
    /// Terms with at least one word.
    pub terms: usize,
    /// Links of words and terms.
    pub links: usize,
    /// The fewest terms of a word, and the fewest of weight 3.
    pub fewest: (usize, usize),
    /// Words below [`LEAST_TERMS`]: word, terms, terms of weight 3.
    pub thin: Vec<(String, usize, usize)>,
    /// Terms with at least [`HUB`] words.
    pub hubs: usize,
    /// Terms with more than [`MOST_WORDS`] words.
    pub wide: Vec<String>,
    /// Per mille of word pairs that share a term legal for both.
    pub sharing: usize,
    /// The same with both weights at least 2.
    pub sharing_well: usize,
}

impl fmt::Display for Figures {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |per_mille: usize| per_mille as f64 / 10.0;
        write!(
            out,
            "{} words, {} forms, {} terms, {} links\n  fewest terms of a word {} (gate 70), of weight 3 {} (gate 12), words below: {}\n  terms with 8 words or more: {} (gate 1,100), with more than 45: {} (gate 0)\n  pairs that share a term: {:.1} % (gate 55 %), both weights 2 or more: {:.1} % (gate 35 %)",
            self.words,
            self.forms,
            self.terms,
            self.links,
            self.fewest.0,
            self.fewest.1,
            self.thin.len(),
            self.hubs,
            self.wide.len(),
            percent(self.sharing),
            percent(self.sharing_well),
        )
    }
}

/// Counts everything. A link of the source is legal for its own word already; a term is legal for a pair if it is for both.
pub fn lint(source: &Source) -> Figures {
    let count = source.words.len();
    let mut own = vec![(0, 0); count];
    let mut shared = vec![0u8; count * count];
    let mut links = 0;
    let used = || source.terms.values().filter(|term| !term.links.is_empty());
    for term in used() {
        links += term.links.len();
        let list: Vec<(usize, u8)> = term.links.iter().map(|(word, weight)| (*word, *weight)).collect();
        for (at, (word, weight)) in list.iter().enumerate() {
            own[*word].0 += 1;
            own[*word].1 += usize::from(*weight == MOST_WEIGHT);
            for (other, other_weight) in &list[at + 1..] {
                let both = (*weight).min(*other_weight);
                let pair = &mut shared[word * count + other];
                *pair = both.max(*pair);
            }
        }
    }
    let pairs = (count * count.saturating_sub(1) / 2).max(1);
    let with = |least: u8| 1000 * shared.iter().filter(|both| **both >= least).count() / pairs;
    let thin = source.words.iter().zip(&own).filter(|(_, own)| own.0 < LEAST_TERMS.0 || own.1 < LEAST_TERMS.1);
    let mut thin: Vec<_> = thin.map(|(word, own)| (word.text.clone(), own.0, own.1)).collect();
    thin.sort_by_key(|(_, terms, strong)| (*terms, *strong));
    Figures {
        words: count,
        forms: source.words.iter().map(|word| word.forms.len()).sum(),
        terms: used().count(),
        links,
        fewest: (own.iter().map(|own| own.0).min().unwrap_or(0), own.iter().map(|own| own.1).min().unwrap_or(0)),
        thin,
        hubs: used().filter(|term| term.links.len() >= HUB).count(),
        wide: used().filter(|term| term.links.len() > MOST_WORDS).map(|term| term.text.clone()).collect(),
        sharing: with(1),
        sharing_well: with(2),
    }
}
