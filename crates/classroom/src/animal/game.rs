//! A game: two players and thirty squares, set up.

use std::fmt;
use std::rc::Rc;

use super::{IllegalArgument, Kind, Piece, Player, Square, rules};

/// A game of animal chess. Clones are the same game, and `==` asks whether two are.
///
/// It keeps no turns and refuses nothing: who may move when is the affair of a referee.
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
    /// Row by row.
    squares: Vec<Square>,
}

impl Game {
    /// How many rows the board has.
    pub const HEIGHT: usize = 6;

    /// How many columns the board has.
    pub const WIDTH: usize = 5;

    /// A game with all pieces in their places. If the numbers of the players are in the wrong
    /// order, the players change places.
    pub fn new(p0: &Player, p1: &Player) -> Game {
        let mut players = [p0.clone(), p1.clone()];
        players.sort_by_key(Player::player_number);
        let game = Game(Rc::new_cyclic(|game| {
            let places = (0..Game::HEIGHT).flat_map(|row| (0..Game::WIDTH).map(move |col| (row, col)));
            let squares = places.map(|(row, col)| Square::of_game(row, col, game)).collect();
            Inner { players, squares }
        }));
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

    pub(super) fn of(inner: Rc<Inner>) -> Game {
        Game(inner)
    }

    /// A player by the number.
    ///
    /// # Errors
    ///
    /// If the number is neither 0 nor 1.
    pub fn player(&self, number: impl TryInto<usize>) -> Result<Player, IllegalArgument> {
        let player = number.try_into().ok().and_then(|number| self.0.players.get(number));
        player.cloned().ok_or_else(|| IllegalArgument::new("The players have the numbers 0 and 1."))
    }

    /// The player who has won.
    pub fn winner(&self) -> Option<Player> {
        self.0.players.iter().find(|player| player.has_won()).cloned()
    }

    /// A square by row and column, each counted from 0 at the top left.
    ///
    /// # Errors
    ///
    /// If the board has no such square.
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

    /// All squares, row by row.
    pub fn squares(&self) -> Vec<Square> {
        self.0.squares.clone()
    }
}

/// The same game.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Game {}

/// `Game("Anna" and "Ben")`.
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
