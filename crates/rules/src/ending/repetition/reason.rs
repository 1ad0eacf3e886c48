//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! repetition_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A position occurred too often.
            "repetition" Repetition
            draw |words| {
                let rows = words.def.endings.repetition.iter().filter(|row| row.by == words.by);
                match rows.map(|row| row.count).min() {
                    Some(count) => {
                        format!("Draw: the position occurred {} times", words.number(count.into()))
                    }
                    None => "Draw: the position was repeated".into(),
                }
            },
            win |words| format!("{} wins: the repetition counts against {}", words.winner(), words.loser());
        } $($more)* }
    };
}
pub(crate) use repetition_reasons;

/// Passes on the reasons of this ending.
macro_rules! perpetual_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side gave perpetual check.
            "perpetual-check" PerpetualCheck
            draw |words| "Draw: both sides give check without end".into(),
            win |words| format!("{} wins: {} gave check without end", words.winner(), words.loser());
            /// A side chased a piece perpetually.
            "perpetual-chase" PerpetualChase
            draw |words| "Draw: both sides chase without end".into(),
            win |words| format!("{} wins: {} chased a piece without end", words.winner(), words.loser());
        } $($more)* }
    };
}
pub(crate) use perpetual_reasons;
