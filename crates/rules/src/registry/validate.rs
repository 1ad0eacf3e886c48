//! The hooks of all slices for the validation of setups, and the type of its errors.

use std::fmt;

use tabiya_board::{B256, Color, Square};

use super::combine::{combine_hook, combine_hooks};
use crate::ending::check_count::validate::check_count_errors;
use crate::mechanism::castling::validate::castling_errors;
use crate::mechanism::en_passant::validate::en_passant_errors;
use crate::mechanism::gating::validate::gating_errors;
use crate::mechanism::no_checks::validate::no_checks_errors;
use crate::mechanism::promotion::validate::promotion_errors;
use crate::validate::error::{other_errors, place_errors, shape_errors, wall_errors};
use crate::validate::hooks::{Validate, validate_hooks};
use crate::validate::{PlacedPiece, Validator};
use crate::{Kind, Ruleset};

pub use crate::mechanism::castling::validate::CastlingRight;

validate_hooks!(combine_hooks);

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
    wall_errors
    check_count_errors
    other_errors
}

impl std::error::Error for SetupError {}
