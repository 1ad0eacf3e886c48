//! The traits through which the core reads a ruleset. They name no game and no mechanism.
//!
//! Four sorts of type implement them: zero-sized types for the flagship games, whose answers are constants
//! that fold away; known shapes with loaded tables; tables of common games, without the code that few games
//! need; and tables of any game. The core is written once, against these traits.

use tabiya_board::{Set, Square};

use super::becomes::Becomes;
use super::compound::Compound;
use super::cpu::ModernCpu;
use super::hooks::Play;
use super::layout::{Lanes, Layout};
use super::moves::Move;
use super::sink::KindBits;
use super::state::State;
use super::wanted::Wanted;
use crate::def::RoyalRule;
use crate::registry::slice::SliceSet;
use crate::registry::tables::SliceTables;

/// The type of sets of squares of a ruleset.
pub(crate) type SetOf<R> = <<R as Rules>::L as Layout>::B;

/// The type of states of a ruleset.
pub(crate) type StateOf<R> = State<<R as Rules>::L>;

/// Returns whether a kind may have a class, as far as is known at compile time.
pub(crate) const fn may_be<R: Rules, K: KindRules<R>>(class: Class) -> bool {
    match K::CLASS {
        Some(known) => known as u8 == class as u8,
        None => true,
    }
}

/// How moves of a kind of piece are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// A piece with leaps and slides, the same with and without capture: piece by piece from tables.
    Simple,
    /// A piece that takes single steps: all such pieces at once, by rotating sets.
    Stepper,
    /// Any other piece: piece by piece from a list of parts.
    Compound,
}

/// One step of a stepper, as a rotation of the whole set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step<B> {
    /// The rotation.
    pub by: u32,
    /// The squares from which it is allowed.
    pub from: B,
    /// All squares if it goes to empty squares, otherwise none.
    pub quiet: B,
    /// All squares if it captures, otherwise none.
    pub capture: B,
    /// The squares reached by this step from which it may be repeated as a long step.
    pub again: B,
}

/// Set-wise movement of pieces that take single steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Steps<B>(pub [Step<B>; 3]);

impl<B: Set> Steps<B> {
    /// A piece that cannot move.
    pub(crate) const NONE: Steps<B> =
        Steps([Step { by: 0, from: B::EMPTY, quiet: B::EMPTY, capture: B::EMPTY, again: B::EMPTY }; 3]);
}

/// One kind of piece.
pub(crate) trait KindRules<R: Rules>: Copy {
    /// The class, if it is known at compile time.
    const CLASS: Option<Class>;

    /// Returns the index.
    fn index(self) -> usize;
    /// Returns the class.
    fn class(self) -> Class;
    /// Returns whether it leaps.
    fn leaps(self) -> bool;
    /// Returns whether it slides.
    fn slides(self) -> bool;
    /// Returns where it leaps from a square; for a stepper, where it captures.
    fn leap(self, rules: R, side: usize, from: Square) -> SetOf<R>;
    /// Returns where it slides from a square.
    fn slide(self, rules: R, side: usize, from: Square, occupied: SetOf<R>) -> SetOf<R>;
    /// Returns the squares from which a piece of `side` captures on a square by a leap.
    fn leapers(self, rules: R, side: usize, to: Square) -> SetOf<R>;
    /// Returns the squares from which a piece of `side` captures on a square by a slide, on an empty board.
    fn riders(self, rules: R, side: usize, to: Square) -> SetOf<R>;
    /// Returns the set-wise movement, if it is a stepper.
    fn steps(self, rules: R, side: usize) -> Steps<SetOf<R>>;
    /// Returns its changes of kind by moving.
    fn becomes(self, rules: R, side: usize) -> Becomes<SetOf<R>>;

    /// Returns where it goes from a square, if it is simple.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn attacks(self, rules: R, side: usize, from: Square, occupied: SetOf<R>) -> SetOf<R> {
        let mut to = SetOf::<R>::EMPTY;
        if self.leaps() {
            to |= self.leap(rules, side, from);
        }
        if self.slides() {
            to |= self.slide(rules, side, from, occupied);
        }
        to
    }
}

/// A visitor that is called with each kind in turn.
pub(crate) trait KindVisitor<R: Rules> {
    /// Visits one kind.
    fn visit<K: KindRules<R>>(&mut self, kind: K);
}

/// The pieces of either side that bear on a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan<B> {
    /// Those that attack it by a leap, whatever stands between.
    pub leapers: B,
    /// Those that attack it if nothing stands between.
    pub riders: B,
    /// Those that attack it if exactly one piece stands between.
    pub hoppers: B,
}

/// A ruleset, as the core reads it.
pub(crate) trait Rules: Copy {
    /// The memory layout of positions.
    type L: Layout;
    /// Whether code is compiled separately for each side: twice the code, a few percent faster.
    const FIXED_SIDES: bool = false;
    /// Whether code is compiled only for processors since about 2013. On older ones the ruleset runs in
    /// another form.
    const MODERN_ONLY: bool = false;
    /// Whether moves are counted and found through lists, which saves two copies of the generator.
    const LISTS_ONLY: bool = false;
    /// The slices that the ruleset may have. The code of all others is not compiled.
    const MAY: SliceSet;
    /// The hooks of all slices.
    type Slices: Play;
    /// Whether some kinds may be compound.
    const COMPOUND: bool;
    /// Whether a mechanism of the ruleset may narrow moves.
    const NARROWS: bool;

    /// Returns the proof that the processor is a newer one, if it is.
    fn cpu(self) -> Option<ModernCpu>;
    /// Calls the visitor with each kind.
    fn each_kind<V: KindVisitor<Self>>(self, visitor: &mut V);
    /// Returns the number of kinds.
    fn kinds(self) -> usize;
    /// Returns the squares of the board.
    fn board(self) -> SetOf<Self>;
    /// Returns the effect of attacks on royal pieces.
    fn royal_rule(self) -> RoyalRule;
    /// Returns the first royal kind; an index that no kind has if there is none.
    fn royal(self) -> usize;
    /// Returns all royal kinds.
    fn royals(self) -> KindBits;
    /// Returns whether either side may move at any time.
    fn free_turns(self) -> bool;
    /// Returns the squares that must be empty for a rider on `attacker` to attack `target`.
    fn between(self, target: Square, attacker: Square) -> SetOf<Self>;
    /// Returns the number of kinds, counted from the first, that can be put on the board from off it.
    fn held(self) -> usize;
    /// Returns the hash key of a piece on a square.
    fn piece_key(self, side: usize, kind: usize, square: Square) -> u64;
    /// Returns whether a move of this kind resets the halfmove clock.
    fn is_progress(self, kind: usize) -> bool;
    /// Returns the movement of the compound kinds, by kind.
    fn compound<'r>(self) -> &'r [Compound<SetOf<Self>>]
    where
        Self: 'r;
    /// Returns the compound kinds whose attacks on a square cannot be looked up, so that each piece is
    /// tried.
    fn probed(self) -> KindBits;
    /// Returns the tables of the slices.
    fn slices<'r>(self) -> &'r SliceTables<Self::L>
    where
        Self: 'r;

    /// Returns the slices that the ruleset has.
    fn present(self) -> SliceSet;

    /// Returns whether the side to move has a legal move. For mechanisms, which cannot generate moves.
    fn has_move(self, state: &StateOf<Self>) -> bool;
    /// Appends the wanted moves of a side as if the game were not decided. For slices, and for the rare
    /// cases in which generating a move needs a list of others.
    fn list(self, state: &StateOf<Self>, side: usize, wanted: Wanted<SetOf<Self>>, moves: &mut Vec<Move>);

    /// Calls the visitor with one kind, if there is such a kind.
    fn one_kind<V: KindVisitor<Self>>(self, index: usize, visitor: &mut V) {
        self.each_kind(&mut OneKind { index, visitor });
    }

    /// Returns the pieces that bear on a square with the movements of the opponent of `side`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn scan(self, state: &StateOf<Self>, side: usize, square: Square) -> Scan<SetOf<Self>> {
        let mut scanner = Scanner {
            rules: self,
            state,
            side: side ^ 1,
            square,
            leapers: SetOf::<Self>::EMPTY,
            riders: SetOf::<Self>::EMPTY,
        };
        self.each_kind(&mut scanner);
        Scan { leapers: scanner.leapers, riders: scanner.riders, hoppers: SetOf::<Self>::EMPTY }
    }

    /// Returns the squares from which pieces of one kind attack a square by leaps, slides and hops, on an
    /// empty board.
    fn attackers_of_kind(self, kind: usize, by: usize, square: Square) -> Scan<SetOf<Self>>;

    /// Returns where a royal piece of a side goes from a square.
    fn royal_targets(
        self,
        kind: usize,
        side: usize,
        from: Square,
        occupied: SetOf<Self>,
        enemies: SetOf<Self>,
    ) -> SetOf<Self>;

    /// Returns the changes of kind of a royal piece by moving.
    fn royal_becomes(self, kind: usize, side: usize) -> Becomes<SetOf<Self>>;
}

/// Passes one of the kinds on to another visitor.
struct OneKind<'a, V> {
    index: usize,
    visitor: &'a mut V,
}

impl<R: Rules, V: KindVisitor<R>> KindVisitor<R> for OneKind<'_, V> {
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if kind.index() == self.index {
            self.visitor.visit(kind);
        }
    }
}

struct Scanner<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    side: usize,
    square: Square,
    leapers: SetOf<R>,
    riders: SetOf<R>,
}

impl<R: Rules> KindVisitor<R> for Scanner<'_, R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        let pieces = self.state.kinds.get(kind.index());
        if kind.leaps() {
            self.leapers |= kind.leapers(self.rules, self.side, self.square) & pieces;
        }
        if kind.slides() {
            self.riders |= kind.riders(self.rules, self.side, self.square) & pieces;
        }
    }
}

/// Evaluates a body with the side in the type that the ruleset is compiled for.
macro_rules! with_side {
    ($rules:ty, $index:expr, |$side:ident| $body:expr) => {
        if const { <$rules as $crate::core::rules::Rules>::FIXED_SIDES } {
            if $index == 0 {
                let $side = $crate::core::side::White;
                $body
            } else {
                let $side = $crate::core::side::Black;
                $body
            }
        } else {
            let $side = $crate::core::side::Either($index as u8);
            $body
        }
    };
}
pub(crate) use with_side;
