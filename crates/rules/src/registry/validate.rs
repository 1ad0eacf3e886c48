//! The hooks of all slices for the validation of setups, and the type of its errors.

use std::fmt;

use tabiya_board::{B256, Color, Square};

use super::hooks::Slices;
use crate::ending::check_count::validate::check_count_errors;
use crate::mechanism::castling::validate::castling_errors;
use crate::mechanism::duck::validate::duck_errors;
use crate::mechanism::en_passant::validate::en_passant_errors;
use crate::mechanism::gating::validate::gating_errors;
use crate::mechanism::no_checks::validate::no_checks_errors;
use crate::mechanism::promotion::validate::promotion_errors;
use crate::validate::error::{other_errors, place_errors, shape_errors};
use crate::validate::hooks::Validate;
use crate::validate::{PlacedPiece, Validator};
use crate::{Kind, Ruleset};

pub use crate::mechanism::castling::validate::CastlingRight;

macro_rules! all_slices {
    ($($group:ident::$field:ident $name:ident $([$($facet:ident)*])?,)*) => {
        $(crate::registry::without! {
            validate crate::$group::$field::$name, crate::validate::hooks::Validate: $($($facet)*)?
        })*
        all_slices! { @paths $(crate::$group::$field::$name,)* }
    };
    (@paths $($slice:path,)*) => {
        impl Validate for Slices {
            fn validate(validator: &mut Validator<'_>) {
                $(<$slice as Validate>::validate(validator);)*
            }
            fn validate_counters(validator: &mut Validator<'_>) {
                $(<$slice as Validate>::validate_counters(validator);)*
            }
            fn check_error(ruleset: &Ruleset, royal: PlacedPiece, attacker: PlacedPiece) -> Option<SetupError> {
                None $(.or_else(|| <$slice as Validate>::check_error(ruleset, royal.clone(), attacker.clone())))*
            }
            fn placement_error(ruleset: &Ruleset, piece: &PlacedPiece) -> Option<SetupError> {
                None $(.or_else(|| <$slice as Validate>::placement_error(ruleset, piece)))*
            }
            fn may_hold(validator: &Validator<'_>, color: Color, kind: Kind) -> bool {
                false $(|| <$slice as Validate>::may_hold(validator, color, kind))*
            }
            fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
                $(<$slice as Validate>::sources(ruleset, color, places);)*
                crate::mechanism::shuffle::validate::sources(ruleset, color, places);
            }
        }
    };
}
crate::registry::each_slice!(all_slices);

macro_rules! errors {
    ($(
        $(#[$doc:meta])*
        $code:literal $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }
        |$f:ident| $sentence:expr;
    )*) => {
        /// Why a setup is not a position of the game. It displays as a sentence.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum SetupError {
            $($(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* },)*
        }

        impl SetupError {
            /// Returns the stable code of the reason, for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(SetupError::$name { .. } => $code,)*
                }
            }
        }

        impl fmt::Display for SetupError {
            #[allow(unused_variables, reason = "a sentence need not mention everything")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(SetupError::$name { $($field,)* } => {
                        let $f = f;
                        $sentence
                    })*
                }
            }
        }
    };
}

crate::registry::assemble! { errors {}
    shape_errors
    no_checks_errors
    promotion_errors
    place_errors
    castling_errors
    en_passant_errors
    gating_errors
    duck_errors
    check_count_errors
    other_errors
}

impl std::error::Error for SetupError {}
