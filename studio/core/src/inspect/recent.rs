//! What was looked at lately, within bounds.

use std::collections::VecDeque;

/// Keeps the newest items up to a number and a weight; what was looked at last goes last.
#[derive(Debug)]
pub struct Recent<K, V> {
    items: VecDeque<(K, V, usize)>,
    weight: usize,
    most_items: usize,
    most_weight: usize,
}

impl<K: PartialEq, V: Clone> Recent<K, V> {
    /// Empty, within these bounds. One item is kept however heavy it is.
    pub fn new(most_items: usize, most_weight: usize) -> Self {
        Self { items: VecDeque::new(), weight: 0, most_items, most_weight }
    }

    /// The item of this key.
    pub fn get(&mut self, key: &K) -> Option<V> {
        let index = self.items.iter().position(|(other, ..)| other == key)?;
        // Mostly the newest is asked for again: then nothing moves.
        if index + 1 < self.items.len()
            && let Some(item) = self.items.remove(index)
        {
            self.items.push_back(item);
        }
        self.items.back().map(|(_, value, _)| value.clone())
    }

    /// Keeps an item of this weight.
    pub fn put(&mut self, key: K, value: V, weight: usize) {
        self.weight += weight;
        self.items.push_back((key, value, weight));
        while self.items.len() > 1 && (self.items.len() > self.most_items || self.weight > self.most_weight) {
            self.weight -= self.items.pop_front().map_or(0, |(_, _, weight)| weight);
        }
    }

    /// Items kept.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Weight of what is kept.
    pub fn weight(&self) -> usize {
        self.weight
    }
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn what_was_looked_at_longest_ago_goes_first() {
        let mut recent = Recent::new(3, 100);
        for key in 0..3 {
            recent.put(key, key * 10, 10);
        }
        assert_eq!(recent.get(&0), Some(0));
        recent.put(3, 30, 10);
        assert_eq!((recent.get(&1), recent.get(&0), recent.len()), (None, Some(0), 3));
    }

    #[test]
    fn the_weight_is_bounded_but_one_item_stays() {
        let mut recent = Recent::new(9, 100);
        recent.put("a", 1, 60);
        recent.put("b", 2, 60);
        assert_eq!((recent.get(&"a"), recent.get(&"b"), recent.weight()), (None, Some(2), 60));
        recent.put("c", 3, 500);
        assert_eq!((recent.len(), recent.weight()), (1, 500));
    }
}
