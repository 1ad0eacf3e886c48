//! The values that a played line returns: the pieces on the board and a message.

use std::fmt;

use tabiya_board::{Color, Square};
use tabiya_referee::Game;
use tabiya_rules::{Piece, Ruleset};

/// The result of a line: a snapshot that later moves do not change.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ReturnPlay {
    /// The pieces on the board, from a1 along the ranks to h8.
    pub pieces_on_board: Vec<ReturnPiece>,
    /// The message, if any.
    pub message: Option<Message>,
}

impl ReturnPlay {
    /// Returns the pieces of a referee's game of the ruleset `two-player`, with a message.
    pub fn of(game: &Game, message: Option<Message>) -> ReturnPlay {
        let (position, ruleset) = (game.position(), game.ruleset());
        let squares = ruleset.board().all();
        let pieces =
            squares.filter_map(|square| ReturnPiece::of(ruleset, position.piece_at(square)?, square));
        ReturnPlay { pieces_on_board: pieces.collect(), message }
    }
}

/// A piece on the board. Displays as `e4:WP`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ReturnPiece {
    /// Its kind and colour.
    pub piece_type: PieceType,
    /// Its file.
    pub piece_file: PieceFile,
    /// Its rank, 1 to 8.
    pub piece_rank: u8,
}

/// The kind and colour of a piece: `W` or `B`, and its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PieceType {
    WP,
    WR,
    WN,
    WB,
    WQ,
    WK,
    BP,
    BR,
    BN,
    BB,
    BQ,
    BK,
}

/// A file. Displays as its letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
#[expect(non_camel_case_types, reason = "files have small letters, here as on the board")]
pub enum PieceFile {
    a,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
}

/// The message about a line. Displays in the course's spelling.
///
/// The course's names are associated constants: `Message::CHECK` is `Message::Check`. They are not
/// variants, so that `use Message::*` brings in `Check` and not `CHECK`; write `Message::CHECK`, also
/// in patterns.
///
/// ```
/// use tabiya_classroom::two_player::Message;
/// assert_eq!(Message::IllegalMove.to_string(), "ILLEGAL_MOVE");
/// assert_eq!(Message::ILLEGAL_MOVE, Message::IllegalMove);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Message {
    /// The line is not a legal move; nothing has changed.
    IllegalMove,
    /// The game is drawn.
    Draw,
    /// White has resigned.
    ResignBlackWins,
    /// Black has resigned.
    ResignWhiteWins,
    /// The side to move is in check.
    Check,
    /// White is mated.
    CheckmateBlackWins,
    /// Black is mated.
    CheckmateWhiteWins,
    /// The side to move has no legal move and is not in check, and the game is over. Used only if requested
    /// by [`Chess::announcing_stalemate`](super::Chess::announcing_stalemate).
    Stalemate,
}

#[expect(missing_docs, reason = "the variants say it")]
impl Message {
    pub const ILLEGAL_MOVE: Message = Message::IllegalMove;
    pub const DRAW: Message = Message::Draw;
    pub const RESIGN_BLACK_WINS: Message = Message::ResignBlackWins;
    pub const RESIGN_WHITE_WINS: Message = Message::ResignWhiteWins;
    pub const CHECK: Message = Message::Check;
    pub const CHECKMATE_BLACK_WINS: Message = Message::CheckmateBlackWins;
    pub const CHECKMATE_WHITE_WINS: Message = Message::CheckmateWhiteWins;
    pub const STALEMATE: Message = Message::Stalemate;
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Message::IllegalMove => "ILLEGAL_MOVE",
            Message::Draw => "DRAW",
            Message::ResignBlackWins => "RESIGN_BLACK_WINS",
            Message::ResignWhiteWins => "RESIGN_WHITE_WINS",
            Message::Check => "CHECK",
            Message::CheckmateBlackWins => "CHECKMATE_BLACK_WINS",
            Message::CheckmateWhiteWins => "CHECKMATE_WHITE_WINS",
            Message::Stalemate => "STALEMATE",
        })
    }
}

impl fmt::Display for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Display for PieceFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Display for ReturnPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}:{}", self.piece_file, self.piece_rank, self.piece_type)
    }
}

impl ReturnPiece {
    /// Converts a piece of the rules on a square.
    pub(super) fn of(ruleset: &Ruleset, piece: Piece, square: Square) -> Option<ReturnPiece> {
        use PieceFile::{a, b, c, d, e, f, g, h};
        use PieceType::{BB, BK, BN, BP, BQ, BR, WB, WK, WN, WP, WQ, WR};
        let (white, black) = match ruleset.kind_name(piece.kind) {
            "pawn" => (WP, BP),
            "rook" => (WR, BR),
            "knight" => (WN, BN),
            "bishop" => (WB, BB),
            "queen" => (WQ, BQ),
            "king" => (WK, BK),
            _ => return None,
        };
        let piece_type = match piece.color {
            Color::White => white,
            Color::Black => black,
        };
        let board = ruleset.board();
        let files = [a, b, c, d, e, f, g, h];
        let piece_file = *files.get(usize::from(board.file(square).0))?;
        Some(ReturnPiece { piece_type, piece_file, piece_rank: board.rank(square).0 + 1 })
    }
}
