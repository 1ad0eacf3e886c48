//! Explosions in play.
//!
//! A capture is judged without being made. It is illegal if the own royal is in the blast, and legal in any
//! case if only the enemy royal is. Otherwise the own royal must not be attacked afterwards: every enemy
//! piece that bears on it must be gone or have something left between. Adjacent royals protect each other,
//! since neither can be captured without the loss of the other.

use tabiya_board::{Set, Square, SquareTable};

use super::tables::{Explosion, ExplosionTables};
use crate::core::combine::Union;
use crate::core::hooks::{
    AllowsAfter, AllowsCaptureBeside, CapturesDiffer, Decided, IgnoresChecks, Lookup, Narrow, NarrowWhere,
    NarrowedMoves, Narrows, Play, Relax, Shelters, Stepped,
};
use crate::core::layout::Lanes;
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::safety::{Limits, lacks_royal, royals};
use crate::core::side::Side;
use crate::core::turn::Turn;
use crate::outcome::{Outcome, Reason};

impl Decided for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decided<R: Rules>(rules: R, state: &StateOf<R>) -> Option<Outcome> {
        let tables = Explosion::of(rules)?;
        // Only the side to move can have lost its royal.
        let mover = state.turn as usize & 1;
        for side in [mover, mover ^ 1] {
            if lacks_royal(rules, state, side, tables.royals_needed[side]) {
                return Some(Outcome::win(side ^ 1, Reason::Explosion));
            }
        }
        None
    }
}

impl Narrows for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrows<R: Rules>(rules: R) -> bool {
        Explosion::of(rules).is_some()
    }
}

impl CapturesDiffer for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures_differ<R: Rules>(rules: R) -> bool {
        Explosion::of(rules).is_some()
    }
}

impl NarrowWhere for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow_where<R: Rules, C: Side>(turn: &Turn<'_, R, C>) -> NarrowedMoves<SetOf<R>> {
        let none = SetOf::<R>::EMPTY;
        let Some(tables) = Explosion::of(turn.rules) else { return NarrowedMoves::NONE };
        let bearing = turn.limits.bearing;
        if !turn.guarded || (bearing.leapers | bearing.riders | bearing.hoppers).any() {
            return NarrowedMoves { at: turn.enemies, from: none };
        }
        // Nothing bears on the own royal along a line that a blast could open.
        let around = |royal: Square| *tables.around.at(royal) | SetOf::<R>::of(royal);
        let near = around(turn.royal) | turn.enemy_royal.map_or(none, around);
        NarrowedMoves { at: turn.enemies & near, from: none }
    }
}

impl Relax for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn relax<R: Rules, C: Side>(turn: &Turn<'_, R, C>, limits: &mut Limits<SetOf<R>>) {
        if let Some(tables) = Explosion::of(turn.rules)
            && touches(tables, turn, turn.royal)
        {
            let bearing = limits.bearing;
            *limits = Limits::none(turn.base);
            limits.bearing = bearing;
        }
    }
}

impl Narrow for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow<R: Rules, C: Side>(
        turn: &Turn<'_, R, C>,
        _: usize,
        from: Square,
        pseudo: SetOf<R>,
        legal: SetOf<R>,
    ) -> SetOf<R> {
        let Some(tables) = Explosion::of(turn.rules) else { return legal };
        let mut allowed = legal & !turn.enemies;
        for to in (pseudo & turn.enemies).squares() {
            if survives(tables, turn, from, to, SetOf::<R>::EMPTY) {
                allowed |= SetOf::<R>::of(to);
            }
        }
        allowed
    }
}

impl Shelters for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shelters<R: Rules, C: Side>(turn: &Turn<'_, R, C>, square: Square) -> bool {
        Explosion::of(turn.rules).is_some_and(|tables| touches(tables, turn, square))
    }
}

impl AllowsCaptureBeside for Explosion {
    fn allows_capture_beside<R: Rules, C: Side>(
        turn: &Turn<'_, R, C>,
        _: usize,
        from: Square,
        to: Square,
        victim: Square,
    ) -> Option<bool> {
        let tables = Explosion::of(turn.rules)?;
        Some(survives(tables, turn, from, to, SetOf::<R>::of(victim)))
    }
}

impl AllowsAfter for Explosion {
    fn allows_after<R: Rules>(rules: R, after: &StateOf<R>, us: usize) -> Option<bool> {
        Explosion::of(rules)?;
        let royals = royals(rules, after);
        if royals.is_disjoint(after.colors[us]) {
            Some(false)
        } else if royals.is_disjoint(after.colors[us ^ 1]) {
            Some(true)
        } else {
            None
        }
    }
}

impl IgnoresChecks for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ignores_checks<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
        let Some(tables) = Explosion::of(rules) else { return false };
        let royals = royals(rules, state);
        let enemy = royals & state.colors[1];
        (royals & state.colors[0]).squares().any(|square| !tables.around.at(square).is_disjoint(enemy))
    }
}

impl Stepped for Explosion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stepped<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, _: usize, m: Move, captured: bool) {
        if captured && let Some(tables) = Explosion::of(rules) {
            explode::<R, H>(rules, tables, state, m.to());
        }
    }
}

/// Returns whether the enemy royal stands next to a square.
#[cfg_attr(not(debug_assertions), inline(always))]
fn touches<R: Rules, C: Side>(
    tables: &ExplosionTables<SetOf<R>>,
    turn: &Turn<'_, R, C>,
    square: Square,
) -> bool {
    turn.enemy_royal.is_some_and(|enemy| tables.around.at(square).contains(enemy))
}

/// Returns whether a side may capture on a square. `beside` is a piece that it captures on another square.
#[cfg_attr(not(debug_assertions), inline(always))]
fn survives<R: Rules, C: Side>(
    tables: &ExplosionTables<SetOf<R>>,
    turn: &Turn<'_, R, C>,
    from: Square,
    to: Square,
    beside: SetOf<R>,
) -> bool {
    let of = SetOf::<R>::of;
    let blast = *tables.around.at(to) | of(to);
    if turn.guarded && (blast.contains(turn.royal) || from == turn.royal) {
        return false;
    }
    if turn.enemy_royal.is_some_and(|enemy| blast.contains(enemy)) || !turn.guarded {
        return true;
    }
    if touches(tables, turn, turn.royal) {
        return true;
    }
    let gone = blast & !turn.state.of_kinds(tables.spared) | of(from) | of(to) | beside;
    let left = turn.occupied & !gone;
    let bearing = turn.limits.bearing;
    if !bearing.leapers.is_subset(gone) {
        return false;
    }
    for rider in (bearing.riders & !gone).squares() {
        if turn.rules.between(turn.royal, rider).is_disjoint(left) {
            return false;
        }
    }
    if R::COMPOUND {
        for hopper in (bearing.hoppers & !gone).squares() {
            let between = turn.rules.between(turn.royal, hopper) & left;
            if between.any() && !between.several() {
                return false;
            }
        }
    }
    true
}

/// Removes the pieces that a capture on a square blows up. The captured piece is already gone; the capturing
/// piece stands on the square.
#[inline(never)]
fn explode<R: Rules, const H: bool>(
    rules: R,
    tables: &ExplosionTables<SetOf<R>>,
    state: &mut StateOf<R>,
    at: Square,
) {
    let of = SetOf::<R>::of;
    let around = *tables.around.at(at) & state.pieces() & !state.of_kinds(tables.spared);
    for square in (around | of(at)).squares() {
        let one = of(square);
        let side = usize::from(!state.colors[1].is_disjoint(one));
        let kind = state.kind_at(one, rules.kinds());
        *state.kinds.get_mut(kind) ^= one;
        state.colors[side] ^= one;
        if H {
            state.hash ^= rules.piece_key(side, kind, square);
        }
        R::Slices::touched::<R, H>(rules, state, side, kind, square, square);
    }
}
