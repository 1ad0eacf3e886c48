//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this mechanism.
macro_rules! explosion_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A royal piece was blown up.
            "explosion" Explosion
            draw |words| "Draw by explosion".into(),
            win |words| {
                format!("{} wins: {}'s {} was blown up", words.winner(), words.loser(), words.royal())
            };
        } $($more)* }
    };
}
pub(crate) use explosion_reasons;
