//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! points_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The pieces were counted.
            "points" Points
            draw |words| "Draw: both sides have the same points".into(),
            win |words| format!("{0} wins: {0} has more points", words.winner());
        } $($more)* }
    };
}
pub(crate) use points_reasons;
