//! Two languages, plurals, and names of seats.

use crate::contract::Seat;

/// The languages the SDK helps with. An unknown locale gets German, the first one listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Locale {
    /// German.
    De,
    /// English.
    En,
}

impl Locale {
    /// Both, in the order a game lists them.
    pub const ALL: [Self; 2] = [Self::De, Self::En];

    /// From a language tag: `en`, `en-GB` … are English, all else German.
    pub fn of(tag: &str) -> Self {
        match tag.split(['-', '_']).next() {
            Some("en") => Self::En,
            _ => Self::De,
        }
    }

    /// The tag: `de` or `en`.
    pub fn tag(self) -> &'static str {
        self.pick("de", "en")
    }

    /// The German or the English one.
    pub fn pick<T>(self, german: T, english: T) -> T {
        match self {
            Self::De => german,
            Self::En => english,
        }
    }

    /// `text` of the language in use, owned.
    pub fn say(self, german: &str, english: &str) -> String {
        self.pick(german, english).to_string()
    }

    /// A count with the word for one or for many: `1 Nuss`, `3 Nüsse`.
    pub fn count(self, number: i32, german: (&str, &str), english: (&str, &str)) -> String {
        let (one, many) = self.pick(german, english);
        format!("{number} {}", if number == 1 { one } else { many })
    }
}

/// Stands in a text for the name of who sits there; clients put the name in.
pub fn name_of(seat: Seat) -> String {
    format!("{{seat-{seat}}}")
}
