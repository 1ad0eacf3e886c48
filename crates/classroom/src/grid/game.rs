//! The game: turns, the history and the winner.

use std::fmt;

use tabiya_board::Set;
use tabiya_notation::fen;
use tabiya_rules::{Attempt, Move, Outcome, Position, attackers, internal};

use super::board::{coordinates, square};
use super::{Board, Piece, Side};

/// A game in progress.
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    board: Board,
    history: Vec<String>,
    outcome: Option<Outcome>,
}

impl Game {
    /// Starts a new game, with White to move.
    pub fn new() -> Game {
        Game { board: Board::new(), history: Vec::new(), outcome: None }
    }

    /// Starts a game from any position of `king-capture`; `None` if it is a position of another game.
    fn from_position(position: Position) -> Option<Game> {
        let outcome = position.outcome();
        Some(Game { board: Board::from_position(position)?, history: Vec::new(), outcome })
    }

    /// Returns whether a side can move a piece from one square to another on the current board, regardless of whose
    /// turn it is.
    ///
    /// It cannot if a coordinate is off the board; if the origin is empty or has a piece of the other side; if origin
    /// and destination are the same; if the piece does not move like that; if a piece of the same side is on the
    /// destination; or if a piece is in between.
    pub fn can_move(&self, x: i32, y: i32, dest_x: i32, dest_y: i32, side: Side) -> bool {
        let (Some(piece), Some(to)) = (self.board.get(x, y), square(dest_x, dest_y)) else { return false };
        let position = self.board.position();
        piece.side() == side && piece.reaches(position.ruleset(), &position.setup(), to)
    }

    /// Makes a move of the side to move, and returns whether it was possible. Otherwise nothing changes.
    pub fn make_move(&mut self, x: i32, y: i32, dest_x: i32, dest_y: i32) -> bool {
        let (Some(piece), Some(to)) = (self.board.get(x, y), square(dest_x, dest_y)) else { return false };
        let attempt = Attempt::step(piece.at(), to);
        let Some(m) = internal::find(self.board.position(), &attempt) else { return false };
        self.play(m);
        true
    }

    /// Makes a legal move.
    fn play(&mut self, m: Move) {
        let ((x, y), (dest_x, dest_y)) = (coordinates(m.from()), coordinates(m.to()));
        let Some(piece) = self.board.get(x, y) else { return };
        let captured = self.board.get(dest_x, dest_y);
        self.board.position_mut().play_unchecked(m);
        self.outcome = self.board.position().outcome();
        self.record(&piece, captured.as_ref(), dest_x, dest_y);
    }

    /// Returns the history entries of a move that was made.
    fn record(&mut self, piece: &Piece, captured: Option<&Piece>, dest_x: i32, dest_y: i32) {
        let (side, symbol, x, y) = (piece.side(), piece.symbol(), piece.x(), piece.y());
        self.history.push(match captured {
            None => format!("{side}{symbol} at {x}, {y} to {dest_x}, {dest_y}"),
            Some(captured) => {
                format!("{side}{symbol} at {x}, {y} captures {} at {dest_x}, {dest_y}", captured.symbol())
            }
        });
        for king in [side.negate(), side] {
            if self.is_in_check(king) {
                self.history.push(format!("{king} is in check"));
            }
        }
        if let Some(winner) = self.winner() {
            self.history.push(format!("{winner} has won"));
        }
    }

    /// Returns the history of a referee's game in the words of [`move_history`](Game::move_history); `None` if it is not
    /// a game of `king-capture`.
    ///
    /// ```
    /// use tabiya_classroom::grid;
    /// use tabiya_notation::uci;
    /// use tabiya_referee::{Game, Terms, Time};
    /// use tabiya_rules::Ruleset;
    ///
    /// let rules = Ruleset::builtin("king-capture").unwrap();
    /// let mut game = Game::new(&rules, Terms::default(), Time(0));
    /// game.play(uci::read(game.position(), "e2e4").unwrap(), Time(0)).unwrap();
    /// assert_eq!(grid::Game::history_of(&game).unwrap(), ["WHITE♙ at 4, 6 to 4, 4"]);
    ///
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// assert_eq!(grid::Game::history_of(&Game::new(&chess, Terms::default(), Time(0))), None);
    /// ```
    pub fn history_of(game: &tabiya_referee::Game) -> Option<Vec<String>> {
        let mut replayed = Game::from_position(game.start().clone())?;
        for node in game.moves() {
            replayed.play(node.m);
        }
        Some(replayed.history)
    }

    /// Returns whether an enemy piece could move to the king's square now; `false` if that king was captured.
    pub fn is_in_check(&self, side: Side) -> bool {
        let Some(king) = self.board.king(side) else { return false };
        let position = self.board.position();
        attackers(position.ruleset(), &position.setup(), king.at(), side.negate().color()).any()
    }

    /// Returns the side to move. After a win it is the winner.
    pub fn current_turn(&self) -> Side {
        self.winner().unwrap_or(Side::of(self.board.position().turn()))
    }

    /// Returns the side that has captured the enemy king.
    pub fn winner(&self) -> Option<Side> {
        self.outcome.and_then(|outcome| outcome.winner).map(Side::of)
    }

    /// Returns how the game ended: by the capture of a king, or drawn because the side to move has no move.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the history, the oldest entry first.
    pub fn move_history(&self) -> &[String] {
        &self.history
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Starts over, and returns the history of the previous game.
    pub fn reset(&mut self) -> Vec<String> {
        std::mem::take(self).history
    }
}

/// Prints the position as FEN and the number of history entries.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({}, history of {})", fen::write(self.board.position()), self.history.len())
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_to_move_without_any_move_ends_the_game_as_a_draw() {
        let mut game = Game::new();
        let walled_in = fen::read(game.board.position().ruleset(), "KP6/PP6/8/8/8/8/7k/8 b - - 0 1");
        *game.board.position_mut() = walled_in.unwrap();
        assert!(game.make_move(7, 6, 7, 7));
        assert_eq!(game.outcome().map(|outcome| outcome.reason.code()), Some("no-legal-move"));
        assert_eq!((game.winner(), game.current_turn()), (None, Side::White));
        assert_eq!(game.move_history(), ["BLACK♚ at 7, 6 to 7, 7"]);
        let before = game.clone();
        assert!(!game.make_move(7, 7, 7, 6) && !game.make_move(0, 0, 1, 0));
        assert_eq!(game, before);
    }
}
