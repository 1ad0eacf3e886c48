//! A player: a name, a number, a hand, and whether the player has won.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::{Rc, Weak};

use super::handle::{Facts, Handle};
use super::piece::WeakPiece;
use super::{Game, IllegalArgument, Piece, Square, game};

/// A player. Clones are handles to the same player, and `==` compares identity.
///
/// ```
/// use tabiya_classroom::animal::Player;
///
/// let anna = Player::new("Anna", 0).unwrap();
/// assert_eq!((anna.name(), anna.player_number(), anna.has_won()), ("Anna", 0, false));
/// assert_ne!(anna, Player::new("Anna", 0).unwrap());
/// assert_eq!(Player::new("Carl", 2).unwrap_err().message(), "A player has the number 0 or 1.");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Player(Handle<PlayerFacts, Vec<Piece>>);

pub(super) struct PlayerFacts {
    name: String,
    number: usize,
    won: Cell<bool>,
    /// The pieces in hand, in their order. They are kept alive by handles to the player or to the piece.
    hand: RefCell<Vec<WeakPiece>>,
    /// The games of this player.
    games: RefCell<Vec<Weak<game::Inner>>>,
}

/// A reference to a player, as pieces have it for their owner.
pub(super) type Owner = Rc<Facts<PlayerFacts, Vec<Piece>>>;

impl Player {
    /// Creates a player with an empty hand. Player 0 sits at the top of the board, player 1 at the bottom.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is neither 0 nor 1.
    pub fn new(name: impl Into<String>, number: impl TryInto<usize>) -> Result<Player, IllegalArgument> {
        match number.try_into() {
            Ok(number @ 0..=1) => Ok(Player(Handle::new(PlayerFacts {
                name: name.into(),
                number,
                won: Cell::new(false),
                hand: RefCell::default(),
                games: RefCell::default(),
            }))),
            _ => Err(IllegalArgument::new("A player has the number 0 or 1.")),
        }
    }

    /// Returns a handle to the owner of a piece. There may have been no handle for a while; the pieces in
    /// hand that still exist are kept.
    pub(super) fn of(owner: &Owner) -> Player {
        let player = Player(Handle::of(owner));
        player.0.contents().replace(player.hand());
        player
    }

    pub(super) fn as_owner(&self) -> Owner {
        Rc::clone(self.0.facts())
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.0.value().name
    }

    /// Returns the number, 0 or 1.
    pub fn player_number(&self) -> usize {
        self.0.value().number
    }

    /// Returns the pieces in hand, in the order in which they arrived.
    pub fn hand(&self) -> Vec<Piece> {
        self.0.value().hand.borrow().iter().filter_map(WeakPiece::piece).collect()
    }

    /// Adds a piece to the hand. It leaves its square or hand; its owner and its promotion do not change.
    pub fn add_piece_to_hand(&self, piece: &Piece) {
        if self.has_in_hand(piece) {
            return;
        }
        piece.leave();
        self.0.value().hand.borrow_mut().push(piece.weak());
        self.0.contents().borrow_mut().push(piece.clone());
        piece.enter_hand(self);
    }

    /// Drops a piece from the hand on an empty square. It does not promote there.
    ///
    /// # Errors
    ///
    /// Returns an error if the piece is not in this hand, or the square is occupied.
    pub fn drop_piece(&self, piece: &Piece, square: &Square) -> Result<(), IllegalArgument> {
        if !self.has_in_hand(piece) {
            let message = format!("The {} is not in the hand of {}.", piece.kind(), self.name());
            return Err(IllegalArgument::new(message));
        }
        square.place_piece(piece)
    }

    fn has_in_hand(&self, piece: &Piece) -> bool {
        self.hand().contains(piece)
    }

    pub(super) fn remove_from_hand(&self, piece: &Piece) {
        self.0.value().hand.borrow_mut().retain(|other| other.piece().as_ref() != Some(piece));
        self.0.contents().borrow_mut().retain(|other| other != piece);
    }

    /// Makes this player a winner, and the winner of every game of this player that has no winner yet.
    pub fn win_game(&self) {
        self.be_winner();
        // Taken out while the games are updated, so that nothing is borrowed.
        let games: Vec<Game> = self.0.value().games.borrow().iter().filter_map(Game::of).collect();
        games.iter().for_each(|game| game.be_won_by(self));
    }

    pub(super) fn be_winner(&self) {
        self.0.value().won.set(true);
    }

    pub(super) fn sit_down(&self, game: &Weak<game::Inner>) {
        let mut games = self.0.value().games.borrow_mut();
        games.retain(|game| game.strong_count() > 0);
        games.push(Weak::clone(game));
    }

    /// Returns whether this player has won any game.
    pub fn has_won(&self) -> bool {
        self.0.value().won.get()
    }
}

/// Prints `Player(0, "Anna")`.
impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Player({}, {:?})", self.player_number(), self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_and_the_pieces_that_keep_them_do_not_keep_each_other() {
        let [anna, ben] = [0, 1].map(|number| Player::new("Anna or Ben", number).unwrap());
        let squares = [0, 1, 2, 3].map(|col| Square::new(0, col));
        // Each has a piece of the other and a captured one in hand, and one on a square, which keeps the hand
        // alive.
        let mut pieces = Vec::new();
        for (one, other, [to, from]) in
            [(&anna, &ben, [&squares[0], &squares[1]]), (&ben, &anna, [&squares[2], &squares[3]])]
        {
            let stranger = Piece::giraffe(other, from).unwrap();
            one.add_piece_to_hand(&stranger);
            let (prey, hunter) = (Piece::cat(other, to).unwrap(), Piece::chick(one, from).unwrap());
            hunter.move_to(to).unwrap();
            pieces.extend([stranger, prey, hunter]);
        }
        assert_eq!([anna.hand().len(), ben.hand().len()], [2, 2]);
        let left: Vec<WeakPiece> = pieces.iter().map(Piece::weak).collect();
        let owners = [&anna, &ben].map(|player| Rc::downgrade(&player.as_owner()));
        drop((anna, ben, pieces));
        assert!(left.iter().all(|piece| piece.piece().is_some()), "the squares keep them all");
        drop(squares);
        assert!(left.iter().all(|piece| piece.piece().is_none()));
        assert!(owners.iter().all(|owner| owner.strong_count() == 0));
    }
}
