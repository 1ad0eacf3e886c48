//! The list of all mechanisms and endings. A new one is a folder under `mechanism/` or `ending/`, listed in
//! the `mod.rs` there; an entry in [`slices`]; its public types, if it has any, in [`types`]; and its key in
//! [`keys`], in the order of the reference page. A test checks that no key is missing.
//!
//! Contradictions between two of them are in [`pairs`].

pub(crate) mod keys;
pub(crate) mod pairs;

use crate::check::contradiction::Contradiction;
use crate::def::{Movement, PieceDef};

/// The types of definitions.
pub(crate) mod types {
    pub use crate::ending::bare_royal::BareRoyalDef;
    pub use crate::ending::counting::CountingDef;
    pub use crate::ending::extinction::ExtinctionDef;
    pub use crate::ending::goal::{GoalDef, GoalReply};
    pub use crate::ending::impasse::ImpasseDef;
    pub use crate::ending::no_progress::NoProgressDef;
    pub use crate::ending::points::PointsDef;
    pub use crate::ending::repetition::RepetitionDef;
    pub use crate::ending::stalemate::StalemateDef;
    pub use crate::mechanism::castling::{
        CastlingDef, CastlingFrom, CastlingSide, CastlingSideDef, CastlingThrough,
    };
    pub use crate::mechanism::drops::{DropDef, HandsDef};
    pub use crate::mechanism::explosion::CaptureEffect;
    pub use crate::mechanism::gating::GatingDef;
    pub use crate::mechanism::promotion::{
        PromotionChoice, PromotionDef, PromotionLimit, PromotionOn, PromotionPieces,
    };
    pub use crate::mechanism::shuffle::{MAX_SHUFFLED, ShuffleDef, ShuffledArrays};
    pub use crate::mechanism::walling::WallingRule;
}

/// Calls a macro with given tokens and the slices of one struct of the definition: `FIELD: TYPE = SLICE` for
/// each, in the order in which they are checked.
macro_rules! slices {
    ($then:ident! piece { $($given:tt)* }) => {
        $then! { { $($given)* }
            /// Promotion, if it promotes.
            promotion: Option<PromotionDef> = crate::mechanism::promotion::Promotion,
            /// The piece it turns into after every move it makes (Kyoto shogi).
            flips_to: Option<String> = crate::mechanism::flipping::Flipping,
            /// The squares on which it can be captured en passant; all by default. (A horde's pawns on the
            /// first rank may step two squares, but cannot be captured en passant.)
            en_passant_on: Option<Zone> = crate::mechanism::en_passant::EnPassantOn,
            /// Marked points, and the additional movement between them.
            lines: Option<(Zone, Movement)> = crate::mechanism::lines::Lines,
            /// Whether no piece can hop over it or capture it by hopping.
            unhoppable: bool = crate::mechanism::unhoppable::Unhoppable,
        }
    };
    ($then:ident! game { $($given:tt)* }) => {
        $then! { { $($given)* }
            /// Hands and drops, if the game has them.
            hands: Option<HandsDef> = crate::mechanism::drops::Drops,
            /// Gating, if the game has it.
            gating: Option<GatingDef> = crate::mechanism::gating::Gating,
            /// Castling, if the game has it.
            castling: Option<CastlingDef> = crate::mechanism::castling::Castling,
            /// Whether each move ends by putting a duck on another empty square.
            duck: bool = crate::mechanism::duck::Duck,
            /// The wall that each move puts on the board.
            walling: WallingRule = crate::mechanism::walling::Walling,
            /// Whether a side may pass.
            pass: bool = crate::mechanism::pass::Pass,
            /// Random opening arrays.
            shuffle: Option<ShuffleDef> = crate::mechanism::shuffle::Shuffle,
        }
    };
    ($then:ident! royals { $($given:tt)* }) => {
        $then! { { $($given)* }
            /// Whether two royal pieces that face each other along an open file attack each other.
            facing: bool = crate::mechanism::facing::Facing,
            /// Whether a move may give check.
            giving_check: bool = crate::mechanism::no_checks::NoChecks,
            /// Whether royals that face each other along an open file must be parted.
            bikjang: bool = crate::mechanism::bikjang::Bikjang,
        }
    };
    ($then:ident! captures { $($given:tt)* }) => {
        $then! { { $($given)* }
            /// Whether captures are forced.
            forced: bool = crate::mechanism::forced_capture::ForcedCapture,
            /// The effect of a capture.
            effect: CaptureEffect = crate::mechanism::explosion::Explosion,
        }
    };
    ($then:ident! endings { $($given:tt)* }) => {
        $then! { { $($given)* }
            /// The result when the side to move has no legal move and is not mated.
            stalemate: StalemateDef = crate::ending::stalemate::Stalemate,
            /// Reaching squares wins.
            goal: Option<GoalDef> = crate::ending::goal::Goal,
            /// Running out of pieces.
            extinction: Vec<ExtinctionDef> = crate::ending::extinction::Extinction,
            /// A side reduced to its royal piece.
            bare_royal: Option<BareRoyalDef> = crate::ending::bare_royal::BareRoyal,
            /// The number of checks that wins.
            checks: Option<u8> = crate::ending::check_count::CheckCount,
            /// Repeated positions.
            repetition: Vec<RepetitionDef> = crate::ending::repetition::Repetition,
            /// Draws for lack of progress.
            no_progress: Vec<NoProgressDef> = crate::ending::no_progress::NoProgress,
            /// Pieces (names) whose moves count as progress, besides captures.
            no_progress_reset_by: Vec<String> = crate::ending::no_progress::ResetBy,
            /// Draws of positions in which neither side can ever win.
            dead_position: Option<By> = crate::ending::dead_position::DeadPosition,
            /// The impasse of shogi: both kings are safe in the enemy camp, and points are counted.
            impasse: Option<ImpasseDef> = crate::ending::impasse::Impasse,
            /// Counting of moves in bare endings.
            counting: Option<CountingDef> = crate::ending::counting::Counting,
            /// Counting the pieces when both sides pass or leave royals facing each other.
            points: Option<PointsDef> = crate::ending::points::Points,
        }
    };
}

pub(crate) use slices;

/// The [`MOVEMENT_LETTER`](crate::slice::Slice::MOVEMENT_LETTER) of each slice.
macro_rules! letters {
    ({} $($(#[$doc:meta])* $field:ident: $type:ty = $slice:ty,)*) => {
        &[$(<$slice as crate::slice::Slice>::MOVEMENT_LETTER),*]
    };
}

/// Letters of other movement notations that stand for a mechanism, and their replacements.
pub(crate) static MOVEMENT_LETTERS: &[Option<(char, &str)>] = slices! { letters! game {} };

/// The [`movement`](crate::slice::Slice::movement) of each slice.
macro_rules! movements {
    ({ $piece:ident } $($(#[$doc:meta])* $field:ident: $type:ty = $slice:ty,)*) => {
        [$(<$slice as crate::slice::Slice>::movement(&$piece.$field)),*].into_iter().flatten()
    };
}

/// Returns the movements that slices add to a piece.
pub(crate) fn movements(piece: &PieceDef) -> impl Iterator<Item = &Movement> {
    slices! { movements! piece { piece } }
}

/// The [`CONTRADICTIONS`](crate::slice::Slice::CONTRADICTIONS) of each slice.
macro_rules! contradictions {
    ({} $($(#[$doc:meta])* $field:ident: $type:ty = $slice:ty,)*) => {
        &[$(<$slice as crate::slice::Slice>::CONTRADICTIONS),*]
    };
}

/// Returns the combinations of keys that are refused, except those of [`pairs::SETTLED`].
pub(crate) fn contradictions() -> impl Iterator<Item = &'static Contradiction> {
    let groups: [&[&'static [Contradiction]]; 5] = [
        slices! { contradictions! piece {} },
        slices! { contradictions! game {} },
        slices! { contradictions! royals {} },
        slices! { contradictions! captures {} },
        slices! { contradictions! endings {} },
    ];
    pairs::PAIRS.iter().chain(groups.into_iter().flatten().copied().flatten())
}

/// The keys of the slices that need turns.
macro_rules! need_turns {
    ({} $($(#[$doc:meta])* $field:ident: $type:ty = $slice:ty,)*) => {
        [$((<$slice as crate::slice::Slice>::KEY.name, <$slice as crate::slice::Slice>::NEEDS_TURNS)),*]
    };
}

/// Returns the keys that need sides that move in turn.
pub(crate) fn keys_that_need_turns() -> Vec<&'static str> {
    let keys = slices! { need_turns! game {} };
    keys.into_iter().filter(|(_, needed)| *needed).map(|(key, _)| key).collect()
}

#[cfg(test)]
mod tests;
