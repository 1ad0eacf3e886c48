//! The endings that depend on the history of a game.

use std::fmt;

use tabiya_board::Color;

use crate::def::{By, RulesetDef, Verdict};
use crate::ending::hooks::Judge;
use crate::ending::{History, mate, stalemate};
use crate::outcome::{Outcome, Reason};
use crate::query::hooks::Ways;
use crate::{Move, Position, Ruleset};

/// Calls a macro with the list: folder and type of each such ending. Only the first two can decide a game
/// against a side. The most expensive test comes last among those that end a game by themselves.
macro_rules! each_judge {
    ($call:ident) => {
        $call! {
            points Points,
            repetition Repetition,
            counting Counting,
            no_progress NoProgress,
            dead_position DeadPosition,
            impasse Impasse,
        }
    };
}

macro_rules! judges {
    ($($field:ident $name:ident,)*) => {
        /// The memory of all endings.
        #[derive(Clone, Debug)]
        pub(crate) struct Memory {
            $(pub(crate) $field: <crate::ending::$field::$name as Judge>::Memory,)*
        }

        impl Memory {
            pub(crate) fn begin(position: &Position) -> Memory {
                Memory { $($field: crate::ending::$field::$name::begin(position),)* }
            }

            /// Returns whether an ending remembers moves of this game.
            pub(crate) fn remembers(&self) -> bool {
                false $(|| crate::ending::$field::$name::remembers(&self.$field))*
            }

            pub(crate) fn push(&mut self, before: &Position, m: Move, after: &Position) {
                $(crate::ending::$field::$name::push(&mut self.$field, before, m, after);)*
            }

            pub(crate) fn pop(&mut self) {
                $(crate::ending::$field::$name::pop(&mut self.$field);)*
            }
        }

        /// Returns the outcome if the game ends by itself.
        pub(crate) fn decide(position: &Position, history: &History) -> Option<Outcome> {
            None $(.or_else(|| crate::ending::$field::$name::decide(position, history, By::Automatic)))*
        }

        /// Returns whether an ending of the game ends counts of move sequences.
        pub(crate) fn ends_counts(def: &RulesetDef) -> bool {
            false $(|| crate::ending::$field::$name::ends_counts(def))*
        }

        /// Returns whether one of these endings has ended the game.
        pub(crate) fn ends_count(position: &Position, history: &History) -> bool {
            let def = position.ruleset().def();
            false $(|| crate::ending::$field::$name::ends_counts(def)
                && crate::ending::$field::$name::decide(position, history, By::Automatic).is_some())*
        }

        /// Returns all claims of the side to move.
        pub(crate) fn claims(position: &Position, history: &History) -> Vec<Outcome> {
            [$(crate::ending::$field::$name::decide(position, history, By::Claim)),*]
                .into_iter()
                .flatten()
                .collect()
        }

        /// Returns why a claim is not granted.
        pub(crate) fn claim_error(position: &Position, history: &History, reason: Reason) -> ClaimError {
            None $(.or_else(|| crate::ending::$field::$name::claim_error(position, history, reason)))*
                .unwrap_or(ClaimError::NoSuchClaim)
        }

        /// Returns the ways in which these endings can decide the game.
        pub(crate) fn wins(def: &RulesetDef) -> Ways {
            Ways::MATE $(.with(crate::ending::$field::$name::wins(def)))*
        }
    };
}
each_judge!(judges);

/// Returns the outcome when the side to move has no legal move, unless the game continues.
pub(crate) fn without_move(def: &RulesetDef, turn: Color, in_check: bool) -> Option<Outcome> {
    mate::judge::decide(def, turn, in_check).or_else(|| stalemate::judge::decide(def, turn))
}

/// Returns the verdict for a side that has no legal move and is not mated; `None` if the game continues.
pub(crate) fn verdict_without_move(def: &RulesetDef) -> Option<Verdict> {
    stalemate::judge::verdict(def)
}

macro_rules! claim_errors {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })? = $sentence:expr;
    )*) => {
        /// Why a claim is not granted. It displays as a sentence.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum ClaimError {
            /// The game has no claim by that rule.
            NoSuchClaim,
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $type,)* })?,)*
        }

        impl ClaimError {
            /// Returns the reason as a sentence, with the name of the game.
            pub fn sentence(&self, ruleset: &Ruleset) -> String {
                match self {
                    ClaimError::NoSuchClaim => {
                        format!("In {} nothing can be claimed by that rule.", ruleset.def().name)
                    }
                    other => other.to_string(),
                }
            }
        }

        impl fmt::Display for ClaimError {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let sentence: String = match *self {
                    ClaimError::NoSuchClaim => "Nothing can be claimed by that rule.".into(),
                    $(ClaimError::$name $({ $($field,)* })? => $sentence,)*
                };
                f.write_str(&sentence)
            }
        }

        impl std::error::Error for ClaimError {}
    };
}

use crate::ending::counting::judge::counting_claim_errors;
use crate::ending::dead_position::judge::dead_position_claim_errors;
use crate::ending::impasse::judge::impasse_claim_errors;
use crate::ending::no_progress::judge::no_progress_claim_errors;
use crate::ending::repetition::judge::repetition_claim_errors;

crate::registry::assemble! { claim_errors {}
    repetition_claim_errors
    no_progress_claim_errors
    counting_claim_errors
    dead_position_claim_errors
    impasse_claim_errors
}
