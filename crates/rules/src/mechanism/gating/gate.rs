//! Squares on which nothing can enter.

use tabiya_board::{B256, Color, Set};

use super::Gating;
use crate::gate::hooks::Admit;
use crate::gate::{Gate, SetupFault};
use crate::query::hooks::Query;
use crate::{Kind, Ruleset};

impl Admit for Gating {
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
