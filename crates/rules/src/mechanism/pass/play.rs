//! Passing in play: a move of the royal to its own square.

use tabiya_board::{Set, Square};

use super::tables::{PASS, Pass};
use crate::core::hooks::{Lookup, Make, Moves, Play};
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::side::Side;
use crate::core::sink::Sink;
use crate::core::turn::Turn;

impl Moves for Pass {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(turn: &Turn<'_, R, C>, sink: &mut S) {
        if Pass::of(turn.rules).is_none() || !turn.wanted.own || !turn.wanted.quiet() {
            return;
        }
        if turn.limits.checks == 0 || R::Slices::lets_pass(turn.rules, turn.state) {
            let (square, kind) = if turn.guarded {
                (turn.royal, turn.state.kind_at(SetOf::<R>::of(turn.royal), turn.rules.kinds()))
            } else {
                (Square(0), 0)
            };
            sink.one(Move::new(square, square, kind, kind, PASS));
        }
    }
}

impl Make for Pass {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn make<R: Rules, const H: bool>(_: R, _: &mut StateOf<R>, _: usize, m: Move) -> bool {
        m.is_pass()
    }
}

impl Move {
    /// Returns whether it leaves all pieces where they are.
    pub fn is_pass(self) -> bool {
        self.flag() == PASS
    }
}
