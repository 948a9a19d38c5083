//! How words are compared (F-R22, F-R23): composed, lower case, umlauts spelled out, accents off.

/// Letters with marks: composed, letter below the last mark, mark, class of the mark.
const LATIN: &str = include_str!("../data/latin.txt");

struct Entry {
    composed: char,
    below: char,
    mark: char,
    class: u8,
}

fn entries() -> impl Iterator<Item = Entry> {
    let hex = |digits: &str| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
    LATIN.lines().filter_map(move |line| {
        let mut fields = line.split(' ');
        Some(Entry {
            composed: hex(fields.next()?)?,
            below: hex(fields.next()?)?,
            mark: hex(fields.next()?)?,
            class: fields.next()?.parse().ok()?,
        })
    })
}

/// The class of a combining mark; none for anything that is not known as a mark of Latin letters.
fn class(mark: char) -> Option<u8> {
    if mark.is_ascii() {
        return None;
    }
    entries().find(|entry| entry.mark == mark).map(|entry| entry.class)
}

/// German letters as they usually come: nothing to compose, and no look into the table.
fn is_common(part: char) -> bool {
    part.is_ascii() || "äöüßÄÖÜ".contains(part)
}

/// Unicode's composition (NFC), for Latin letters: `a` and U+0308 become `ä`. A mark without a composed form stays.
pub fn compose(text: &str) -> String {
    if text.chars().all(is_common) {
        return text.to_string();
    }
    let mut composed = String::with_capacity(text.len());
    let mut marks: Vec<(u8, char)> = Vec::new();
    for part in text.chars() {
        match class(part) {
            Some(class) => marks.push((class, part)),
            None => {
                put_marks(&mut composed, &mut marks);
                // What arrives composed is taken apart, so that further marks find their order.
                let mut letter = part;
                while let Some(entry) = entries().find(|entry| entry.composed == letter) {
                    marks.insert(0, (entry.class, entry.mark));
                    letter = entry.below;
                }
                composed.push(letter);
            }
        }
    }
    put_marks(&mut composed, &mut marks);
    composed
}

fn put_marks(text: &mut String, marks: &mut Vec<(u8, char)>) {
    marks.sort_by_key(|(class, _)| *class);
    for (_, mark) in marks.drain(..) {
        let joined = text.chars().last().and_then(|letter| {
            entries().find(|entry| entry.below == letter && entry.mark == mark).map(|entry| entry.composed)
        });
        match joined {
            Some(letter) => {
                text.pop();
                text.push(letter);
            }
            None => text.push(mark),
        }
    }
}

/// Whether a clue may hold this (composed) character.
pub fn is_letter(part: char) -> bool {
    part.is_ascii_alphabetic()
        || "ßẞæÆœŒøØłŁ".contains(part)
        || is_common(part) && !part.is_ascii()
        || is_composed(part)
}

fn is_composed(part: char) -> bool {
    !part.is_ascii() && entries().any(|entry| entry.composed == part)
}

/// The folded form: `Bär` and `BAER` become `baer`. Characters that no clue may hold stay as they are.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len() + 4);
    for part in compose(text).chars() {
        match part {
            'A'..='Z' => folded.push(part.to_ascii_lowercase()),
            'ä' | 'Ä' | 'æ' | 'Æ' => folded.push_str("ae"),
            'ö' | 'Ö' | 'œ' | 'Œ' => folded.push_str("oe"),
            'ü' | 'Ü' => folded.push_str("ue"),
            'ß' | 'ẞ' => folded.push_str("ss"),
            'ø' | 'Ø' => folded.push('o'),
            'ł' | 'Ł' => folded.push('l'),
            _ if part.is_ascii() => folded.push(part),
            _ => folded.push(base(part).to_ascii_lowercase()),
        }
    }
    folded
}

/// The letter without its marks.
fn base(part: char) -> char {
    let mut letter = part;
    while let Some(entry) = entries().find(|entry| entry.composed == letter) {
        letter = entry.below;
    }
    letter
}
