//! The level `normal` (H-C4).

use spielwerk_sdk::Chance;

use super::knowledge::Knowledge;
use crate::deck::{Card, threshold};
use crate::outcome::pair_has_effect;

/// So many heaps before the snow threshold the first snow is planned (11–13 heaps in the large wood).
const PLANS_AHEAD: usize = 3;

/// The heap to uncover, and why.
pub fn pick(knowledge: &Knowledge, chance: &mut Chance) -> Option<(usize, String)> {
    match (knowledge.snow, knowledge.first) {
        (true, _) => in_snow(knowledge, chance),
        (false, Some(first)) => second(knowledge, first, chance),
        (false, None) => first(knowledge, chance),
    }
}

/// In the snow: the largest remembered nut card, else an unknown heap while nuts may lie there, else a useless one.
pub fn in_snow(knowledge: &Knowledge, chance: &mut Chance) -> Option<(usize, String)> {
    if let Some((place, nuts)) = knowledge.best_nuts() {
        return Some((place, format!("remembered {nuts} nuts")));
    }
    let hope = knowledge.unseen.nut_cards() > 0;
    let unknown = if hope { chance.pick(&knowledge.unknown).copied() } else { None };
    let place =
        unknown.or_else(|| knowledge.known.first().map(|(place, _)| *place)).or_else(|| knowledge.any_heap(chance))?;
    Some((place, if hope { "nuts may lie there" } else { "no nuts are left" }.into()))
}

fn first(knowledge: &Knowledge, chance: &mut Chance) -> Option<(usize, String)> {
    let valued = knowledge.known_pairs().filter_map(|(one, other)| {
        let gain = knowledge.gain(one.1, other.1);
        (gain > 0).then(|| (gain - gift_in_snow(knowledge, one, other), one.0))
    });
    if let Some((value, place)) =
        valued.max_by_key(|&(value, place)| (value, std::cmp::Reverse(place))).filter(|best| best.0 >= 0)
    {
        return Some((place, format!("pair worth {value}")));
    }
    let weapon = knowledge.known.iter().find(|(_, card)| card.is_fox());
    let target = knowledge.known.iter().any(|(_, card)| knowledge.is_rivals_strong(*card));
    if let (Some((place, _)), true) = (weapon, target) {
        return Some((*place, "fox for a rival's strong squirrel".into()));
    }
    let unknown = chance.pick(&knowledge.unknown).map(|place| (*place, "unknown heap".to_string()));
    unknown.or_else(|| {
        let mut effective = knowledge.known_pairs().filter(|((_, one), (_, other))| pair_has_effect(*one, *other));
        effective.next().map(|((place, _), _)| (place, "pair with effect".into()))
    })
}

/// What the next player finds first if this pair brings the snow: the best nut card still remembered.
fn gift_in_snow(knowledge: &Knowledge, one: (usize, Card), other: (usize, Card)) -> i32 {
    let limit = threshold(knowledge.setting.size);
    let heaps = knowledge.heaps();
    if heaps > limit + PLANS_AHEAD || heaps.saturating_sub(2) > limit {
        return 0;
    }
    let rest = knowledge.known.iter().filter(|(place, _)| *place != one.0 && *place != other.0);
    rest.filter_map(|(_, card)| card.nuts()).max().map_or(0, i32::from)
}

fn second(knowledge: &Knowledge, first: Card, chance: &mut Chance) -> Option<(usize, String)> {
    if let Some((place, gain)) = knowledge.best_second(first) {
        return Some((place, format!("brings {gain}")));
    }
    let wanted = |card: Card| {
        (first.is_fox() && knowledge.is_rivals_strong(card)) || (card.is_fox() && knowledge.is_rivals_strong(first))
    };
    if let Some((place, _)) = knowledge.known.iter().find(|(_, card)| wanted(*card)) {
        return Some((*place, "fox against a strong rival".into()));
    }
    let unknown = chance.pick(&knowledge.unknown).map(|place| (*place, "unknown heap".to_string()));
    unknown
        .or_else(|| {
            let effective = knowledge.known.iter().find(|(_, card)| pair_has_effect(first, *card));
            effective.map(|(place, _)| (*place, "pair with effect".into()))
        })
        .or_else(|| Some((knowledge.any_heap(chance)?, "any heap".into())))
}
