//! Move text: a verb, then fields with single blanks between. Syntax: contract.md, "Move text".

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// Bytes a move may have at most.
pub const MOST_BYTES: usize = 512;
/// A field left open in a legal move.
pub const OPEN: &str = "?";

const ESCAPED: &AsciiSet = &CONTROLS.add(b' ').add(b'%').add(b'+').add(b';').add(b'?').add(b'~');

/// A text or number field as it stands in a move; the empty text is `~`.
pub fn encode_text(text: &str) -> String {
    if text.is_empty() {
        return "~".into();
    }
    let escaped = utf8_percent_encode(text, ESCAPED).to_string();
    // White space beyond ASCII (a no-break space) would split the line for a careless reader: escape it too.
    escaped
        .chars()
        .map(|part| {
            if part.is_whitespace() { utf8_percent_encode(&part.to_string(), ESCAPED).to_string() } else { part.into() }
        })
        .collect()
}

/// Undoes [`encode_text`]; none for a broken escape.
pub fn decode_text(field: &str) -> Option<String> {
    if field == "~" {
        return Some(String::new());
    }
    percent_decode_str(field).decode_utf8().ok().map(Into::into)
}

/// One line, not too long, no control characters, single blanks, no remark: what a client may send at all.
pub fn is_well_formed(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= MOST_BYTES
        && !text.chars().any(char::is_control)
        && text.split(' ').all(|word| !word.is_empty() && word != ";")
}

/// A legal list's entry leaves fields open.
pub fn is_pattern(entry: &str) -> bool {
    entry.split(' ').any(|field| field == OPEN)
}

/// Whether this move is named by, or fits the pattern of, a legal list's entry.
pub fn fits(entry: &str, text: &str) -> bool {
    let (mut open, mut given) = (entry.split(' '), text.split(' '));
    loop {
        match (open.next(), given.next()) {
            (None, None) => return true,
            (Some(field), Some(word)) if field == word || (field == OPEN && !word.is_empty()) => {}
            _ => return false,
        }
    }
}

/// The members of a `several` field; none of `~`.
pub fn members(field: &str) -> Vec<&str> {
    if field == "~" { Vec::new() } else { field.split('+').collect() }
}
