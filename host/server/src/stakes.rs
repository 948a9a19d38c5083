//! Stakes: what becomes of the points people put in.
//!
//! Everybody who sat there when the match began pays at its end, if they were at least two. The best placed of those who
//! still hold their seats take the pot; ties share it, rounded down, and what cannot be shared lapses. Whoever has left
//! has lost the stake. If nobody stayed to the end, nobody pays. So points are never made, and less than one per winner
//! is ever lost.

use spielwerk_model::Seat;

/// What the stake brings each payer, the own stake taken off. `payers`: the seat at the beginning, and the place of
/// those who still hold one.
pub(crate) fn settle(stake: u32, payers: &[(Seat, Option<u8>)]) -> Vec<(Seat, i32)> {
    let best = payers.iter().filter_map(|(_, rank)| *rank).min();
    let Some(best) = best.filter(|_| stake > 0 && payers.len() > 1) else { return Vec::new() };
    let stake = i32::try_from(stake).unwrap_or(i32::MAX);
    let takes = |rank: Option<u8>| rank == Some(best);
    let winners = payers.iter().filter(|(_, rank)| takes(*rank)).count();
    // Both numbers are at least 1 and at most 256.
    let share = stake.saturating_mul(payers.len() as i32) / winners as i32;
    payers.iter().map(|(seat, rank)| (*seat, if takes(*rank) { share - stake } else { -stake })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_rule_book_counts() {
        for (stake, payers, expected) in [
            // A computer has the first place; it cannot win the pot.
            (10, vec![(0, Some(2)), (1, Some(3))], vec![(0, 10), (1, -10)]),
            // Pot 15, 7 each, 1 lapses.
            (5, vec![(0, Some(1)), (1, Some(1)), (2, Some(3))], vec![(0, 2), (1, 2), (2, -5)]),
            // Who has left pays and wins nothing.
            (20, vec![(0, None), (3, Some(4))], vec![(0, -20), (3, 20)]),
            (20, vec![(0, None), (3, None)], vec![]),
            (20, vec![(0, Some(1))], vec![]),
            (0, vec![(0, Some(1)), (1, Some(2))], vec![]),
        ] {
            assert_eq!(settle(stake, &payers), expected, "{stake} {payers:?}");
        }
    }

    #[test]
    fn points_are_never_made_and_only_what_cannot_be_shared_is_lost() {
        let places = [None, Some(1), Some(2), Some(3)];
        for people in 1..=6u32 {
            for stake in [0, 1, 5, 7, 20] {
                for number in 0..4usize.pow(people) {
                    let place = |seat: u32| (seat as Seat, places[number / 4usize.pow(seat) % 4]);
                    let payers: Vec<_> = (0..people).map(place).collect();
                    let settled = settle(stake, &payers);
                    let sum: i32 = settled.iter().map(|(_, points)| points).sum();
                    let winners = settled.iter().filter(|(_, points)| *points > -(stake as i32)).count() as i32;
                    assert!(sum <= 0 && sum > -winners.max(1), "{stake} {payers:?}: {sum}");
                }
            }
        }
    }
}
