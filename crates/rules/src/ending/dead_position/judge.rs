//! Dead positions: neither side can win any more by any series of legal moves (FIDE Laws 5.2.2).
//!
//! An exact decision can take a search of millions of positions. This module finds many dead positions, not
//! all, and never calls a live position dead. It tries three proofs:
//!
//! - [`mobility`](super::mobility): an upper bound of where each piece can ever get, and whether any mate
//!   could be composed from that. It covers insufficient material (bare kings, a lone knight, bishops on
//!   squares of one colour) and walls of blocked pawns.
//! - [`search`]: every continuation of a position with few moves ends in positions that are dead by the first
//!   proof, or in stalemate.
//! - [`home`]: no piece of either side ever leaves its own half (xiangqi without attacking pieces).
//!
//! All of them count their work. One that would exceed the [`Budget`] gives up, and nothing is proven.
//!
//! In games that can also be won in other ways (counted checks, explosions, the perpetual checks of the
//! opponent) only bare royals are dead; in games that can be won by goals, drops, extinction or by repeating
//! a position no position is.

use std::sync::atomic::{AtomicU64, Ordering};

use tabiya_board::{Color, Set};

use super::{DeadPosition, home, search};
use crate::core::layout::Lanes;
use crate::core::list::count_of_turn;
use crate::core::rules::Rules;
use crate::def::{By, RoyalRule, RulesetDef, TurnOrder, Verdict};
use crate::ending::budget::Budget;
use crate::ending::hooks::Judge;
use crate::ending::{ClaimError, History, Outcome, Reason};
use crate::form::dispatch;
use crate::query::hooks::{Query, Ways};
use crate::registry::hooks::Slices;
use crate::registry::judge;
use crate::setup::hooks::Arrange;
use crate::{Move, Position};

impl Judge for DeadPosition {
    type Memory = LastAnswer;

    fn decide(position: &Position, history: &History, by: By) -> Option<Outcome> {
        let applies = position.ruleset().def().endings.dead_position == Some(by)
            && (by == By::Claim || worth_asking(position, history));
        let is_dead = || history.memory.dead_position.get_or_prove(position);
        (applies && is_dead()).then(|| Outcome::draw(Reason::DeadPosition).by(by))
    }

    fn claim_error(position: &Position, _: &History, reason: Reason) -> Option<ClaimError> {
        let claimed = position.ruleset().def().endings.dead_position == Some(By::Claim);
        (reason == Reason::DeadPosition && claimed).then_some(ClaimError::DeadPosition)
    }
}

/// The last verdict: a hash of the position, with the verdict in the lowest bit; 0 at first. After a move,
/// the referee asks for the outcome, the claims and the status, and all of that takes one proof.
#[derive(Debug, Default)]
pub(crate) struct LastAnswer(AtomicU64);

impl Clone for LastAnswer {
    fn clone(&self) -> LastAnswer {
        LastAnswer(AtomicU64::new(self.0.load(Ordering::Relaxed)))
    }
}

impl LastAnswer {
    /// Returns whether a position is dead.
    fn get_or_prove(&self, position: &Position) -> bool {
        self.get(position).unwrap_or_else(|| {
            let answer = is_dead(position);
            self.set(position, answer);
            answer
        })
    }

    /// Keeps the answer for a position.
    pub(crate) fn set(&self, position: &Position, answer: bool) {
        self.0.store(hash(position) | u64::from(answer), Ordering::Relaxed);
    }

    /// Returns the answer for a position if it is the last one.
    pub(crate) fn get(&self, position: &Position) -> Option<bool> {
        let last = self.0.load(Ordering::Relaxed);
        (last != 0 && last & !1 == hash(position)).then_some(last & 1 == 1)
    }
}

/// Returns a hash of everything that the proofs depend on, with a lowest bit of 0.
fn hash(position: &Position) -> u64 {
    position.hash() & !1
}

/// A side with more moves than this is not close to a dead position.
const MANY_MOVES: usize = 16;

/// With at most this number of pieces, including royals, the proofs are cheap.
const FEW_PIECES: u32 = 5;

/// When the halfmove clock has this value, the proofs are tried for any position.
const AT_LAST: u16 = 40;

/// When the halfmove clock is a multiple of this value, the proofs are tried again.
const NOW_AND_THEN: u16 = 10;

/// Returns whether the proofs are worth their cost now: they take a hundred times as long as a move. Hardly
/// any position is dead early in the game. Later a position becomes dead by a move that cannot be undone, and
/// hardly ever while both sides have many moves. A dead position that is missed here is found later, since it
/// stays dead: at the latest when the halfmove clock reaches [`AT_LAST`].
fn worth_asking(position: &Position, history: &History) -> bool {
    let (pieces, early) = dispatch!(position.ruleset, &position.state, |rules, state| {
        (state.pieces().len(), Slices::is_early(rules, state))
    });
    let quiet = position.halfmove_clock();
    if quiet == AT_LAST {
        return true;
    }
    if early {
        return false;
    }
    if history.is_empty() {
        return true;
    }
    if !quiet.is_multiple_of(NOW_AND_THEN) {
        return false;
    }
    if pieces <= FEW_PIECES {
        return true;
    }
    let mut first = [Move::NONE];
    let moves = count_moves(position, &mut first);
    if moves == 0 || moves > MANY_MOVES {
        return moves == 0;
    }
    let mut next = position.clone();
    next.play_unchecked(first[0]);
    count_moves(&next, &mut []) <= MANY_MOVES
}

fn count_moves(position: &Position, first: &mut [Move]) -> usize {
    dispatch!(position.ruleset, &position.state, |rules, state| count_of_turn(rules, state, first))
}

/// The ways to win a game, as far as the proofs cover them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wins {
    /// By mate alone.
    ByMate,
    /// By mate or stalemate.
    WithoutMove,
    /// Only with pieces besides the royals: one's own.
    WithPieces,
    /// Only with pieces besides the royals: anyone's, such as those of a side that checks for ever.
    WithAnyPieces,
    /// In ways that no proof here covers.
    Otherwise,
}

fn wins(def: &RulesetDef) -> Wins {
    let ways = Slices::wins(def).with(judge::wins(def));
    let elsewhere = def.turns != TurnOrder::Alternate
        || def.royals.rule != RoyalRule::Checkmate
        || ways.has(Ways::OTHERWISE)
        || def.pieces.iter().filter(|piece| piece.royal).count() != 1;
    let with_pieces = ways.has(Ways::PIECES);
    match judge::verdict_without_move(def) {
        _ if elsewhere => Wins::Otherwise,
        None | Some(Verdict::Draw) if ways.has(Ways::GUARDED) => Wins::Otherwise,
        None | Some(Verdict::Draw) if ways.has(Ways::FAULTS) => Wins::WithAnyPieces,
        None | Some(Verdict::Draw) if with_pieces => Wins::WithPieces,
        None | Some(Verdict::Draw) => Wins::ByMate,
        _ if with_pieces => Wins::Otherwise,
        _ => Wins::WithoutMove,
    }
}

pub(crate) fn is_dead(position: &Position) -> bool {
    is_proven_dead(position, &mut Budget::new())
}

/// Returns whether a position is dead, as far as the budget lasts.
pub(crate) fn is_proven_dead(position: &Position, budget: &mut Budget) -> bool {
    let wins = wins(position.ruleset().def());
    if wins == Wins::Otherwise || !one_royal_each(position) {
        return false;
    }
    match wins {
        Wins::ByMate => search::only_dead_ends(position, &Color::ALL, budget),
        Wins::WithoutMove => home::nobody_leaves(position, budget),
        _ => nothing_but_royals(position),
    }
}

impl Position {
    /// Returns whether a side could still win by some series of legal moves, however badly the other plays.
    /// This decides the game when the other side runs out of time (FIDE Laws 6.9).
    ///
    /// The proofs are those of dead positions: `false` is certain, and `true` may mean that nothing was
    /// proven. A bare royal is always recognised. In games that can be won by goals, drops, extinction or the
    /// capture of a royal, the result is always `true`.
    ///
    /// ```
    /// use tabiya_board::Color;
    /// use tabiya_rules::{CastlingSide, Position, Ruleset};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let mut setup = chess.start_setup();
    /// let king = chess.kind_named("king").unwrap();
    /// // Black keeps the king alone.
    /// for slot in &mut setup.board {
    ///     *slot = slot.filter(|piece| piece.color == Color::White || piece.kind == king);
    /// }
    /// for side in CastlingSide::ALL {
    ///     setup.castling[(Color::Black, side)] = None;
    /// }
    /// let position = Position::from_setup(&chess, &setup).unwrap();
    /// assert!(position.can_win(Color::White));
    /// assert!(!position.can_win(Color::Black));
    /// ```
    pub fn can_win(&self, color: Color) -> bool {
        !is_proven_unable(self, color, &mut Budget::new())
    }
}

/// Returns the work of finding out whether a side can win.
pub(crate) fn win_work(position: &Position, color: Color) -> usize {
    let mut budget = Budget::new();
    is_proven_unable(position, color, &mut budget);
    budget.spent()
}

/// Returns whether a side cannot win, as far as the budget lasts.
fn is_proven_unable(position: &Position, color: Color, budget: &mut Budget) -> bool {
    let wins = wins(position.ruleset().def());
    if wins == Wins::Otherwise || !one_royal_each(position) {
        return false;
    }
    match wins {
        Wins::ByMate => {
            has_nothing_but_royal(position, color) || search::only_dead_ends(position, &[color], budget)
        }
        Wins::WithoutMove => home::nobody_leaves(position, budget),
        Wins::WithPieces => has_nothing_but_royal(position, color),
        _ => nothing_but_royals(position),
    }
}

fn one_royal_each(position: &Position) -> bool {
    dispatch!(position.ruleset, &position.state, |rules, state| {
        rules.royal() < rules.kinds()
            && state.colors.iter().all(|side| (state.kinds.get(rules.royal()) & *side).len() == 1)
    })
}

/// Returns whether everything that can ever move is on the board, and moves as its kind does: no piece is in
/// hand, and there is no right to castle or to capture en passant.
pub(super) fn is_closed(position: &Position) -> bool {
    dispatch!(position.ruleset, &position.state, |rules, state| {
        let hands = state.reserve.iter().any(|hand| (0..hand.count()).any(|kind| hand.get(kind) > 0));
        !Slices::has_rights(rules, state) && !hands
    })
}

/// Returns whether only royals are left. Royals cannot attack each other.
fn nothing_but_royals(position: &Position) -> bool {
    Color::ALL.into_iter().all(|color| has_nothing_but_royal(position, color))
}

fn has_nothing_but_royal(position: &Position, color: Color) -> bool {
    dispatch!(position.ruleset, &position.state, |rules, state| {
        let (own, hand) = (state.colors[color.index()], &state.reserve[color.index()]);
        own.is_subset(state.kinds.get(rules.royal())) && (0..hand.count()).all(|kind| hand.get(kind) == 0)
    })
}

/// Passes on the reasons why claims by this ending are not granted.
macro_rules! dead_position_claim_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// It is not proven that neither side can win.
            DeadPosition = "A win may still be possible.".to_owned();
        } $($more)* }
    };
}
pub(crate) use dead_position_claim_errors;
