//! Why a game has ended, and how that is said.

/// Hands on the reasons of this ending.
macro_rules! repetition_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A position came back too often.
            "repetition" Repetition
            draw |told| {
                let rows = told.def.endings.repetition.iter().filter(|row| row.by == told.by);
                match rows.map(|row| row.count).min() {
                    Some(count) => format!("Draw: the position occurred {} times", told.number(count.into())),
                    None => "Draw: the position was repeated".into(),
                }
            },
            win |told| format!("{} wins: the repetition counts against {}", told.us(), told.them());
        } $($more)* }
    };
}
pub(crate) use repetition_reasons;

/// Hands on the reasons of this ending.
macro_rules! perpetual_reasons {
    ($make:ident { $($before:tt)* } $($more:ident)*) => {
        crate::registry::assemble! { $make { $($before)*
            /// A side gave check without end.
            "perpetual-check" PerpetualCheck
            draw |told| "Draw: both sides give check without end".into(),
            win |told| format!("{} wins: {} gave check without end", told.us(), told.them());
            /// A side chased a piece without end.
            "perpetual-chase" PerpetualChase
            draw |told| "Draw: both sides chase without end".into(),
            win |told| format!("{} wins: {} chased a piece without end", told.us(), told.them());
        } $($more)* }
    };
}
pub(crate) use perpetual_reasons;
