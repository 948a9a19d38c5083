//! Advice in practice digs (F-C14), from the asker's own view.

use spielwerk_sdk::Locale;
use spielwerk_sdk::contract::Advice;

use crate::moves::{Move, Said};
use crate::observe::Observation;
use crate::spot::Spot;
use crate::state::Stage;
use crate::view::View;
use crate::words;

use super::mind::{LEVEL_DATA, Mind, in_words};
use super::{give, guess, last};

/// What the strongest level would do and why; none if nothing is asked.
pub fn advise(observation: &Observation, l: Locale) -> Option<Advice> {
    let view = observation.view().filter(|view| !view.legal().is_empty())?;
    let strong = LEVEL_DATA.iter().find(|data| data.id == "stark").unwrap_or(&LEVEL_DATA[0]);
    let mind = Mind::of_level(strong, view.table);
    match observation.table.stage {
        Stage::Clue => Some(clue(&view, &mind, l)),
        Stage::Tap => Some(tap(&view, &mind, l)),
        Stage::LastDay => Some(last_day(&view, &mind, l)),
        Stage::Over(_) => None,
    }
}

fn word(view: &View<'_>, spot: Spot) -> &'static str {
    view.table.tablet(spot).word.text()
}

fn clue(view: &View<'_>, mind: &Mind, l: Locale) -> Advice {
    let plan = give::best(view, mind);
    let Some(idea) = plan.ideas.first().filter(|idea| idea.value >= plan.floor) else {
        let reason = l.say(
            "Kein Hinweis ist sicher genug; lass den Tag verstreichen.",
            "No clue is safe enough; let the day pass.",
        );
        return Advice { move_: Some(Move::Pass.to_string()), reason };
    };
    let meant = idea.meant.iter().map(|spot| word(view, *spot)).collect::<Vec<_>>().join(", ");
    let danger = match idea.danger {
        Some((spot, fit)) => l.pick(
            format!("Am nächsten liegt {} ({}).", word(view, spot), words::fit(in_words(fit), l)),
            format!("The nearest danger is {} ({}).", word(view, spot), words::fit(in_words(fit), l)),
        ),
        None => l.say("Sonst passt nichts dazu.", "Nothing else fits it."),
    };
    let reason = l.pick(
        format!("{} · {} für {meant}. {danger}", idea.word, idea.meant.len()),
        format!("{} · {} for {meant}. {danger}", idea.word, idea.meant.len()),
    );
    let said = Said { word: idea.word.clone(), number: idea.meant.len().to_string(), meant: idea.meant.clone() };
    Advice { move_: Some(Move::Clue(said).to_string()), reason }
}

fn tap(view: &View<'_>, mind: &Mind, l: Locale) -> Advice {
    let decision = guess::decide(view, mind);
    let thinking = guess::Thinking::of(view, mind);
    let candidates = thinking.as_ref().map(|thinking| thinking.candidates.as_slice()).unwrap_or_default();
    let said = view.table.clue().map(words::clue).unwrap_or_default();
    let name = |at: usize| candidates.get(at).map(|one| (word(view, one.spot), words::fit(in_words(one.fit), l)));
    let reason = match (&decision.mv, name(0), name(1)) {
        (Move::Tap(_), Some((first, fit)), Some((second, _))) => l.pick(
            format!("{first} passt {fit} zu {said}; danach käme {second}."),
            format!("{first} fits {said} {fit}; {second} would be next."),
        ),
        (Move::Tap(_), Some((first, fit)), None) => {
            l.pick(format!("{first} passt {fit} zu {said}."), format!("{first} fits {said} {fit}."))
        }
        (_, Some((first, fit)), _) => l.pick(
            format!("Hör auf: {first} wäre das Nächste, passt aber {fit} und ist nicht sicher genug."),
            format!("Stop: {first} would be next, but fits {fit} and is not safe enough."),
        ),
        _ => l.say("Hör auf.", "Stop."),
    };
    Advice { move_: Some(decision.mv.to_string()), reason }
}

fn last_day(view: &View<'_>, mind: &Mind, l: Locale) -> Advice {
    match last::guesses(view, mind).first() {
        Some(best) if view.legal().contains(&Move::Dare(best.spot)) => Advice {
            move_: Some(Move::Dare(best.spot).to_string()),
            reason: l.pick(
                format!("{} ist zu {} % ein Fund deines Partners.", word(view, best.spot), best.chance),
                format!("{} is a find of your partner's with {} %.", word(view, best.spot), best.chance),
            ),
        },
        _ => Advice {
            move_: None,
            reason: l.say(
                "Warte auf deinen Partner: Was übrig ist, liegt auf deiner Skizze.",
                "Wait for your partner: what is left lies on your sketch.",
            ),
        },
    }
}
