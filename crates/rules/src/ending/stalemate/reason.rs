//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! stalemate_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// The side to move has no move (and is not mated).
            "stalemate" Stalemate
            draw |told| "Draw by stalemate".into(),
            win |told| format!("{} wins by stalemate", told.us());
            /// The same where royals may be left attacked.
            "no-legal-move" NoLegalMove
            draw |told| "Draw: the side to move has no legal move".into(),
            win |told| {
                let wins = told.def.endings.stalemate == crate::def::Verdict::Win;
                let who = if wins { told.us() } else { told.them() };
                format!("{} wins: {who} has no legal move left", told.us())
            };
        } $($more)* }
    };
}
pub(crate) use stalemate_reasons;
