//! Explosions: a capture removes the capturing piece and everything around, but for spared kinds.

use tabiya_board::Set;

use crate::core::layout::{Lanes, Layout};
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::state::State;
use crate::exotic::Exotic;

/// Removes what a capture on the move's target blows up. The captured piece is gone already; the
/// capturing one stands on the target.
pub(crate) fn make<R: Rules>(rules: R, exotic: &Exotic<SetOf<R>>, state: &mut StateOf<R>, m: Move) {
    let Some(explosion) = &exotic.explosion else { return };
    let mut gone = explosion.around[m.to().index()] & state.occupied();
    for kind in 0..rules.kinds() {
        if explosion.spared >> kind & 1 != 0 {
            gone &= !state.kinds.get(kind);
        }
    }
    gone |= SetOf::<R>::of(m.to());
    super::gating::close(state, gone);
    for square in gone.squares() {
        let one = SetOf::<R>::of(square);
        let side = usize::from(!state.colors[1].is_disjoint(one));
        let kind = state.kind_at(one, rules.kinds());
        *state.kinds.get_mut(kind) ^= one;
        state.colors[side] ^= one;
        state.hash ^= rules.piece_key(side, kind, square);
        super::castling::update_rights(rules, state, side, usize::MAX, square, square);
        if rules.castling() != crate::core::rules::CastlingKind::None && kind == rules.castling_kinds().0 {
            let kept = state.castling & !(3 << (side * 2));
            super::castling::set_rights(state, kept);
        }
    }
}

/// What an explosion decides about a move that has just been made by `us`: legal if only the
/// enemy's royal is gone, illegal if the own one is, open if both stand.
pub(crate) fn verdict<L: Layout>(exotic: &Exotic<L::B>, after: &State<L>, us: usize) -> Option<bool> {
    let royals = exotic.royal_set(after);
    if royals.is_disjoint(after.colors[us]) {
        Some(false)
    } else if royals.is_disjoint(after.colors[us ^ 1]) {
        Some(true)
    } else {
        None
    }
}

/// Whether royals of both sides stand side by side, so that neither can be captured without loss
/// of the other.
pub(crate) fn royals_touch<L: Layout>(exotic: &Exotic<L::B>, state: &State<L>) -> bool {
    let Some(explosion) = &exotic.explosion else { return false };
    let royals = exotic.royal_set(state);
    (royals & state.colors[0])
        .squares()
        .any(|square| !explosion.around[square.index()].is_disjoint(royals & state.colors[1]))
}
