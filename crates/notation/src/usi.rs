//! USI: moves of the shogi family as their squares, in the notation of engines.
//!
//! | text | move |
//! |---|---|
//! | `7g7f` | from a square to a square |
//! | `8h2b+` | with promotion |
//! | `P*5e` | a drop |
//! | `4c3b-`, `+P*5e` | turning over to the unpromoted side, and a drop with the promoted side up |
//!
//! The last line is an extension of Fairy-Stockfish for games in which pieces turn over.
//!
//! It supports games that name squares as shogi does and whose pieces promote only to the form with `+`
//! before their letter.

use tabiya_rules::def::{PieceDef, RulesetDef, SquareNames};
use tabiya_rules::{Move, Position, Ruleset};

use crate::uci::{self, Spelling};
use crate::{MoveError, UnsupportedError};

/// Checks whether USI can express all moves of a game.
///
/// # Errors
///
/// Returns the reason if it cannot.
///
/// ```
/// use tabiya_notation::MoveNotation;
/// use tabiya_rules::Ruleset;
///
/// assert!(MoveNotation::Usi.supports(&Ruleset::builtin("kyoto").unwrap()).is_ok());
/// let refused = MoveNotation::Usi.supports(&Ruleset::builtin("chess").unwrap()).unwrap_err();
/// assert_eq!(refused.to_string(), "USI does not support chess: it names squares as shogi does.");
/// ```
pub(crate) fn supports(ruleset: &Ruleset) -> Result<(), UnsupportedError> {
    match missing(ruleset.def()) {
        None => Ok(()),
        Some(reason) => Err(UnsupportedError::new("USI", ruleset, reason)),
    }
}

fn missing(def: &RulesetDef) -> Option<&'static str> {
    if def.squares != SquareNames::Shogi {
        Some("it names squares as shogi does")
    } else if def.castling.is_some() {
        Some("it cannot express castling")
    } else if def.gating.is_some() {
        Some("it cannot express gating")
    } else if def.pieces.iter().any(|piece| becomes_another(def, piece)) {
        Some("it cannot express promotion to other pieces")
    } else {
        None
    }
}

/// Returns whether a piece can become anything but its own other form.
fn becomes_another(def: &RulesetDef, piece: &PieceDef) -> bool {
    let promoted = piece.promotion.iter().flat_map(|promotion| &promotion.into);
    promoted.chain(&piece.flips_to).any(|name| {
        let letter = def.pieces.iter().find(|other| other.name == *name).map(|other| other.letter.as_str());
        letter != Some(&format!("+{}", piece.letter)) && letter != piece.letter.strip_prefix('+')
    })
}

/// Reads a legal move of a position.
///
/// # Errors
///
/// Returns why USI does not support the game, where the text cannot be parsed, or why the rules refuse the
/// move.
///
/// ```
/// use tabiya_notation::MoveNotation;
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let start = shogi.start();
/// let m = MoveNotation::Usi.read(&start, "7g7f").unwrap();
/// assert_eq!(MoveNotation::Usi.write(&start, m).unwrap(), "7g7f");
/// assert_eq!(MoveNotation::Usi.read(&start, "P*5e").unwrap_err().code(), "not-in-hand");
/// assert_eq!(MoveNotation::Usi.read(&start, "7g7fq").unwrap_err().code(), "unreadable");
/// ```
pub(crate) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    supports(position.ruleset())?;
    uci::read_as(Spelling::USI, position, text)
}

/// Writes a legal move of a position.
///
/// # Errors
///
/// Returns why USI does not support the game.
pub(crate) fn write(position: &Position, m: Move) -> Result<String, UnsupportedError> {
    supports(position.ruleset())?;
    Ok(uci::written(position, m).display(Spelling::USI, position.ruleset().board()).to_string())
}
