//! Endings on the board, compiled.

use tabiya_board::Set;

use super::kinds::Kinds;
use crate::core::sink::KindSet;
use crate::def::RulesetDef;
use crate::exotic::{Extinction, Goal};

pub(super) fn goal<B: Set>(def: &RulesetDef, kinds: &Kinds) -> Option<Goal<B>> {
    let goal = def.endings.goal.as_ref()?;
    Some(Goal { kinds: kinds.named(&goal.pieces), zone: goal.zone.of.map(B::narrow), reply: goal.reply })
}

pub(super) fn extinction(def: &RulesetDef, kinds: &Kinds) -> Vec<Extinction> {
    let all: KindSet = kinds.set(|_| true);
    def.endings
        .extinction
        .iter()
        .map(|rule| Extinction {
            side: [0, 1].map(|side| rule.side.is_none_or(|color| color.index() == side)),
            kinds: if rule.pieces.is_empty() { all } else { kinds.named(&rule.pieces) },
            verdict: rule.verdict,
        })
        .collect()
}
