//! How extinction decides games.

use super::Extinction;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};

impl Query for Extinction {
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(!def.endings.extinction.is_empty())
    }
}
