//! The kinds that are counted, and the verdicts.

use crate::core::layout::Layout;
use crate::core::sink::KindBits;
use crate::core::source::{source_enum, tables};
use crate::def::{ExtinctionDef, Verdict};
use crate::registry::slice::{Compiling, Slice};

/// The ending.
pub(crate) struct Extinction;

source_enum!(crate::def::Verdict);

tables! {
    /// One rule.
    pub(crate) struct Rule {
        /// The sides to which it can happen.
        pub(crate) side: [bool; 2],
        /// The kinds that are counted.
        pub(crate) kinds: KindBits,
        /// Whether all kinds are counted.
        pub(crate) all: bool,
        /// The verdict for the side that ran out.
        pub(crate) verdict: Verdict,
    }
}

impl Slice for Extinction {
    const COMMON: bool = true;
    type Part<L: Layout> = ();
    type Tables<L: Layout> = [Option<Rule>; ExtinctionDef::MAX_ROWS];

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<Self::Tables<L>> {
        let Compiling { def, kinds, .. } = *compiling;
        let rules = &def.endings.extinction;
        let mut tables = [const { None }; ExtinctionDef::MAX_ROWS];
        for (slot, rule) in tables.iter_mut().zip(rules) {
            *slot = Some(Rule {
                side: [0, 1].map(|side| rule.side.is_none_or(|color| color.index() == side)),
                kinds: if rule.pieces.is_empty() { kinds.set(|_| true) } else { kinds.named(&rule.pieces) },
                all: rule.pieces.is_empty(),
                verdict: rule.verdict,
            });
        }
        (!rules.is_empty()).then_some(tables)
    }
}
