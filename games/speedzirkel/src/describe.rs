//! What the game offers: modes, options, levels, moves, words (rule book 6).

use spielwerk_sdk::prelude::*;

use crate::players::LEVELS;
use crate::setting::{Arrival, Length, Mode as Kind, Setting};
use crate::sheet::Side;

/// The list that Rekordjagd enters.
pub const RECORDS: &str = "rekord";

/// The game in this language.
pub fn describe(l: Locale) -> GameInfo {
    let tagline = l.say(
        "Bayern 1808: Vermiss dein Blatt, ehe die Fabelwesen hineinkritzeln.",
        "Bavaria 1808: survey your sheet before fabled creatures scribble in it.",
    );
    GameInfo {
        levels: levels(l),
        options: options(l),
        modes: modes(l),
        move_kinds: move_kinds(l),
        statistics: statistics(l),
        record_lists: vec![(RECORDS.into(), l.say("Rekordliste", "Records"))],
        words: own_words(l),
        answer_after: ((400, 400, 200), (1200, 1200, 600)),
        leave_penalty: -10,
        ..GameInfo::new("speedzirkel", env!("CARGO_PKG_VERSION"), "Speedzirkel", &tagline, (1, 6))
    }
}

fn levels(l: Locale) -> Vec<Level> {
    let level = |data: &crate::players::LevelData| {
        let (label, help) = match data.id {
            "leicht" => {
                (l.say("leicht", "easy"), l.say("Schaut nur auf diese Jahreszeit.", "Looks at this season only."))
            }
            "stark" => (
                l.say("stark", "strong"),
                l.say(
                    "Denkt voraus und spielt die restlichen Karten im Kopf durch.",
                    "Thinks ahead and plays the remaining cards through in its head.",
                ),
            ),
            _ => (
                l.say("normal", "normal"),
                l.say("Wägt alle Striche und das ganze Jahr ab.", "Weighs all strokes and the whole year."),
            ),
        };
        Level::new(data.id, &label, &help, data.effort)
    };
    LEVELS.iter().map(level).collect()
}

fn choice(value: &str, label: String) -> Choice {
    Choice { value: value.into(), label, help: String::new(), unlock: None }
}

fn options(l: Locale) -> Vec<OptionSpec> {
    let spec = |key: &str, label: (&str, &str), help: (&str, &str), values: [(&str, &str, &str); 2]| OptionSpec {
        key: key.into(),
        label: l.say(label.0, label.1),
        help: l.say(help.0, help.1),
        kind: OptionKind::Choice(values.map(|(value, de, en)| choice(value, l.say(de, en))).to_vec()),
        initial: values[0].0.into(),
    };
    vec![
        spec(
            "spielart",
            ("Spielart", "Length"),
            ("Vier Jahreszeiten, oder nur Sommer und Winter.", "Four seasons, or summer and winter only."),
            [("grundspiel", "Grundspiel", "Base game"), ("kurzes-jahr", "Kurzes Jahr", "Short year")],
        ),
        spec(
            "blattseite",
            ("Blattseite", "Side of the sheet"),
            (
                "Das Moos hat neun Moorfelder, die niemand bezeichnen kann.",
                "Bogland has nine cells nobody can draw on.",
            ),
            [("oberland", "Oberland", "Highlands"), ("moos", "Moos", "Bogland")],
        ),
        spec(
            "fabelwesen",
            ("Fabelwesen", "Fabled creatures"),
            ("Wer allein spielt, bekommt sie immer von selbst.", "Who plays alone always has them come by themselves."),
            [
                ("nachbar", "Nachbar zeichnet", "A neighbour draws them"),
                ("selbst", "kommen von selbst", "come by themselves"),
            ],
        ),
        spec(
            "spiegeln",
            ("Spiegeln", "Mirroring"),
            ("Ob Formen gespiegelt werden dürfen.", "Whether shapes may be mirrored."),
            [("erlaubt", "erlaubt", "allowed"), ("nur-drehen", "nur drehen", "turning only")],
        ),
    ]
}

fn modes(l: Locale) -> Vec<Mode> {
    let levels: Vec<&str> = LEVELS.iter().map(|data| data.id).collect();
    let paces = vec![Pace::Calm, Pace::Fast];
    let company = |mode: Mode| {
        mode.levels(&levels)
            .offer("spielart", &["grundspiel", "kurzes-jahr"])
            .offer("blattseite", &["oberland", "moos"])
            .offer("fabelwesen", &["nachbar", "selbst"])
            .offer("spiegeln", &["erlaubt", "nur-drehen"])
    };
    let alone = |mode: Mode, sides: &[&str]| {
        mode.offer("spielart", &["grundspiel"])
            .offer("blattseite", sides)
            .offer("fabelwesen", &["selbst"])
            .offer("spiegeln", &["erlaubt"])
    };
    let table = Mode::new(
        "tisch",
        &l.say("Mit anderen spielen", "Play with others"),
        &l.say("Am Messtisch, zu zweit bis zu sechst.", "At the survey table, two to six players."),
        (2, 6),
        (2, 6, 3),
    );
    let free = Mode::new(
        "frei",
        &l.say("Freies Blatt", "Free sheet"),
        &l.say(
            "Allein oder gegen ein bis fünf Computer, ohne Uhr.",
            "Alone or against one to five computers, no clock.",
        ),
        (1, 1),
        (1, 6, 1),
    );
    let records = Mode::new(
        "rekord",
        &l.say("Rekordjagd", "Record hunt"),
        &l.say("Allein um das höchste Ansehen.", "Alone for the highest prestige."),
        (1, 1),
        (1, 1, 1),
    );
    let day = Mode::new(
        "tag",
        &l.say("Tagesblatt", "Sheet of the day"),
        &l.say(
            "Heute dieselben Karten für alle. Der erste Versuch zählt.",
            "The same cards for everybody today. The first attempt counts.",
        ),
        (1, 1),
        (1, 1, 1),
    );
    let list = vec![
        Mode { think_times: vec![60, 30, 90, 120, 0], ..company(table) },
        Mode { advice: AdviceRule::Alone, ..company(free) },
        alone(records, &["oberland", "moos"]),
        // The side comes from the day, whatever is asked for.
        Mode { daily: true, ..alone(day, &["oberland"]) },
    ];
    list.into_iter().map(|mode| Mode { paces: paces.clone(), ..mode }).collect()
}

fn move_kinds(l: Locale) -> Vec<MoveKind> {
    let with = |field: FieldSpec, steps: &[(&str, Step)]| FieldSpec {
        steps: steps.iter().map(|(key, step)| (key.to_string(), *step)).collect(),
        ..field
    };
    let terrain = || with(FieldSpec::offered("terrain", &l.say("Gelände", "Terrain")), &[("G", Step::Next)]);
    let turn = || with(FieldSpec::offered("turn", &l.say("Lage", "Turn")), &[("R", Step::Turn), ("F", Step::Mirror)]);
    let shape = || FieldSpec::offered("shape", &l.say("Form", "Shape"));
    let cell = || FieldSpec::offered("cell", &l.say("Feld", "Cell"));
    let draw = l.say("Zeichnen", "Draw");
    let set = l.say("Hineinkritzeln", "Scribble");
    vec![
        MoveKind::new("draw", &draw, vec![terrain(), shape(), turn(), cell()]).preview_first(),
        MoveKind::new("single", &draw, vec![terrain(), cell()]).preview_first(),
        MoveKind::new("place", &set, vec![turn(), cell()]).preview_first(),
        MoveKind::new("place-single", &set, vec![cell()]).preview_first(),
        MoveKind { takes_back: true, ..MoveKind::new("undo", &l.say("Zurücknehmen", "Take back"), Vec::new()) },
    ]
}

fn statistics(l: Locale) -> Vec<Statistic> {
    let one = |key: &str, de, en| Statistic { key: key.into(), label: l.say(de, en), share_of: None };
    vec![
        one("wesenverlust", "Verlust durch Wesen", "Lost to creatures"),
        one("gulden", "Gulden", "Guilders"),
        one("schwelle", "Schwelle", "Threshold"),
        one("ergebnis", "Ergebnis", "Result"),
    ]
}

fn own_words(l: Locale) -> Vec<(String, String)> {
    let word = |key: &str, de, en| (key.to_string(), l.say(de, en));
    vec![
        word("seats", "Plätze", "Seats"),
        word("fill", "Freie Plätze mit Computern", "Computers on free seats"),
        word("think-time", "Bedenkzeit je Karte", "Think time per card"),
        word("level", "Computerstärke", "Computer strength"),
        word("pace", "Tempo", "Pace"),
        word("calm", "normal", "normal"),
        word("fast", "schnell", "fast"),
        word("points", "Ansehen", "Prestige"),
        word("table", "Messtisch", "Survey table"),
        word("advice", "Rat", "Advice"),
        word("log", "Spielverlauf", "Log"),
        word("daily-list", "Tagesliste", "List of the day"),
        word("record-list", "Rekordliste", "Records"),
        word("leaderboard", "Bestenliste", "Leaderboard"),
    ]
}

/// The setting that a configuration describes. The day's side is drawn first of all (Z-R2).
///
/// # Errors
/// Names what is not offered: `mode`, `seats`, `first`, `option` or `option-value`.
pub fn setting(config: &SetupConfig, chance: &mut Chance) -> Result<Setting, Refusal> {
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
        "tisch" => Kind::Tisch,
        "frei" => Kind::Frei,
        "rekord" => Kind::Rekord,
        _ => Kind::Tag,
    };
    let (length, side) = (value(config, offered, "spielart")?, value(config, offered, "blattseite")?);
    let (creatures, mirroring) = (value(config, offered, "fabelwesen")?, value(config, offered, "spiegeln")?);
    let side = Side::ALL.into_iter().find(|known| known.key() == side).unwrap_or(Side::Oberland);
    let by_neighbour = creatures == "nachbar" && config.seats > 1;
    Ok(Setting {
        mode,
        seats: config.seats,
        length: if length == "kurzes-jahr" { Length::KurzesJahr } else { Length::Grundspiel },
        side: if mode == Kind::Tag { Side::ALL[chance.index(Side::ALL.len())] } else { side },
        creatures: if by_neighbour { Arrival::Nachbar } else { Arrival::Selbst },
        mirroring: mirroring == "erlaubt",
    })
}

/// An option's value, the mode's initial one if it is not given.
fn value<'a>(config: &'a SetupConfig, mode: &'a Mode, key: &str) -> Result<&'a str, Refusal> {
    let offer = mode.options.iter().find(|offer| offer.key == key).ok_or_else(|| Refusal::new("option"))?;
    let given = config.options.iter().find(|(name, _)| name == key).map_or(&offer.initial, |(_, value)| value);
    if offer.values.contains(given) { Ok(given) } else { Err(Refusal::new("option-value")) }
}
