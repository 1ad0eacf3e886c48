//! The 64-cell board: cells are numbers, every piece has a move count, and an empty cell is a `Space`.
//!
//! Cell 0 is a1, 7 is h1, 56 is a8, 63 is h8: `row * 8 + column`. The rules are those of the ruleset `cells`:
//! kings may be left in check and are captured, castling ignores attacks, and pawns always promote to queens.
//! A [`Game`] enforces turns and has an end; a [`Board`] has any pieces anywhere and accepts moves of either
//! colour. This module keeps the move counts and the numbers of the cells; the rules decide how pieces move.
//!
//! A [`Piece`] is a handle: by itself it knows its moves on an empty board, and on a board it follows its
//! piece. The handles are `Rc`s, because a board belongs to one thread.
//!
//! ```
//! use tabiya_classroom::cells::{Board, Color, Game, Kind, Piece, CastlingSide};
//!
//! let mut board = Board::empty();
//! board.set_piece(35, Piece::new(Kind::King, true))?;
//! assert_eq!(board.possible_moves(35), [26, 27, 28, 34, 36, 42, 43, 44].into());
//! assert_eq!(board.piece_type(36), 's');
//!
//! let mut game = Game::new();
//! let played = game.read_moves("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1c")?;
//! assert_eq!(played.last().unwrap().to_string(), "e1g1c");
//! assert_eq!((game.board().piece_type(6), game.board().move_count(6)), ('k', 1));
//! assert!(game.board().can_castle(Color::Black, CastlingSide::Queen) == false);
//!
//! let error = game.make_move(12, 20).unwrap_err();
//! assert_eq!(error.to_string(), "There is no piece on e2.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrangement;
mod board;
mod counts;
mod error;
mod game;
mod lent;
mod moved;
mod piece;
mod piece_state;
mod rules;
mod shared;
mod smith_file;

pub use board::Board;
pub use counts::MoveCounts;
pub use error::{FileError, MoveError};
pub use game::Game;
pub use moved::Move;
pub use piece::Piece;
pub use piece_state::Kind;
pub use tabiya_board::Color;
pub use tabiya_notation::ParseMoveError;
pub use tabiya_rules::{CastlingSide, Outcome};
