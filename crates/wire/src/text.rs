//! Moves as programs write them: found in the game, or the reason why not. The rules are asked through
//! the game, which knows whether it is over and whose turn it is.

use tabiya_board::{Color, Square};
use tabiya_notation::uci::Uci;
use tabiya_notation::{MoveError, Unreadable, san, uci, usi};
use tabiya_referee::{Action, Command, Game, Refusal, Time};
use tabiya_rules::{Attempt, Move, Position};

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

/// The command that a text means, be it legal or not. Who makes the move is the side that is named, or
/// else the one whose turn it is.
///
/// # Errors
///
/// What cannot be read; and where the notation leaves no attempt to ask about, why there is no such move.
pub(crate) fn command(
    game: &Game,
    text: &str,
    notation: Option<Notation>,
    by: Option<Color>,
    now: Time,
) -> Result<Command, Error> {
    let attempt = match attempt(game.position(), text, notation) {
        Ok(attempt) => attempt,
        Err(error) => return Err(first_reason(game, by, now, &error)),
    };
    let by = by.unwrap_or_else(|| mover(game, attempt));
    Ok(Action::Play(attempt).by(by))
}

/// Whose move it is if nobody says so: the side to move, or the owner of the piece where there are no
/// turns.
pub(crate) fn mover(game: &Game, attempt: Attempt) -> Color {
    let owner = match attempt {
        Attempt::Step { from, .. } if !game.ruleset().alternates() => game.position().piece_at(from),
        _ => None,
    };
    owner.map_or(game.turn(), |piece| piece.color)
}

/// A text that is no move: but if no move at all could be made, that is the reason.
fn first_reason(game: &Game, by: Option<Color>, now: Time, error: &MoveError) -> Error {
    let ruleset = game.ruleset();
    if !matches!(error, MoveError::Unreadable(_)) {
        let any = Attempt::Step { from: Square(0), to: Square(0), becomes: None, gate: None };
        let command = Action::Play(any).by(by.unwrap_or(game.turn()));
        match game.explain(command, now) {
            Ok(()) | Err(Refusal::Move(_) | Refusal::NotYours { .. }) => {}
            Err(refusal) => return Error::refusal(&refusal, ruleset),
        }
    }
    Error::of_move(error, ruleset)
}

fn attempt(position: &Position, text: &str, notation: Option<Notation>) -> Result<Attempt, MoveError> {
    match notation {
        Some(Notation::Uci) => Ok(in_uci(position, text)?),
        Some(Notation::San) => san::read(position, text).map(|m| position.attempt_of(m)),
        Some(Notation::Usi) => usi::read(position, text).map(|m| position.attempt_of(m)),
        None => in_any(position, text),
    }
}

/// Reads a legal move.
type Reader = fn(&Position, &str) -> Result<Move, MoveError>;

fn in_uci(position: &Position, text: &str) -> Result<Attempt, Unreadable> {
    let uci = Uci::parse(position.ruleset().board(), text)?;
    uci::resolve(&uci, position)
}

/// The first notation in which the text can be read. If there is none, the error of the one that got
/// farthest: it is most likely the one that was meant.
fn in_any(position: &Position, text: &str) -> Result<Attempt, MoveError> {
    let mut farthest = match in_uci(position, text) {
        Ok(attempt) => return Ok(attempt),
        Err(why) => why,
    };
    let in_usi = usi::serves(position.ruleset()).is_ok().then_some(usi::read as Reader);
    for read in in_usi.into_iter().chain([san::read as Reader]) {
        match read(position, text) {
            Ok(m) => return Ok(position.attempt_of(m)),
            Err(MoveError::Unreadable(why)) if why.offset > farthest.offset => farthest = why,
            Err(MoveError::Unreadable(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Err(farthest.into())
}
