//! Why a move is not legal.
//!
//! An attempt is first looked up among the legal moves. If it is not there, the reason is found in a fixed
//! order: the game is over; the squares and the owner of the piece; how the piece moves and what is in its
//! way; forced captures; promotion or a piece that enters; and last the safety of royals, by making the move
//! on a copy. Reasons are derived from the definition of the game and from setups, not from the tables of the
//! core, so that they hold for every form in which a ruleset runs, and each implementation checks the other.
//!
//! There is no generic "illegal". If every check passes and the move is not in the list, one of the two is
//! wrong: [`Refusal::Unexplained`] reports that, and tests check that it never happens.

pub(crate) mod hooks;
pub(crate) mod refusals;
mod safety;
mod step;
pub(crate) mod words;

use tabiya_board::{B256, Color, Square};

use crate::query::attempt::{unknown_kind, unknown_square};
use crate::registry::hooks::Slices;
use crate::{Attempt, Kind, Move, Outcome, Piece, Position, Ruleset, Setup, query};
use hooks::Explain;

pub use crate::registry::explain::Refusal;

impl Position {
    /// Returns an explainer for this position, which resolves many attempts without repeating the work that
    /// they share. It always takes the slow path, which [`resolve`](Position::resolve) takes only for
    /// refusals.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let [e2, e4, e5] = ["e2", "e4", "e5"].map(|name| chess.board().parse(name).unwrap());
    /// let start = chess.start();
    /// let explainer = start.explainer();
    /// assert!(explainer.explain(&Attempt::step(e2, e4)).is_ok());
    /// assert_eq!(explainer.explain(&Attempt::step(e2, e5)).unwrap_err().code(), "cannot-move-that");
    /// ```
    pub fn explainer(&self) -> Explainer<'_> {
        self.explainer_with(&self.legal_moves())
    }

    /// Returns an explainer for this position, given its legal moves.
    pub(crate) fn explainer_with(&self, legal: &[Move]) -> Explainer<'_> {
        let setup = self.setup();
        let mut legal: Vec<_> = legal.iter().map(|m| (key(&self.attempt_of(*m)), *m)).collect();
        legal.sort_unstable();
        // After a draw on the board moves are legal, and are explained like any others.
        let outcome = self.decided().filter(|_| legal.is_empty());
        Explainer { position: self, occupied: query::occupied(&setup), outcome, setup, legal }
    }
}

/// A position for which attempts are explained: see [`Position::explainer`].
#[derive(Clone, Debug)]
pub struct Explainer<'p> {
    pub(crate) position: &'p Position,
    pub(crate) setup: Setup,
    pub(crate) occupied: B256,
    /// The outcome, if the position decides the game.
    outcome: Option<Outcome>,
    /// The legal moves, sorted by the attempts that mean them.
    legal: Vec<(u64, Move)>,
}

impl Explainer<'_> {
    /// Returns the legal move that an attempt means.
    ///
    /// # Errors
    ///
    /// Returns the most specific reason why it is not legal.
    pub fn explain(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        let key = key(attempt);
        let written = self.legal.binary_search_by_key(&key, |(key, _)| *key).ok();
        let meant = || self.legal.iter().position(|(_, m)| self.position.means(attempt, *m));
        match written.or_else(meant) {
            Some(index) => Ok(self.legal[index].1),
            None => Err(self.refuse(attempt)),
        }
    }

    fn refuse(&self, attempt: &Attempt) -> Refusal {
        if let Some(outcome) = self.outcome {
            return Refusal::GameOver { outcome };
        }
        if let Some(square) = unknown_square(self.ruleset(), attempt) {
            return Refusal::NoSuchSquare { square };
        }
        if let Some(kind) = unknown_kind(self.ruleset(), attempt) {
            return Refusal::NoSuchPiece { kind };
        }
        let found = match *attempt {
            Attempt::Step { from, to, becomes, enters, second } => {
                self.step(*attempt, [from, to], becomes, enters, second)
            }
            Attempt::Place { kind, face, to } => Slices::place(self, kind, face, to).unwrap_or(Ok(())),
            Attempt::Pass => Slices::pass(self).unwrap_or(Ok(())),
        };
        match found {
            Err(refusal) => refusal,
            Ok(()) => {
                debug_assert!(false, "{attempt:?} is not legal, and no rule explains it: {:?}", self.setup);
                Refusal::Unexplained { attempt: *attempt }
            }
        }
    }

    pub(crate) fn ruleset(&self) -> &Ruleset {
        self.position.ruleset()
    }

    /// Returns the piece on a square.
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.setup.board[square.index()]
    }

    /// Returns how many pieces of a kind a side has in hand.
    pub(crate) fn in_hand(&self, color: Color, kind: Kind) -> u8 {
        self.setup.hands[color][kind.index()]
    }

    /// Returns all legal moves.
    pub(crate) fn legal_moves(&self) -> impl Iterator<Item = Move> {
        self.legal.iter().map(|(_, m)| *m)
    }

    /// Returns the legal moves that an attempt means with any second square.
    pub(crate) fn with_any_second(&self, attempt: Attempt) -> impl Iterator<Item = Move> {
        self.legal_moves().filter(move |m| {
            let attempt = attempt.with_second(m.second_square());
            self.position.attempt_of(*m) == attempt || self.position.means(&attempt, *m)
        })
    }
}

/// Returns a number that identifies an attempt.
fn key(attempt: &Attempt) -> u64 {
    let kind = |kind: Option<Kind>| kind.map_or(0, |kind| 1 + kind.0 as u64);
    let row = match *attempt {
        Attempt::Step { from, to, becomes, enters, second } => {
            let second = second.map_or(0, |square| 1 + square.0 as u64);
            [0, from.0 as u64, to.0 as u64, kind(becomes), kind(enters), second]
        }
        Attempt::Place { kind: held, face, to } => [1, 0, to.0 as u64, kind(Some(held)), kind(Some(face)), 0],
        Attempt::Pass => [2, 0, 0, 0, 0, 0],
    };
    row.into_iter().fold(0, |key, part| key << 9 | part)
}
