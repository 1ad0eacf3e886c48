//! Views of the tables of a loaded ruleset, through which the core reads it. Facts about the tables known at
//! compile time are part of the type of the view.

use core::fmt::Debug;
use core::marker::PhantomData;

use tabiya_board::{Set, Square, SquareTable};

use crate::core::becomes::Becomes;
use crate::core::compound::Compound;
use crate::core::cpu::ModernCpu;
use crate::core::layout::{Lanes, Layout};
use crate::core::list;
use crate::core::moves::Move;
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, Scan, SetOf, StateOf, Steps};
use crate::core::sink::KindBits;
use crate::core::wanted::Wanted;
use crate::def::RoyalRule;
use crate::registry::hooks::{Slices, narrows};
use crate::registry::slice::SliceSet;
use crate::registry::tables::SliceTables;
use crate::tables::{Attackers, KindTables, RulesetTables};

/// The facts about the tables of a ruleset that are known at compile time. More facts mean fewer branches.
pub(crate) trait Knowledge: Copy + Debug + Send + Sync + 'static {
    /// The shape, if known.
    const SHAPE: Option<KnownShape> = None;
    /// Whether the ruleset is known to be a common one: see [`RulesetTables::is_common`].
    const COMMON: bool = Self::SHAPE.is_some();
}

/// The shape of a ruleset: which kinds do what and which slices there are, without the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownShape {
    /// The fingerprint of the definition that it was generated from.
    pub(crate) fingerprint: u128,
    /// The number of kinds.
    pub(crate) kinds: usize,
    /// The kinds that leap.
    pub(crate) leaps: KindBits,
    /// The kinds that slide.
    pub(crate) slides: KindBits,
    /// The kinds that take single steps.
    pub(crate) steppers: KindBits,
    /// The kinds that change.
    pub(crate) changes: KindBits,
    /// Whether all kinds that change also do so when they leave the zone.
    pub(crate) leaving: bool,
    /// The royal kind.
    pub(crate) royal: usize,
    /// The meaning of attacks on it.
    pub(crate) royal_rule: RoyalRule,
    /// The number of kinds that can be put on the board from off it.
    pub(crate) held: usize,
    /// The slices.
    pub(crate) slices: SliceSet,
}

/// No knowledge: any ruleset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anything;

impl Knowledge for Anything {}

/// The knowledge that the ruleset is a common one, so that the code which few games need is left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Common;

impl Knowledge for Common {
    const COMMON: bool = true;
}

/// The tables of a ruleset, read with some knowledge.
#[derive(Debug)]
pub(crate) struct View<'a, L: Layout, K> {
    tables: &'a RulesetTables<L>,
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
    /// Returns a view of tables. The knowledge must be true of them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(tables: &'a RulesetTables<L>) -> View<'a, L, K> {
        View { tables, knowledge: PhantomData }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn attackers(self, side: usize, to: Square) -> &'a Attackers<L> {
        &self.tables.attackers[side & 1][to.index() & (L::B::BITS as usize - 1)]
    }
}

/// The kind with an index known at compile time.
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
        fn steps($kind, $rules: View<'a, L, K>, side: usize) -> Steps<L::B> {
            $tables.steps[side & 1]
        }
    };
}

impl<'a, L: Layout, K: Knowledge, const I: usize> KindRules<View<'a, L, K>> for Slot<I> {
    const CLASS: Option<Class> = match K::SHAPE {
        Some(shape) if shape.steppers >> I & 1 != 0 => Some(Class::Stepper),
        _ => Some(Class::Simple),
    };

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        I
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn class(self) -> Class {
        match K::SHAPE {
            Some(shape) if shape.steppers >> I & 1 != 0 => Class::Stepper,
            _ => Class::Simple,
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
    fn becomes(self, rules: View<'a, L, K>, side: usize) -> Becomes<L::B> {
        match K::SHAPE {
            Some(shape) if shape.changes >> I & 1 != 0 => {
                Becomes { leaving: shape.leaving, ..rules.tables.kinds[I].becomes[side & 1] }
            }
            _ => Becomes::NONE,
        }
    }
    table_answers!(self, rules => rules.tables.kinds[I]);
}

impl<'a, L: Layout, K: Knowledge> KindRules<View<'a, L, K>> for &'a KindTables<L::B> {
    const CLASS: Option<Class> = None;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn index(self) -> usize {
        self.index
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn class(self) -> Class {
        self.class
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
    fn becomes(self, _: View<'a, L, K>, side: usize) -> Becomes<L::B> {
        self.becomes[side & 1]
    }
    table_answers!(self, _rules => self);
}

impl<'a, L: Layout, K: Knowledge> Rules for View<'a, L, K> {
    type L = L;
    type Slices = Slices;
    const COMPOUND: bool = !K::COMMON;
    // On older processors every game runs in the largest layout.
    const MODERN_ONLY: bool = K::COMMON || L::B::BITS < 256;
    // No built-in game runs in this layout, and its code is the largest.
    const LISTS_ONLY: bool = L::B::BITS == 256;
    const NARROWS: bool = Self::MAY.meets(narrows::SLICES);
    const MAY: SliceSet = match K::SHAPE {
        Some(shape) => shape.slices,
        None if K::COMMON => SliceSet::COMMON,
        None => SliceSet::ALL,
    };

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cpu(self) -> Option<ModernCpu> {
        self.tables.cpu
    }
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
    fn one_kind<V: KindVisitor<Self>>(self, index: usize, visitor: &mut V) {
        if let Some(kind) = self.tables.kinds.get(index) {
            visitor.visit(kind);
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
    fn royal_rule(self) -> RoyalRule {
        match K::SHAPE {
            Some(shape) => shape.royal_rule,
            None => self.tables.royal_rule,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal(self) -> usize {
        match K::SHAPE {
            Some(shape) => shape.royal,
            None => self.tables.royal,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royals(self) -> KindBits {
        match K::SHAPE {
            Some(shape) => 1 << shape.royal,
            None => self.tables.royals,
        }
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn free_turns(self) -> bool {
        !K::COMMON && self.tables.free_turns
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn between(self, target: Square, attacker: Square) -> L::B {
        *self.tables.between[target.index() & (L::B::BITS as usize - 1)].at(attacker)
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn held(self) -> usize {
        match K::SHAPE {
            Some(shape) => shape.held,
            None => self.tables.held,
        }
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
    fn compound<'r>(self) -> &'r [Compound<SetOf<Self>>]
    where
        Self: 'r,
    {
        &self.tables.compound
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn probed(self) -> KindBits {
        self.tables.probed
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn slices<'r>(self) -> &'r SliceTables<L>
    where
        Self: 'r,
    {
        &self.tables.slices
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn present(self) -> SliceSet {
        match K::SHAPE {
            Some(shape) => shape.slices,
            None => self.tables.present,
        }
    }
    fn has_move(self, state: &StateOf<Self>) -> bool {
        list::any_move(self, state)
    }
    fn list(self, state: &StateOf<Self>, side: usize, wanted: Wanted<SetOf<Self>>, moves: &mut Vec<Move>) {
        list::append(self, state, side, wanted, moves);
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
                // A fixed number of rounds is faster for small sets, and reading only the used part for large
                // ones.
                let kinds = if L::B::BITS > 64 { self.tables.kinds.len() } else { state.kinds.count() };
                for kind in 0..kinds {
                    let pieces = state.kinds.get(kind);
                    scan.leapers |= from.leapers.get(kind) & pieces;
                    scan.riders |= from.riders.get(kind) & pieces;
                }
                if !K::COMMON && self.tables.hops {
                    for kind in 0..kinds {
                        scan.hoppers |= from.hoppers.get(kind) & state.kinds.get(kind);
                    }
                }
            }
        }
        scan
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn attackers_of_kind(self, kind: usize, by: usize, square: Square) -> Scan<L::B> {
        let from = self.attackers(by, square);
        Scan {
            leapers: from.leapers.get(kind),
            riders: from.riders.get(kind),
            hoppers: from.hoppers.get(kind),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal_targets(self, kind: usize, side: usize, from: Square, occupied: L::B, enemies: L::B) -> L::B {
        let tables = &self.tables.kinds[kind];
        if K::COMMON || tables.class == Class::Simple {
            KindRules::<Self>::attacks(tables, self, side, from, occupied)
        } else {
            rare_royal_targets(self.tables, kind, side, from, occupied, enemies)
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal_becomes(self, kind: usize, side: usize) -> Becomes<L::B> {
        if K::COMMON { Becomes::NONE } else { self.tables.kinds[kind].becomes[side & 1] }
    }
}

/// Returns the targets of a royal whose movement is not simple.
#[inline(never)]
fn rare_royal_targets<L: Layout>(
    tables: &RulesetTables<L>,
    kind: usize,
    side: usize,
    from: Square,
    occupied: L::B,
    enemies: L::B,
) -> L::B {
    if tables.kinds[kind].class == Class::Compound {
        let reach = tables.compound[kind].reach(side, from, occupied, L::B::EMPTY, true);
        return (reach.quiet | reach.long) & !occupied | reach.capture & enemies;
    }
    let one = L::B::of(from);
    tables.kinds[kind].steps[side & 1].0.iter().fold(L::B::EMPTY, |to, step| {
        to | (one & step.from).rotate(step.by) & (step.quiet & !occupied | step.capture & enemies)
    })
}
