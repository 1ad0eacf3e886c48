//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! goal_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side reached its goal.
            "goal" Goal [leaves_no_move]
            draw |told| "Draw: both sides reached the goal".into(),
            win |told| format!("{0} wins: {0} reached the goal", told.us());
        } $($more)* }
    };
}
pub(crate) use goal_reasons;
