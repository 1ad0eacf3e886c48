//! Finding the legal move that is meant by less than all of it: a kind of piece, where it goes, and
//! some of where it comes from. Only what could fit is generated, which makes reading games fast.

use tabiya_board::{BoardSize, Set, Square};

use super::cpu::{self, Modern, Task};
use super::generate::generate;
use super::hooks::Play;
use super::list;
use super::moves::{Flag, Move};
use super::rules::{Rules, SetOf, StateOf, with_side};
use super::side::Side;
use super::sink::{KindSet, Sink, each_kind, origin};
use super::wanted::{Only, Wanted};

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sought {
    /// A piece goes to a square.
    Step {
        /// The kinds that it may be of.
        kinds: KindSet,
        /// The file that it starts from, if that is known.
        file: Option<u8>,
        /// The rank that it starts from, if that is known.
        rank: Option<u8>,
        /// Where it goes.
        to: Square,
        /// The kinds that it may become; none means that it stays what it is.
        becomes: KindSet,
    },
    /// A piece from off the board is put on a square.
    Place {
        /// The kinds that it may be there.
        kinds: KindSet,
        /// The kinds that it may be placed as.
        faces: KindSet,
        /// Where to.
        to: Square,
    },
    /// A move with a flag of its own and nothing added.
    Own {
        /// The flag.
        flag: Flag,
    },
}

impl Sought {
    /// Whether a board has the square that is spoken of.
    #[inline]
    pub(crate) fn is_on(&self, board: BoardSize) -> bool {
        match self {
            Sought::Step { to, .. } | Sought::Place { to, .. } => to.index() < board.squares(),
            Sought::Own { .. } => true,
        }
    }

    /// Whether a move fits, on a board with so many files.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fits(&self, files: u8, m: Move) -> bool {
        match *self {
            Sought::Step { kinds, file, rank, becomes, to } => {
                let (kind, into) = (m.kind().0, m.into_kind().0);
                let becoming = if becomes == 0 { into == kind } else { becomes >> into & 1 != 0 };
                let from = m.from().0;
                kinds >> kind & 1 != 0
                    && m.to() == to
                    && becoming
                    && file.is_none_or(|file| from % files == file)
                    && rank.is_none_or(|rank| from / files == rank)
                    && m.flag().is_step()
                    && !m.has_second()
            }
            Sought::Place { kinds, faces, to } => {
                m.flag() == Flag::PLACED
                    && m.to() == to
                    && kinds >> m.kind().0 & 1 != 0
                    && faces >> m.into_kind().0 & 1 != 0
            }
            Sought::Own { flag } => m.flag() == flag && !m.has_second(),
        }
    }
}

/// Why a search did not lead to one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Miss {
    /// No legal move fits.
    None,
    /// Several do.
    Several,
}

/// Returns the one legal move of the side to move that fits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn of_turn<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    files: u8,
    sought: &Sought,
) -> Result<Move, Miss> {
    of_side(rules, state, state.turn as usize, files, sought)
}

/// Returns the one legal move of a side that fits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn of_side<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    files: u8,
    sought: &Sought,
) -> Result<Move, Miss> {
    if list::is_over(rules, state) {
        return Err(Miss::None);
    }
    // Whether a capture is a duty shows only among all moves.
    match rules.cpu() {
        Some(cpu) if const { !R::LISTS_ONLY } && !R::Slices::captures_first(rules) => {
            with_side!(R, side, |side| {
                let side = Modern::new(side, cpu);
                let (m, count) = cpu::run_modern(side, Find { rules, state, side, files, sought });
                match count {
                    1 => Ok(m),
                    0 => Err(Miss::None),
                    _ => Err(Miss::Several),
                }
            })
        }
        _ => among_all(rules, state, side, files, sought),
    }
}

/// Returns the one move that fits from the list of all.
#[inline(never)]
fn among_all<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    side: usize,
    files: u8,
    sought: &Sought,
) -> Result<Move, Miss> {
    let mut moves = Vec::new();
    rules.list(state, side, Wanted::all(rules.board()), &mut moves);
    let mut fitting = moves.into_iter().filter(|m| sought.fits(files, *m));
    match (fitting.next(), fitting.next()) {
        (None, _) => Err(Miss::None),
        (Some(m), None) => Ok(m),
        _ => Err(Miss::Several),
    }
}

struct Find<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    /// How many files the board has.
    files: u8,
    sought: &'a Sought,
}

impl<R: Rules, C: Side> Task for Find<'_, R, C> {
    /// A move that fits and how many do, which processors return in registers.
    type Out = (Move, u64);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) -> (Move, u64) {
        let Find { rules, state, side, files, sought } = self;
        let mut found = Fitting { sought, files, found: Move::NONE, count: 0 };
        let all = Wanted::all(rules.board());
        let wanted = match *sought {
            Sought::Step { kinds, to, .. } => {
                Wanted { to: SetOf::<R>::of(to), kinds, own: false, single: true, ..all }
            }
            Sought::Place { to, .. } => Wanted { to: SetOf::<R>::of(to), kinds: 0, only: Only::Quiet, ..all },
            Sought::Own { .. } => Wanted { kinds: 0, only: Only::Quiet, ..all },
        };
        generate(rules, state, side, wanted, &mut found);
        (found.found, found.count)
    }
}

/// Keeps what fits.
struct Fitting<'a> {
    sought: &'a Sought,
    files: u8,
    found: Move,
    count: u64,
}

impl Fitting<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn try_one(&mut self, m: Move) {
        if self.sought.fits(self.files, m) {
            self.found = m;
            self.count += 1;
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn target(&self) -> Square {
        match *self.sought {
            Sought::Step { to, .. } | Sought::Place { to, .. } => to,
            Sought::Own { .. } => Square(0),
        }
    }
}

// All wanted moves go to one square, so each group holds one move for each kind at most. Moves of
// a mechanism's own come one by one, whatever they are.
impl<B: Set> Sink<B> for Fitting<'_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, kind: usize, from: Square, to: B) {
        if to.any() {
            self.try_one(Move::new(from, to.first(), kind, kind, Flag::PLAIN));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn change(&mut self, kind: usize, from: Square, to: B, into: KindSet) {
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
    fn shift_change(&mut self, kind: usize, by: u32, to: B, into: KindSet) {
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
        // A move with something added is never sought.
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn seconds(&mut self, _: Move, _: B) {
        // As above.
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
