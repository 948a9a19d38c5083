//! The packed lexicon, read in place. Layout: [`super::pack`].

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::fold::fold;

/// The shipped table, made by the build script from `data/`.
static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/lexicon.bin"));

/// A word of the list, by its number in the list's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word(pub u16);

/// A term, by its number in folded order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TermId(pub u16);

/// A packed lexicon.
#[derive(Debug, Clone, Copy)]
pub struct Lexicon {
    bytes: &'static [u8],
    words: usize,
    terms: usize,
    at: Parts,
}

/// Where the parts begin.
#[derive(Debug, Clone, Copy)]
struct Parts {
    words: usize,
    first_forms: usize,
    forms: usize,
    terms: usize,
    term_links: usize,
    word_links: usize,
    by_term: usize,
    by_word: usize,
    silent: usize,
    texts: usize,
}

impl Lexicon {
    /// The one shipped with the game.
    pub fn shipped() -> Self {
        Self::of(PACKED)
    }

    /// A table in memory, as [`super::pack::pack`] writes it.
    pub fn of(bytes: &'static [u8]) -> Self {
        let count = |index: usize| number(bytes, index * 4);
        let (words, forms, terms, links) = (count(0), count(1), count(2), count(3));
        let mut next = 16;
        let mut part = |length: usize| {
            let start = next;
            next += length;
            start
        };
        let at = Parts {
            words: part(4 * (words + 1)),
            first_forms: part(4 * (words + 1)),
            forms: part(4 * (forms + 1)),
            terms: part(4 * (terms + 1)),
            term_links: part(4 * (terms + 1)),
            word_links: part(4 * (3 * words + 1)),
            by_term: part(2 * links),
            by_word: part(2 * links),
            silent: part(terms.div_ceil(8)),
            texts: part(0),
        };
        Self { bytes, words, terms, at }
    }

    /// Bytes of the table.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// How many words the list has.
    pub fn word_count(&self) -> usize {
        self.words
    }

    /// How many terms there are.
    pub fn term_count(&self) -> usize {
        self.terms
    }

    /// All words in the list's order.
    pub fn all_words(&self) -> impl Iterator<Item = Word> + use<> {
        (0..self.words as u16).map(Word)
    }

    /// A word as it stands on a tablet.
    pub fn word(&self, word: Word) -> &'static str {
        self.text(self.at.words, word.0.into())
    }

    /// Its forms, folded.
    pub fn forms(&self, word: Word) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let (from, to) = self.range(self.at.first_forms, word.0.into());
        let table = *self;
        (from..to).map(move |form| table.text(table.at.forms, form))
    }

    /// The list word with this text, however it is written.
    pub fn find_word(&self, text: &str) -> Option<Word> {
        let folded = fold(text);
        self.all_words().find(|word| fold(self.word(*word)) == folded)
    }

    /// The list word that has this folded text as a form.
    pub fn word_of_form(&self, folded: &str) -> Option<Word> {
        self.all_words().find(|word| self.forms(*word).any(|form| form == folded))
    }

    /// A term as the partner says it.
    pub fn term(&self, term: TermId) -> &'static str {
        self.text(self.at.terms, term.0.into())
    }

    /// The terms in folded order, from the first that is not before this text.
    pub fn terms_from(&self, folded: &str) -> impl Iterator<Item = TermId> + use<> {
        let (mut low, mut high) = (0, self.terms);
        while low < high {
            let middle = (low + high) / 2;
            if fold(self.text(self.at.terms, middle)).as_str() < folded {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low as u16..self.terms as u16).map(TermId)
    }

    /// The term with this folded text.
    pub fn find_term(&self, folded: &str) -> Option<TermId> {
        self.terms_from(folded).next().filter(|term| fold(self.term(*term)) == folded)
    }

    /// Whether the partner never says this term.
    pub fn is_silent(&self, term: TermId) -> bool {
        let index = usize::from(term.0);
        self.bytes[self.at.silent + index / 8] >> (index % 8) & 1 == 1
    }

    /// How many words a term is linked with.
    pub fn degree(&self, term: TermId) -> usize {
        let (from, to) = self.range(self.at.term_links, term.0.into());
        to - from
    }

    /// The words a term is linked with, and how well, 1 to 3.
    pub fn links(&self, term: TermId) -> impl Iterator<Item = (Word, u8)> + use<> {
        let (from, to) = self.range(self.at.term_links, term.0.into());
        let table = *self;
        (from..to).map(move |link| {
            let packed = half(table.bytes, table.at.by_term + 2 * link);
            (Word((packed / 4) as u16), (packed % 4) as u8)
        })
    }

    /// How well a term fits a word; 0: not at all.
    pub fn weight(&self, term: TermId, word: Word) -> u8 {
        let (mut low, mut high) = self.range(self.at.term_links, term.0.into());
        while low < high {
            let middle = (low + high) / 2;
            let packed = half(self.bytes, self.at.by_term + 2 * middle);
            match (packed / 4).cmp(&word.0.into()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return (packed % 4) as u8,
            }
        }
        0
    }

    /// The terms of a word with this weight.
    pub fn terms_of(&self, word: Word, weight: u8) -> impl Iterator<Item = TermId> + use<> {
        let group = usize::from(word.0) * 3 + usize::from(3 - weight.clamp(1, 3));
        let (from, to) = self.range(self.at.word_links, group);
        let table = *self;
        (from..to).map(move |link| TermId(half(table.bytes, table.at.by_word + 2 * link) as u16))
    }

    fn range(&self, part: usize, index: usize) -> (usize, usize) {
        (number(self.bytes, part + 4 * index), number(self.bytes, part + 4 * index + 4))
    }

    fn text(&self, part: usize, index: usize) -> &'static str {
        let (from, to) = self.range(part, index);
        std::str::from_utf8(&self.bytes[self.at.texts + from..self.at.texts + to]).unwrap_or_default()
    }
}

fn number(bytes: &[u8], at: usize) -> usize {
    let part = &bytes[at..at + 4];
    u32::from_le_bytes([part[0], part[1], part[2], part[3]]) as usize
}

fn half(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]))
}

impl Word {
    /// As it stands on a tablet.
    pub fn text(self) -> &'static str {
        Lexicon::shipped().word(self)
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.text())
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(self.text())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let lexicon = Lexicon::shipped();
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            let word = lexicon.all_words().find(|word| lexicon.word(*word) == text);
            word.ok_or_else(|| D::Error::custom(format!("{text} is no word of the list")))
        } else {
            let number = u16::deserialize(deserializer)?;
            let known = usize::from(number) < lexicon.word_count();
            known.then_some(Self(number)).ok_or_else(|| D::Error::custom("no word of the list"))
        }
    }
}
