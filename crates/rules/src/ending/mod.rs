//! Endings, one folder each.
//!
//! - [`Position::outcome`] returns what the position alone decides: a royal captured, a goal reached, mate,
//!   stalemate. No move is legal then.
//! - [`judge`] returns what ends the game by itself, given its history: the above, repetition, lack of
//!   progress, dead positions, counted endings.
//! - [`claims`] returns the claims that the side to move may make; [`claim`] returns one of them, or why it
//!   is not granted.
//! - [`fn@status`] returns what players need to know: checks given, moves counted, points, repetitions.
//! - [`Position::can_win`] returns whether a side can still win.
//!
//! A position holds no history, so `judge` and `claims` take a [`History`], which the caller keeps.

pub(crate) mod bare_royal;
pub(crate) mod budget;
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
mod perft;
pub(crate) mod points;
pub(crate) mod repetition;
pub(crate) mod royal_capture;
pub(crate) mod stalemate;
pub(crate) mod status;
#[cfg(test)]
mod tests;

pub(crate) use crate::outcome::{Outcome, Reason};
pub use claim::{ClaimError, claim};
pub use history::{History, PastPosition};
pub use perft::perft;
pub use status::{Count, Status, status};

use crate::{Position, registry};

impl Position {
    /// Returns the outcome that the position alone decides, if it decides one. No move is legal after a
    /// decision; after a draw between bare royals moves are. A game without turns has no outcome, and a side
    /// without a legal move has none where stalemate does not end the game.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.ruleset().alternates() {
            return None;
        }
        let decided = self.decided();
        if decided.is_some() || self.has_legal_move() {
            return decided;
        }
        registry::judge::without_move(self.ruleset.def(), self.turn(), self.is_check())
    }
}

/// Returns the outcome if the game ends now by itself. `history` must end with `position`.
///
/// A decision outranks a draw: a mating move wins even if it is the last of the moves without progress (FIDE
/// Laws 9.6.2), and perpetual check loses even if the position is also dead.
pub fn judge(position: &Position, history: &History) -> Option<Outcome> {
    if !position.ruleset().alternates() {
        return None;
    }
    position.outcome().or_else(|| registry::judge::decide(position, history))
}

/// Returns the work of the proofs in a position and of the moves from it that takes most, in the units of
/// [`Budget`](budget::Budget).
pub(crate) fn work(position: &Position) -> usize {
    let mut dead = budget::Budget::new();
    dead_position::judge::is_proven_dead(position, &mut dead);
    let wins = tabiya_board::Color::ALL.map(|color| dead_position::judge::win_work(position, color));
    let chases = position.legal_moves().into_iter().map(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        repetition::judge::chase_work(position, m, &after)
    });
    chases.chain(wins).fold(dead.spent(), usize::max)
}

/// Returns the outcomes that the side to move may claim now, each by its own rule. `history` must end with
/// `position`. Nothing can be claimed in a game that is over.
///
/// Claims are about the position on the board. For a claim with a move that is not yet made (FIDE Laws
/// 9.2.1), pass the position after it.
pub fn claims(position: &Position, history: &History) -> Vec<Outcome> {
    if judge(position, history).is_some() {
        return Vec::new();
    }
    registry::judge::claims(position, history)
}
