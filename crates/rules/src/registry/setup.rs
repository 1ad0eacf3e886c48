//! The hooks of all slices for setups, and the type of setups.

use tabiya_board::{B256, Color, PerColor, Square};

use super::combine::{combine_hook, combine_hooks};
use crate::core::rules::{Rules, StateOf};
use crate::def::RulesetDef;
use crate::mechanism::castling::setup::CastlingRights;
use crate::setup::hooks::{Arrange, setup_hooks};
use crate::{Piece, Ruleset};

setup_hooks!(combine_hooks);

macro_rules! setup {
    ($($(#[$doc:meta])* $field:ident: $type:ty,)*) => {
        /// An arrangement of pieces with all other parts of a position, valid or not. All fields are public.
        ///
        /// [`Position::from_setup`](crate::Position::from_setup) validates it and turns it into a position.
        /// [`targets`](crate::targets) and [`attackers`](crate::attackers) work on any setup.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Setup {
            /// The piece on each square, by the index of the square.
            pub board: Vec<Option<Piece>>,
            /// The number of pieces of each kind that White and Black have in hand.
            pub hands: PerColor<Vec<u8>>,
            /// The side to move.
            pub turn: Color,
            $($(#[$doc])* pub $field: $type,)*
            /// The halfmove clock: half-moves since the last progress, in chess a capture or a pawn move.
            pub halfmove_clock: u16,
            /// The number of the move, counted from 1 for each pair of turns.
            pub number: u16,
        }

        impl Setup {
            /// Returns the empty board of a game.
            pub fn empty(ruleset: &Ruleset) -> Setup {
                let hand = vec![0; ruleset.kind_count()];
                Setup {
                    board: vec![None; ruleset.board().squares()],
                    hands: PerColor([hand.clone(), hand]),
                    turn: Color::White,
                    $($field: <$type>::default(),)*
                    halfmove_clock: 0,
                    number: 1,
                }
            }
        }
    };
}

// The fields of slices.
setup! {
    /// The rights to castle.
    castling: CastlingRights,
    /// The square that the last move stepped over and on which that piece can be captured en passant.
    ep_square: Option<Square>,
    /// The marked squares, in games with [marks](crate::def::RulesetDef::mark).
    marks: B256,
    /// The counts of White and of Black, in games with a [counter](crate::def::RulesetDef::counter).
    counters: PerColor<u8>,
    /// The walls: squares that are closed by something other than a piece.
    walls: B256,
}
