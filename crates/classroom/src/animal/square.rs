//! A square, of a game or separate.

use std::fmt;
use std::rc::{Rc, Weak};

use super::game::Inner;
use super::handle::{Facts, Handle};
use super::player::Owner;
use super::{Game, IllegalArgument, Piece, Player, rules};

/// A square. Clones are handles to the same square, and `==` compares identity.
///
/// ```
/// use tabiya_classroom::animal::{Piece, Player, Square};
///
/// let anna = Player::new("Anna", 0).unwrap();
/// let square = Square::promoting(4, 1, &anna);
/// assert!(square.is_promotion_zone(&anna) && square.game().is_none());
/// let lion = Piece::lion(&anna, &square).unwrap();
/// assert_eq!(square.piece(), Some(lion.clone()));
/// assert_eq!(square.place_piece(&lion).unwrap_err().message(), "There is already a piece on (4, 1).");
/// square.remove_piece();
/// assert_eq!(lion.square(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Square(Handle<SquareFacts, Option<Piece>>);

pub(super) struct SquareFacts {
    row: usize,
    col: usize,
    belongs: Belongs,
}

/// The owner of a square.
enum Belongs {
    /// A game. The reference is weak, because the game has its squares.
    Game(Weak<Inner>),
    /// No game. It may still be in the promotion zone of a player.
    Nowhere { zone: Option<Owner> },
}

/// A reference to a square, as pieces have it.
pub(super) type Spot = Rc<Facts<SquareFacts, Option<Piece>>>;

impl Square {
    /// Creates a square that belongs to no game and to no promotion zone. Row and column are only names and
    /// can have any values.
    pub fn new(row: usize, col: usize) -> Square {
        Square::with(row, col, Belongs::Nowhere { zone: None })
    }

    /// Creates a square that belongs to no game and is in a player's promotion zone.
    pub fn promoting(row: usize, col: usize, player: &Player) -> Square {
        Square::with(row, col, Belongs::Nowhere { zone: Some(player.as_owner()) })
    }

    pub(super) fn of_game(row: usize, col: usize, game: &Weak<Inner>) -> Square {
        Square::with(row, col, Belongs::Game(Weak::clone(game)))
    }

    fn with(row: usize, col: usize, belongs: Belongs) -> Square {
        Square(Handle::new(SquareFacts { row, col, belongs }))
    }

    /// Returns a handle to the square of a piece. There may have been no handle for a while; the piece is
    /// still on it.
    pub(super) fn under(piece: &Piece, spot: &Spot) -> Square {
        let square = Square(Handle::of(spot));
        square.0.contents().borrow_mut().get_or_insert_with(|| piece.clone());
        square
    }

    /// Places a piece here. It leaves its square or hand.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is occupied.
    pub fn place_piece(&self, piece: &Piece) -> Result<(), IllegalArgument> {
        if self.piece().is_some() {
            let message = format!("There is already a piece on {}.", self.place());
            return Err(IllegalArgument::new(message));
        }
        piece.leave();
        self.0.contents().replace(Some(piece.clone()));
        piece.enter_square(Rc::clone(self.0.facts()));
        Ok(())
    }

    /// Removes the piece here, if there is one.
    pub fn remove_piece(&self) {
        let piece = self.0.contents().take();
        if let Some(piece) = piece {
            piece.be_nowhere();
        }
    }

    /// Returns whether a player's pieces promote here.
    pub fn is_promotion_zone(&self, player: &Player) -> bool {
        match &self.0.value().belongs {
            Belongs::Game(_) => rules::is_promotion_zone(self.row(), self.col(), player.player_number()),
            Belongs::Nowhere { zone } => {
                zone.as_ref().is_some_and(|owner| Rc::ptr_eq(owner, &player.as_owner()))
            }
        }
    }

    /// Returns the game to which it belongs.
    pub fn game(&self) -> Option<Game> {
        match &self.0.value().belongs {
            Belongs::Game(game) => Game::of(game),
            Belongs::Nowhere { .. } => None,
        }
    }

    /// Returns the piece here.
    pub fn piece(&self) -> Option<Piece> {
        self.0.contents().borrow().clone()
    }

    /// Returns the row, from 0 at the top.
    pub fn row(&self) -> usize {
        self.0.value().row
    }

    /// Returns the column, from 0 on the left.
    pub fn col(&self) -> usize {
        self.0.value().col
    }

    pub(super) fn place(&self) -> String {
        format!("({}, {})", self.row(), self.col())
    }
}

/// Prints `Square(5, 2)`.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square{}", self.place())
    }
}
