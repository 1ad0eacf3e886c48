//! The history of a game, for the endings that depend on it. The caller keeps it beside the position and
//! pushes every move. A ply takes twenty-four bytes, more only in games that count moves or forbid chasing,
//! and in games of hundreds of moves.

use std::collections::BTreeMap;

use tabiya_board::Color;

use crate::form::dispatch;
use crate::registry::hooks::Slices;
use crate::registry::judge::Memory;
use crate::setup::hooks::Arrange;
use crate::{Move, Position};

/// The history of a game, as far as endings need it.
///
/// ```
/// use tabiya_rules::{History, Reason, Ruleset, claims, judge};
/// let chess = Ruleset::builtin("chess").unwrap();
/// let mut position = chess.start();
/// let mut history = History::new(&position);
/// for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")].repeat(2) {
///     let square = |name| chess.board().parse(name).unwrap();
///     let moves = position.legal_moves();
///     let m = moves.into_iter().find(|m| m.from() == square(from) && m.to() == square(to)).unwrap();
///     history.advance(&mut position, m);
/// }
/// assert_eq!(judge(&position, &history), None);
/// let claim = claims(&position, &history)[0];
/// assert_eq!(claim.reason, Reason::Repetition);
/// assert_eq!(claim.sentence(&chess), "Draw: the position occurred three times (claimed).");
/// ```
#[derive(Clone, Debug)]
pub struct History {
    pub(super) entries: Vec<Entry>,
    /// The memory of the endings.
    pub(super) memory: Memory,
    /// How often each position has occurred; empty in games of at most [`LONG`] positions, where counting is
    /// faster. It keeps the cost of long games linear.
    counts: BTreeMap<u64, usize>,
}

/// The number of positions up to which occurrences are counted each time.
const LONG: usize = 256;

/// One position of the game and the move that led to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Equal for equal positions.
    pub(crate) key: u64,
    /// The move; none for the first entry.
    pub(super) m: Move,
    /// The side that made it.
    pub(crate) mover: u8,
    /// Whether it gave check.
    pub(crate) check: bool,
}

/// A position of a game that has been reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PastPosition {
    /// The key: equal for positions that are the same for repetition.
    pub key: u64,
    /// The side that moved to it.
    pub mover: Color,
    /// Whether that move gave check.
    pub is_check: bool,
}

// The size that the head of this file states.
const _: () = assert!(size_of::<Entry>() == 24);

impl History {
    /// Returns the history of a game that begins with this position.
    pub fn new(position: &Position) -> History {
        let first = Entry {
            key: position.key(),
            m: Move::NONE,
            mover: (!position.turn()).index() as u8,
            check: position.is_check(),
        };
        History { entries: vec![first], memory: Memory::begin(position), counts: BTreeMap::new() }
    }

    /// Adds a move from one position to the next.
    pub fn push(&mut self, before: &Position, m: Move, after: &Position) {
        self.add(Entry { key: after.key(), m, mover: before.turn().index() as u8, check: after.is_check() });
        self.memory.push(before, m, after);
    }

    /// Makes a legal move and adds it.
    pub fn advance(&mut self, position: &mut Position, m: Move) {
        if self.memory.remembers() {
            let before = position.clone();
            position.play_unchecked(m);
            self.push(&before, m, position);
        } else {
            let mover = position.turn().index() as u8;
            position.play_unchecked(m);
            self.add(Entry { key: position.key(), m, mover, check: position.is_check() });
        }
    }

    #[inline]
    fn add(&mut self, entry: Entry) {
        self.entries.push(entry);
        if self.entries.len() > LONG {
            self.count_last();
        }
    }

    /// Counts the last position, or all if they were not counted before.
    #[cold]
    fn count_last(&mut self) {
        let first = if self.counts.is_empty() { 0 } else { self.entries.len() - 1 };
        for entry in &self.entries[first..] {
            *self.counts.entry(entry.key).or_default() += 1;
        }
    }

    /// Removes the last move and returns whether there was one.
    pub fn pop(&mut self) -> bool {
        if self.entries.len() < 2 {
            return false;
        }
        if let Some(last) = self.entries.pop()
            && let Some(count) = self.counts.get_mut(&last.key)
        {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&last.key);
            }
        }
        if self.entries.len() <= LONG {
            self.counts.clear();
        }
        self.memory.pop();
        true
    }

    /// Returns the positions of the game from the first, as far as repetition needs them.
    ///
    /// ```
    /// use tabiya_rules::{History, Ruleset};
    /// let mut position = Ruleset::builtin("chess").unwrap().start();
    /// let mut history = History::new(&position);
    /// let m = position.legal_moves()[0];
    /// history.advance(&mut position, m);
    /// let keys: Vec<u64> = history.positions().map(|past| past.key).collect();
    /// assert_eq!(keys.len(), 2);
    /// assert_ne!(keys[0], keys[1]);
    /// ```
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = PastPosition> + ExactSizeIterator {
        let past = |entry: &Entry| PastPosition {
            key: entry.key,
            mover: Color::from_index(entry.mover.into()),
            is_check: entry.check,
        };
        self.entries.iter().map(past)
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.entries.len() - 1
    }

    /// Returns whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns how often the last position has occurred.
    pub fn occurrences(&self) -> usize {
        let key = self.entries[self.entries.len() - 1].key;
        match self.counts.get(&key) {
            Some(count) => *count,
            None => self.entries.iter().filter(|entry| entry.key == key).count(),
        }
    }

    /// Returns whether a side gave check with each of its moves after entry `first`.
    pub(super) fn checks_all_along(&self, first: usize, side: u8) -> bool {
        let mut moves = self.entries[first + 1..].iter().filter(|entry| entry.mover == side).peekable();
        moves.peek().is_some() && moves.all(|entry| entry.check)
    }

    /// Returns the entries with the last position, the latest first.
    pub(super) fn occurrences_back(&self) -> impl Iterator<Item = usize> {
        let key = self.entries[self.entries.len() - 1].key;
        let same = self.entries.iter().enumerate().rev().filter(move |(_, entry)| entry.key == key);
        same.map(|(index, _)| index)
    }
}

impl Position {
    /// Returns a number that is equal for positions that are the same for repetition: the same pieces on the
    /// same squares and in hand, the same side to move, the same rights and counters. A right to capture en
    /// passant counts only if a legal move uses it (FIDE Laws 9.2.3.1).
    pub(crate) fn key(&self) -> u64 {
        dispatch!(self.ruleset, &self.state, |rules, state| state.hash ^ Slices::idle_key(rules, state))
    }
}
