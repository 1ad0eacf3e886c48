//! A piece of the simulator: its colour and its kind, with its movement.

use std::fmt;
use std::sync::Arc;

use tabiya_board::Color;

use super::arena::{self, Sort};
use super::{Board, Error, Location, PieceFactory, PieceKind, PieceRegistry};

/// A piece. It displays as in layout files, `bk`; it is equal to pieces of the same colour, symbol
/// and movement. A piece whose kind is [written in code](PieceKind) is equal to its clones. Pieces are
/// immutable and cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct Piece {
    color: Color,
    sort: Arc<Sort>,
}

impl Piece {
    /// Creates a piece of a new kind, with a movement in Betza notation (see [`betza`](tabiya_rules::betza)).
    /// The symbol is a letter from a to z; it may be that of another kind. Initial moves (`i`) are made from
    /// the rows on which pawns start.
    ///
    /// ```
    /// use tabiya_classroom::simulator::{Board, Color, Piece, PieceRegistry};
    ///
    /// let board = Board::new(PieceRegistry::standard());
    /// let archbishop = Piece::custom('a', Color::White, "BN").unwrap();
    /// assert_eq!(archbishop.to_string(), "wa");
    /// assert_eq!(archbishop.moves(&board, "a1").len(), 7 + 2);
    ///
    /// let error = Piece::custom('x', Color::White, "fX").unwrap_err();
    /// assert!(error.to_string().starts_with("`fX` is not a movement: "), "{error}");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the symbol is not such a letter, or if the rules do not accept the movement.
    pub fn custom(symbol: char, color: Color, movement: &str) -> Result<Piece, Error> {
        Sort::new(symbol, movement).map(|sort| Piece { color, sort: Arc::new(sort) })
    }

    /// Creates a piece of a kind that is written in code.
    ///
    /// # Errors
    ///
    /// Returns an error if the symbol of the kind is not a letter from a to z.
    pub fn of_kind(kind: impl PieceKind + Send + Sync + 'static, color: Color) -> Result<Piece, Error> {
        Sort::in_code(Arc::new(kind)).map(|sort| Piece { color, sort: Arc::new(sort) })
    }

    /// Creates a piece by its name, `br`, from the [global registry](PieceRegistry::global).
    ///
    /// ```
    /// use tabiya_classroom::simulator::{Color, Piece};
    /// let rook = Piece::create_piece("br").unwrap();
    /// assert_eq!((rook.color(), rook.symbol()), (Color::Black, 'r'));
    /// assert!(Piece::create_piece("b?").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// See [`PieceRegistry::create_piece`].
    pub fn create_piece(name: &str) -> Result<Piece, Error> {
        PieceRegistry::global().create_piece(name)
    }

    /// Registers a kind of piece in the [global registry](PieceRegistry::global).
    pub fn register_piece(factory: impl PieceFactory + Send + Sync + 'static) {
        PieceRegistry::global().register_piece(factory);
    }

    pub(super) fn of(sort: &Arc<Sort>, color: Color) -> Piece {
        Piece { color, sort: Arc::clone(sort) }
    }

    /// Returns its colour.
    pub fn color(&self) -> Color {
        self.color
    }

    /// Returns the letter of its kind.
    pub fn symbol(&self) -> char {
        self.sort.symbol
    }

    /// Returns its targets from a location, in the order of their names.
    ///
    /// The piece need not be there. If it is elsewhere on the board, it blocks like any other piece of its
    /// colour. A text that is not a location has no moves.
    ///
    /// ```
    /// use tabiya_classroom::simulator::{Board, PieceRegistry};
    ///
    /// let registry = PieceRegistry::standard();
    /// let board = Board::new(&registry);
    /// board.add_piece(registry.create_piece("bp").unwrap(), "b3").unwrap();
    /// let pawn = registry.create_piece("wp").unwrap();
    /// assert_eq!(pawn.moves(&board, "c2"), ["b3", "c3", "c4"]);
    /// ```
    pub fn moves(&self, board: &Board, loc: impl AsRef<str>) -> Vec<Location> {
        let Ok(from) = loc.as_ref().parse() else { return Vec::new() };
        arena::moves(self, board, from)
    }

    pub(super) fn sort(&self) -> &Arc<Sort> {
        &self.sort
    }
}

/// Returns whether a character can be the symbol of a piece.
pub(super) fn is_symbol(symbol: char) -> bool {
    symbol.is_ascii_lowercase()
}

/// Returns the letter of a colour in files.
pub(super) fn color_letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

/// Returns the colour of a letter in files.
pub(super) fn color_lettered(letter: char) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color_letter(*color) == letter)
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", color_letter(self.color), self.sort.symbol)
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({self})")
    }
}
