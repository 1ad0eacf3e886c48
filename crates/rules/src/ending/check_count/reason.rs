//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! check_count_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side gave the deciding check.
            "checks" Checks
            draw |words| "Draw by checks".into(),
            win |words| format!("{0} wins: {0} gave the deciding check", words.winner());
        } $($more)* }
    };
}
pub(crate) use check_count_reasons;
