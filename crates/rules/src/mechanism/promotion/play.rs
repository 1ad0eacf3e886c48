//! Promotion in play: the kinds that are available, and the moves that promote.

use tabiya_board::Set;

use super::tables::Promotion;
use crate::Move;
use crate::core::hooks::{Available, CapturesDiffer, Lookup};
use crate::core::layout::Lanes;
use crate::core::moves::Flag;
use crate::core::rules::{Rules, StateOf};
use crate::core::sink::KindBits;

impl Available for Promotion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn available<R: Rules>(
        rules: R,
        state: &StateOf<R>,
        side: usize,
        kind: usize,
        into: KindBits,
    ) -> KindBits {
        match Promotion::of(rules) {
            Some(tables) if tables.limited >> kind & 1 != 0 => {
                lost(state, side, into, &tables.array_count[side & 1])
            }
            _ => into,
        }
    }
}

impl CapturesDiffer for Promotion {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures_differ<R: Rules>(rules: R) -> bool {
        Promotion::of(rules).is_some()
    }
}

/// Returns the kinds in `into` that the side has lost pieces of.
fn lost<L: crate::core::layout::Layout>(
    state: &crate::core::state::State<L>,
    side: usize,
    into: KindBits,
    array_count: &[u8; 32],
) -> KindBits {
    let few = |kind: &usize| (state.kinds.get(*kind) & state.colors[side]).len() < array_count[*kind] as u32;
    (0..32).filter(|kind| into >> kind & 1 != 0).filter(few).fold(0, |set, kind| set | 1 << kind)
}

impl Move {
    /// Returns whether the piece that moves becomes another kind: it promotes or, in games in which pieces
    /// have two faces, turns over. A drop is none, whatever its face.
    ///
    /// ```
    /// use tabiya_rules::chess::{self, A7, A8, E1, H3, KING, PAWN, QUEEN};
    /// use tabiya_rules::{Attempt, Piece, Position, Setup};
    ///
    /// let chess = chess::ruleset();
    /// let mut setup = Setup::empty(&chess);
    /// let white = tabiya_board::Color::White;
    /// for (square, color, kind) in [(E1, white, KING), (H3, !white, KING), (A7, white, PAWN)] {
    ///     setup.board[square.index()] = Some(Piece { color, kind });
    /// }
    /// let position = Position::from_setup(&chess, &setup).unwrap();
    /// let m = position.resolve(&Attempt::step_to_become(A7, A8, Some(QUEEN))).unwrap();
    /// assert!(m.is_promotion());
    /// ```
    pub fn is_promotion(self) -> bool {
        self.flag() != Flag::PLACED && self.into_kind() != self.kind()
    }
}
