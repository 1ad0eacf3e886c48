//! Finding the one legal move that matches a partial description: a kind of piece, the target, and perhaps
//! the file or rank it starts from. Only moves that could match are generated, which makes reading games
//! fast.

use core::fmt;

use tabiya_board::{BoardSize, File, Rank, Set, Square};

use super::cpu::{self, Modern, Task};
use super::generate::generate;
use super::hooks::Play;
use super::list;
use super::moves::{Flag, Move};
use super::rules::{Rules, SetOf, StateOf, with_side};
use super::side::Side;
use super::sink::{KindBits, Sink, each_kind, origin};
use super::wanted::{Only, Wanted};
use crate::KindSet;

/// A partial description of a move, as SAN gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveQuery {
    /// A piece that goes to a square.
    Step {
        /// The kinds that the piece may have.
        kinds: KindSet,
        /// The file it starts from, if known.
        file: Option<File>,
        /// The rank it starts from, if known.
        rank: Option<Rank>,
        /// The target.
        to: Square,
        /// The kinds that it may become; empty if it stays what it is.
        becomes: KindSet,
    },
    /// A piece that is put on a square from off the board.
    Place {
        /// The kinds that it may have off the board.
        kinds: KindSet,
        /// The kinds that it may have on the board.
        faces: KindSet,
        /// The target.
        to: Square,
    },
    /// A special move of a mechanism, with nothing added.
    Special(SpecialMove),
}

/// A special move of a mechanism in a query. [`MoveQuery::castle`] makes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpecialMove(pub(crate) Flag);

impl MoveQuery {
    /// Returns whether a board has the square that the query names.
    #[inline]
    pub(crate) fn is_on(&self, board: BoardSize) -> bool {
        match self {
            MoveQuery::Step { to, .. } | MoveQuery::Place { to, .. } => to.index() < board.squares(),
            MoveQuery::Special(_) => true,
        }
    }

    /// Returns whether a move matches, on a board with this number of files.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn matches(&self, files: u8, m: Move) -> bool {
        match *self {
            MoveQuery::Step { kinds, file, rank, becomes, to } => {
                let (kind, into) = (m.kind(), m.into_kind());
                let becoming = if becomes.is_empty() { into == kind } else { becomes.contains(into) };
                let from = m.from().0;
                kinds.contains(kind)
                    && m.to() == to
                    && becoming
                    && file.is_none_or(|file| from % files == file.0)
                    && rank.is_none_or(|rank| from / files == rank.0)
                    && m.flag().is_step()
                    && !m.has_second()
            }
            MoveQuery::Place { kinds, faces, to } => {
                m.flag() == Flag::PLACED
                    && m.to() == to
                    && kinds.contains(m.kind())
                    && faces.contains(m.into_kind())
            }
            MoveQuery::Special(special) => m.flag() == special.0 && !m.has_second(),
        }
    }
}

/// Why a query does not lead to one legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindError {
    /// No legal move matches.
    NoMatch,
    /// Several legal moves match.
    Ambiguous,
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FindError::NoMatch => "No legal move matches.",
            FindError::Ambiguous => "Several legal moves match.",
        })
    }
}

impl core::error::Error for FindError {}

/// Returns the one legal move of the side to move that matches.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn of_turn<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    files: u8,
    query: &MoveQuery,
) -> Result<Move, FindError> {
    of_side(rules, state, state.turn as usize, files, query)
}

/// Returns the one legal move of a side that matches.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn of_side<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    files: u8,
    query: &MoveQuery,
) -> Result<Move, FindError> {
    if list::is_over(rules, state) {
        return Err(FindError::NoMatch);
    }
    // Whether a capture is forced shows only in the list of all moves.
    match rules.cpu() {
        Some(cpu) if const { !R::LISTS_ONLY } && !R::Slices::captures_first(rules) => {
            with_side!(R, side, |side| {
                let side = Modern::new(side, cpu);
                let (m, count) = cpu::run_modern(side, Find { rules, state, side, files, query });
                match count {
                    1 => Ok(m),
                    0 => Err(FindError::NoMatch),
                    _ => Err(FindError::Ambiguous),
                }
            })
        }
        _ => among_all(rules, state, side, files, query),
    }
}

/// Returns the one matching move from the list of all.
#[inline(never)]
fn among_all<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    files: u8,
    query: &MoveQuery,
) -> Result<Move, FindError> {
    let mut moves = Vec::new();
    rules.list(state, side, Wanted::all(rules.board()), &mut moves);
    let mut matching = moves.into_iter().filter(|m| query.matches(files, *m));
    match (matching.next(), matching.next()) {
        (None, _) => Err(FindError::NoMatch),
        (Some(m), None) => Ok(m),
        _ => Err(FindError::Ambiguous),
    }
}

struct Find<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    /// The number of files of the board.
    files: u8,
    query: &'a MoveQuery,
}

impl<R: Rules, C: Side> Task for Find<'_, R, C> {
    /// A matching move and the number of matches, which fit into registers.
    type Out = (Move, u64);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) -> (Move, u64) {
        let Find { rules, state, side, files, query } = self;
        let mut found = Matching { query, files, found: Move::NONE, count: 0 };
        let all = Wanted::all(rules.board());
        let wanted = match *query {
            MoveQuery::Step { kinds, to, .. } => {
                Wanted { to: SetOf::<R>::of(to), kinds: kinds.bits(), own: false, ..all }
            }
            MoveQuery::Place { to, .. } => {
                Wanted { to: SetOf::<R>::of(to), kinds: 0, only: Only::Quiet, ..all }
            }
            MoveQuery::Special(_) => Wanted { kinds: 0, only: Only::Quiet, ..all },
        };
        generate(rules, state, side, wanted, &mut found);
        (found.found, found.count)
    }
}

/// A sink that keeps matching moves.
struct Matching<'a> {
    query: &'a MoveQuery,
    files: u8,
    found: Move,
    count: u64,
}

impl Matching<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn try_one(&mut self, m: Move) {
        if self.query.matches(self.files, m) {
            self.found = m;
            self.count += 1;
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn target(&self) -> Square {
        match *self.query {
            MoveQuery::Step { to, .. } | MoveQuery::Place { to, .. } => to,
            MoveQuery::Special(_) => Square(0),
        }
    }
}

// All wanted moves go to one square, so each group holds at most one move for each kind. Special moves of
// mechanisms arrive one by one, whether wanted or not.
impl<B: Set> Sink<B> for Matching<'_> {
    const ONE_TARGET: bool = true;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, kind: usize, from: Square, to: B) {
        if to.any() {
            self.try_one(Move::new(from, to.first(), kind, kind, Flag::PLAIN));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn change(&mut self, kind: usize, from: Square, to: B, into: KindBits) {
        if to.any() {
            each_kind(into, |second| self.try_one(Move::new(from, to.first(), kind, second, Flag::PLAIN)));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift(&mut self, kind: usize, by: u32, to: B, flag: Flag) {
        if to.any() {
            let to = to.first();
            self.try_one(Move::new(origin::<B>(to, by), to, kind, kind, flag));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift_change(&mut self, kind: usize, by: u32, to: B, into: KindBits) {
        if to.any() {
            self.change(kind, origin::<B>(to.first(), by), to, into);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn place(&mut self, kind: usize, face: usize, to: B) {
        let square = self.target();
        if to.contains(square) {
            self.try_one(Move::new(square, square, kind, face, Flag::PLACED));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn followed(&mut self, _: usize, _: Square, _: B, _: usize) {
        // Queries never ask for moves with something added.
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds(&mut self, _: Move, _: B) {
        // Likewise.
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one(&mut self, m: Move) {
        self.try_one(m);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seen(&self) -> u64 {
        self.count
    }
}
