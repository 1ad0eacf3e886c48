//! The tables of a compiled ruleset, indexed by side, kind and square. Built by `compile/`, read through
//! `view.rs`.

use tabiya_board::{LinePair, Set, Square, SquareTable};

use crate::core::becomes::Becomes;
use crate::core::compound::Compound;
use crate::core::cpu::ModernCpu;
use crate::core::layout::Layout;
use crate::core::rules::{Class, Steps};
use crate::core::sink::KindBits;
use crate::def::RoyalRule;
use crate::registry::slice::SliceSet;
use crate::registry::tables::SliceTables;

/// The largest number of pairs of rays that a simple kind slides along; pieces with more are compound.
pub(crate) const LINES: usize = 4;

/// All tables of a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct RulesetTables<L: Layout> {
    /// Proof that the processor is a newer one, if it is.
    pub(crate) cpu: Option<ModernCpu>,
    pub(crate) kinds: Vec<KindTables<L::B>>,
    pub(crate) board: L::B,
    pub(crate) royal_rule: RoyalRule,
    /// The first royal kind; `usize::MAX` if there is none.
    pub(crate) royal: usize,
    pub(crate) royals: KindBits,
    pub(crate) free_turns: bool,
    /// By target and attacker: the squares between.
    pub(crate) between: Vec<<L::B as Set>::Table<L::B>>,
    /// By attacking side and square: the squares from which each kind attacks it.
    pub(crate) attackers: [Vec<Attackers<L>>; 2],
    /// The number of kinds, counted from the first, that can be put on the board from off it.
    pub(crate) held: usize,
    /// Hash keys, by side and kind.
    pub(crate) keys: [Vec<<L::B as Set>::Table<u64>>; 2],
    pub(crate) progress: KindBits,
    /// By kind; empty for kinds that are not compound.
    pub(crate) compound: Vec<Compound<L::B>>,
    /// The kinds whose attacks cannot be looked up, so that each piece is tried.
    pub(crate) probed: KindBits,
    pub(crate) slices: SliceTables<L>,
    pub(crate) present: SliceSet,
    /// Whether any kind attacks over another piece.
    pub(crate) hops: bool,
}

impl<L: Layout> RulesetTables<L> {
    /// Returns whether this is a common game: with turns, at most one kind of royal, which is simple and
    /// does not change, no compound kinds, and only slices that many games have.
    pub(crate) fn is_common(&self) -> bool {
        let royal = self.kinds.get(self.royal);
        !self.free_turns
            && self.royals.count_ones() <= 1
            && royal.is_none_or(|royal| royal.class == Class::Simple && royal.becomes[0].into == 0)
            && self.kinds.iter().all(|kind| kind.class != Class::Compound)
            && self.present.within(SliceSet::COMMON)
    }
}

/// The tables of one kind.
#[derive(Clone, Debug)]
pub(crate) struct KindTables<B: Set> {
    pub(crate) index: usize,
    pub(crate) class: Class,
    pub(crate) leaps: bool,
    pub(crate) slides: bool,
    /// The number of pairs of rays in use.
    pub(crate) lines: usize,
    pub(crate) leap: [B::Table<B>; 2],
    pub(crate) slide: [B::Table<[LinePair<B>; LINES]>; 2],
    pub(crate) steps: [Steps<B>; 2],
    pub(crate) becomes: [Becomes<B>; 2],
}

impl<B: Set> KindTables<B> {
    pub(crate) fn empty(index: usize) -> KindTables<B> {
        let no_lines = [LinePair { lower: B::EMPTY, upper: B::EMPTY }; LINES];
        KindTables {
            index,
            class: Class::Simple,
            leaps: false,
            slides: false,
            lines: 0,
            leap: [(); 2].map(|()| SquareTable::filled(B::EMPTY)),
            slide: [(); 2].map(|()| SquareTable::filled(no_lines)),
            steps: [Steps::NONE; 2],
            becomes: [Becomes::NONE; 2],
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn slide(&self, side: usize, from: Square, occupied: B) -> B {
        let lines = self.slide[side & 1].at(from);
        let mut to = lines[0].attacks(occupied);
        // Unrolled by hand: the compiler vectorises a loop with masks, which is slower.
        if self.lines > 1 {
            to |= lines[1].attacks(occupied);
        }
        if self.lines > 2 {
            to |= lines[2].attacks(occupied);
        }
        if self.lines > 3 {
            to |= lines[3].attacks(occupied);
        }
        to
    }
}

/// The squares from which each kind attacks a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attackers<L: Layout> {
    pub(crate) leapers: L::Kinds,
    pub(crate) riders: L::Kinds,
    pub(crate) hoppers: L::Kinds,
}
