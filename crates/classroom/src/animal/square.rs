//! A square: of a game, or on its own.

use std::fmt;
use std::rc::{Rc, Weak};

use super::game::Inner;
use super::handle::{Facts, Handle};
use super::player::Owner;
use super::{Game, IllegalArgument, Piece, Player, rules};

/// A square. Clones are the same square, and `==` asks whether two are.
///
/// ```
/// use tabiya_classroom::animal::{Piece, Player, Square};
///
/// let anna = Player::new("Anna", 0).unwrap();
/// let square = Square::promoting(4, 1, &anna);
/// assert!(square.is_promotion_zone(&anna) && square.game().is_none());
/// let lion = Piece::lion(&anna, &square).unwrap();
/// assert_eq!(square.piece(), Some(lion.clone()));
/// assert_eq!(square.place_piece(&lion).unwrap_err().message(), "There is a piece on (4, 1) already.");
/// square.remove_piece();
/// assert_eq!(lion.square(), None);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Square(Handle<SquareFacts, Option<Piece>>);

pub(super) struct SquareFacts {
    row: usize,
    col: usize,
    belongs: Belongs,
}

/// Where a square belongs.
enum Belongs {
    /// To a game. Weak, because the game has its squares.
    Game(Weak<Inner>),
    /// Nowhere; it may be in the promotion zone of a player all the same.
    Nowhere { zone: Option<Owner> },
}

/// A square as pieces know where they stand.
pub(super) type Spot = Rc<Facts<SquareFacts, Option<Piece>>>;

impl Square {
    /// A square that belongs to no game and to no promotion zone.
    pub fn new(row: usize, col: usize) -> Square {
        Square::with(row, col, Belongs::Nowhere { zone: None })
    }

    /// A square that belongs to no game and is in a player's promotion zone.
    pub fn promoting(row: usize, col: usize, player: &Player) -> Square {
        Square::with(row, col, Belongs::Nowhere { zone: Some(player.as_owner()) })
    }

    pub(super) fn of_game(row: usize, col: usize, game: &Weak<Inner>) -> Square {
        Square::with(row, col, Belongs::Game(Weak::clone(game)))
    }

    fn with(row: usize, col: usize, belongs: Belongs) -> Square {
        Square(Handle::new(SquareFacts { row, col, belongs }))
    }

    /// The square on which a piece stands. It may have had no handle for a while; the piece
    /// has been there all the time.
    pub(super) fn under(piece: &Piece, spot: &Spot) -> Square {
        let square = Square(Handle::of(spot));
        square.0.contents().borrow_mut().get_or_insert_with(|| piece.clone());
        square
    }

    /// Puts a piece here. It leaves the square or the hand where it was.
    ///
    /// # Errors
    ///
    /// If a piece stands here.
    pub fn place_piece(&self, piece: &Piece) -> Result<(), IllegalArgument> {
        if self.piece().is_some() {
            let message = format!("There is a piece on {} already.", self.place());
            return Err(IllegalArgument::new(message));
        }
        piece.leave();
        self.0.contents().replace(Some(piece.clone()));
        piece.enter_square(Rc::clone(self.0.facts()));
        Ok(())
    }

    /// Takes away what stands here, if anything does.
    pub fn remove_piece(&self) {
        let piece = self.0.contents().take();
        if let Some(piece) = piece {
            piece.be_nowhere();
        }
    }

    /// Whether a player's pieces promote here.
    pub fn is_promotion_zone(&self, player: &Player) -> bool {
        match &self.0.value().belongs {
            Belongs::Game(_) => rules::is_promotion_zone(self.row(), self.col(), player.player_number()),
            Belongs::Nowhere { zone } => {
                zone.as_ref().is_some_and(|owner| Rc::ptr_eq(owner, &player.as_owner()))
            }
        }
    }

    /// The game to which it belongs.
    pub fn game(&self) -> Option<Game> {
        match &self.0.value().belongs {
            Belongs::Game(game) => game.upgrade().map(Game::of),
            Belongs::Nowhere { .. } => None,
        }
    }

    /// What stands here.
    pub fn piece(&self) -> Option<Piece> {
        self.0.contents().borrow().clone()
    }

    /// The row, counted from 0 at the top.
    pub fn row(&self) -> usize {
        self.0.value().row
    }

    /// The column, counted from 0 on the left.
    pub fn col(&self) -> usize {
        self.0.value().col
    }

    pub(super) fn place(&self) -> String {
        format!("({}, {})", self.row(), self.col())
    }
}

/// `Square(5, 2)`.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square{}", self.place())
    }
}
