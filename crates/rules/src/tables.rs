//! A compiled ruleset: every answer the core may ask for, as tables indexed by side, kind and
//! square. Built by `compile/`, read through `view.rs`.

use tabiya_board::{LinePair, Set, Square, Table};

use crate::core::layout::Layout;
use crate::core::rules::{Castle, CastlingKind, Class, Legality, Pawn, Promotion};
use crate::core::sink::KindSet;
use crate::exotic::Exotic;

/// How many pairs of rays an officer slides along at most; pieces with more are odd.
pub(crate) const LINES: usize = 4;

/// All tables of a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Tables<L: Layout> {
    pub(crate) kinds: Vec<KindTables<L::B>>,
    pub(crate) board: L::B,
    pub(crate) legality: Legality,
    pub(crate) royal_capture: bool,
    /// The royal kind; `usize::MAX` if there is none.
    pub(crate) royal: usize,
    /// By target, then by attacker.
    pub(crate) between: Vec<<L::B as Set>::Table<L::B>>,
    /// By attacking side, then by square: who attacks it from where.
    pub(crate) attackers: [Vec<Attackers<L>>; 2],
    pub(crate) castling: CastlingKind,
    pub(crate) castling_safe: bool,
    pub(crate) castling_kinds: (usize, usize),
    pub(crate) castles: [[Castle<L::B>; 2]; 2],
    pub(crate) castling_kept: <L::B as Set>::Table<u8>,
    pub(crate) droppable: usize,
    pub(crate) keeps_captured: bool,
    pub(crate) in_hand: [u8; 32],
    pub(crate) drops: Vec<DropTables<L::B>>,
    /// The file of each square.
    pub(crate) files: <L::B as Set>::Table<L::B>,
    /// By side and kind.
    pub(crate) keys: [Vec<<L::B as Set>::Table<u64>>; 2],
    pub(crate) progress: KindSet,
    pub(crate) exotic: Option<Exotic<L::B>>,
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
    pub(crate) pawn: [Pawn<B>; 2],
    pub(crate) promotion: [Promotion<B>; 2],
}

impl<B: Set> KindTables<B> {
    pub(crate) fn empty(index: usize) -> KindTables<B> {
        let no_lines = [LinePair { lower: B::EMPTY, upper: B::EMPTY }; LINES];
        KindTables {
            index,
            class: Class::Officer,
            leaps: false,
            slides: false,
            lines: 0,
            leap: [(); 2].map(|()| Table::filled(B::EMPTY)),
            slide: [(); 2].map(|()| Table::filled(no_lines)),
            pawn: [Pawn::NONE; 2],
            promotion: [Promotion::NONE; 2],
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

/// How a kind is dropped.
#[derive(Clone, Debug)]
pub(crate) struct DropTables<B> {
    pub(crate) zone: [B; 2],
    pub(crate) file_limit: Option<u8>,
    pub(crate) mate: bool,
}
