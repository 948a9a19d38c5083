//! The rule book's clue pairs F-T43, as data in `tests/cases/clues.txt`.
#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::BTreeMap;

use spielwerk_speedfund::clue::{check, number, tidy};
use spielwerk_speedfund::fold::{compose, fold};
use spielwerk_speedfund::legality::kinship;
use spielwerk_speedfund::lexicon::Lexicon;

const CASES: &str = include_str!("cases/clues.txt");

fn lines(first: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    CASES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(move |line| line.strip_prefix(first)?.strip_prefix(' '))
}

/// `gleich`, …, or `Z` for allowed, of one open word with these forms.
fn answer(open: &str, forms: &[String], clue: &str) -> &'static str {
    let folded = fold(&tidy(clue).unwrap());
    kinship(&folded, &fold(open), forms.iter().map(String::as_str)).map_or("Z", |kinship| kinship.code())
}

#[test]
fn pairs_of_open_word_and_clue() {
    let forms: BTreeMap<&str, Vec<String>> = lines("forms")
        .map(|line| {
            let (word, forms) = line.split_once(": ").unwrap();
            (word, forms.split(' ').map(fold).collect())
        })
        .collect();
    let mut tested = 0;
    let pairs = CASES.lines().filter(|line| {
        !["#", "forms ", "input ", "barred "].iter().any(|start| line.starts_with(start)) && !line.is_empty()
    });
    for line in pairs {
        let [open, clue, expected] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let none = Vec::new();
        assert_eq!(answer(open, forms.get(open).unwrap_or(&none), clue), expected, "{line}");
        tested += 1;
    }
    assert_eq!(tested, 65, "every pair of the rule book");
}

#[test]
fn what_is_typed() {
    for line in lines("input") {
        let (typed, expected) = line.rsplit_once(' ').unwrap();
        let typed = typed.trim_matches('"');
        let found = tidy(typed).map_or_else(|refused| refused.code(), |_| "Z");
        assert_eq!(found, expected, "{line}");
    }
    assert_eq!(tidy(" Simba "), Ok("Simba".into()));
    for (typed, expected) in [("0", Some(0)), ("9", Some(9)), ("-1", None), ("10", None), ("1.5", None), ("", None)] {
        assert_eq!(number(typed).ok(), expected, "{typed}");
    }
}

#[test]
fn reported_words() {
    for line in lines("barred") {
        let [barred, clue, expected] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let found = check(clue, &[barred.to_string()], std::iter::empty());
        assert_eq!(found.map_or_else(|refused| refused.code(), |_| "Z"), expected, "{line}");
    }
}

#[test]
fn letters_compose_and_fold() {
    for (typed, composed, folded) in [
        ("Ba\u{308}r", "Bär", "baer"),
        ("u\u{308}\u{304}", "ǖ", "u"),
        ("s\u{307}\u{323}", "ṩ", "s"),
        ("Œuvre", "Œuvre", "oeuvre"),
        ("Łódź", "Łódź", "lodz"),
        ("GROẞ", "GROẞ", "gross"),
        ("Ærø", "Ærø", "aero"),
    ] {
        assert_eq!(compose(typed), composed);
        assert_eq!(fold(typed), folded, "{typed}");
    }
}

#[test]
fn an_open_word_refuses_its_own_forms_and_itself() {
    let lexicon = Lexicon::shipped();
    assert_eq!(lexicon.word_count(), 597);
    for word in lexicon.all_words() {
        let open = || std::iter::once(word);
        let refused = |clue: &str| check(clue, &[], open()).map_or_else(|refused| refused.code(), |_| "Z");
        assert_eq!(refused(lexicon.word(word)), "gleich");
        for form in lexicon.forms(word) {
            assert_eq!(refused(form), "form", "{} and {form}", lexicon.word(word));
        }
    }
}
