//! Names and lines as they may be shown.

/// Characters a name may have.
pub(crate) const MOST_NAME: usize = 24;

/// A name as it may be shown: trimmed, 1 to [`MOST_NAME`] characters, none of them invisible.
pub(crate) fn proper_name(wished: &str) -> Option<String> {
    proper_line(wished, MOST_NAME)
}

/// What two names are the same by: capitals and spaces make no other name.
pub(crate) fn name_key(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Control characters, and those that turn the direction of text or join letters.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A line as it may be shown: trimmed, 1 to `most` characters, none of them invisible.
pub(crate) fn proper_line(said: &str, most: usize) -> Option<String> {
    let line = said.trim();
    ((1..=most).contains(&line.chars().count()) && !line.chars().any(is_invisible)).then(|| line.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_proper() {
        for (wished, name) in [
            ("  Jörg ", Some("Jörg")),
            ("", None),
            ("   ", None),
            ("abcdefghijklmnopqrstuvwx", Some("abcdefghijklmnopqrstuvwx")),
            ("abcdefghijklmnopqrstuvwxy", None),
            ("a\nb", None),
            ("a\u{202e}b", None),
        ] {
            assert_eq!(proper_name(wished).as_deref(), name);
        }
        assert_eq!(name_key("Ada L."), name_key("ada l."));
        assert_eq!(name_key("Ada L."), name_key("AdaL."));
        assert_ne!(name_key("Ada"), name_key("Ida"));
    }
}
