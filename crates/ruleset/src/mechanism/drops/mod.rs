//! Hands and drops: captured pieces change sides and return to the board.

use crate::def::{RulesetDef, Zone};
use crate::slice::*;

/// The rules of hands and drops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandsDef {
    /// Whether captured pieces go to the hand of the capturing side, promoted ones in their unpromoted form.
    pub keep_captured: bool,
    /// The pieces that may be dropped.
    pub drops: Vec<DropDef>,
}

/// The rules for drops of one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DropDef {
    /// The name of the piece.
    pub piece: String,
    /// Where it may be dropped; on any square by default.
    pub zone: Option<Zone>,
    /// The number of unpromoted pieces of the side on a file at which no more may be dropped there.
    pub file_limit: Option<u8>,
    /// Whether a drop may give mate.
    pub mate: bool,
    /// The names of other pieces as which it may be dropped: its other face.
    pub also_as: Vec<String>,
}

static HANDS: TableSchema = TableSchema {
    title: "`[hands]`",
    doc: "",
    keys: &[
        key(
            "keep-captured",
            Kind::Flag,
            Need::Default("true"),
            "captured pieces go to the capturer's hand, unpromoted",
        ),
        key("drops", Kind::ByPiece(&DROP), NOTHING, "the pieces that may be dropped"),
    ],
};

static DROP: TableSchema = TableSchema {
    title: "`[hands.drops.PIECE]`",
    doc: "An empty table means no restriction.",
    keys: &[
        key("zone", Kind::Zone, Need::Absent("all squares"), "where it may be dropped"),
        key(
            "file-limit",
            Kind::Integer { min: 1, max: 16 },
            NOTHING,
            "it may not be dropped on a file that already has this many of the side's own (unpromoted)",
        ),
        key(
            "mate",
            Kind::OneOf(&["allowed", "forbidden"]),
            Need::Default("allowed"),
            "whether a drop may give mate",
        ),
        key("also-as", Kind::Pieces, NONE, "other pieces as which it may be dropped: its other face"),
    ],
};

pub(crate) struct Drops;

impl Slice for Drops {
    type Of = RulesetDef;
    type Value = Option<HandsDef>;

    const KEY: Key = key("hands", Kind::Table(&HANDS), NOTHING, "pieces in hand and drops");
    const TAG: u64 = 17;
    const SYMMETRIC: bool = true;
    const NEEDS_TURNS: bool = true;
    const HOLDS_PIECES: bool = true;

    fn absent() -> Option<HandsDef> {
        None
    }

    fn zones(hands: &Option<HandsDef>) -> Vec<Zone> {
        hands.iter().flat_map(|hands| &hands.drops).filter_map(|drop| drop.zone).collect()
    }

    fn read(table: TableReader<'_>, _: &str, _: &mut Vec<Finding>) -> Option<HandsDef> {
        let hands = table.table("hands")?;
        let drop = |(piece, drop): (&str, TableReader<'_>)| DropDef {
            piece: piece.to_owned(),
            zone: drop.zone("zone"),
            file_limit: drop.integer("file-limit").and_then(|limit| u8::try_from(limit).ok()),
            mate: drop.choice("mate") == "allowed",
            also_as: drop.texts("also-as"),
        };
        Some(HandsDef {
            keep_captured: hands.flag("keep-captured"),
            drops: hands.by_piece("drops").into_iter().map(drop).collect(),
        })
    }

    fn references(hands: &Option<HandsDef>, _: &RulesetDef, check: &mut Check<'_>) {
        for drop in hands.iter().flat_map(|hands| &hands.drops) {
            check.expect_piece(format!("hands.drops.{}", drop.piece), &drop.piece);
            check.expect_pieces(&format!("hands.drops.{}.also-as", drop.piece), &drop.also_as);
        }
    }

    fn check(hands: &Option<HandsDef>, _: &RulesetDef, check: &mut Check<'_>) {
        let Some(hands) = hands else { return };
        if hands.drops.is_empty() {
            let hint = "write a table `[hands.drops.PIECE]` for each piece that may be";
            check.report(RulesetError::new("hands.drops", "Nothing may be dropped.").hint(hint));
        }
        for drop in &hands.drops {
            let key = format!("hands.drops.{}", drop.piece);
            if let Some(zone) = &drop.zone {
                check.expect_squares(format!("{key}.zone"), zone);
            }
            if drop.file_limit == Some(0) {
                check.report(RulesetError::new(
                    format!("{key}.file-limit"),
                    "With this limit it could never be dropped.",
                ));
            }
            check.refuse_royal_in_hand(key.clone(), &drop.piece, "dropped");
            for (index, other) in drop.also_as.iter().enumerate() {
                let at = format!("{key}.also-as.{index}");
                if *other == drop.piece {
                    check.report(RulesetError::new(at, format!("A {other} is always dropped as a {other}.")));
                } else {
                    check.refuse_royal_in_hand(at, other, "dropped");
                }
            }
        }
    }
}

record!(DropDef { 1 piece, 2 zone = None, 3 file_limit = None, 4 mate = true, 5 also_as = Vec::new() });
impl Item for DropDef {}

/// The order of drops has no meaning, so they are written in the order of the pieces.
impl Codec for HandsDef {
    fn write(&self, out: &mut Writer<'_>) {
        let mut drops = self.drops.clone();
        drops.sort_by_key(|drop| out.order(&drop.piece));
        let mut fields = Fields::default();
        fields.add_unless(out, 1, &self.keep_captured, &true);
        fields.add(out, 2, &drops);
        fields.finish(out);
    }

    fn read(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let hands = HandsDef { keep_captured: record.take(1)?.unwrap_or(true), drops: record.need(2)? };
        record.finish()?;
        Ok(hands)
    }
}
