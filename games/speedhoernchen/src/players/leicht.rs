//! The level `leicht` (H-C3).

use spielwerk_sdk::Chance;

use super::knowledge::Knowledge;

/// The heap to uncover, and why.
pub fn pick(knowledge: &Knowledge, chance: &mut Chance) -> Option<(usize, String)> {
    if knowledge.snow {
        let nuts = knowledge.best_nuts().map(|(place, nuts)| (place, format!("remembered {nuts} nuts")));
        return nuts.or_else(|| Some((knowledge.any_heap(chance)?, "any heap".into())));
    }
    if let Some(first) = knowledge.first {
        let best = knowledge.best_second(first).map(|(place, gain)| (place, format!("brings {gain}")));
        return best.or_else(|| Some((knowledge.any_heap(chance)?, "any heap".into())));
    }
    let gains = knowledge.known_pairs().map(|((place, one), (_, other))| (place, knowledge.gain(one, other)));
    let best = gains.filter(|(_, gain)| *gain > 0).max_by_key(|&(place, gain)| (gain, std::cmp::Reverse(place)));
    let best = best.map(|(place, gain)| (place, format!("pair for {gain}")));
    best.or_else(|| Some((knowledge.any_heap(chance)?, "any heap".into())))
}
