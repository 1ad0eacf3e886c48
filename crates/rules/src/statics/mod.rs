//! Flagship games known when compiling: everything a ruleset says is a constant, so the core's
//! questions fold away and what is left is a chess engine, a crazyhouse engine, and so on.
//!
//! The constants in the files beside this one are generated from `rulesets/*.toml` by
//! `cargo xtask codegen`; the tables are built from them while compiling. A loaded ruleset runs in
//! such a form only if its fingerprint is the one the form was generated from.

mod generated;
mod make;
mod source;

use core::fmt::Debug;

use tabiya_board::{B64, Square, magic};

use crate::core::layout::Layout;
use crate::core::rules::{
    Castle, CastlingKind, Class, KindRules, KindVisitor, Legality, Pawn, Promotion, Rules, SetOf, StateOf,
};
use crate::core::sink::KindSet;
use crate::exotic::Exotic;

pub(crate) use generated::*;
pub use source::{shape_source, source};

pub(crate) use crate::view::{Knowledge, KnownShape};

/// The most kinds a game known when compiling may have.
pub(crate) const KINDS: usize = 16;

/// How a kind slides, on 8x8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slider {
    /// It does not.
    None,
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
    /// Both.
    Queen,
}

/// A kind of piece, as constants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StaticKind {
    pub(crate) class: Class,
    /// White's leaps; for a pawn, its captures.
    pub(crate) leaps: &'static [(i32, i32)],
    pub(crate) slider: Slider,
    pub(crate) pawn: [Pawn<B64>; 2],
    pub(crate) promotion: [Promotion<B64>; 2],
}

impl StaticKind {
    pub(crate) const NONE: StaticKind = StaticKind {
        class: Class::Officer,
        leaps: &[],
        slider: Slider::None,
        pawn: [Pawn::NONE; 2],
        promotion: [Promotion::NONE; 2],
    };
}

/// A ruleset, as constants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StaticRules {
    /// Of the definition it was generated from.
    pub(crate) fingerprint: u128,
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    pub(crate) kinds: usize,
    pub(crate) kind: [StaticKind; KINDS],
    pub(crate) legality: Legality,
    pub(crate) royal_capture: bool,
    pub(crate) royal: usize,
    pub(crate) castling: CastlingKind,
    pub(crate) castling_safe: bool,
    pub(crate) castling_kinds: (usize, usize),
    pub(crate) castles: [[Castle<B64>; 2]; 2],
    pub(crate) droppable: usize,
    pub(crate) keeps_captured: bool,
    pub(crate) in_hand: [u8; KINDS],
    pub(crate) drop_zone: [[B64; KINDS]; 2],
    pub(crate) progress: KindSet,
}

/// Tables by side, kind and square, built while compiling.
#[derive(Debug)]
pub(crate) struct StaticTables {
    pub(crate) leap: [[[u64; 64]; KINDS]; 2],
    pub(crate) leapers: [[[u64; 64]; KINDS]; 2],
    pub(crate) riders: [[u64; 64]; KINDS],
    pub(crate) between: [[u64; 64]; 64],
    pub(crate) castling_kept: [u8; 64],
    pub(crate) keys: [[[u64; 64]; KINDS]; 2],
}

/// A game known when compiling.
pub(crate) trait Game: Copy + Debug + Send + Sync + 'static {
    /// The layout of its positions.
    type L: Layout<B = B64>;
    /// Its rules.
    const RULES: StaticRules;
    /// Its tables.
    fn tables() -> &'static StaticTables;
}

/// The rules of a game known when compiling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<G>(pub(crate) G);

/// The kind with a number known when compiling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot<const I: usize>;

impl<G: Game, const I: usize> KindRules<Known<G>> for Slot<I> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        I
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn class(self) -> Class {
        const { G::RULES.kind[I].class }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leaps(self) -> bool {
        const { !G::RULES.kind[I].leaps.is_empty() }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slides(self) -> bool {
        const { !matches!(G::RULES.kind[I].slider, Slider::None) }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leap(self, _: Known<G>, side: usize, from: Square) -> B64 {
        B64(G::tables().leap[side & 1][I][from.index() & 63])
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slide(self, _: Known<G>, _: usize, from: Square, occupied: B64) -> B64 {
        B64(match const { G::RULES.kind[I].slider } {
            Slider::None => 0,
            Slider::Rook => magic::rook(from, occupied.0),
            Slider::Bishop => magic::bishop(from, occupied.0),
            Slider::Queen => magic::queen(from, occupied.0),
        })
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leapers(self, _: Known<G>, side: usize, to: Square) -> B64 {
        B64(G::tables().leapers[side & 1][I][to.index() & 63])
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn riders(self, _: Known<G>, _: usize, to: Square) -> B64 {
        B64(G::tables().riders[I][to.index() & 63])
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pawn(self, _: Known<G>, side: usize) -> Pawn<B64> {
        let pawn = const { G::RULES.kind[I].pawn };
        pawn[side & 1]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(self, _: Known<G>, side: usize) -> Promotion<B64> {
        let promotion = const { G::RULES.kind[I].promotion };
        promotion[side & 1]
    }
}

impl<G: Game> Rules for Known<G> {
    type L = G::L;
    const FIXED_SIDES: bool = true;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn each_kind<V: KindVisitor<Self>>(self, visitor: &mut V) {
        macro_rules! slots {
            ($($i:literal)*) => { $( if const { $i < G::RULES.kinds } { visitor.visit(Slot::<$i>); } )* };
        }
        slots!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn kinds(self) -> usize {
        const { G::RULES.kinds }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn board(self) -> B64 {
        const { make::board(&G::RULES) }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn legality(self) -> Legality {
        const { G::RULES.legality }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal_capture(self) -> bool {
        const { G::RULES.royal_capture }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal(self) -> usize {
        const { G::RULES.royal }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn between(self, target: Square, attacker: Square) -> B64 {
        B64(G::tables().between[target.index() & 63][attacker.index() & 63])
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castling(self) -> CastlingKind {
        const { G::RULES.castling }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castle(self, side: usize, wing: usize) -> Castle<B64> {
        let castles = const { &G::RULES.castles };
        castles[side & 1][wing & 1]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castling_kept(self, square: Square) -> u8 {
        G::tables().castling_kept[square.index() & 63]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castling_kinds(self) -> (usize, usize) {
        const { G::RULES.castling_kinds }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castling_safe(self) -> bool {
        const { G::RULES.castling_safe }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn droppable(self) -> usize {
        const { G::RULES.droppable }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keeps_captured(self) -> bool {
        const { G::RULES.keeps_captured }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_hand(self, kind: usize) -> usize {
        let table = const { &G::RULES.in_hand };
        table[kind & (KINDS - 1)] as usize
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop_zone(self, side: usize, kind: usize) -> B64 {
        let zones = const { &G::RULES.drop_zone };
        zones[side & 1][kind & (KINDS - 1)]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn drop_limits(self, _: &StateOf<Self>, _: usize, _: usize, to: B64) -> B64 {
        to
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece_key(self, side: usize, kind: usize, square: Square) -> u64 {
        G::tables().keys[side & 1][kind & (KINDS - 1)][square.index() & 63]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_progress(self, kind: usize) -> bool {
        let progress = const { G::RULES.progress };
        progress >> kind & 1 != 0
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn exotic<'r>(self) -> Option<&'r Exotic<SetOf<Self>>>
    where
        Self: 'r,
    {
        None
    }
}
