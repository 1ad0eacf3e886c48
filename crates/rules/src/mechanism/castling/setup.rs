//! Rights to castle in a setup.

use tabiya_board::{Color, File, Square};

use super::Castling;
use super::play::find;
use super::tables::key;
use crate::core::hooks::Lookup;
use crate::core::rules::{Rules, StateOf};
use crate::setup::hooks::Arrange;
use crate::{Ruleset, Setup};

impl Arrange for Castling {
    fn start(ruleset: &Ruleset, setup: &mut Setup) {
        for (index, slot) in setup.castling.iter_mut().enumerate() {
            *slot = rook_of_array(ruleset, index);
        }
    }

    fn load<R: Rules>(_: &Ruleset, _: R, state: &mut StateOf<R>, setup: &Setup) {
        for (index, rook) in setup.castling.iter().enumerate() {
            if let Some(rook) = rook {
                state.parts.castling.rights |= 1 << index;
                state.parts.castling.rooks[index] = *rook;
            }
        }
        state.hash ^= key(state.parts.castling.rights);
    }

    fn save<R: Rules>(rules: R, state: &StateOf<R>, setup: &mut Setup) {
        let Some(tables) = Castling::of(rules) else { return };
        for (index, slot) in setup.castling.iter_mut().enumerate() {
            if state.parts.castling.rights >> index & 1 != 0 {
                *slot = Some(find(tables, state, index / 2, index % 2).rook_from);
            }
        }
    }

    fn has_rights<R: Rules>(_: R, state: &StateOf<R>) -> bool {
        state.parts.castling.rights != 0
    }

    fn is_early<R: Rules>(_: R, state: &StateOf<R>) -> bool {
        state.parts.castling.rights != 0
    }
}

/// Where the castling partner of side and wing `index` stands in the opening array, if both it
/// and the king are there.
fn rook_of_array(ruleset: &Ruleset, index: usize) -> Option<Square> {
    let def = ruleset.def();
    let (_, array) = ruleset.kinds_and_array();
    let castling = def.castling.as_ref()?;
    let (side, wing) = (index / 2, castling.wings[index % 2].as_ref()?);
    let king = array.square_of(def, &castling.king, side)?;
    let rook = def.board.square(File(wing.rook_from), def.board.rank(king))?;
    let stands = |(square, color, piece): &(Square, Color, usize)| {
        *square == rook && color.index() == side && def.pieces[*piece].name == castling.rook
    };
    array.pieces.iter().any(stands).then_some(rook)
}
