//! What the game offers: modes, options, levels, words (rule book 6).

use spielwerk_sdk::prelude::*;

use crate::players::LEVELS;
use crate::state::{Mode as Kind, Setting};

const SIZES: [(&str, u8, &str); 3] = [("4", 4, "16/15"), ("6", 6, "36/35"), ("8", 8, "64/60")];

/// The game in this language.
pub fn describe(l: Locale) -> GameInfo {
    GameInfo {
        id: "speedhoernchen".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        title: "Speedhörnchen".into(),
        tagline: l.say(
            "Merk dir, was unter dem Laub liegt, ehe der Schnee fällt.",
            "Remember what lies under the leaves before the snow falls.",
        ),
        seats: (1, 5),
        locales: Locale::ALL.map(|locale| locale.tag().to_string()).to_vec(),
        levels: levels(l),
        options: options(l),
        modes: modes(l),
        move_kinds: vec![flip(l)],
        statistics: statistics(l),
        collectables: Vec::new(),
        record_lists: SIZES
            .iter()
            .map(|(value, ..)| {
                (
                    format!("training-{value}"),
                    l.pick(format!("Gedächtnis-Training {value}×{value}"), format!("Memory training {value}×{value}")),
                )
            })
            .collect(),
        words: own_words(l),
        answer_after: ((900, 900, 300), (900, 900, 300)),
        leave_penalty: -10,
        least_seconds: 0,
    }
}

fn levels(l: Locale) -> Vec<Level> {
    let texts = |id: &str| match id {
        "leicht" => (
            l.say("leicht", "easy"),
            l.say("Merkt sich gut die Hälfte und vergisst schnell.", "Keeps a good half and forgets quickly."),
        ),
        "stark" => (
            l.say("stark", "strong"),
            l.say(
                "Vergisst fast nichts, meidet Geschenke und plant den Schnee.",
                "Forgets almost nothing, avoids gifts and plans the snow.",
            ),
        ),
        _ => (
            l.say("normal", "normal"),
            l.say("Merkt sich das meiste und plant den ersten Schnee.", "Keeps most and plans the first snow."),
        ),
    };
    LEVELS
        .iter()
        .map(|data| {
            let (label, help) = texts(data.id);
            Level { id: data.id.into(), label, help, effort: data.effort }
        })
        .collect()
}

fn choice(value: &str, label: String) -> Choice {
    Choice { value: value.into(), label, help: String::new(), unlock: None }
}

fn options(l: Locale) -> Vec<OptionSpec> {
    let sizes = SIZES.iter().map(|(value, size, numbers)| {
        let (heaps, nuts) = numbers.split_once('/').unwrap_or_default();
        choice(
            value,
            l.pick(
                format!("{size}×{size}: {heaps} Laubhaufen, {nuts} Nüsse"),
                format!("{size}×{size}: {heaps} heaps, {nuts} nuts"),
            ),
        )
    });
    vec![
        OptionSpec {
            key: "runden".into(),
            label: l.say("Runden", "Rounds"),
            help: l.say(
                "So viele wie Spieler: jeder fängt einmal an, alle Nüsse zählen.",
                "As many as players: everybody starts once, all nuts count.",
            ),
            kind: OptionKind::Choice(vec![
                choice("1", l.say("eine", "one")),
                choice("n", l.say("so viele wie Spieler", "as many as players")),
            ]),
            initial: "1".into(),
        },
        OptionSpec {
            key: "spuren".into(),
            label: l.say("Spuren im Laub", "Traces in the leaves"),
            help: l.say(
                "Laubhaufen, die schon offen lagen, tragen eine Pfotenspur – für alle gleich.",
                "Heaps that have been open carry a paw trace, the same for all.",
            ),
            kind: OptionKind::Toggle,
            initial: "no".into(),
        },
        OptionSpec {
            key: "groesse".into(),
            label: l.say("Größe", "Size"),
            help: l.say("Wie groß der Wald ist.", "How large the wood is."),
            kind: OptionKind::Choice(sizes.collect()),
            initial: "4".into(),
        },
    ]
}

fn offer(key: &str, values: &[&str], initial: &str) -> Offer {
    Offer { key: key.into(), values: values.iter().map(ToString::to_string).collect(), initial: initial.into() }
}

fn modes(l: Locale) -> Vec<Mode> {
    let company = || vec![offer("runden", &["1", "n"], "1"), offer("spuren", &[], "no"), offer("groesse", &["8"], "8")];
    let levels = || LEVELS.iter().map(|data| data.id.to_string()).collect::<Vec<_>>();
    let plain = |id: &str, label: String, help: String| Mode {
        id: id.into(),
        label,
        help,
        people: (1, 1),
        seats: (1, 1, 1),
        options: Vec::new(),
        levels: Vec::new(),
        think_times: Vec::new(),
        paces: vec![Pace::Calm],
        stakes: Vec::new(),
        daily: false,
        undo: false,
        quiet: false,
        advice: AdviceRule::Never,
    };
    let mut modes = vec![
        Mode {
            people: (2, 5),
            seats: (2, 5, 4),
            options: company(),
            levels: levels(),
            think_times: vec![30, 10, 20, 60, 0],
            stakes: vec![0, 5, 10, 20],
            ..plain(
                "tisch",
                l.say("Mit anderen spielen", "Play with others"),
                l.say("Auf der Lichtung, zu zweit bis zu fünft.", "In the clearing, two to five players."),
            )
        },
        Mode {
            seats: (2, 5, 3),
            options: company(),
            levels: levels(),
            paces: vec![Pace::Calm, Pace::Turbo],
            ..plain(
                "solo",
                l.say("Solo gegen Computer", "Solo against computers"),
                l.say(
                    "Sofort los gegen ein bis vier Computer, ohne Uhr.",
                    "At once against one to four computers, without a clock.",
                ),
            )
        },
        Mode {
            seats: (3, 3, 3),
            daily: true,
            levels: vec!["normal".into()],
            paces: vec![Pace::Calm, Pace::Turbo],
            options: vec![offer("runden", &["1"], "1"), offer("spuren", &["no"], "no"), offer("groesse", &["8"], "8")],
            ..plain(
                "tag",
                l.say("Wald des Tages", "Wood of the day"),
                l.say(
                    "Heute liegt der Wald für alle gleich. Der erste Versuch zählt.",
                    "Today the wood lies the same for all. The first attempt counts.",
                ),
            )
        },
    ];
    modes.extend(SIZES.iter().map(|(value, size, numbers)| {
        let (heaps, nuts) = numbers.split_once('/').unwrap_or_default();
        Mode {
            options: vec![offer("runden", &["1"], "1"), offer("spuren", &[], "no"), offer("groesse", &[value], value)],
            ..plain(
                &format!("training-{value}"),
                l.pick(format!("Gedächtnis-Training {size}×{size}"), format!("Memory training {size}×{size}")),
                l.pick(
                    format!("Allein: {heaps} Laubhaufen, {nuts} Nüsse."),
                    format!("Alone: {heaps} heaps, {nuts} nuts."),
                ),
            )
        }
    }));
    modes
}

fn flip(l: Locale) -> MoveKind {
    let heap = FieldSpec {
        key: "heap".into(),
        label: l.say("Laubhaufen", "Leaf heap"),
        kind: FieldKind::Offered,
        steps: Vec::new(),
    };
    MoveKind {
        verb: "flip".into(),
        label: l.say("Aufdecken", "Uncover"),
        fields: vec![heap],
        preview_first: false,
        takes_back: false,
    }
}

fn statistics(l: Locale) -> Vec<Statistic> {
    let one = |key: &str, de, en| Statistic { key: key.into(), label: l.say(de, en), share_of: None };
    vec![
        one("nuesse", "Nüsse", "Nuts"),
        one("nusskarten", "Nusskarten", "Nut cards"),
        Statistic { share_of: Some("gelegenheiten".into()), ..one("treffer", "Treffer", "Hits") },
        one("verpasst", "Verpasst", "Missed"),
        one("zuege", "Züge", "Turns"),
        one("gelegenheiten", "Gelegenheiten", "Opportunities"),
    ]
}

fn own_words(l: Locale) -> Vec<(String, String)> {
    let word = |key: &str, de, en| (key.to_string(), l.say(de, en));
    vec![
        word("seats", "Spielerzahl", "Players"),
        word("fill", "Freie Plätze mit Computern", "Computers on free seats"),
        word("think-time", "Bedenkzeit je Karte", "Think time per card"),
        word("level", "Computerstärke", "Computer strength"),
        word("stake", "Einsatz", "Stake"),
        word("table", "Lichtung", "Clearing"),
        word("calm", "Ruhig", "Calm"),
        word("turbo", "Turbo", "Turbo"),
        word("dark", "Abenddämmerung", "Dusk"),
        word("light", "Sonnentag", "Sunny day"),
        word("sounds", "Waldgeräusche", "Forest sounds"),
        word("log", "Spielverlauf", "Log"),
        word("end-table", "Endtafel", "End table"),
        word("my-games", "Meine Partien", "My games"),
        word("daily-list", "Tagesliste", "List of the day"),
        word("record-list", "Rekordliste", "Records"),
        word("leaderboard", "Bestenliste", "Leaderboard"),
    ]
}

/// The setting that a configuration describes, and who should start; none: by lot.
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
    let rounds = value(config, offered, "runden")?;
    let size = value(config, offered, "groesse")?;
    let traces = value(config, offered, "spuren")?;
    let mode = match config.mode.as_str() {
        "tisch" => Kind::Tisch,
        "solo" => Kind::Solo,
        "tag" => Kind::Tag,
        _ => Kind::Training,
    };
    let setting = Setting {
        mode,
        seats: config.seats,
        size: size.parse().map_err(|_| Refusal::new("option-value"))?,
        rounds: if rounds == "n" { config.seats } else { 1 },
        traces: traces == "yes",
        first: 0,
    };
    Ok((setting, if mode == Kind::Tisch { config.first } else { Some(0) }))
}

/// An option's value, the mode's initial one if it is not given.
fn value<'a>(config: &'a SetupConfig, mode: &'a Mode, key: &str) -> Result<&'a str, Refusal> {
    let offer = mode.options.iter().find(|offer| offer.key == key).ok_or_else(|| Refusal::new("option"))?;
    let given = config.options.iter().find(|(name, _)| name == key).map_or(&offer.initial, |(_, value)| value);
    let toggle = ["yes".to_string(), "no".to_string()];
    let offered = if offer.values.is_empty() { toggle.as_slice() } else { &offer.values };
    if offered.contains(given) { Ok(given) } else { Err(Refusal::new("option-value")) }
}
