//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! counting_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The counted moves ran out.
            "counting" Counting
            draw |words| "Draw: the counted moves have run out".into(),
            win |words| format!("{} wins: the counted moves have run out", words.winner());
        } $($more)* }
    };
}
pub(crate) use counting_reasons;
