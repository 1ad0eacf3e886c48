//! A loaded ruleset as the core sees it: tables, with as much known when compiling as pays.

use core::fmt::Debug;
use core::marker::PhantomData;

use tabiya_board::{Set, Square, Table};

use crate::core::layout::{Lanes, Layout};
use crate::core::rules::{
    Castle, CastlingKind, Class, KindRules, KindVisitor, Legality, Pawn, Promotion, Rules, Scan, SetOf,
    StateOf,
};
use crate::core::sink::KindSet;
use crate::exotic::Exotic;
use crate::mechanism::drops;
use crate::tables::{KindTables, Tables};

/// What is known of a ruleset's tables when compiling. More knowledge, fewer branches.
pub(crate) trait Knowledge: Copy + Debug + Send + Sync + 'static {
    /// Whether the ruleset may have exotic mechanisms.
    const EXOTIC: bool;
    /// The shape, if it is known.
    const SHAPE: Option<KnownShape> = None;
}

/// Which kinds do what, and which mechanisms there are: everything but the tables themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownShape {
    /// Of the definition it was generated from.
    pub(crate) fingerprint: u128,
    /// How many kinds.
    pub(crate) kinds: usize,
    /// Kinds that leap.
    pub(crate) leaps: KindSet,
    /// Kinds that slide.
    pub(crate) slides: KindSet,
    /// Pawn-like kinds.
    pub(crate) pawns: KindSet,
    /// Kinds that promote.
    pub(crate) promotes: KindSet,
    /// Whether leaving the zone promotes too, for all that promote.
    pub(crate) leaving: bool,
    /// The royal kind.
    pub(crate) royal: usize,
    /// How legality is established.
    pub(crate) legality: Legality,
    /// How many kinds may be dropped.
    pub(crate) droppable: usize,
    /// Whether captured pieces are kept.
    pub(crate) keeps_captured: bool,
    /// How pieces castle.
    pub(crate) castling: CastlingKind,
}

/// Nothing is known, but there is nothing exotic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ordinary;

impl Knowledge for Ordinary {
    const EXOTIC: bool = false;
}

/// Nothing is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anything;

impl Knowledge for Anything {
    const EXOTIC: bool = true;
}

/// Tables, seen with some knowledge.
#[derive(Debug)]
pub(crate) struct View<'a, L: Layout, K> {
    tables: &'a Tables<L>,
    knowledge: PhantomData<K>,
}

impl<L: Layout, K> Clone for View<'_, L, K> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Layout, K> Copy for View<'_, L, K> {}

impl<'a, L: Layout, K: Knowledge> View<'a, L, K> {
    /// Looks at tables. The knowledge must be true of them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(tables: &'a Tables<L>) -> View<'a, L, K> {
        View { tables, knowledge: PhantomData }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn attackers(self, side: usize, to: Square) -> &'a crate::tables::Attackers<L> {
        &self.tables.attackers[side & 1][to.index() & (L::B::BITS as usize - 1)]
    }
}

/// The kind with a number known when compiling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot<const I: usize>;

macro_rules! table_answers {
    ($kind:ident, $rules:ident => $tables:expr) => {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn leap($kind, $rules: View<'a, L, K>, side: usize, from: Square) -> L::B {
            *$tables.leap[side & 1].at(from)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn slide($kind, $rules: View<'a, L, K>, side: usize, from: Square, occupied: L::B) -> L::B {
            $tables.slide(side, from, occupied)
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn leapers($kind, rules: View<'a, L, K>, side: usize, to: Square) -> L::B {
            rules.attackers(side, to).leapers.get(KindRules::<View<'a, L, K>>::index($kind))
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn riders($kind, rules: View<'a, L, K>, side: usize, to: Square) -> L::B {
            rules.attackers(side, to).riders.get(KindRules::<View<'a, L, K>>::index($kind))
        }
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn pawn($kind, $rules: View<'a, L, K>, side: usize) -> Pawn<L::B> {
            $tables.pawn[side & 1]
        }
    };
}

impl<'a, L: Layout, K: Knowledge, const I: usize> KindRules<View<'a, L, K>> for Slot<I> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        I
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn class(self) -> Class {
        match K::SHAPE {
            Some(shape) if shape.pawns >> I & 1 != 0 => Class::Pawn,
            _ => Class::Officer,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leaps(self) -> bool {
        matches!(K::SHAPE, Some(shape) if shape.leaps >> I & 1 != 0)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slides(self) -> bool {
        matches!(K::SHAPE, Some(shape) if shape.slides >> I & 1 != 0)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(self, rules: View<'a, L, K>, side: usize) -> Promotion<L::B> {
        match K::SHAPE {
            Some(shape) if shape.promotes >> I & 1 != 0 => {
                Promotion { leaving: shape.leaving, ..rules.tables.kinds[I].promotion[side & 1] }
            }
            _ => Promotion::NONE,
        }
    }
    table_answers!(self, rules => rules.tables.kinds[I]);
}

impl<'a, L: Layout, K: Knowledge> KindRules<View<'a, L, K>> for &'a KindTables<L::B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        self.index
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn class(self) -> Class {
        if !K::EXOTIC && self.class == Class::Odd { Class::Officer } else { self.class }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leaps(self) -> bool {
        self.leaps
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slides(self) -> bool {
        self.slides
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(self, _: View<'a, L, K>, side: usize) -> Promotion<L::B> {
        self.promotion[side & 1]
    }
    table_answers!(self, _rules => self);
}

impl<'a, L: Layout, K: Knowledge> Rules for View<'a, L, K> {
    type L = L;
    const COMPACT: bool = K::EXOTIC;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each_kind<V: KindVisitor<Self>>(self, visitor: &mut V) {
        if let Some(shape) = K::SHAPE {
            macro_rules! slots {
                ($($i:literal)*) => { $( if $i < shape.kinds { visitor.visit(Slot::<$i>); } )* };
            }
            slots!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        } else {
            for kind in &self.tables.kinds {
                visitor.visit(kind);
            }
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn kinds(self) -> usize {
        match K::SHAPE {
            Some(shape) => shape.kinds,
            None => self.tables.kinds.len(),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn board(self) -> L::B {
        self.tables.board
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn legality(self) -> Legality {
        match K::SHAPE {
            Some(shape) => shape.legality,
            None if !K::EXOTIC && self.tables.legality != Legality::Free => Legality::Exact,
            None => self.tables.legality,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal_capture(self) -> bool {
        self.tables.royal_capture
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal(self) -> usize {
        match K::SHAPE {
            Some(shape) => shape.royal,
            None => self.tables.royal,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn between(self, target: Square, attacker: Square) -> L::B {
        *self.tables.between[target.index() & (L::B::BITS as usize - 1)].at(attacker)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castling(self) -> CastlingKind {
        match K::SHAPE {
            Some(shape) => shape.castling,
            None => self.tables.castling,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castle(self, side: usize, wing: usize) -> Castle<L::B> {
        self.tables.castles[side & 1][wing & 1]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castling_kept(self, square: Square) -> u8 {
        *self.tables.castling_kept.at(square)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castling_kinds(self) -> (usize, usize) {
        self.tables.castling_kinds
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castling_safe(self) -> bool {
        self.tables.castling_safe
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn droppable(self) -> usize {
        match K::SHAPE {
            Some(shape) => shape.droppable,
            None => self.tables.droppable,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keeps_captured(self) -> bool {
        match K::SHAPE {
            Some(shape) => shape.keeps_captured,
            None => self.tables.keeps_captured,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_hand(self, kind: usize) -> usize {
        self.tables.in_hand[kind & 31] as usize
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop_zone(self, side: usize, kind: usize) -> L::B {
        self.tables.drops[kind].zone[side & 1]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop_limits(self, state: &StateOf<Self>, side: usize, kind: usize, mut to: L::B) -> L::B {
        let limits = &self.tables.drops[kind];
        if let Some(limit) = limits.file_limit {
            let pieces = state.kinds.get(kind) & state.colors[side];
            to = drops::under_file_limit(pieces, limit, |square| *self.tables.files.at(square), to);
        }
        if !limits.mate {
            let royals = state.kinds.get(self.royal()) & state.colors[side ^ 1];
            if royals.any() {
                let from = self.attackers(side, royals.first());
                let mut checking = from.leapers.get(kind) | from.riders.get(kind);
                if let Some(exotic) = self.exotic() {
                    let anywhere = exotic.forward >> kind & 1 != 0;
                    checking |= if anywhere { to } else { from.hoppers.get(kind) };
                }
                to = drops::without_mates(self, state, side, kind, checking, to);
            }
        }
        to
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece_key(self, side: usize, kind: usize, square: Square) -> u64 {
        *self.tables.keys[side & 1][kind].at(square)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_progress(self, kind: usize) -> bool {
        self.tables.progress >> kind & 1 != 0
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn exotic<'r>(self) -> Option<&'r Exotic<SetOf<Self>>>
    where
        Self: 'r,
    {
        if K::EXOTIC { self.tables.exotic.as_ref() } else { None }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(self, state: &StateOf<Self>, side: usize, square: Square) -> Scan<L::B> {
        let from = self.attackers(side ^ 1, square);
        let mut scan = Scan { leapers: L::B::EMPTY, riders: L::B::EMPTY, hoppers: L::B::EMPTY };
        match K::SHAPE {
            Some(shape) => {
                let mut kind = 0;
                while kind < shape.kinds {
                    if shape.leaps >> kind & 1 != 0 {
                        scan.leapers |= from.leapers.get(kind) & state.kinds.get(kind);
                    }
                    if shape.slides >> kind & 1 != 0 {
                        scan.riders |= from.riders.get(kind) & state.kinds.get(kind);
                    }
                    kind += 1;
                }
            }
            None => {
                for kind in 0..state.kinds.count() {
                    let pieces = state.kinds.get(kind);
                    scan.leapers |= from.leapers.get(kind) & pieces;
                    scan.riders |= from.riders.get(kind) & pieces;
                    if K::EXOTIC {
                        scan.hoppers |= from.hoppers.get(kind) & pieces;
                    }
                }
            }
        }
        scan
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal_targets(self, side: usize, from: Square, occupied: L::B) -> L::B {
        let kind = &self.tables.kinds[self.royal()];
        KindRules::<Self>::attacks(kind, self, side, from, occupied)
    }
}
