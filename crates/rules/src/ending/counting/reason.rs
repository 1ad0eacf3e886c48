//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! counting_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The counted moves ran out.
            "counting" Counting
            draw |told| "Draw: the counted moves have run out".into(),
            win |told| format!("{} wins: the counted moves have run out", told.us());
        } $($more)* }
    };
}
pub(crate) use counting_reasons;
