//! Why a game has ended, and how that is said.

/// Hands on the reasons of this mechanism.
macro_rules! explosion_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A royal piece was blown up.
            "explosion" Explosion
            draw |told| "Draw by explosion".into(),
            win |told| format!("{} wins: {}'s {} was blown up", told.us(), told.them(), told.royal());
        } $($more)* }
    };
}
pub(crate) use explosion_reasons;
