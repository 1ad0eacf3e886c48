//! Gating: a piece in hand enters on the square that a piece leaves with its first move.

use tabiya_board::{Set, Square};

use crate::core::keys;
use crate::core::layout::{Lanes, Layout};
use crate::core::moves::{Flag, Move};
use crate::core::sink::{KindSet, Sink};
use crate::core::state::State;

/// The kinds of `gating` that a side has in hand.
fn in_hand<L: Layout>(state: &State<L>, gating: KindSet, side: usize) -> impl Iterator<Item = usize> + '_ {
    (0..32).filter(move |kind| gating >> kind & 1 != 0 && state.hands[side].get(*kind) != 0)
}

/// Sends the moves of one piece that let another in.
pub(crate) fn generate<L: Layout, S: Sink<L::B>>(
    state: &State<L>,
    gating: KindSet,
    side: usize,
    kind: usize,
    from: Square,
    to: L::B,
    sink: &mut S,
) {
    for gated in in_hand(state, gating, side) {
        for to in to.squares() {
            sink.one(Move::new(from, to, kind, gated, Flag::Gate));
        }
    }
}

/// Sends the forms of a castling move that let a piece in on the king's or the partner's square.
pub(crate) fn castle<L: Layout, S: Sink<L::B>>(
    state: &State<L>,
    gating: KindSet,
    side: usize,
    m: Move,
    rook_from: Square,
    sink: &mut S,
) {
    for gated in in_hand(state, gating, side) {
        let king = m.kind().0 as usize;
        for (flag, square) in [(Flag::CastleGateKing, m.from()), (Flag::CastleGateRook, rook_from)] {
            if state.gates.contains(square) {
                sink.one(Move::new(m.from(), m.to(), king, gated, flag).with_wing(m.wing()));
            }
        }
    }
}

/// Notes that nothing can enter any more on these squares.
pub(crate) fn close<L: Layout>(state: &mut State<L>, squares: L::B) {
    for square in (state.gates & squares).squares() {
        state.hash ^= keys::gate(square);
    }
    state.gates &= !squares;
}
