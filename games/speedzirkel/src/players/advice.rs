//! Advice: the stroke of level `stark` and up to three reasons (Z-C7).

use spielwerk_sdk::contract::Advice;
use spielwerk_sdk::{Chance, Locale};

use super::{Question, pick};
use crate::moves::Move;
use crate::observe::Observation;
use crate::preview::brings;
use crate::state::{Stage, Stroke, Table};
use crate::words;

/// Most reasons named.
const MOST_REASONS: usize = 3;

/// Advice for the viewing seat; none if it has nothing to draw.
pub fn advise(now: &Observation, l: Locale, effort: u32, chance: &mut Chance) -> Option<Advice> {
    let question = Question::of(now)?;
    let (mv, stroke, _) = pick(&question, "stark", effort, chance)?;
    let what = words::stroke(&stroke, 0, l);
    let mut reasons = reasons(&question, mv, &stroke, l);
    reasons.truncate(MOST_REASONS);
    let why = if reasons.is_empty() { String::new() } else { format!(" {}.", reasons.join("; ")) };
    let reason = format!("{what}. {}.{why}", brings(question.table, question.seat, &stroke, l));
    Some(Advice { move_: Some(mv.to_string()), reason })
}

fn reasons(question: &Question<'_>, mv: Move, stroke: &Stroke, l: Locale) -> Vec<String> {
    let table = question.table;
    let say = |german: &str, english: &str| l.say(german, english);
    if table.stage == Stage::Neighbour {
        return vec![say(
            "Dort sind die Lücken für den Nachbarn am schwersten zu füllen",
            "There the gaps are hardest for your neighbour to fill",
        )];
    }
    let mut found: Vec<(i32, String)> = decree_reasons(table, question, stroke, l);
    let player = &table.players[usize::from(question.seat)];
    let (sheet, _, _) = player.after(stroke);
    if matches!(mv, Move::Single { .. }) {
        found.push((100, say("Mehr als ein Einzelfeld geht nicht", "No more than a single cell is possible")));
    }
    let closed = sheet.closed_mountains().value() - player.sheet.closed_mountains().value();
    if closed > 0 {
        let scorings = say(
            "Der umschlossene Berg bringt bei jeder Wertung einen Gulden",
            "The enclosed mountain brings a guilder at every scoring",
        );
        found.push((60 + closed, scorings));
    } else if sheet.mountains().neighbours().touches(stroke.cells) && third_side(question, stroke) {
        found.push((
            25,
            say("Dem Berg fehlt dann nur noch eine Seite", "Only one side of the mountain is left open then"),
        ));
    }
    if stroke.coin {
        found.push((40, say("Die kleine Form bringt einen Gulden", "The small shape brings a guilder")));
    }
    let gaps = player.sheet.gaps().value() - sheet.gaps().value();
    if gaps > 0 {
        let cells = l.count(gaps, ("Lücke", "Lücken"), ("gap", "gaps"));
        found.push((
            30 * gaps,
            l.pick(format!("Füllt {cells} neben Fabelwesen"), format!("Fills {cells} beside creatures")),
        ));
    }
    if table.demand && stroke.cells.touches(player.sheet.open_castles()) {
        found.push((35, say("Erfüllt die Forderung nach einem Burgstall", "Meets the demand for a castle site")));
    }
    if found.is_empty() {
        found.push((1, say("Hält Platz für große Formen frei", "Keeps room for large shapes")));
    }
    found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    found.into_iter().map(|(_, text)| text).collect()
}

/// What scores now, and what prepares a later season.
fn decree_reasons(table: &Table, question: &Question<'_>, stroke: &Stroke, l: Locale) -> Vec<(i32, String)> {
    let player = &table.players[usize::from(question.seat)];
    let (sheet, _, _) = player.after(stroke);
    let left = table.scorings_left();
    let mut found = Vec::new();
    for (letter, decree) in table.decrees.iter().enumerate() {
        let change = decree.value(&sheet) - decree.value(&player.sheet);
        if change <= 0 || left[letter] == 0 {
            continue;
        }
        let name = words::lettered(table, letter, l);
        if table.season().scores.contains(&letter) {
            found.push((
                20 * change,
                l.pick(
                    format!("{name} zählt schon in dieser Jahreszeit"),
                    format!("{name} is scored this season already"),
                ),
            ));
        } else {
            found.push((
                8 * change,
                l.pick(format!("Bereitet {name} für später vor"), format!("Prepares {name} for later")),
            ));
        }
    }
    found
}

/// Whether the stroke leaves exactly one side of some mountain open.
fn third_side(question: &Question<'_>, stroke: &Stroke) -> bool {
    let player = &question.table.players[usize::from(question.seat)];
    let (sheet, _, _) = player.after(stroke);
    let empty = sheet.empty();
    let mut mountains = sheet.mountains().iter().map(|one| crate::cells::Cells::one(one).neighbours());
    mountains.any(|beside| beside.touches(stroke.cells) && (beside & empty).count() == 1)
}
