//! The trait of mechanisms and endings, which each implements in its own folder.
//! [`registry`](crate::registry) lists them.

use tabiya_board::Color;

use crate::betza::Movement;
use crate::def::Zone;
use crate::extra::{Counter, Mark, Wall};

pub(crate) use crate::check::contradiction::{Contradiction, refused, refused_of_piece};
pub(crate) use crate::check::{Check, RulesetError};
pub(crate) use crate::encoding::{
    Codec, DecodeError, Fields, Item, Reader as Decoder, Writer, numbered, record,
};
pub(crate) use crate::file::diagnostic::Finding;
pub(crate) use crate::file::keys::{BY, Key, Kind, NONE, NOTHING, Need, TableSchema, VERDICTS, key};
pub(crate) use crate::file::reader::TableReader;
pub(crate) use crate::file::shape::join;

/// A mechanism or ending: one key of the format, and everything that this crate does with it.
///
/// Only the first five items are required. No file outside the folder of a slice names it; its constants
/// are all that the rest of the crate knows.
pub(crate) trait Slice {
    /// The owner: the game ([`RulesetDef`](crate::def::RulesetDef)), or each piece
    /// ([`PieceDef`](crate::def::PieceDef)).
    type Of;

    /// The type of the value in the definition.
    type Value: Clone + PartialEq + Codec;

    /// The key, in the table to which [`registry`](crate::registry) adds it.
    const KEY: Key;

    /// The tag of its field in the [encoding](crate::encoding). It never changes.
    const TAG: u64;

    /// Whether it decides which moves are legal. If not, it is not part of the fingerprint of play.
    const DECIDES_MOVES: bool = true;

    /// Whether it is part of the rules, and so of every fingerprint. If not, only the encoding of whole
    /// definitions has it.
    const IS_RULE: bool = true;

    /// Whether it needs sides that move in turn.
    const NEEDS_TURNS: bool = false;

    /// Whether there are pieces in hand because of it.
    const HOLDS_PIECES: bool = false;

    /// Whether it can end the game for a side without a royal piece.
    const REPLACES_ROYAL: bool = false;

    /// Whether it treats the sides, and left and right, alike, apart from its zones and movements.
    const SYMMETRIC: bool = false;

    /// Combinations with keys that every game has, such as `royal.rule`, that are refused.
    const CONTRADICTIONS: &'static [Contradiction] = &[];

    /// A letter of other movement notations that stands for it, and its replacement.
    const MOVEMENT_LETTER: Option<(char, &'static str)> = None;

    /// Returns the value in a definition without it. This is also the default of the encoding and never
    /// changes.
    fn absent() -> Self::Value;

    /// Reads it from the table that contains its key. `path` is the path of that table. Values that do not
    /// fit [`KEY`](Self::KEY) have been reported and removed before.
    fn read(table: TableReader<'_>, path: &str, findings: &mut Vec<Finding>) -> Self::Value;

    /// Reports names that no piece has. Runs before [`check`](Self::check), for all slices.
    fn references(value: &Self::Value, of: &Self::Of, check: &mut Check<'_>) {
        let _ = (value, of, check);
    }

    /// Reports contradictions, for the game or for each piece. Contradictions between two slices are in
    /// [`registry::pairs`](crate::registry::pairs).
    fn check(value: &Self::Value, of: &Self::Of, check: &mut Check<'_>) {
        let _ = (value, of, check);
    }

    /// Reports contradictions that concern the game as a whole, where each piece has the slice.
    fn check_game(check: &mut Check<'_>) {
        let _ = check;
    }

    /// Returns the movement of a piece that the value contains.
    fn movement(value: &Self::Value) -> Option<&Movement> {
        let _ = value;
        None
    }

    /// Returns the walls that it puts on the board.
    fn wall(value: &Self::Value) -> Option<Wall> {
        let _ = value;
        None
    }

    /// Returns the mark that it puts on squares or pieces.
    fn mark(value: &Self::Value) -> Option<Mark> {
        let _ = value;
        None
    }

    /// Returns whether it stores squares where positions keep marks; by default, if it has a mark.
    fn keeps_marks(value: &Self::Value) -> bool {
        Self::mark(value).is_some()
    }

    /// Returns the counter that it keeps for each side.
    fn counter(value: &Self::Value) -> Option<Counter> {
        let _ = value;
        None
    }

    /// Returns whether every move ends on a second square, which notations name.
    fn has_second_square(value: &Self::Value) -> bool {
        let _ = value;
        false
    }

    /// Returns its zones.
    fn zones(value: &Self::Value) -> Vec<Zone> {
        let _ = value;
        Vec::new()
    }

    /// Returns whether it treats the sides, and left and right, alike, apart from its zones and movements.
    /// By default, only a mechanism that the game does not have does, or one that says so.
    fn is_symmetric(value: &Self::Value) -> bool {
        Self::SYMMETRIC || *value == Self::absent()
    }

    /// Returns whether it can end the game for a side without a royal piece.
    fn replaces_royal_of(value: &Self::Value, color: Color) -> bool {
        let _ = (value, color);
        false
    }
}

/// A visitor of all slices.
pub(crate) trait Visitor {
    /// The owner of the slices.
    type Of;

    /// Visits one slice.
    fn visit<S: Slice<Of = Self::Of>>(&mut self, value: &S::Value);
}
