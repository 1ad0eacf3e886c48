//! Where shuffled pieces can stand.

use tabiya_board::{B256, Color, Set};

use super::Shuffle;
use crate::Ruleset;
use crate::def::ShuffledArrays;
use crate::validate::hooks::Validate;

impl Validate for Shuffle {
    /// Adds the squares on which each kind of a side can begin.
    fn sources(ruleset: &Ruleset, color: Color, places: &mut [B256]) {
        let Some(arrays) = ShuffledArrays::of(ruleset.def()) else { return };
        let reflected = arrays.squares().iter().map(|square| match color {
            Color::White => *square,
            Color::Black => ruleset.board().reflect(*square),
        });
        let squares = B256::from_squares(reflected);
        // Some of these squares are of the wrong colour or out of order, which does no harm: places are an
        // upper bound.
        for set in places.iter_mut().filter(|set| !set.is_disjoint(squares)) {
            *set |= squares;
        }
    }
}
