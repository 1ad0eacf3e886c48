//! A player: a name, a number, a hand, and perhaps a victory.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use super::handle::{Facts, Handle};
use super::{IllegalArgument, Piece, Square};

/// A player. Clones are the same player, and `==` asks whether two are.
///
/// ```
/// use tabiya_classroom::animal::Player;
///
/// let anna = Player::new("Anna", 0).unwrap();
/// assert_eq!((anna.name(), anna.player_number(), anna.has_won()), ("Anna", 0, false));
/// assert_ne!(anna, Player::new("Anna", 0).unwrap());
/// assert_eq!(Player::new("Carl", 2).unwrap_err().message(), "A player has the number 0 or 1.");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Player(Handle<PlayerFacts, Vec<Piece>>);

pub(super) struct PlayerFacts {
    name: String,
    number: usize,
    won: Cell<bool>,
}

/// A player as pieces know their owner.
pub(super) type Owner = Rc<Facts<PlayerFacts, Vec<Piece>>>;

impl Player {
    /// A player with an empty hand. Player 0 sits at the top of the board, player 1 at the bottom.
    ///
    /// # Errors
    ///
    /// If the number is neither 0 nor 1.
    pub fn new(name: impl Into<String>, number: impl TryInto<usize>) -> Result<Player, IllegalArgument> {
        match number.try_into() {
            Ok(number @ 0..=1) => {
                let facts = PlayerFacts { name: name.into(), number, won: Cell::new(false) };
                Ok(Player(Handle::new(facts)))
            }
            _ => Err(IllegalArgument::new("A player has the number 0 or 1.")),
        }
    }

    pub(super) fn of(owner: &Owner) -> Player {
        Player(Handle::of(owner))
    }

    pub(super) fn as_owner(&self) -> Owner {
        Rc::clone(self.0.facts())
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.0.value().name
    }

    /// 0 or 1.
    pub fn player_number(&self) -> usize {
        self.0.value().number
    }

    /// The pieces in hand, in the order in which they came.
    pub fn hand(&self) -> Vec<Piece> {
        self.0.contents().borrow().clone()
    }

    /// Takes a piece into the hand. It leaves the square or the hand where it was; whose it is and
    /// whether it is promoted stay.
    pub fn add_piece_to_hand(&self, piece: &Piece) {
        if self.has_in_hand(piece) {
            return;
        }
        piece.leave();
        self.0.contents().borrow_mut().push(piece.clone());
        piece.enter_hand(self);
    }

    /// Drops a piece from the hand on an empty square. It does not promote there.
    ///
    /// # Errors
    ///
    /// If the piece is not in this hand, or the square is occupied.
    pub fn drop_piece(&self, piece: &Piece, square: &Square) -> Result<(), IllegalArgument> {
        if !self.has_in_hand(piece) {
            let message = format!("The {} is not in the hand of {}.", piece.kind(), self.name());
            return Err(IllegalArgument::new(message));
        }
        square.place_piece(piece)
    }

    fn has_in_hand(&self, piece: &Piece) -> bool {
        self.0.contents().borrow().contains(piece)
    }

    pub(super) fn remove_from_hand(&self, piece: &Piece) {
        self.0.contents().borrow_mut().retain(|other| other != piece);
    }

    /// Makes this player a winner.
    pub fn win_game(&self) {
        self.0.value().won.set(true);
    }

    /// Whether this player has won.
    pub fn has_won(&self) -> bool {
        self.0.value().won.get()
    }
}

/// `Player(0, "Anna")`.
impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player({}, {:?})", self.player_number(), self.name())
    }
}
