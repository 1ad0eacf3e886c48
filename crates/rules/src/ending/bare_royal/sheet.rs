//! Bare royals on the rule sheet.

use crate::def::{RulesetDef, Verdict};
use crate::sheet::check::royal;
use crate::sheet::words::verb;

/// Returns the rule, if there is one.
pub(crate) fn ending(def: &RulesetDef) -> Option<String> {
    let bare = def.endings.bare_royal?;
    let royal = royal(def).unwrap_or_else(|| "royal piece".into());
    let means = match bare.verdict {
        Verdict::Draw => "draws".to_owned(),
        verdict => verb(verdict).to_owned(),
    };
    let reply = if bare.reply {
        ", unless its next move does the same to the opponent: then it is a draw"
    } else {
        ""
    };
    Some(format!("A side that has nothing but its {royal} left {means}{reply}."))
}
