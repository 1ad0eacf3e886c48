//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! royal_capture_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A royal piece was captured.
            "royal-capture" RoyalCapture
            draw |words| "Draw by royal-capture".into(),
            win |words| {
                format!("{} wins: {}'s {} was captured", words.winner(), words.loser(), words.royal())
            };
        } $($more)* }
    };
}
pub(crate) use royal_capture_reasons;
