//! The lexicon's gates (speedfund-words.md, "Lint gates"), and that the packed table says what the text files say.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;

use spielwerk_speedfund::fold::fold;
use spielwerk_speedfund::lexicon::Lexicon;
use spielwerk_speedfund::lexicon::lint::lint;
use spielwerk_speedfund::lexicon::source::{MOST_WORDS, Source};

fn source() -> Source {
    Source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data"))
}

#[test]
fn the_gates_are_kept() {
    let source = source();
    assert_eq!(source.problems, [], "every entry can be used");
    let figures = lint(&source);
    assert_eq!(figures.words, 597);
    assert_eq!(figures.thin, [], "70 legal terms and 12 of weight 3 for every word");
    assert!(figures.hubs >= 1_100, "{figures}");
    assert_eq!(figures.wide, [] as [&str; 0], "at most {MOST_WORDS} words a term");
    assert!(figures.sharing >= 550 && figures.sharing_well >= 350, "{figures}");
}

#[test]
fn the_packed_table_is_the_text_files() {
    let (source, table) = (source(), Lexicon::shipped());
    assert_eq!(table.word_count(), source.words.len());
    for (word, listed) in table.all_words().zip(&source.words) {
        assert_eq!(table.word(word), listed.text);
        assert!(table.forms(word).eq(listed.forms.iter().map(String::as_str)), "{}", listed.text);
    }
    let linked = source.terms.iter().filter(|(_, term)| !term.links.is_empty());
    let mut links = 0;
    for (folded, entry) in linked.clone() {
        let term = table.find_term(folded).unwrap();
        assert_eq!(table.is_silent(term), source.silent.contains(folded), "{folded}");
        let packed: Vec<_> = table.links(term).map(|(word, weight)| (usize::from(word.0), weight)).collect();
        assert_eq!(packed, entry.links.clone().into_iter().collect::<Vec<_>>(), "{folded}");
        links += packed.len();
    }
    assert_eq!(table.term_count(), linked.count());
    // The other direction holds the same links.
    let groups = table.all_words().flat_map(|word| (1..=3).map(move |weight| (word, weight)));
    for (word, weight) in groups {
        for term in table.terms_of(word, weight) {
            assert_eq!(table.weight(term, word), weight);
            links -= 1;
        }
    }
    assert_eq!(links, 0);
}

#[test]
fn terms_are_found_however_they_are_written() {
    let table = Lexicon::shipped();
    for text in ["Märchen", "maerchen", "MÄRCHEN", "Ma\u{308}rchen"] {
        let term = table.find_term(&fold(text)).unwrap();
        assert_eq!(table.term(term), "Märchen");
    }
    assert_eq!(table.find_term("qxjq"), None);
}
