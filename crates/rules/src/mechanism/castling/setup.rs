//! Castling rights in setups.

use core::ops::{Index, IndexMut};

use tabiya_board::{Color, Square};

use super::Castling;
use super::play::find;
use super::tables::key;
use crate::core::hooks::Lookup;
use crate::core::rules::{Rules, StateOf};
use crate::def::CastlingSide;
use crate::setup::hooks::Arrange;
use crate::{Ruleset, Setup};

/// The rights to castle in a [`Setup`]: by color and castling side, the square of the partner (in
/// chess the rook) with which the king may still castle.
///
/// ```
/// use tabiya_board::Color;
/// use tabiya_rules::{CastlingSide, Ruleset};
/// let chess = Ruleset::builtin("chess").unwrap();
/// let mut setup = chess.start_setup();
/// let h1 = chess.board().parse("h1");
/// assert_eq!(setup.castling[(Color::White, CastlingSide::King)], h1);
/// setup.castling[(Color::White, CastlingSide::King)] = None;
/// assert_eq!(setup.castling.iter().count(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights([Option<Square>; 4]);

impl CastlingRights {
    /// Returns the rights that are there, with the squares of the partners.
    pub fn iter(&self) -> impl Iterator<Item = (Color, CastlingSide, Square)> + use<> {
        let rights = *self;
        Color::ALL.into_iter().flat_map(move |color| {
            CastlingSide::ALL.into_iter().filter_map(move |side| Some((color, side, rights[(color, side)]?)))
        })
    }
}

impl Index<(Color, CastlingSide)> for CastlingRights {
    type Output = Option<Square>;
    fn index(&self, (color, side): (Color, CastlingSide)) -> &Option<Square> {
        &self.0[color.index() * 2 + side.index()]
    }
}

impl IndexMut<(Color, CastlingSide)> for CastlingRights {
    fn index_mut(&mut self, (color, side): (Color, CastlingSide)) -> &mut Option<Square> {
        &mut self.0[color.index() * 2 + side.index()]
    }
}

impl Arrange for Castling {
    fn start(ruleset: &Ruleset, setup: &mut Setup) {
        for (index, slot) in setup.castling.0.iter_mut().enumerate() {
            *slot = rook_of_array(ruleset, index);
        }
    }

    fn relocate(setup: &mut Setup, moved: &dyn Fn(Square) -> Square) {
        for slot in setup.castling.0.iter_mut() {
            *slot = slot.map(moved);
        }
    }

    fn load<R: Rules>(_: &Ruleset, _: R, state: &mut StateOf<R>, setup: &Setup) {
        for (index, rook) in setup.castling.0.iter().enumerate() {
            if let Some(rook) = rook {
                state.parts.castling.rights |= 1 << index;
                state.parts.castling.rooks[index] = *rook;
            }
        }
        state.hash ^= key(state.parts.castling.rights);
    }

    fn save<R: Rules>(rules: R, state: &StateOf<R>, setup: &mut Setup) {
        let Some(tables) = Castling::of(rules) else { return };
        for (index, slot) in setup.castling.0.iter_mut().enumerate() {
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

/// Returns where the partner of the right with this index (see [`Part`](super::tables::Part)) stands in
/// the opening array, if both it and the king are there.
fn rook_of_array(ruleset: &Ruleset, index: usize) -> Option<Square> {
    let def = ruleset.def();
    let (_, array) = ruleset.kinds_and_array();
    let castling = def.castling.as_ref()?;
    let (side, files) = (index / 2, castling.sides[index % 2].as_ref()?);
    let king = array.square_of(def, &castling.king, side)?;
    let rook = def.board.square(files.rook_from, def.board.rank(king))?;
    let stands = |(square, color, piece): &(Square, Color, usize)| {
        *square == rook && color.index() == side && def.pieces[*piece].name == castling.rook
    };
    array.pieces.iter().any(stands).then_some(rook)
}
