//! Whether a royal piece is attacked, and what that leaves the other pieces free to do.

use core::hint::cold_path;

use tabiya_board::{Set, Square};

use super::hooks::Play;
use super::layout::{Lanes, Layout};
use super::rules::{Rules, Scan, SetOf, StateOf};
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
    let scan = rules.scan(state, side, square);
    if !scan.leapers.is_disjoint(enemies) {
        return true;
    }
    for rider in (scan.riders & enemies).squares() {
        if rules.between(square, rider).is_disjoint(occupied) {
            return true;
        }
    }
    if R::COMPOUND {
        for hopper in (scan.hoppers & enemies).squares() {
            let blockers = rules.between(square, hopper) & occupied;
            if blockers.any()
                && !blockers.several()
                && blockers.is_disjoint(R::Slices::no_hurdles(rules, state))
            {
                return true;
            }
        }
        if rules.asked() != 0 {
            return attacked_by_asking(rules, state, side ^ 1, square, occupied, enemies, rules.asked());
        }
    }
    false
}

/// The attack test for kinds whose attacks cannot be looked up from the target: each piece is asked.
#[inline(never)]
fn attacked_by_asking<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    by: usize,
    square: Square,
    occupied: SetOf<R>,
    enemies: SetOf<R>,
    kinds: KindSet,
) -> bool {
    let compound = rules.compound();
    let no_hurdles = R::Slices::no_hurdles(rules, state);
    (0..rules.kinds()).filter(|kind| kinds >> kind & 1 != 0).any(|kind| {
        (state.kinds.get(kind) & enemies)
            .squares()
            .any(|from| compound[kind].reach(by, from, occupied, no_hurdles).capture.contains(square))
    })
}

/// Returns where the royal pieces of both sides stand.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn royals<R: Rules>(rules: R, state: &StateOf<R>) -> SetOf<R> {
    let kinds = rules.royals();
    if kinds == 0 {
        SetOf::<R>::EMPTY
    } else if kinds & (kinds - 1) == 0 {
        state.kinds.get(rules.royal())
    } else {
        state.of_kinds(kinds)
    }
}

/// What the safety of a royal piece leaves pieces free to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<B> {
    /// Where pieces that are not pinned may go.
    pub(crate) target: B,
    /// Pieces on which a line to the royal makes a demand of their own.
    pub(crate) pinned: B,
    /// The riders that pin them.
    pinners: B,
    /// The hoppers that pin pieces, or that pinned pieces must take account of.
    hop_pinners: B,
    /// `target` without what the hoppers demand.
    base: B,
    /// How many pieces attack the royal.
    pub(crate) checks: u32,
    /// The pieces that bear on the royal.
    pub(crate) bearing: Scan<B>,
    /// The pieces over which nothing hops, if hoppers bear on the royal.
    no_hurdles: B,
}

impl<B: Set> Limits<B> {
    /// Returns no limits but these squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn none(target: B) -> Limits<B> {
        Limits {
            target,
            pinned: B::EMPTY,
            pinners: B::EMPTY,
            hop_pinners: B::EMPTY,
            base: target,
            checks: 0,
            bearing: Scan { leapers: B::EMPTY, riders: B::EMPTY, hoppers: B::EMPTY },
            no_hurdles: B::EMPTY,
        }
    }

    /// Returns what keeps the royal of `side` on `royal` from being attacked by any of `attackers`
    /// when one of `movers` moves, starting from `target`.
    ///
    /// Every attacker that bears on the royal along a line makes one demand of a move. A rider
    /// with nothing between checks: a move must block or capture. With one mover between, that
    /// piece is pinned to the line. Hoppers demand the like by the count of pieces between, see
    /// [`hop_demand`]. A move is safe exactly if it meets all demands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::too_many_arguments, reason = "inlined: a struct would be built for nothing")]
    pub(crate) fn of_royal<R: Rules<L: Layout<B = B>>>(
        rules: R,
        state: &StateOf<R>,
        side: usize,
        royal: Square,
        attackers: B,
        movers: B,
        occupied: B,
        target: B,
    ) -> Limits<B> {
        let scan = rules.scan(state, side, royal);
        let mut limits = Limits::none(target);
        limits.bearing = Scan {
            leapers: scan.leapers & attackers,
            riders: scan.riders & attackers,
            hoppers: scan.hoppers & attackers,
        };
        let leapers = limits.bearing.leapers;
        if leapers.any() {
            cold_path();
            // A leap cannot be blocked: capture it, and two cannot be captured at once.
            limits.checks = leapers.len();
            limits.base &= if leapers.several() { B::EMPTY } else { leapers };
        }
        for rider in limits.bearing.riders.squares() {
            let between = rules.between(royal, rider);
            let blockers = between & occupied;
            if blockers.is_empty() {
                limits.checks += 1;
                limits.base &= between | B::of(rider);
            } else if !blockers.several() && !blockers.is_disjoint(movers) {
                limits.pinned |= blockers;
                limits.pinners |= B::of(rider);
            }
        }
        limits.target = limits.base;
        if R::COMPOUND {
            if limits.bearing.hoppers.any() {
                limits.no_hurdles = R::Slices::no_hurdles(rules, state);
            }
            for hopper in limits.bearing.hoppers.squares() {
                let between = rules.between(royal, hopper);
                if limits.no_hurdles.any() {
                    // What a piece may do here depends on which it is, too.
                    let (blockers, kept) = (between & occupied, limits.no_hurdles);
                    limits.checks += u32::from(blockers.len() == 1 && blockers.is_disjoint(kept));
                    limits.target &= hop_target(between, hopper, None, occupied, kept);
                    limits.pinned |= (blockers | kept) & movers;
                    limits.hop_pinners |= B::of(hopper);
                    continue;
                }
                let demand = hop_demand(between, hopper, movers, occupied);
                limits.checks += demand.check as u32;
                limits.target &= demand.others;
                limits.pinned |= demand.pinned;
                limits.hop_pinners |= B::of(hopper);
            }
        }
        limits
    }

    /// Returns where a pinned piece may go.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of_pinned<R: Rules<L: Layout<B = B>>>(
        &self,
        rules: R,
        movers: B,
        occupied: B,
        royal: Square,
        piece: Square,
    ) -> B {
        let mut target = self.base;
        for rider in self.pinners.squares() {
            let between = rules.between(royal, rider);
            if between.contains(piece) {
                target &= between | B::of(rider);
            }
        }
        if R::COMPOUND {
            for hopper in self.hop_pinners.squares() {
                let between = rules.between(royal, hopper);
                if self.no_hurdles.any() {
                    target &= hop_target(between, hopper, Some(piece), occupied, self.no_hurdles);
                    continue;
                }
                let demand = hop_demand(between, hopper, movers, occupied);
                target &= if demand.pinned.contains(piece) { demand.pinned_to } else { demand.others };
            }
        }
        target
    }
}

/// What a hopper on the far side of `between` demands of a move.
struct HopDemand<B> {
    /// Whether it attacks the royal now.
    check: bool,
    /// The movers on which it makes a demand of their own.
    pinned: B,
    /// Where those may go.
    pinned_to: B,
    /// Where all other pieces may go.
    others: B,
}

/// A hopper attacks exactly if one piece stands between. A move can change that count by leaving
/// the line, by entering it, or by capturing along it; with three or more between nothing can
/// bring it to one.
#[cfg_attr(not(debug_assertions), inline(always))]
fn hop_demand<B: Set>(between: B, hopper: Square, movers: B, occupied: B) -> HopDemand<B> {
    let blockers = between & occupied;
    match blockers.len() {
        0 => HopDemand { check: false, pinned: B::EMPTY, pinned_to: B::EMPTY, others: !between },
        1 => HopDemand {
            check: true,
            pinned: blockers & movers,
            pinned_to: !between,
            others: between & !blockers | B::of(hopper),
        },
        2 => HopDemand {
            check: false,
            pinned: blockers & movers,
            pinned_to: between & !blockers | B::of(hopper),
            others: !B::EMPTY,
        },
        _ => HopDemand { check: false, pinned: B::EMPTY, pinned_to: B::EMPTY, others: !B::EMPTY },
    }
}

/// Returns where a piece may go so that a hopper on the far side of `between` does not attack, where
/// nothing hops over some pieces. Without a piece, one that is none of those and not between.
#[inline(never)]
fn hop_target<B: Set>(between: B, hopper: Square, piece: Option<Square>, occupied: B, no_hurdles: B) -> B {
    let own = piece.map_or(B::EMPTY, B::of);
    let rest = between & occupied & !own;
    // Whether it does not attack with the piece alone between, or with the rest alone.
    let alone = !own.is_disjoint(no_hurdles);
    let without = rest.len() != 1 || !rest.is_disjoint(no_hurdles);
    let mut target = B::of(hopper);
    if without {
        target |= !between;
    }
    if alone || rest.any() {
        target |= between & !rest;
    }
    if alone || rest.several() {
        target |= rest;
    }
    target
}
