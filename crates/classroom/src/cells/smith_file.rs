//! Files of moves in Smith notation.

use super::error::FileError;
use super::rules::CELLS;
use super::{Board, Game, Move, MoveError};

impl Game {
    /// Plays moves in Smith notation, separated by whitespace, and returns them.
    ///
    /// ```
    /// use tabiya_classroom::cells::Game;
    /// let mut game = Game::new();
    /// let error = game.read_moves("e2e4 e7e5\nf1c4 f8c5 e4e5p").unwrap_err();
    /// assert_eq!((error.offset, error.line, error.column, error.played), (20, 2, 11, 4));
    /// let reason = "line 2, column 11, `e4e5p`: The pawn on e4 cannot capture the pawn on e5: \
    ///               it moves so only to empty squares.";
    /// assert_eq!(error.to_string(), reason);
    /// assert_eq!(game.board().current_move(), 4);
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first move that is not possible, with its location and the reason. Those before it have
    /// been played.
    pub fn read_moves(&mut self, text: &str) -> Result<Vec<Move>, FileError> {
        play_all(self, text, Game::make_move)
    }
}

impl Board {
    /// Plays moves like [`Game::read_moves`], on a board on which either colour may move at any time.
    ///
    /// # Errors
    ///
    /// Returns the first move that is not possible, with its location and the reason. Those before it have
    /// been made.
    pub fn read_moves(&mut self, text: &str) -> Result<Vec<Move>, FileError> {
        play_all(self, text, Board::move_piece)
    }
}

/// Makes a move between two cells.
type Door<T> = fn(&mut T, u8, u8) -> Result<Move, MoveError>;

fn play_all<T: Clone>(to: &mut T, text: &str, door: Door<T>) -> Result<Vec<Move>, FileError> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let made = play_word(to, word, door).map_err(|reason| {
            let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
            FileError {
                text: word.into(),
                offset: before.chars().count(),
                line: before.matches('\n').count() + 1,
                column: before.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
                played: moves.len(),
                reason,
            }
        })?;
        moves.push(made);
    }
    Ok(moves)
}

/// Plays one move, first on a copy, so that a move with wrong marks changes nothing.
fn play_word<T: Clone>(to: &mut T, word: &str, door: Door<T>) -> Result<Move, MoveError> {
    let said: Move = word.parse().map_err(MoveError::Unreadable)?;
    let mut trial = to.clone();
    let made = door(&mut trial, said.from(), said.to())?;
    match said.0.disagreement(&made.0, &CELLS) {
        Some(what) => Err(MoveError::Untrue { sentence: format!("`{word}` {what}") }),
        // Not the copy, whose pieces are others.
        None => door(to, said.from(), said.to()),
    }
}
