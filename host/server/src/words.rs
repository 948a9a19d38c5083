//! The server's own sentences, German and English. Games word theirs themselves.

use spielwerk_model::config::ConfigError;
use spielwerk_protocol::refusal::{Code, Refusal};

/// A language of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Lang {
    #[default]
    En,
    De,
}

impl Lang {
    /// Of a language tag or an `Accept-Language` header: whichever of the two is named first.
    pub(crate) fn of(tags: &str) -> Self {
        let known = tags.split([',', ';']).find_map(|tag| match tag.trim().get(..2) {
            Some(tag) if tag.eq_ignore_ascii_case("de") => Some(Self::De),
            Some(tag) if tag.eq_ignore_ascii_case("en") => Some(Self::En),
            _ => None,
        });
        known.unwrap_or_default()
    }

    pub(crate) fn say(self, de: impl Into<String>, en: impl Into<String>) -> String {
        match self {
            Self::De => de.into(),
            Self::En => en.into(),
        }
    }
}

/// A refusal with the server's usual sentence for its code.
pub(crate) fn refusal(code: Code, lang: Lang) -> Refusal {
    let (de, en) = sentences(code);
    Refusal::new(code, lang.say(de, en))
}

fn sentences(code: Code) -> (&'static str, &'static str) {
    match code {
        Code::Malformed => ("Diese Nachricht ist nicht lesbar.", "This message cannot be read."),
        Code::UnknownField => ("Die Nachricht enthält ein unbekanntes Feld.", "The message has an unknown field."),
        Code::TooLarge => ("Die Nachricht ist zu groß.", "The message is too large."),
        Code::Version => (
            "Dieses Programm spricht eine andere Protokollversion; bitte aktualisieren.",
            "This program speaks another protocol version; please update it.",
        ),
        Code::HelloFirst => ("Zuerst kommt „hello“.", "Say hello first."),
        Code::NotSignedIn => (
            "Bitte neu anmelden: Das Token fehlt oder gilt nicht.",
            "Please sign in again: the token is missing or not valid.",
        ),
        Code::WrongPassword => ("Name oder Passwort stimmt nicht.", "The name or the password is wrong."),
        Code::NameTaken => ("Diesen Namen hat schon ein Konto.", "An account has this name already."),
        Code::AlreadyAccount => {
            ("Das ist schon ein Konto; sein Name bleibt.", "This is an account already; its name stays.")
        }
        Code::NoAccount => ("Du bist als Gast hier.", "You are here as a guest."),
        Code::Banned => ("Du bist hier ausgeschlossen.", "You are shut out here."),
        Code::NotTheOperator => ("Das darf nur, wer den Server betreibt.", "Only the operator may do this."),
        Code::UnknownGame => ("Dieses Spiel gibt es hier nicht.", "There is no such game here."),
        Code::UnknownMode => ("Diesen Modus hat das Spiel nicht.", "The game has no such mode."),
        Code::SeatsOutOfRange => ("So viele Plätze gibt es hier nicht.", "That is not a possible number of seats."),
        Code::UnknownOption => ("Diese Einstellung hat das Spiel nicht.", "The game has no such option."),
        Code::OptionValue => ("Dieser Wert wird nicht angeboten.", "This value is not offered."),
        Code::NotOffered => ("Das wird in diesem Modus nicht angeboten.", "This is not offered in this mode."),
        Code::UnknownTable => (
            "Diesen Tisch gibt es nicht, oder der Einladungscode stimmt nicht.",
            "There is no such table, or the invitation code is wrong.",
        ),
        Code::UnknownSeat => ("Diesen Platz gibt es nicht.", "There is no such seat."),
        Code::SeatTaken => ("Dort sitzt schon jemand.", "Somebody sits there already."),
        Code::TableFull => ("Am Tisch ist kein Platz mehr frei.", "The table has no free seat."),
        Code::NotTheHost => ("Das darf nur, wer den Tisch leitet.", "Only the host of the table may do this."),
        Code::Locked => ("Das ist noch nicht freigespielt.", "This has not been opened yet."),
        Code::SeatsOpen => ("Es sind noch Plätze frei.", "There are still free seats."),
        Code::TooFewPeople => (
            "Diese Spielart ist für mehr Personen. Lade noch jemanden ein.",
            "This mode is for more people. Invite somebody.",
        ),
        Code::AlreadyStarted => ("Die Partie hat schon begonnen.", "The match has begun already."),
        Code::NotStarted => ("Die Partie hat noch nicht begonnen.", "The match has not begun yet."),
        Code::NotOver => ("Erst wenn die Partie zu Ende ist.", "Only once the match is over."),
        Code::Over => ("Die Partie ist zu Ende.", "The match is over."),
        Code::NotSeated => ("Du sitzt nicht an diesem Tisch.", "You have no seat at this table."),
        Code::NotYourTurn => ("Du bist gerade nicht gefragt.", "It is not your turn."),
        Code::Stale => {
            ("Das ist überholt; hier ist der neue Stand.", "That is out of date; here is how it stands now.")
        }
        Code::TimeUp => ("Die Zeit ist um.", "The time is up."),
        Code::Quiet => ("Während der Partie ist der Chat zu.", "The chat is closed while the match is played."),
        Code::TooMuchTalk => ("Zu viele Zeilen; warte kurz.", "Too many lines; wait a moment."),
        Code::IllegalMove => ("Dieser Zug ist nicht möglich.", "This move is not possible."),
        Code::Flood => {
            ("Zu viele Nachrichten; die Verbindung wird geschlossen.", "Too many messages; the connection is closed.")
        }
        Code::TooMany => (
            "Zu viele Anfragen von dieser Adresse; warte einen Moment.",
            "Too many requests from this address; wait a moment.",
        ),
        Code::TooSlow => (
            "Die Verbindung kommt nicht nach; bitte neu verbinden.",
            "The connection cannot keep up; please reconnect.",
        ),
        Code::GameFailed => (
            "Das Spiel hat einen Fehler gemacht; der Tisch wartet, nichts ist verloren.",
            "The game made an error; the table waits, nothing is lost.",
        ),
        Code::Busy => {
            ("Der Server hat gerade zu viel zu tun; gleich noch einmal.", "The server is busy; try again in a moment.")
        }
        Code::ShuttingDown => {
            ("Der Server geht aus; bitte später neu verbinden.", "The server is shutting down; please reconnect later.")
        }
        Code::Internal => ("Ein Fehler des Servers.", "A fault of the server."),
        Code::NotFound => ("Das gibt es hier nicht.", "There is nothing here."),
    }
}

/// Why a wished configuration is refused, with what is offered instead.
pub(crate) fn config_refusal(error: &ConfigError, lang: Lang) -> Refusal {
    let (code, de) = match error {
        ConfigError::UnknownMode { game, mode, offered } => {
            (Code::UnknownMode, format!("{game} hat keinen Modus „{mode}“; es gibt: {offered}"))
        }
        ConfigError::Seats { mode, asked, least, most } => {
            (Code::SeatsOutOfRange, format!("„{mode}“ hat {least} bis {most} Plätze, nicht {asked}"))
        }
        ConfigError::UnknownOption { game, key, offered } => {
            (Code::UnknownOption, format!("{game} hat keine Einstellung „{key}“; es gibt: {offered}"))
        }
        ConfigError::Value { key, value, offered } => {
            (Code::OptionValue, format!("„{key}“ kann hier nicht „{value}“ sein; angeboten: {offered}"))
        }
        ConfigError::First { first, seats } => {
            (Code::UnknownSeat, format!("Platz {first} kann nicht beginnen, es gibt {seats} (gezählt ab 0)"))
        }
    };
    Refusal::new(code, lang.say(de, error.to_string()))
}

const ADJECTIVES: [(&str, &str); 16] = [
    ("Flinker", "Swift"),
    ("Kluger", "Clever"),
    ("Stiller", "Quiet"),
    ("Mutiger", "Brave"),
    ("Froher", "Merry"),
    ("Wacher", "Wakeful"),
    ("Bunter", "Bright"),
    ("Sanfter", "Gentle"),
    ("Wilder", "Wild"),
    ("Kleiner", "Little"),
    ("Großer", "Tall"),
    ("Junger", "Young"),
    ("Alter", "Old"),
    ("Neuer", "New"),
    ("Schlauer", "Sly"),
    ("Goldener", "Golden"),
];
const ANIMALS: [(&str, &str); 16] = [
    ("Dachs", "Badger"),
    ("Fuchs", "Fox"),
    ("Igel", "Hedgehog"),
    ("Luchs", "Lynx"),
    ("Biber", "Beaver"),
    ("Otter", "Otter"),
    ("Rabe", "Raven"),
    ("Falke", "Falcon"),
    ("Hase", "Hare"),
    ("Hirsch", "Stag"),
    ("Marder", "Marten"),
    ("Specht", "Woodpecker"),
    ("Storch", "Stork"),
    ("Wolf", "Wolf"),
    ("Bär", "Bear"),
    ("Molch", "Newt"),
];
const COMPUTERS: [&str; 12] =
    ["Ada", "Bruno", "Clara", "Dario", "Emil", "Frida", "Gustav", "Hedda", "Ivo", "Jule", "Kasimir", "Lotte"];

/// A guest's name from three random bytes: “Flinker Dachs 17”.
pub(crate) fn guest_name(random: [u8; 3], lang: Lang) -> String {
    let adjective = ADJECTIVES[usize::from(random[0]) % ADJECTIVES.len()];
    let animal = ANIMALS[usize::from(random[1]) % ANIMALS.len()];
    let number = 1 + random[2] % 99;
    match lang {
        Lang::De => format!("{} {} {number}", adjective.0, animal.0),
        Lang::En => format!("{} {} {number}", adjective.1, animal.1),
    }
}

/// A computer player's name that nobody at the table has.
pub(crate) fn computer_name(taken: &[&str]) -> String {
    COMPUTERS.iter().find(|name| !taken.contains(name)).map_or_else(|| "Computer".into(), ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_taken_from_headers() {
        for (header, lang) in [
            ("de", Lang::De),
            ("de-AT,en;q=0.5", Lang::De),
            ("fr, en-GB, de", Lang::En),
            ("", Lang::En),
            ("é", Lang::En),
            ("x", Lang::En),
        ] {
            assert_eq!(Lang::of(header), lang, "{header}");
        }
    }

    #[test]
    fn names_fit_and_differ() {
        for number in 0..=255 {
            assert!(guest_name([number, number, number], Lang::De).chars().count() <= 24);
        }
        assert_eq!(computer_name(&["Ada", "Bruno"]), "Clara");
    }
}
