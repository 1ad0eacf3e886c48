//! Moves as programs write them, and back. The readers of `tabiya_notation` find the move, once; the game
//! knows whether it is over and whose turn it is.

use tabiya_board::Color;
use tabiya_notation::{MoveError, Unreadable, any, san, uci, usi};
use tabiya_referee::{Game, Time};
use tabiya_rules::{Move, Position};

use crate::answer::MoveTexts;
use crate::request::Notation;
use crate::{Error, MoveMessage};

/// A move in every notation that serves its game. The position is the one before it.
pub(crate) fn texts(position: &Position, m: Move) -> MoveTexts {
    MoveTexts {
        uci: uci::write(position, m),
        san: san::write(position, m),
        usi: usi::write(position, m).ok(),
        squares: MoveMessage::of(position.attempt_of(m), position.ruleset()),
    }
}

/// Reads the move that a text means, and who makes it: the side that is named, or else the one whose move
/// it is. That side may make it now.
///
/// # Errors
///
/// What cannot be read; why no move can be made now; why there is no such move.
pub(crate) fn read(
    game: &Game,
    text: &str,
    notation: Option<Notation>,
    by: Option<Color>,
    now: Time,
) -> Result<(Color, Move), Error> {
    let (position, ruleset) = (game.position(), game.ruleset());
    let refused = |refusal| Error::refusal(&refusal, ruleset);
    let read = match notation {
        Some(Notation::Uci) => uci::read(position, text),
        Some(Notation::San) => san::read(position, text),
        Some(Notation::Usi) => usi::read(position, text),
        None => in_any(position, text),
    };
    match read {
        Ok(m) => {
            let by = by.unwrap_or_else(|| position.mover(m));
            game.may_play(by, m, now).map_err(refused)?;
            Ok((by, m))
        }
        Err(error) => {
            // If no move at all could be made, that is the reason.
            if !matches!(error, MoveError::Unreadable(_)) {
                game.may_move(by.unwrap_or(game.turn()), now).map_err(refused)?;
            }
            Err(Error::of_move(&error, ruleset))
        }
    }
}

/// Reads a legal move.
type Reader = fn(&Position, &str) -> Result<Move, MoveError>;

/// The first notation in which the text can be read; the word `pass` belongs to all of them. If there is none, the error of the one that got
/// farthest: it is most likely the one that was meant.
fn in_any(position: &Position, text: &str) -> Result<Move, MoveError> {
    if let Some(read) = any::read_pass(position, text) {
        return read;
    }
    let mut farthest: Option<Unreadable> = None;
    let in_usi = usi::serves(position.ruleset()).is_ok().then_some(usi::read as Reader);
    for read in [uci::read as Reader].into_iter().chain(in_usi).chain([san::read as Reader]) {
        match read(position, text) {
            Err(MoveError::Unreadable(why)) => {
                if farthest.as_ref().is_none_or(|farthest| why.offset > farthest.offset) {
                    farthest = Some(why);
                }
            }
            read => return read,
        }
    }
    let nothing = || Unreadable { offset: 0, message: "A move is expected.".to_owned() };
    Err(farthest.unwrap_or_else(nothing).into())
}
