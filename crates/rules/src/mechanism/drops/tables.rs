//! The kinds that may be dropped, and where.

use tabiya_board::{Set, SquareTable};

use crate::core::layout::Layout;
use crate::core::sink::KindBits;
use crate::core::source::tables;
use crate::def::RulesetDef;
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Drops;

tables! {
    /// The rules of drops.
    pub(crate) struct DropsTables<B> {
        /// Whether captured pieces go to hand.
        pub(crate) keeps_captured: bool,
        /// The kind that a captured piece has in hand.
        pub(crate) in_hand: [u8; 32],
        /// By side: the squares on which a kind may be dropped.
        pub(crate) zone: [[B; 32]; 2],
        /// The number of pieces of a kind allowed on a file; 0 for any number.
        pub(crate) file_limit: [u8; 32],
        /// The kinds whose drop may not give mate.
        pub(crate) no_mate: KindBits,
        /// The other faces as which a kind may be dropped.
        pub(crate) faces: [KindBits; 32],
        /// Whether any of the three fields above limits a drop.
        pub(crate) limited: bool,
        /// The file of each square.
        pub(crate) files: B::Table<B>,
    }
}

impl Slice for Drops {
    const COMMON: bool = true;
    type Part<L: Layout> = ();
    type Tables<L: Layout> = DropsTables<L::B>;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<DropsTables<L::B>> {
        let Compiling { def, kinds, .. } = *compiling;
        let hands = def.hands.as_ref()?;
        let size = def.board;
        let board = L::B::from_squares(size.all());
        let mut files: <L::B as Set>::Table<L::B> = SquareTable::filled(L::B::EMPTY);
        for square in size.all() {
            let same = size.all().filter(|s| size.file(*s) == size.file(square));
            *files.at_mut(square) = L::B::from_squares(same);
        }
        let mut tables = DropsTables {
            keeps_captured: hands.keep_captured,
            in_hand: [0; 32],
            zone: [[L::B::EMPTY; 32]; 2],
            file_limit: [0; 32],
            no_mate: 0,
            faces: [0; 32],
            limited: false,
            files,
        };
        for (kind, slot) in tables.in_hand.iter_mut().enumerate().take(kinds.len()) {
            *slot = kinds[kind].reverts_to.unwrap_or(kind) as u8;
        }
        for drop in &hands.drops {
            let Some(kind) = kinds.plain(&drop.piece) else { continue };
            for side in 0..2 {
                tables.zone[side][kind] = drop.zone.map_or(board, |zone| L::B::narrow(zone.of[side]));
            }
            tables.file_limit[kind] = drop.file_limit.unwrap_or(0);
            if !drop.mate {
                tables.no_mate |= 1 << kind;
            }
            tables.faces[kind] = kinds.named_plain(&drop.also_as);
            tables.limited |= drop.file_limit.is_some() || !drop.mate || !drop.also_as.is_empty();
        }
        Some(tables)
    }
}

/// Returns the number of kinds, counted from the first, that may be dropped.
pub(crate) fn droppable(compiling: &Compiling<'_>) -> usize {
    let drops = compiling.def.hands.iter().flat_map(|hands| &hands.drops);
    drops.filter_map(|drop| compiling.kinds.plain(&drop.piece)).map(|kind| kind + 1).max().unwrap_or(0)
}

/// Returns whether captured pieces go to hand.
pub(crate) fn keeps_captured(def: &RulesetDef) -> bool {
    def.hands.as_ref().is_some_and(|hands| hands.keep_captured)
}

/// Returns whether pieces are dropped.
pub(crate) fn is_there(def: &RulesetDef) -> bool {
    def.hands.is_some()
}
