//! A side's turn, while its moves are generated: what is asked again and again, found once.

use tabiya_board::{Set, Square};

use super::cpu::outlined;
use super::layout::Lanes;
use super::rules::{Rules, SetOf, StateOf};
use super::safety::Limits;
use super::side::Side;
use super::wanted::Wanted;

/// A side's turn.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a, R: Rules, C: Side> {
    pub(crate) rules: R,
    pub(crate) state: &'a StateOf<R>,
    pub(crate) side: C,
    pub(crate) own: SetOf<R>,
    pub(crate) enemies: SetOf<R>,
    /// Where anything stands: pieces of both sides and walls.
    pub(crate) occupied: SetOf<R>,
    pub(crate) wanted: Wanted<SetOf<R>>,
    /// Where moves may go but for the safety of royals.
    pub(crate) base: SetOf<R>,
    /// Whether the own royal must not be left attacked, and there is one.
    pub(crate) guarded: bool,
    /// Where it stands.
    pub(crate) royal: Square,
    /// What its safety demands.
    pub(crate) limits: Limits<SetOf<R>>,
    /// Where the enemy royal stands, where a slice narrows moves and there is one.
    pub(crate) enemy_royal: Option<Square>,
    /// What would uncover an attack on the enemy royal, where a slice asks for it.
    pub(crate) uncovers: Limits<SetOf<R>>,
    /// Squares such that a move to one of them may have to be narrowed.
    pub(crate) narrow_at: SetOf<R>,
    /// Pieces whose moves may have to be narrowed wherever they go.
    pub(crate) narrow_from: SetOf<R>,
}

impl<R: Rules, C: Side> Turn<'_, R, C> {
    /// Calls a closure out of line, with a copy of the turn. Only then does the turn have to be in
    /// memory; where all else is inlined, it is in registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn apart<T>(&self, f: impl FnOnce(&Self) -> T) -> T {
        let turn = *self;
        outlined(self.side, move || f(&turn))
    }

    /// Returns the side's number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn us(&self) -> usize {
        self.side.index()
    }

    /// Returns where a piece may go as far as the safety of the own royal is concerned.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn target_of(&self, piece: Square) -> SetOf<R> {
        if self.limits.pinned.contains(piece) {
            if const { R::COMPOUND } {
                outlined(self.side, || {
                    self.limits.of_pinned(self.rules, self.own, self.occupied, self.royal, piece)
                })
            } else {
                self.limits.of_pinned(self.rules, self.own, self.occupied, self.royal, piece)
            }
        } else {
            self.limits.target
        }
    }

    /// Returns the squares of these kinds' pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn own_of(&self, kind: usize) -> SetOf<R> {
        self.state.kinds.get(kind) & self.own
    }
}
