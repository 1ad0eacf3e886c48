//! The game that the whole process shares, as the course document has it.
//!
//! This is the only global state of the module. Programs with several games use [`Chess`].

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use super::{Chess, ReturnPlay};

/// Starts or restarts the shared game: the document's `Chess.start()`.
///
/// ```
/// use tabiya_classroom::two_player::{self, Message};
/// two_player::start();
/// assert_eq!(two_player::play("e2 e4").message, None);
/// assert_eq!(two_player::play("e2 e4").message, Some(Message::IllegalMove));
/// two_player::start();
/// assert_eq!(two_player::play("e2 e4").message, None);
/// ```
pub fn start() {
    *shared() = Chess::start();
}

/// Plays a line on the shared game: the document's `Chess.play(line)`. Without [`start`] it is a fresh game.
///
/// Lines from several threads are played one after the other.
pub fn play(line: &str) -> ReturnPlay {
    shared().play(line)
}

fn shared() -> MutexGuard<'static, Chess> {
    static CHESS: LazyLock<Mutex<Chess>> = LazyLock::new(|| Mutex::new(Chess::start()));
    // A line is played as a whole or not at all, so a panic elsewhere leaves no inconsistent state.
    CHESS.lock().unwrap_or_else(PoisonError::into_inner)
}
