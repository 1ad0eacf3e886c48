//! The goal squares.

use tabiya_board::Set;

use crate::core::layout::Layout;
use crate::core::sink::KindBits;
use crate::core::source::{source_enum, tables};
use crate::def::GoalReply;
use crate::registry::slice::{Compiling, Slice};

/// The ending.
pub(crate) struct Goal;

source_enum!(crate::def::GoalReply);

tables! {
    /// The goal squares, and the kinds that count.
    pub(crate) struct GoalTables<B> {
        /// The kinds that count.
        pub(crate) kinds: KindBits,
        /// The squares, by side.
        pub(crate) zone: [B; 2],
        /// The reply that the opponent still has.
        pub(crate) reply: GoalReply,
    }
}

impl Slice for Goal {
    const COMMON: bool = true;
    type Part<L: Layout> = ();
    type Tables<L: Layout> = GoalTables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<GoalTables<L::B>> {
        let goal = compiling.def.endings.goal.as_ref()?;
        let zone = goal.zone.of.map(L::B::narrow);
        Some(GoalTables { kinds: compiling.kinds.named(&goal.pieces), zone, reply: goal.reply })
    }
}
