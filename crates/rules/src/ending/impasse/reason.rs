//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! impasse_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side declared an impasse.
            "impasse" Impasse
            draw |told| "Draw: impasse".into(),
            win |told| format!("{0} wins: {0} has enough points in the enemy camp", told.us());
        } $($more)* }
    };
}
pub(crate) use impasse_reasons;
