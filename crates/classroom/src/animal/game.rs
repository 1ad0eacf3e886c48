//! A game: two players and thirty squares with pieces.

use std::cell::OnceCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::{Rc, Weak};

use super::{IllegalArgument, Kind, Piece, Player, Square, rules};

/// A game of animal chess. Clones are handles to the same game, and `==` compares identity.
///
/// It has no turns and refuses no move: that is left to a referee.
///
/// ```
/// use tabiya_classroom::animal::{Game, Kind, Player};
///
/// let (anna, ben) = (Player::new("Anna", 0).unwrap(), Player::new("Ben", 1).unwrap());
/// let game = Game::new(&anna, &ben);
/// let lion = game.square(5, 2).unwrap().piece().unwrap();
/// assert_eq!((lion.kind(), lion.owner()), (Kind::Lion, ben));
/// assert_eq!(lion.legal_moves().len(), 3);
/// assert_eq!(game.winner(), None);
/// assert!(game.square(6, 0).is_err());
/// ```
#[derive(Clone)]
pub struct Game(Rc<Inner>);

pub(super) struct Inner {
    players: [Player; 2],
    /// The squares, row by row.
    squares: Vec<Square>,
    /// The seat of the first winner.
    winner: OnceCell<usize>,
}

impl Game {
    /// The number of rows.
    pub const HEIGHT: usize = 6;

    /// The number of columns.
    pub const WIDTH: usize = 5;

    /// Sets up a game without a winner, regardless of the players' earlier wins. If the numbers of the
    /// players are in the wrong order, the players change places.
    ///
    /// Two players with the same number, or the same player twice, sit as given: the first at the top. The
    /// pieces of both move in the direction of that number.
    pub fn new(p0: &Player, p1: &Player) -> Game {
        let mut players = [p0.clone(), p1.clone()];
        players.sort_by_key(Player::player_number);
        let game = Game(Rc::new_cyclic(|game| {
            let places = (0..Game::HEIGHT).flat_map(|row| (0..Game::WIDTH).map(move |col| (row, col)));
            let squares = places.map(|(row, col)| Square::of_game(row, col, game)).collect();
            Inner { players, squares, winner: OnceCell::new() }
        }));
        game.0.players.iter().for_each(|player| player.sit_down(&Rc::downgrade(&game.0)));
        game.set_up();
        game
    }

    fn set_up(&self) {
        for (row, col, player, kind) in rules::start() {
            let animal = Kind::ALL.into_iter().find(|animal| rules::kind_named(animal.name()) == kind);
            if let (Some(animal), Ok(square)) = (animal, self.square(row, col)) {
                // The squares of a new game are empty.
                let _ = Piece::new(animal, &self.0.players[player], &square);
            }
        }
    }

    /// Returns the game behind a weak reference, if it still exists.
    pub(super) fn of(inner: &Weak<Inner>) -> Option<Game> {
        inner.upgrade().map(Game)
    }

    /// Makes a player the winner, if the game has none yet and the player is part of it.
    pub(super) fn be_won_by(&self, player: &Player) {
        if let Some(seat) = self.0.players.iter().position(|seated| seated == player) {
            self.0.winner.get_or_init(|| seat);
        }
    }

    /// Returns a player by number.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is neither 0 nor 1.
    pub fn player(&self, number: impl TryInto<usize>) -> Result<Player, IllegalArgument> {
        let player = number.try_into().ok().and_then(|number| self.0.players.get(number));
        player.cloned().ok_or_else(|| IllegalArgument::new("The players have the numbers 0 and 1."))
    }

    /// Returns the winner. Only the first victory counts.
    pub fn winner(&self) -> Option<Player> {
        self.0.players.get(*self.0.winner.get()?).cloned()
    }

    /// Returns a square by row and column, from 0 at the top left.
    ///
    /// # Errors
    ///
    /// Returns an error if the board has no such square.
    pub fn square(
        &self,
        row: impl TryInto<usize>,
        col: impl TryInto<usize>,
    ) -> Result<Square, IllegalArgument> {
        let found = match (row.try_into(), col.try_into()) {
            (Ok(row), Ok(col)) if row < Game::HEIGHT && col < Game::WIDTH => {
                self.0.squares.get(row * Game::WIDTH + col)
            }
            _ => None,
        };
        found.cloned().ok_or_else(|| {
            let (rows, columns) = (Game::HEIGHT - 1, Game::WIDTH - 1);
            IllegalArgument::new(format!("The board has rows 0 to {rows} and columns 0 to {columns}."))
        })
    }

    /// Returns all squares, row by row.
    pub fn squares(&self) -> Vec<Square> {
        self.0.squares.clone()
    }
}

/// Compares identity.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Game {}

/// Hashes identity.
impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Rc::as_ptr(&self.0).hash(state);
    }
}

/// Prints `Game("Anna" and "Ben")`.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.0.players;
        write!(f, "Game({:?} and {:?})", first.name(), second.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_pieces_and_players_do_not_keep_a_game_alive() {
        let (anna, ben) = (Player::new("Anna", 0).unwrap(), Player::new("Ben", 1).unwrap());
        let game = Game::new(&anna, &ben);
        let square = game.square(0, 0).unwrap();
        let cat = square.piece().unwrap();
        assert_eq!(cat.square().and_then(|square| square.game()).as_ref(), Some(&game));
        let left = Rc::downgrade(&game.0);
        assert_eq!(left.strong_count(), 1);
        drop(game);
        assert_eq!(left.strong_count(), 0);
        assert_eq!((square.game(), cat.owner()), (None, anna));
    }
}
