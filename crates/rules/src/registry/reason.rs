//! The type of reasons for the end of a game, collected from all endings.

use crate::ending::bare_royal::reason::bare_royal_reasons;
use crate::ending::check_count::reason::check_count_reasons;
use crate::ending::counting::reason::counting_reasons;
use crate::ending::dead_position::reason::dead_position_reasons;
use crate::ending::extinction::reason::extinction_reasons;
use crate::ending::goal::reason::goal_reasons;
use crate::ending::impasse::reason::impasse_reasons;
use crate::ending::mate::reason::mate_reasons;
use crate::ending::no_progress::reason::no_progress_reasons;
use crate::ending::points::reason::points_reasons;
use crate::ending::repetition::reason::{perpetual_reasons, repetition_reasons};
use crate::ending::royal_capture::reason::royal_capture_reasons;
use crate::ending::stalemate::reason::stalemate_reasons;
use crate::mechanism::explosion::reason::explosion_reasons;
use crate::outcome::OutcomeWords;

macro_rules! reasons {
    ($(
        $(#[$doc:meta])*
        $code:literal $name:ident $([$mark:ident])?
        draw |$draw:ident| $drawn:expr,
        win |$win:ident| $won:expr;
    )*) => {
        /// The rule that ended a game.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Reason {
            $($(#[$doc])* $name,)*
        }

        impl Reason {
            /// All reasons.
            pub const ALL: [Reason; [$($code),*].len()] = [$(Reason::$name),*];

            /// Returns the stable code of the reason, which files and messages use.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Reason::$name => $code,)*
                }
            }

            /// Returns whether no move is legal after a draw for this reason.
            pub(crate) fn leaves_no_move(self) -> bool {
                match self {
                    $(Reason::$name => false $(|| stringify!($mark) == "leaves_no_move")?,)*
                }
            }

            /// Returns the sentence for a draw for this reason.
            #[allow(unused_variables, reason = "most sentences need no words of the game")]
            pub(crate) fn draw(self, words: &OutcomeWords<'_>) -> String {
                match self {
                    $(Reason::$name => {
                        let $draw = words;
                        $drawn
                    })*
                }
            }

            /// Returns the sentence for a win for this reason.
            pub(crate) fn win(self, words: &OutcomeWords<'_>) -> String {
                match self {
                    $(Reason::$name => {
                        let $win = words;
                        $won
                    })*
                }
            }
        }
    };
}

// In the order of the documentation.
crate::registry::assemble! { reasons {}
    mate_reasons
    stalemate_reasons
    royal_capture_reasons
    explosion_reasons
    goal_reasons
    extinction_reasons
    bare_royal_reasons
    check_count_reasons
    repetition_reasons
    no_progress_reasons
    dead_position_reasons
    perpetual_reasons
    impasse_reasons
    counting_reasons
    points_reasons
}

impl Reason {
    /// Returns the reason with a code.
    ///
    /// `quiet-moves`, which `no-progress` was called before, is read too: stored games have it.
    pub fn from_code(code: &str) -> Option<Reason> {
        let code = if code == "quiet-moves" { Reason::NoProgress.code() } else { code };
        Reason::ALL.into_iter().find(|reason| reason.code() == code)
    }
}
