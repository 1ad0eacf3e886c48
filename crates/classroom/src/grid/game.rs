//! The game: turns, the history and the winner.

use std::fmt;

use tabiya_board::Set;
use tabiya_rules::def::By;
use tabiya_rules::{Outcome, Position, Reason, attackers};

use super::arrangement::RULES;
use super::board::{coordinates, square};
use super::{Board, Side};

/// A game in progress.
///
/// A clone is another game with its own board; handles to pieces stay with the original.
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    board: Board,
    turn: Side,
    history: Vec<String>,
    outcome: Option<Outcome>,
}

impl Game {
    /// Starts a new game, with White to move.
    pub fn new() -> Game {
        Game::with_board(Board::new(), Side::White)
    }

    /// Starts a game on any board, with a side to move.
    ///
    /// The board need not be a position of the game: a side may have no king, or several. Moves are made as
    /// usual there. The capture of the last king of a side wins; a king that was never there has not been
    /// captured. The game is drawn for lack of a move only on a board that is a position of the game.
    ///
    /// ```
    /// use tabiya_classroom::grid::{Board, Game, Kind, Side};
    /// let mut board = Board::empty();
    /// let rook = board.place(Kind::Rook, Side::Black, 0, 0).unwrap();
    /// board.place(Kind::King, Side::White, 0, 5).unwrap();
    /// let mut game = Game::with_board(board, Side::Black);
    /// assert!(game.is_in_check(Side::White));
    /// assert!(game.make_move(0, 0, 0, 5));
    /// assert_eq!((game.winner(), rook.y()), (Some(Side::Black), 5));
    /// ```
    pub fn with_board(board: Board, turn: Side) -> Game {
        let mut game = Game { board, turn, history: Vec::new(), outcome: None };
        game.outcome = game.draw();
        game
    }

    /// Returns whether a side can move a piece from one square to another on the current board, regardless of
    /// whose turn it is.
    ///
    /// It cannot if a coordinate is off the board; if the origin is empty or has a piece of the other side;
    /// if origin and destination are the same; if the piece does not move like that; if a piece of the same
    /// side is on the destination; or if a piece is in between.
    pub fn can_move(&self, x: i32, y: i32, dest_x: i32, dest_y: i32, side: Side) -> bool {
        let (Some(piece), Some(to)) = (self.board.get(x, y), square(dest_x, dest_y)) else { return false };
        piece.side() == side && piece.reaches(&self.board.setup(side), to)
    }

    /// Makes a move of the side to move, and returns whether it was possible. Otherwise nothing changes.
    ///
    /// It calls [`append_move_to_history`](Game::append_move_to_history), then
    /// [`append_check_to_history`](Game::append_check_to_history) for each king that is attacked after the
    /// move, the opponent's first, and after the capture of a king
    /// [`append_win_to_history`](Game::append_win_to_history).
    pub fn make_move(&mut self, x: i32, y: i32, dest_x: i32, dest_y: i32) -> bool {
        let mover = self.turn;
        if self.outcome.is_some() || !self.can_move(x, y, dest_x, dest_y, mover) {
            return false;
        }
        let Some(piece) = self.board.get(x, y) else { return false };
        let captured = self.board.get(dest_x, dest_y);
        self.append_move_to_history(x, y, dest_x, dest_y, mover);
        // It cannot fail: the destination is on the board.
        let _ = piece.move_to(dest_x, dest_y);
        // As in the ruleset, a side loses with its last king.
        if captured.is_some_and(|captured| captured.is_royal()) && self.board.king(mover.negate()).is_none() {
            let (winner, reason) = (Some(mover.color()), Reason::RoyalCapture);
            self.outcome = Some(Outcome { winner, reason, by: By::Automatic });
        } else {
            self.turn = mover.negate();
            self.outcome = self.draw();
        }
        for side in [mover.negate(), mover] {
            if self.is_in_check(side) {
                self.append_check_to_history(side);
            }
        }
        if let Some(winner) = self.winner() {
            self.append_win_to_history(winner);
        }
        true
    }

    /// Asks the rules whether the game is drawn because the side to move has no move. On a board that is not
    /// a position of the game it is not.
    fn draw(&self) -> Option<Outcome> {
        let position = Position::from_setup(&RULES, &self.board.setup(self.turn)).ok()?;
        position.outcome().filter(|outcome| outcome.winner.is_none())
    }

    /// Adds to the history that the piece of a side on (x, y) moves to another square, or captures the piece
    /// there. The piece must not have moved yet; if there is none on (x, y), nothing is added.
    ///
    /// ```
    /// use tabiya_classroom::grid::{Game, Side};
    /// let mut game = Game::new();
    /// game.append_move_to_history(4, 6, 4, 4, Side::White);
    /// game.append_check_to_history(Side::Black);
    /// game.append_win_to_history(Side::White);
    /// assert_eq!(game.move_history(), ["WHITE♙ at 4, 6 to 4, 4", "BLACK is in check", "WHITE has won"]);
    /// ```
    pub fn append_move_to_history(&mut self, x: i32, y: i32, dest_x: i32, dest_y: i32, side: Side) {
        let Some(piece) = self.board.get(x, y) else { return };
        let symbol = piece.symbol();
        self.history.push(match self.board.get(dest_x, dest_y) {
            None => format!("{side}{symbol} at {x}, {y} to {dest_x}, {dest_y}"),
            Some(captured) => {
                format!("{side}{symbol} at {x}, {y} captures {} at {dest_x}, {dest_y}", captured.symbol())
            }
        });
    }

    /// Adds to the history that the king of a side is in check.
    pub fn append_check_to_history(&mut self, side: Side) {
        self.history.push(format!("{side} is in check"));
    }

    /// Adds to the history that a side has won. The state of the game does not change.
    pub fn append_win_to_history(&mut self, side: Side) {
        self.history.push(format!("{side} has won"));
    }

    /// Starts a game from a position; `None` if it is not a position of `king-capture`.
    pub fn from_position(position: &Position) -> Option<Game> {
        let ours = position.ruleset().fingerprint() == RULES.fingerprint();
        ours.then(|| Game::with_board(Board::of_setup(&position.setup()), Side::of(position.turn())))
    }

    /// Returns a referee's game as a game of this course, with its moves; `None` if it is not a game of
    /// `king-capture`.
    pub fn of(game: &tabiya_referee::Game) -> Option<Game> {
        let mut replayed = Game::from_position(game.start())?;
        for node in game.moves() {
            let ((x, y), (dest_x, dest_y)) = (coordinates(node.m.from()), coordinates(node.m.to()));
            replayed.make_move(x, y, dest_x, dest_y);
        }
        Some(replayed)
    }

    /// Returns the history of a referee's game in the words of [`move_history`](Game::move_history); `None`
    /// if it is not a game of `king-capture`.
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
        Game::of(game).map(|game| game.history)
    }

    /// Returns whether an enemy piece could move to the king's square now; `false` if there is no king of
    /// that side.
    pub fn is_in_check(&self, side: Side) -> bool {
        let (setup, enemy) = (self.board.setup(side), side.negate().color());
        self.board.kings(side).any(|king| attackers(&RULES, &setup, king.at(), enemy).any())
    }

    /// Returns the side to move. After a win it is the winner.
    pub fn current_turn(&self) -> Side {
        self.turn
    }

    /// Returns the side that has captured an enemy king.
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

    /// Starts over with the board of a new game, and returns the history of the previous game.
    pub fn reset(&mut self) -> Vec<String> {
        std::mem::take(self).history
    }
}

/// Prints the board, the side to move and the number of history entries.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({:?}, {} to move, history of {})", self.board, self.turn, self.history.len())
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}
