//! Why a game cannot be solved.

use std::error::Error;
use std::fmt;

/// Why a game cannot be solved. It displays as a sentence.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The game has no turns.
    NoTurns,
    /// An ending depends on the moves before the position; the text names it.
    HistoryMatters(&'static str),
    /// A position is more than its pieces, the hands and the side to move: there are rights, counters or
    /// marked squares.
    HiddenState,
    /// The game is over in the position.
    Over,
    /// There are about this many arrangements of the pieces, which are too many.
    TooManyArrangements(f64),
    /// An arrangement does not fit into a number of 64 bits.
    TooManySquares,
    /// A position has more legal moves than this.
    TooManyMoves(usize),
    /// After this many positions the memory was not enough.
    OutOfMemory {
        /// The number of positions found.
        positions: u64,
        /// The limit, in bytes.
        limit: u64,
    },
    /// A game is longer than this number of half-moves.
    TooLong(u16),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::NoTurns => f.write_str("The game has no turns, so neither side can force a win."),
            SolveError::HistoryMatters(what) => {
                write!(f, "The game cannot be solved position by position: {what}.")
            }
            SolveError::HiddenState => f.write_str(
                "Positions of the game are more than pieces and hands (castling, en passant, counters, \
                 marked squares), which the solver does not support.",
            ),
            SolveError::Over => f.write_str("The game is over in this position."),
            SolveError::TooManyArrangements(about) => {
                write!(f, "The game is too large: its pieces have about {about:.1e} arrangements.")
            }
            SolveError::TooManySquares => {
                f.write_str("The game is too large: an arrangement of its pieces does not fit into 64 bits.")
            }
            SolveError::TooManyMoves(most) => write!(f, "A position has more than {most} legal moves."),
            SolveError::OutOfMemory { positions, limit } => write!(
                f,
                "The game is too large for {:.1} GiB of memory: {positions} positions were found, and there \
                 are more.",
                *limit as f64 / f64::from(1 << 30)
            ),
            SolveError::TooLong(most) => write!(f, "A win takes more than {most} half-moves."),
        }
    }
}

impl Error for SolveError {}
