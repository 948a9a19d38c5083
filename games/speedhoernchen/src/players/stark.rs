//! The level `stark` (H-C5): tries every sensible choice in imagined woods that fit all it knows, plays them out with
//! rivals who remember everything that lay open, and takes what leaves it furthest ahead of its best rival.

use spielwerk_sdk::{Chance, search};

use super::imagine::{Imagined, Pick, kinds};
use super::knowledge::Knowledge;
use crate::deck::{Card, Counts, threshold};
use crate::outcome::{Outcome, pair_has_effect};

/// The turn, or the rest of it, as one candidate.
#[derive(Debug, Clone, Copy)]
struct Plan {
    first: Pick,
    second: Option<Pick>,
}

/// The heap to uncover, and why. `effort`: imagined woods.
pub fn pick(knowledge: &Knowledge, effort: u32, chance: &mut Chance) -> Option<(usize, String)> {
    let plans = plans(knowledge);
    let values = values(knowledge, &plans, effort.max(1), chance);
    let best = search::best(&values);
    let plan = plans.get(best)?;
    let place = place_of(knowledge, plan.first, chance)?;
    Some((place, format!("{:?} of {} plans, {:.1} ahead", plan, plans.len(), values[best])))
}

fn place_of(knowledge: &Knowledge, pick: Pick, chance: &mut Chance) -> Option<usize> {
    match pick {
        Pick::Known(card) => knowledge.known.iter().find(|(_, known)| *known == card).map(|(place, _)| *place),
        Pick::Unknown => chance.pick(&knowledge.unknown).copied(),
    }
}

fn plans(knowledge: &Knowledge) -> Vec<Plan> {
    let known = Counts::of(knowledge.known.iter().map(|(_, card)| *card));
    let kinds = kinds(&known);
    let single = |pick| Plan { first: pick, second: None };
    let mut plans = Vec::new();
    if !knowledge.unknown.is_empty() {
        plans.push(single(Pick::Unknown));
    }
    if knowledge.snow || knowledge.first.is_some() {
        plans.extend(kinds.iter().map(|card| single(Pick::Known(*card))));
        return plans;
    }
    let mut idle = None;
    for (index, &one) in kinds.iter().enumerate() {
        for &other in &kinds[index..] {
            if one == other && known.0[one.kind()] < 2 {
                continue;
            }
            let plan = Plan { first: Pick::Known(one), second: Some(Pick::Known(other)) };
            if !pair_has_effect(one, other) {
                idle = idle.or(Some(plan));
            } else if is_sensible(knowledge, one, other) || knowledge.unknown.is_empty() {
                plans.push(plan);
            }
        }
    }
    plans.extend(idle.filter(|_| knowledge.may_idle() || plans.is_empty()));
    plans
}

/// A pair worth thinking about: nuts for me, or a rival's squirrel gone.
fn is_sensible(knowledge: &Knowledge, one: Card, other: Card) -> bool {
    let rivals = |card: Card| card.squirrel().is_some() && !knowledge.is_mine(card);
    match Outcome::of_pair(one, other, knowledge.me, |family| knowledge.setting.leader(family)) {
        Outcome::Carry { to, .. } => to == knowledge.me,
        Outcome::Chase { loser } => rivals([one, other][loser]),
        Outcome::Fox => rivals(one) || rivals(other),
        _ => false,
    }
}

fn values(knowledge: &Knowledge, plans: &[Plan], effort: u32, chance: &mut Chance) -> Vec<f64> {
    let mut unknown = knowledge.unseen.cards();
    let mut nuts = [0; 5];
    for (slot, own) in nuts.iter_mut().zip(&knowledge.nuts) {
        *slot = *own;
    }
    let known = Counts::of(knowledge.known.iter().map(|(_, card)| *card));
    let mut sums = vec![0.0; plans.len()];
    for _ in 0..effort {
        chance.shuffle(&mut unknown);
        let imagined = Imagined {
            known,
            unknown: unknown.clone(),
            nuts,
            seats: knowledge.setting.seats,
            threshold: threshold(knowledge.setting.size),
            mover: knowledge.me,
            snow: knowledge.snow,
        };
        for (sum, plan) in sums.iter_mut().zip(plans) {
            let mut trial = imagined.clone();
            match knowledge.first {
                Some(first) => trial.rest_of_turn(first, plan.first),
                None => trial.turn(Some(plan.first), plan.second),
            }
            trial.play_out();
            *sum += trial.value(knowledge.me);
        }
    }
    sums.iter().map(|sum| sum / f64::from(effort)).collect()
}
