//! What all slices together have to do with setups, and the type of setups and of their faults.

use std::fmt;

use tabiya_board::{B256, Color, Square};

use super::hooks::Slices;
use crate::core::rules::{Rules, StateOf};
use crate::ending::check_count::setup::check_count_faults;
use crate::mechanism::castling::setup::castling_faults;
use crate::mechanism::en_passant::setup::passed_faults;
use crate::mechanism::gating::setup::gating_faults;
use crate::mechanism::no_checks::setup::no_checks_faults;
use crate::mechanism::promotion::setup::promotion_faults;
use crate::setup::Standing;
use crate::setup::fault::{other_faults, place_faults, shape_faults};
use crate::setup::gate::Gate;
use crate::setup::hooks::Arrange;
use crate::{Kind, Piece, Ruleset};

pub use crate::mechanism::castling::setup::Wing;

macro_rules! all_slices {
    ($($group:ident::$field:ident $name:ident $([$($facet:ident)*])?,)*) => {
        $(crate::registry::without! {
            setup crate::$group::$field::$name, crate::setup::hooks::Arrange: $($($facet)*)?
        })*
        all_slices! { @paths $(crate::$group::$field::$name,)* }
    };
    (@paths $($slice:path,)*) => {
        impl Arrange for Slices {
            fn start(ruleset: &Ruleset, setup: &mut Setup) {
                $(<$slice as Arrange>::start(ruleset, setup);)*
            }
            fn load<R: Rules>(ruleset: &Ruleset, rules: R, state: &mut StateOf<R>, setup: &Setup) {
                $(if const { R::MAY.has::<$slice>() } {
                    <$slice as Arrange>::load(ruleset, rules, state, setup);
                })*
            }
            fn save<R: Rules>(rules: R, state: &StateOf<R>, setup: &mut Setup) {
                $(if const { R::MAY.has::<$slice>() } {
                    <$slice as Arrange>::save(rules, state, setup);
                })*
            }
            fn has_rights<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
                false $(|| const { R::MAY.has::<$slice>() } && <$slice as Arrange>::has_rights(rules, state))*
            }
            fn is_early<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
                false $(|| const { R::MAY.has::<$slice>() } && <$slice as Arrange>::is_early(rules, state))*
            }
            fn idle_key<R: Rules>(rules: R, state: &StateOf<R>) -> u64 {
                let mut key = 0;
                $(if const { R::MAY.has::<$slice>() } {
                    key ^= <$slice as Arrange>::idle_key(rules, state);
                })*
                key
            }
            fn faults(gate: &mut Gate<'_>) {
                $(<$slice as Arrange>::faults(gate);)*
            }
            fn counters(gate: &mut Gate<'_>) {
                $(<$slice as Arrange>::counters(gate);)*
            }
            fn checked(ruleset: &Ruleset, royal: Standing, attacker: Standing) -> Option<SetupFault> {
                None $(.or_else(|| <$slice as Arrange>::checked(ruleset, royal.clone(), attacker.clone())))*
            }
            fn misplaced(ruleset: &Ruleset, piece: &Standing) -> Option<SetupFault> {
                None $(.or_else(|| <$slice as Arrange>::misplaced(ruleset, piece)))*
            }
            fn may_hold(gate: &Gate<'_>, color: Color, kind: Kind) -> bool {
                false $(|| <$slice as Arrange>::may_hold(gate, color, kind))*
            }
            fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
                $(<$slice as Arrange>::sources(ruleset, color, places);)*
            }
        }
    };
}
crate::registry::each_slice!(all_slices);

macro_rules! setup {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)*) => {
        /// An arrangement, legal or not: what editors and files deal in. Everything may be changed.
        ///
        /// [`Position::from_setup`](crate::Position::from_setup) is the gate to a position. Movement can
        /// also be asked about without passing it: see [`targets`](crate::targets).
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Setup {
            /// What stands on each square.
            pub board: Vec<Option<Piece>>,
            /// How many of each kind White and Black have in hand.
            pub hands: [Vec<u8>; 2],
            /// Who is to move.
            pub turn: Color,
            $($(#[$doc])* pub $field: $type,)*
            /// Half-moves without progress.
            pub quiet: u16,
            /// The number of the move, counted from 1 for each pair of turns.
            pub number: u16,
        }

        impl Setup {
            /// An empty board of a game.
            pub fn empty(ruleset: &Ruleset) -> Setup {
                let hand = vec![0; ruleset.kind_count()];
                Setup {
                    board: vec![None; ruleset.board().squares()],
                    hands: [hand.clone(), hand],
                    turn: Color::White,
                    $($field: <$type>::default(),)*
                    quiet: 0,
                    number: 1,
                }
            }
        }
    };
}

// What the slices keep in a setup.
setup! {
    /// The castling partners that still have their right: White king side, White queen side, Black
    /// king side, Black queen side.
    castling: [Option<Square>; 4],
    /// The square that the last move passed over and on which that piece may be captured.
    passed: Option<Square>,
    /// Squares whose piece has not moved and may let another in.
    gates: B256,
    /// Checks given by White and by Black.
    checks: [u8; 2],
}

macro_rules! faults {
    ($(
        $(#[$doc:meta])*
        $code:literal $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }
        |$f:ident| $sentence:expr;
    )*) => {
        /// Why a setup is not a position. It displays as a sentence.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum SetupFault {
            $($(#[$doc])* $name { $($(#[$field_doc])* $field: $type,)* },)*
        }

        impl SetupFault {
            /// A short fixed name, for programs.
            pub fn code(&self) -> &'static str {
                match self {
                    $(SetupFault::$name { .. } => $code,)*
                }
            }
        }

        impl fmt::Display for SetupFault {
            #[allow(unused_variables, reason = "a sentence need not mention everything")]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(SetupFault::$name { $($field,)* } => {
                        let $f = f;
                        $sentence
                    })*
                }
            }
        }
    };
}

crate::registry::assemble! { faults {}
    shape_faults
    no_checks_faults
    promotion_faults
    place_faults
    castling_faults
    passed_faults
    gating_faults
    check_count_faults
    other_faults
}

impl std::error::Error for SetupFault {}
