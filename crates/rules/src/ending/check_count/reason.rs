//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! check_count_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side gave the deciding check.
            "checks" Checks
            draw |told| "Draw by checks".into(),
            win |told| format!("{0} wins: {0} gave the deciding check", told.us());
        } $($more)* }
    };
}
pub(crate) use check_count_reasons;
