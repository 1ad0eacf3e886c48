//! The reasons by which this ending ends a game, and their sentences.

/// Passes on the reasons of this ending.
macro_rules! no_progress_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// No progress for too long.
            "no-progress" NoProgress
            draw |words| {
                let rows = words.def.endings.no_progress.iter().filter(|row| row.by == words.by);
                let moves = rows.map(|row| row.moves).min().unwrap_or(0);
                format!("Draw: {} moves of each side without progress", words.number(moves))
            },
            win |words| format!("{} wins: no progress was made", words.winner());
        } $($more)* }
    };
}
pub(crate) use no_progress_reasons;
