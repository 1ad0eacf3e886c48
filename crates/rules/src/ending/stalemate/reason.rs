//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! stalemate_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The side to move has no legal move and is not mated.
            "stalemate" Stalemate
            draw |words| "Draw by stalemate".into(),
            win |words| format!("{} wins by stalemate", words.winner());
            /// The side to move has no legal move in a game without check.
            "no-legal-move" NoLegalMove
            draw |words| "Draw: the side to move has no legal move".into(),
            win |words| {
                use crate::def::{StalemateDef, Verdict};
                let wins = words.def.endings.stalemate == StalemateDef::Ends(Verdict::Win);
                let who = if wins { words.winner() } else { words.loser() };
                format!("{} wins: {who} has no legal move left", words.winner())
            };
        } $($more)* }
    };
}
pub(crate) use stalemate_reasons;
