//! A queue that is fair by owner: the owners with waiting entries take turns, however many entries each has.

use std::collections::{BTreeMap, VecDeque};

/// A queue in which owners take turns.
#[derive(Debug)]
pub(super) struct FairQueue<K, T> {
    waiting: BTreeMap<K, VecDeque<T>>,
    /// The owners with waiting entries, in the order of their turns.
    turns: VecDeque<K>,
    len: usize,
}

impl<K, T> Default for FairQueue<K, T> {
    fn default() -> FairQueue<K, T> {
        FairQueue { waiting: BTreeMap::new(), turns: VecDeque::new(), len: 0 }
    }
}

impl<K: Copy + Ord, T> FairQueue<K, T> {
    /// Returns the number of waiting entries.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds an entry of an owner.
    pub(super) fn push(&mut self, owner: K, entry: T) {
        let entries = self.waiting.entry(owner).or_default();
        if entries.is_empty() {
            self.turns.push_back(owner);
        }
        entries.push_back(entry);
        self.len += 1;
    }

    /// Removes the first entry of the owner whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let owner = self.turns.pop_front()?;
        let entries = self.waiting.get_mut(&owner)?;
        let entry = entries.pop_front()?;
        self.len -= 1;
        if entries.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        Some(entry)
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        *self = FairQueue::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_take_turns() {
        let mut queue = FairQueue::default();
        for (owner, entry) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (2, "f")] {
            queue.push(owner, entry);
        }
        assert_eq!(queue.len(), 6);
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["a", "d", "e", "b", "f", "c"]);
        assert_eq!((queue.len(), queue.pop()), (0, None));
        queue.push(1, "g");
        queue.clear();
        assert_eq!((queue.len(), queue.pop()), (0, None));
    }
}
