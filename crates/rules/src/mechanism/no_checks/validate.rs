//! Validation that no royal is attacked in games that forbid checks.

use super::NoChecks;
use crate::Ruleset;
use crate::validate::hooks::Validate;
use crate::validate::{PlacedPiece, SetupError};

impl Validate for NoChecks {
    fn check_error(ruleset: &Ruleset, royal: &PlacedPiece, attacker: &PlacedPiece) -> Option<SetupError> {
        let forbidden = !ruleset.def().royals.giving_check;
        forbidden.then_some(SetupError::ForbiddenCheck { royal: royal.clone(), attacker: attacker.clone() })
    }
}

/// Passes on the errors of this mechanism.
macro_rules! no_checks_errors {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A royal is attacked in a game that forbids checks.
            "forbidden-check" ForbiddenCheck {
                /// The attacked royal.
                royal: PlacedPiece,
                /// The attacker.
                attacker: PlacedPiece,
            } |f| write!(f, "{royal} is attacked by {attacker}, and no move may give check in this game.");
        } $($more)* }
    };
}
pub(crate) use no_checks_errors;
