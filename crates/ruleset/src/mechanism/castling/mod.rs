//! Castling: a king and its partner move at once.

mod check;

use tabiya_board::File;

use crate::def::RulesetDef;
use crate::slice::*;

/// The rules of castling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingDef {
    /// The name of the piece that castles.
    pub king: String,
    /// The name of its partner.
    pub rook: String,
    /// Where the pieces start.
    pub from: CastlingFrom,
    /// Whether attacked squares matter.
    pub through: CastlingThrough,
    /// The files of each castling side, by [`CastlingSide::index`].
    pub sides: [Option<CastlingSideDef>; 2],
}

/// Where castling pieces start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingFrom {
    /// On the squares of the opening array.
    Array,
    /// On any squares of the home rank (chess960); castling is written king takes rook.
    Anywhere,
}

/// Whether attacked squares matter to castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingThrough {
    /// The king may not stand on, cross or reach an attacked square.
    Safe,
    /// Attacks do not matter.
    Anything,
}

/// The side on which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// The king's side: `K` in FEN, `O-O` in SAN.
    King,
    /// The queen's side: `Q` in FEN, `O-O-O` in SAN.
    Queen,
}

impl CastlingSide {
    /// Both sides, in the order of their indices.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// Returns 0 for the king's side and 1 for the queen's.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the side with an index; even numbers stand for the king's side, odd ones for the queen's.
    pub const fn from_index(index: usize) -> CastlingSide {
        CastlingSide::ALL[index & 1]
    }

    /// Returns `"king"` or `"queen"`.
    pub const fn name(self) -> &'static str {
        match self {
            CastlingSide::King => "king",
            CastlingSide::Queen => "queen",
        }
    }
}

/// The files between which king and partner castle on one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingSideDef {
    /// The file on which the castling partner stands in the opening array.
    pub rook_from: File,
    /// The file on which the king arrives.
    pub king_to: File,
    /// The file on which the partner arrives.
    pub rook_to: File,
}

/// The keys of the castling sides, by [`CastlingSide::index`].
const SIDES: [&str; 2] = ["kingside", "queenside"];

static CASTLING: TableSchema = TableSchema {
    title: "`[castling]`",
    doc: "At least one of `kingside` and `queenside`. A side without the castling piece in the opening array \
        cannot castle.",
    keys: &[
        key("king", Kind::Piece, Need::Required, "the piece that castles"),
        key("rook", Kind::Piece, Need::Required, "the piece it castles with"),
        key(
            "from",
            Kind::OneOf(&["array", "anywhere"]),
            Need::Default("array"),
            "`array`: the squares of the opening array; `anywhere`: any squares of the home rank (chess960)",
        ),
        key(
            "through",
            Kind::OneOf(&["safe", "anything"]),
            Need::Default("safe"),
            "whether the king may stand on, cross or reach attacked squares",
        ),
        key("kingside", Kind::Table(&SIDE), NOTHING, "castling on the king's side, `K` in FEN"),
        key("queenside", Kind::Table(&SIDE), NOTHING, "castling on the queen's side, `Q` in FEN"),
    ],
};

static SIDE: TableSchema = TableSchema {
    title: "`kingside` and `queenside` of `[castling]`",
    doc: "Files are letters, on the home rank of each side.",
    keys: &[
        key("rook", Kind::File, Need::Required, "where the partner stands in the opening array"),
        key("king-to", Kind::File, Need::Required, "where the king arrives"),
        key("rook-to", Kind::File, Need::Required, "where the partner arrives"),
    ],
};

pub(crate) struct Castling;

impl Slice for Castling {
    type Of = RulesetDef;
    type Value = Option<CastlingDef>;

    const KEY: Key = key("castling", Kind::Table(&CASTLING), NOTHING, "castling");
    const TAG: u64 = 16;
    const NEEDS_TURNS: bool = true;
    const MOVEMENT_LETTER: Option<(char, &'static str)> =
        Some(('O', "Castling has a table of its own, `[castling]`."));

    fn absent() -> Option<CastlingDef> {
        None
    }

    fn read(table: TableReader<'_>, _: &str, findings: &mut Vec<Finding>) -> Option<CastlingDef> {
        let castling = table.table("castling")?;
        let sides = SIDES.map(|name| {
            castling.table(name).map(|side| CastlingSideDef {
                rook_from: File(side.file("rook")),
                king_to: File(side.file("king-to")),
                rook_to: File(side.file("rook-to")),
            })
        });
        if let ([None, None], Some(node)) = (sides, table.get("castling")) {
            let message = "`castling` has no side: write `kingside`, `queenside` or both.";
            findings.push(Finding::new(node.head(), "castling", message));
        }
        Some(CastlingDef {
            king: castling.text("king").unwrap_or_default(),
            rook: castling.text("rook").unwrap_or_default(),
            from: match castling.choice("from") {
                "anywhere" => CastlingFrom::Anywhere,
                _ => CastlingFrom::Array,
            },
            through: match castling.choice("through") {
                "anything" => CastlingThrough::Anything,
                _ => CastlingThrough::Safe,
            },
            sides,
        })
    }

    fn references(castling: &Option<CastlingDef>, _: &RulesetDef, check: &mut Check<'_>) {
        if let Some(castling) = castling {
            check.expect_piece("castling.king".to_owned(), &castling.king);
            check.expect_piece("castling.rook".to_owned(), &castling.rook);
        }
    }

    fn check(castling: &Option<CastlingDef>, _: &RulesetDef, check: &mut Check<'_>) {
        if let Some(castling) = castling {
            check::check(castling, check);
        }
    }
}

numbered!(CastlingFrom { Array = 0, Anywhere = 1 });
numbered!(CastlingThrough { Safe = 0, Anything = 1 });
record!(CastlingSideDef { 1 rook_from, 2 king_to, 3 rook_to });

impl Codec for CastlingDef {
    fn write(&self, out: &mut Writer<'_>) {
        let mut fields = Fields::default();
        fields.add(out, 1, &self.king);
        fields.add(out, 2, &self.rook);
        fields.add_unless(out, 3, &self.from, &CastlingFrom::Array);
        fields.add_unless(out, 4, &self.through, &CastlingThrough::Safe);
        fields.add_unless(out, 5, &self.sides[0], &None);
        fields.add_unless(out, 6, &self.sides[1], &None);
        fields.finish(out);
    }

    fn read(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        let mut record = input.record()?;
        let castling = CastlingDef {
            king: record.need(1)?,
            rook: record.need(2)?,
            from: record.take(3)?.unwrap_or(CastlingFrom::Array),
            through: record.take(4)?.unwrap_or(CastlingThrough::Safe),
            sides: [record.take(5)?, record.take(6)?],
        };
        record.finish()?;
        Ok(castling)
    }
}
