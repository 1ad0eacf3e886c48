//! Two-player chess: moves as lines of text, positions as lists of pieces.
//!
//! Chess by the full rules, but without automatic draws: the ruleset `two-player`. A grader, or a program
//! that reads a terminal, calls [`Chess::start`] and [`Chess::play`], or [`start()`] and [`play()`] on the
//! game that the process shares.
//!
//! | line | meaning |
//! |---|---|
//! | `e2 e4` | a move; castling by the king's squares, `e1 g1` |
//! | `g7 g8 N` | a promotion to N, R, B or Q; to a queen by default |
//! | `g1 f3 draw?` | the move, and then a draw, which the opponent must accept |
//! | `resign` | the other side wins |
//!
//! Whitespace around a line is ignored; inside there are single spaces. Everything else is an illegal move,
//! which changes nothing.
//!
//! ```
//! use tabiya_classroom::two_player::{Chess, Message};
//!
//! let mut chess = Chess::start();
//! for line in ["f2 f3", "e7 e5", "g2 g4"] {
//!     assert_eq!(chess.play(line).message, None);
//! }
//! assert_eq!(chess.play("e8 e6").message, Some(Message::IllegalMove));
//! let last = chess.play(" d8 h4 ");
//! assert_eq!(last.message, Some(Message::CheckmateBlackWins));
//! assert_eq!(last.message.unwrap().to_string(), "CHECKMATE_BLACK_WINS");
//! assert_eq!(last.pieces_on_board.len(), 32);
//! assert!(last.pieces_on_board.iter().any(|piece| piece.to_string() == "h4:BQ"));
//! ```

mod chess;
mod input_line;
mod player;
mod returned;
mod shared;
mod verdict;

pub use chess::Chess;
pub use input_line::split_draw;
pub use player::Player;
pub use returned::{Message, PieceFile, PieceType, ReturnPiece, ReturnPlay};
pub use shared::{play, start};
pub use verdict::{Reading, carry_out, play_on, read, verdict};
