//! Which clue to give: the one that leads a listener with the same knowledge to the most finds at the least risk.

use crate::fold::fold;
use crate::legality::{is_barred, kinship};
use crate::lexicon::{TermId, Word};
use crate::sketch::Kind;
use crate::spot::Spot;
use crate::view::View;

use super::mind::{LISTENER, Mind, STEP};
use super::near::Near;

/// Shares and survivals are counted in parts of this.
const WHOLE: i64 = 1 << 20;
/// A clue worth less, in thousandths of a find, is not given.
const FLOOR: i64 = 550;
/// Partners know other links than oneself: what a tenth of the weakest meant word's fit is worth beyond the value, and what
/// a tenth of a fitting rubble or cave-in costs; thousandths of a find.
const CLEAR: i64 = 8;
const RUBBLE_NEAR: i64 = 4;
const CAVE_NEAR: i64 = 12;
/// What a cave-in costs that has no link but is near, by the square of the nearness.
const CAVE_FEARED: i64 = 25;
/// Saying the same again helps nobody who did not follow it the first time.
const REPEATED: i64 = 300;
/// A term of so many words is as common as any.
const COMMON: usize = 15;
/// Ideas kept.
const KEPT: usize = 6;

/// A possible clue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idea {
    /// Its word.
    pub word: String,
    /// The finds it is for, best first.
    pub meant: Vec<Spot>,
    /// What it is worth, in thousandths of a find.
    pub value: i64,
    /// The cave-in or rubble that fits best, and how well.
    pub danger: Option<(Spot, i32)>,
    /// Chance that the first tap is a cave-in, in thousandths.
    pub risk: i64,
}

/// Ideas, best first, and what they must be worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Legal clues of which none is barred by another.
    pub ideas: Vec<Idea>,
    /// The least value.
    pub floor: i64,
}

impl Idea {
    /// For the debugger.
    pub fn describe(&self) -> String {
        format!("{} {} for {:?} is worth {}", self.word, self.meant.len(), self.meant, self.value)
    }
}

/// A tablet the listener can tap.
struct Open {
    spot: Spot,
    word: Word,
    kind: Kind,
}

struct Valued {
    term: TermId,
    value: i64,
    rank: i64,
    targets: Vec<Spot>,
    danger: Option<(Spot, i32)>,
    risk: i64,
}

/// The best clues of this seat.
pub fn best(view: &View<'_>, mind: &Mind) -> Plan {
    let open: Vec<Open> = view
        .all_tappable(view.seat)
        .map(|spot| Open { spot, word: view.table.tablet(spot).word, kind: view.sketch.at(spot) })
        .collect();
    let mut terms: Vec<TermId> = open
        .iter()
        .filter(|open| open.kind == Kind::Find)
        .flat_map(|open| (1..=3).flat_map(|weight| mind.lexicon.terms_of(open.word, weight)))
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms.retain(|term| !mind.lexicon.is_silent(*term));
    let caves = open.iter().filter(|open| open.kind == Kind::CaveIn).map(|open| open.word);
    let near = Near::of(mind, caves);
    let said: Vec<TermId> =
        view.table.clues.iter().filter_map(|clue| mind.lexicon.find_term(&fold(&clue.word))).collect();
    let mut valued: Vec<Valued> = terms.into_iter().filter_map(|term| value(term, &open, &near, view, mind)).collect();
    for again in valued.iter_mut().filter(|valued| said.contains(&valued.term)) {
        again.rank -= REPEATED;
    }
    valued.sort_by_key(|valued| (std::cmp::Reverse(valued.rank), valued.term));
    Plan { ideas: legal(view, mind, valued), floor: FLOOR }
}

/// What a listener who weighs words by [`LISTENER`] would do with this term (Plackett–Luce).
fn value(term: TermId, open: &[Open], near: &Near, view: &View<'_>, mind: &Mind) -> Option<Valued> {
    let mut targets: Vec<(i32, Spot)> = Vec::new();
    let (mut finds, mut caves, mut rubble) = (0, 0, 0);
    let mut danger: Option<(Spot, i32)> = None;
    let (mut cave_fit, mut feared) = (0, 0);
    for tablet in open {
        let fit = mind.fit(term, tablet.word);
        let share = LISTENER[fit.clamp(0, 40) as usize] as i64;
        match tablet.kind {
            Kind::Find => {
                finds += share;
                targets.push((fit, tablet.spot));
            }
            Kind::CaveIn => {
                caves += share;
                cave_fit = cave_fit.max(fit);
                if fit == 0 {
                    feared += i64::from(near.to(mind, term, tablet.word)).pow(2);
                }
            }
            Kind::Rubble => rubble += share,
        }
        if tablet.kind != Kind::Find && danger.is_none_or(|(_, known)| fit > known) {
            danger = Some((tablet.spot, fit));
        }
    }
    targets.sort_by_key(|(fit, spot)| (std::cmp::Reverse(*fit), *spot));
    let (mut survival, mut sum, mut best, mut count) = (WHOLE, 0, i64::MIN, 0);
    let risk = 1000 * caves / (finds + caves + rubble).max(1);
    for (at, (fit, _)) in targets.iter().take(mind.level.most).enumerate() {
        if *fit < STEP {
            break;
        }
        let total = (finds + caves + rubble).max(1);
        let (find, cave) = (WHOLE * finds / total, WHOLE * caves / total);
        sum += survival * (find - mind.level.fear * cave / 10) / WHOLE;
        survival = survival * find / WHOLE;
        finds -= LISTENER[(*fit).clamp(0, 40) as usize] as i64;
        if sum > best {
            (best, count) = (sum, at + 1);
        }
    }
    if count == 0 {
        return None;
    }
    let value = 1000 * best / WHOLE;
    let weakest = i64::from(targets[count - 1].0);
    let strongest = i64::from(danger.map_or(0, |danger| danger.1));
    let common = mind.lexicon.degree(term).min(COMMON) as i64;
    let pace = if mind.level.careful { pace(view, count) } else { 0 };
    let rank =
        value + CLEAR * weakest - RUBBLE_NEAR * strongest - CAVE_NEAR * i64::from(cave_fit) - CAVE_FEARED * feared
            + common
            + pace;
    let targets = targets.into_iter().take(count).map(|(_, spot)| spot).collect();
    Some(Valued { term, value, rank, targets, danger: danger.filter(|danger| danger.1 > 0), risk })
}

/// A bonus for clues that keep pace with the days: finds left on the own sketch by own turns left.
fn pace(view: &View<'_>, count: usize) -> i64 {
    let left = view.sketch.of_kind(Kind::Find).filter(|spot| view.table.tablet(*spot).dug.is_none()).count();
    let turns = usize::from(view.table.days).div_ceil(2).max(1);
    if count * turns >= left { 60 } else { 0 }
}

/// The best ones that are clues at all, none barred by a better one.
fn legal(view: &View<'_>, mind: &Mind, valued: Vec<Valued>) -> Vec<Idea> {
    let lexicon = &mind.lexicon;
    let barred: Vec<String> = view.table.barred().iter().map(|word| fold(word)).collect();
    let open: Vec<(String, Word)> = view.table.open_words().map(|word| (fold(word.text()), word)).collect();
    let mut kept: Vec<String> = Vec::new();
    let mut ideas = Vec::new();
    for one in valued {
        let word = lexicon.term(one.term);
        let folded = fold(word);
        let fits = |(text, word): &(String, Word)| kinship(&folded, text, lexicon.forms(*word)).is_none();
        let free = barred.iter().chain(&kept).all(|other| !is_barred(&folded, other)) && open.iter().all(fits);
        if !free {
            continue;
        }
        kept.push(folded);
        ideas.push(Idea {
            word: word.to_string(),
            meant: one.targets,
            value: one.value,
            danger: one.danger,
            risk: one.risk,
        });
        if ideas.len() == KEPT {
            break;
        }
    }
    ideas
}
