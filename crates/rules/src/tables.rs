//! A compiled ruleset: every answer the core may ask for, as tables indexed by side, kind and
//! square. Built by `compile/`, read through `view.rs`.

use tabiya_board::{LinePair, Set, Square, Table};

use crate::core::becomes::Becomes;
use crate::core::compound::Compound;
use crate::core::cpu::ModernCpu;
use crate::core::layout::Layout;
use crate::core::rules::{Class, Steps};
use crate::core::sink::KindSet;
use crate::def::RoyalRule;
use crate::registry::slice::SliceSet;
use crate::registry::tables::SliceTables;

/// How many pairs of rays a simple kind slides along at most; pieces with more are compound.
pub(crate) const LINES: usize = 4;

/// All tables of a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Tables<L: Layout> {
    /// The proof that the processor is a newer one, if it is.
    pub(crate) cpu: Option<ModernCpu>,
    pub(crate) kinds: Vec<KindTables<L::B>>,
    pub(crate) board: L::B,
    pub(crate) royal_rule: RoyalRule,
    /// The first royal kind; `usize::MAX` if there is none.
    pub(crate) royal: usize,
    pub(crate) royals: KindSet,
    pub(crate) free_turns: bool,
    /// By target, then by attacker.
    pub(crate) between: Vec<<L::B as Set>::Table<L::B>>,
    /// By attacking side, then by square: who attacks it from where.
    pub(crate) attackers: [Vec<Attackers<L>>; 2],
    /// How many kinds, counted from the first, can be put on the board from off it.
    pub(crate) held: usize,
    /// By side and kind.
    pub(crate) keys: [Vec<<L::B as Set>::Table<u64>>; 2],
    pub(crate) progress: KindSet,
    /// By kind; empty for those that are not compound.
    pub(crate) compound: Vec<Compound<L::B>>,
    /// Kinds whose attacks are found by asking each piece.
    pub(crate) asked: KindSet,
    pub(crate) slices: SliceTables<L>,
    pub(crate) present: SliceSet,
    /// Whether any kind attacks over another piece.
    pub(crate) hops: bool,
}

impl<L: Layout> Tables<L> {
    /// Whether this is a common game: turns, at most one kind of royal, which moves plainly, no
    /// compound kinds, and slices that many games have.
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
    /// How many pairs of rays are in use.
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
            leap: [(); 2].map(|()| Table::filled(B::EMPTY)),
            slide: [(); 2].map(|()| Table::filled(no_lines)),
            steps: [Steps::NONE; 2],
            becomes: [Becomes::NONE; 2],
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn slide(&self, side: usize, from: Square, occupied: B) -> B {
        let lines = self.slide[side & 1].at(from);
        let mut to = lines[0].attacks(occupied);
        // Written out: a loop gets vectorised with masks, which is slower.
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

/// From where each kind attacks a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attackers<L: Layout> {
    pub(crate) leapers: L::Kinds,
    pub(crate) riders: L::Kinds,
    pub(crate) hoppers: L::Kinds,
}
