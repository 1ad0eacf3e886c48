//! Moves as text: a move in every notation, and a text as a move that may be made now. The readers of
//! `tabiya_notation` resolve the move, once; the game decides whether it may be made.

use tabiya_board::Color;
use tabiya_notation::{MoveError, MoveNotation, san, uci};
use tabiya_referee::{Game, Time};
use tabiya_rules::{Move, Piece, Position, Ruleset};

use crate::{Error, MoveMessage, MoveTexts};

impl MoveTexts {
    /// Writes a move in every notation that supports its game. `position` is the one before the move.
    pub fn of(position: &Position, m: Move) -> MoveTexts {
        MoveTexts {
            uci: uci::write(position, m),
            san: san::write(position, m),
            usi: MoveNotation::Usi.write(position, m).ok(),
            squares: MoveMessage::of(position.attempt_of(m), position.ruleset()),
        }
    }
}

/// Returns the letter of a piece: a capital for White.
pub fn letter(ruleset: &Ruleset, piece: Piece) -> String {
    let letter = ruleset.kind_letter(piece.kind);
    if piece.color == Color::White { letter.to_uppercase() } else { letter.to_owned() }
}

/// Checks a move that was read from text, or the error of its reader, and returns it with the side that makes
/// it: `by`, or else the side that the move belongs to. That side may make the move now.
///
/// # Errors
///
/// Returns an error if the text could not be read, if no move can be made now, or if there is no such move.
///
/// ```
/// use tabiya_notation::any;
/// use tabiya_referee::{Game, Terms, Time};
/// use tabiya_wire::playable;
///
/// let chess = tabiya_rules::Ruleset::builtin("chess").unwrap();
/// let game = Game::new(&chess, Terms::default(), Time(0));
/// let check = |text| playable(&game, any::read(game.position(), text), None, Time(0));
/// assert!(check("Nf3").is_ok());
/// assert_eq!(check("Ke2").unwrap_err().code.to_string(), "own-piece-there");
/// ```
pub fn playable(
    game: &Game,
    read: Result<Move, MoveError>,
    by: Option<Color>,
    now: Time,
) -> Result<(Color, Move), Error> {
    let ruleset = game.ruleset();
    let refused = |refusal| Error::refusal(&refusal, ruleset);
    match read {
        Ok(m) => {
            let by = by.unwrap_or_else(|| game.position().mover(m));
            game.may_move(by, Some(m), now).map_err(refused)?;
            Ok((by, m))
        }
        Err(error) => {
            // That no move can be made at all is the better reason.
            if !matches!(error, MoveError::Unreadable(_) | MoveError::NotAMove { .. }) {
                game.may_move(by.unwrap_or(game.turn()), None, now).map_err(refused)?;
            }
            Err(Error::of_move(&error, ruleset))
        }
    }
}
