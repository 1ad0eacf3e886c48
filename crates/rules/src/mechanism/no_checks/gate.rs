//! Royals that are attacked where no move may give check.

use super::NoChecks;
use crate::Ruleset;
use crate::gate::hooks::Admit;
use crate::gate::{SetupFault, Standing};

impl Admit for NoChecks {
    fn checked(ruleset: &Ruleset, royal: Standing, attacker: Standing) -> Option<SetupFault> {
        let forbidden = !ruleset.def().royals.giving_check;
        forbidden.then_some(SetupFault::ForbiddenCheck { royal, attacker })
    }
}

/// Hands on the faults of this mechanism.
macro_rules! no_checks_faults {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A royal is attacked in a game in which no move may give check.
            "forbidden-check" ForbiddenCheck {
                /// The attacked royal.
                royal: Standing,
                /// What attacks it.
                attacker: Standing,
            } |f| write!(f, "{royal} is attacked by {attacker}, and no move may give check in this game.");
        } $($more)* }
    };
}
pub(crate) use no_checks_faults;
