//! Legal moves, into a sink. This file names no game and no piece.

use tabiya_board::{Set, Square};

use super::apply::apply;
use super::layout::Lanes;
use super::moves::{Flag, Move};
use super::rules::{Class, KindRules, KindVisitor, Legality, Promotion, Rules, SetOf, StateOf};
use super::safety::{Limits, attacked};
use super::side::{Either, Side};
use super::sink::{Any, Each, KindSet, Sink};
use crate::ending;
use crate::mechanism::{castling, drops, explosion, gating, promotion};

/// Sends every legal move of `side` into the sink.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn generate<R: Rules, C: Side, S: Sink<SetOf<R>>>(rules: R, state: &StateOf<R>, side: C, sink: &mut S) {
    if is_decided(rules, state) {
        return;
    }
    generate_undecided(rules, state, side, sink);
}

/// Whether a decision on the board leaves nobody a move.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_decided<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
    rules.exotic().is_some_and(|exotic| {
        exotic.ends_on_board
            && ending::on_board(rules, exotic, state).is_some_and(|outcome| outcome.leaves_no_move())
    })
}

/// The same without asking whether the game is decided: for endings that ask what could be played.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn generate_undecided<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    sink: &mut S,
) {
    let only = match rules.exotic() {
        Some(exotic) if exotic.forced_capture && any_capture(rules, state, side.index()) => Only::Captures,
        _ => Only::Everything,
    };
    restricted(rules, state, side, Wanted::all(only, rules.board()), sink);
}

/// Whether the side to move has a legal move.
#[inline(never)]
pub fn any_move<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
    let mut any = Any(false);
    generate(rules, state, Either(state.turn), &mut any);
    any.0
}

/// Whether a side has a legal capture.
#[inline(never)]
pub(crate) fn any_capture<R: Rules>(rules: R, state: &StateOf<R>, side: usize) -> bool {
    let mut any = Any(false);
    restricted(rules, state, Either(side as u8), Wanted::all(Only::Captures, rules.board()), &mut any);
    any.0
}

/// Whether the side to move has a legal capture in passing.
#[inline(never)]
pub(crate) fn can_capture_passing<R: Rules>(rules: R, state: &StateOf<R>) -> bool {
    let Some(square) = state.passed.get() else { return false };
    if is_decided(rules, state) {
        return false;
    }
    let mut any = false;
    let to = SetOf::<R>::of(square);
    let wanted = Wanted { castling: false, drops: false, ..Wanted::all(Only::Everything, to) };
    let mut sink = Each(|m: Move| any |= m.flag() == Flag::Passing);
    restricted(rules, state, Either(state.turn), wanted, &mut sink);
    any
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Only {
    Everything,
    Captures,
}

/// Which moves are wanted, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<B> {
    pub(crate) only: Only,
    /// The squares that they go to.
    pub(crate) to: B,
    /// The kinds whose moves are wanted.
    pub(crate) kinds: KindSet,
    /// Whether castling is wanted.
    pub(crate) castling: bool,
    /// Whether drops are wanted.
    pub(crate) drops: bool,
    /// Whether `to` is one square: then pieces are looked for from there.
    pub(crate) single: bool,
}

impl<B: Set> Wanted<B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn single(&self) -> Option<Square> {
        self.single.then(|| self.to.first())
    }

    /// All of these moves to these squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn all(only: Only, to: B) -> Wanted<B> {
        let quiet = matches!(only, Only::Everything);
        Wanted { only, to, kinds: KindSet::MAX, castling: quiet, drops: quiet, single: false }
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn restricted<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    sink: &mut S,
) {
    match rules.legality() {
        Legality::Verify => verified(rules, state, side, wanted, sink),
        _ => checked(rules, state, side, wanted, sink),
    }
}

/// Generation that is legal as it comes: by checkers and pins, or because nothing needs checking.
#[cfg_attr(not(debug_assertions), inline(always))]
fn checked<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    sink: &mut S,
) {
    let us = side.index();
    let own = state.colors[us];
    let enemies = state.colors[us ^ 1];
    let occupied = own | enemies;
    let mut target = wanted.to & !own;
    if wanted.only == Only::Captures {
        target &= enemies;
    }
    let royals =
        if rules.royal() < rules.kinds() { state.kinds.get(rules.royal()) & own } else { SetOf::<R>::EMPTY };
    let mut limits = Limits::none(target);
    let mut royal = Square(0);
    let guard = rules.legality() == Legality::Exact && royals.any();
    if guard {
        royal = royals.first();
        limits = Limits::of_royal(rules, state, us, royal, target);
        let without = occupied & !royals;
        let mut safe = SetOf::<R>::EMPTY;
        if wanted.kinds >> rules.royal() & 1 != 0 {
            for to in (rules.royal_targets(us, royal, occupied) & target).squares() {
                if !attacked(rules, state, us, to, without, enemies) {
                    safe |= SetOf::<R>::of(to);
                }
            }
            sink.piece(rules.royal(), royal, safe);
        }
        if limits.checks > 0 {
            // Where hoppers are about, one move may answer two checks; elsewhere it cannot.
            if limits.checks > 1 && rules.exotic().is_none() {
                return;
            }
        } else if wanted.castling {
            castling::generate(rules, state, side, sink);
        }
    } else {
        // Where it is less plain who has lost, `ending::on_board` has been asked.
        if rules.exotic().is_none() && rules.royal_capture() && royals.is_empty() {
            return;
        }
        if wanted.castling {
            castling::generate(rules, state, side, sink);
        }
    }
    let mut pieces = Pieces {
        rules,
        state,
        side,
        sink,
        own,
        enemies,
        occupied,
        limits,
        royal,
        guard,
        kinds: wanted.kinds,
        single: wanted.single(),
    };
    rules.each_kind(&mut pieces);
    if rules.droppable() > 0 && wanted.drops {
        drops::generate(rules, state, us, limits.target & !occupied, sink);
    }
}

/// Generation that plays each move and looks at the result.
#[inline(never)]
fn verified<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    sink: &mut S,
) {
    let us = side.index();
    let own = state.colors[us];
    let enemies = state.colors[us ^ 1];
    let occupied = own | enemies;
    let mut target = wanted.to & !own;
    if wanted.only == Only::Captures {
        target &= enemies;
    }
    let mut verify = Each(|m: Move| {
        let mut after = *state;
        // Whatever a piece lets in, its move must be legal by itself.
        apply(rules, &mut after, side, m.without_gate());
        if is_safe_after(rules, &after, us) {
            sink.one(m);
        }
    });
    if wanted.castling {
        castling::generate(rules, state, side, &mut verify);
    }
    let limits = Limits::none(target);
    let mut pieces = Pieces {
        rules,
        state,
        side,
        sink: &mut verify,
        own,
        enemies,
        occupied,
        limits,
        royal: Square(0),
        guard: false,
        kinds: wanted.kinds,
        single: wanted.single(),
    };
    rules.each_kind(&mut pieces);
    if rules.droppable() > 0 && wanted.drops {
        drops::generate(rules, state, us, target & !occupied, &mut verify);
    }
}

/// Whether the side that has just moved may leave its royals, and the enemy's, as they now stand.
pub(crate) fn is_safe_after<R: Rules>(rules: R, after: &StateOf<R>, us: usize) -> bool {
    let Some(exotic) = rules.exotic() else { return true };
    if exotic.explosion.is_some()
        && let Some(verdict) = explosion::verdict(exotic, after, us)
    {
        return verdict;
    }
    if exotic.royals_guarded && in_check(rules, after, us) {
        return false;
    }
    !(exotic.checks_forbidden && in_check(rules, after, us ^ 1))
}

/// Whether any royal piece of `side` is attacked.
#[inline(never)]
pub fn in_check<R: Rules>(rules: R, state: &StateOf<R>, side: usize) -> bool {
    if rules.royal() >= rules.kinds() {
        return false;
    }
    let enemies = state.colors[side ^ 1];
    if let Some(exotic) = rules.exotic()
        && exotic.explosion.is_some()
        && explosion::royals_touch(exotic, state)
    {
        return false;
    }
    let mut royals = state.kinds.get(rules.royal());
    if let Some(exotic) = rules.exotic() {
        royals = exotic.royal_set(state);
    }
    (royals & state.colors[side])
        .squares()
        .any(|royal| attacked(rules, state, side, royal, state.occupied(), enemies))
}

/// Generates the moves of each kind in turn.
pub(crate) struct Pieces<'a, R: Rules, C: Side, S: Sink<SetOf<R>>> {
    rules: R,
    state: &'a StateOf<R>,
    side: C,
    sink: &'a mut S,
    own: SetOf<R>,
    enemies: SetOf<R>,
    occupied: SetOf<R>,
    limits: Limits<SetOf<R>>,
    royal: Square,
    guard: bool,
    kinds: KindSet,
    single: Option<Square>,
}

impl<R: Rules, C: Side, S: Sink<SetOf<R>>> Pieces<'_, R, C, S> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bound_target(&self, piece: Square) -> SetOf<R> {
        self.limits.of_bound(self.rules, self.state, self.side.index(), self.royal, piece)
    }

    /// Those of `pieces` that can go to one square, looked for from there: by tables that are much
    /// smaller than those of all attacks.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn officers_to<K: KindRules<R>>(&mut self, kind: K, pieces: SetOf<R>, to: Square) {
        let us = self.side.index();
        let mut from = SetOf::<R>::EMPTY;
        if kind.leaps() {
            from |= kind.leapers(self.rules, us, to) & pieces;
        }
        if kind.slides() {
            for rider in (kind.riders(self.rules, us, to) & pieces).squares() {
                if self.rules.between(to, rider).is_disjoint(self.occupied) {
                    from |= SetOf::<R>::of(rider);
                }
            }
        }
        for from in from.squares() {
            let bound = self.limits.bound.contains(from);
            let target = if bound { self.bound_target(from) } else { self.limits.target };
            self.emit(kind, from, target & SetOf::<R>::of(to));
        }
    }

    /// One piece to several squares, with promotion and gating.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn emit<K: KindRules<R>>(&mut self, kind: K, from: Square, to: SetOf<R>) {
        let index = kind.index();
        let promotion = kind.promotion(self.rules, self.side.index());
        if promotion.into == 0 {
            self.sink.piece(index, from, to);
        } else {
            let into = self.available(promotion.into);
            let (promoting, staying) = promotion::split(&promotion, from, to);
            if promoting.any() {
                self.sink.promote(index, from, promoting, into);
            }
            self.sink.piece(index, from, staying);
        }
        if let Some(exotic) = self.rules.exotic()
            && exotic.gating != 0
            && self.state.gates.contains(from)
        {
            gating::generate(self.state, exotic.gating, self.side.index(), index, from, to, self.sink);
        }
    }

    /// Those of `into` that are available to promote to.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn available(&self, into: KindSet) -> KindSet {
        match self.rules.exotic() {
            Some(exotic) if exotic.promotion_limited => {
                promotion::available(exotic, self.state, self.side.index(), into)
            }
            _ => into,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pawns<K: KindRules<R>>(&mut self, kind: K, pawns: SetOf<R>, target: SetOf<R>) {
        let us = self.side.index();
        let index = kind.index();
        let pawn = kind.pawn(self.rules, us);
        let promotion = kind.promotion(self.rules, us);
        let empty = !self.occupied;
        let first = (pawns & pawn.step_from).rotate(pawn.step) & empty;
        let second = (first & pawn.double).rotate(pawn.step) & empty & target;
        let step = first & target;
        let hit = self.enemies & target;
        let [(left_by, left_from), (right_by, right_from)] = pawn.captures;
        let left = (pawns & left_from).rotate(left_by) & hit;
        let right = (pawns & right_from).rotate(right_by) & hit;
        self.sink.shift(index, pawn.step, step & !promotion.must, Flag::Plain);
        self.sink.shift(index, (pawn.step * 2) & (SetOf::<R>::BITS - 1), second, Flag::Double);
        self.sink.shift(index, left_by, left & !promotion.must, Flag::Plain);
        self.sink.shift(index, right_by, right & !promotion.must, Flag::Plain);
        if !((step | left | right).is_disjoint(promotion.zone)) {
            self.pawn_promotions(index, &promotion, [(pawn.step, step), (left_by, left), (right_by, right)]);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pawn_promotions(&mut self, kind: usize, promotion: &Promotion<SetOf<R>>, moves: [(u32, SetOf<R>); 3]) {
        let into = self.available(promotion.into);
        for (by, to) in moves {
            self.sink.shift_promote(kind, by, to & promotion.zone, into);
        }
    }

    /// Captures in passing: each is tried on the board, since two pieces leave their squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn passing(&mut self, kind: usize, capturers: SetOf<R>, square: Square) {
        let us = self.side.index();
        let victim = SetOf::<R>::of(self.state.passer);
        for from in capturers.squares() {
            let safe = !self.guard || {
                let occupied = self.occupied & !SetOf::<R>::of(from) & !victim | SetOf::<R>::of(square);
                !attacked(self.rules, self.state, us, self.royal, occupied, self.enemies & !victim)
            };
            if safe {
                self.sink.one(Move::new(from, square, kind, kind, Flag::Passing));
            }
        }
    }

    /// Kinds that move in parts: the general way.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn odd<K: KindRules<R>>(&mut self, kind: K, from: Square, target: SetOf<R>) {
        let Some(exotic) = self.rules.exotic() else { return };
        let reach = exotic.odd[kind.index()].reach(self.side.index(), from, self.occupied);
        let mut to = (reach.quiet & !self.occupied | reach.capture & self.enemies) & target;
        let mut double = reach.double & !self.occupied & target & !to;
        // A long step into the promotion zone promotes there; it is not one to be captured in passing.
        let promoting = double & kind.promotion(self.rules, self.side.index()).zone;
        to |= promoting;
        double &= !promoting;
        self.emit(kind, from, to);
        for to in double.squares() {
            self.sink.one(Move::new(from, to, kind.index(), kind.index(), Flag::Double));
        }
    }
}

impl<R: Rules, C: Side, S: Sink<SetOf<R>>> KindVisitor<R> for Pieces<'_, R, C, S> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        let us = self.side.index();
        let index = kind.index();
        if self.kinds >> index & 1 == 0 || self.guard && index == self.rules.royal() {
            return;
        }
        let pieces = self.state.kinds.get(index) & self.own;
        let free = pieces & !self.limits.bound;
        let bound = pieces & self.limits.bound;
        match kind.class() {
            Class::Pawn => {
                self.pawns(kind, free, self.limits.target);
                for from in bound.squares() {
                    let target = self.bound_target(from);
                    self.pawns(kind, SetOf::<R>::of(from), target);
                }
                if let Some(square) = self.state.passed.get()
                    && kind.pawn(self.rules, us).passing
                {
                    self.passing(index, kind.leapers(self.rules, us, square) & pieces, square);
                }
            }
            Class::Officer => {
                if let Some(to) = self.single {
                    return self.officers_to(kind, pieces, to);
                }
                for from in free.squares() {
                    let to = kind.attacks(self.rules, us, from, self.occupied) & self.limits.target;
                    self.emit(kind, from, to);
                }
                for from in bound.squares() {
                    let to = kind.attacks(self.rules, us, from, self.occupied) & self.bound_target(from);
                    self.emit(kind, from, to);
                }
            }
            Class::Odd => {
                for from in free.squares() {
                    self.odd(kind, from, self.limits.target);
                }
                for from in bound.squares() {
                    let target = self.bound_target(from);
                    self.odd(kind, from, target);
                }
                if let (Some(square), Some(exotic)) = (self.state.passed.get(), self.rules.exotic()) {
                    let capturers = exotic.odd[index].passing_from(us, square) & pieces;
                    self.passing(index, capturers, square);
                }
            }
        }
    }
}
