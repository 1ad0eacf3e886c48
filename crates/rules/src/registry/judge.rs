//! The endings that depend on the course of a game.

use crate::def::{By, RulesetDef, Verdict};
use crate::ending::hooks::Judge;
use crate::ending::{History, mate, stalemate};
use crate::outcome::{Claim, Outcome, Reason};
use crate::query::hooks::Ways;
use crate::{Move, Position, Ruleset};

/// Calls a macro with the list: folder and type of each such ending. Of these only the first two can
/// decide a game against a side; the dearest test comes last of those that come by themselves.
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
        /// What the endings remember of a game.
        #[derive(Clone, Debug)]
        pub(crate) struct Memory {
            $(pub(crate) $field: <crate::ending::$field::$name as Judge>::Memory,)*
        }

        impl Memory {
            pub(crate) fn begin(position: &Position) -> Memory {
                Memory { $($field: crate::ending::$field::$name::begin(position),)* }
            }

            /// Whether an ending remembers moves in this game.
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

        /// Returns what ends the game by itself.
        pub(crate) fn decide(position: &Position, history: &History) -> Option<Outcome> {
            None $(.or_else(|| crate::ending::$field::$name::decide(position, history, By::Automatic)))*
        }

        /// Returns everything by which the side to move may end the game.
        pub(crate) fn claims(position: &Position, history: &History) -> Vec<Claim> {
            [$(crate::ending::$field::$name::decide(position, history, By::Claim)),*]
                .into_iter()
                .flatten()
                .map(|outcome| Claim { reason: outcome.reason, outcome })
                .collect()
        }

        /// Says why a claim has nothing to it.
        pub(crate) fn unfounded(position: &Position, history: &History, reason: Reason) -> Unfounded {
            None $(.or_else(|| crate::ending::$field::$name::unfounded(position, history, reason)))*
                .unwrap_or(Unfounded::NoSuchClaim)
        }

        /// Returns what can decide the game because of these endings.
        pub(crate) fn wins(def: &RulesetDef) -> Ways {
            Ways::MATE $(.with(crate::ending::$field::$name::wins(def)))*
        }
    };
}
each_judge!(judges);

/// Returns what it means that the side to move has no legal move.
pub(crate) fn without_move(position: &Position) -> Outcome {
    mate::judge::decide(position).unwrap_or_else(|| stalemate::judge::decide(position))
}

/// Returns what it means for a side that it has no legal move and is not mated.
pub(crate) fn verdict_without_move(def: &RulesetDef) -> Verdict {
    stalemate::judge::verdict(def)
}

macro_rules! unfounded {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })? = $sentence:expr;
    )*) => {
        /// Why a claim is not granted.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Unfounded {
            /// In this game nothing can be claimed by that rule.
            NoSuchClaim,
            $($(#[$doc])* $name $({ $($(#[$field_doc])* $field: $type,)* })?,)*
        }

        impl Unfounded {
            /// The reason as a sentence.
            pub fn sentence(&self, ruleset: &Ruleset) -> String {
                match *self {
                    Unfounded::NoSuchClaim => {
                        format!("In {} nothing can be claimed by that rule.", ruleset.def().name)
                    }
                    $(Unfounded::$name $({ $($field,)* })? => $sentence,)*
                }
            }
        }
    };
}

use crate::ending::counting::judge::counting_unfounded;
use crate::ending::dead_position::judge::dead_position_unfounded;
use crate::ending::impasse::judge::impasse_unfounded;
use crate::ending::no_progress::judge::no_progress_unfounded;
use crate::ending::repetition::judge::repetition_unfounded;

crate::registry::assemble! { unfounded {}
    repetition_unfounded
    no_progress_unfounded
    counting_unfounded
    dead_position_unfounded
    impasse_unfounded
}
