//! What the core asks of a ruleset. Nothing here names a game.
//!
//! Three sorts of type answer: zero-sized types for the flagship games, in which every answer is a
//! constant and folds away; a known shape with loaded tables; and tables loaded from any file. The
//! core is written once, against this trait.

use tabiya_board::{Set, Square};

use super::layout::{Lanes, Layout};
use super::sink::KindSet;
use super::state::State;
use crate::exotic::Exotic;

/// The sets of a ruleset.
pub type SetOf<R> = <<R as Rules>::L as Layout>::B;

/// The state of a ruleset.
pub type StateOf<R> = State<<R as Rules>::L>;

/// How the legality of moves is established.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// Every pseudo-legal move is legal: royals may be left attacked.
    Free,
    /// By checkers and pins, exactly.
    Exact,
    /// By playing each move and looking at the royals.
    Verify,
}

/// How a kind of piece is generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Leaps and slides, the same to empty and to enemy squares.
    Officer,
    /// Steps forward, captures beside it: all such pieces at once.
    Pawn,
    /// Anything else, piece by piece from a list of parts.
    Odd,
}

/// Set-wise movement of pawn-like pieces. Steps are rotations of the whole set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pawn<B> {
    /// The forward step.
    pub step: u32,
    /// The squares from which it stays on the board.
    pub step_from: B,
    /// The captures, with the squares from which they stay on the board.
    pub captures: [(u32, B); 2],
    /// Squares, reached by one step, from which a second is allowed.
    pub double: B,
    /// Whether it captures in passing.
    pub passing: bool,
}

impl<B: Set> Pawn<B> {
    /// A pawn that cannot move.
    pub const NONE: Pawn<B> =
        Pawn { step: 0, step_from: B::EMPTY, captures: [(0, B::EMPTY); 2], double: B::EMPTY, passing: false };
}

/// What a kind promotes to, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promotion<B> {
    /// Arrivals here promote.
    pub zone: B,
    /// Arrivals here must promote.
    pub must: B,
    /// Into which kinds; none if the piece does not promote.
    pub into: KindSet,
    /// Whether leaving the zone promotes too.
    pub leaving: bool,
}

impl<B: Set> Promotion<B> {
    /// No promotion.
    pub const NONE: Promotion<B> = Promotion { zone: B::EMPTY, must: B::EMPTY, into: 0, leaving: false };
}

/// One kind of piece, as the core asks about it.
pub trait KindRules<R: Rules>: Copy {
    /// Its number.
    fn index(self) -> usize;
    /// How it is generated.
    fn class(self) -> Class;
    /// Whether it leaps.
    fn leaps(self) -> bool;
    /// Whether it slides.
    fn slides(self) -> bool;
    /// Where it leaps from a square; for a pawn, where it captures.
    fn leap(self, rules: R, side: usize, from: Square) -> SetOf<R>;
    /// Where it slides from a square.
    fn slide(self, rules: R, side: usize, from: Square, occupied: SetOf<R>) -> SetOf<R>;
    /// From where a piece of `side` leaps onto a square to capture.
    fn leapers(self, rules: R, side: usize, to: Square) -> SetOf<R>;
    /// From where a piece of `side` slides onto a square to capture, on an empty board.
    fn riders(self, rules: R, side: usize, to: Square) -> SetOf<R>;
    /// Its set-wise movement, if it is a pawn.
    fn pawn(self, rules: R, side: usize) -> Pawn<SetOf<R>>;
    /// Its promotion.
    fn promotion(self, rules: R, side: usize) -> Promotion<SetOf<R>>;

    /// Where it goes from a square, if it is an officer.
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
pub trait KindVisitor<R: Rules> {
    /// One kind.
    fn visit<K: KindRules<R>>(&mut self, kind: K);
}

/// Pieces, of either side, that bear on a square.
#[derive(Clone, Copy, Debug)]
pub struct Scan<B> {
    /// That attack it by a leap, whatever stands between.
    pub leapers: B,
    /// That attack it if nothing stands between.
    pub riders: B,
    /// That attack it if exactly one piece stands between.
    pub hoppers: B,
}

/// Where castling pieces come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingKind {
    /// There is no castling.
    None,
    /// From the squares of the opening array.
    Array,
    /// From squares that the position knows.
    Anywhere,
}

/// One castling move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castle<B> {
    /// Where the king comes from.
    pub king_from: Square,
    /// Where the king goes.
    pub king_to: Square,
    /// Where its partner comes from.
    pub rook_from: Square,
    /// Where its partner goes.
    pub rook_to: Square,
    /// What must be empty.
    pub empty: B,
    /// What must not be attacked.
    pub safe: B,
    /// Whether the partner may shield the king's new square from beyond: it is not on an edge.
    pub shields: bool,
}

impl<B: Set> Castle<B> {
    /// No castling move: nobody has the right to it.
    pub const NONE: Castle<B> = Castle {
        king_from: Square(0),
        king_to: Square(0),
        rook_from: Square(0),
        rook_to: Square(0),
        empty: B::EMPTY,
        safe: B::EMPTY,
        shields: false,
    };
}

/// A ruleset, as the core sees it.
pub trait Rules: Copy {
    /// How its positions are laid out.
    type L: Layout;
    /// Whether code is compiled for each side apart: twice the code, a few percent faster.
    const FIXED_SIDES: bool = false;
    /// Whether speed is given up for less code: rulesets with exotic mechanisms.
    const COMPACT: bool = false;

    /// Calls the visitor with each kind.
    fn each_kind<V: KindVisitor<Self>>(self, visitor: &mut V);
    /// How many kinds there are.
    fn kinds(self) -> usize;
    /// The squares of the board.
    fn board(self) -> SetOf<Self>;
    /// How legality is established.
    fn legality(self) -> Legality;
    /// Whether a side that should have a royal piece and has none has lost.
    fn royal_capture(self) -> bool;
    /// The royal kind; a number that no kind has if there is none.
    fn royal(self) -> usize;
    /// The squares that must be empty for a rider on `attacker` to attack `target`.
    fn between(self, target: Square, attacker: Square) -> SetOf<Self>;

    /// How pieces castle.
    fn castling(self) -> CastlingKind;
    /// A castling move of the opening array.
    fn castle(self, side: usize, wing: usize) -> Castle<SetOf<Self>>;
    /// The rights that remain when something moves from or to a square.
    fn castling_kept(self, square: Square) -> u8;
    /// The kind that castles, and its partner.
    fn castling_kinds(self) -> (usize, usize);
    /// Whether the king's way must not be attacked.
    fn castling_safe(self) -> bool;

    /// How many kinds, counted from the first, may be dropped; 0 if there are no drops.
    fn droppable(self) -> usize;
    /// Whether captured pieces go to hand.
    fn keeps_captured(self) -> bool;
    /// What a captured piece becomes in hand.
    fn in_hand(self, kind: usize) -> usize;
    /// Where a kind may be dropped.
    fn drop_zone(self, side: usize, kind: usize) -> SetOf<Self>;
    /// Further limits on drops: two on a file, mates.
    fn drop_limits(self, state: &StateOf<Self>, side: usize, kind: usize, to: SetOf<Self>) -> SetOf<Self>;

    /// The hash key of a piece on a square.
    fn piece_key(self, side: usize, kind: usize, square: Square) -> u64;
    /// Whether a move of this kind is progress.
    fn is_progress(self, kind: usize) -> bool;
    /// The rarer mechanisms, for rulesets that have any.
    fn exotic<'r>(self) -> Option<&'r Exotic<SetOf<Self>>>
    where
        Self: 'r;

    /// The pieces that bear on a square, as seen by `side` (so: enemy movements).
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

    /// Where the royal piece of a side goes from a square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn royal_targets(self, side: usize, from: Square, occupied: SetOf<Self>) -> SetOf<Self> {
        let mut find = RoyalTargets { rules: self, side, from, occupied, to: SetOf::<Self>::EMPTY };
        self.each_kind(&mut find);
        find.to
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

struct RoyalTargets<R: Rules> {
    rules: R,
    side: usize,
    from: Square,
    occupied: SetOf<R>,
    to: SetOf<R>,
}

impl<R: Rules> KindVisitor<R> for RoyalTargets<R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if kind.index() == self.rules.royal() {
            self.to = kind.attacks(self.rules, self.side, self.from, self.occupied);
        }
    }
}
