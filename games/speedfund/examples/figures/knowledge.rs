//! The lexicon's figures.

use std::path::Path;

use spielwerk_speedfund::lexicon::Lexicon;
use spielwerk_speedfund::lexicon::lint::lint;
use spielwerk_speedfund::lexicon::source::Source;

/// What the lint gates ask for, as measured.
pub fn print() {
    let source = Source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data"));
    let figures = lint(&source);
    println!("lexicon: {figures}");
    println!("  left out: {} entries; packed table {} bytes", source.problems.len(), Lexicon::shipped().size());
    for (word, terms, strong) in figures.thin.iter().take(12) {
        println!("  thin: {word} has {terms} terms, {strong} of weight 3");
    }
}
