//! How counted checks decide games.

use super::CheckCount;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};

impl Query for CheckCount {
    fn wins(def: &RulesetDef) -> Ways {
        Ways::PIECES.given(def.endings.checks.is_some())
    }
}
