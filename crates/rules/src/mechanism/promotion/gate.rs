//! Pieces that stand where they must have promoted.

use super::Promotion;
use crate::Ruleset;
use crate::gate::hooks::Admit;
use crate::gate::{SetupFault, Standing};
use crate::query::hooks::Query;

impl Admit for Promotion {
    fn misplaced(ruleset: &Ruleset, piece: &Standing) -> Option<SetupFault> {
        let change = Promotion::change(ruleset, piece.piece.kind, piece.piece.color)?;
        change.must(piece.square).then(|| SetupFault::MustHavePromoted { piece: piece.clone() })
    }
}

/// Hands on the faults of this mechanism.
macro_rules! promotion_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A piece stands where it must have promoted.
            "must-have-promoted" MustHavePromoted {
                /// Which piece.
                piece: Standing,
            } |f| write!(f, "{piece} must have promoted there.");
        } $($more)* }
    };
}
pub(crate) use promotion_faults;
