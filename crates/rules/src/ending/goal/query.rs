//! How goals decide games.

use super::Goal;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};

impl Query for Goal {
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.endings.goal.is_some())
    }
}
