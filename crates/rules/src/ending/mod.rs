//! How games end, one folder for each ending.
//!
//! Three questions, from the narrowest to the widest:
//!
//! - [`Position::outcome`]: what the position alone decides: a royal captured, a goal reached, mate,
//!   stalemate. Then there is no legal move.
//! - [`judge`]: what ends the game by itself, given how it came here: the above, repetition, quiet
//!   moves, dead positions, counted endings.
//! - [`claims`]: what the side to move may end the game by, if it wants to; [`claim`] asks for one
//!   of them, and says why not.
//!
//! [`Position::can_win`] says whether a side can still win at all.
//!
//! A position has no past, so the last two take a [`History`], which the caller keeps.

pub(crate) mod bare_royal;
pub(crate) mod check_count;
mod claim;
pub(crate) mod counting;
pub(crate) mod dead_position;
pub(crate) mod extinction;
pub(crate) mod goal;
mod history;
pub(crate) mod hooks;
pub(crate) mod impasse;
pub(crate) mod mate;
pub(crate) mod no_progress;
pub(crate) mod points;
pub(crate) mod repetition;
pub(crate) mod royal_capture;
mod sentence;
pub(crate) mod stalemate;
#[cfg(test)]
mod tests;

pub(crate) use crate::outcome::{Claim, Outcome, Reason};
pub use claim::{ClaimError, claim};
pub use history::History;

use crate::core::hooks::Play;
use crate::form::dispatch;
use crate::registry::hooks::Slices;
use crate::{Position, registry};

impl Position {
    /// Returns the outcome that the position alone decides, if it decides one. No move is legal after a
    /// decision; after a draw between bare royals moves are. A game without turns has no outcome.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.ruleset().alternates() {
            return None;
        }
        let decided = self.decided();
        if decided.is_some() || self.has_legal_move() {
            return decided;
        }
        Some(registry::judge::without_move(self))
    }

    /// Returns the outcome that the pieces on the board decide, without mate and stalemate, which follow from
    /// the list of legal moves.
    pub(crate) fn decided(&self) -> Option<Outcome> {
        dispatch!(self.ruleset, &self.state, |rules, state| Slices::decided(rules, state))
    }
}

/// Returns the outcome if the game ends now by itself. `history` must end with `position`.
///
/// A decision outranks a draw: a mating move is a mate although it was the last of the quiet moves
/// (FIDE Laws 9.6.2), and a side that checked for ever loses although the position is also dead.
pub fn judge(position: &Position, history: &History) -> Option<Outcome> {
    if !position.ruleset().alternates() {
        return None;
    }
    position.outcome().or_else(|| registry::judge::decide(position, history))
}

/// Returns the claims that the side to move may make now, with their outcomes. `history` must end with
/// `position`. Nothing can be claimed in a game that is over.
///
/// Claims speak of the position on the board. A player who wants to claim with a move that he has
/// not made yet (FIDE Laws 9.2.1) asks about the position after it.
pub fn claims(position: &Position, history: &History) -> Vec<Claim> {
    if judge(position, history).is_some() {
        return Vec::new();
    }
    registry::judge::claims(position, history)
}
