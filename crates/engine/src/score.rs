//! Scores: how good a position is for the side to move.

use std::fmt;

/// The longest line that a search follows, in half-moves.
pub(crate) const MAX_PLY: usize = 128;

/// A score that no position reaches.
pub(crate) const INFINITE: i32 = 32_001;

/// The score of a win on the spot; a win in `n` half-moves is `MATE - n`.
pub(crate) const MATE: i32 = 32_000;

/// Scores beyond this are wins that were found to the end.
pub(crate) const MATE_BOUND: i32 = MATE - 2 * MAX_PLY as i32;

/// The score of positions that the rules about repetition decide sooner or later.
pub(crate) const KNOWN_WIN: i32 = 20_000;

/// The largest score of an evaluation.
pub(crate) const EVAL_BOUND: i32 = 15_000;

/// The score of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub(crate) i32);

/// The meaning of a score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meaning {
    /// An advantage, in hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in this many half-moves, whatever the opponent does.
    WinsIn(u16),
    /// The side to move loses in this many half-moves at the latest, if the opponent plays best.
    LosesIn(u16),
}

impl Score {
    /// Returns the meaning of the score.
    ///
    /// ```
    /// use tabiya_engine::{Meaning, Score};
    /// assert_eq!(Score::centipawns(-30).meaning(), Meaning::Centipawns(-30));
    /// ```
    pub fn meaning(self) -> Meaning {
        if self.0 >= MATE_BOUND {
            Meaning::WinsIn((MATE - self.0) as u16)
        } else if self.0 <= -MATE_BOUND {
            Meaning::LosesIn((MATE + self.0) as u16)
        } else {
            Meaning::Centipawns(self.0)
        }
    }

    /// Returns the score of an advantage in hundredths of a pawn.
    pub fn centipawns(value: i32) -> Score {
        Score(value.clamp(-KNOWN_WIN, KNOWN_WIN))
    }

    /// Returns the score in hundredths of a pawn; of a win or loss, a number beyond all others.
    pub fn value(self) -> i32 {
        self.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.meaning() {
            Meaning::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "+" };
                write!(f, "{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            Meaning::WinsIn(plies) => write!(f, "mate in {}", plies.div_ceil(2)),
            Meaning::LosesIn(plies) => write!(f, "mated in {}", plies.div_ceil(2)),
        }
    }
}

/// A pair of scores, for the opening and for the endgame, added with one addition. Each has 32 bits: on a
/// large board of a new game the pieces of one side may be worth more than 16 bits hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pair(i64);

impl Pair {
    pub(crate) const fn new(opening: i32, endgame: i32) -> Pair {
        Pair(((endgame as i64) << 32).wrapping_add(opening as i64))
    }

    pub(crate) const fn opening(self) -> i32 {
        self.0 as i32
    }

    pub(crate) const fn endgame(self) -> i32 {
        (self.0.wrapping_add(1 << 31) >> 32) as i32
    }

    /// Returns the score at a phase: 256 is the opening, 0 the endgame.
    pub(crate) const fn at(self, phase: i32) -> i32 {
        (self.opening() * phase + self.endgame() * (256 - phase)) / 256
    }
}

impl std::ops::AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl std::ops::SubAssign for Pair {
    fn sub_assign(&mut self, other: Pair) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

impl std::ops::Neg for Pair {
    type Output = Pair;
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl std::ops::Mul<i32> for Pair {
    type Output = Pair;
    fn mul(self, by: i32) -> Pair {
        Pair(self.0.wrapping_mul(by.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_add_and_multiply_part_by_part() {
        let values = [-300_000, -3000, -1, 0, 1, 77, 2999, 300_000];
        for a in values {
            for b in values {
                let mut sum = Pair::new(a, b);
                sum += Pair::new(b, -a);
                sum -= Pair::new(5, -7);
                assert_eq!((sum.opening(), sum.endgame()), (a + b - 5, b - a + 7));
                let triple = -Pair::new(a, b) * 3;
                assert_eq!((triple.opening(), triple.endgame()), (-3 * a, -3 * b));
            }
        }
    }

    #[test]
    fn scores_say_what_they_mean() {
        assert_eq!(Score(MATE - 5).to_string(), "mate in 3");
        assert_eq!(Score(4 - MATE).to_string(), "mated in 2");
        assert_eq!(Score(-205).to_string(), "-2.05");
    }
}
