//! How games without checks are decided.

use super::NoChecks;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};

impl Query for NoChecks {
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(!def.royals.giving_check)
    }
}
