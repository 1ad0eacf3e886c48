//! Any arrangement of pieces, and the gate from it to a position.

mod fault;
mod gate;
mod places;

use tabiya_board::{B256, Color, Set, Square};

use crate::{Piece, Ruleset};

pub use fault::{SetupFault, Standing, Wing};
pub(crate) use gate::can_have_passed;
pub(crate) use places::places;

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
    /// The castling partners that still have their right: White king side, White queen side, Black
    /// king side, Black queen side.
    pub castling: [Option<Square>; 4],
    /// The square that the last move passed over and on which that piece may be captured.
    pub passed: Option<Square>,
    /// Squares whose piece has not moved and may let another in.
    pub gates: B256,
    /// Checks given by White and by Black.
    pub checks: [u8; 2],
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
            castling: [None; 4],
            passed: None,
            gates: B256::EMPTY,
            checks: [0; 2],
            quiet: 0,
            number: 1,
        }
    }
}
