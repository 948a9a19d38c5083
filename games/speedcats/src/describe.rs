//! What the game offers: modes, options, levels, words (rule book 6).

use spielwerk_sdk::prelude::*;

use crate::players::LEVELS;
use crate::setting::{Mode as Kind, Setting};

/// The game in this language.
pub fn describe(l: Locale) -> GameInfo {
    let tagline = l.pick(
        "Allgäu 1962: Fülle deine Katzenhäuser, ehe der Schlussstapel angebrochen wird.",
        "Allgäu 1962: fill your cat houses before the final stack is touched.",
    );
    GameInfo {
        levels: levels(l),
        options: options(l),
        modes: modes(l),
        move_kinds: move_kinds(l),
        statistics: statistics(l),
        record_lists: vec![("rekord".into(), l.say("Rekordjagd", "Record hunt"))],
        words: own_words(l),
        answer_after: ((1400, 700, 200), (1400, 700, 200)),
        ..GameInfo::new("speedcats", env!("CARGO_PKG_VERSION"), "Speedcats", tagline, (1, 6))
    }
}

fn levels(l: Locale) -> Vec<Level> {
    let texts = |id: &str| match id {
        "leicht" => {
            l.pick(("leicht", "Nimmt Körbe nach dem schnellen Gewinn."), ("easy", "Takes baskets by their quick gain."))
        }
        "stark" => l.pick(
            ("stark", "Spielt die besten Möglichkeiten in Probespielen durch."),
            ("strong", "Plays its best options through in trial games."),
        ),
        _ => l.pick(
            ("normal", "Plant volle Häuser, Nachwuchs und Geld."),
            ("normal", "Plans full houses, offspring and money."),
        ),
    };
    LEVELS
        .iter()
        .map(|level| {
            let (label, help) = texts(level.id);
            Level::new(level.id, label, help, level.effort)
        })
        .collect()
}

fn options(l: Locale) -> Vec<OptionSpec> {
    let length = |value: &str, label: String, help: String| Choice { value: value.into(), label, help, unlock: None };
    vec![
        OptionSpec {
            key: "laenge".into(),
            label: l.say("Spiellänge", "Length"),
            help: l.say("Kurz: nur fünf Hofkatzen je Rasse.", "Short: only five yard cats of each breed."),
            kind: OptionKind::Choice(vec![
                length(
                    "normal",
                    l.say("normal", "normal"),
                    l.say("sieben Hofkatzen je Rasse", "seven yard cats of each breed"),
                ),
                length(
                    "kurz",
                    l.say("kurz", "short"),
                    l.say("fünf Hofkatzen je Rasse", "five yard cats of each breed"),
                ),
            ]),
            initial: "normal".into(),
        },
        OptionSpec {
            key: "ausbau".into(),
            label: l.say("Ausbau erlaubt", "Annexes allowed"),
            help: l.say(
                "Für drei Münzen baut ein Hof den Wintergarten an, zu zweit danach die Gartenlaube.",
                "For three coins a yard adds the winter garden, with two yards then the garden pavilion.",
            ),
            kind: OptionKind::Toggle,
            initial: "yes".into(),
        },
    ]
}

fn modes(l: Locale) -> Vec<Mode> {
    let levels = ["normal", "leicht", "stark"];
    let paces = || vec![Pace::Calm, Pace::Fast, Pace::Turbo];
    let free = |mode: Mode| mode.offer("laenge", &["normal", "kurz"]).offer("ausbau", &["yes", "no"]);
    let fixed = |mode: Mode| mode.offer("laenge", &["normal"]).offer("ausbau", &["yes"]);
    let mode = |id, label: String, help: String, people, seats| Mode {
        paces: paces(),
        ..Mode::new(id, &label, &help, people, seats)
    };
    vec![
        Mode {
            advice: AdviceRule::Alone,
            ..free(mode(
                "solo",
                l.say("Solo gegen Computer", "Solo against computers"),
                l.say(
                    "Du gegen ein bis fünf Nachbarhöfe, ohne Uhr. Der Knopf Rat zeigt, was der Computer täte, und warum.",
                    "You against one to five neighbouring yards, without a clock. Advice shows what the computer would do, and why.",
                ),
                (1, 1),
                (2, 6, 3),
            ))
            .levels(&levels)
        },
        free(mode(
            "tisch",
            l.say("Mit anderen spielen", "Play with others"),
            l.say(
                "Zwei bis sechs Höfe, freie Plätze auf Wunsch mit Computern.",
                "Two to six yards, computers on free seats if you like.",
            ),
            (2, 6),
            (2, 6, 3),
        ))
        .levels(&levels)
        .think_times(&[60, 30, 90, 120, 0]),
        fixed(mode(
            "rekord",
            l.say("Allein: Rekordjagd", "Alone: record hunt"),
            l.say(
                "Allein auf dem Lindenhof; nimmst du einen Korb, holt der Nachbarhof die anderen. Dein bestes Ergebnis steht in der Rekordliste.",
                "Alone on the Lindenhof; when you take a basket, the neighbour fetches the others. Your best result enters the record list.",
            ),
            (1, 1),
            (1, 1, 1),
        )),
        Mode {
            daily: true,
            ..fixed(mode(
                "tag",
                l.say("Allein: Tageshof", "Alone: yard of the day"),
                l.say(
                    "Heute ziehen alle dieselben Plättchen. Der erste Versuch zählt.",
                    "Today everybody draws the same tiles. The first attempt counts.",
                ),
                (1, 1),
                (1, 1, 1),
            ))
        },
    ]
}

fn move_kinds(l: Locale) -> Vec<MoveKind> {
    let basket = || FieldSpec::offered("basket", l.pick("Korb", "Basket"));
    let tile = || FieldSpec::offered("tile", l.pick("Plättchen", "Tile"));
    let target = || FieldSpec::offered("target", l.pick("Ziel", "Target"));
    let group = FieldSpec { kind: FieldKind::Several, ..FieldSpec::offered("group", l.pick("Katzen von", "Cats of")) };
    let kind = |verb, de, en, fields| MoveKind::new(verb, l.pick(de, en), fields);
    vec![
        kind("draw", "Plättchen ziehen", "Draw a tile", Vec::new()),
        kind("load", "In diesen Korb", "Into this basket", vec![basket()]).preview_first(),
        kind("take", "Korb nehmen", "Take basket", vec![basket()]).preview_first(),
        kind("put", "Unterbringen", "Place", vec![tile(), target()]).preview_first(),
        kind("move", "Umsetzen", "Move", vec![tile(), target()]).preview_first(),
        kind(
            "shift",
            "Stand umsetzen",
            "Move the stand",
            vec![
                FieldSpec::offered("from", l.pick("Stand von", "Stand of")),
                FieldSpec::offered("to", l.pick("nach", "to")),
            ],
        )
        .preview_first(),
        kind("swap", "Tauschen", "Swap", vec![group]).preview_first(),
        kind("buy", "Kaufen", "Buy", vec![FieldSpec::offered("goods", l.pick("Plättchen", "Tile")), target()])
            .preview_first(),
        kind("give", "Abgeben", "Give away", vec![tile()]).preview_first(),
        kind("annex", "Ausbauen", "Annex", Vec::new()).preview_first(),
    ]
}

fn statistics(l: Locale) -> Vec<Statistic> {
    let one = |key: &str, de, en| Statistic { key: key.into(), label: l.say(de, en), share_of: None };
    vec![
        one("volle-haeuser", "Volle Häuser", "Full houses"),
        one("nachwuchs", "Nachwuchs", "Offspring"),
        one("stand-arten", "Stand-Arten", "Kinds of stands"),
        one("pflege-abzug", "Abzug der Pflegestation", "Lost by the care station"),
        one("muenzen", "Münzen", "Coins"),
        one("gekauft", "Gekaufte Plättchen", "Tiles bought"),
        one("ausbau", "Ausbauten", "Annexes"),
        one("runden", "Runden", "Rounds"),
    ]
}

fn own_words(l: Locale) -> Vec<(String, String)> {
    let word = |key: &str, de, en| (key.to_string(), l.say(de, en));
    vec![
        word("seats", "Höfe", "Yards"),
        word("fill", "Freie Plätze mit Computern", "Computers on free seats"),
        word("think-time", "Zug-Uhr", "Turn clock"),
        word("level", "Stufe der Computer", "Computer level"),
        word("calm", "Ruhig", "Calm"),
        word("fast", "Schnell", "Fast"),
        word("turbo", "Turbo", "Turbo"),
        word("light", "Sommerhof", "Summer yard"),
        word("dark", "Sommerabend", "Summer evening"),
        word("advice", "Rat", "Advice"),
        word("log", "Spielverlauf", "Log"),
        word("end-table", "Abrechnung", "Final count"),
        word("my-games", "Meine Partien", "My games"),
        word("daily-list", "Tagesliste", "List of the day"),
        word("record-list", "Rekordliste", "Records"),
        word("leaderboard", "Bestenliste", "Leaderboard"),
        word("steps", "Stufenleiter", "Ladder of levels"),
    ]
}

/// The setting that a configuration describes, and who should begin; none: by lot. Breeds are drawn later.
///
/// # Errors
/// Names what is not offered: `mode`, `seats`, `first`, `option` or `option-value`.
pub fn setting(config: &SetupConfig) -> Result<(Setting, Option<Seat>), Refusal> {
    let info = describe(Locale::De);
    let offered = info.modes.iter().find(|mode| mode.id == config.mode).ok_or_else(|| Refusal::new("mode"))?;
    if !(offered.seats.0..=offered.seats.1).contains(&config.seats) {
        return Err(Refusal::new("seats"));
    }
    if config.first.is_some_and(|first| first >= config.seats) {
        return Err(Refusal::new("first"));
    }
    if config.options.iter().any(|(key, _)| !offered.options.iter().any(|offer| offer.key == *key)) {
        return Err(Refusal::new("option"));
    }
    let mode = match config.mode.as_str() {
        "solo" => Kind::Solo,
        "rekord" => Kind::Rekord,
        "tag" => Kind::Tag,
        _ => Kind::Tisch,
    };
    let setting = Setting {
        mode,
        seats: config.seats,
        short: value(config, offered, "laenge")? == "kurz",
        annex: value(config, offered, "ausbau")? == "yes",
        first: 0,
        breeds: Vec::new(),
    };
    Ok((setting, config.first))
}

/// An option's value, the mode's initial one if it is not given.
fn value<'a>(config: &'a SetupConfig, mode: &'a Mode, key: &str) -> Result<&'a str, Refusal> {
    let offer = mode.options.iter().find(|offer| offer.key == key).ok_or_else(|| Refusal::new("option"))?;
    let given = config.options.iter().find(|(name, _)| name == key).map_or(&offer.initial, |(_, value)| value);
    if offer.values.contains(given) { Ok(given) } else { Err(Refusal::new("option-value")) }
}
