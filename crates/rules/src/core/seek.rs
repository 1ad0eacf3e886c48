//! Finding the legal move that is meant by less than all of it: a kind of piece, where it goes, and
//! some of where it comes from. Only what could fit is generated, which makes reading games fast.

use tabiya_board::{BoardSize, Set, Square};

use super::apply::apply;
use super::cpu::{self, Task};
use super::generate::{Only, Wanted, any_capture, is_decided, restricted};
use super::moves::{Flag, Move};
use super::rules::{Rules, SetOf, StateOf};
use super::side::{Black, Either, Side, White};
use super::sink::{KindSet, Sink, origin};

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
    /// A piece is dropped.
    Drop {
        /// The kinds in hand that it may be.
        kinds: KindSet,
        /// The kinds that it may be placed as.
        faces: KindSet,
        /// Where to.
        to: Square,
    },
    /// The king castles, and nothing enters.
    Castle {
        /// 0 king side, 1 queen side.
        wing: usize,
    },
}

impl Sought {
    /// Whether a board has the square that is spoken of.
    #[inline]
    pub(crate) fn is_on(&self, board: BoardSize) -> bool {
        match self {
            Sought::Step { to, .. } | Sought::Drop { to, .. } => to.index() < board.squares(),
            Sought::Castle { .. } => true,
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

/// The one legal move of the side to move that fits.
pub(crate) fn of_turn<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    files: u8,
    sought: &Sought,
) -> Result<Move, Miss> {
    match (R::FIXED_SIDES, state.turn) {
        (true, 0) => of_side(rules, state, White, files, sought),
        (true, _) => of_side(rules, state, Black, files, sought),
        (false, turn) => of_side(rules, state, Either(turn), files, sought),
    }
}

/// The one legal move of a side that fits.
pub(crate) fn of_side<R: Rules, C: Side>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    files: u8,
    sought: &Sought,
) -> Result<Move, Miss> {
    cpu::run(SeekMove { rules, state, side, files, sought })
}

/// Makes the one legal move of the side to move that fits.
pub(crate) fn play<R: Rules>(
    rules: R,
    state: &mut StateOf<R>,
    files: u8,
    sought: &Sought,
) -> Result<Move, Miss> {
    match (R::FIXED_SIDES, state.turn) {
        (true, 0) => cpu::run(PlayMove { rules, state, side: White, files, sought }),
        (true, _) => cpu::run(PlayMove { rules, state, side: Black, files, sought }),
        (false, turn) => cpu::run(PlayMove { rules, state, side: Either(turn), files, sought }),
    }
}

struct PlayMove<'a, R: Rules, C> {
    rules: R,
    state: &'a mut StateOf<R>,
    side: C,
    files: u8,
    sought: &'a Sought,
}

impl<R: Rules, C: Side> Task for PlayMove<'_, R, C> {
    type Out = Result<Move, Miss>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) -> Result<Move, Miss> {
        let PlayMove { rules, state, side, files, sought } = self;
        let m = SeekMove { rules, state: &*state, side, files, sought }.run()?;
        apply(rules, state, side, m);
        Ok(m)
    }
}

struct SeekMove<'a, R: Rules, C> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    /// How many files the board has.
    files: u8,
    sought: &'a Sought,
}

impl<R: Rules, C: Side> Task for SeekMove<'_, R, C> {
    type Out = Result<Move, Miss>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) -> Result<Move, Miss> {
        let SeekMove { rules, state, side, files, sought } = self;
        if is_decided(rules, state) {
            return Err(Miss::None);
        }
        let only = match rules.exotic() {
            Some(exotic) if exotic.forced_capture && any_capture(rules, state, side.index()) => {
                Only::Captures
            }
            _ => Only::Everything,
        };
        let mut seek = Seek { sought: *sought, files, found: Move::NONE, count: 0 };
        let wanted = match *sought {
            Sought::Step { kinds, to, .. } => {
                Wanted { only, to: SetOf::<R>::of(to), kinds, castling: false, drops: false, single: true }
            }
            Sought::Drop { to, .. } => Wanted {
                only,
                to: SetOf::<R>::of(to),
                kinds: 0,
                castling: false,
                drops: only == Only::Everything,
                single: true,
            },
            Sought::Castle { .. } => Wanted {
                only,
                to: SetOf::<R>::EMPTY,
                kinds: 0,
                castling: only == Only::Everything,
                drops: false,
                single: false,
            },
        };
        restricted(rules, state, side, wanted, &mut seek);
        match seek.count {
            0 => Err(Miss::None),
            1 => Ok(seek.found),
            _ => Err(Miss::Several),
        }
    }
}

/// Keeps what fits.
struct Seek {
    sought: Sought,
    files: u8,
    found: Move,
    count: u32,
}

impl Seek {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn try_one(&mut self, m: Move) {
        let fits = match self.sought {
            Sought::Step { kinds, file, rank, becomes, to } => {
                let (kind, second) = (m.kind().0, m.second().0);
                let becoming = if becomes == 0 { second == kind } else { becomes >> second & 1 != 0 };
                let from = m.from().0;
                kinds >> kind & 1 != 0
                    && m.to() == to
                    && becoming
                    && file.is_none_or(|file| from % self.files == file)
                    && rank.is_none_or(|rank| from / self.files == rank)
                    && matches!(m.flag(), Flag::Plain | Flag::Double | Flag::Passing)
            }
            Sought::Drop { kinds, faces, to } => {
                m.is_drop() && m.to() == to && kinds >> m.kind().0 & 1 != 0 && faces >> m.second().0 & 1 != 0
            }
            Sought::Castle { wing } => m.flag() == Flag::Castle && m.wing() == wing,
        };
        if fits {
            self.found = m;
            self.count += 1;
        }
    }
}

impl<B: Set> Sink<B> for Seek {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&mut self, kind: usize, from: Square, to: B) {
        if to.any() {
            self.try_one(Move::new(from, to.first(), kind, kind, Flag::Plain));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promote(&mut self, kind: usize, from: Square, to: B, into: KindSet) {
        if to.any() {
            let mut left = into;
            while left != 0 {
                let second = left.trailing_zeros() as usize;
                self.try_one(Move::new(from, to.first(), kind, second, Flag::Plain));
                left &= left - 1;
            }
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
    fn shift_promote(&mut self, kind: usize, by: u32, to: B, into: KindSet) {
        if to.any() {
            self.promote(kind, origin::<B>(to.first(), by), to, into);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop(&mut self, kind: usize, face: usize, to: B) {
        if to.any() {
            let to = to.first();
            self.try_one(Move::new(to, to, kind, face, Flag::Drop));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn one(&mut self, m: Move) {
        self.try_one(m);
    }
}
