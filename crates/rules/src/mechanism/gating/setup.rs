//! Squares on which pieces can enter, in a setup.

use tabiya_board::{B256, Color, Set};

use super::Gating;
use super::tables::key;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::query::hooks::Query;
use crate::query::of_color;
use crate::setup::gate::Gate;
use crate::setup::hooks::Arrange;
use crate::{Kind, Ruleset, Setup, SetupFault};

impl Arrange for Gating {
    fn start(ruleset: &Ruleset, setup: &mut Setup) {
        if let Some(gating) = &ruleset.def().gating {
            let of = |color: Color| gating.from.of[color.index()] & of_color(setup, color);
            setup.gates = of(Color::White) | of(Color::Black);
        }
    }

    fn load<R: Rules>(_: &Ruleset, _: R, state: &mut StateOf<R>, setup: &Setup) {
        let mut gates = SetOf::<R>::narrow(setup.gates);
        for side in 0..2 {
            if state.has_no_reserve(side) {
                gates &= !state.colors[side];
            }
        }
        state.parts.gating.set(gates);
        for square in gates.squares() {
            state.hash ^= key(square);
        }
    }

    fn save<R: Rules>(_: R, state: &StateOf<R>, setup: &mut Setup) {
        setup.gates = state.parts.gating.gates().widen();
    }

    fn faults(gate: &mut Gate<'_>) {
        let zone = gate.ruleset.def().gating.as_ref().map(|gating| gating.from);
        for square in gate.setup.gates.squares() {
            let owner = gate.at(square).map(|piece| piece.color);
            let fits =
                zone.is_some_and(|zone| owner.is_some_and(|color| zone.of[color.index()].contains(square)));
            if !fits {
                gate.faults.push(SetupFault::GateWithoutPiece { square, name: gate.name(square) });
            }
        }
    }

    fn may_hold(gate: &Gate<'_>, _: Color, kind: Kind) -> bool {
        Gating::lets_in(gate.ruleset, kind)
    }

    fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
        let (kinds, _) = ruleset.kinds_and_array();
        let Some(gating) = &ruleset.def().gating else { return };
        for kind in gating.pieces.iter().filter_map(|name| kinds.plain(name)) {
            places[kind] |= gating.from.of[color.index()];
        }
    }
}

/// Hands on the faults of this mechanism.
macro_rules! gating_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A square is said to let pieces in, and no unmoved piece of that side can stand there.
            "gate-without-piece" GateWithoutPiece {
                /// The square.
                square: Square,
                /// Its name.
                name: String,
            } |f| write!(f, "No piece can enter on {name}: there is none that has not moved yet.");
        } $($more)* }
    };
}
pub(crate) use gating_faults;
