//! Validation that no piece stands where it must have promoted.

use super::Promotion;
use crate::Ruleset;
use crate::query::hooks::Query;
use crate::validate::hooks::Validate;
use crate::validate::{PlacedPiece, SetupError};

impl Validate for Promotion {
    fn placement_error(ruleset: &Ruleset, piece: &PlacedPiece) -> Option<SetupError> {
        let change = Promotion::change(ruleset, piece.piece.kind, piece.piece.color)?;
        change.must(piece.square).then(|| SetupError::MustHavePromoted { piece: piece.clone() })
    }
}

/// Passes on the errors of this mechanism.
macro_rules! promotion_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A piece stands where it must have promoted.
            "must-have-promoted" MustHavePromoted {
                /// The piece.
                piece: PlacedPiece,
            } |f| write!(f, "{piece} must have promoted there.");
        } $($more)* }
    };
}
pub(crate) use promotion_errors;
