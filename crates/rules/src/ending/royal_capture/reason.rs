//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! royal_capture_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A royal piece was captured.
            "royal-capture" RoyalCapture
            draw |told| "Draw by royal-capture".into(),
            win |told| format!("{} wins: {}'s {} was captured", told.us(), told.them(), told.royal());
        } $($more)* }
    };
}
pub(crate) use royal_capture_reasons;
