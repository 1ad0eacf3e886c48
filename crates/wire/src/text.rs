//! Moves as text. The readers of `tabiya_notation` resolve the move, once; the game decides whether it may be
//! made now.

use tabiya_board::{Color, Square};
use tabiya_classroom::Coordinates;
use tabiya_notation::{MoveError, MoveNotation, any, san, uci};
use tabiya_referee::{Game, Time};
use tabiya_rules::{Move, Piece, Position, Ruleset};

use crate::answer::MoveTexts;
use crate::request::Notation;
use crate::{Error, MoveMessage};

/// Writes a move in every notation that supports its game. `position` is the one before the move.
pub(crate) fn texts(position: &Position, m: Move) -> MoveTexts {
    MoveTexts {
        uci: uci::write(position, m),
        san: san::write(position, m),
        usi: MoveNotation::Usi.write(position, m).ok(),
        squares: MoveMessage::of(position.attempt_of(m), position.ruleset()),
    }
}

/// Returns the letter of a piece: a capital for White.
pub(crate) fn letter(ruleset: &Ruleset, piece: Piece) -> String {
    let letter = ruleset.kind_letter(piece.kind);
    if piece.color == Color::White { letter.to_uppercase() } else { letter.to_owned() }
}

/// Reads a move and returns it with the side that makes it: `by`, or else the side that the move belongs to.
/// That side may make the move now. The text is in the notation, if one is given; or in the coordinates, if
/// they are given and it consists of numbers; or else in any notation of the game.
///
/// # Errors
///
/// Returns an error if the text cannot be read, if no move can be made now, or if there is no such move.
pub(crate) fn read(
    game: &Game,
    text: &str,
    notation: Option<Notation>,
    coordinates: Option<Coordinates>,
    by: Option<Color>,
    now: Time,
) -> Result<(Color, Move), Error> {
    let (position, ruleset) = (game.position(), game.ruleset());
    let refused = |refusal| Error::refusal(&refusal, ruleset);
    let read = match (notation, coordinates) {
        (Some(Notation::Uci), _) => uci::read(position, text),
        (Some(Notation::San), _) => san::read(position, text),
        (Some(Notation::Usi), _) => MoveNotation::Usi.read(position, text),
        (None, Some(coordinates)) if Coordinates::are_in(text) => coordinates.read(position, text),
        (None, _) => any::read_after(position, last_target(game), text),
    };
    match read {
        Ok(m) => {
            let by = by.unwrap_or_else(|| position.mover(m));
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

/// Returns where the last move went.
fn last_target(game: &Game) -> Option<Square> {
    game.moves().last().map(|node| node.m.to())
}
