//! Chasing: which pieces a move begins to chase, for the rule of perpetual chase.
//!
//! The rule follows the Asian Xiangqi Federation as Fairy-Stockfish implements it. A side
//! *threatens* an enemy piece when it could capture it if it were to move again, legally, and
//!
//! - the capturing piece is neither a royal nor a soldier (a piece that never goes back), which
//!   may attack for ever;
//! - the victim is not a royal (that is check) and not a soldier that has not crossed the river
//!   (that is outside the zone of its other movement);
//! - the two are not of one kind attacking each other, unless the victim could not capture back;
//! - the capture could not be answered by capturing on that square, legally (a pinned defender does
//!   not count), or the victim is worth at least half as much again as its attacker, by the
//!   `value`s of the ruleset: a horse that attacks a protected chariot chases it.
//!
//! A move *chases* what its side threatens after it with a piece that did not threaten it before: by moving,
//! by opening or closing a line, or by pinning a defender. Fairy-Stockfish decides this by cases; here the
//! threats in both positions are compared. The work is counted; a move with which it would exceed the
//! [`Budget`] chases nothing.

use tabiya_board::{B256, Color, Set, Square};

use crate::core::hooks::Play;
use crate::core::list;
use crate::core::rules::Rules;
use crate::core::wanted::{Only, Wanted};
use crate::def::{RulesetDef, Verdict};
use crate::ending::budget::Budget;
use crate::form::dispatch;
use crate::registry::hooks::Slices;
use crate::{Move, Piece, Position};

/// Returns whether the game has a rule against chasing.
pub(super) fn matters(def: &RulesetDef) -> bool {
    def.endings.repetition.iter().any(|row| row.perpetual_chase != Verdict::Draw)
}

/// The work of listing the moves of a position.
const LIST: usize = 200;

/// The work of finding out whether a capture is answered.
const ANSWER: usize = 100;

/// Returns the squares of the pieces that a move began to chase; none if it takes too much work to tell.
pub(super) fn begun(before: &Position, m: Move, after: &Position, budget: &mut Budget) -> B256 {
    newly_threatened(before, m, after, budget).unwrap_or(B256::EMPTY)
}

fn newly_threatened(before: &Position, m: Move, after: &Position, budget: &mut Budget) -> Option<B256> {
    let new = threats(&after.with_turn(before.turn()), |_| true, budget)?;
    if new.is_empty() {
        return Some(B256::EMPTY);
    }
    // Where the attacker of a threat in the earlier position stands after the move.
    let later = |(attacker, victim)| (if attacker == m.from() { m.to() } else { attacker }, victim);
    let old = threats(before, |threat| new.contains(&later(threat)), budget)?;
    let begun = new.into_iter().filter(|threat| !old.iter().any(|old| later(*old) == *threat));
    Some(B256::from_squares(begun.map(|(_, victim)| victim)))
}

/// Returns the threats of the side to move, as far as they are asked for: pairs of attacker and target.
/// `None` if it takes too much work to find them.
fn threats(
    position: &Position,
    asked: impl Fn((Square, Square)) -> bool,
    budget: &mut Budget,
) -> Option<Vec<(Square, Square)>> {
    let side = position.turn();
    let def = position.ruleset().def();
    let piece_of = |piece: Piece| position.ruleset().piece_of(piece.kind);
    let mut back: Option<Vec<Move>> = None;
    let mut found = Vec::new();
    budget.spend(LIST)?;
    for m in position.legal_moves() {
        budget.spend(1)?;
        let (Some(attacker), Some(victim)) = (position.piece_at(m.from()), position.piece_at(m.to())) else {
            continue;
        };
        let threat = (m.from(), m.to());
        if victim.color == side || !asked(threat) || found.contains(&threat) {
            continue;
        }
        let (by, of) = (&def.pieces[piece_of(attacker)], &def.pieces[piece_of(victim)]);
        if by.royal || of.royal || is_soldier(by) || is_soldier(of) && !has_crossed(of, victim.color, m.to())
        {
            continue;
        }
        if by.name == of.name {
            budget.spend(LIST)?;
            let back = back.get_or_insert_with(|| position.with_turn(!side).legal_moves());
            if back.iter().any(|reply| reply.from() == m.to() && reply.to() == m.from()) {
                continue;
            }
        }
        let stronger = matches!((by.value, of.value), (Some(by), Some(of)) if 2 * of >= 3 * by);
        if !stronger {
            budget.spend(ANSWER)?;
        }
        if stronger || !is_answered(position, m) {
            found.push(threat);
        }
    }
    Some(found)
}

/// Returns whether a capture can be answered by a capture on the same square.
fn is_answered(position: &Position, m: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(m);
    dispatch!(after.ruleset, &after.state, |rules, state| {
        let mut replies = Vec::new();
        if !list::is_over(rules, state) {
            let wanted = Wanted { only: Only::Captures, ..Wanted::all(Set::of(m.to())) };
            rules.list(state, state.turn as usize, wanted, &mut replies);
        }
        replies.iter().any(|reply| reply.to() == m.to())
    })
}

/// Returns whether a piece never goes back.
fn is_soldier(piece: &crate::def::PieceDef) -> bool {
    let other = piece.movement_in.as_ref().map(|(_, movement)| movement);
    let mut vectors =
        [Some(&piece.movement), other].into_iter().flatten().flat_map(|m| &m.parts).flat_map(|p| &p.vectors);
    !piece.royal && vectors.all(|(_, dy)| *dy >= 0)
}

/// Returns whether a soldier stands where it has its other movement; true for soldiers that have only one.
fn has_crossed(piece: &crate::def::PieceDef, color: Color, at: Square) -> bool {
    piece.movement_in.as_ref().is_none_or(|(zone, _)| zone.of[color.index()].contains(at))
}

impl Position {
    /// Returns the same position with this side to move, as if the other had passed.
    fn with_turn(&self, side: Color) -> Position {
        let mut position = self.clone();
        dispatch!(position.ruleset, &mut position.state, |rules, state| {
            state.turn = side.index() as u8;
            // Rights that last for one move only have ended.
            Slices::begin::<_, false>(rules, state);
        });
        position
    }
}
