//! The game: turns, and its end.

use tabiya_board::Color;
use tabiya_rules::{Outcome, Position};

use super::arrangement::Arrangement;
use super::rules::CELLS;
use super::{Board, Move, MoveError};

/// A game in progress.
///
/// The handles of its pieces can change the board without a move. A king that they capture decides the game
/// as well. While the board is no position of the game, with no king at all for example, moves are made as on
/// a [`Board`], in turn, and the game has no outcome.
///
/// ```
/// use tabiya_classroom::cells::Game;
/// let mut game = Game::new();
/// assert!(game.make_move(12, 28).is_ok());
/// let error = game.make_move(11, 19).unwrap_err();
/// assert_eq!(error.to_string(), "The pawn on d2 belongs to White, and it is Black's turn.");
/// assert_eq!(game.winner(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    board: Board,
}

impl Game {
    /// Starts a new game, with White to move.
    pub fn new() -> Game {
        Game { board: Board::new() }
    }

    /// Makes a move of the side to move.
    ///
    /// # Errors
    ///
    /// Returns why the move is not possible; nothing has changed then.
    pub fn make_move(&mut self, from: u8, to: u8) -> Result<Move, MoveError> {
        self.board.shared().change(|arrangement| {
            let position = position(arrangement).unwrap_or_else(|| arrangement.position(arrangement.turn()));
            arrangement.play(&position, from, to)
        })
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side that has captured the enemy king.
    pub fn winner(&self) -> Option<Color> {
        self.outcome()?.winner
    }

    /// Returns how the game ended: by the capture of a king, or drawn because the side to move has no move.
    pub fn outcome(&self) -> Option<Outcome> {
        position(&self.board.shared().arrangement())?.outcome()
    }
}

/// Returns a board as a position of the game, if it is one. If a handle has captured a king out of turn, it
/// is the position in which that has decided the game.
fn position(arrangement: &Arrangement) -> Option<Position> {
    let of = |turn| Position::from_setup(&CELLS, &arrangement.setup(&CELLS, turn)).ok();
    let decided = |position: &Position| position.outcome().is_some_and(|outcome| outcome.winner.is_some());
    of(arrangement.turn()).or_else(|| of(!arrangement.turn()).filter(decided))
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, Piece};
    use super::*;

    #[test]
    fn a_side_to_move_without_any_move_draws() {
        let mut board = Board::empty();
        let mut put = |kind, white, cells: &[u8]| {
            cells.iter().for_each(|cell| board.set_piece(*cell, Piece::new(kind, white)).unwrap());
        };
        put(Kind::King, true, &[0]);
        put(Kind::Bishop, true, &[1]);
        put(Kind::Rook, true, &[9]);
        put(Kind::Pawn, true, &[8, 10, 17]);
        put(Kind::Pawn, false, &[16, 18, 25]);
        put(Kind::King, false, &[47]);
        board.move_piece(47, 55).unwrap();
        let mut game = Game { board };
        assert_eq!(game.outcome(), None);
        game.make_move(55, 63).unwrap();
        assert_eq!(game.outcome().map(|outcome| outcome.reason.code()), Some("no-legal-move"));
        assert_eq!(game.winner(), None);
        let drawn = game.clone();
        for (from, to) in [(63, 55), (0, 1), (9, 17), (10, 17)] {
            assert!(game.make_move(from, to).is_err(), "{from} to {to}");
        }
        assert_eq!(game, drawn);
    }
}
