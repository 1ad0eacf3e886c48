//! Converts parsed moves to moves of a position, and back.

use tabiya_board::Square;
use tabiya_rules::{Attempt, Kind, Move, Piece, Position, Ruleset};

use super::uci_text::Spelling;
use super::{Suffix, Uci};
use crate::{MoveError, ParseMoveError};

/// Reads a legal move of a position.
///
/// # Errors
///
/// Returns where the text cannot be parsed, or why the rules refuse the move.
///
/// ```
/// use tabiya_notation::{MoveError, uci};
/// use tabiya_rules::Ruleset;
///
/// let crazyhouse = Ruleset::builtin("crazyhouse").unwrap();
/// let start = crazyhouse.start();
/// assert!(uci::read(&start, "e2e4").is_ok());
/// let refused = uci::read(&start, "P@e4").unwrap_err();
/// assert_eq!(refused.sentence(&crazyhouse), "You have no pawn in hand.");
/// assert!(matches!(uci::read(&start, "e2"), Err(MoveError::Unreadable(why)) if why.offset == 2));
/// ```
pub fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    read_as(Spelling::UCI, position, text)
}

pub(crate) fn read_as(spelling: Spelling, position: &Position, text: &str) -> Result<Move, MoveError> {
    Ok(position.resolve(&attempt_as(spelling, position, text)?)?)
}

/// Reads a move as an attempt, which need not be legal.
///
/// # Errors
///
/// Returns where the text is unreadable, or that no piece of the game has its letter.
///
/// ```
/// use tabiya_notation::uci;
/// use tabiya_rules::{Attempt, Ruleset};
///
/// let start = Ruleset::builtin("chess").unwrap().start();
/// let attempt = uci::attempt(&start, "e2e5").unwrap();
/// assert!(matches!(attempt, Attempt::Step { becomes: None, .. }));
/// assert_eq!(start.resolve(&attempt).unwrap_err().code(), "cannot-move-that");
/// ```
pub fn attempt(position: &Position, text: &str) -> Result<Attempt, ParseMoveError> {
    attempt_as(Spelling::UCI, position, text)
}

fn attempt_as(spelling: Spelling, position: &Position, text: &str) -> Result<Attempt, ParseMoveError> {
    let uci = Uci::parse(spelling, position.ruleset().board(), text)?;
    let indent = text.chars().take_while(|c| c.is_whitespace()).count();
    meaning(&uci, position).map_err(|error| ParseMoveError { offset: error.offset + indent, ..error })
}

/// Returns the attempt that a parsed move means in a position.
fn meaning(uci: &Uci, position: &Position) -> Result<Attempt, ParseMoveError> {
    let ruleset = position.ruleset();
    let lettered = |letter: &str| {
        ruleset.kind_lettered(letter).ok_or_else(|| ParseMoveError {
            offset: uci.letter_offset(ruleset.board()),
            message: format!("No piece has the letter `{letter}`."),
        })
    };
    match *uci {
        Uci::Drop { letter, promoted, to } => {
            let kind = lettered(&letter.to_string())?;
            let face = if promoted { lettered(&format!("+{letter}"))? } else { kind };
            Ok(Attempt::Place { kind, face, to })
        }
        Uci::Pass => Ok(Attempt::Pass),
        Uci::Step { from, to, suffix: None, second: None } if from == to && is_pass(position, from) => {
            Ok(Attempt::Pass)
        }
        Uci::Step { from, to, suffix: None, second } => Ok(Attempt::step(from, to).with_second(second)),
        Uci::Step { from, to, suffix: Some(Suffix::Letter(letter)), second } => {
            let step = position.step_naming(from, to, lettered(&letter.to_string())?);
            Ok(step.with_second(second))
        }
        Uci::Step { from, to, suffix: Some(sign), second } => {
            let becomes = position.piece_at(from).map(|piece| other_form(ruleset, piece.kind, sign));
            Ok(Attempt::step_to_become(from, to, becomes).with_second(second))
        }
    }
}

/// Writes a legal move of a position.
///
/// ```
/// use tabiya_notation::{fen, uci};
/// use tabiya_rules::Ruleset;
///
/// let shogi = Ruleset::builtin("shogi").unwrap();
/// let position = fen::read(&shogi, "4k4/P8/9/9/9/9/9/9/4K4[] w - - 0 1").unwrap();
/// let mut moves: Vec<String> =
///     position.legal_moves().into_iter().map(|m| uci::write(&position, m)).collect();
/// moves.sort();
/// assert_eq!(moves, ["a8a9+", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
/// ```
#[must_use]
pub fn write(position: &Position, m: Move) -> String {
    written(position, m).display(Spelling::UCI, position.ruleset().board()).to_string()
}

/// Describes a legal move of a position by squares and letters.
pub(crate) fn written(position: &Position, m: Move) -> Uci {
    let ruleset = position.ruleset();
    match position.attempt_of(m) {
        Attempt::Place { face, to, .. } => {
            let letter = ruleset.kind_letter(face);
            let promoted = letter.starts_with('+');
            Uci::Drop { letter: plain_letter(letter), promoted, to }
        }
        Attempt::Step { from, to, becomes, enters, second } => {
            let was = ruleset.kind_letter(m.kind());
            let suffix = match (becomes, enters) {
                (Some(kind), _) => Some(suffix_of(was, ruleset.kind_letter(kind))),
                (None, Some(kind)) => Some(Suffix::Letter(plain_letter(ruleset.kind_letter(kind)))),
                (None, None) => None,
            };
            Uci::Step { from, to, suffix, second }
        }
        Attempt::Pass => Uci::Step { from: m.from(), to: m.to(), suffix: None, second: None },
    }
}

/// Returns the suffix of a promotion.
fn suffix_of(was: &str, becomes: &str) -> Suffix {
    if becomes.strip_prefix('+') == Some(was) {
        Suffix::Promote
    } else if was.strip_prefix('+') == Some(becomes) {
        Suffix::Demote
    } else {
        Suffix::Letter(plain_letter(becomes))
    }
}

/// Returns the letter without `+` or `~`.
fn plain_letter(letter: &str) -> char {
    letter.chars().find(char::is_ascii_alphabetic).unwrap_or('?')
}

/// Returns the form of a kind with `+`, or without it. A kind without such a form is returned unchanged, so
/// that the position refuses the move because the piece cannot promote.
fn other_form(ruleset: &Ruleset, kind: Kind, sign: Suffix) -> Kind {
    let letter = ruleset.kind_letter(kind);
    let form = match sign {
        Suffix::Demote => letter.strip_prefix('+').and_then(|letter| ruleset.kind_lettered(letter)),
        _ => ruleset.kind_lettered(&format!("+{letter}")),
    };
    form.unwrap_or(kind)
}

/// Returns whether a move from a square to itself is a pass: if the game has passing and the royal piece of
/// the side to move is there. Another piece is assumed to be a mistake.
fn is_pass(position: &Position, square: Square) -> bool {
    let def = position.ruleset().def();
    let royal =
        |piece: &Piece| piece.color == position.turn() && position.ruleset().piece_def(piece.kind).royal;
    // Without a royal piece another square is written, which must be read back.
    let written = || position.resolve(&Attempt::Pass).is_ok_and(|m| m.from() == square);
    def.pass && (position.piece_at(square).as_ref().is_some_and(royal) || written())
}
