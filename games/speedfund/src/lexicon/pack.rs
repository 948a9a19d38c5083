//! The packed table: numbers little-endian, texts in one block at the end. [`super::table`] reads it.
//!
//! | part | entries |
//! |---|---|
//! | counts: words, forms, terms, links | 4 × u32 |
//! | word texts; first form of each word; form texts (folded); term texts | offsets u32, one more than entries |
//! | first link of each term; first link of each word and weight 3, 2, 1 | offsets u32, one more than entries |
//! | links by term: word × 4 + weight | u16, by word |
//! | links by word and weight: term | u16, by term |
//! | terms that are never said | a bit each |
//! | texts of words, forms, terms | bytes |
//!
//! Terms are sorted by their folded text.

use super::source::{MOST_WEIGHT, Source};

/// The bytes of the table.
///
/// # Errors
/// If there are more words or terms than the numbers can hold.
pub fn pack(source: &Source) -> Result<Vec<u8>, String> {
    let terms: Vec<_> = source.terms.iter().filter(|(_, term)| !term.links.is_empty()).collect();
    if source.words.len() >= 1 << 14 || terms.len() >= 1 << 16 {
        return Err(format!("{} words and {} terms are too many", source.words.len(), terms.len()));
    }
    let forms: Vec<&str> = source.words.iter().flat_map(|word| word.forms.iter().map(String::as_str)).collect();
    let links: usize = terms.iter().map(|(_, term)| term.links.len()).sum();
    let mut out = Vec::new();
    for count in [source.words.len(), forms.len(), terms.len(), links] {
        number(&mut out, count);
    }
    let mut texts = String::new();
    offsets(&mut out, source.words.iter().map(|word| put(&mut texts, &word.text)));
    let from = texts.len();
    offsets(&mut out, source.words.iter().map(|word| word.forms.len()));
    starts(&mut out, from, forms.iter().map(|form| put(&mut texts, form)));
    let from = texts.len();
    starts(&mut out, from, terms.iter().map(|(_, term)| put(&mut texts, &term.text)));
    offsets(&mut out, terms.iter().map(|(_, term)| term.links.len()));
    let by_word = links_by_word(source.words.len(), terms.iter().map(|(_, term)| &term.links));
    offsets(&mut out, by_word.iter().map(Vec::len));
    for (_, term) in &terms {
        for (word, weight) in &term.links {
            half(&mut out, word * 4 + usize::from(*weight));
        }
    }
    for term in by_word.iter().flatten() {
        half(&mut out, *term);
    }
    let silent: Vec<bool> = terms.iter().map(|(folded, _)| source.silent.contains(*folded)).collect();
    out.extend(silent.chunks(8).map(|bits| bits.iter().rev().fold(0u8, |byte, bit| byte << 1 | u8::from(*bit))));
    out.extend_from_slice(texts.as_bytes());
    Ok(out)
}

/// For every word, for weight 3, 2 and 1: its terms.
fn links_by_word<'a>(
    words: usize,
    terms: impl Iterator<Item = &'a std::collections::BTreeMap<usize, u8>>,
) -> Vec<Vec<usize>> {
    let mut lists = vec![Vec::new(); words * usize::from(MOST_WEIGHT)];
    for (term, links) in terms.enumerate() {
        for (word, weight) in links {
            lists[word * usize::from(MOST_WEIGHT) + usize::from(MOST_WEIGHT - weight)].push(term);
        }
    }
    lists
}

fn put(texts: &mut String, text: &str) -> usize {
    texts.push_str(text);
    text.len()
}

/// Running sums from 0, and the whole.
fn offsets(out: &mut Vec<u8>, lengths: impl Iterator<Item = usize>) {
    starts(out, 0, lengths);
}

fn starts(out: &mut Vec<u8>, from: usize, lengths: impl Iterator<Item = usize>) {
    let mut at = from;
    number(out, at);
    for length in lengths {
        at += length;
        number(out, at);
    }
}

fn number(out: &mut Vec<u8>, value: usize) {
    out.extend_from_slice(&(value as u32).to_le_bytes());
}

fn half(out: &mut Vec<u8>, value: usize) {
    out.extend_from_slice(&(value as u16).to_le_bytes());
}
