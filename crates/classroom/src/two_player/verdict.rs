//! Plays lines on a game in progress, and finds the message for them.

use tabiya_board::{Color, Square};
use tabiya_referee::{Action, CommandRefusal, Ending, Game, Time};
use tabiya_rules::{Move, Reason};

use super::Message;
use super::input_line::Line;

/// The game has no clock, so the time does not matter.
const NOW: Time = Time(0);

/// Plays a line on a game in progress of the ruleset `two-player`, and returns the message, like
/// [`Chess`](super::Chess), for programs that keep the game themselves.
///
/// A move with `draw?` that mates ends the game by itself. The message is then DRAW, as the course specifies,
/// but the ending of the game is that of the rules.
///
/// ```
/// use tabiya_classroom::two_player::{Message, play_on};
/// use tabiya_referee::{Action, Game, Terms, Time};
/// use tabiya_rules::Ruleset;
///
/// let rules = Ruleset::builtin("two-player").unwrap();
/// let mut game = Game::new(&rules, Terms::default(), Time(0));
/// assert_eq!(play_on(&mut game, "e2 e5"), Some(Message::IllegalMove));
/// assert_eq!(play_on(&mut game, "e2 e4 draw?"), Some(Message::Draw));
/// assert_eq!(play_on(&mut game, "e7 e5"), Some(Message::IllegalMove));
/// game.apply(Action::Undo.by(game.turn()), Time(0)).unwrap();
/// assert_eq!(play_on(&mut game, "e2 e4"), None);
/// ```
pub fn play_on(game: &mut Game, line: &str) -> Option<Message> {
    let by = game.turn();
    match read(game, line).ok().and_then(|reading| carry_out(game, by, reading, NOW).ok()) {
        Some(message) => message,
        None => Some(Message::IllegalMove),
    }
}

/// The meaning of a line in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// A resignation.
    Resign,
    /// A move.
    Move {
        /// The move, which is legal.
        m: Move,
        /// Whether a draw is offered with the move.
        draw: bool,
    },
}

/// Reads a line and resolves the move in it, without playing it.
///
/// # Errors
///
/// Returns why the move cannot be played, or `None` if the line has another form.
pub fn read(game: &Game, line: &str) -> Result<Reading, Option<CommandRefusal>> {
    let line = Line::read(game.ruleset(), line).ok_or(None)?;
    if let Some(ending) = game.ending() {
        return Err(Some(CommandRefusal::GameOver { ending }));
    }
    match line {
        Line::Resign => Ok(Reading::Resign),
        Line::Move { from, to, promotion, draw } => {
            let m = resolve(game, from, to, promotion).map_err(CommandRefusal::Move)?;
            Ok(Reading::Move { m, draw })
        }
    }
}

/// Carries out a line of a side that was read, and returns the message.
///
/// # Errors
///
/// Returns a refusal if it is not the side's turn or its time is up, or if the line was read in another
/// position.
pub fn carry_out(
    game: &mut Game,
    by: Color,
    reading: Reading,
    now: Time,
) -> Result<Option<Message>, CommandRefusal> {
    match reading {
        Reading::Resign => {
            game.apply(Action::Resign.by(by), now)?;
            Ok(verdict(game))
        }
        Reading::Move { m, draw } => {
            game.play_as(by, m, now)?;
            match draw.then(|| agree_on_draw(game, by, now)) {
                Some(Ok(())) => Ok(Some(Message::Draw)),
                None | Some(Err(_)) => Ok(verdict(game)),
            }
        }
    }
}

/// Offers a draw after a move and accepts it, as the course requires.
fn agree_on_draw(game: &mut Game, mover: Color, now: Time) -> Result<(), CommandRefusal> {
    if game.ending().is_some() {
        // The move has ended the game. By the course it is a draw nevertheless.
        return Ok(());
    }
    if game.draw_offer() != Some(mover) {
        game.apply(Action::OfferDraw.by(mover), now)?;
    }
    game.apply(Action::AcceptDraw.by(!mover), now)?;
    Ok(())
}

/// Uses the promotion only if the move is one. Without it, the ruleset has a default.
fn resolve(
    game: &Game,
    from: Square,
    to: Square,
    promotion: Option<&str>,
) -> Result<Move, tabiya_rules::Refusal> {
    let becomes = promotion.and_then(|name| game.ruleset().kind_named(name));
    game.position().resolve(&game.position().step_becoming(from, to, becomes))
}

/// Returns the message about a game after a line. Endings for which the course has no word, such as by time,
/// have none. A side without a legal move that is not in check has none, unless
/// the rules of the game end it then: the caller decides whether to announce that.
pub fn verdict(game: &Game) -> Option<Message> {
    let Some(ending) = game.ending() else {
        return game.position().announces_check().then_some(Message::Check);
    };
    let reason = match ending {
        Ending::Rules(outcome) => Some(outcome.reason),
        _ => None,
    };
    Some(match (ending, ending.winner()) {
        (Ending::Resignation { .. }, Some(Color::White)) => Message::ResignWhiteWins,
        (Ending::Resignation { .. }, Some(Color::Black)) => Message::ResignBlackWins,
        (_, Some(Color::White)) if reason == Some(Reason::Checkmate) => Message::CheckmateWhiteWins,
        (_, Some(Color::Black)) if reason == Some(Reason::Checkmate) => Message::CheckmateBlackWins,
        (_, None) if reason == Some(Reason::Stalemate) => Message::Stalemate,
        (Ending::Agreement, _) => Message::Draw,
        _ => return None,
    })
}
