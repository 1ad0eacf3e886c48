//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! bare_royal_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side was reduced to its royal piece.
            "bare-royal" BareRoyal
            draw |told| "Draw: both sides are bare".into(),
            win |told| format!("{} wins: {} is bare", told.us(), told.them());
        } $($more)* }
    };
}
pub(crate) use bare_royal_reasons;
