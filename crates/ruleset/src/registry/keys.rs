//! The schemas of all tables of the format, with all keys in the order of the reference page.

use crate::ending::bare_royal::BareRoyal;
use crate::ending::check_count::CheckCount;
use crate::ending::counting::Counting;
use crate::ending::dead_position::DeadPosition;
use crate::ending::extinction::Extinction;
use crate::ending::goal::Goal;
use crate::ending::impasse::Impasse;
use crate::ending::no_progress::{NoProgress, ResetBy};
use crate::ending::points::Points;
use crate::ending::repetition::Repetition;
use crate::ending::stalemate::Stalemate;
use crate::file::keys::Kind::*;
use crate::file::keys::Need::*;
use crate::file::keys::{NONE, NOTHING, TableSchema, key};
use crate::mechanism::bikjang::Bikjang;
use crate::mechanism::castling::Castling;
use crate::mechanism::drops::Drops;
use crate::mechanism::duck::Duck;
use crate::mechanism::en_passant::EnPassantOn;
use crate::mechanism::explosion::Explosion;
use crate::mechanism::facing::Facing;
use crate::mechanism::flipping::Flipping;
use crate::mechanism::forced_capture::ForcedCapture;
use crate::mechanism::gating::Gating;
use crate::mechanism::lines::Lines;
use crate::mechanism::no_checks::NoChecks;
use crate::mechanism::pass::Pass;
use crate::mechanism::promotion::Promotion;
use crate::mechanism::shuffle::Shuffle;
use crate::mechanism::unhoppable::Unhoppable;
use crate::mechanism::walling::Walling;
use crate::slice::Slice;

/// The whole file.
pub(crate) static ROOT: TableSchema = TableSchema {
    title: "Top level",
    doc: "",
    keys: &[
        key("id", Text, Required, "lower case letters, digits and `-`; equals the file's name"),
        key("name", Text, Required, "the name for people"),
        key("aliases", Texts, NONE, "other ids (Fairy-Stockfish's and `UCI_Variant` names); not inherited"),
        key(
            "names",
            Texts,
            NONE,
            "other names that people use, in any language, for searches; not inherited",
        ),
        key("summary", Text, Required, "one sentence"),
        key("sources", Texts, NONE, "where the rules and the perft figures come from; not inherited"),
        key("extends", Text, NOTHING, "id of a ruleset to start from"),
        key("remove", Texts, NONE, "dotted keys of the extended ruleset to leave out"),
        key(
            "turns",
            OneOf(&["alternate", "free"]),
            Default("alternate"),
            "whether the sides move in turn, or either may move at any time",
        ),
        key("board", Table(&BOARD), Required, "the board and the opening array"),
        key("pieces", ByPiece(&PIECE), Required, "the kinds of piece, in display order; at most 32"),
        key("royal", Table(&ROYAL), Required, "the effect of attacks on royal pieces"),
        Castling::KEY,
        Drops::KEY,
        key("captures", Table(&CAPTURES), NOTHING, "forced captures and effects of captures"),
        Gating::KEY,
        Duck::KEY,
        Walling::KEY,
        Pass::KEY,
        Shuffle::KEY,
        key("endings", Table(&ENDINGS), NOTHING, "how games end"),
    ],
};

static BOARD: TableSchema = TableSchema {
    title: "`[board]`",
    doc: "",
    keys: &[
        key("size", Size, Required, "files x ranks, 1 to 16 each"),
        key(
            "start",
            Text,
            Required,
            "the opening array: FEN placement, `/` between ranks from the last to the first, `+p` promoted, \
             hands in brackets `[HEhe]`",
        ),
        key("first", OneOf(&["white", "black"]), Default("white"), "who moves first"),
        key("sides", TwoTexts, Default("[\"White\", \"Black\"]"), "the names of the sides"),
        key("white-on-top", Flag, Default("false"), "boards are shown with White's side at the top"),
        key("one-colour", Flag, Default("false"), "boards are shown with squares of one colour"),
        key(
            "squares",
            OneOf(&["chess", "shogi"]),
            Default("chess"),
            "how the game's own notation names squares: `e4`, or `5f` with files numbered from White's right \
             and ranks lettered from Black's side",
        ),
    ],
};

static PIECE: TableSchema = TableSchema {
    title: "`[pieces.NAME]`",
    doc: "Names are lower case: letters, digits, blanks, `-` and `'`, at most 32 characters.",
    keys: &[
        key("letter", Text, Required, "FEN letter, lower case; `+p` for a promoted form"),
        key("move", Movement, Required, "how it moves"),
        key("in", Table(&PIECE_IN), NOTHING, "how it moves instead while it stands in a zone"),
        key("confined", Zone, NOTHING, "the only squares it may ever move to"),
        key("initial", Zone, Absent("its squares in the opening array"), "from where `i` moves are allowed"),
        EnPassantOn::KEY,
        Lines::KEY,
        Unhoppable::KEY,
        key("royal", Flag, Default("false"), "whether it is royal"),
        key("value", Integer { min: 0, max: 100_000 }, NOTHING, "value in hundredths of a pawn"),
        Flipping::KEY,
        Promotion::KEY,
        key("art", Text, Absent("the piece's name"), "the drawing to use"),
        key(
            "characters",
            TwoTexts,
            NOTHING,
            "the characters of White's and Black's, for sets with characters",
        ),
    ],
};

static PIECE_IN: TableSchema = TableSchema {
    title: "`in` of a piece",
    doc: "",
    keys: &[
        key("zone", Zone, Required, "the squares on which it moves like that"),
        key("move", Movement, Required, "how it moves there"),
    ],
};

static ROYAL: TableSchema = TableSchema {
    title: "`[royal]`",
    doc: "",
    keys: &[
        key(
            "rule",
            OneOf(&["checkmate", "capture", "none"]),
            Required,
            "a royal may not be left under attack; it may, and capturing any royal wins; there are no royals",
        ),
        key(
            "announce-check",
            Flag,
            Absent("`true` under `checkmate`, otherwise `false`"),
            "whether an attack on a royal is announced as check",
        ),
        Facing::KEY,
        NoChecks::KEY,
        Bikjang::KEY,
    ],
};

static CAPTURES: TableSchema =
    TableSchema { title: "`[captures]`", doc: "", keys: &[ForcedCapture::KEY, Explosion::KEY] };

static ENDINGS: TableSchema = TableSchema {
    title: "`[endings]`",
    doc: "Checkmate and royal capture follow from `[royal]`.",
    keys: &[
        Stalemate::KEY,
        Goal::KEY,
        Extinction::KEY,
        BareRoyal::KEY,
        CheckCount::KEY,
        Repetition::KEY,
        NoProgress::KEY,
        ResetBy::KEY,
        DeadPosition::KEY,
        Impasse::KEY,
        Counting::KEY,
        Points::KEY,
    ],
};
