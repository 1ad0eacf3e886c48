//! Forbidden checks in play.
//!
//! A move gives check in two ways. Either the piece attacks the enemy royal from its target: the tables hold
//! the squares from which a kind can, and the lines from those to the royal show whether it does. Or it
//! uncovers an attack: the limits that keep an own royal safe, computed for the enemy royal and the own
//! pieces, show which pieces must stay on which lines.

use tabiya_board::{Set, Square};

use super::tables::NoChecks;
use crate::core::apply::apply;
use crate::core::check::in_check;
use crate::core::hooks::{
    Allows, AllowsAfter, AllowsCaptureBeside, Lookup, Narrow, NarrowWhere, NarrowedMoves, Narrows,
    NeedsEnemyRoyal,
};
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::safety::attacked;
use crate::core::side::{Either, Side};
use crate::core::turn::Turn;

impl Narrows for NoChecks {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrows<R: Rules>(rules: R) -> bool {
        NoChecks::of(rules).is_some()
    }
}

impl NarrowWhere for NoChecks {
    fn narrow_where<R: Rules, C: Side>(turn: &Turn<'_, R, C>) -> NarrowedMoves<SetOf<R>> {
        let mut at = SetOf::<R>::EMPTY;
        if let (Some(()), Some(royal)) = (NoChecks::of(turn.rules), turn.enemy_royal) {
            for kind in 0..turn.rules.kinds() {
                let checking = turn.rules.attackers_of_kind(kind, turn.us(), royal);
                at |= checking.leapers | checking.riders | checking.hoppers;
            }
        }
        NarrowedMoves { at: at | !turn.uncovers.target, from: turn.uncovers.pinned }
    }
}

impl NeedsEnemyRoyal for NoChecks {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn needs_enemy_royal<R: Rules>(rules: R) -> bool {
        NoChecks::of(rules).is_some()
    }
}

impl Narrow for NoChecks {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow<R: Rules, C: Side>(
        turn: &Turn<'_, R, C>,
        kind: usize,
        from: Square,
        _: SetOf<R>,
        legal: SetOf<R>,
    ) -> SetOf<R> {
        let (Some(royal), Some(())) = (turn.enemy_royal, NoChecks::of(turn.rules)) else { return legal };
        let uncovers = &turn.uncovers;
        let mut to = legal & uncovers.target;
        if uncovers.pinned.contains(from) {
            to = legal & uncovers.of_pinned(turn.rules, turn.own, turn.occupied, royal, from);
        }
        let checking = turn.rules.attackers_of_kind(kind, turn.us(), royal);
        to &= !checking.leapers;
        let occupied = turn.occupied & !SetOf::<R>::of(from);
        for square in (to & checking.riders).squares() {
            if turn.rules.between(royal, square).is_disjoint(occupied) {
                to &= !SetOf::<R>::of(square);
            }
        }
        if R::COMPOUND {
            for square in (to & checking.hoppers).squares() {
                let between = turn.rules.between(royal, square) & occupied;
                if between.any() && !between.several() {
                    to &= !SetOf::<R>::of(square);
                }
            }
        }
        to
    }
}

impl AllowsCaptureBeside for NoChecks {
    fn allows_capture_beside<R: Rules, C: Side>(
        turn: &Turn<'_, R, C>,
        kind: usize,
        from: Square,
        to: Square,
        victim: Square,
    ) -> Option<bool> {
        NoChecks::of(turn.rules)?;
        let royal = turn.enemy_royal?;
        let of = SetOf::<R>::of;
        let occupied = turn.occupied & !of(from) & !of(victim) | of(to);
        let others = turn.own & !of(from);
        let uncovered = attacked(turn.rules, turn.state, turn.us() ^ 1, royal, occupied, others);
        let checking = turn.rules.attackers_of_kind(kind, turn.us(), royal);
        let direct = checking.leapers.contains(to)
            || checking.riders.contains(to) && turn.rules.between(royal, to).is_disjoint(occupied);
        (uncovered || direct).then_some(false)
    }
}

impl Allows for NoChecks {
    // A special move of another mechanism moves two pieces or adds one, so neither the squares from which one
    // piece attacks nor the lines that one piece opens are enough. It is made on a copy and the result
    // tested. No built-in game forbids checks and has such moves.
    fn allows<R: Rules, C: Side>(turn: &Turn<'_, R, C>, m: Move) -> bool {
        if NoChecks::of(turn.rules).is_none() {
            return true;
        }
        let mut after = *turn.state;
        apply::<R, _, false>(turn.rules, &mut after, Either(turn.us() as u8), m);
        !in_check(turn.rules, &after, turn.us() ^ 1)
    }
}

impl AllowsAfter for NoChecks {
    fn allows_after<R: Rules>(rules: R, after: &StateOf<R>, us: usize) -> Option<bool> {
        NoChecks::of(rules)?;
        in_check(rules, after, us ^ 1).then_some(false)
    }
}
