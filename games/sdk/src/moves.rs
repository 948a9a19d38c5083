//! Move text: a verb and its fields with single blanks between, `draw wald 2 r1 E7`.
//!
//! Free text is percent-encoded where it holds blanks, control characters or one of `% + ; ? ~`; `~` is an empty field.

use std::fmt::{self, Display, Write as _};
use std::str::FromStr;

/// A field left open in a legal move.
pub const OPEN: &str = "?";

/// Reads the fields of a move's text in order; `None` says the text is no move of this shape.
#[derive(Debug)]
pub struct Fields<'a> {
    words: std::str::Split<'a, char>,
}

impl<'a> Fields<'a> {
    /// Splits the text; the first word is the verb.
    pub fn of(text: &'a str) -> (&'a str, Self) {
        let mut words = text.split(' ');
        let verb = words.next().unwrap_or_default();
        (verb, Self { words })
    }

    /// The next field as it stands.
    pub fn word(&mut self) -> Option<&'a str> {
        self.words.next().filter(|word| !word.is_empty())
    }

    /// The next field, parsed.
    pub fn parse<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    /// The next field as free text, decoded; `~` is the empty text.
    pub fn text(&mut self) -> Option<String> {
        decode_text(self.word()?)
    }

    /// Succeeds if nothing is left over.
    pub fn end(mut self) -> Option<()> {
        self.words.next().is_none().then_some(())
    }
}

/// Free text as a field.
pub struct Encoded<'a>(pub &'a str);

impl Display for Encoded<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return out.write_char('~');
        }
        for part in self.0.chars() {
            if part.is_whitespace() || part.is_control() || "%+;?~".contains(part) {
                let mut bytes = [0u8; 4];
                for byte in part.encode_utf8(&mut bytes).bytes() {
                    write!(out, "%{byte:02X}")?;
                }
            } else {
                out.write_char(part)?;
            }
        }
        Ok(())
    }
}

/// Undoes [`Encoded`]; `None` for a broken escape or bytes that are no UTF-8.
pub fn decode_text(field: &str) -> Option<String> {
    if field == "~" {
        return Some(String::new());
    }
    percent_encoding::percent_decode_str(field).decode_utf8().ok().map(Into::into)
}

/// A cell name: column letter from A, row number from 1. `(0, 0)` is `A1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// Column from 0; at most 25.
    pub column: u8,
    /// Row from 0.
    pub row: u8,
}

impl Cell {
    /// The cell with this index in reading order on a board so many columns wide.
    pub fn at(index: usize, columns: usize) -> Self {
        Self { column: (index % columns) as u8, row: (index / columns) as u8 }
    }

    /// The index in reading order, if the cell lies on a board of this size.
    pub fn index(self, columns: usize, rows: usize) -> Option<usize> {
        let (column, row) = (self.column as usize, self.row as usize);
        (column < columns && row < rows).then_some(row * columns + column)
    }
}

impl Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_char((b'A' + self.column) as char)?;
        // One digit without the formatting of numbers: lists of moves are mostly cells.
        if self.row < 9 {
            out.write_char((b'1' + self.row) as char)
        } else {
            write!(out, "{}", u16::from(self.row) + 1)
        }
    }
}

impl FromStr for Cell {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let column = text.bytes().next().filter(u8::is_ascii_uppercase).ok_or(())? - b'A';
        let digits = &text[1..];
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(());
        }
        let row: u8 = digits.parse().map_err(|_| ())?;
        Ok(Self { column, row: row - 1 })
    }
}
