//! The interface of endings that depend on the history of a game.

use core::fmt::Debug;

use super::{ClaimError, History, Outcome, Reason};
use crate::def::{By, RulesetDef};
use crate::query::hooks::Ways;
use crate::{Move, Position};

/// The hooks.
pub(crate) trait Judge {
    /// The memory of the ending.
    type Memory: Clone + Debug + Default;

    /// Returns the memory at the beginning of a game.
    fn begin(_position: &Position) -> Self::Memory {
        Self::Memory::default()
    }

    /// Returns whether the ending remembers moves of this game, so that [`push`](Judge::push) must be called
    /// with the position before the move.
    fn remembers(_memory: &Self::Memory) -> bool {
        false
    }

    /// Adds a move from one position to the next.
    fn push(_memory: &mut Self::Memory, _before: &Position, _m: Move, _after: &Position) {}

    /// Removes the last move.
    fn pop(_memory: &mut Self::Memory) {}

    /// Returns the outcome if the game ends by itself, or can be claimed, depending on `by`.
    fn decide(position: &Position, history: &History, by: By) -> Option<Outcome>;

    /// Returns why a claim for a reason of this ending is not granted; `None` if the reason belongs to
    /// another ending, or cannot be claimed in this game.
    fn claim_error(_position: &Position, _history: &History, _reason: Reason) -> Option<ClaimError> {
        None
    }

    /// Returns whether a count of move sequences stops where this ending ends a game, as it does at a win on
    /// the board.
    fn ends_counts(_def: &RulesetDef) -> bool {
        false
    }

    /// Returns the ways in which this ending can decide the game.
    fn wins(_def: &RulesetDef) -> Ways {
        Ways::MATE
    }
}
