//! The game that is played by lines of text.

use std::fmt;
use std::sync::LazyLock;

use tabiya_board::Color;
use tabiya_notation::fen;
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::{Move, Ruleset};

use super::{Message, ReturnPiece, ReturnPlay, play};

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

    /// Makes the game announce stalemate, for which the course specifies no message.
    ///
    /// ```
    /// use tabiya_classroom::two_player::Chess;
    /// let mut chess = Chess::start().announcing_stalemate();
    /// assert_eq!(chess.play("e2 e4").message, None);
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
        let message = play(&mut self.game, line);
        let message = message.filter(|message| self.announces_stalemate || *message != Message::Stalemate);
        ReturnPlay { pieces_on_board: self.pieces(), message }
    }

    /// Returns the side to move, for a prompt.
    pub fn turn(&self) -> Color {
        self.game.turn()
    }

    /// Returns whether the game is over, so that every further line is an illegal move.
    pub fn is_over(&self) -> bool {
        self.game.ending().is_some()
    }

    fn pieces(&self) -> Vec<ReturnPiece> {
        let position = self.game.position();
        let squares = RULES.board().all();
        squares.filter_map(|square| ReturnPiece::of(&RULES, position.piece_at(square)?, square)).collect()
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
