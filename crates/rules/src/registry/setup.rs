//! What all slices together have to do with setups, and the type of setups.

use tabiya_board::{B256, Color, Set, Square};

use super::hooks::Slices;
use crate::core::rules::{Rules, StateOf};
use crate::setup::hooks::Arrange;
use crate::{Piece, Ruleset};

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
            fn has_marks(setup: &Setup) -> bool {
                false $(|| <$slice as Arrange>::has_marks(setup))*
            }
            fn walls(setup: &Setup) -> B256 {
                B256::EMPTY $(| <$slice as Arrange>::walls(setup))*
            }
            fn idle_key<R: Rules>(rules: R, state: &StateOf<R>) -> u64 {
                let mut key = 0;
                $(if const { R::MAY.has::<$slice>() } {
                    key ^= <$slice as Arrange>::idle_key(rules, state);
                })*
                key
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
    /// Where the duck stands, in games that have one.
    duck: Option<Square>,
}
