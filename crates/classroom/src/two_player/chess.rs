//! The game behind the lines.

use std::sync::LazyLock;

use tabiya_board::{Color, Square};
use tabiya_rules::{Attempt, Move, Position, Reason, Ruleset};

use super::line::Line;
use super::{Message, ReturnPiece, ReturnPlay};

/// Compiled once: games share it.
static RULES: LazyLock<Ruleset> =
    LazyLock::new(|| Ruleset::builtin("two-player").expect("the game is built in"));

/// A game of two people at one terminal.
#[derive(Clone, PartialEq, Debug)]
pub struct Chess {
    position: Position,
    over: bool,
    announces_stalemate: bool,
}

impl Chess {
    /// A fresh game.
    pub fn start() -> Chess {
        Chess { position: RULES.start(), over: false, announces_stalemate: false }
    }

    /// The same game, saying so when a move leaves the opponent stalemated. The course asks for no
    /// message then.
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

    /// Starts anew. Whether stalemate is announced stays as it is.
    pub fn restart(&mut self) {
        *self = Chess { announces_stalemate: self.announces_stalemate, ..Chess::start() };
    }

    /// Plays a line, and returns the pieces on the board after it and what is to be said.
    pub fn play(&mut self, line: &str) -> ReturnPlay {
        let message = self.message(line);
        ReturnPlay { pieces_on_board: self.pieces(), message }
    }

    /// Whose turn it is, for a prompt.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether the game has ended, so that every further line is an illegal move.
    pub fn is_over(&self) -> bool {
        self.over
    }

    fn message(&mut self, line: &str) -> Option<Message> {
        let asked = Line::read(&RULES, line).filter(|_| !self.over);
        match asked {
            None => Some(Message::IllegalMove),
            Some(Line::Resign) => {
                self.over = true;
                Some(match self.position.turn() {
                    Color::White => Message::ResignBlackWins,
                    Color::Black => Message::ResignWhiteWins,
                })
            }
            Some(Line::Move { from, to, promotion, draw }) => match self.find(from, to, promotion) {
                None => Some(Message::IllegalMove),
                Some(m) => {
                    self.position.play_unchecked(m);
                    let said = self.verdict();
                    self.over |= draw;
                    if draw { Some(Message::Draw) } else { said }
                }
            },
        }
    }

    /// The legal move between two squares. The promotion is used only if the move is one.
    fn find(&self, from: Square, to: Square, promotion: &str) -> Option<Move> {
        let step = |becomes| Attempt::Step { from, to, becomes, gate: None };
        self.position.find(&step(None)).or_else(|| self.position.find(&step(RULES.kind_named(promotion))))
    }

    /// What the rules say about the position after a move.
    fn verdict(&mut self) -> Option<Message> {
        let Some(outcome) = self.position.outcome() else {
            return self.position.is_check().then_some(Message::Check);
        };
        self.over = true;
        match (outcome.winner, outcome.reason) {
            (Some(Color::White), _) => Some(Message::CheckmateWhiteWins),
            (Some(Color::Black), _) => Some(Message::CheckmateBlackWins),
            (None, Reason::Stalemate) => self.announces_stalemate.then_some(Message::Stalemate),
            (None, _) => Some(Message::Draw),
        }
    }

    fn pieces(&self) -> Vec<ReturnPiece> {
        let found = |square| ReturnPiece::of(&RULES, self.position.piece_at(square)?, square);
        RULES.board().all().filter_map(found).collect()
    }
}

impl Default for Chess {
    fn default() -> Chess {
        Chess::start()
    }
}
