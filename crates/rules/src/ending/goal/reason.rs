//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! goal_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side reached its goal.
            "goal" Goal [leaves_no_move]
            draw |words| "Draw: both sides reached the goal".into(),
            win |words| format!("{0} wins: {0} reached the goal", words.winner());
        } $($more)* }
    };
}
pub(crate) use goal_reasons;
