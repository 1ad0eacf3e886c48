//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! dead_position_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// Neither side can ever win.
            "dead-position" DeadPosition
            draw |words| "Draw: neither side can win any more".into(),
            win |words| format!("{} wins: nothing can happen any more", words.winner());
        } $($more)* }
    };
}
pub(crate) use dead_position_reasons;
