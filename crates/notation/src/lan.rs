//! LAN, long algebraic notation: SAN with the whole square of origin.
//!
//! | text | move |
//! |---|---|
//! | `e2-e4`, `e5xd6`, `Ng1-f3`, `Ng1xf3` | a move or a capture; pawns that move as in chess have no letter |
//! | `e7-e8=Q`, `O-O`, `P@e4`, `Ng1-f3/H`, `+`, `#` | as in [SAN](crate::san) |
//! | `P7g-7f`, `B8hx2b+`, `S4dx3c=`, `P*5e` | in games that name squares as shogi does |

use tabiya_rules::{Move, MoveQuery, Position};

use crate::MoveError;
use crate::san::{self, Letters, Origin, San};

/// Reads a legal move of a position.
///
/// # Errors
///
/// Returns where the text cannot be parsed, or why the rules refuse the move.
///
/// ```
/// use tabiya_notation::MoveNotation;
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let start = chess.start();
/// let m = MoveNotation::Lan.read(&start, "Ng1-f3").unwrap();
/// assert_eq!(MoveNotation::Lan.write(&start, m).unwrap(), "Ng1-f3");
/// let error = MoveNotation::Lan.read(&start, "Nf3").unwrap_err();
/// assert_eq!(error.sentence(&chess), "move, character 1: The square of origin is missing.");
/// assert_eq!(MoveNotation::Lan.read(&start, "e2-e5").unwrap_err().code(), "cannot-move-that");
/// ```
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    let san = San::parse(&Letters::of(position.ruleset()), text)?;
    match san.query {
        MoveQuery::Step { file, rank, .. } if file.is_none() || rank.is_none() => {
            Err(MoveError::unreadable(0, "The square of origin is missing."))
        }
        _ => san::find(position, &san).map_err(|error| error.about(text)),
    }
}

/// Writes a legal move of a position.
///
/// ```
/// use tabiya_notation::{MoveNotation, fen};
/// use tabiya_rules::Ruleset;
///
/// let chess = Ruleset::builtin("chess").unwrap();
/// let position = fen::read(&chess, "k2r4/4P3/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// let write = |m| MoveNotation::Lan.write(&position, m).unwrap();
/// let texts: Vec<String> = position.legal_moves().into_iter().map(write).collect();
/// for text in ["O-O", "e7xd8=Q+", "Rh1-h8", "Ke1-f2"] {
///     assert!(texts.contains(&text.to_owned()), "{text}");
/// }
/// ```
pub(crate) fn write(position: &Position, m: Move) -> String {
    san::write_from(position, m, Origin::Whole)
}
