//! The effects of legal moves: captures and checks. [`Move::is_promotion`], [`Move::is_drop`] and
//! [`Move::is_castle`] need no position.

use tabiya_board::Set;

use crate::core::hooks::Play;
use crate::core::moves::Flag;
use crate::core::side::Side;
use crate::form::dispatch;
use crate::position::mover;
use crate::registry::hooks::Slices;
use crate::{Move, Position};

impl Position {
    /// Returns whether a legal move captures a piece of the opponent, on its target or elsewhere.
    ///
    /// ```
    /// use tabiya_rules::Attempt;
    /// use tabiya_rules::chess::{self, D5, D6, D7, E2, E4, E5, F7, F6};
    ///
    /// let mut position = chess::ruleset().start();
    /// for (from, to) in [(E2, E4), (F7, F6), (E4, E5), (D7, D5)] {
    ///     let m = position.resolve(&Attempt::step(from, to)).unwrap();
    ///     assert!(!position.is_capture(m));
    ///     position.play(m);
    /// }
    /// // On its target, and en passant, where the target is empty.
    /// for target in [F6, D6] {
    ///     let m = position.resolve(&Attempt::step(E5, target)).unwrap();
    ///     assert!(position.is_capture(m));
    /// }
    /// ```
    pub fn is_capture(&self, m: Move) -> bool {
        m.flag().is_step()
            && dispatch!(self.ruleset, &self.state, |rules, state| {
                let us = mover(rules, state, m.from()).index();
                let beside = || m.flag() != Flag::PLAIN && Slices::victim(rules, state, m).is_some();
                state.colors[us ^ 1].contains(m.to()) || beside()
            })
    }

    /// Returns whether a legal move attacks a royal piece of the opponent, by any of its pieces: those that
    /// move, those that they uncover, and those that are dropped. As with [`is_check`](Position::is_check),
    /// it does not matter whether the game announces that.
    ///
    /// ```
    /// use tabiya_rules::Attempt;
    /// use tabiya_rules::chess::{self, D1, E2, E4, F6, F7, G4, H5};
    ///
    /// let mut position = chess::ruleset().start();
    /// for (from, to) in [(E2, E4), (F7, F6)] {
    ///     position.try_play(&Attempt::step(from, to)).unwrap();
    /// }
    /// for (target, checks) in [(H5, true), (G4, false)] {
    ///     let m = position.resolve(&Attempt::step(D1, target)).unwrap();
    ///     assert_eq!(position.gives_check(m), checks);
    /// }
    /// ```
    pub fn gives_check(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.play_unchecked(m);
        after.is_attacked(!self.mover(m))
    }
}
