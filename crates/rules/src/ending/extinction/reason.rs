//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! extinction_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side ran out of pieces.
            "extinction" Extinction
            draw |told| "Draw: a side has no pieces left".into(),
            win |told| {
                // Running out wins in some games and loses in others: ask what the rule says.
                let wins = told.def.endings.extinction.iter().any(|rule| rule.verdict == crate::def::Verdict::Win);
                let who = if wins { told.us() } else { told.them() };
                format!("{} wins: {who} has run out of pieces", told.us())
            };
        } $($more)* }
    };
}
pub(crate) use extinction_reasons;
