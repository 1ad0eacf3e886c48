//! Building a [`RulesetDef`] from a document whose shape has been checked.
//!
//! `shape.rs` has removed everything that does not fit, so nothing fails here. Mechanisms and endings read
//! their own keys in their folders.

use tabiya_board::{BoardSize, Color};

use super::diagnostic::Finding;
use super::keys::ROOT;
use super::reader::TableReader;
use super::shape::{self, join};
use super::tree::{Entries, Value, get};
use crate::def::*;
use crate::registry::slices;
use crate::slice::Slice;

/// A table, its path, and the list to which errors in it are added.
struct Source<'a, 'f> {
    table: TableReader<'a>,
    path: &'a str,
    findings: &'f mut Vec<Finding>,
}

impl Source<'_, '_> {
    fn read<S: Slice>(&mut self) -> S::Value {
        S::read(self.table, self.path, self.findings)
    }
}

/// Builds a struct of the definition: the fields of every game are given, those of slices are read.
macro_rules! build {
    (
        { $name:ident, $source:expr, { $($core:tt)* } }
        $($(#[$doc:meta])* $field:ident: $type:ty = $slice:ty,)*
    ) => {{
        let mut source: Source<'_, '_> = $source;
        $name { $($field: source.read::<$slice>(),)* $($core)* }
    }};
}

/// Builds the definition. Slices report errors that a definition cannot express.
pub(crate) fn build(entries: &Entries, size: BoardSize, findings: &mut Vec<Finding>) -> RulesetDef {
    let root = TableReader { entries, spec: &ROOT, size };
    let board = root.table_or_empty("board");
    let [white, black] = <[String; 2]>::try_from(board.texts("sides"))
        .unwrap_or_else(|_| ["White".to_owned(), "Black".to_owned()]);
    let turn = if board.choice("first") == "black" { Color::Black } else { Color::White };
    let pieces =
        root.by_piece("pieces").into_iter().map(|(name, piece)| self::piece(name, piece, findings)).collect();
    let royal = root.table_or_empty("royal");
    let rule = match royal.choice("rule") {
        "checkmate" => RoyalRule::Checkmate,
        "capture" => RoyalRule::Capture,
        _ => RoyalRule::None,
    };
    let royals = slices! { build! royals { RoyalDef, Source { table: royal, path: "royal", findings }, {
        rule,
        announce_check: match royal.get("announce-check") {
            Some(_) => royal.flag("announce-check"),
            None => rule.announces_check(),
        },
    } } };
    let table = root.table_or_empty("captures");
    let captures =
        slices! { build! captures { CaptureDef, Source { table, path: "captures", findings }, {} } };
    let table = root.table_or_empty("endings");
    let endings = slices! { build! endings { EndingsDef, Source { table, path: "endings", findings }, {} } };
    slices! { build! game { RulesetDef, Source { table: root, path: "", findings }, {
        id: root.text("id").unwrap_or_default(),
        name: root.text("name").unwrap_or_default(),
        aliases: root.texts("aliases"),
        names: root.texts("names"),
        summary: root.text("summary").unwrap_or_default(),
        sources: root.texts("sources"),
        board: size,
        sides: [white, black],
        white_on_top: board.flag("white-on-top"),
        one_colour: board.flag("one-colour"),
        squares: match board.choice("squares") {
            "shogi" => SquareNames::Shogi,
            _ => SquareNames::Chess,
        },
        pieces,
        start: StartDef { placement: board.text("start").unwrap_or_default(), turn },
        turns: if root.choice("turns") == "free" { TurnOrder::Free } else { TurnOrder::Alternate },
        royals,
        captures,
        endings,
    } } }
}

fn piece(name: &str, piece: TableReader<'_>, findings: &mut Vec<Finding>) -> PieceDef {
    let path = join("pieces", name);
    slices! { build! piece { PieceDef, Source { table: piece, path: &path, findings }, {
        name: name.to_owned(),
        letter: piece.text("letter").unwrap_or_default(),
        movement: piece.movement("move"),
        movement_in: piece
            .table("in")
            .map(|inner| (inner.zone("zone").unwrap_or_default(), inner.movement("move"))),
        confined: piece.zone("confined"),
        initial: piece.zone("initial"),
        royal: piece.flag("royal"),
        value: piece.integer("value").and_then(|value| i32::try_from(value).ok()),
        art: piece.text("art"),
        characters: <[String; 2]>::try_from(piece.texts("characters")).ok(),
    } } }
}

/// Returns the size of the board, if the document has a valid one.
pub(crate) fn board_size(entries: &Entries) -> Option<BoardSize> {
    let Value::Table(board) = &get(entries, "board")?.value else { return None };
    shape::size(get(board, "size")?.text()?)
}
