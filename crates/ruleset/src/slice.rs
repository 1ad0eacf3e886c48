//! What one mechanism or one ending contributes to the format: the trait that each implements in its
//! own folder. The list of all of them is in [`registry`](crate::registry).

use tabiya_board::Color;

use crate::betza::Movement;

pub(crate) use crate::check::{Check, RulesetError};
pub(crate) use crate::encoding::{
    Codec, DecodeError, Fields, Item, Reader as Decoder, Writer, numbered, record,
};
pub(crate) use crate::file::diagnostic::Finding;
pub(crate) use crate::file::keys::{BY, Key, Kind, NONE, NOTHING, Need, TableSchema, VERDICTS, key};
pub(crate) use crate::file::reader::TableReader;
pub(crate) use crate::file::shape::join;

/// One key of the format, with everything that this crate does with it.
///
/// Only the first five items have to be given; a slice overrides what concerns it. Nothing outside
/// a slice's folder names it, so what the rest of the crate has to know about it is said by the
/// constants here.
pub(crate) trait Slice {
    /// What has it: the game ([`RulesetDef`](crate::def::RulesetDef)), or each piece
    /// ([`PieceDef`](crate::def::PieceDef)).
    type Of;

    /// What the definition holds of it.
    type Value: Clone + PartialEq + Codec;

    /// Its key, in the table to which [`registry`](crate::registry) adds it.
    const KEY: Key;

    /// The tag of its field in the [encoding](crate::encoding). Never changes.
    const TAG: u64;

    /// Whether it decides which moves are legal. If not, it is no part of the fingerprint of play.
    const DECIDES_MOVES: bool = true;

    /// Whether it makes sense only if the sides take turns.
    const NEEDS_TURNS: bool = false;

    /// Whether there are pieces in hand because of it.
    const HOLDS_PIECES: bool = false;

    /// Whether it can end the game for a side without a royal piece.
    const REPLACES_ROYAL: bool = false;

    /// A letter of other movement notations that stands for it, and what to write instead.
    const MOVEMENT_LETTER: Option<(char, &'static str)> = None;

    /// Returns the value of a definition that does not have it. This is the default of the encoding,
    /// too, and never changes.
    fn absent() -> Self::Value;

    /// Reads it from the table that has its key. `path` is the path of that table. Values that do not
    /// fit [`KEY`](Self::KEY) have been reported and taken out before.
    fn read(table: TableReader<'_>, path: &str, findings: &mut Vec<Finding>) -> Self::Value;

    /// Reports names that no piece has. Runs before [`check`](Self::check), for all slices.
    fn references(value: &Self::Value, of: &Self::Of, check: &mut Check<'_>) {
        let _ = (value, of, check);
    }

    /// Reports contradictions, for the game or for each piece. What contradicts another slice is in
    /// [`registry::pairs`](crate::registry::pairs).
    fn check(value: &Self::Value, of: &Self::Of, check: &mut Check<'_>) {
        let _ = (value, of, check);
    }

    /// Reports contradictions that concern the game as a whole, where each piece has the slice.
    fn check_game(check: &mut Check<'_>) {
        let _ = check;
    }

    /// Returns movement of a piece that it holds.
    fn movement(value: &Self::Value) -> Option<&Movement> {
        let _ = value;
        None
    }

    /// Returns whether it ends the game for this side if that has no royal piece.
    fn replaces_royal_of(value: &Self::Value, color: Color) -> bool {
        let _ = (value, color);
        false
    }
}

/// Something that is done with every slice.
pub(crate) trait Visitor {
    /// Of what the slices are.
    type Of;

    /// Does it with one.
    fn visit<S: Slice<Of = Self::Of>>(&mut self, value: &S::Value);
}
