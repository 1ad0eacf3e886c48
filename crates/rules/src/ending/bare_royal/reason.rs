//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! bare_royal_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side was reduced to its royal piece.
            "bare-royal" BareRoyal
            draw |words| "Draw: both sides are bare".into(),
            win |words| format!("{} wins: {} is bare", words.winner(), words.loser());
        } $($more)* }
    };
}
pub(crate) use bare_royal_reasons;
