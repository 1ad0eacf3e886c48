//! A position of a game: always valid, and the only thing moves are made on.

use std::fmt;

use tabiya_board::{Color, Set, Square};

use crate::core::apply::apply;
use crate::core::check::in_check;
use crate::core::find::{self, Miss, Sought};
use crate::core::hooks::Lookup;
use crate::core::keys;
use crate::core::layout::{Lanes, Layout};
use crate::core::list::{self, Buffer, any_move};
use crate::core::moves::Move;
use crate::core::perft::{self, Leaves};
use crate::core::rules::{Rules, SetOf, StateOf};
use crate::core::side::Either;
use crate::core::state::State;
use crate::ending::check_count;
use crate::form::{AnyState, dispatch};
use crate::mechanism::castling::play::find as find_castle;
use crate::mechanism::castling::tables::From;
use crate::mechanism::castling::{self, Castling};
use crate::mechanism::en_passant::EnPassant;
use crate::mechanism::en_passant::play::note;
use crate::mechanism::gating;
use crate::{Attempt, Kind, Piece, Ruleset, Setup};

/// A position. It knows its rules; it does not know how it came about.
#[derive(Clone)]
pub struct Position {
    pub(crate) ruleset: Ruleset,
    pub(crate) state: AnyState,
}

impl Position {
    pub(crate) fn from_setup_unchecked(ruleset: &Ruleset, setup: &Setup) -> Position {
        let mut state = AnyState::empty(ruleset.form(), ruleset.tables());
        dispatch!(ruleset, &mut state, |rules, state| load(rules, state, setup));
        let mut position = Position { ruleset: ruleset.clone(), state };
        if let Some(square) = setup.passed {
            position.set_passed(square);
        }
        position
    }

    /// The rules it is played by.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        dispatch!(self.ruleset, &self.state, |_rules, state| Color::from_index(state.turn as usize))
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let kinds = self.ruleset.kind_count();
        dispatch!(self.ruleset, &self.state, |_rules, state| piece_at(state, kinds, square))
    }

    /// How many of a kind a side has in hand.
    pub fn in_hand(&self, color: Color, kind: Kind) -> u8 {
        dispatch!(self.ruleset, &self.state, |_rules, state| {
            let hand = &state.reserve[color.index()];
            if kind.index() < hand.count() { hand.get(kind.index()) } else { 0 }
        })
    }

    /// The incremental hash: equal for equal positions, whatever moves led to them.
    pub fn hash(&self) -> u64 {
        dispatch!(self.ruleset, &self.state, |_rules, state| state.hash)
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut buffer = Buffer::new();
        self.legal_moves_in(&mut buffer).to_vec()
    }

    /// Every legal move, in a buffer that can be used again.
    pub fn legal_moves_in<'a>(&self, buffer: &'a mut Buffer) -> &'a [Move] {
        dispatch!(self.ruleset, &self.state, |rules, state| {
            if rules.free_turns() {
                let mut own = [Buffer::new(), Buffer::new()];
                let [white, black] = &mut own;
                let white = list::fill(rules, state, Either(0), white);
                buffer.join(white, list::fill(rules, state, Either(1), black))
            } else {
                list::of_turn(rules, state, buffer)
            }
        })
    }

    /// Calls a closure with every legal move.
    pub fn each_legal_move(&self, f: impl FnMut(Move)) {
        self.legal_moves_in(&mut Buffer::new()).iter().copied().for_each(f);
    }

    /// The one legal move that fits what is known of it.
    ///
    /// # Errors
    ///
    /// [`Miss`] if no move fits, or more than one.
    ///
    /// ```
    /// use tabiya_rules::{Miss, Ruleset, Sought};
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let knights = chess.forms_of(chess.kind_named("knight").unwrap());
    /// let to = |name| chess.board().parse(name).unwrap();
    /// let knight = |to| Sought::Step { kinds: knights, file: None, rank: None, to, becomes: 0 };
    /// let start = chess.start();
    /// assert_eq!(start.seek(&knight(to("f3"))).unwrap().from(), to("g1"));
    /// assert_eq!(start.seek(&knight(to("e5"))), Err(Miss::None));
    /// ```
    #[inline]
    pub fn seek(&self, sought: &Sought) -> Result<Move, Miss> {
        let board = self.ruleset.board();
        if !sought.is_on(board) {
            return Err(Miss::None);
        }
        let files = board.files();
        dispatch!(self.ruleset, &self.state, |rules, state| {
            if rules.free_turns() {
                let of = |side| find::of_side(rules, state, side, files, sought);
                match (of(0), of(1)) {
                    (found, Err(Miss::None)) => found,
                    (Err(Miss::None), found) => found,
                    _ => Err(Miss::Several),
                }
            } else {
                find::of_turn(rules, state, files, sought)
            }
        })
    }

    /// Makes the one legal move that fits what is known of it: [`seek`](Position::seek) and
    /// [`play_unchecked`](Position::play_unchecked) in one, for those who read many games.
    ///
    /// # Errors
    ///
    /// [`Miss`] if no move fits, or more than one; then nothing has changed.
    #[inline]
    pub fn play_sought(&mut self, sought: &Sought) -> Result<Move, Miss> {
        let m = self.seek(sought)?;
        self.play_unchecked(m);
        Ok(m)
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        dispatch!(self.ruleset, &self.state, |rules, state| {
            if rules.free_turns() { !self.legal_moves().is_empty() } else { any_move(rules, state) }
        })
    }

    /// Whether the side to move has a royal piece under attack.
    pub fn is_check(&self) -> bool {
        dispatch!(self.ruleset, &self.state, |rules, state| in_check(rules, state, state.turn as usize))
    }

    /// The same for either side.
    pub(crate) fn is_attacked(&self, color: Color) -> bool {
        dispatch!(self.ruleset, &self.state, |rules, state| in_check(rules, state, color.index()))
    }

    /// Makes a legal move. Nonsense follows if it is not one of this position.
    pub fn play_unchecked(&mut self, m: Move) {
        dispatch!(self.ruleset, &mut self.state, |rules, state| {
            let side = mover(rules, state, m);
            apply::<_, _, true>(rules, state, side, m)
        });
    }

    /// The number of leaves of the move tree at a depth: the last moves are counted, not made.
    pub fn perft(&self, depth: u32) -> u64 {
        dispatch!(self.ruleset, &self.state, |rules, state| perft::run(rules, state, depth, Leaves::Counted))
    }

    /// The same number with the last moves made, too.
    pub fn perft_made(&self, depth: u32) -> u64 {
        dispatch!(self.ruleset, &self.state, |rules, state| perft::run(rules, state, depth, Leaves::Made))
    }

    /// This position as a setup.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty(&self.ruleset);
        for square in self.ruleset.board().all() {
            setup.board[square.index()] = self.piece_at(square);
        }
        dispatch!(self.ruleset, &self.state, |rules, state| {
            for side in 0..2 {
                for (kind, count) in setup.hands[side].iter_mut().enumerate() {
                    *count =
                        if kind < state.reserve[side].count() { state.reserve[side].get(kind) } else { 0 };
                }
                for wing in 0..2 {
                    let index = side * 2 + wing;
                    if let Some(tables) = Castling::of(rules)
                        && state.parts.castling.rights >> index & 1 != 0
                    {
                        setup.castling[index] = Some(find_castle(rules, tables, state, side, wing).rook_from);
                    }
                }
            }
            setup.turn = Color::from_index(state.turn as usize);
            setup.passed = state.parts.en_passant.square.get();
            setup.gates = state.parts.gating.gates().widen();
            setup.checks = state.parts.check_count.0;
            setup.quiet = state.halfmove_clock;
            setup.number = state.ply / 2 + 1;
        });
        setup
    }

    /// Where the king and its partner stand before a castling move of this position.
    pub fn castling_squares(&self, m: Move) -> (Square, Square) {
        dispatch!(self.ruleset, &self.state, |rules, state| {
            match Castling::of(rules) {
                Some(tables) => {
                    let castle = find_castle(rules, tables, state, state.turn as usize, m.wing());
                    (castle.king_from, castle.rook_from)
                }
                None => (m.from(), m.to()),
            }
        })
    }

    /// The attempt of the side to move to castle on a wing (0 king side, 1 queen side), be it legal or
    /// not; nothing in games without castling.
    pub fn castling_attempt(&self, wing: usize) -> Option<Attempt> {
        let (from, to) = dispatch!(self.ruleset, &self.state, |rules, state| {
            let side = state.turn as usize;
            let tables = Castling::of(rules)?;
            let right = state.parts.castling.rights >> (side * 2 + wing) & 1 != 0;
            if tables.from == From::Anywhere && right {
                let castle = find_castle(rules, tables, state, side, wing);
                (castle.king_from, castle.rook_from)
            } else {
                let castle = &tables.castles[side][wing];
                (castle.king_from, castle.king_to)
            }
        });
        Some(Attempt::step(from, to))
    }

    /// Whether castling pieces may start anywhere on the home rank, so that castling is written
    /// king takes rook.
    pub fn castles_anywhere(&self) -> bool {
        dispatch!(self.ruleset, &self.state, |rules, _state| Castling::of(rules)
            .is_some_and(|tables| tables.from == From::Anywhere))
    }

    /// Sets the square just passed over, if a piece can have passed it and can be captured there.
    fn set_passed(&mut self, square: Square) {
        let def = self.ruleset.def();
        let size = def.board;
        let mover = !self.turn();
        let from_to = def.pieces.iter().enumerate().find_map(|(piece, info)| {
            let doubles = info.movement.parts.iter().filter(|part| part.initial && part.lame && part.quiet);
            doubles.flat_map(|part| &part.vectors).find_map(|(dx, dy)| {
                let sign = if mover == Color::White { 1 } else { -1 };
                let (hx, hy) = (*dx as i32 / 2 * sign, *dy as i32 / 2 * sign);
                let (from, to) = (size.step(square, -hx, -hy)?, size.step(square, hx, hy)?);
                let stands = self.piece_at(to) == Some(Piece { color: mover, kind: Kind(piece as u8) });
                let free = self.piece_at(from).is_none() && self.piece_at(square).is_none();
                (stands && free).then_some((piece, from, to))
            })
        });
        let Some((kind, from, to)) = from_to else { return };
        dispatch!(self.ruleset, &mut self.state, |rules, state| {
            if let Some(tables) = EnPassant::of(rules) {
                note::<_, true>(rules, tables, state, mover.index(), kind, from, to);
            }
        });
    }
}

/// The side that makes a move: the one to move, or the piece's own where there are no turns.
fn mover<R: Rules>(rules: R, state: &StateOf<R>, m: Move) -> Either {
    if rules.free_turns() { Either(u8::from(state.colors[1].contains(m.from()))) } else { Either(state.turn) }
}

fn piece_at<L: Layout>(state: &State<L>, kinds: usize, square: Square) -> Option<Piece> {
    let color = if state.colors[0].contains(square) {
        Color::White
    } else if state.colors[1].contains(square) {
        Color::Black
    } else {
        return None;
    };
    Some(Piece { color, kind: Kind(state.kind_at(L::B::of(square), kinds) as u8) })
}

/// Fills an empty state from a setup, without its passed square.
fn load<R: Rules>(rules: R, state: &mut StateOf<R>, setup: &Setup) {
    for (index, piece) in setup.board.iter().enumerate() {
        let Some(piece) = piece else { continue };
        let square = Square(index as u8);
        *state.kinds.get_mut(piece.kind.index()) |= SetOf::<R>::of(square);
        state.colors[piece.color.index()] |= SetOf::<R>::of(square);
        state.hash ^= rules.piece_key(piece.color.index(), piece.kind.index(), square);
    }
    for side in 0..2 {
        for (kind, count) in setup.hands[side].iter().enumerate() {
            for _ in 0..*count {
                state.add_to_reserve::<true>(side, kind);
            }
        }
    }
    for (index, rook) in setup.castling.iter().enumerate() {
        if let Some(rook) = rook {
            state.parts.castling.rights |= 1 << index;
            state.parts.castling.rooks[index] = *rook;
        }
    }
    state.hash ^= castling::tables::key(state.parts.castling.rights);
    let mut gates = SetOf::<R>::narrow(setup.gates);
    for side in 0..2 {
        if state.has_no_reserve(side) {
            gates &= !state.colors[side];
        }
    }
    state.parts.gating.set(gates);
    for square in gates.squares() {
        state.hash ^= gating::tables::key(square);
    }
    state.parts.check_count.0 = setup.checks;
    for side in 0..2 {
        state.hash ^= check_count::tables::key(side, setup.checks[side]);
    }
    state.halfmove_clock = setup.quiet;
    state.ply = setup.number.saturating_sub(1).saturating_mul(2).saturating_add(setup.turn.index() as u16);
    state.turn = setup.turn.index() as u8;
    if state.turn == 1 {
        state.hash ^= keys::TURN;
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // Not the bare states: those keep squares of rights that are gone.
        self.ruleset.same(&other.ruleset) && self.setup() == other.setup()
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("ruleset", &self.ruleset).field("state", &self.state).finish()
    }
}
