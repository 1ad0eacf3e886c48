//! Captures in passing (en passant): a piece that has stepped over a square can be captured there
//! by the next move.

use tabiya_board::{OptSquare, Set, Square};

use crate::core::keys;
use crate::core::layout::Lanes;
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, SetOf, StateOf};

/// Notes that a piece of `side` stepped from one square over another, if an enemy could make use
/// of it: positions that differ only in a right that nobody can use are the same.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn note<R: Rules>(
    rules: R,
    state: &mut StateOf<R>,
    side: usize,
    kind: usize,
    from: Square,
    to: Square,
) {
    let square = Square(((from.0 as u16 + to.0 as u16) / 2) as u8);
    let mut find = Capturers { rules, state, side: side ^ 1, square, found: SetOf::<R>::EMPTY };
    rules.each_kind(&mut find);
    let mut found = find.found & state.colors[side ^ 1];
    if let Some(exotic) = rules.exotic()
        && !exotic.passing_zone[kind][side].contains(square)
    {
        found = SetOf::<R>::EMPTY;
    }
    if found.any() {
        state.passed = OptSquare::some(square);
        state.passer = to;
        state.hash ^= keys::passed(square);
    }
}

struct Capturers<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    side: usize,
    square: Square,
    found: SetOf<R>,
}

impl<R: Rules> KindVisitor<R> for Capturers<'_, R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        match kind.class() {
            Class::Pawn => {
                if kind.pawn(self.rules, self.side).passing {
                    self.found |=
                        kind.leapers(self.rules, self.side, self.square) & self.state.kinds.get(kind.index());
                }
            }
            Class::Odd => {
                if let Some(exotic) = self.rules.exotic() {
                    self.found |= exotic.odd[kind.index()].passing_from(self.side, self.square)
                        & self.state.kinds.get(kind.index());
                }
            }
            Class::Officer => {}
        }
    }
}
