//! Everything the client itself says, in German and English. What a game says comes from the game.

use crate::settings::Locale;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $german:literal, $english:literal;)*) => {
        /// A word or sentence of the client.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Word { $($(#[$doc])* $name,)* }

        impl Word {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// In this language.
            pub fn say(self, locale: Locale) -> &'static str {
                match self { $(Self::$name => locale.pick($german, $english),)* }
            }
        }
    };
}

words! {
    // pages
    Start: "Start", "Start";
    Games: "Spiele", "Games";
    Continue: "Weiterspielen", "Continue";
    OpenTables: "Offene Tische", "Open tables";
    MyGames: "Meine Spiele", "My games";
    NoGames: "Noch kein Spiel da. Lege eine Spieldatei (.wasm) in den Spieleordner.",
        "No game here yet. Put a game file (.wasm) into the games folder.";
    NoOpenTables: "Gerade ist kein Tisch offen. Eröffne einen.", "No table is open now. Open one.";
    RefusedFiles: "Nicht spielbar", "Not playable";
    Settings: "Einstellungen", "Settings";
    RuleBook: "Spielregeln", "Rules";
    Leaderboard: "Bestenliste", "Leaderboard";
    ListsOfGame: "Listen", "Lists";
    ThisWeek: "Woche", "week";
    ThisMonth: "Monat", "month";
    EverPlayed: "alle Zeit", "all time";
    NothingYet: "Noch kein Eintrag.", "No entry yet.";
    NothingPlayed: "Du hast noch keine Partie beendet.", "You have not finished a match yet.";
    LeftForGood: "verlassen", "left";
    Uncounted: "ohne Wertung", "does not count";
    Today: "Heute", "Today";
    TodayOpen: "Der erste Versuch zählt.", "The first attempt counts.";
    TodayDone: "Dein Versuch ist gezählt; weiter geht es zur Übung.", "Your attempt has counted; what follows is practice.";
    Practice: "Übung – ohne Wertung", "Practice – does not count";
    Stake: "Einsatz", "Stake";
    NoStake: "ohne", "none";
    Account: "Konto", "Account";
    AsGuest: "Du bist als Gast hier:", "You are here as a guest:";
    SignedInAs: "Angemeldet als", "Signed in as";
    AccountHelp: "Mit Name und Passwort behältst du Verlauf und Listen auch auf anderen Geräten.",
        "With a name and a password you keep history and lists on other devices, too.";
    Password: "Passwort (mindestens 8 Zeichen)", "Password (8 characters or more)";
    MakeAccount: "Konto anlegen", "Make an account";
    SignIn: "Anmelden", "Sign in";
    SignOut: "Abmelden", "Sign out";
    GaveUp: "Diese Partie wurde abgebrochen.", "This match was given up.";
    Back: "Zurück", "Back";
    Close: "Schließen", "Close";
    Loading: "Lädt …", "Loading …";

    // a new table
    Mode: "Spielweise", "Mode";
    Seats: "Plätze", "Seats";
    Level: "Computerspieler", "Computer players";
    Pace: "Tempo", "Pace";
    ThinkTime: "Bedenkzeit", "Think time";
    WithoutClock: "ohne", "none";
    Calm: "ruhig", "calm";
    Fast: "flott", "fast";
    Turbo: "turbo", "turbo";
    Options: "Regeln", "Rules options";
    Yes: "ja", "yes";
    No: "nein", "no";
    FillSeats: "Freie Plätze mit Computerspielern füllen", "Fill free seats with computer players";
    Listed: "Für alle sichtbar", "Listed for everybody";
    Play: "Spielen", "Play";
    OpenTable: "Tisch eröffnen", "Open a table";
    JoinByLink: "Mit Einladung beitreten", "Join by invitation";
    InvitationHint: "TISCH/CODE", "TABLE/CODE";
    BadLink: "Das ist keine Einladung. Sie sieht so aus: TISCH/CODE.",
        "That is no invitation. It looks like this: TABLE/CODE.";

    // a table
    Waiting: "wartet", "waiting";
    Running: "läuft", "running";
    Paused: "angehalten", "paused";
    Over: "beendet", "over";
    FreeSeat: "frei", "free";
    You: "du", "you";
    Computer: "Computer", "Computer";
    SitDown: "Hinsetzen", "Sit down";
    GetUp: "Aufstehen", "Get up";
    Watch: "Zuschauen", "Watch";
    Begin: "Los geht’s", "Begin";
    Invitation: "Einladung", "Invitation";
    Copy: "Kopieren", "Copy";
    WaitingForHost: "Der Gastgeber startet das Spiel.", "The host starts the match.";
    WaitingForPeople: "Noch sind Plätze frei.", "There are free seats.";
    InvitePeople: "Hier spielen Menschen miteinander: Lade noch jemanden ein.", "A game for people: invite somebody.";
    YourTurn: "Du bist am Zug", "Your turn";
    Thinking: "überlegt", "thinking";
    OnTurn: "am Zug", "to move";
    Onlooker: "Du schaust zu", "You are watching";
    Grace: "Nachfrist", "grace";
    SecondsLeft: "Sekunden", "seconds";
    TimeIsUp: "Die Zeit ist um – der Computer entscheidet für", "Time is up – the computer decides for";
    Log: "Verlauf", "Log";
    Confirm: "Bestätigen", "Confirm";
    Send: "Senden", "Send";
    TakeBackChoice: "Auswahl zurück (Esc)", "Undo choice (Esc)";
    Eye: "Geheimes zeigen", "Show secrets";
    Notes: "Notizen", "Notes";
    Standing: "Stand", "Standing";
    Result: "Ergebnis", "Result";
    Rank: "Rang", "Rank";
    Points: "Punkte", "Points";
    Won: "gewonnen", "won";
    Sum: "Summe", "Sum";
    ComeBack: "Platz zurücknehmen", "Take the seat back";
    PlayedOn: "Der Computer spielt für dich.", "The computer plays for you.";
    HandOver: "Tisch übergeben", "Make host";
    Host: "Gastgeber", "host";
    Chat: "Chat", "Chat";
    ChatClosed: "Während der Partie ist der Chat zu.", "The chat is closed while the match is played.";
    SaySomething: "Etwas sagen", "Say something";
    HasLeft: "ist gegangen; der Computer spielt weiter.", "has left; the computer plays on.";
    HasComeBack: "ist wieder da.", "is back.";
    WasRestarted: "Der Server wurde neu gestartet; die Uhren gingen weiter, wo sie standen.",
        "The server was restarted; clocks went on where they were.";
    Advice: "Rat", "Advice";
    NoAdvice: "Gerade gibt es keinen Rat.", "There is no advice now.";
    LeaveTable: "Verlassen", "Leave";
    LeaveForGood: "Wirklich gehen? Der Computer übernimmt deinen Platz für immer. Bestenlistenpunkte:",
        "Really leave? The computer takes your seat for good. Leaderboard points:";
    LeaveForNow: "Wirklich gehen? Der Computer spielt auf deinem Platz weiter.",
        "Really leave? The computer plays on in your seat.";
    Stay: "Bleiben", "Stay";
    Again: "Noch einmal", "Again";
    WatchAgain: "Nachsehen", "Watch again";
    TablePaused: "Das Spiel ist angehalten: Sein Programm hat versagt. Nichts ist verloren.",
        "The match is paused: its program failed. Nothing is lost.";
    Commitment: "Siegel", "Seal";

    // connection
    Connecting: "Verbindung wird hergestellt …", "Connecting …";
    ConnectionLost: "Verbindung verloren – sie wird von selbst wieder aufgenommen.",
        "Connection lost – it resumes by itself.";
    ServerUnreachable: "Der Server antwortet nicht. Läuft er, und stimmt die Adresse?",
        "The server does not answer. Is it running, and is the address right?";
    StrangeAnswer: "Der Server antwortet unverständlich. Vielleicht ist seine Version eine andere.",
        "The server’s answer cannot be read. Its version may differ.";
    LinkCopied: "Einladung kopiert.", "Invitation copied.";

    // settings
    Language: "Sprache", "Language";
    Colours: "Farben", "Colours";
    Light: "hell", "light";
    Dark: "dunkel", "dark";
    HighContrast: "starker Kontrast", "high contrast";
    TextSize: "Schriftgröße", "Text size";
    ReducedMotion: "Weniger Bewegung", "Reduced motion";
    Sound: "Töne", "Sound";
    FollowTurn: "Dem Zug folgen", "Follow the turn";
    Name: "Name", "Name";

    // inspect
    Inspect: "Zug für Zug", "Step by step";
    Ply: "Zug", "Ply";
    Setup: "Aufbau", "Set-up";
    Table: "Tisch", "Table";
    Viewer: "Blick von", "View of";
    Spectator: "Zuschauer", "Onlooker";
    Afterwards: "alles offen", "everything open";
    AddViewer: "Zweiten Blick daneben", "One more view";
    RemoveViewer: "Blick schließen", "Close view";
    First: "Anfang", "First";
    Last: "Ende", "Last";
    Forward: "Vor", "Forward";
    Backward: "Zurück", "Backward";
    NextRound: "Nächste Runde", "Next round";
    PreviousRound: "Vorige Runde", "Previous round";
    PlayOn: "Abspielen", "Play";
    Stop: "Anhalten", "Stop";
    Search: "Suchen", "Search";
    NotFound: "Nichts gefunden", "Nothing found";
    StateTree: "Zustand", "State";
    Story: "Geschichte", "Story";
    LegalMoves: "Mögliche Züge", "Legal moves";
    StateHash: "Prüfsumme", "Hash";
    TimedOut: "Zeit abgelaufen", "timed out";
    NoReplay: "Zug für Zug geht nur im Programm, nicht im Browser.",
        "Step by step works in the program, not in the browser.";
}

#[cfg(test)]
mod tests {
    use super::Word;
    use crate::settings::Locale;

    #[test]
    fn every_word_is_said_in_both_languages() {
        for word in Word::ALL {
            for locale in Locale::ALL {
                assert!(!word.say(locale).trim().is_empty(), "{word:?} in {locale:?}");
            }
        }
    }
}
