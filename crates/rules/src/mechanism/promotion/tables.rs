//! The kinds that pieces promote to, and their limits.

use tabiya_board::{Color, Set};

use crate::core::becomes::Becomes;
use crate::core::layout::Layout;
use crate::core::sink::KindBits;
use crate::core::source::tables;
use crate::def::{PieceDef, PromotionChoice, PromotionLimit, PromotionOn};
use crate::registry::slice::{Compiling, Slice};

/// The mechanism.
pub(crate) struct Promotion;

tables! {
    /// Promotion that brings back lost pieces only.
    pub(crate) struct PromotionTables {
        /// The kinds to which this applies.
        pub(crate) limited: KindBits,
        /// The number of pieces of each kind that each side has in the opening array.
        pub(crate) array_count: [[u8; 32]; 2],
    }
}

impl Slice for Promotion {
    const COMMON: bool = true;
    type Part<L: Layout> = ();
    type Tables<L: Layout> = PromotionTables;

    fn compile<L: Layout>(compiling: &Compiling<'_>) -> Option<PromotionTables> {
        let limited = compiling.kinds.set(|info| {
            let promotion = compiling.def.pieces[info.piece].promotion.as_ref();
            promotion.is_some_and(|promotion| promotion.limit == PromotionLimit::Lost)
        });
        (limited != 0).then(|| PromotionTables { limited, array_count: compiling.start.counts() })
    }

    fn becomes<B: Set>(compiling: &Compiling<'_>, kind: usize) -> Option<[Becomes<B>; 2]> {
        let Compiling { def, kinds, .. } = *compiling;
        let piece = &def.pieces[kinds[kind].piece];
        let promotion = piece.promotion.as_ref()?;
        let into = |color| {
            let names = promotion.into.of(color).iter();
            names.filter_map(|name| kinds.promoted(name, &piece.name)).fold(0, |set, kind| set | 1 << kind)
        };
        Some(Color::ALL.map(|color| (color, color.index())).map(|(color, side)| Becomes {
            zone: B::narrow(promotion.zone.of[side]),
            must: match promotion.choice {
                PromotionChoice::Forced => B::narrow(promotion.zone.of[side]),
                PromotionChoice::Optional { forced_in } => B::narrow(forced_in.of[side]),
            },
            into: into(color),
            leaving: promotion.on == PromotionOn::ArrivalOrDeparture,
        }))
    }
}

/// Returns the names of the pieces that a piece promotes to.
pub(crate) fn into(piece: &PieceDef) -> impl Iterator<Item = &String> {
    piece.promotion.iter().flat_map(|promotion| &promotion.into)
}
