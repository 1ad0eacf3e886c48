//! Chess by name: its ruleset, its kinds of piece and its squares, as constants.
//!
//! A [`Kind`] is an index in one ruleset, in the order of its file. These constants are those of the built-in
//! `chess`, which a test compares with the file. In other games, also in games that extend chess,
//! [`Ruleset::kind_named`] returns the kind of a name. The squares are right on every board of eight files.
//!
//! ```
//! use tabiya_board::Color;
//! use tabiya_rules::chess::{self, E2, E4, PAWN};
//! use tabiya_rules::{Attempt, Piece};
//!
//! let mut position = chess::ruleset().start();
//! position.try_play(&Attempt::step(E2, E4)).unwrap();
//! assert_eq!(position.piece_at(E4), Some(Piece { color: Color::White, kind: PAWN }));
//! ```

pub use tabiya_board::chessboard::*;

use crate::{Kind, Ruleset};

/// The king.
pub const KING: Kind = Kind(0);
/// The queen.
pub const QUEEN: Kind = Kind(1);
/// The rook.
pub const ROOK: Kind = Kind(2);
/// The bishop.
pub const BISHOP: Kind = Kind(3);
/// The knight.
pub const KNIGHT: Kind = Kind(4);
/// The pawn.
pub const PAWN: Kind = Kind(5);

/// Returns the ruleset of chess. Each call reads and compiles it; cloning the result is cheap.
///
/// ```
/// let chess = tabiya_rules::chess::ruleset();
/// assert_eq!(chess.start().legal_moves().len(), 20);
/// ```
#[must_use]
pub fn ruleset() -> Ruleset {
    Ruleset::builtin("chess").expect("chess is built in")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_are_those_of_the_file() {
        let chess = ruleset();
        let named = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN].map(|kind| chess.kind_name(kind).to_owned());
        assert_eq!(named, ["king", "queen", "rook", "bishop", "knight", "pawn"]);
        assert_eq!(chess.kinds().len(), named.len());
        assert!(chess.board().all().eq((A1.0..=H8.0).map(tabiya_board::Square)));
    }
}
