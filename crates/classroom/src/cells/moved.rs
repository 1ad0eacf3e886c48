//! A move that was made, or that was parsed from text.

use std::fmt;
use std::str::FromStr;

use tabiya_board::BoardSize;
use tabiya_notation::ParseMoveError;
use tabiya_notation::internal::{Mark, Smith};
use tabiya_rules::CastlingSide;

/// A move. It is parsed from and displayed in Smith notation.
///
/// ```
/// use tabiya_classroom::cells::{Move, CastlingSide};
/// let m: Move = "b7a8rQ".parse().unwrap();
/// assert_eq!((m.from(), m.to(), m.captured(), m.promotion()), (49, 56, Some('r'), Some('q')));
/// assert_eq!(m.to_string(), "b7a8rQ");
/// assert_eq!("e1c1C".parse::<Move>().unwrap().castling(), Some(CastlingSide::Queen));
/// assert!("e1c9".parse::<Move>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(pub(super) Smith);

impl Move {
    /// Returns the cell of origin.
    pub fn from(&self) -> u8 {
        self.0.from.0
    }

    /// Returns the target cell.
    pub fn to(&self) -> u8 {
        self.0.to.0
    }

    /// Returns the letter of the captured piece, on the target cell or en passant.
    pub fn captured(&self) -> Option<char> {
        match self.0.mark? {
            Mark::Captures(letter) => Some(letter),
            Mark::EnPassant => Some('p'),
            Mark::KingSide | Mark::QueenSide => None,
        }
    }

    /// Returns whether it captures en passant.
    pub fn is_en_passant(&self) -> bool {
        self.0.mark == Some(Mark::EnPassant)
    }

    /// Returns the side on which it castles.
    pub fn castling(&self) -> Option<CastlingSide> {
        match self.0.mark? {
            Mark::KingSide => Some(CastlingSide::King),
            Mark::QueenSide => Some(CastlingSide::Queen),
            Mark::Captures(_) | Mark::EnPassant => None,
        }
    }

    /// Returns the letter of the piece to which a pawn promotes.
    pub fn promotion(&self) -> Option<char> {
        self.0.becomes
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        Smith::parse(BoardSize::CHESS, text).map(Move)
    }
}
