//! The game that is played by lines of text.

use std::fmt;
use std::sync::LazyLock;

use tabiya_notation::fen;
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::{Move, Ruleset};

use super::{Message, Player, ReturnPlay, play_on};

/// The ruleset, compiled once and shared by all games.
static RULES: LazyLock<Ruleset> =
    LazyLock::new(|| Ruleset::builtin("two-player").expect("the game is built in"));

/// A game of two people at a terminal.
#[derive(Clone)]
pub struct Chess {
    game: Game,
    announces_stalemate: bool,
}

impl Chess {
    /// Starts a new game.
    pub fn start() -> Chess {
        Chess { game: Game::new(&RULES, Terms::default(), Time(0)), announces_stalemate: false }
    }

    /// Makes the game announce stalemate, for which the course specifies no message, and end with it.
    ///
    /// Without this, a side that has no legal move and is not in check can only resign: every move is
    /// illegal.
    ///
    /// ```
    /// use tabiya_classroom::two_player::{Chess, Message};
    /// let mut chess = Chess::start().announcing_stalemate();
    /// let game = "e2 e3, a7 a5, d1 h5, a8 a6, h5 a5, h7 h5, h2 h4, a6 h6, a5 c7, f7 f6, c7 d7, e8 f7, \
    ///             d7 b7, d8 d3, b7 b8, d3 h7, b8 c8, f7 g6, c8 e6";
    /// let last = game.split(", ").map(|line| chess.play(line)).last().unwrap();
    /// assert_eq!(last.message, Some(Message::Stalemate));
    /// assert!(chess.is_over());
    /// ```
    #[must_use]
    pub fn announcing_stalemate(self) -> Chess {
        Chess { announces_stalemate: true, ..self }
    }

    /// Starts over. Whether stalemate is announced does not change.
    pub fn restart(&mut self) {
        *self = Chess { announces_stalemate: self.announces_stalemate, ..Chess::start() };
    }

    /// Plays a line, and returns the pieces on the board after it and the message.
    pub fn play(&mut self, line: &str) -> ReturnPlay {
        let message = if self.is_over() { Some(Message::IllegalMove) } else { play_on(&mut self.game, line) };
        let message = match message {
            None | Some(Message::Stalemate) => self.is_announced_stalemate().then_some(Message::Stalemate),
            message => message,
        };
        ReturnPlay::of(&self.game, message)
    }

    /// Returns the player to move, for a prompt.
    pub fn turn(&self) -> Player {
        self.game.turn().into()
    }

    /// Returns whether the game is over, so that every further line is an illegal move.
    pub fn is_over(&self) -> bool {
        self.game.ending().is_some() || self.is_announced_stalemate()
    }

    /// Returns whether the side to move has no legal move, is not in check, and this is to be announced.
    fn is_announced_stalemate(&self) -> bool {
        let position = self.game.position();
        self.announces_stalemate && !position.is_check() && position.legal_moves().is_empty()
    }
}

/// Games are equal if the same moves were played and their states are equal.
impl PartialEq for Chess {
    fn eq(&self, other: &Chess) -> bool {
        let state = |chess: &Chess| (chess.game.ending(), chess.announces_stalemate);
        let moves = |chess: &Chess| chess.game.moves().map(|node| node.m).collect::<Vec<Move>>();
        state(self) == state(other)
            && moves(self) == moves(other)
            && self.game.position() == other.game.position()
    }
}

impl Eq for Chess {}

/// Prints the position as FEN and the number of moves.
impl fmt::Debug for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chess({}, moves: {})", fen::write(self.game.position()), self.game.ply())
    }
}

impl Default for Chess {
    fn default() -> Chess {
        Chess::start()
    }
}
