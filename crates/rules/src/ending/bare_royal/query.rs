//! How bare royals decide games.

use super::BareRoyal;
use crate::def::RulesetDef;
use crate::query::hooks::{Query, Ways};

impl Query for BareRoyal {
    fn wins(def: &RulesetDef) -> Ways {
        Ways::OTHERWISE.given(def.endings.bare_royal.is_some())
    }
}
