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
//! threats in both positions are compared.

use tabiya_board::{B256, Color, Set, Square};

use crate::core::hooks::Play;
use crate::def::{RulesetDef, Verdict};
use crate::form::dispatch;
use crate::registry::hooks::Slices;
use crate::{Move, Piece, Position};

/// Returns whether the game has a rule against chasing.
pub(super) fn matters(def: &RulesetDef) -> bool {
    def.endings.repetition.iter().any(|row| row.perpetual_chase != Verdict::Draw)
}

/// Returns the squares of the pieces that a move began to chase.
pub(super) fn begun(before: &Position, m: Move, after: &Position) -> B256 {
    let side = before.turn();
    let old: Vec<(Square, Square)> = threats(before)
        .into_iter()
        .map(|(attacker, victim)| (if attacker == m.from() { m.to() } else { attacker }, victim))
        .collect();
    let new = threats(&after.with_turn(side));
    B256::from_squares(new.into_iter().filter(|threat| !old.contains(threat)).map(|(_, victim)| victim))
}

/// Returns the threats of the side to move: pairs of attacker and target.
fn threats(position: &Position) -> Vec<(Square, Square)> {
    let side = position.turn();
    let def = position.ruleset().def();
    let piece_of = |piece: Piece| position.ruleset().piece_of(piece.kind);
    let mut back: Option<Vec<Move>> = None;
    let mut found = Vec::new();
    for m in position.legal_moves() {
        let (Some(attacker), Some(victim)) = (position.piece_at(m.from()), position.piece_at(m.to())) else {
            continue;
        };
        if victim.color == side || found.contains(&(m.from(), m.to())) {
            continue;
        }
        let (by, of) = (&def.pieces[piece_of(attacker)], &def.pieces[piece_of(victim)]);
        if by.royal || of.royal || is_soldier(by) || is_soldier(of) && !has_crossed(of, victim.color, m.to())
        {
            continue;
        }
        if by.name == of.name {
            let back = back.get_or_insert_with(|| position.with_turn(!side).legal_moves());
            if back.iter().any(|reply| reply.from() == m.to() && reply.to() == m.from()) {
                continue;
            }
        }
        let stronger = matches!((by.value, of.value), (Some(by), Some(of)) if 2 * of >= 3 * by);
        if stronger || !is_answered(position, m) {
            found.push((m.from(), m.to()));
        }
    }
    found
}

/// Returns whether a capture can be answered by a capture on the same square.
fn is_answered(position: &Position, m: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(m);
    let mut answered = false;
    after.each_legal_move(|reply| answered |= reply.to() == m.to());
    answered
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
