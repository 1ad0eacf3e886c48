//! Exchanges: the gain of the legal captures on one square. A piece that is pinned captures nothing, and a
//! royal piece captures nothing that is defended, because the rules say so.

use tabiya_board::Square;
use tabiya_rules::{Move, Piece, Position};

use crate::evaluate::Weights;

/// The value of a royal piece in an exchange: more than all others.
const ROYAL: i32 = 10_000;

/// The best capture on a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    pub(super) capture: Move,
    /// The gain after the captures that follow on the square, below zero for a loss.
    pub(super) gain: i32,
}

/// Returns the best capture of the piece on a square, of the legal moves of a position.
pub(super) fn exchange(
    weights: &Weights,
    position: &Position,
    moves: &[Move],
    square: Square,
) -> Option<Exchange> {
    let captures = moves.iter().copied().filter(|m| is_capture(position, *m, square));
    let exchanges = captures.map(|capture| Exchange { capture, gain: gain(weights, position, capture) });
    // If several gain the same, the least valuable piece captures.
    exchanges.max_by_key(|found| (found.gain, -worth(weights, position, found.capture)))
}

/// Returns the gain of the side to move on a square, capturing with its least valuable piece first as long as
/// it pays.
pub(super) fn gain_on(weights: &Weights, position: &Position, square: Square) -> i32 {
    let moves = position.legal_moves();
    let captures = moves.into_iter().filter(|m| is_capture(position, *m, square));
    let least =
        captures.min_by_key(|m| (worth(weights, position, *m), -weights.value(m.into_kind().index())));
    least.map_or(0, |m| gain(weights, position, m).max(0))
}

fn is_capture(position: &Position, m: Move, square: Square) -> bool {
    let is_theirs = position.piece_at(square).is_some_and(|piece| piece.color != position.turn());
    is_theirs && m.to() == square && !m.is_drop() && !m.is_pass()
}

/// Returns the gain of a capture after the recaptures on its target.
fn gain(weights: &Weights, position: &Position, m: Move) -> i32 {
    let ruleset = position.ruleset();
    let captured = |piece: Piece| match ruleset.piece_def(piece.kind).royal {
        true => ROYAL,
        false => weights.captured(ruleset, piece.kind.index()),
    };
    let promoted = weights.value(m.into_kind().index()) - weights.value(m.kind().index());
    let mut after = position.clone();
    after.play(m);
    position.piece_at(m.to()).map_or(0, captured) + promoted - gain_on(weights, &after, m.to())
}

/// Returns the value of the piece that moves.
fn worth(weights: &Weights, position: &Position, m: Move) -> i32 {
    match position.ruleset().piece_def(m.kind()).royal {
        true => ROYAL,
        false => weights.value(m.kind().index()),
    }
}
