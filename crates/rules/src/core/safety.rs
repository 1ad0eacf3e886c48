//! Safety of royal pieces: attacks, checks and pins.

use core::hint::cold_path;

use tabiya_board::{Set, Square};

use super::hooks::Play;
use super::layout::{Lanes, Layout};
use super::rules::{Rules, Scan, SetOf, StateOf};
use super::sink::KindBits;

/// Returns whether one of `enemies`, which belong to the opponent of `side`, attacks a square when the
/// squares `occupied` are occupied.
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
        if rules.probed() != 0 {
            return attacked_by_any(rules, state, side ^ 1, square, occupied, enemies, rules.probed());
        }
    }
    false
}

/// Returns whether a piece attacks a square, for kinds whose attacks cannot be looked up from the target:
/// each piece is tried.
#[inline(never)]
fn attacked_by_any<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    by: usize,
    square: Square,
    occupied: SetOf<R>,
    enemies: SetOf<R>,
    kinds: KindBits,
) -> bool {
    let compound = rules.compound();
    let no_hurdles = R::Slices::no_hurdles(rules, state);
    (0..rules.kinds()).filter(|kind| kinds >> kind & 1 != 0).any(|kind| {
        (state.kinds.get(kind) & enemies)
            .squares()
            .any(|from| compound[kind].captures(by, from, occupied, no_hurdles).contains(square))
    })
}

/// Returns the squares of the royal pieces of both sides.
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

/// Returns whether a side has fewer royal pieces than it needs. In most games it needs one, which is tested
/// without counting.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn lacks_royal<R: Rules>(rules: R, state: &StateOf<R>, side: usize, needed: u8) -> bool {
    let own = royals(rules, state) & state.colors[side];
    match needed {
        0 => false,
        1 => own.is_empty(),
        _ => own.len() < needed.into(),
    }
}

/// The limits that the safety of a royal piece puts on the moves of other pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<B> {
    /// The squares that pieces may go to if they are not pinned.
    pub(crate) target: B,
    /// The pinned pieces: those that are limited by a line to the royal.
    pub(crate) pinned: B,
    /// The riders that pin them.
    pinners: B,
    /// The hoppers that pin pieces, or that limit pinned pieces.
    hop_pinners: B,
    /// `target` without the limits of hoppers.
    base: B,
    /// The number of pieces that attack the royal.
    pub(crate) checks: u32,
    /// The pieces that bear on the royal.
    pub(crate) bearing: Scan<B>,
    /// The pieces that are not hurdles, if hoppers bear on the royal.
    no_hurdles: B,
}

impl<B: Set> Limits<B> {
    /// Returns limits that allow all moves to these squares.
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

    /// Returns the limits on moves of `movers` to `target` under which none of `attackers` attacks the royal
    /// of `side` on the square `royal`.
    ///
    /// Every attacker that bears on the royal along a line is one constraint. A rider with nothing between
    /// gives check: a move must block or capture. With one mover between, that piece is pinned to the line.
    /// Hoppers constrain likewise by the number of pieces between, see [`hop_constraint`]. A move is safe
    /// exactly if it meets all constraints.
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
            // A leap cannot be blocked, only the leaper captured, and two cannot be captured at once.
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
                    // Here the limits also depend on which piece moves.
                    let (blockers, kept) = (between & occupied, limits.no_hurdles);
                    limits.checks += u32::from(blockers.len() == 1 && blockers.is_disjoint(kept));
                    limits.target &= hop_target(between, hopper, None, occupied, kept);
                    limits.pinned |= (blockers | kept) & movers;
                    limits.hop_pinners |= B::of(hopper);
                    continue;
                }
                let constraint = hop_constraint(between, hopper, movers, occupied);
                limits.checks += constraint.check as u32;
                limits.target &= constraint.others;
                limits.pinned |= constraint.pinned;
                limits.hop_pinners |= B::of(hopper);
            }
        }
        limits
    }

    /// Returns the squares that a pinned piece may go to.
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
                let constraint = hop_constraint(between, hopper, movers, occupied);
                target &=
                    if constraint.pinned.contains(piece) { constraint.pinned_to } else { constraint.others };
            }
        }
        target
    }
}

/// The constraint that a hopper on the far side of `between` puts on moves.
struct HopConstraint<B> {
    /// Whether it attacks the royal now.
    check: bool,
    /// The movers that it pins.
    pinned: B,
    /// The squares that those may go to.
    pinned_to: B,
    /// The squares that all other pieces may go to.
    others: B,
}

/// Returns the constraint of a hopper. It attacks exactly if one piece stands between. A move changes that
/// number by leaving the line, entering it, or capturing on it; from three or more, no move brings it to one.
#[cfg_attr(not(debug_assertions), inline(always))]
fn hop_constraint<B: Set>(between: B, hopper: Square, movers: B, occupied: B) -> HopConstraint<B> {
    let blockers = between & occupied;
    match blockers.len() {
        0 => HopConstraint { check: false, pinned: B::EMPTY, pinned_to: B::EMPTY, others: !between },
        1 => HopConstraint {
            check: true,
            pinned: blockers & movers,
            pinned_to: !between,
            others: between & !blockers | B::of(hopper),
        },
        2 => HopConstraint {
            check: false,
            pinned: blockers & movers,
            pinned_to: between & !blockers | B::of(hopper),
            others: !B::EMPTY,
        },
        _ => HopConstraint { check: false, pinned: B::EMPTY, pinned_to: B::EMPTY, others: !B::EMPTY },
    }
}

/// Returns the squares that a piece may go to so that a hopper on the far side of `between` does not attack,
/// in games where some pieces are not hurdles. `None` stands for a piece that is a hurdle and not between.
#[inline(never)]
fn hop_target<B: Set>(between: B, hopper: Square, piece: Option<Square>, occupied: B, no_hurdles: B) -> B {
    let own = piece.map_or(B::EMPTY, B::of);
    let rest = between & occupied & !own;
    // Whether the hopper does not attack with only the piece between, or with only the rest.
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
