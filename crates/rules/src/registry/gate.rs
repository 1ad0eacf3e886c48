//! What all slices together ask of setups, and the type of what is wrong with them.

use std::fmt;

use tabiya_board::{B256, Color, Square};

use super::hooks::Slices;
use crate::ending::check_count::gate::check_count_faults;
use crate::gate::fault::{other_faults, place_faults, shape_faults};
use crate::gate::hooks::Admit;
use crate::gate::{Gate, Standing};
use crate::mechanism::castling::gate::castling_faults;
use crate::mechanism::duck::gate::duck_faults;
use crate::mechanism::en_passant::gate::passed_faults;
use crate::mechanism::gating::gate::gating_faults;
use crate::mechanism::no_checks::gate::no_checks_faults;
use crate::mechanism::promotion::gate::promotion_faults;
use crate::{Kind, Ruleset};

pub use crate::mechanism::castling::gate::Wing;

macro_rules! all_slices {
    ($($group:ident::$field:ident $name:ident $([$($facet:ident)*])?,)*) => {
        $(crate::registry::without! {
            gate crate::$group::$field::$name, crate::gate::hooks::Admit: $($($facet)*)?
        })*
        all_slices! { @paths $(crate::$group::$field::$name,)* }
    };
    (@paths $($slice:path,)*) => {
        impl Admit for Slices {
            fn faults(gate: &mut Gate<'_>) {
                $(<$slice as Admit>::faults(gate);)*
            }
            fn counters(gate: &mut Gate<'_>) {
                $(<$slice as Admit>::counters(gate);)*
            }
            fn checked(ruleset: &Ruleset, royal: Standing, attacker: Standing) -> Option<SetupFault> {
                None $(.or_else(|| <$slice as Admit>::checked(ruleset, royal.clone(), attacker.clone())))*
            }
            fn misplaced(ruleset: &Ruleset, piece: &Standing) -> Option<SetupFault> {
                None $(.or_else(|| <$slice as Admit>::misplaced(ruleset, piece)))*
            }
            fn may_hold(gate: &Gate<'_>, color: Color, kind: Kind) -> bool {
                false $(|| <$slice as Admit>::may_hold(gate, color, kind))*
            }
            fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
                $(<$slice as Admit>::sources(ruleset, color, places);)*
            }
        }
    };
}
crate::registry::each_slice!(all_slices);

macro_rules! faults {
    ($(
        $(#[$doc:meta])*
        $code:literal $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }
        |$f:ident| $sentence:expr;
    )*) => {
        /// Why a setup is not a position. It displays as a sentence.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum SetupFault {
            $($(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* },)*
        }

        impl SetupFault {
            /// A short fixed name, for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(SetupFault::$name { .. } => $code,)*
                }
            }
        }

        impl fmt::Display for SetupFault {
            #[allow(unused_variables, reason = "a sentence need not mention everything")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(SetupFault::$name { $($field,)* } => {
                        let $f = f;
                        $sentence
                    })*
                }
            }
        }
    };
}

crate::registry::assemble! { faults {}
    shape_faults
    no_checks_faults
    promotion_faults
    place_faults
    castling_faults
    passed_faults
    gating_faults
    duck_faults
    check_count_faults
    other_faults
}

impl std::error::Error for SetupFault {}
