//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! impasse_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side declared an impasse.
            "impasse" Impasse
            draw |words| "Draw: impasse".into(),
            win |words| format!("{0} wins: {0} has enough points in the enemy camp", words.winner());
        } $($more)* }
    };
}
pub(crate) use impasse_reasons;
