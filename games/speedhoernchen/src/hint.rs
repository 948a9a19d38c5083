//! The text under the wood: what the second card can bring about (H-U4), from the open card alone; then the result.

use spielwerk_sdk::Locale;

use crate::deck::Card;
use crate::observe::Observation;
use crate::state::Stage;
use crate::wood::uncovered;
use crate::{narrate, words};

/// The text, all through a turn, so that the wood keeps its size.
pub fn below_the_wood(observation: &Observation, l: Locale) -> Option<String> {
    match observation.table.stage {
        Stage::Second => uncovered(&observation.wood)[0].map(|open| second_card(observation, open.card, l)),
        Stage::Shown => narrate::result(observation, l),
        Stage::First if observation.table.snow.is_some() => Some(l.say(
            "Schnee: Nüsse gehören, wer sie findet. Eichhörnchen und Füchse laufen davon.",
            "Snow: nuts belong to whoever finds them. Squirrels and foxes run away.",
        )),
        Stage::First => Some(l.say(
            "Nach der ersten Karte steht hier, was die zweite bewirken kann.",
            "After the first card this line says what the second can bring about.",
        )),
        Stage::RoundOver | Stage::Finished => None,
    }
}

fn second_card(observation: &Observation, card: Card, l: Locale) -> String {
    match (card.nuts(), card.squirrel()) {
        (Some(nuts), _) => after_nuts(nuts, l),
        (_, Some((family, strength))) => {
            let setting = &observation.table.setting;
            let to = setting.leader(family).unwrap_or(observation.table.seat);
            after_squirrel(family, strength, &words::to(to, observation.seat(), l), l)
        }
        _ => l.say(
            "Fuchs: Was jetzt aufgedeckt wird, verlässt mit ihm den Wald.",
            "Fox: whatever is uncovered now leaves the wood with it.",
        ),
    }
}

fn after_nuts(nuts: u8, l: Locale) -> String {
    let (many, least) = (words::nuts(nuts.into(), l), nuts.max(2));
    if nuts <= 2 {
        return l.pick(
            format!("{many}: Jedes Eichhörnchen trägt sie zu seiner Familie. Weitere Nüsse: beides wird wieder zugedeckt. Fuchs: beides ist weg."),
            format!("{many}: any squirrel carries them to its family. More nuts: both are covered again. Fox: both are gone."),
        );
    }
    l.pick(
        format!("{many}: Ein Eichhörnchen ab Stärke {least} trägt sie zu seiner Familie. Ein schwächeres oder weitere Nüsse: beides wird wieder zugedeckt. Fuchs: beides ist weg."),
        format!("{many}: a squirrel of strength {least} or more carries them to its family. A weaker one or more nuts: both are covered again. Fox: both are gone."),
    )
}

fn after_squirrel(family: crate::deck::Family, strength: u8, to: &str, l: Locale) -> String {
    let name = words::family(family, l);
    let most = strength.min(4);
    let nuts = if strength >= 4 {
        l.pick(format!("Alle Nüsse gehen an {to}."), format!("All nuts go to {to}."))
    } else {
        l.pick(
            format!("Nüsse bis {most} gehen an {to}, größere Vorräte werden wieder zugedeckt."),
            format!("Nuts up to {most} go to {to}, larger stores are covered again."),
        )
    };
    let weaker = if strength > 2 {
        l.say("Ein schwächeres Eichhörnchen wird vertrieben.", "A weaker squirrel is chased off.")
    } else {
        String::new()
    };
    let stronger = if strength < 5 {
        l.say("Ein stärkeres vertreibt dieses.", "A stronger one chases this one.")
    } else {
        String::new()
    };
    let rest = l.say(
        "Gleich stark: beide werden zugedeckt. Fuchs: beide sind weg.",
        "Equal: both are covered. Fox: both are gone.",
    );
    let head = l.pick(format!("{name} {strength}:"), format!("{name} {strength}:"));
    [head, nuts, weaker, stronger, rest].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
