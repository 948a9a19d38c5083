//! The last step in words, bubbles and cues, as this viewer noticed it.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::{Narration, Paced, Seat};

use crate::observe::Observation;
use crate::pieces;
use crate::remark::{Halt, Why};
use crate::scene;
use crate::sketch::Kind;
use crate::state::{Ending, Event, Tap};
use crate::words::{self, who_first};

/// A large piece is looked at so long (pace: ruhig, schnell, turbo).
const LARGE: Paced = (2000, 1200, 500);
const GLANCE: Paced = (900, 600, 200);
const LONG: Paced = (3000, 2200, 700);

/// What the last step did.
pub fn narrate(observation: &Observation, l: Locale) -> Vec<Narration> {
    let mut told: Vec<Narration> =
        observation.table.story.iter().filter_map(|event| tell(observation, event, l)).collect();
    if let Some(ending) = observation.table.ending() {
        let sound = if ending == Ending::Won { "win" } else { "end" };
        told.push(line(scene::ending(ending, l), "", &[&format!("sound {sound}")], LONG));
    }
    told
}

fn line(text: String, at: &str, cues: &[&str], hold: Paced) -> Narration {
    Narration { text, at: at.into(), cues: cues.iter().map(ToString::to_string).collect(), hold }
}

fn tell(observation: &Observation, event: &Event, l: Locale) -> Option<Narration> {
    let table = &observation.table;
    let viewer = observation.seat();
    let name = |seat: Seat| who_first(seat, viewer, l);
    let you = |seat: Seat| viewer == Some(seat);
    let told = match event {
        Event::Dealt => line(
            l.say("Das Feld liegt aus: 25 Tafeln, 15 Funde.", "The field is laid out: 25 tablets, 15 finds."),
            "",
            &[],
            GLANCE,
        ),
        Event::Clue => {
            let clue = table.clues.last()?;
            let (who, said) = (name(clue.giver), words::clue(clue));
            let text = if you(clue.giver) {
                l.pick(format!("Dein Hinweis: {said}"), format!("Your clue: {said}"))
            } else {
                l.pick(format!("{who} gibt den Hinweis {said}."), format!("{who} gives the clue {said}."))
            };
            line(text, "hint", &["sound turn"], LONG)
        }
        Event::NoClue(seat) => no_clue(observation, *seat, l),
        Event::Tapped => return tapped(observation, l),
        Event::Stopped(seat, halt) => stopped(observation, *seat, *halt, l),
        Event::Reported => {
            let word = table.clues.last().map(|clue| clue.word.clone()).unwrap_or_default();
            let text = l.pick(
                format!("„{word}“ wird abgelehnt und ist gesperrt."),
                format!("“{word}” is rejected and barred."),
            );
            line(text, "", &["sound loss"], GLANCE)
        }
        Event::Lapsed(seat) => {
            let who = name(*seat);
            let text = if you(*seat) {
                l.say("Deine Zeit ist um.", "Your time is up.")
            } else {
                l.pick(format!("Die Zeit von {who} ist um."), format!("{who}’s time is up."))
            };
            line(text, "", &[], GLANCE)
        }
        Event::DayPassed => {
            let days = l.count(table.days.into(), ("Tag", "Tage"), ("day", "days"));
            let text = l.pick(format!("Ein Tag vergeht, noch {days}."), format!("A day passes, {days} left."));
            line(text, "", &[&format!("count days {}", table.days)], GLANCE)
        }
        Event::Complete(seat) => complete(observation, *seat, l),
        Event::LastDay => line(
            l.say(
                "Der letzte Tag! Keine Hinweise mehr, beide dürfen jederzeit tippen, und ein falscher Tipp beendet die Grabung.",
                "The last day! No more clues, both may tap at any time, and one wrong tap ends the dig.",
            ),
            "",
            &["sound alarm"],
            LONG,
        ),
        Event::Shown => {
            let shown = table.last_day.as_ref()?.shown.as_ref()?;
            let word = table.tablet(shown.spot).word.text();
            let text = l.pick(
                format!("{{seat-1}} denkt an {word}: zu {} % ein Fund.", shown.chance),
                format!("{{seat-1}} thinks of {word}: a find with {} %.", shown.chance),
            );
            line(text, &format!("tablet-{}", shown.spot), &["sound turn"], LONG)
        }
        Event::Waits => line(l.say("{seat-1} wartet auf dich.", "{seat-1} waits for you."), "", &[], GLANCE),
        Event::Declared(seat) => {
            let who = name(*seat);
            let text = if you(*seat) {
                l.say("Du tippst nicht mehr.", "You tap no more.")
            } else {
                l.pick(format!("{who} tippt nicht mehr."), format!("{who} taps no more."))
            };
            line(text, "", &[], GLANCE)
        }
    };
    Some(told)
}

fn no_clue(observation: &Observation, seat: Seat, l: Locale) -> Narration {
    let who = who_first(seat, observation.seat(), l);
    let text = if words::is_viewer(observation, seat) {
        l.say("Du gibst keinen Hinweis.", "You give no clue.")
    } else if observation.table.setting.is_computer(seat) {
        l.pick(
            format!("{who} hat keinen sicheren Hinweis und lässt den Tag verstreichen."),
            format!("{who} has no safe clue and lets the day pass."),
        )
    } else {
        l.pick(format!("{who} gibt keinen Hinweis."), format!("{who} gives no clue."))
    };
    line(text, "", &[], GLANCE)
}

fn last_tap(observation: &Observation) -> Option<&Tap> {
    match &observation.table.last_day {
        Some(day) if !day.taps.is_empty() => day.taps.last(),
        _ => observation.table.clues.last()?.taps.last(),
    }
}

fn tapped(observation: &Observation, l: Locale) -> Option<Narration> {
    let table = &observation.table;
    let tap = last_tap(observation)?;
    let tablet = table.tablet(tap.spot);
    let word = tablet.word.text();
    let who = who_first(tap.seat, observation.seat(), l);
    let tapped = if words::is_viewer(observation, tap.seat) {
        l.pick(format!("Du tippst {word}"), format!("You tap {word}"))
    } else {
        l.pick(format!("{who} tippt {word}"), format!("{who} taps {word}"))
    };
    let found = match (tap.found, tablet.dug) {
        (Kind::Find, Some(dug)) => {
            pieces::by_number(dug.piece).map(|(name, _)| l.pick(name.0, name.1)).unwrap_or_default().to_string()
        }
        (kind, _) => words::kind_title(kind, l).to_string(),
    };
    let mut text = format!("{tapped}: {found}.");
    if let Some(thought) = &tap.thought {
        text = format!("{text} {}", words::reason(table, thought, word, l));
    }
    let key = format!("tablet-{}", tap.spot);
    Some(match tap.found {
        Kind::Find => line(text, &key, &[&format!("enlarge {key}"), "sound gain"], LARGE),
        Kind::Rubble => line(text, &key, &[&format!("flash {key}"), "sound loss"], LONG),
        Kind::CaveIn => line(text, &key, &[&format!("flash {key}"), "sound loss"], LONG),
    })
}

fn stopped(observation: &Observation, seat: Seat, halt: Option<Halt>, l: Locale) -> Narration {
    let who = who_first(seat, observation.seat(), l);
    let stops = if words::is_viewer(observation, seat) {
        l.say("Du hörst auf.", "You stop.")
    } else {
        l.pick(format!("{who} hört auf."), format!("{who} stops."))
    };
    let text = match halt {
        Some(halt) => format!("{stops} {}", why(observation, halt, l)),
        None => stops,
    };
    line(text, "", &[], if halt.is_some() { LONG } else { GLANCE })
}

/// Why a computer stops: the next candidate and what speaks against it (F-U26).
fn why(observation: &Observation, halt: Halt, l: Locale) -> String {
    let word = observation.table.tablet(halt.next).word.text();
    let fit = words::fit(halt.fit, l);
    match halt.why {
        Why::Number => l.pick(
            format!("So viele waren genannt; als Nächstes wäre {word} gekommen ({fit})."),
            format!("That many were named; {word} would have been next ({fit})."),
        ),
        Why::Weak if halt.fit == 0 => {
            l.pick(format!("Sonst passt nichts, auch {word} nicht."), format!("Nothing else fits, not even {word}."))
        }
        Why::Weak => l.pick(
            format!("{word} wäre das Nächste, passt aber nur {fit}."),
            format!("{word} would be next, but fits only {fit}."),
        ),
        Why::Unsure => l.pick(
            format!("{word} passt {fit}, ist aber nicht sicher genug."),
            format!("{word} fits {fit}, but is not safe enough."),
        ),
        Why::Warned => {
            l.pick(format!("{word} ist zu nah an einer Warnung."), format!("{word} is too close to a warning."))
        }
        Why::Unknown => {
            l.say("Das Wort war mir fremd, darum nur ein Tipp.", "I did not know the word, so only one tap.")
        }
    }
}

fn complete(observation: &Observation, seat: Seat, l: Locale) -> Narration {
    let (own, other) = (seat, 1 - seat.min(1));
    let text = match observation.seat() {
        Some(viewer) if viewer == own => l.pick(
            format!("Deine neun Funde sind alle ausgegraben: Ab jetzt gibt nur noch {{seat-{other}}} Hinweise."),
            format!("Your nine finds are all dug: from now on only {{seat-{other}}} gives clues."),
        ),
        Some(_) => l.pick(
            format!("Alle Funde von {{seat-{own}}} sind ausgegraben: Ab jetzt gibst nur noch du Hinweise."),
            format!("All finds of {{seat-{own}}} are dug: from now on only you give clues."),
        ),
        None => l.pick(
            format!(
                "Alle Funde von {{seat-{own}}} sind ausgegraben: Ab jetzt gibt nur noch {{seat-{other}}} Hinweise."
            ),
            format!("All finds of {{seat-{own}}} are dug: from now on only {{seat-{other}}} gives clues."),
        ),
    };
    line(text, "", &[], LONG)
}
