//! Kinds of piece that a program writes in code.

use std::sync::Arc;

use super::{Board, Color, Location};

/// A kind of piece with its own way of moving, written in code: the course document's subclass of `Piece`.
///
/// A factory creates pieces of the kind with [`Piece::of_kind`](super::Piece::of_kind), and the board asks
/// the kind for their moves. A kind whose movement can be written in Betza notation needs no code:
/// [`Piece::custom`](super::Piece::custom). `Arc`s of kinds are kinds, too.
///
/// ```
/// use tabiya_classroom::simulator::{
///     Board, Color, Location, Piece, PieceFactory, PieceKind, PieceRegistry,
/// };
///
/// /// Goes to any empty square of its own colour of square.
/// struct Ghost;
///
/// impl PieceKind for Ghost {
///     fn symbol(&self) -> char {
///         'g'
///     }
///     fn moves(&self, board: &Board, loc: Location, _: Color) -> Vec<Location> {
///         let shade = |loc: Location| loc.as_ref().bytes().map(usize::from).sum::<usize>() % 2;
///         let free = board.iter().filter(|(to, piece)| piece.is_none() && shade(*to) == shade(loc));
///         free.map(|(to, _)| to).collect()
///     }
/// }
///
/// struct GhostFactory;
///
/// impl PieceFactory for GhostFactory {
///     fn symbol(&self) -> char {
///         'g'
///     }
///     fn create(&self, color: Color) -> Piece {
///         Piece::of_kind(Ghost, color).expect("g is a letter")
///     }
/// }
///
/// let registry = PieceRegistry::standard();
/// registry.register_piece(GhostFactory);
/// let board = Board::new(&registry);
/// board.set_up("a1=wg\nc1=bk\n").unwrap();
/// board.move_piece("a1", "h8").unwrap();
/// let error = board.move_piece("h8", "c1").unwrap_err();
/// assert_eq!(error.to_string(), "A g-piece cannot go from h8 to c1.");
/// ```
pub trait PieceKind {
    /// Returns the letter of this kind in files, from a to z.
    fn symbol(&self) -> char;

    /// Returns the locations to which a piece of this kind could go from a location. As with
    /// [`Piece::moves`](super::Piece::moves), the piece need not be there.
    ///
    /// The board captures an enemy piece on such a location. It refuses the location itself and those with a
    /// piece of the same colour, even if they are returned. The method must not change the board: a move
    /// fails if the board has changed each time its piece was asked.
    fn moves(&self, board: &Board, loc: Location, color: Color) -> Vec<Location>;
}

impl<K: PieceKind + ?Sized> PieceKind for Arc<K> {
    fn symbol(&self) -> char {
        (**self).symbol()
    }

    fn moves(&self, board: &Board, loc: Location, color: Color) -> Vec<Location> {
        (**self).moves(board, loc, color)
    }
}
