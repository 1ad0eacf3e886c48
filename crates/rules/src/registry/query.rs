//! The hooks of all slices for queries.

use tabiya_board::{B256, Color, Set, Square};

use super::hooks::Slices;
use crate::def::{PieceDef, RulesetDef};
use crate::query::change::Change;
use crate::query::hooks::{Query, Ways};
use crate::{Attempt, Kind, Move, Piece, Position, Ruleset, Setup};

macro_rules! all_slices {
    ($($group:ident::$field:ident $name:ident $([$($facet:ident)*])?,)*) => {
        $(crate::registry::without! {
            query crate::$group::$field::$name, crate::query::hooks::Query: $($($facet)*)?
        })*
        all_slices! { @paths $(crate::$group::$field::$name,)* }
    };
    (@paths $($slice:path,)*) => {
        impl Query for Slices {
            fn attacks(ruleset: &Ruleset, occupied: B256, piece: Piece, from: Square, to: Square) -> bool {
                false $(|| <$slice as Query>::attacks(ruleset, occupied, piece, from, to))*
            }
            fn no_hurdles(ruleset: &Ruleset, setup: &Setup) -> B256 {
                B256::EMPTY $(| <$slice as Query>::no_hurdles(ruleset, setup))*
            }
            fn is_standoff(ruleset: &Ruleset, setup: &Setup) -> bool {
                false $(|| <$slice as Query>::is_standoff(ruleset, setup))*
            }
            fn shelters(ruleset: &Ruleset, setup: &Setup, color: Color) -> bool {
                false $(|| <$slice as Query>::shelters(ruleset, setup, color))*
            }
            fn removes_royals(def: &RulesetDef) -> bool {
                false $(|| <$slice as Query>::removes_royals(def))*
            }
            fn change(ruleset: &Ruleset, kind: Kind, color: Color) -> Option<Change> {
                None $(.or_else(|| <$slice as Query>::change(ruleset, kind, color)))*
            }
            fn planned_steps(position: &Position, color: Color, add: &mut dyn FnMut(Square, Square)) {
                $(<$slice as Query>::planned_steps(position, color, add);)*
            }
            fn planned_places(position: &Position, color: Color, add: &mut dyn FnMut(Kind, B256)) {
                $(<$slice as Query>::planned_places(position, color, add);)*
            }
            fn is_idle(m: Move) -> bool {
                false $(|| <$slice as Query>::is_idle(m))*
            }
            fn attempt_of(position: &Position, m: Move) -> Option<Attempt> {
                None $(.or_else(|| <$slice as Query>::attempt_of(position, m)))*
            }
            fn means(position: &Position, attempt: &Attempt, m: Move) -> bool {
                false $(|| <$slice as Query>::means(position, attempt, m))*
            }
            fn hides_moves(def: &RulesetDef) -> bool {
                false $(|| <$slice as Query>::hides_moves(def))*
            }
            fn can_enter(ruleset: &Ruleset, kind: Kind) -> bool {
                false $(|| <$slice as Query>::can_enter(ruleset, kind))*
            }
            fn changes_for_good(piece: &PieceDef) -> bool {
                false $(|| <$slice as Query>::changes_for_good(piece))*
            }
            fn wins(def: &RulesetDef) -> Ways {
                Ways::MATE $(.with(<$slice as Query>::wins(def)))*
            }
        }
    };
}
crate::registry::each_slice!(all_slices);
