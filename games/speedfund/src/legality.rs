//! When a clue gives an open word away (F-R25…F-R27). All strings here are folded.

/// In which way a clue and an open word belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kinship {
    /// The clue is the word.
    Same,
    /// The clue is a form of the word.
    Form,
    /// The clue lies inside the word.
    Part,
    /// The word lies inside the clue.
    Contains,
    /// A form of the word, this one by number, lies inside the clue.
    ContainsForm(usize),
}

impl Kinship {
    /// The rule book's code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Same => "gleich",
            Self::Form => "form",
            Self::Part => "teil",
            Self::Contains => "enthaelt",
            Self::ContainsForm(_) => "enthaelt-form",
        }
    }
}

/// A form shorter than this inside a clue is an accident.
const LEAST_FORM: usize = 4;

/// The first of the five tests that hits, in the rule book's order; none: the clue is free for this word.
pub fn kinship<'a>(clue: &str, word: &str, forms: impl Iterator<Item = &'a str> + Clone) -> Option<Kinship> {
    if clue == word {
        return Some(Kinship::Same);
    }
    if forms.clone().any(|form| form == clue) {
        return Some(Kinship::Form);
    }
    if word.contains(clue) {
        return Some(Kinship::Part);
    }
    if clue.contains(word) {
        return Some(Kinship::Contains);
    }
    let inside = |form: &str| form.chars().count() >= LEAST_FORM && clue.contains(form);
    forms.clone().position(inside).map(Kinship::ContainsForm)
}

/// Longest first, so that the first one that fits is the longest.
const ENDINGS: [&str; 10] = ["lein", "chen", "ern", "en", "er", "es", "em", "e", "n", "s"];
/// Letters that have to stay.
const LEAST_ROOT: usize = 3;

/// The two roots by which barred words are compared: whole and without its ending, umlauts taken back.
pub fn roots(folded: &str) -> [String; 2] {
    let plain = |text: &str| text.replace("ae", "a").replace("oe", "o").replace("ue", "u");
    let cut = |ending: &str| folded.strip_suffix(ending).filter(|rest| rest.chars().count() >= LEAST_ROOT);
    let short = ENDINGS.into_iter().find_map(cut).unwrap_or(folded);
    [plain(folded), plain(short)]
}

/// Whether a clue is barred by a reported word: some root is common to both.
pub fn is_barred(clue: &str, barred: &str) -> bool {
    let barred = roots(barred);
    roots(clue).iter().any(|root| barred.contains(root))
}
