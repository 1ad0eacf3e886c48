//! Flagship games known at compile time: the ruleset is a set of constants, which fold away in the core and
//! leave a chess engine, a crazyhouse engine, and so on.
//!
//! The constants in `generated/` are generated from `rulesets/*.toml` by `cargo xtask codegen`; the tables
//! are built from them at compile time. A ruleset runs in such a form only if its fingerprint is the one that
//! the form was generated from.

mod generated;
mod make;
pub(crate) mod source;

use core::fmt::Debug;

use tabiya_board::{B64, Square, magic};

use crate::core::becomes::Becomes;
use crate::core::compound::Compound;
use crate::core::cpu::ModernCpu;
use crate::core::layout::Layout;
use crate::core::list;
use crate::core::moves::Move;
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, Scan, SetOf, StateOf, Steps};
use crate::core::sink::KindBits;
use crate::core::wanted::Wanted;
use crate::def::RoyalRule;
use crate::registry::hooks::{Slices, narrows};
use crate::registry::slice::SliceSet;
use crate::registry::tables::SliceTables;

pub(crate) use generated::*;

pub(crate) use crate::core::rules::Step;
pub(crate) use crate::view::{Knowledge, KnownShape};

/// The largest number of kinds of a game known at compile time.
pub(crate) const KINDS: usize = 16;

/// How a kind slides, on 8x8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slider {
    /// It does not slide.
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
    /// White's leaps; for a stepper, its captures.
    pub(crate) leaps: &'static [(i32, i32)],
    pub(crate) slider: Slider,
    pub(crate) steps: [Steps<B64>; 2],
    pub(crate) becomes: [Becomes<B64>; 2],
}

impl StaticKind {
    pub(crate) const NONE: StaticKind = StaticKind {
        class: Class::Simple,
        leaps: &[],
        slider: Slider::None,
        steps: [Steps::NONE; 2],
        becomes: [Becomes::NONE; 2],
    };
}

/// A ruleset, as constants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StaticRules {
    /// The fingerprint of the definition that it was generated from.
    pub(crate) fingerprint: u128,
    pub(crate) files: i32,
    pub(crate) ranks: i32,
    pub(crate) kinds: usize,
    pub(crate) kind: [StaticKind; KINDS],
    pub(crate) royal_rule: RoyalRule,
    pub(crate) royal: usize,
    pub(crate) held: usize,
    pub(crate) slices: SliceSet,
    pub(crate) progress: KindBits,
}

/// Tables by side, kind and square, built at compile time.
#[derive(Debug)]
pub(crate) struct StaticTables {
    pub(crate) leap: [[[u64; 64]; KINDS]; 2],
    pub(crate) leapers: [[[u64; 64]; KINDS]; 2],
    pub(crate) riders: [[u64; 64]; KINDS],
    pub(crate) between: [[u64; 64]; 64],
    pub(crate) keys: [[[u64; 64]; KINDS]; 2],
}

/// A game known at compile time.
pub(crate) trait Game: Copy + Debug + Send + Sync + 'static {
    /// The layout of its positions.
    type L: Layout<B = B64>;
    /// Its rules.
    const RULES: StaticRules;
    /// Its tables.
    fn tables() -> &'static StaticTables;
    /// Returns the tables of its mechanisms and endings.
    fn slices() -> &'static SliceTables<Self::L>;
}

/// The rules of a game known at compile time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<G>(pub(crate) G, pub(crate) ModernCpu);

/// The kind with an index known at compile time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot<const I: usize>;

impl<G: Game, const I: usize> KindRules<Known<G>> for Slot<I> {
    const CLASS: Option<Class> = Some(G::RULES.kind[I].class);

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
    fn steps(self, _: Known<G>, side: usize) -> Steps<B64> {
        let steps = const { G::RULES.kind[I].steps };
        steps[side & 1]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn becomes(self, _: Known<G>, side: usize) -> Becomes<B64> {
        let becomes = const { G::RULES.kind[I].becomes };
        becomes[side & 1]
    }
}

impl<G: Game> Rules for Known<G> {
    type L = G::L;
    type Slices = Slices;
    const FIXED_SIDES: bool = true;
    const MODERN_ONLY: bool = true;
    const MAY: SliceSet = G::RULES.slices;
    const COMPOUND: bool = false;
    const NARROWS: bool = Self::MAY.meets(narrows::SLICES);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cpu(self) -> Option<ModernCpu> {
        Some(self.1)
    }
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
    fn royal_rule(self) -> RoyalRule {
        const { G::RULES.royal_rule }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal(self) -> usize {
        const { G::RULES.royal }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royals(self) -> KindBits {
        const { if G::RULES.royal < KINDS { 1 << G::RULES.royal } else { 0 } }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn free_turns(self) -> bool {
        false
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn between(self, target: Square, attacker: Square) -> B64 {
        B64(G::tables().between[target.index() & 63][attacker.index() & 63])
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn held(self) -> usize {
        const { G::RULES.held }
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
    fn compound<'r>(self) -> &'r [Compound<B64>]
    where
        Self: 'r,
    {
        &[]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn probed(self) -> KindBits {
        0
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slices<'r>(self) -> &'r SliceTables<G::L>
    where
        Self: 'r,
    {
        G::slices()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn present(self) -> SliceSet {
        Self::MAY
    }
    fn has_move(self, state: &StateOf<Self>) -> bool {
        list::any_move(self, state)
    }
    fn list(self, state: &StateOf<Self>, side: usize, wanted: Wanted<SetOf<Self>>, moves: &mut Vec<Move>) {
        list::append(self, state, side, wanted, moves);
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn attackers_of_kind(self, kind: usize, by: usize, square: Square) -> Scan<B64> {
        let (kind, square) = (kind & (KINDS - 1), square.index() & 63);
        let tables = G::tables();
        Scan {
            leapers: B64(tables.leapers[by & 1][kind][square]),
            riders: B64(tables.riders[kind][square]),
            hoppers: B64(0),
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal_targets(self, _: usize, side: usize, from: Square, occupied: B64, _: B64) -> B64 {
        let mut find = RoyalTargets { rules: self, side, from, occupied, to: B64(0) };
        self.each_kind(&mut find);
        find.to
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal_becomes(self, _: usize, _: usize) -> Becomes<B64> {
        Becomes::NONE
    }
}

struct RoyalTargets<G> {
    rules: Known<G>,
    side: usize,
    from: Square,
    occupied: B64,
    to: B64,
}

impl<G: Game> KindVisitor<Known<G>> for RoyalTargets<G> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<Known<G>>>(&mut self, kind: K) {
        if kind.index() == self.rules.royal() {
            self.to = kind.attacks(self.rules, self.side, self.from, self.occupied);
        }
    }
}
