//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! extinction_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side ran out of pieces.
            "extinction" Extinction
            draw |words| "Draw: a side has no pieces left".into(),
            win |words| {
                // Running out of pieces wins in some games and loses in others.
                let mut rules = words.def.endings.extinction.iter();
                let wins = rules.any(|rule| rule.verdict == crate::def::Verdict::Win);
                let who = if wins { words.winner() } else { words.loser() };
                format!("{} wins: {who} has run out of pieces", words.winner())
            };
        } $($more)* }
    };
}
pub(crate) use extinction_reasons;
