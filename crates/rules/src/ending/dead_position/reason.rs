//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! dead_position_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// Neither side can ever win.
            "dead-position" DeadPosition
            draw |told| "Draw: neither side can win any more".into(),
            win |told| format!("{} wins: nothing can happen any more", told.us());
        } $($more)* }
    };
}
pub(crate) use dead_position_reasons;
