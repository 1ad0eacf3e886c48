//! The hooks of all slices for explanations, and the type of refusals.

use tabiya_board::Square;

use super::combine::{combine_hook, combine_hooks};
use crate::core::moves::Flag;
use crate::def::CastlingSide;
use crate::explain::Explainer;
use crate::explain::hooks::{After, Attack, Explain, Step, explain_hooks};
use crate::explain::refusals::{of_checks_refusals, of_hands_refusals, of_steps_refusals, others_refusals};
use crate::explain::words::Words;
use crate::mechanism::bikjang::explain::bikjang_refusals;
use crate::mechanism::castling::explain::castling_refusals;
use crate::mechanism::drops::explain::{drops_refusals, none_refusals};
use crate::mechanism::duck::explain::duck_refusals;
use crate::mechanism::en_passant::explain::en_passant_refusals;
use crate::mechanism::explosion::explain::explosion_refusals;
use crate::mechanism::facing::explain::facing_refusals;
use crate::mechanism::flipping::explain::flipping_refusals;
use crate::mechanism::forced_capture::explain::duty_refusals;
use crate::mechanism::gating::explain::gating_refusals;
use crate::mechanism::no_checks::explain::no_checks_refusals;
use crate::mechanism::pass::explain::pass_refusals;
use crate::mechanism::promotion::explain::{alone_refusals, promotion_refusals};
use crate::mechanism::unhoppable::explain::unhoppable_refusals;
use crate::mechanism::walling::explain::walling_refusals;
use crate::{Attempt, Kind, Outcome, Piece};

explain_hooks!(combine_hooks);

macro_rules! refusals {
    ($(
        $(#[doc = $doc:literal])*
        $code:literal $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }
        |$words:ident| $sentence:expr;
    )*) => {
        /// Why a move is refused: the rule, the squares and the pieces.
        ///
        /// A piece of the side that tries the move is given as a [`Kind`], one that may be of either side as
        /// a [`Piece`].
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Refusal {
            $($(#[doc = $doc])* $name { $($(#[$field_doc])* $field: $type,)* },)*
        }

        impl Refusal {
            /// All codes with their meanings, in the order of the documentation.
            pub(crate) const MEANINGS: &'static [(&'static str, &'static str)] =
                &[$(($code, concat!($($doc),*))),*];

            /// Returns the stable code of the reason, for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(Refusal::$name { .. } => $code,)*
                }
            }

            /// Returns the reason as a clause, without capital and full stop.
            #[allow(unused_variables, reason = "a sentence need not mention everything")]
            pub(crate) fn clause(&self, words: &Words<'_>) -> String {
                match self {
                    $(Refusal::$name { $($field,)* } => {
                        let $words = words;
                        $sentence
                    })*
                }
            }
        }
    };
}

// In the order of the documentation.
crate::registry::assemble! { refusals {}
    of_steps_refusals
    en_passant_refusals
    duty_refusals
    promotion_refusals
    flipping_refusals
    gating_refusals
    alone_refusals
    castling_refusals
    none_refusals
    of_hands_refusals
    drops_refusals
    explosion_refusals
    of_checks_refusals
    facing_refusals
    no_checks_refusals
    duck_refusals
    walling_refusals
    unhoppable_refusals
    pass_refusals
    bikjang_refusals
    others_refusals
}
