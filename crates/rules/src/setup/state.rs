//! Conversion between setups and states, and the opening array.

use tabiya_board::{Color, Set, Square};

use super::Setup;
use super::hooks::Arrange;
use crate::core::keys;
use crate::core::layout::Lanes;
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::form::{AnyState, dispatch};
use crate::registry::hooks::Slices;
use crate::{Kind, Piece, Position, Ruleset};

impl Ruleset {
    /// Returns the opening position.
    pub fn start(&self) -> Position {
        Position::from_setup_unchecked(self, &self.start_setup())
    }

    /// Returns the opening position as a setup.
    pub fn start_setup(&self) -> Setup {
        let (_, array) = self.kinds_and_array();
        let mut setup = Setup::empty(self);
        setup.turn = self.def().start.turn;
        for (square, color, piece) in &array.pieces {
            setup.board[square.index()] = Some(Piece { color: *color, kind: Kind(*piece as u8) });
        }
        for color in Color::ALL {
            for (piece, count) in &array.hands[color.index()] {
                setup.hands[color][*piece] = *count;
            }
        }
        Slices::start(self, &mut setup);
        setup
    }
}

impl Position {
    pub(crate) fn from_setup_unchecked(ruleset: &Ruleset, setup: &Setup) -> Position {
        let state = AnyState::empty(ruleset.form(), ruleset.tables());
        let mut position = Position { ruleset: ruleset.clone(), state };
        position.load_unchecked(setup);
        position
    }

    /// Replaces the position by that of a setup without validating it: the setup must be one that a valid
    /// position was written to. Nothing is allocated, which matters to programs that visit hundreds of
    /// millions of positions.
    pub fn load_unchecked(&mut self, setup: &Setup) {
        let ruleset = &self.ruleset;
        self.state = AnyState::empty(ruleset.form(), ruleset.tables());
        dispatch!(ruleset, &mut self.state, |rules, state| load(ruleset, rules, state, setup));
    }

    /// Returns the position as a setup.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty(&self.ruleset);
        for square in self.ruleset.board().all() {
            setup.board[square.index()] = self.piece_at(square);
        }
        dispatch!(self.ruleset, &self.state, |rules, state| {
            for side in 0..2 {
                for (kind, count) in setup.hands.0[side].iter_mut().enumerate() {
                    *count =
                        if kind < state.reserve[side].count() { state.reserve[side].get(kind) } else { 0 };
                }
            }
            setup.turn = Color::from_index(state.turn as usize);
            Slices::save(rules, state, &mut setup);
            setup.halfmove_clock = state.halfmove_clock;
            setup.number = state.ply / 2 + 1;
        });
        setup
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // Setups are compared, since states keep the squares of rights that are gone.
        self.ruleset.same(&other.ruleset) && self.setup() == other.setup()
    }
}

impl Eq for Position {}

/// Fills an empty state from a setup.
fn load<R: Rules>(ruleset: &Ruleset, rules: R, state: &mut StateOf<R>, setup: &Setup) {
    for (index, piece) in setup.board.iter().enumerate() {
        let Some(piece) = piece else { continue };
        let square = Square(index as u8);
        *state.kinds.get_mut(piece.kind.index()) |= SetOf::<R>::of(square);
        state.colors[piece.color.index()] |= SetOf::<R>::of(square);
        state.hash ^= rules.piece_key(piece.color.index(), piece.kind.index(), square);
    }
    for side in 0..2 {
        for (kind, count) in setup.hands.0[side].iter().enumerate() {
            for _ in 0..*count {
                state.add_to_reserve::<true>(side, kind);
            }
        }
    }
    state.halfmove_clock = setup.halfmove_clock;
    state.ply = setup.number.saturating_sub(1).saturating_mul(2).saturating_add(setup.turn.index() as u16);
    state.turn = setup.turn.index() as u8;
    if state.turn == 1 {
        state.hash ^= keys::TURN;
    }
    Slices::load(ruleset, rules, state, setup);
}
