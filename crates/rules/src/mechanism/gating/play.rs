//! Gating in play. A move must be legal without the piece that enters behind it, so variants with an entering
//! piece are added to the legal moves as they are generated.

use tabiya_board::{Set, Square};

use super::tables::{Gating, GatingTables, key};
use crate::Kind;
use crate::core::hooks::{AddForms, AddFormsOf, Lookup, Second, Touched};
use crate::core::layout::{Lanes, Layout};
use crate::core::moves::Move;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::side::Side;
use crate::core::sink::{Sink, each_kind};
use crate::core::state::State;
use crate::core::turn::Turn;

impl AddForms for Gating {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_forms<R: Rules, C: Side, S: Sink<SetOf<R>>>(
        turn: &Turn<'_, R, C>,
        kind: usize,
        from: Square,
        to: SetOf<R>,
        sink: &mut S,
    ) {
        if let Some(tables) = Gating::of(turn.rules)
            && turn.state.marks().contains(from)
        {
            each_entering(tables, turn, |entering| sink.followed(kind, from, to, entering));
        }
    }
}

impl AddFormsOf for Gating {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_forms_of<R: Rules, C: Side, S: Sink<SetOf<R>>>(
        turn: &Turn<'_, R, C>,
        m: Move,
        left: [Square; 2],
        sink: &mut S,
    ) {
        let Some(tables) = Gating::of(turn.rules) else { return };
        each_entering(tables, turn, |entering| {
            for square in left {
                if turn.state.marks().contains(square) {
                    sink.one(m.with_second_piece(entering, square));
                }
            }
        });
    }
}

impl Touched for Gating {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn touched<R: Rules, const H: bool>(
        rules: R,
        state: &mut StateOf<R>,
        _: usize,
        _: usize,
        from: Square,
        to: Square,
    ) {
        if Gating::of(rules).is_some() {
            close::<R::L, H>(state, SetOf::<R>::of(from) | SetOf::<R>::of(to));
        }
    }
}

impl Second for Gating {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn second<R: Rules, const H: bool>(rules: R, state: &mut StateOf<R>, us: usize, m: Move) {
        let (Some(kind), Some(square)) = (m.second_piece(), m.second_square()) else { return };
        state.put(us, kind.index(), SetOf::<R>::of(square));
        if H {
            state.hash ^= rules.piece_key(us, kind.index(), square);
        }
        state.take_from_reserve::<H>(us, kind.index());
        // Positions that differ only in a right that cannot be used any more are the same.
        if state.has_no_reserve(us) {
            close::<R::L, H>(state, state.colors[us]);
        }
    }
}

/// Calls a closure with each kind of a side that can enter.
#[cfg_attr(not(debug_assertions), inline(always))]
fn each_entering<R: Rules, C: Side>(
    tables: &GatingTables<SetOf<R>>,
    turn: &Turn<'_, R, C>,
    mut f: impl FnMut(usize),
) {
    let reserve = &turn.state.reserve[turn.us()];
    each_kind(tables.kinds, |kind| {
        if reserve.get(kind) != 0 {
            f(kind);
        }
    });
}

/// Records that no piece can enter on these squares any more.
#[cfg_attr(not(debug_assertions), inline(always))]
fn close<L: Layout, const H: bool>(state: &mut State<L>, squares: L::B) {
    let gates = state.marks();
    if gates.is_disjoint(squares) {
        return;
    }
    if H {
        for square in (gates & squares).squares() {
            state.hash ^= key(square);
        }
    }
    state.set_marks(gates & !squares);
}

impl Move {
    /// Returns the kind of the piece that enters behind this move, if one does.
    pub fn gated(self) -> Option<Kind> {
        self.second_piece()
    }
}
