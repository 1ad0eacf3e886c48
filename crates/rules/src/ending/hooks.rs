//! What an ending that depends on the course of a game does.

use core::fmt::Debug;

use super::{ClaimError, History, Outcome, Reason};
use crate::def::{By, RulesetDef};
use crate::query::hooks::Ways;
use crate::{Move, Position};

/// The hooks.
pub(crate) trait Judge {
    /// What it remembers of a game.
    type Memory: Clone + Debug + Default;

    /// Returns what it remembers when a game begins.
    fn begin(_position: &Position) -> Self::Memory {
        Self::Memory::default()
    }

    /// Returns whether there is something to remember in this game, so that [`push`](Judge::push) needs to be
    /// called with the position before the move.
    fn remembers(_memory: &Self::Memory) -> bool {
        false
    }

    /// Remembers a move from one position to the next.
    fn push(_memory: &mut Self::Memory, _before: &Position, _m: Move, _after: &Position) {}

    /// Forgets the last move.
    fn pop(_memory: &mut Self::Memory) {}

    /// Returns the end of the game, if it comes by itself or can be claimed.
    fn decide(position: &Position, history: &History, by: By) -> Option<Outcome>;

    /// Says why a claim for a reason of its own has nothing to it. Nothing if it is not its own, or
    /// if nothing can be claimed by it in this game.
    fn claim_error(_position: &Position, _history: &History, _reason: Reason) -> Option<ClaimError> {
        None
    }

    /// Returns what can decide the game because of it.
    fn wins(_def: &RulesetDef) -> Ways {
        Ways::MATE
    }
}
