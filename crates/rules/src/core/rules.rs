//! What the core asks of a ruleset. Nothing here names a game or a mechanism.
//!
//! Four sorts of type answer: zero-sized types for the flagship games, in which every answer is a
//! constant and folds away; a known shape with loaded tables; tables of common games, without the
//! code of what few games need; and tables loaded from any file. The core is written once, against
//! this trait.

use tabiya_board::{Set, Square};

use super::becomes::Becomes;
use super::compound::Compound;
use super::cpu::ModernCpu;
use super::hooks::Play;
use super::layout::{Lanes, Layout};
use super::moves::Move;
use super::sink::KindSet;
use super::state::State;
use super::wanted::Wanted;
use crate::def::RoyalRule;
use crate::registry::slice::SliceSet;
use crate::registry::tables::SliceTables;

/// The sets of a ruleset.
pub(crate) type SetOf<R> = <<R as Rules>::L as Layout>::B;

/// The state of a ruleset.
pub(crate) type StateOf<R> = State<<R as Rules>::L>;

/// Whether a kind may be of a class, as far as is known when compiling.
pub(crate) const fn may_be<R: Rules, K: KindRules<R>>(class: Class) -> bool {
    match K::CLASS {
        Some(known) => known as u8 == class as u8,
        None => true,
    }
}

/// How a kind of piece is generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// Leaps and slides, the same to empty and to enemy squares.
    Simple,
    /// Takes single steps: all such pieces at once.
    Stepper,
    /// Anything else, piece by piece from a list of parts.
    Compound,
}

/// One step of a stepper, as a rotation of the whole set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step<B> {
    /// The rotation.
    pub by: u32,
    /// The squares from which it is allowed.
    pub from: B,
    /// All squares if it goes to empty squares, none if it does not.
    pub quiet: B,
    /// All squares if it captures, none if it does not.
    pub capture: B,
    /// Squares, reached by this step, from which it may be repeated as a long step.
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

/// One kind of piece, as the core asks about it.
pub(crate) trait KindRules<R: Rules>: Copy {
    /// How it is generated, if that is known when compiling.
    const CLASS: Option<Class>;

    /// Returns its number.
    fn index(self) -> usize;
    /// Returns how it is generated.
    fn class(self) -> Class;
    /// Whether it leaps.
    fn leaps(self) -> bool;
    /// Whether it slides.
    fn slides(self) -> bool;
    /// Returns where it leaps from a square; for a stepper, where it captures.
    fn leap(self, rules: R, side: usize, from: Square) -> SetOf<R>;
    /// Returns where it slides from a square.
    fn slide(self, rules: R, side: usize, from: Square, occupied: SetOf<R>) -> SetOf<R>;
    /// Returns from where a piece of `side` leaps onto a square to capture.
    fn leapers(self, rules: R, side: usize, to: Square) -> SetOf<R>;
    /// Returns from where a piece of `side` slides onto a square to capture, on an empty board.
    fn riders(self, rules: R, side: usize, to: Square) -> SetOf<R>;
    /// Returns its set-wise movement, if it is a stepper.
    fn steps(self, rules: R, side: usize) -> Steps<SetOf<R>>;
    /// Returns what it becomes by moving.
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

/// Called with each kind in turn.
pub(crate) trait KindVisitor<R: Rules> {
    /// Looks at one kind.
    fn visit<K: KindRules<R>>(&mut self, kind: K);
}

/// Pieces, of either side, that bear on a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan<B> {
    /// That attack it by a leap, whatever stands between.
    pub leapers: B,
    /// That attack it if nothing stands between.
    pub riders: B,
    /// That attack it if exactly one piece stands between.
    pub hoppers: B,
}

/// A ruleset, as the core sees it.
pub(crate) trait Rules: Copy {
    /// How its positions are laid out.
    type L: Layout;
    /// Whether code is compiled for each side apart: twice the code, a few percent faster.
    const FIXED_SIDES: bool = false;
    /// Whether code is compiled only for processors since about 2013: then the ruleset runs in
    /// another form on older ones.
    const MODERN_ONLY: bool = false;
    /// Whether moves are only ever listed, so that counting and finding them go through lists: two
    /// copies of the generator less.
    const LISTS_ONLY: bool = false;
    /// The mechanisms and endings that the ruleset may have. Code of all others is not compiled.
    const MAY: SliceSet;
    /// The hooks of all mechanisms and endings.
    type Slices: Play;
    /// Whether some kinds may be compound.
    const COMPOUND: bool;
    /// Whether a mechanism of the ruleset may narrow moves.
    const NARROWS: bool;

    /// Returns the proof that the processor is a newer one, if it is.
    fn cpu(self) -> Option<ModernCpu>;
    /// Calls the visitor with each kind.
    fn each_kind<V: KindVisitor<Self>>(self, visitor: &mut V);
    /// Returns how many kinds there are.
    fn kinds(self) -> usize;
    /// Returns the squares of the board.
    fn board(self) -> SetOf<Self>;
    /// Returns what attacks on royal pieces mean.
    fn royal_rule(self) -> RoyalRule;
    /// Returns the first royal kind; a number that no kind has if there is none.
    fn royal(self) -> usize;
    /// Returns all royal kinds.
    fn royals(self) -> KindSet;
    /// Whether anyone may move at any time.
    fn free_turns(self) -> bool;
    /// Returns the squares that must be empty for a rider on `attacker` to attack `target`.
    fn between(self, target: Square, attacker: Square) -> SetOf<Self>;
    /// Returns how many kinds, counted from the first, can be put on the board from off it.
    fn held(self) -> usize;
    /// Returns the hash key of a piece on a square.
    fn piece_key(self, side: usize, kind: usize, square: Square) -> u64;
    /// Whether a move of this kind is progress.
    fn is_progress(self, kind: usize) -> bool;
    /// Returns the movement of the compound kinds, by kind.
    fn compound<'r>(self) -> &'r [Compound<SetOf<Self>>]
    where
        Self: 'r;
    /// Returns the compound kinds whose attacks on a square are found by asking each piece.
    fn asked(self) -> KindSet;
    /// Returns the tables of the mechanisms and endings.
    fn slices<'r>(self) -> &'r SliceTables<Self::L>
    where
        Self: 'r;

    /// Returns the mechanisms and endings that the ruleset has.
    fn present(self) -> SliceSet;

    /// Whether the side to move has a legal move. For mechanisms, which cannot generate moves.
    fn has_move(self, state: &StateOf<Self>) -> bool;
    /// Appends the moves of a side that are wanted, were the game not decided. For slices and for
    /// the rare case that generating a move needs a list of others.
    fn list(self, state: &StateOf<Self>, side: usize, wanted: Wanted<SetOf<Self>>, moves: &mut Vec<Move>);

    /// Returns the pieces that bear on a square, as seen by `side` (so: enemy movements).
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

    /// Returns where pieces of one kind would attack a square from, by leaps, slides and hops on an
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

    /// Returns what a royal piece becomes by moving.
    fn royal_becomes(self, kind: usize, side: usize) -> Becomes<SetOf<Self>>;
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

/// Calls a body with a side in the type that a ruleset is compiled for.
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
