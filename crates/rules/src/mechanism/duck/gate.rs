//! Where the duck cannot stand.

use super::Duck;
use crate::gate::hooks::Admit;
use crate::gate::{Gate, SetupFault};

impl Admit for Duck {
    fn faults(gate: &mut Gate<'_>) {
        let Some(square) = gate.setup.duck else { return };
        let message = if !gate.ruleset.def().duck {
            "There is no duck in this game.".to_owned()
        } else {
            match gate.setup.board.get(square.index()) {
                None => "The duck is not on the board.".to_owned(),
                Some(Some(_)) => format!("The duck cannot be on {}: a piece is there.", gate.name(square)),
                Some(None) => return,
            }
        };
        gate.faults.push(SetupFault::DuckThere { square, message });
    }
}

/// Hands on the faults of this mechanism.
macro_rules! duck_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The duck cannot be where it is said to be.
            "duck-there" DuckThere {
                /// The square.
                square: Square,
                /// Why not, as a sentence.
                message: String,
            } |f| f.write_str(message);
        } $($more)* }
    };
}
pub(crate) use duck_faults;
