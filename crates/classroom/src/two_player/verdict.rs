//! Lines on a game in progress: what they do to it, and what is to be said then.

use tabiya_board::{Color, Square};
use tabiya_referee::{Action, Ending, Game, Time};
use tabiya_rules::{Attempt, Reason};

use super::Message;
use super::line::Line;

/// There is no clock: all happens at once.
const NOW: Time = Time(0);

/// Plays a line on a game in progress of the ruleset `two-player`, and says what is to be said: what
/// [`Chess`](super::Chess) does, for programs that keep the game themselves.
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
    let mover = game.turn();
    match Line::read(game.ruleset(), line) {
        None => Some(Message::IllegalMove),
        Some(Line::Resign) => match game.apply(Action::Resign.by(mover), NOW) {
            Ok(_) => verdict(game),
            Err(_) => Some(Message::IllegalMove),
        },
        Some(Line::Move { from, to, promotion, draw }) => {
            let attempt = attempt(game, from, to, promotion);
            if game.apply(Action::Play(attempt).by(mover), NOW).is_err() {
                return Some(Message::IllegalMove);
            }
            if !draw {
                return verdict(game);
            }
            // A move that has ended the game leaves nothing to agree on; the course says DRAW even so.
            for command in [Action::OfferDraw.by(mover), Action::AcceptDraw.by(!mover)] {
                let _ = game.apply(command, NOW);
            }
            Some(Message::Draw)
        }
    }
}

/// The promotion is used only if the move is one.
fn attempt(game: &Game, from: Square, to: Square, promotion: &str) -> Attempt {
    let step = |becomes| Attempt::Step { from, to, becomes, gate: None };
    let promoting = step(game.ruleset().kind_named(promotion));
    if game.position().find(&promoting).is_some() { promoting } else { step(None) }
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
