//! Why a capture by hopping is not legal.

use tabiya_board::Square;

use super::Unhoppable;
use crate::Kind;
use crate::explain::Refusal;
use crate::explain::hooks::Explain;

impl Explain for Unhoppable {
    fn spared(piece: Kind, from: Square, to: Square) -> Option<Refusal> {
        Some(Refusal::Spared { piece, from, to })
    }
}

/// Passes on the refusals of this mechanism.
macro_rules! unhoppable_refusals {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The piece on the target cannot be captured by hopping.
            "spared" Spared {
                /// The piece that moves.
                piece: Kind,
                /// The start square.
                from: Square,
                /// The target.
                to: Square,
            } |words| format!(
                "{} cannot capture the piece on {}: that is never captured by jumping",
                words.the(piece, from),
                words.on(to)
            );
        } $($more)* }
    };
}
pub(crate) use unhoppable_refusals;
