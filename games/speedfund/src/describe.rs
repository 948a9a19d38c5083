//! What the game offers: modes, options, levels, words (rule book 6).

use spielwerk_sdk::prelude::*;

use crate::pieces::{self, CATEGORIES, PIECES};
use crate::players::LEVELS;
use crate::sites::SITES;
use crate::state::{Mode as Kind, Setting};

/// The game in this language.
pub fn describe(l: Locale) -> GameInfo {
    GameInfo {
        levels: levels(l),
        options: vec![sites(l), beginner(l)],
        modes: modes(l),
        move_kinds: move_kinds(l),
        statistics: statistics(l),
        collectables: collectables(l),
        words: own_words(l),
        answer_after: ((1600, 800, 300), (1600, 800, 300)),
        least_seconds: 60,
        ..GameInfo::new(
            "speedfund",
            env!("CARGO_PKG_VERSION"),
            "Speedfund",
            &l.say(
                "Zu zweit graben: ein Wort, eine Zahl, und hoffentlich kein Einsturz.",
                "Dig together: one word, one number, and hopefully no cave-in.",
            ),
            (2, 2),
        )
    }
}

fn levels(l: Locale) -> Vec<Level> {
    let texts = |id: &str| {
        match id {
        "leicht" => (
            l.say("leicht", "easy"),
            l.say(
                "Vergisst schwache Verbindungen, versteht manches falsch, achtet beim Raten nicht auf die eigene Skizze und hört spät auf.",
                "Forgets weak links, misreads some, ignores its own sketch when guessing and stops late.",
            ),
        ),
        "stark" => (
            l.say("stark", "strong"),
            l.say(
                "Nimmt auch Wörter früherer Hinweise mit und irrt am seltensten.",
                "Takes along words of earlier clues, too, and errs least.",
            ),
        ),
        _ => (
            l.say("normal", "normal"),
            l.say("Ein verlässlicher Partner ohne absichtliche Fehler.", "A solid partner without deliberate mistakes."),
        ),
    }
    };
    let level = |id: &&str| {
        let (label, help) = texts(id);
        Level::new(id, &label, &help, 1)
    };
    LEVELS.iter().map(level).collect()
}

fn sites(l: Locale) -> OptionSpec {
    let free = Choice {
        value: "frei".into(),
        label: l.say("freies Spiel", "free dig"),
        help: l.say("9 Tage, Fehler ohne Grenze.", "9 days, errors without limit."),
        unlock: None,
    };
    let site = |(number, site): (usize, &crate::sites::Site)| {
        let days = l.pick(
            format!("{} Tage, mit dem Computer {}", site.days, site.days + 1),
            format!("{} days, {} with the computer", site.days, site.days + 1),
        );
        let errors = match site.errors {
            0 => l.say("kein Fehler erlaubt", "no error allowed"),
            errors => l.pick(format!("höchstens {errors} Fehler"), format!("at most {errors} errors")),
        };
        Choice {
            value: number.to_string(),
            label: format!("{number} {}", l.pick(site.german, site.english)),
            help: format!("{days}; {errors}."),
            unlock: (number > 1).then(|| unlock(number)),
        }
    };
    OptionSpec {
        key: "staette".into(),
        label: l.say("Grabungsstätte", "Site"),
        help: l.say(
            "Ein Sieg an einer Stätte öffnet die nächste. Jede ist schwerer als die vorige.",
            "A win at a site opens the next one. Each is harder than the one before.",
        ),
        kind: OptionKind::Choice(std::iter::once(free).chain((1..).zip(&SITES).map(site)).collect()),
        initial: "frei".into(),
    }
}

/// What a win at the site before this one opens.
pub fn unlock(site: usize) -> String {
    format!("site-{site}")
}

fn beginner(l: Locale) -> OptionSpec {
    let choice = |value: &str, label: String| Choice { value: value.into(), label, help: String::new(), unlock: None };
    OptionSpec {
        key: "beginnt".into(),
        label: l.say("Wer beginnt", "Who starts"),
        help: l.say("Wer den ersten Hinweis gibt.", "Who gives the first clue."),
        kind: OptionKind::Choice(vec![
            choice("zufaellig", l.say("zufällig", "by lot")),
            choice("gastgeber", l.say("Gastgeber", "host")),
            choice("gast", l.say("Gast", "guest")),
        ]),
        initial: "zufaellig".into(),
    }
}

const FREE: &[&str] = &["frei"];
const JOURNEY: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
const ANY: &[&str] = &["frei", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

fn modes(l: Locale) -> Vec<Mode> {
    let paces = || vec![Pace::Calm, Pace::Fast, Pace::Turbo];
    let mode = |id: &str, label: String, help: String, people: u8, sites: &[&str]| {
        let mode = Mode::new(id, &label, &help, (people, people), (2, 2, 2)).offer("staette", sites);
        Mode { paces: paces(), ..mode }
    };
    let mut journey = mode(
        "reise",
        l.say("Reise mit dem Computer", "Journey with the computer"),
        l.say(
            "Zwölf Stätten, jede schwerer. Mit dem Computer gibt es einen Tag mehr.",
            "Twelve sites, each harder. With the computer there is one more day.",
        ),
        1,
        JOURNEY,
    )
    .levels(&LEVELS);
    // A locked one falls back to the last open one: the pair's highest site.
    journey.options[0].initial = "12".into();
    let free = mode(
        "frei",
        l.say("Freies Spiel mit dem Computer", "Free dig with the computer"),
        l.say("9 Tage, Fehler ohne Grenze.", "9 days, errors without limit."),
        1,
        FREE,
    )
    .levels(&LEVELS);
    let daily = Mode {
        daily: true,
        advice: AdviceRule::InPractice,
        ..mode(
            "tag",
            l.say("Tagesgrabung", "Daily dig"),
            l.say(
                "Das Feld des Tages, für alle gleich. Der erste Versuch zählt, danach ist es Übung.",
                "The field of the day, the same for everybody. The first attempt counts, then it is practice.",
            ),
            1,
            FREE,
        )
        .levels(&LEVELS[..1])
    };
    let two = mode(
        "zu-zweit",
        l.say("Zu zweit", "Two players"),
        l.say("Zwei Menschen graben zusammen.", "Two people dig together."),
        2,
        ANY,
    )
    .offer("beginnt", &["zufaellig", "gastgeber", "gast"])
    .think_times(&[0, 30, 60, 90, 120]);
    vec![journey, free, daily, Mode { quiet: true, ..two }]
}

fn move_kinds(l: Locale) -> Vec<MoveKind> {
    let field =
        |key: &str, label: String, kind: FieldKind| FieldSpec { key: key.into(), label, kind, steps: Vec::new() };
    let cell = || FieldSpec::offered("cell", &l.say("Tafel", "Tablet"));
    let said = || {
        vec![
            field("word", l.say("Hinweis", "Clue"), FieldKind::Text(40)),
            field("number", l.say("Zahl", "Number"), FieldKind::Number((0, 9))),
            field("meant", l.say("Gemeint", "Meant"), FieldKind::Several),
        ]
    };
    let chance = field("chance", l.say("Chance in %", "Chance in %"), FieldKind::Number((0, 100)));
    vec![
        MoveKind::new("clue", &l.say("Hinweis geben", "Give the clue"), said()).preview_first(),
        MoveKind::new("only", &l.say("Einzigen Hinweis geben", "Give the only clue"), said()).preview_first(),
        MoveKind::new("pass", &l.say("Kein Hinweis", "No clue"), Vec::new()),
        MoveKind::new("tap", &l.say("Tippen", "Tap"), vec![cell()]),
        MoveKind::new("stop", &l.say("Aufhören", "Stop"), Vec::new()),
        MoveKind::new("report", &l.say("Melden", "Report"), Vec::new()).preview_first(),
        MoveKind::new("another", &l.say("Anderen Hinweis", "Another clue"), Vec::new()).preview_first(),
        MoveKind::new("dare", &l.say("Tippen", "Tap"), vec![cell()]).preview_first(),
        MoveKind::new("end", &l.say("Grabung beenden", "End the dig"), Vec::new()).preview_first(),
        MoveKind::new("show", &l.say("Zeigen", "Show"), vec![cell(), chance]).preview_first(),
        MoveKind::new("wait", &l.say("Warten", "Wait"), Vec::new()),
        MoveKind::new("let", &l.say("Tippen lassen", "Let tap"), Vec::new()).preview_first(),
        MoveKind::new("lapse", &l.say("Zeit abgelaufen", "Time is up"), Vec::new()),
    ]
}

fn statistics(l: Locale) -> Vec<Statistic> {
    let one = |key: &str, de, en| Statistic { key: key.into(), label: l.say(de, en), share_of: None };
    vec![
        one("tage", "Tage", "Days"),
        one("fehler", "Fehler", "Errors"),
        one("funde", "Funde", "Finds"),
        one("hinweise", "Hinweise", "Clues"),
        one("gemeldet", "Gemeldet", "Reported"),
        one("funde-je-hinweis", "Funde je 100 Hinweise", "Finds per 100 clues"),
        one("letzter-tag", "Letzter Tag", "Last day"),
    ]
}

fn collectables(l: Locale) -> Vec<Collectable> {
    let piece = |number: u8| {
        let (name, category) = pieces::by_number(number)?;
        let (label, group) = (l.pick(name.0, name.1).into(), l.pick(category.0, category.1).into());
        Some(Collectable { key: pieces::key(number), label, group, art: pieces::key(number) })
    };
    let rare = |(number, site): (u8, &crate::sites::Site)| {
        let key = pieces::rare_key(number);
        let group = l.say("Seltene Stücke", "Rare pieces");
        Collectable { key: key.clone(), label: l.say(site.rare.0, site.rare.1), group, art: key }
    };
    debug_assert_eq!(CATEGORIES.len() * 6, usize::from(PIECES));
    (1..=PIECES).filter_map(piece).chain((1..).zip(&SITES).map(rare)).collect()
}

fn own_words(l: Locale) -> Vec<(String, String)> {
    let word = |key: &str, de, en| (key.to_string(), l.say(de, en));
    vec![
        word("think-time", "Bedenkzeit", "Think time"),
        word("level", "Stufe des Computers", "Computer level"),
        word("pace", "Tempo", "Pace"),
        word("calm", "ruhig", "calm"),
        word("fast", "schnell", "fast"),
        word("turbo", "turbo", "turbo"),
        word("table", "Zelt", "Tent"),
        word("log", "Grabungstagebuch", "Dig log"),
        word("end-table", "Ende der Grabung", "End of the dig"),
        word("my-games", "Meine Grabungen", "My digs"),
        word("daily", "Heute", "Today"),
        word("daily-list", "Tagesliste", "Daily list"),
        word("leaderboard", "Bestenliste", "Leaderboard"),
        word("awards", "Fundvitrine", "Showcase"),
        word("advice", "Rat", "Advice"),
    ]
}

/// The setting that a configuration describes, and who should start; none: by lot.
///
/// # Errors
/// Names what is not offered: `mode`, `seats`, `first`, `option` or `option-value`.
pub fn setting(config: &SetupConfig) -> Result<(Option<Seat>, Setting), Refusal> {
    let offered = modes(Locale::De).into_iter().find(|mode| mode.id == config.mode);
    let offered = offered.ok_or_else(|| Refusal::new("mode"))?;
    if config.seats != 2 {
        return Err(Refusal::new("seats"));
    }
    if config.first.is_some_and(|first| first > 1) {
        return Err(Refusal::new("first"));
    }
    for (key, value) in &config.options {
        // What a mode does not name keeps its initial value.
        let known = [sites(Locale::De), beginner(Locale::De)].into_iter().find(|option| option.key == *key);
        let initial = known.ok_or_else(|| Refusal::new("option"))?.initial;
        if *value != initial && !offered.options.iter().any(|offer| offer.key == *key) {
            return Err(Refusal::new("option-value"));
        }
    }
    let mode = match config.mode.as_str() {
        "reise" => Kind::Reise,
        "frei" => Kind::Frei,
        "tag" => Kind::Tag,
        _ => Kind::ZuZweit,
    };
    let site = match value(config, &offered, "staette")?.as_str() {
        "frei" => 0,
        number => number.parse().map_err(|_| Refusal::new("option-value"))?,
    };
    let first = if mode == Kind::ZuZweit {
        match value(config, &offered, "beginnt")?.as_str() {
            "gastgeber" => Some(0),
            "gast" => Some(1),
            _ => config.first,
        }
    } else {
        Some(0)
    };
    Ok((first, Setting { mode, site, first: 0 }))
}

/// An option's value, the mode's initial one if it is not given.
fn value(config: &SetupConfig, mode: &Mode, key: &str) -> Result<String, Refusal> {
    let offer = mode.options.iter().find(|offer| offer.key == key).ok_or_else(|| Refusal::new("option"))?;
    let given = config.options.iter().find(|(name, _)| name == key).map_or(&offer.initial, |(_, value)| value);
    if offer.values.contains(given) { Ok(given.clone()) } else { Err(Refusal::new("option-value")) }
}
