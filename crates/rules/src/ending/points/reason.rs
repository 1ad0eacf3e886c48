//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! points_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The pieces were counted.
            "points" Points
            draw |told| "Draw: both sides have the same points".into(),
            win |told| format!("{0} wins: {0} has more points", told.us());
        } $($more)* }
    };
}
pub(crate) use points_reasons;
