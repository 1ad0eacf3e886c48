//! Every key of a ruleset file, defined once.
//!
//! The reader, the diagnostics (unknown keys, wrong types, nearest key), the JSON schema and the
//! tables of the reference page all derive from [`ROOT`]. A key that is not here does not exist.
//! This module says what a key looks like; what it means to the game is in `def.rs`.

/// A table of the format.
#[derive(Debug)]
pub(crate) struct Table {
    /// Its heading on the reference page.
    pub(crate) title: &'static str,
    /// A paragraph under the heading.
    pub(crate) doc: &'static str,
    /// Its keys, in the order of the reference page.
    pub(crate) keys: &'static [Key],
}

/// A key of a table.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) need: Need,
    /// What it means, in a few words.
    pub(crate) doc: &'static str,
}

/// Whether a key has to be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Need {
    /// It has to.
    Required,
    /// Without it this is assumed, as it would be written.
    Default(&'static str),
    /// Without it there is nothing, or what these words say.
    Absent(&'static str),
}

/// What a value looks like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Text,
    Texts,
    /// Two texts, White's first.
    TwoTexts,
    Flag,
    Integer {
        min: i64,
        max: i64,
    },
    /// Two integers from 0, White's first.
    TwoIntegers,
    OneOf(&'static [&'static str]),
    /// `8x8`.
    Size,
    /// Betza notation.
    Movement,
    Zone,
    /// The letter of a file.
    File,
    /// The name of a piece. Whether there is such a piece is checked with everything else.
    Piece,
    Pieces,
    Table(&'static Table),
    /// A list of tables.
    Rows(&'static Table),
    /// A table of tables whose keys are names of pieces.
    ByPiece(&'static Table),
}

impl Table {
    pub(crate) fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().map(|key| key.name)
    }
}

use Kind::*;
use Need::*;

const fn key(name: &'static str, kind: Kind, need: Need, doc: &'static str) -> Key {
    Key { name, kind, need, doc }
}

const NOTHING: Need = Absent("");
const NONE: Need = Default("[]");
const VERDICTS: Kind = OneOf(&["win", "loss", "draw"]);
const BY: Kind = OneOf(&["automatic", "claim"]);

/// The whole file.
pub(crate) static ROOT: Table = Table {
    title: "Top level",
    doc: "",
    keys: &[
        key("id", Text, Required, "lower case letters, digits and `-`; equals the file's name"),
        key("name", Text, Required, "what people read"),
        key("aliases", Texts, NONE, "other ids (Fairy-Stockfish's and `UCI_Variant` names); not inherited"),
        key("summary", Text, Required, "one sentence"),
        key("sources", Texts, NONE, "where the rules and the perft figures come from; not inherited"),
        key("extends", Text, NOTHING, "id of a ruleset to start from"),
        key("remove", Texts, NONE, "dotted keys of the extended ruleset to leave out"),
        key("turns", OneOf(&["alternate", "free"]), Default("alternate"), "who may move when"),
        key("board", Table(&BOARD), Required, "the board and the opening array"),
        key(
            "pieces",
            ByPiece(&PIECE),
            Required,
            "the kinds of piece, in the order people list them; at most 32",
        ),
        key("royal", Table(&ROYAL), Required, "what attacks on royal pieces mean"),
        key("castling", Table(&CASTLING), NOTHING, "castling"),
        key("hands", Table(&HANDS), NOTHING, "pieces in hand and drops"),
        key("captures", Table(&CAPTURES), NOTHING, "duties and effects of captures"),
        key("gating", Table(&GATING), NOTHING, "pieces that enter behind a piece's first move"),
        key("endings", Table(&ENDINGS), NOTHING, "how games end"),
    ],
};

static BOARD: Table = Table {
    title: "`[board]`",
    doc: "",
    keys: &[
        key("size", Size, Required, "files x ranks, 1 to 16 each"),
        key(
            "start",
            Text,
            Required,
            "the opening array: FEN placement, `/` between ranks from the last to the first, `+p` promoted, hands in brackets `[HEhe]`",
        ),
        key("first", OneOf(&["white", "black"]), Default("white"), "who moves first"),
        key("sides", TwoTexts, Default("[\"White\", \"Black\"]"), "what the sides are called"),
        key("white-on-top", Flag, Default("false"), "boards are shown with White's side at the top"),
        key(
            "squares",
            OneOf(&["chess", "shogi"]),
            Default("chess"),
            "how the game's own notation names squares: `e4`, or `5f` with files numbered from White's right and ranks lettered from Black's side",
        ),
    ],
};

static PIECE: Table = Table {
    title: "`[pieces.NAME]`",
    doc: "Names are lower case: letters, digits, blanks, `-` and `'`, at most 32 characters.",
    keys: &[
        key("letter", Text, Required, "FEN letter, lower case; `+p` for a promoted form"),
        key("move", Movement, Required, "how it moves"),
        key("in", Table(&PIECE_IN), NOTHING, "how it moves instead while it stands in a zone"),
        key("confined", Zone, NOTHING, "the only squares it may ever move to"),
        key("initial", Zone, Absent("its squares in the opening array"), "from where `i` moves are allowed"),
        key(
            "en-passant-on",
            Zone,
            Absent("all squares"),
            "where it can be captured en passant when it has passed over them",
        ),
        key("royal", Flag, Default("false"), "the game turns on it"),
        key("value", Integer { min: 0, max: 100_000 }, NOTHING, "worth in hundredths of a pawn"),
        key(
            "flips-to",
            Piece,
            NOTHING,
            "what it turns into after every move it makes; that piece flips back",
        ),
        key("promotes", Table(&PROMOTES), NOTHING, "promotion"),
        key("art", Text, Absent("the piece's name"), "the drawing to use"),
    ],
};

static PIECE_IN: Table = Table {
    title: "`in` of a piece",
    doc: "",
    keys: &[
        key("zone", Zone, Required, "the squares on which the other movement counts"),
        key("move", Movement, Required, "how it moves there"),
    ],
};

static PROMOTES: Table = Table {
    title: "`promotes` of a piece",
    doc: "",
    keys: &[
        key("into", Pieces, Required, "what it may become"),
        key("zone", Zone, Required, "where"),
        key(
            "on",
            OneOf(&["arrival", "arrival-or-departure"]),
            Default("arrival"),
            "whether moves that begin in the zone count too",
        ),
        key("choice", OneOf(&["forced", "optional"]), Default("forced"), "whether the player may decline"),
        key("forced-in", Zone, NOTHING, "with `choice = \"optional\"` only: where it may not be declined"),
        key(
            "limit",
            OneOf(&["none", "lost"]),
            Default("none"),
            "`lost`: no more of a piece than the opening array has",
        ),
    ],
};

static ROYAL: Table = Table {
    title: "`[royal]`",
    doc: "",
    keys: &[
        key(
            "rule",
            OneOf(&["checkmate", "capture", "none"]),
            Required,
            "a royal may not be left attacked; it may, and who captures it wins; there are no royals",
        ),
        key("facing", Flag, Default("false"), "royals that see each other on an open file attack each other"),
        key(
            "giving-check",
            OneOf(&["allowed", "forbidden"]),
            Default("allowed"),
            "whether a move may give check",
        ),
    ],
};

static CASTLING: Table = Table {
    title: "`[castling]`",
    doc: "At least one wing. A side without the castling piece in the opening array cannot castle.",
    keys: &[
        key("king", Piece, Required, "the piece that castles"),
        key("rook", Piece, Required, "the piece it castles with"),
        key(
            "from",
            OneOf(&["array", "anywhere"]),
            Default("array"),
            "`array`: the squares of the opening array; `anywhere`: any squares of the home rank (chess960)",
        ),
        key(
            "through",
            OneOf(&["safe", "anything"]),
            Default("safe"),
            "whether the king may stand on, cross or reach attacked squares",
        ),
        key("kingside", Table(&WING), NOTHING, "the wing written `K` in FEN"),
        key("queenside", Table(&WING), NOTHING, "the wing written `Q` in FEN"),
    ],
};

static WING: Table = Table {
    title: "`kingside` and `queenside` of `[castling]`",
    doc: "Files are letters, on the home rank of each side.",
    keys: &[
        key("rook", File, Required, "where the partner stands in the opening array"),
        key("king-to", File, Required, "where the king arrives"),
        key("rook-to", File, Required, "where the partner arrives"),
    ],
};

static HANDS: Table = Table {
    title: "`[hands]`",
    doc: "",
    keys: &[
        key("keep-captured", Flag, Default("true"), "captured pieces go to the capturer's hand, unpromoted"),
        key("drops", ByPiece(&DROP), NOTHING, "what may be dropped"),
    ],
};

static DROP: Table = Table {
    title: "`[hands.drops.PIECE]`",
    doc: "An empty table means no restriction.",
    keys: &[
        key("zone", Zone, Absent("all squares"), "where it may be dropped"),
        key(
            "file-limit",
            Integer { min: 1, max: 16 },
            NOTHING,
            "it may not be dropped on a file that already has this many of the side's own (unpromoted)",
        ),
        key("mate", OneOf(&["allowed", "forbidden"]), Default("allowed"), "whether a drop may give mate"),
        key("also-as", Pieces, NONE, "other pieces as which it may be dropped: its other face"),
    ],
};

static CAPTURES: Table = Table {
    title: "`[captures]`",
    doc: "",
    keys: &[
        key("forced", Flag, Default("false"), "a side that can capture must"),
        key("explode", Table(&EXPLODE), NOTHING, "a capture removes the capturer and everything around it"),
    ],
};

static EXPLODE: Table = Table {
    title: "`explode` of `[captures]`",
    doc: "",
    keys: &[key("spares", Pieces, NONE, "pieces that survive on the squares around")],
};

static GATING: Table = Table {
    title: "`[gating]`",
    doc: "The pieces start in hand (`[HEhe]` after the opening array). Not together with `[hands]`.",
    keys: &[
        key("pieces", Pieces, Required, "the pieces that enter so"),
        key("from", Zone, Required, "the squares of the opening array whose pieces can let others in"),
    ],
};

static ENDINGS: Table = Table {
    title: "`[endings]`",
    doc: "Checkmate and royal capture follow from `[royal]`.",
    keys: &[
        key(
            "stalemate",
            OneOf(&["draw", "loss", "win"]),
            Default("draw"),
            "for the side to move that has no move and is not mated",
        ),
        key("goal", Table(&GOAL), NOTHING, "reaching squares wins"),
        key("extinction", Rows(&EXTINCTION), NONE, "running out of pieces"),
        key("bare-royal", Table(&BARE_ROYAL), NOTHING, "a side reduced to its royal"),
        key("checks", Integer { min: 1, max: 9 }, NOTHING, "that many checks given win"),
        key("repetition", Rows(&REPETITION), NONE, "positions that come back"),
        key("quiet", Rows(&QUIET), NONE, "long play without progress: draw"),
        key("quiet-reset-by", Pieces, NONE, "pieces whose moves are progress, besides captures"),
        key("dead-position", BY, NOTHING, "neither side can ever win: draw"),
        key("impasse", Table(&IMPASSE), NOTHING, "declaration by points"),
        key("counting", OneOf(&["makruk"]), NOTHING, "counted endings"),
    ],
};

static GOAL: Table = Table {
    title: "`goal` of `[endings]`",
    doc: "",
    keys: &[
        key("pieces", Pieces, Required, "the pieces that count"),
        key("zone", Zone, Required, "the squares"),
        key(
            "reply",
            OneOf(&["none", "capture", "equalise"]),
            Default("none"),
            "`capture`: no win if the piece is captured at once; `equalise`: the second player has one more move to get there too, a draw",
        ),
    ],
};

static EXTINCTION: Table = Table {
    title: "rows of `extinction`",
    doc: "",
    keys: &[
        key("side", OneOf(&["white", "black"]), Absent("either"), "the side to which it can happen"),
        key("pieces", Pieces, Default("[]"), "which pieces are counted; all if none are named"),
        key("verdict", VERDICTS, Default("loss"), "what it means for the side that ran out"),
    ],
};

static BARE_ROYAL: Table = Table {
    title: "`bare-royal` of `[endings]`",
    doc: "",
    keys: &[
        key("verdict", VERDICTS, Default("loss"), "what it means for that side"),
        key(
            "reply",
            Flag,
            Default("false"),
            "that side is saved (a draw) if it can bare the opponent at once",
        ),
    ],
};

static REPETITION: Table = Table {
    title: "rows of `repetition`",
    doc: "Each row has its own `count`.",
    keys: &[
        key("count", Integer { min: 2, max: 100 }, Required, "how often the position must have occurred"),
        key("by", BY, Required, "whether it happens or must be claimed"),
        key("verdict", VERDICTS, Default("draw"), "what it means for `side`"),
        key(
            "side",
            OneOf(&["white", "black"]),
            Absent("the one whose move completed it"),
            "the side of which `verdict` speaks",
        ),
        key(
            "perpetual-check",
            OneOf(&["draw", "loss"]),
            Default("draw"),
            "`loss`: for a side that gave check on each of its moves between",
        ),
        key(
            "perpetual-chase",
            OneOf(&["draw", "loss"]),
            Default("draw"),
            "`loss`: for a side that attacked an unprotected piece on each of its moves between",
        ),
    ],
};

static QUIET: Table = Table {
    title: "rows of `quiet`",
    doc: "",
    keys: &[
        key("moves", Integer { min: 1, max: 1000 }, Required, "moves of each side"),
        key("by", BY, Required, "whether it happens or must be claimed"),
    ],
};

static IMPASSE: Table = Table {
    title: "`impasse` of `[endings]`",
    doc: "A side whose royal stands in the zone, not in check, with enough other pieces there and enough points, may declare.",
    keys: &[
        key("zone", Zone, Required, "the enemy camp"),
        key("pieces", Integer { min: 0, max: 255 }, Required, "how many other pieces must stand in it"),
        key("points", TwoIntegers, Required, "points with which White and Black win"),
        key("big", Pieces, NONE, "pieces worth five points; all others but royals are worth one"),
    ],
};
