//! Bikjang in play: while royals face each other, only moves that part them are legal.

use tabiya_board::{Set, Square};

use super::tables::Bikjang;
use crate::core::hooks::{LetsPass, Lookup, Narrow, NarrowWhere, NarrowedMoves, Narrows};
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::safety::royals;
use crate::core::side::Side;
use crate::core::turn::Turn;

impl Narrows for Bikjang {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrows<R: Rules>(rules: R) -> bool {
        Bikjang::of(rules).is_some()
    }
}

impl NarrowWhere for Bikjang {
    fn narrow_where<R: Rules, C: Side>(turn: &Turn<'_, R, C>) -> NarrowedMoves<SetOf<R>> {
        let every = if line(turn.rules, turn.state).is_some() { turn.own } else { SetOf::<R>::EMPTY };
        NarrowedMoves { at: SetOf::<R>::EMPTY, from: every }
    }
}

impl Narrow for Bikjang {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow<R: Rules, C: Side>(
        turn: &Turn<'_, R, C>,
        _: usize,
        from: Square,
        _: SetOf<R>,
        legal: SetOf<R>,
    ) -> SetOf<R> {
        if Bikjang::of(turn.rules).is_none() || legal.is_empty() {
            return legal;
        }
        match line(turn.rules, turn.state) {
            None => legal,
            Some((file, _)) if from == turn.royal => legal & !file,
            Some((_, between)) => legal & between,
        }
    }
}

impl LetsPass for Bikjang {
    /// Allows a side in check to pass, which has the points counted.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn lets_pass<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
        line(rules, state).is_some()
    }
}

/// Returns the file on which royals face each other, if they do, and the squares between them.
fn line<R: Rules>(rules: R, state: &StateOf<R>) -> Option<(SetOf<R>, SetOf<R>)> {
    let tables = Bikjang::of(rules)?;
    let all = royals(rules, state);
    let (white, black) = (all & state.colors[0], all & state.colors[1]);
    if white.is_empty() || black.is_empty() {
        return None;
    }
    let (white, black) = (white.first(), black.first());
    let (low, high) = (white.0.min(black.0), white.0.max(black.0));
    if !(high - low).is_multiple_of(tables.count) {
        return None;
    }
    let file = tables.first.rotate(u32::from(low % tables.count));
    let mut between = SetOf::<R>::EMPTY;
    let mut at = low + tables.count;
    while at < high {
        between |= SetOf::<R>::of(Square(at));
        at += tables.count;
    }
    between.is_disjoint(state.pieces()).then_some((file, between))
}
