//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! mate_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The side to move is attacked and has no move.
            "checkmate" Checkmate
            draw |words| "Draw by checkmate".into(),
            win |words| format!("{} wins by checkmate", words.winner());
        } $($more)* }
    };
}
pub(crate) use mate_reasons;
