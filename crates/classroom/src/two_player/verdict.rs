//! Lines on a game in progress: what they do to it, and what is to be said then.

use tabiya_board::{Color, Square};
use tabiya_referee::{Action, Ending, Game, Refusal, Time};
use tabiya_rules::{Move, Reason};

use super::Message;
use super::line::Line;

/// There is no clock: all happens at once.
const NOW: Time = Time(0);

/// Plays a line on a game in progress of the ruleset `two-player`, and says what is to be said: what
/// [`Chess`](super::Chess) does, for programs that keep the game themselves.
///
/// A move with `draw?` that mates or stalemates ends the game itself: the answer to the line is DRAW,
/// as the course has it, but nothing is left to agree on, and the ending that the game keeps is that
/// of the rules.
///
/// ```
/// use tabiya_classroom::two_player::{Message, play};
/// use tabiya_referee::{Action, Game, Terms, Time};
/// use tabiya_rules::Ruleset;
///
/// let rules = Ruleset::builtin("two-player").unwrap();
/// let mut game = Game::new(&rules, Terms::default(), Time(0));
/// assert_eq!(play(&mut game, "e2 e5"), Some(Message::IllegalMove));
/// assert_eq!(play(&mut game, "e2 e4 draw?"), Some(Message::Draw));
/// assert_eq!(play(&mut game, "e7 e5"), Some(Message::IllegalMove));
/// game.apply(Action::Undo.by(game.turn()), Time(0)).unwrap();
/// assert_eq!(play(&mut game, "e2 e4"), None);
/// ```
pub fn play(game: &mut Game, line: &str) -> Option<Message> {
    match read(game, line).ok().and_then(|reading| carry_out(game, reading).ok()) {
        Some(message) => message,
        None => Some(Message::IllegalMove),
    }
}

/// What a line means in a game. Nothing has happened yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// To give up.
    Resign,
    /// To make a move.
    Move {
        /// The move, which is legal.
        m: Move,
        /// Whether the game is drawn after it.
        draw: bool,
    },
}

/// Reads a line: the move in it is found here, and only here.
///
/// # Errors
///
/// Why it cannot be played; nothing if it has not the form of a line.
pub fn read(game: &Game, line: &str) -> Result<Reading, Option<Refusal>> {
    let line = Line::read(game.ruleset(), line).ok_or(None)?;
    if let Some(ending) = game.ending() {
        return Err(Some(Refusal::GameOver { ending }));
    }
    match line {
        Line::Resign => Ok(Reading::Resign),
        Line::Move { from, to, promotion, draw } => {
            let m = resolve(game, from, to, promotion).map_err(Refusal::Move)?;
            Ok(Reading::Move { m, draw })
        }
    }
}

/// Does what a line means, and says what is to be said.
///
/// # Errors
///
/// Why it is refused: the line was read in another position.
pub fn carry_out(game: &mut Game, reading: Reading) -> Result<Option<Message>, Refusal> {
    let mover = game.turn();
    match reading {
        Reading::Resign => {
            game.apply(Action::Resign.by(mover), NOW)?;
            Ok(verdict(game))
        }
        Reading::Move { m, draw } => {
            game.play(m, NOW)?;
            match draw.then(|| agree_on_draw(game, mover)) {
                Some(Ok(())) => Ok(Some(Message::Draw)),
                None | Some(Err(_)) => Ok(verdict(game)),
            }
        }
    }
}

/// A draw that is offered after a move, and that the opponent has to accept.
fn agree_on_draw(game: &mut Game, mover: Color) -> Result<(), Refusal> {
    if game.ending().is_some() {
        // The move has ended the game. The course calls that a draw even so.
        return Ok(());
    }
    if game.draw_offer() != Some(mover) {
        game.apply(Action::OfferDraw.by(mover), NOW)?;
    }
    game.apply(Action::AcceptDraw.by(!mover), NOW)?;
    Ok(())
}

/// The promotion is used only if the move is one.
fn resolve(game: &Game, from: Square, to: Square, promotion: &str) -> Result<Move, tabiya_rules::Refusal> {
    let becomes = game.ruleset().kind_named(promotion);
    game.position().resolve(&game.position().step_becoming(from, to, becomes))
}

/// What is to be said about a game as it stands after a move. Whether stalemate is announced is left
/// to the caller.
pub fn verdict(game: &Game) -> Option<Message> {
    let Some(ending) = game.ending() else {
        return game.position().is_check().then_some(Message::Check);
    };
    Some(match (ending, ending.winner()) {
        (Ending::Resignation { .. }, Some(Color::White)) => Message::ResignWhiteWins,
        (Ending::Resignation { .. }, Some(Color::Black)) => Message::ResignBlackWins,
        (_, Some(Color::White)) => Message::CheckmateWhiteWins,
        (_, Some(Color::Black)) => Message::CheckmateBlackWins,
        (Ending::Rules(outcome), None) if outcome.reason == Reason::Stalemate => Message::Stalemate,
        (_, None) => Message::Draw,
    })
}
