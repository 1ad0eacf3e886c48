//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! mate_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The side to move is attacked and has no move.
            "checkmate" Checkmate
            draw |told| "Draw by checkmate".into(),
            win |told| format!("{} wins by checkmate", told.us());
        } $($more)* }
    };
}
pub(crate) use mate_reasons;
