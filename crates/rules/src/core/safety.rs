//! Whether a royal piece is attacked, and what that leaves the other pieces free to do.

use tabiya_board::{Set, Square};

use super::layout::Lanes;
use super::rules::{Rules, SetOf, StateOf};
use super::sink::KindSet;

/// Whether an enemy of `side` among `enemies` attacks a square, with the board occupied so.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn attacked<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    square: Square,
    occupied: SetOf<R>,
    enemies: SetOf<R>,
) -> bool {
    if R::COMPACT {
        attacked_called(rules, state, side, square, occupied, enemies)
    } else {
        attacked_inlined(rules, state, side, square, occupied, enemies)
    }
}

#[inline(never)]
fn attacked_called<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    square: Square,
    occupied: SetOf<R>,
    enemies: SetOf<R>,
) -> bool {
    attacked_inlined(rules, state, side, square, occupied, enemies)
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn attacked_inlined<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    square: Square,
    occupied: SetOf<R>,
    enemies: SetOf<R>,
) -> bool {
    let scan = rules.scan(state, side, square);
    if !scan.leapers.is_disjoint(enemies) {
        return true;
    }
    for rider in (scan.riders & enemies).squares() {
        if rules.between(square, rider).is_disjoint(occupied) {
            return true;
        }
    }
    if let Some(exotic) = rules.exotic() {
        for hopper in (scan.hoppers & enemies).squares() {
            let blockers = rules.between(square, hopper) & occupied;
            if blockers.any() && !blockers.several() {
                return true;
            }
        }
        if exotic.forward != 0 {
            return forward_attack(rules, state, side ^ 1, square, occupied, enemies, exotic.forward);
        }
    }
    false
}

/// The attack test for kinds whose attacks cannot be looked up backwards: each piece is asked.
#[inline(never)]
fn forward_attack<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    by: usize,
    square: Square,
    occupied: SetOf<R>,
    enemies: SetOf<R>,
    kinds: KindSet,
) -> bool {
    let Some(exotic) = rules.exotic() else { return false };
    (0..rules.kinds()).filter(|kind| kinds >> kind & 1 != 0).any(|kind| {
        (state.kinds.get(kind) & enemies)
            .squares()
            .any(|from| exotic.odd[kind].reach(by, from, occupied).capture.contains(square))
    })
}

/// What the safety of a royal piece leaves the side's other pieces free to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<B> {
    /// Where pieces that are not bound may go.
    pub(crate) target: B,
    /// Pieces bound by a line to the royal.
    pub(crate) bound: B,
    /// The enemy riders that bind them.
    pub(crate) binders: B,
    /// The enemy hoppers that bind pieces, or that bound pieces must take account of.
    pub(crate) hop_binders: B,
    /// `target` without what the hoppers demand.
    pub(crate) base: B,
    /// How many attack the royal.
    pub(crate) checks: u32,
}

impl<B: Set> Limits<B> {
    /// No limits but these squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn none(target: B) -> Limits<B> {
        Limits { target, bound: B::EMPTY, binders: B::EMPTY, hop_binders: B::EMPTY, base: target, checks: 0 }
    }

    /// The limits that the safety of the royal on `royal` imposes, starting from `target`.
    ///
    /// Every enemy that bears on the royal along a line makes one demand of a move. A rider with
    /// nothing between checks: a move must block or capture. With one own piece between, that
    /// piece is bound to the line. Hoppers demand the like by the count of pieces between, see
    /// [`hop_demand`]. A move is safe exactly if it meets all demands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of_royal<R: Rules<L: super::layout::Layout<B = B>>>(
        rules: R,
        state: &StateOf<R>,
        side: usize,
        royal: Square,
        target: B,
    ) -> Limits<B> {
        let own = state.colors[side];
        let enemies = state.colors[side ^ 1];
        let occupied = own | enemies;
        let scan = rules.scan(state, side, royal);
        let leapers = scan.leapers & enemies;
        let mut limits = Limits::none(target);
        if leapers.any() {
            // A leap cannot be blocked: capture it, and two cannot be captured at once.
            limits.checks = leapers.len();
            limits.base &= if leapers.several() { B::EMPTY } else { leapers };
        }
        for rider in (scan.riders & enemies).squares() {
            let between = rules.between(royal, rider);
            let blockers = between & occupied;
            if blockers.is_empty() {
                limits.checks += 1;
                limits.base &= between | B::of(rider);
            } else if !blockers.several() && !blockers.is_disjoint(own) {
                limits.bound |= blockers;
                limits.binders |= B::of(rider);
            }
        }
        limits.target = limits.base;
        if rules.exotic().is_some() {
            for hopper in (scan.hoppers & enemies).squares() {
                let between = rules.between(royal, hopper);
                let demand = hop_demand(between, hopper, own, occupied);
                limits.checks += demand.check as u32;
                limits.target &= demand.others;
                if demand.bound.any() {
                    limits.bound |= demand.bound;
                }
                limits.hop_binders |= B::of(hopper);
            }
        }
        limits
    }

    /// Where a bound piece may go.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of_bound<R: Rules<L: super::layout::Layout<B = B>>>(
        &self,
        rules: R,
        state: &StateOf<R>,
        side: usize,
        royal: Square,
        piece: Square,
    ) -> B {
        let mut target = self.base;
        for rider in self.binders.squares() {
            let between = rules.between(royal, rider);
            if between.contains(piece) {
                target &= between | B::of(rider);
            }
        }
        if rules.exotic().is_some() {
            let own = state.colors[side];
            for hopper in self.hop_binders.squares() {
                let between = rules.between(royal, hopper);
                let demand = hop_demand(between, hopper, own, state.occupied());
                target &= if demand.bound.contains(piece) { demand.bound_to } else { demand.others };
            }
        }
        target
    }
}

/// What a hopper on the far side of `between` demands of a move.
struct HopDemand<B> {
    /// Whether it attacks the royal now.
    check: bool,
    /// The side's own pieces on which it makes a demand of their own.
    bound: B,
    /// Where those may go.
    bound_to: B,
    /// Where all other pieces may go.
    others: B,
}

/// A hopper attacks exactly if one piece stands between. A move can change that count by leaving
/// the line, by entering it, or by capturing along it; with three or more between nothing can
/// bring it to one.
#[cfg_attr(not(debug_assertions), inline(always))]
fn hop_demand<B: Set>(between: B, hopper: Square, own: B, occupied: B) -> HopDemand<B> {
    let blockers = between & occupied;
    match blockers.len() {
        0 => HopDemand { check: false, bound: B::EMPTY, bound_to: B::EMPTY, others: !between },
        1 => HopDemand {
            check: true,
            bound: blockers & own,
            bound_to: !between,
            others: between & !blockers | B::of(hopper),
        },
        2 => HopDemand {
            check: false,
            bound: blockers & own,
            bound_to: between & !blockers | B::of(hopper),
            others: !B::EMPTY,
        },
        _ => HopDemand { check: false, bound: B::EMPTY, bound_to: B::EMPTY, others: !B::EMPTY },
    }
}
