//! Interfaces for the tests, benchmarks and code generation of this workspace. They may change at any time.

use crate::{Attempt, Move, Position, Refusal, Ruleset};

pub use crate::statics::source::{forms_source, shape_source, source};

/// The work that one question about the end of a game may take: see [`judge_work`].
pub const JUDGE_WORK: usize = crate::ending::budget::Budget::WORK;

/// Returns the work that the end of a game takes to judge in a position: the most that one of the proofs of
/// dead positions, or of the moves that could begin a chase, takes. A unit takes about three nanoseconds.
///
/// ```
/// use tabiya_rules::{Ruleset, internal};
/// let start = Ruleset::builtin("chess").unwrap().start();
/// assert!((1..=internal::JUDGE_WORK).contains(&internal::judge_work(&start)));
/// ```
pub fn judge_work(position: &Position) -> usize {
    crate::ending::work(position)
}

/// Returns the legal move that an attempt means, if there is one: [`Position::resolve`] without the
/// explanation.
pub fn find(position: &Position, attempt: &Attempt) -> Option<Move> {
    position.find(attempt)
}

/// Returns the same rules in every form in which they can run, the fastest first. On processors before
/// 2013 there is only one.
pub fn forms(ruleset: &Ruleset) -> Vec<Ruleset> {
    ruleset.forms()
}

/// Returns whether positions of a ruleset run in a form that was known at compile time, at least in its
/// shape.
pub fn is_static(ruleset: &Ruleset) -> bool {
    ruleset.is_static()
}

/// Returns the number of leaves of the move tree at a depth; unlike [`Position::perft`], the last moves
/// are made, too.
pub fn perft_made(position: &Position, depth: u32) -> u64 {
    position.perft_made(depth)
}

/// The codes of all refusals with their meanings, in the order of the documentation.
pub const REFUSALS: &[(&str, &str)] = Refusal::MEANINGS;
