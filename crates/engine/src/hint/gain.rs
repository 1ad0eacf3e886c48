//! The gain of a line in a few moves: a piece, or the value of a promoted one.

use tabiya_board::Square;
use tabiya_rules::{Move, Piece, Position, Setup};

use super::exchange::gain_on;
use super::{Purpose, WORTH};
use crate::evaluate::{Weights, evaluate};
use crate::search::Line;

/// The half-moves in which something is gained. Longer lines show the expected moves, not the purpose of one.
const SOON: usize = 5;

/// The half-moves after a gain in which it must not be lost again.
const KEPT: usize = 4;

/// Returns the gain of the first moves of a line, if it is not lost again soon and the score confirms it. A
/// capture by the first move comes first, then the largest gain.
pub(super) fn gain(weights: &Weights, position: &Position, line: &Line) -> Option<Purpose> {
    // If captures are forced, a piece that is captured may be one that its side wants to lose.
    if position.ruleset().def().captures.forced {
        return None;
    }
    let walk = Walk::new(weights, position, line);
    let is_kept = |gain: &Gain| {
        // A rook for a knight is a gain, a queen for a rook and a knight is none.
        let least = WORTH.max(gain.value / 4);
        // The score has looked further than the line.
        let rise = line.score.value() - evaluate(weights, position);
        walk.settled(gain.plies) >= least && walk.settled(gain.plies + KEPT) >= least && rise >= WORTH / 2
    };
    let gains: Vec<&Gain> = walk.gains.iter().filter(|gain| is_kept(gain)).collect();
    let first = gains.iter().find(|gain| gain.plies == 1);
    first.or_else(|| gains.iter().max_by_key(|gain| gain.value)).map(|gain| gain.purpose)
}

/// Something that a move of the line gains.
struct Gain {
    value: i32,
    plies: usize,
    purpose: Purpose,
}

/// The first moves of a line.
struct Walk<'a> {
    weights: &'a Weights,
    moves: &'a [Move],
    /// The position before each move, and the one after the last.
    positions: Vec<Position>,
    /// The gains of the side that begins, before each move and after the last.
    balances: Vec<i32>,
    gains: Vec<Gain>,
}

impl<'a> Walk<'a> {
    fn new(weights: &'a Weights, position: &Position, line: &'a Line) -> Walk<'a> {
        let (ruleset, us) = (position.ruleset(), position.turn());
        let moves = &line.moves[..line.moves.len().min(SOON + KEPT)];
        let mut walk =
            Walk { weights, moves, positions: vec![position.clone()], balances: vec![0], gains: Vec::new() };
        // Where the piece on each square stood at first.
        let mut origins: Vec<Option<Square>> = vec![None; ruleset.board().squares()];
        for square in ruleset.board().all() {
            origins[square.index()] = position.piece_at(square).map(|_| square);
        }
        let mut now = position.clone();
        let mut balance = 0;
        for (m, plies) in moves.iter().copied().zip(1..) {
            let mover = now.turn();
            let before = now.setup();
            now.play(m);
            let after = now.setup();
            let is_ours = mover == us && plies <= SOON;
            let sign = if mover == us { 1 } else { -1 };
            for (square, piece) in lost(&before, &after, m) {
                let value = weights.captured(ruleset, piece.kind.index());
                if piece.color == mover {
                    balance -= sign * value;
                    continue;
                }
                balance += sign * value;
                let origin = origins[square.index()].and_then(|at| Some((position.piece_at(at)?, at)));
                if let Some((piece, square)) = origin
                    && is_ours
                {
                    let purpose = Purpose::Gains { piece, square, plies };
                    walk.gains.push(Gain { value, plies, purpose });
                }
            }
            if ruleset.piece_def(m.kind()).promotion.is_some() && !m.is_drop() {
                let value = weights.value(m.into_kind().index()) - weights.value(m.kind().index());
                balance += sign * value;
                if is_ours && value > 0 {
                    walk.gains.push(Gain { value, plies, purpose: Purpose::Promotes { plies } });
                }
            }
            let origin = origins[m.from().index()].filter(|_| !m.is_drop() && !m.is_castle());
            for square in ruleset.board().all() {
                if before.board[square.index()] != after.board[square.index()] {
                    origins[square.index()] = None;
                }
            }
            if !m.is_pass() {
                origins[m.from().index()] = None;
                origins[m.to().index()] = origin;
            }
            walk.balances.push(balance);
            walk.positions.push(now.clone());
        }
        walk
    }

    /// Returns the gain after some half-moves, or at the end of the line, including the recaptures that
    /// follow.
    fn settled(&self, plies: usize) -> i32 {
        let plies = plies.min(self.moves.len());
        let Some(last) = plies.checked_sub(1) else { return 0 };
        let is_ours = last.is_multiple_of(2);
        let recaptured = gain_on(self.weights, &self.positions[plies], self.moves[last].to());
        self.balances[plies] - if is_ours { recaptured } else { 0 }
    }
}

/// Returns the pieces that a move removes from the board, with their squares: the captured one first, on the
/// target or elsewhere, then those of either side that explode with it.
fn lost(before: &Setup, after: &Setup, m: Move) -> Vec<(Square, Piece)> {
    let mover = before.turn;
    let at = |setup: &Setup, square: Square| setup.board[square.index()];
    let squares = (0..before.board.len()).map(|index| Square(index as u8));
    let mut lost: Vec<_> = squares
        .filter(|square| at(before, *square) != at(after, *square))
        .filter_map(|square| Some((square, at(before, square)?)))
        .filter(|(square, piece)| piece.color != mover || (*square != m.from() && !m.is_castle()))
        .collect();
    lost.sort_by_key(|(square, _)| *square != m.to());
    // The piece that moves explodes, too.
    let moved = at(before, m.from()).filter(|_| !m.is_drop() && !m.is_pass() && !m.is_castle());
    if let Some(piece) = moved
        && at(after, m.to()).is_none_or(|piece| piece.color != mover)
    {
        lost.push((m.from(), piece));
    }
    lost
}
