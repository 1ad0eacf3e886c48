//! The record of moves in earlier searches, to try good ones first: quiet moves that cut off, in general and
//! as replies, and captures that did.

use tabiya_board::Color;
use tabiya_rules::{Kind, Move};

/// The greatest value of an entry.
const LIMIT: i32 = 16_384;

/// The greatest number of pieces and squares that replies are told apart for; boards beyond share entries.
const MAX_SLOTS: usize = 2048;

/// A piece of a side on its way to a square, or dropped there; a row of the tables of replies.
pub(crate) type PieceTo = usize;

/// The tables of one thread.
#[derive(Debug)]
pub(crate) struct Histories {
    kinds: usize,
    squares: usize,
    slots: usize,
    from_to: Vec<i16>,
    captures: Vec<i16>,
    replies: Vec<i16>,
    counter: Vec<Option<Move>>,
    /// By side to move and key: how far off the evaluation was.
    corrections: [Vec<i16>; CORRECTIONS],
}

/// The number of features of a position that corrections are learnt for.
pub(crate) const CORRECTIONS: usize = 3;

/// The number of entries of each table of corrections, for each side.
const CORRECTION_SLOTS: usize = 1 << 14;

/// The greatest value of a correction.
const CORRECTION_LIMIT: i32 = 1024;

/// The places of the corrections that apply to a position.
pub(crate) type CorrectionKeys = [usize; CORRECTIONS];

impl Histories {
    pub(crate) fn new(kinds: usize, squares: usize) -> Histories {
        let slots = (2 * kinds * squares).min(MAX_SLOTS);
        Histories {
            kinds,
            squares,
            slots,
            from_to: vec![0; 2 * (squares + kinds) * squares],
            captures: vec![0; 2 * kinds * squares * kinds],
            replies: vec![0; slots * slots],
            counter: vec![None; slots],
            corrections: [(); CORRECTIONS].map(|()| vec![0; 2 * CORRECTION_SLOTS]),
        }
    }

    /// Returns the place of a correction for a side to move.
    pub(crate) fn correction_key(color: Color, hash: u64) -> usize {
        color.index() * CORRECTION_SLOTS + (hash >> 50) as usize
    }

    /// Returns how far off the evaluation of similar positions was.
    pub(crate) fn correction(&self, keys: &CorrectionKeys) -> i32 {
        let sum: i32 = self.corrections.iter().zip(keys).map(|(table, key)| i32::from(table[*key])).sum();
        sum / 16
    }

    /// Records how far off an evaluation was, by a search of this depth.
    pub(crate) fn update_correction(&mut self, keys: &CorrectionKeys, error: i32, depth: i32) {
        let bonus = (error * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (table, key) in self.corrections.iter_mut().zip(keys) {
            let old = i32::from(table[*key]);
            table[*key] = (old + bonus - old * bonus.abs() / CORRECTION_LIMIT) as i16;
        }
    }

    /// Returns the row of a move.
    pub(crate) fn piece_to(&self, color: Color, m: Move) -> PieceTo {
        let slot = (color.index() * self.kinds + m.kind().index()) * self.squares + m.to().index();
        // There are fewer slots than pieces and squares only if there are `MAX_SLOTS` of them.
        if slot < self.slots { slot } else { slot % MAX_SLOTS }
    }

    fn index_of(&self, color: Color, m: Move) -> usize {
        let from = if m.is_drop() { self.squares + m.kind().index() } else { m.from().index() };
        (color.index() * (self.squares + self.kinds) + from) * self.squares + m.to().index()
    }

    fn capture(&self, color: Color, m: Move, victim: Kind) -> usize {
        ((color.index() * self.kinds + m.kind().index()) * self.squares + m.to().index()) * self.kinds
            + victim.index()
    }

    /// Returns how well a quiet move did, in general and after the moves before it.
    pub(crate) fn quiet(&self, color: Color, m: Move, before: &[Option<PieceTo>; 3]) -> i32 {
        let to = self.piece_to(color, m);
        let replies: i32 =
            before.iter().flatten().map(|row| i32::from(self.replies[row * self.slots + to])).sum();
        i32::from(self.from_to[self.index_of(color, m)]) + replies
    }

    /// Adds to how well a quiet move did.
    pub(crate) fn update_quiet(&mut self, color: Color, m: Move, before: &[Option<PieceTo>; 3], bonus: i32) {
        let (index, to) = (self.index_of(color, m), self.piece_to(color, m));
        add(&mut self.from_to[index], bonus);
        for row in before.iter().flatten() {
            add(&mut self.replies[row * self.slots + to], bonus);
        }
    }

    pub(crate) fn capture_score(&self, color: Color, m: Move, victim: Kind) -> i32 {
        i32::from(self.captures[self.capture(color, m, victim)])
    }

    pub(crate) fn update_capture(&mut self, color: Color, m: Move, victim: Kind, bonus: i32) {
        let index = self.capture(color, m, victim);
        add(&mut self.captures[index], bonus);
    }

    /// Returns the move that refuted a move last.
    pub(crate) fn counter(&self, before: Option<PieceTo>) -> Option<Move> {
        self.counter[before?]
    }

    pub(crate) fn set_counter(&mut self, before: Option<PieceTo>, m: Move) {
        if let Some(row) = before {
            self.counter[row] = Some(m);
        }
    }

    /// Forgets part of everything, for the next move of the game.
    pub(crate) fn fade(&mut self) {
        for value in &mut self.from_to {
            *value /= 2;
        }
    }
}

/// Moves a value towards its limit, the less the nearer it is.
fn add(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
