//! How well a clue fits a word, for one mind: a level of the computer, or an imagined person for measuring.
//!
//! Fits are tenths of a weight, 0 to 40: whole numbers, so that native code and component agree bit for bit.

use crate::lexicon::understand::{Sense, understand};
use crate::lexicon::{Lexicon, TermId, Word};
use crate::remark::{Reading, Thought};
use crate::spot::Spot;
use crate::state::{Clue, Table};

use super::near::Near;

/// Tenths in a weight.
pub const STEP: i32 = 10;
/// The largest fit.
pub const MOST: i32 = 40;

/// e^(3 · weight) in 16ths, by fit in tenths of a weight, 0 to 40: what a word weighs in a listener's choice (β = 3).
pub const LISTENER: [u64; 41] = listener();

/// e^0.3 as a fraction with denominator 2^20.
const GROWTH: u64 = 1_415_430;

const fn listener() -> [u64; 41] {
    let mut table = [16 << 20; 41];
    let mut at = 1;
    while at < table.len() {
        table[at] = ((table[at - 1] >> 10) * (GROWTH >> 2)) >> 8;
        at += 1;
    }
    let mut at = 0;
    while at < table.len() {
        table[at] >>= 20;
        at += 1;
    }
    table
}

/// The settings of a level (speedfund-words.md, F-C9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Its id.
    pub id: &'static str,
    /// What a cave-in costs when giving, in tenths of a find.
    pub fear: i64,
    /// Words a clue is for at most.
    pub most: usize,
    /// Guesses with its own sketch in mind.
    pub prior: bool,
    /// Minds what is near without a link.
    pub near: bool,
    /// Taps while a find is at least so likely, in thousandths.
    pub least_find: i64,
    /// … and a cave-in at most so likely.
    pub most_cave: i64,
    /// Takes along what earlier clues left over, and minds the pace.
    pub careful: bool,
    /// Forgets links of weight 1 and some others, and shifts the rest by a whole weight.
    pub errs: bool,
}

/// The levels, the table's default first.
pub const LEVEL_DATA: [Level; 3] = [
    Level {
        id: "normal",
        fear: 25,
        most: 3,
        prior: true,
        near: true,
        least_find: 550,
        most_cave: 120,
        careful: false,
        errs: false,
    },
    Level {
        id: "leicht",
        fear: 10,
        most: 3,
        prior: false,
        near: false,
        least_find: 250,
        most_cave: 1000,
        careful: false,
        errs: true,
    },
    Level {
        id: "stark",
        fear: 25,
        most: 4,
        prior: true,
        near: true,
        least_find: 300,
        most_cave: 120,
        careful: true,
        errs: false,
    },
];

/// Links that leicht forgets, in thousandths.
const FORGOTTEN: u64 = 100;

/// How a mind's links differ from the lexicon's; the same (seed, word, term) always gives the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blur {
    /// Whose.
    pub seed: u64,
    /// Links of weight 1 are missing.
    pub forgets_weak: bool,
    /// Links missing, in thousandths.
    pub missing: u64,
    /// The rest is shifted evenly by at most so many tenths either way.
    pub spread: i32,
    /// In steps of so many tenths.
    pub grain: i32,
    /// Foreign links, in thousandths of a term's links.
    pub foreign: u64,
    /// Foreign links, in thousandths of the words without one: far more, because most words have none.
    pub foreign_words: u64,
}

/// One mind.
#[derive(Debug, Clone, Copy)]
pub struct Mind {
    /// How it plays.
    pub level: Level,
    /// What it knows.
    pub lexicon: Lexicon,
    /// How its knowledge differs.
    pub blur: Option<Blur>,
}

impl Mind {
    /// A computer's mind at this table. What leicht gets wrong depends on the field, word and clue alone, which both
    /// partners see.
    pub fn of_level(level: &Level, table: &Table) -> Self {
        let seed = table.tablets.iter().fold(0, |sum, tablet| mix(sum ^ u64::from(tablet.word.0)));
        let blur = Blur {
            seed,
            forgets_weak: true,
            missing: FORGOTTEN,
            spread: STEP,
            grain: STEP,
            foreign: 0,
            foreign_words: 0,
        };
        Self { level: *level, lexicon: Lexicon::shipped(), blur: level.errs.then_some(blur) }
    }

    /// How well a term fits a word.
    pub fn fit(&self, term: TermId, word: Word) -> i32 {
        match (self.lexicon.weight(term, word), &self.blur) {
            (0, Some(blur)) => self.foreign(blur, term, word),
            (weight, _) => self.fit_of_link(term, word, weight),
        }
    }

    /// The same for a link whose weight is known.
    pub fn fit_of_link(&self, term: TermId, word: Word, weight: u8) -> i32 {
        let known = i32::from(weight) * STEP;
        let Some(blur) = self.blur.as_ref().filter(|_| weight > 0) else { return known };
        let mut lots = Lots::of(blur, term, word);
        if (blur.forgets_weak && weight == 1) || lots.thousandth() < blur.missing {
            return 0;
        }
        let steps = (blur.spread / blur.grain.max(1)) as u64;
        let shift = (lots.thousandth() % (2 * steps + 1)) as i32 - steps as i32;
        (known + shift * blur.grain).clamp(STEP / 2, MOST)
    }

    /// A link that the lexicon does not have.
    fn foreign(&self, blur: &Blur, term: TermId, word: Word) -> i32 {
        let mut lots = Lots::of(blur, term, word);
        let words = self.lexicon.word_count().max(1) as u64;
        let links = blur.foreign * self.lexicon.degree(term) as u64;
        // Thousandths are too coarse for the few foreign links of a term: a second lot decides the rest.
        let (whole, rest) = (links / words, 1000 * (links % words) / words);
        let (first, second) = (lots.thousandth(), lots.thousandth());
        let there = first < blur.foreign_words + whole + u64::from(second < rest);
        if there { STEP * (1 + (lots.thousandth() % 2) as i32) } else { 0 }
    }

    /// The senses of a clue word.
    pub fn read(&self, word: &str) -> Vec<Sense> {
        understand(&self.lexicon, word)
    }

    /// How well a word fits one of these senses, and which.
    pub fn best_sense<'a>(&self, senses: &'a [Sense], word: Word) -> (i32, Option<&'a Sense>) {
        let mut best = (0, None);
        for sense in senses {
            let raw = self.fit(sense.term, word);
            let fit = if raw > 0 { (raw - sense.cost).max(STEP / 2) } else { 0 };
            if fit > best.0 {
                best = (fit, Some(sense));
            }
        }
        best
    }

    /// The thought that goes with a word and a clue.
    pub fn thought(&self, senses: &[Sense], word: Word, clue: usize) -> Thought {
        let (fit, sense) = self.best_sense(senses, word);
        let sense = sense.or(senses.first());
        Thought {
            fit: in_words(fit),
            clue: clue as u8,
            reading: sense.map_or(Reading::Unknown, |sense| sense.reading),
            via: sense.map(|sense| self.lexicon.term(sense.term).to_string()).unwrap_or_default(),
        }
    }
}

/// A fit as a whole weight, 0 to 3, for words.
pub fn in_words(fit: i32) -> u8 {
    ((fit + STEP / 2) / STEP).clamp(i32::from(fit > 0), 3) as u8
}

/// Lots that hang on nothing but the blur's seed, a term and a word.
struct Lots(u64);

impl Lots {
    fn of(blur: &Blur, term: TermId, word: Word) -> Self {
        Self(mix(blur.seed ^ mix(u64::from(term.0) << 16 | u64::from(word.0))))
    }

    fn thousandth(&mut self) -> u64 {
        self.0 = mix(self.0);
        self.0 % 1000
    }
}

/// splitmix64's finisher.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A clue as a mind reads it.
#[derive(Debug, Clone)]
pub struct Read<'a> {
    /// Its number in the dig.
    pub index: usize,
    /// The clue.
    pub clue: &'a Clue,
    /// What it can mean.
    pub senses: Vec<Sense>,
}

impl Read<'_> {
    /// All clues of a giver that were not rejected.
    pub fn all<'a>(mind: &Mind, table: &'a Table, giver: u8) -> Vec<Read<'a>> {
        let given = table
            .clues
            .iter()
            .enumerate()
            .filter(|(_, clue)| clue.giver == giver && clue.standing != crate::state::Standing::Reported);
        given.map(|(index, clue)| Read { index, clue, senses: mind.read(&clue.word) }).collect()
    }

    /// How near a word without a link is to it.
    pub fn near(&self, mind: &Mind, near: &Near, word: Word) -> i32 {
        self.senses.iter().map(|sense| near.to(mind, sense.term, word) - sense.cost / 2).max().unwrap_or(0).max(0)
    }

    /// How well the tablet's word fits it.
    pub fn fit(&self, mind: &Mind, table: &Table, spot: Spot) -> i32 {
        mind.best_sense(&self.senses, table.tablet(spot).word).0
    }
}
