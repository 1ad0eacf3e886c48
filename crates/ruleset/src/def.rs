//! A ruleset as data, before it is checked: what a ruleset file says, with names still unresolved.
//!
//! Every field is public and anything can be written here, also nonsense: [`check`](crate::check)
//! finds every [`Fault`](crate::Fault). This module does not know TOML (that is [`file`](crate::file)).

use tabiya_board::{B256, BoardSize, Color};

pub use crate::betza::Movement;

/// A set of squares for each side, e.g. a promotion zone. Files give it from White's side of the
/// board; Black's is the same reflected top to bottom, unless the file spells out both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Zone {
    /// The squares that count for White, then for Black.
    pub of: [B256; 2],
}

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesetDef {
    /// The id that commands and saved games use: lower case, digits and `-`.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// Other ids by which the game is known, `UCI_Variant` names among them.
    pub aliases: Vec<String>,
    /// One sentence about what is special in this game.
    pub summary: String,
    /// Where the rules, and the perft figures, come from.
    pub sources: Vec<String>,
    /// How many files and ranks.
    pub board: BoardSize,
    /// What the two sides are called ("White", "Black"; "Sente", "Gote").
    pub sides: [String; 2],
    /// Boards are shown with White's side at the top when this is true.
    pub white_on_top: bool,
    /// How the game's own notation names squares.
    pub squares: SquareNames,
    /// The kinds of piece, in the order in which they are listed to people.
    pub pieces: Vec<PieceDef>,
    /// The opening array.
    pub start: StartDef,
    /// Who may move when.
    pub turns: TurnOrder,
    /// What attacks on royal pieces mean.
    pub royals: RoyalDef,
    /// Castling, where the game has it.
    pub castling: Option<CastlingDef>,
    /// Pieces in hand and drops, where the game has them.
    pub hands: Option<HandsDef>,
    /// Duties and effects of captures.
    pub captures: CaptureDef,
    /// Pieces that enter behind a piece's first move, where the game has them.
    pub gating: Option<GatingDef>,
    /// How games end.
    pub endings: EndingsDef,
}

/// How a game's own notation names squares. FEN and UCI name them as in chess whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SquareNames {
    /// `e4`: files are letters from White's left, ranks are numbers from White's side.
    #[default]
    Chess,
    /// `7f`: files are numbers from White's right, ranks are letters from Black's side.
    Shogi,
}

/// One kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceDef {
    /// Its name in prose, lower case, unique.
    pub name: String,
    /// Its FEN letter in lower case, with `+` before it for a promoted form: `p`, `+p`.
    pub letter: String,
    /// How it moves.
    pub movement: Movement,
    /// How it moves instead while it stands in a zone (a soldier across the river).
    pub movement_in: Option<(Zone, Movement)>,
    /// The only squares it may ever move to (a palace, one side of a river).
    pub confined: Option<Zone>,
    /// The squares from which its `i` (initial) moves are allowed; without it, the squares on
    /// which that side has such pieces in the opening array.
    pub initial: Option<Zone>,
    /// Whether the game turns on it.
    pub royal: bool,
    /// Its worth in hundredths of a pawn, if the author wants to say so.
    pub value: Option<i32>,
    /// Promotion, if it promotes.
    pub promotion: Option<PromotionDef>,
    /// The piece it turns into after every move it makes (Kyoto shogi).
    pub flips_to: Option<String>,
    /// The drawing to use, if it is not the one of its name.
    pub art: Option<String>,
    /// The squares on which it can be captured en passant when it has passed over them; all if not
    /// given (a horde's first-rank pawns may step two, but not be taken so).
    pub en_passant_on: Option<Zone>,
}

/// When and into what a piece promotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionDef {
    /// Where.
    pub zone: Zone,
    /// Which moves count.
    pub on: PromotionOn,
    /// Whether the player may decline.
    pub choice: PromotionChoice,
    /// Into what (names).
    pub into: Vec<String>,
    /// Which of those are available.
    pub limit: PromotionLimit,
}

/// Which moves promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionOn {
    /// Moves that end in the zone.
    Arrival,
    /// Moves that end or begin in the zone.
    ArrivalOrDeparture,
}

/// Whether a promotion may be declined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionChoice {
    /// It may not.
    Forced,
    /// It may, except on arrival in these squares.
    Optional {
        /// Where it is forced all the same.
        forced_in: Zone,
    },
}

/// Which promotions are available.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionLimit {
    /// Any number of each piece.
    None,
    /// Only as many of a piece as the side has lost: no more of it than the opening array has.
    Lost,
}

/// The opening array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartDef {
    /// FEN placement, with hands in brackets where the game has them.
    pub placement: String,
    /// Who moves first.
    pub turn: Color,
}

/// Who may move when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnOrder {
    /// The sides take turns.
    Alternate,
    /// Anyone may move at any time.
    Free,
}

/// What attacks on royal pieces mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoyalDef {
    /// The rule.
    pub rule: RoyalRule,
    /// Whether two royal pieces that see each other along an open file attack each other.
    pub facing: bool,
    /// Whether a move may give check.
    pub giving_check: bool,
}

/// What attacks on royal pieces mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoyalRule {
    /// A royal piece may not be left attacked; an attacked one without a way out is mated.
    Checkmate,
    /// A royal piece may be left attacked; who captures it wins.
    Capture,
    /// Royal pieces are pieces like others.
    None,
}

/// Castling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingDef {
    /// The piece that castles (name).
    pub king: String,
    /// The piece it castles with (name).
    pub rook: String,
    /// Where the pieces stand when rights are there to lose.
    pub from: CastlingFrom,
    /// Whether attacked squares matter.
    pub through: CastlingThrough,
    /// The wings, king side (FEN `K`) first.
    pub wings: [Option<WingDef>; 2],
}

/// Where castling pieces come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingFrom {
    /// The squares of the opening array.
    Array,
    /// Any squares of the home rank (chess960); moves are written king takes rook.
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

/// One wing: files counted from 0 on the home rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WingDef {
    /// The file on which the castling partner stands in the opening array.
    pub rook_from: u8,
    /// The file on which the king arrives.
    pub king_to: u8,
    /// The file on which the partner arrives.
    pub rook_to: u8,
}

/// Hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandsDef {
    /// Whether captured pieces go to the capturer's hand (as his own; promoted ones as what they
    /// were promoted from).
    pub keep_captured: bool,
    /// What may be dropped.
    pub drops: Vec<DropDef>,
}

/// How one kind of piece is dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DropDef {
    /// The piece (name).
    pub piece: String,
    /// Where it may be dropped; everywhere if not given.
    pub zone: Option<Zone>,
    /// It may not be dropped on a file that already has this many of the side's own (unpromoted).
    pub file_limit: Option<u8>,
    /// Whether a drop may give mate.
    pub mate: bool,
    /// Other pieces (names) as which it may be dropped: its other face.
    pub also_as: Vec<String>,
}

/// Duties and effects of captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaptureDef {
    /// Whether a side that can capture must.
    pub forced: bool,
    /// What a capture does besides.
    pub effect: CaptureEffect,
}

/// What a capture does besides taking the piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaptureEffect {
    /// Nothing.
    None,
    /// The capturing piece and all pieces on the eight squares around are removed too.
    Explode {
        /// Pieces (names) that survive on the squares around.
        spares: Vec<String>,
    },
}

/// Gating: a piece in hand may be placed on the square that a piece leaves with its first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GatingDef {
    /// The pieces (names) that enter so. They start in hand.
    pub pieces: Vec<String>,
    /// The squares of the opening array whose pieces can let others in.
    pub from: Zone,
}

/// Who has to act for a drawing rule to take effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// Nobody: it happens.
    Automatic,
    /// A player has to claim it.
    Claim,
}

/// What an ending means for the side it speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// That side wins.
    Win,
    /// That side loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// How games end. Checkmate and royal capture follow from [`RoyalRule`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingsDef {
    /// For the side to move that has no move (and is not mated).
    pub stalemate: Verdict,
    /// Reaching squares wins.
    pub goal: Option<GoalDef>,
    /// Running out of pieces.
    pub extinction: Vec<ExtinctionDef>,
    /// A side reduced to its royal piece.
    pub bare_royal: Option<BareRoyalDef>,
    /// That many checks given win.
    pub checks: Option<u8>,
    /// Positions that come back.
    pub repetition: Vec<RepetitionDef>,
    /// Long play without progress.
    pub quiet: Vec<QuietDef>,
    /// Pieces (names) whose moves count as progress, besides captures.
    pub quiet_reset_by: Vec<String>,
    /// Positions in which neither side can ever win are drawn.
    pub dead_position: Option<By>,
    /// Both kings safe in the enemy camp: counted points (shogi).
    pub impasse: Option<ImpasseDef>,
    /// Counting of moves in bare endings.
    pub counting: Option<CountingDef>,
}

/// Reaching squares wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalDef {
    /// The pieces (names) that count.
    pub pieces: Vec<String>,
    /// The squares.
    pub zone: Zone,
    /// What the opponent may still do about it.
    pub reply: GoalReply,
}

/// What happens after a side reached its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalReply {
    /// It has won at once.
    None,
    /// It has won unless the opponent captures the piece at once (dobutsu's try).
    Capture,
    /// If the first player reached it, the second has one more move to reach it too: a draw.
    Equalise,
}

/// Running out of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtinctionDef {
    /// The side to which it can happen; either if not given.
    pub side: Option<Color>,
    /// Which pieces (names) are counted; all if empty.
    pub pieces: Vec<String>,
    /// What it means for the side that ran out.
    pub verdict: Verdict,
}

/// A side reduced to its royal piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BareRoyalDef {
    /// What it means for that side.
    pub verdict: Verdict,
    /// Whether that side is saved if it can bare the opponent at once (then it is a draw).
    pub reply: bool,
}

/// Positions that come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepetitionDef {
    /// How often the position must have occurred.
    pub count: u8,
    /// Automatic or claimed.
    pub by: By,
    /// What it means for the side whose move completed it, where nothing else decides.
    pub verdict: Verdict,
    /// What it means for a side that gave check on each of its moves between.
    pub perpetual_check: Verdict,
    /// What it means for a side that attacked an unprotected piece on each of its moves between.
    pub perpetual_chase: Verdict,
    /// The side of which `verdict` speaks, if it is not the one whose move completed it.
    pub side: Option<Color>,
}

/// Long play without progress: a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietDef {
    /// Moves of each side.
    pub moves: u16,
    /// Automatic or claimed.
    pub by: By,
}

/// Impasse (jishogi): a side whose royal stands in the zone, not in check, with enough other
/// pieces there and enough points, may declare.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImpasseDef {
    /// The enemy camp.
    pub zone: Zone,
    /// How many other pieces must stand in it.
    pub pieces: u8,
    /// Points needed by White and by Black to win by declaration.
    pub points: [u16; 2],
    /// Pieces (names) worth five points; all others but royals are worth one.
    pub big: Vec<String>,
}

/// Counting of moves in endings without pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountingDef {
    /// Makruk: board's honour (64) and pieces' honour (by the stronger side's pieces).
    Makruk,
}
