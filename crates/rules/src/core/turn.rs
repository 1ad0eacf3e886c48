//! The values that generating the moves of one side needs again and again, computed once.

use tabiya_board::{Set, Square};

use super::cpu::outlined;
use super::hooks::NarrowedMoves;
use super::layout::Lanes;
use super::rules::{Rules, SetOf, StateOf};
use super::safety::Limits;
use super::side::Side;
use super::wanted::Wanted;

/// The turn of a side whose moves are generated.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a, R: Rules, C: Side> {
    pub(crate) rules: R,
    pub(crate) state: &'a StateOf<R>,
    pub(crate) side: C,
    pub(crate) own: SetOf<R>,
    pub(crate) enemies: SetOf<R>,
    /// The squares of the pieces of both sides and of walls.
    pub(crate) occupied: SetOf<R>,
    pub(crate) wanted: Wanted<SetOf<R>>,
    /// The squares that moves may go to if the safety of royals did not matter.
    pub(crate) base: SetOf<R>,
    /// Whether there is an own royal that must not be left under attack.
    pub(crate) guarded: bool,
    /// The square of the own royal.
    pub(crate) royal: Square,
    /// The limits that its safety puts on moves.
    pub(crate) limits: Limits<SetOf<R>>,
    /// The square of the enemy royal, if there is one and a slice narrows moves.
    pub(crate) enemy_royal: Option<Square>,
    /// The pieces that would uncover an attack on the enemy royal, if a slice needs to know.
    pub(crate) uncovers: Limits<SetOf<R>>,
    /// The moves that may have to be narrowed.
    pub(crate) narrowed: NarrowedMoves<SetOf<R>>,
}

impl<R: Rules, C: Side> Turn<'_, R, C> {
    /// Calls a closure out of line with a copy of the turn, so that the turn itself can stay in registers
    /// in the inlined code.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn outlined<T>(&self, f: impl FnOnce(&Self) -> T) -> T {
        let turn = *self;
        outlined(self.side, move || f(&turn))
    }

    /// Returns the index of the side.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn us(&self) -> usize {
        self.side.index()
    }

    /// Returns the squares that a piece may go to without exposing the own royal.
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

    /// Returns the squares of the own pieces of a kind.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn own_of(&self, kind: usize) -> SetOf<R> {
        self.state.kinds.get(kind) & self.own
    }
}
