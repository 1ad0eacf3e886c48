//! A piece: its owner, its kind and its place.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::{Rc, Weak};

use tabiya_rules::Kind as RulesKind;

use super::player::Owner;
use super::square::Spot;
use super::{IllegalArgument, Player, Square, rules};

/// A kind of animal. Promotion does not change it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Moves one step in any direction; its capture wins.
    Lion,
    /// Moves one step forward, back, left or right.
    Giraffe,
    /// Moves one step diagonally or forward.
    Cat,
    /// Moves one step forward.
    Chick,
}

impl Kind {
    /// All animals.
    pub const ALL: [Kind; 4] = [Kind::Lion, Kind::Giraffe, Kind::Cat, Kind::Chick];

    /// Returns its name, in the ruleset and for people.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Lion => "lion",
            Kind::Giraffe => "giraffe",
            Kind::Cat => "cat",
            Kind::Chick => "chick",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece. Clones are handles to the same piece, and `==` compares identity.
///
/// ```
/// use tabiya_classroom::animal::{Game, Piece, Player};
///
/// let (anna, ben) = (Player::new("Anna", 0).unwrap(), Player::new("Ben", 1).unwrap());
/// let game = Game::new(&anna, &ben);
/// let chick = game.square(3, 1).unwrap().piece().unwrap();
/// assert_eq!(chick.legal_moves(), [game.square(2, 1).unwrap()]);
/// chick.move_to(&game.square(2, 1).unwrap()).unwrap();
/// assert_eq!(ben.hand().len(), 1);
/// assert_eq!(ben.hand()[0].owner(), ben);
/// ```
#[derive(Clone)]
pub struct Piece(Rc<Inner>);

struct Inner {
    animal: Kind,
    /// Its current kind in the rules: plain or promoted.
    form: Cell<RulesKind>,
    owner: RefCell<Owner>,
    /// Keeps the owner's hand alive, which may have no other handle. Empty if the piece is in a hand itself:
    /// hands keep their pieces, which would be a cycle.
    keeps: RefCell<Option<Player>>,
    place: RefCell<Place>,
}

/// A weak reference to a piece, as hands have it.
pub(super) struct WeakPiece(Weak<Inner>);

impl WeakPiece {
    pub(super) fn piece(&self) -> Option<Piece> {
        self.0.upgrade().map(Piece)
    }
}

/// The place of a piece, which has at most one.
enum Place {
    Nowhere,
    Square(Spot),
    Hand(Owner),
}

impl Piece {
    /// Creates a lion on a square.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is occupied.
    pub fn lion(owner: &Player, square: &Square) -> Result<Piece, IllegalArgument> {
        Piece::new(Kind::Lion, owner, square)
    }

    /// Creates a giraffe on a square.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is occupied.
    pub fn giraffe(owner: &Player, square: &Square) -> Result<Piece, IllegalArgument> {
        Piece::new(Kind::Giraffe, owner, square)
    }

    /// Creates a cat on a square. It is not promoted, wherever that is.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is occupied.
    pub fn cat(owner: &Player, square: &Square) -> Result<Piece, IllegalArgument> {
        Piece::new(Kind::Cat, owner, square)
    }

    /// Creates a chick on a square. It is not promoted, wherever that is.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is occupied.
    pub fn chick(owner: &Player, square: &Square) -> Result<Piece, IllegalArgument> {
        Piece::new(Kind::Chick, owner, square)
    }

    /// Creates a piece of a kind on a square. It is not promoted, wherever that is.
    ///
    /// # Errors
    ///
    /// Returns an error if the square is occupied.
    pub fn new(kind: Kind, owner: &Player, square: &Square) -> Result<Piece, IllegalArgument> {
        let piece = Piece(Rc::new(Inner {
            animal: kind,
            form: Cell::new(rules::kind_named(kind.name())),
            owner: RefCell::new(owner.as_owner()),
            keeps: RefCell::new(Some(owner.clone())),
            place: RefCell::new(Place::Nowhere),
        }));
        square.place_piece(&piece)?;
        Ok(piece)
    }

    /// Returns the squares of its game to which it can move, row by row: squares of the board that have no
    /// piece of its owner. There are none if it is not on a square of a game.
    ///
    /// Turns and the end of the game are not considered.
    pub fn legal_moves(&self) -> Vec<Square> {
        let Some(square) = self.square() else { return Vec::new() };
        let Some(game) = square.game() else { return Vec::new() };
        let squares = game.squares();
        let others = squares.iter().filter_map(|square| {
            let piece = square.piece()?;
            Some((square.row(), square.col(), piece.owner().player_number(), piece.0.form.get()))
        });
        let (form, player) = (self.0.form.get(), self.owner().player_number());
        let found = rules::moves(form, player, (square.row(), square.col()), others);
        found.into_iter().filter_map(|(row, col)| game.square(row, col).ok()).collect()
    }

    /// Moves to a square, whether or not that is a legal move: captures the piece there, and promotes if the
    /// square is in its owner's zone and it can.
    ///
    /// # Errors
    ///
    /// Returns an error if a piece of the same owner is there.
    pub fn move_to(&self, square: &Square) -> Result<(), IllegalArgument> {
        let owner = self.owner();
        if let Some(other) = square.piece() {
            if other.owner() == owner {
                let message = format!(
                    "The {} cannot go to {}: {}'s own {} stands there.",
                    self.kind(),
                    square.place(),
                    owner.name(),
                    other.kind()
                );
                return Err(IllegalArgument::new(message));
            }
            other.be_captured(&owner);
        }
        square.place_piece(self)?;
        if square.is_promotion_zone(&owner) {
            self.become_promoted();
        }
        Ok(())
    }

    /// Goes to the hand of a player, who becomes its owner, without its promotion. The captor of a lion wins.
    pub fn be_captured(&self, capturer: &Player) {
        let game = self.square().and_then(|square| square.game());
        self.0.owner.replace(capturer.as_owner());
        self.0.form.set(rules::in_hand(self.0.form.get()));
        capturer.add_piece_to_hand(self);
        if rules::is_royal(self.0.form.get()) {
            match game {
                // Wins this game only, not others of the captor.
                Some(game) => {
                    capturer.be_winner();
                    game.be_won_by(capturer);
                }
                None => capturer.win_game(),
            }
        }
    }

    /// Returns its square; `None` if it is in a hand or was removed.
    pub fn square(&self) -> Option<Square> {
        match &*self.0.place.borrow() {
            Place::Square(spot) => Some(Square::under(self, spot)),
            Place::Nowhere | Place::Hand(_) => None,
        }
    }

    /// Returns its owner.
    pub fn owner(&self) -> Player {
        Player::of(&self.0.owner.borrow())
    }

    /// Returns its kind, promoted or not.
    pub fn kind(&self) -> Kind {
        self.0.animal
    }

    /// Returns whether this kind can promote.
    pub fn is_promotable(&self) -> bool {
        rules::promoted(rules::in_hand(self.0.form.get())).is_some()
    }

    /// Returns whether it is promoted.
    pub fn is_promoted(&self) -> bool {
        self.0.form.get() != rules::in_hand(self.0.form.get())
    }

    /// Promotes it, wherever it is. A promoted piece stays promoted.
    ///
    /// # Errors
    ///
    /// Returns an error for a lion or a giraffe, which cannot promote.
    pub fn promote(&self) -> Result<(), IllegalArgument> {
        if !self.is_promotable() {
            return Err(IllegalArgument::new(format!("A {} cannot promote.", self.kind())));
        }
        self.become_promoted();
        Ok(())
    }

    fn become_promoted(&self) {
        if let Some(form) = rules::promoted(self.0.form.get()) {
            self.0.form.set(form);
        }
    }

    /// Leaves its square or hand.
    pub(super) fn leave(&self) {
        match self.0.place.replace(Place::Nowhere) {
            Place::Nowhere => {}
            Place::Square(spot) => Square::under(self, &spot).remove_piece(),
            Place::Hand(owner) => Player::of(&owner).remove_from_hand(self),
        }
    }

    pub(super) fn enter_square(&self, spot: Spot) {
        self.be_at(Place::Square(spot), Some(self.owner()));
    }

    pub(super) fn enter_hand(&self, player: &Player) {
        self.be_at(Place::Hand(player.as_owner()), None);
    }

    pub(super) fn be_nowhere(&self) {
        self.be_at(Place::Nowhere, Some(self.owner()));
    }

    fn be_at(&self, place: Place, keeps: Option<Player>) {
        self.0.place.replace(place);
        self.0.keeps.replace(keeps);
    }

    pub(super) fn weak(&self) -> WeakPiece {
        WeakPiece(Rc::downgrade(&self.0))
    }
}

/// Compares identity.
impl PartialEq for Piece {
    fn eq(&self, other: &Piece) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Piece {}

/// Hashes identity.
impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Rc::as_ptr(&self.0).hash(state);
    }
}

/// Prints `Piece(promoted cat of player 1 on (0, 3))`.
impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let promoted = if self.is_promoted() { "promoted " } else { "" };
        write!(f, "Piece({promoted}{} of player {}", self.kind(), self.owner().player_number())?;
        match &*self.0.place.borrow() {
            Place::Square(spot) => write!(f, " on {})", Square::under(self, spot).place()),
            Place::Hand(_) => f.write_str(" in hand)"),
            Place::Nowhere => f.write_str(")"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animal::Game;

    #[test]
    fn nothing_is_left_of_a_game_without_handles() {
        let (anna, ben) = (Player::new("Anna", 0).unwrap(), Player::new("Ben", 1).unwrap());
        let game = Game::new(&anna, &ben);
        let pieces: Vec<Piece> = game.squares().iter().filter_map(Square::piece).collect();
        // One piece in its owner's hand, one in another's, one nowhere, one on a separate square.
        pieces[0].be_captured(&ben);
        anna.add_piece_to_hand(&pieces[15]);
        game.square(0, 1).unwrap().remove_piece();
        pieces[2].move_to(&Square::promoting(0, 0, &anna)).unwrap();
        let left: Vec<_> = pieces.iter().map(|piece| Rc::downgrade(&piece.0)).collect();
        let owners = [&anna, &ben].map(|player| Rc::downgrade(&player.as_owner()));
        drop(pieces);
        drop(game);
        let alive = left.iter().filter(|piece| piece.strong_count() > 0).count();
        assert_eq!(alive, 2, "those in the hands of the players");
        drop((anna, ben));
        assert!(left.iter().all(|piece| piece.strong_count() == 0));
        assert!(owners.iter().all(|owner| owner.strong_count() == 0));
    }
}
