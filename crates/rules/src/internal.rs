//! Interfaces for the other crates of this workspace: tests, benchmarks, code generation, and readers of
//! notations. They may change at any time.

use tabiya_board::{Color, Square};

use crate::def::CastlingSide;
use crate::{Attempt, Kind, Move, MoveQuery, Position, Refusal, Ruleset, Setup};

pub use crate::children::{Child, Children, Weights};
pub use crate::core::cpu::{Processor, Task, prefetch, use_large_pages};
pub use crate::node::{
    Arrival, Lanes, Layout, MoveBuffer, Node, NodeRules, NodeTask, Survey, Target, history_keys, with_node,
};
pub use crate::query::plans::{Plans, plans};
pub use crate::statics::{forms_source, shape_source, source};
pub use tabiya_ruleset::fingerprint::of_definition as definition_hash;
pub use tabiya_ruleset::{builtin, nearest, placement};

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

/// Returns a function that resolves many attempts in one position without repeating the work that they share.
/// It always takes the slow path, which [`Position::resolve`] takes only for refusals.
pub fn explainer(position: &Position) -> impl Fn(&Attempt) -> Result<Move, Refusal> {
    let explainer = position.explainer();
    move |attempt| explainer.explain(attempt)
}

/// Returns the legal move that an attempt means, if there is one: [`Position::resolve`] without the
/// explanation.
pub fn find(position: &Position, attempt: &Attempt) -> Option<Move> {
    position.find(attempt)
}

/// Returns the attempt to move a piece when a text names one more kind besides the squares: the kind
/// that the piece becomes or, where pieces enter behind a first move, the kind that enters.
///
/// If the piece promotes to that kind on the target, promotion is meant. If the start square is empty,
/// the kind is left out, so that the empty square is what is reported.
///
/// ```
/// use tabiya_rules::{Attempt, Ruleset, internal};
/// let seirawan = Ruleset::builtin("seirawan").unwrap();
/// let [b1, c3] = ["b1", "c3"].map(|name| seirawan.board().parse(name).unwrap());
/// let hawk = seirawan.kind_named("hawk").unwrap();
/// let attempt = internal::step_naming(&seirawan.start(), b1, c3, hawk);
/// assert!(matches!(attempt, Attempt::Step { becomes: None, enters: Some(kind), .. } if kind == hawk));
/// ```
pub fn step_naming(position: &Position, from: Square, to: Square, kind: Kind) -> Attempt {
    position.step_naming(from, to, kind)
}

/// Returns the attempt to move a piece that becomes `kind` if the move forces it to become something,
/// and otherwise stays what it is.
///
/// ```
/// use tabiya_rules::{Attempt, Ruleset, internal};
/// let chess = Ruleset::builtin("chess").unwrap();
/// let [e2, e4] = ["e2", "e4"].map(|name| chess.board().parse(name).unwrap());
/// let queen = chess.kind_named("queen");
/// assert_eq!(internal::step_becoming(&chess.start(), e2, e4, queen), Attempt::step(e2, e4));
/// ```
pub fn step_becoming(position: &Position, from: Square, to: Square, kind: Option<Kind>) -> Attempt {
    position.step_becoming(from, to, kind)
}

/// Returns the attempt of the side to move to castle on a side, legal or not; `None` in games without
/// castling.
pub fn castling_attempt(position: &Position, side: CastlingSide) -> Option<Attempt> {
    position.castling_attempt(side)
}

/// Returns where the king and its partner stand before a castling move of a position.
pub fn castling_squares(position: &Position, m: Move) -> (Square, Square) {
    position.castling_squares(m)
}

/// Returns the same rules in every form in which they can run, the fastest first. On processors before
/// 2013 there is only one.
pub fn forms(ruleset: &Ruleset) -> Vec<Ruleset> {
    ruleset.forms()
}

/// Returns the same rules, run from their tables alone even if a faster form exists.
pub fn without_static_form(ruleset: &Ruleset) -> Ruleset {
    ruleset.without_static_form()
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

/// The codes of all refusals, in the order of the documentation.
pub const REFUSAL_CODES: &[&str] = Refusal::CODES;

/// Returns the kind that looks the same and did not come from a promotion: the kind itself, unless it is one
/// that reverts when it is captured.
pub fn base_kind(ruleset: &Ruleset, kind: Kind) -> Kind {
    ruleset.base_kind(kind)
}

/// Returns the side that would make a move if an attempt meant one: see [`Position::mover`].
pub fn mover_of(position: &Position, attempt: &Attempt) -> Color {
    position.mover_of(attempt)
}

/// Returns whether a move is an initial step over a square, after which the piece can be captured en passant.
pub fn is_long_step(m: Move) -> bool {
    m.is_long_step()
}

/// Returns a move as a number, which is different for different moves of a position.
pub fn move_bits(m: Move) -> u64 {
    m.0
}

/// Returns the side of the castling move that a query asks for, if it asks for one.
pub fn castling_side(query: &MoveQuery) -> Option<CastlingSide> {
    query.castling_side()
}

/// Replaces a position by that of a setup without validating it: the setup must be one that a valid position
/// was written to. Nothing is allocated, which matters to programs that visit hundreds of millions of
/// positions.
pub fn load_unchecked(position: &mut Position, setup: &Setup) {
    position.load_unchecked(setup);
}

/// Returns the sums of weights over a position.
pub fn sums(position: &Position, weights: &Weights) -> [u64; 2] {
    position.sums(weights)
}

/// Returns whether a position has a state besides its pieces and hands: rights, counters, marked squares.
pub fn has_hidden_state(position: &Position) -> bool {
    position.has_hidden_state()
}
