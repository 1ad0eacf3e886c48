//! Why a move cannot be made.
//!
//! What someone tries is first looked up among the legal moves; only if it is not there is a
//! reason sought, in a fixed order: the game is over; the squares and whose piece it is; how the
//! piece moves and what stands in its way; duties; the form of a promotion or of a piece that
//! enters; and last the safety of the royals, by making the move on a copy and looking who attacks
//! what. Reasons come from the definition of the game and from setups, not from the core's tables,
//! so that they hold for every form in which a ruleset runs, and the two check each other.
//!
//! There is no general "illegal". If every check passes and the move is still not in the list, one
//! of the two is wrong: [`Refusal::Unexplained`] reports that, and the tests see that it never does.

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
    /// Returns the legal move that an attempt means, or why there is none, always by the slow way:
    /// [`resolve`](Position::resolve) comes here only with what is refused.
    ///
    /// ```
    /// use tabiya_rules::{Attempt, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let [b1, b3] = ["b1", "b3"].map(|name| chess.board().parse(name).unwrap());
    /// let attempt = Attempt::step(b1, b3);
    /// let refusal = chess.start().explain(&attempt).unwrap_err();
    /// assert_eq!(refusal.code(), "cannot-move-that");
    /// assert_eq!(refusal.sentence(&chess), "A knight cannot go from b1 to b3.");
    /// ```
    ///
    /// # Errors
    ///
    /// The most specific reason why it is not legal.
    pub fn explain(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        self.explainer().explain(attempt)
    }

    /// Explains many attempts in this position: what they share is found out once.
    pub fn explainer(&self) -> Explainer<'_> {
        self.explainer_with(&self.legal_moves())
    }

    /// The same, for those who have the list of all legal moves.
    pub(crate) fn explainer_with(&self, legal: &[Move]) -> Explainer<'_> {
        let setup = self.setup();
        let mut legal: Vec<_> = legal.iter().map(|m| (key(&self.attempt_of(*m)), *m)).collect();
        legal.sort_unstable();
        // A draw on the board leaves the moves: then they are explained like any others.
        let outcome = self.decided().filter(|_| legal.is_empty());
        Explainer { position: self, occupied: query::occupied(&setup), outcome, setup, legal }
    }
}

/// A position about which attempts are explained.
#[derive(Clone, Debug)]
pub struct Explainer<'p> {
    pub(crate) position: &'p Position,
    pub(crate) setup: Setup,
    pub(crate) occupied: B256,
    /// How the game has ended, if what stands on the board ends it.
    outcome: Option<Outcome>,
    /// By the attempts that mean them, in order.
    legal: Vec<(u64, Move)>,
}

impl Explainer<'_> {
    /// The legal move that an attempt means, or why there is none.
    ///
    /// # Errors
    ///
    /// The most specific reason why it is not legal.
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
                debug_assert!(false, "{attempt:?} is not legal, and nothing says why: {:?}", self.setup);
                Refusal::Unexplained { attempt: *attempt }
            }
        }
    }

    pub(crate) fn ruleset(&self) -> &Ruleset {
        self.position.ruleset()
    }

    /// What stands on a square.
    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.setup.board[square.index()]
    }

    /// How many of a kind a side has in hand.
    pub(crate) fn in_hand(&self, color: Color, kind: Kind) -> u8 {
        self.setup.hands[color.index()][kind.index()]
    }

    /// Every legal move.
    pub(crate) fn legal_moves(&self) -> impl Iterator<Item = Move> {
        self.legal.iter().map(|(_, m)| *m)
    }
}

/// A number for an attempt, to look it up by.
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
