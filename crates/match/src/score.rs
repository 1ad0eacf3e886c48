//! The scores that programs report, from their own side.

use std::fmt;

use crate::arguments::ArgumentError;

/// A score from the point of view of the program that reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// A win in so many moves, or a loss if the number is negative.
    Mate(i32),
}

/// The score of a mate in hundredths of a pawn, more than any other.
const MATE: i32 = 1_000_000;

impl Score {
    /// Returns the score in hundredths of a pawn. Mates are worth more than anything else, near ones the
    /// most.
    pub fn centipawns(self) -> i32 {
        match self {
            Score::Centipawns(score) => score.clamp(-MATE / 2, MATE / 2),
            Score::Mate(moves) if moves > 0 => MATE - moves.min(1_000),
            // A mate in 0 moves is that of the side to move.
            Score::Mate(moves) => -MATE - moves.max(-1_000),
        }
    }

    /// Returns the score from the opponent's point of view.
    #[must_use]
    pub fn reversed(self) -> Score {
        match self {
            Score::Centipawns(score) => Score::Centipawns(score.saturating_neg()),
            Score::Mate(moves) => Score::Mate(moves.saturating_neg()),
        }
    }
}

/// Writes the score as PGN comments do: in pawns, `0.35`, or `#3` for a mate.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(score) => write!(f, "{:.2}", f64::from(*score) / 100.0),
            Score::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// Reads the text of [`Display`](fmt::Display).
impl std::str::FromStr for Score {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<Score, ArgumentError> {
        let error = || ArgumentError::new(format!("`{text}` is not a score."));
        match text.strip_prefix('#') {
            Some(moves) => moves.parse().map(Score::Mate).map_err(|_| error()),
            None => {
                let pawns: f64 = text.parse().map_err(|_| error())?;
                Ok(Score::Centipawns((pawns * 100.0).round() as i32))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Score::*;

    #[test]
    fn scores_are_ordered_and_read_back() {
        let rising = [Mate(0), Mate(-1), Mate(-9), Centipawns(-500), Centipawns(35), Mate(9), Mate(1)];
        assert!(rising.windows(2).all(|pair| pair[0].centipawns() < pair[1].centipawns()));
        for score in rising {
            assert_eq!(score.to_string().parse(), Ok(score));
            assert_eq!(score.reversed().reversed(), score);
        }
        assert_eq!(Centipawns(-5).to_string(), "-0.05");
    }
}
