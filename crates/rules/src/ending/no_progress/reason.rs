//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! no_progress_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// No progress for too long.
            "quiet-moves" QuietMoves
            draw |told| {
                let rows = told.def.endings.quiet.iter().filter(|row| row.by == told.by);
                let moves = rows.map(|row| row.moves).min().unwrap_or(0);
                format!("Draw: {} moves of each side without progress", told.number(moves))
            },
            win |told| format!("{} wins: no progress was made", told.us());
        } $($more)* }
    };
}
pub(crate) use no_progress_reasons;
