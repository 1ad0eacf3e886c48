//! The hooks of all slices for queries.

use tabiya_board::{B256, Color, Square};

use super::combine::{combine_hook, combine_hooks};
use crate::def::{PieceDef, RulesetDef};
use crate::query::change::Change;
use crate::query::hooks::{Query, Ways, query_hooks};
use crate::{Attempt, Kind, Move, Piece, Position, Ruleset, Setup};

query_hooks!(combine_hooks);
