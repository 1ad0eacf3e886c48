//! Move generation: sends legal moves into a sink. This file names no game, no piece and no mechanism.

use core::hint::cold_path;

use tabiya_board::{Set, Square};

use super::apply::apply;
use super::becomes::Becomes;
use super::check::in_check;
use super::combine::Union;
use super::cpu::outlined;
use super::hooks::{NarrowedMoves, Play};
use super::moves::{Flag, Move};
use super::rules::{Class, KindRules, KindVisitor, Rules, SetOf, StateOf, Step, may_be};
use super::safety::{Limits, attacked, royals};
use super::side::{Either, Side};
use super::sink::{Sink, each_kind, origin};
use super::turn::Turn;
use super::wanted::{Only, Wanted};
use crate::def::RoyalRule;

/// Sends the wanted legal moves of `side` into the sink. It does not check whether the game is decided.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn generate<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    sink: &mut S,
) {
    if R::Slices::multiplies(rules) && !wanted.bare {
        return multiplied(rules, state, side.index(), wanted, sink);
    }
    let verify =
        R::COMPOUND && rules.probed() != 0 && !wanted.pseudo && rules.royal_rule() == RoyalRule::Checkmate;
    let in_turn = R::Slices::captures_first(rules) && wanted.only == Only::Everything;
    let mut wanted = wanted;
    if in_turn {
        wanted.only = Only::Captures;
    }
    loop {
        let before = sink.seen();
        if verify {
            verified(rules, state, side.index(), wanted, sink);
        } else {
            directly(rules, state, side, wanted, sink);
        }
        if !in_turn || wanted.only == Only::Quiet || sink.seen() != before {
            return;
        }
        wanted.only = Only::Quiet;
    }
}

/// Generates moves in one pass over the pieces, without making any.
#[cfg_attr(not(debug_assertions), inline(always))]
fn directly<R: Rules, C: Side, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    side: C,
    wanted: Wanted<SetOf<R>>,
    sink: &mut S,
) {
    let us = side.index();
    let own = state.colors[us];
    let enemies = state.colors[us ^ 1];
    let walls = R::Slices::walls(rules, state);
    let occupied = own | enemies | walls;
    let mut base = wanted.to & !own & !walls;
    match wanted.only {
        Only::Everything => {}
        Only::Captures => base &= enemies,
        Only::Quiet => base &= !enemies,
    }
    let all_royals = royals(rules, state);
    let own_royals = all_royals & own;
    let narrows = const { R::NARROWS } && R::Slices::narrows(rules) && !wanted.pseudo;
    let mut turn = Turn {
        rules,
        state,
        side,
        own,
        enemies,
        occupied,
        wanted,
        base,
        guarded: rules.royal_rule() == RoyalRule::Checkmate && own_royals.any() && !wanted.pseudo,
        royal: own_royals.first(),
        limits: Limits::none(base),
        enemy_royal: None,
        uncovers: Limits::none(!SetOf::<R>::EMPTY),
        narrowed: NarrowedMoves::NONE,
    };
    if const { R::NARROWS } && narrows {
        let enemy_royals = all_royals & enemies;
        turn.enemy_royal = enemy_royals.any().then(|| enemy_royals.first());
        if let Some(royal) = turn.enemy_royal
            && R::Slices::needs_enemy_royal(rules)
        {
            let all = !SetOf::<R>::EMPTY;
            turn.uncovers = Limits::of_royal(rules, state, us ^ 1, royal, own, own, occupied, all);
        }
    }
    if turn.guarded {
        turn.limits = Limits::of_royal(rules, state, us, turn.royal, enemies, own, occupied, base);
        if const { R::NARROWS } && narrows {
            let mut limits = turn.limits;
            R::Slices::relax(&turn, &mut limits);
            turn.limits = limits;
        }
    }
    if const { R::NARROWS } && narrows {
        turn.narrowed = R::Slices::narrow_where(&turn);
    }
    if turn.guarded {
        royal_moves(&turn, narrows, sink);
        // With hoppers, one move may answer two checks; without them it cannot.
        if turn.limits.checks > 1 && !narrows && (!R::COMPOUND || turn.limits.bearing.hoppers.is_empty()) {
            return;
        }
    }
    if const { R::NARROWS } && narrows {
        outlined(turn.side, || rules.each_kind(&mut Pieces::<_, _, _, true> { turn: &turn, sink }));
    } else {
        rules.each_kind(&mut Pieces::<_, _, _, false> { turn: &turn, sink });
    }
    R::Slices::moves(&turn, sink);
}

/// Sends the moves of the royal that must stay safe.
#[cfg_attr(not(debug_assertions), inline(always))]
fn royal_moves<R: Rules, C: Side, S: Sink<SetOf<R>>>(turn: &Turn<'_, R, C>, narrows: bool, sink: &mut S) {
    let Turn { rules, state, royal, enemies, occupied, base, .. } = *turn;
    let us = turn.us();
    let kind = if rules.royals().is_power_of_two() {
        rules.royal()
    } else {
        state.kind_at(SetOf::<R>::of(royal), rules.kinds())
    };
    if turn.wanted.kinds >> kind & 1 == 0 {
        return;
    }
    let without = occupied & !SetOf::<R>::of(royal);
    let mut safe = SetOf::<R>::EMPTY;
    for to in (rules.royal_targets(kind, us, royal, occupied, enemies) & base).squares() {
        if const { R::NARROWS } && narrows && R::Slices::shelters(turn, to)
            || !attacked(rules, state, us, to, without, enemies)
        {
            safe |= SetOf::<R>::of(to);
        }
    }
    if const { R::NARROWS } && narrows {
        safe = narrow(turn, kind, royal, safe, safe);
    }
    let becomes = rules.royal_becomes(kind, us);
    if becomes.into == 0 {
        sink.piece(kind, royal, safe);
        R::Slices::add_forms(turn, kind, royal, safe, sink);
    } else {
        let mut pieces = Pieces::<_, _, _, false> { turn, sink };
        pieces.emit_change(kind, &becomes, royal, safe, safe);
    }
}

/// Generates moves by making each pseudo-legal move and checking the result. This is for kinds whose attacks
/// on a square cannot be looked up from that square: a piece that lands just behind the first piece it
/// meets, or two kinds that cross different squares between the same two. What such a piece attacks depends
/// on the pieces near *it*, so no line to the royal tells which moves keep the royal safe. No built-in game
/// has such a kind together with check.
#[inline(never)]
fn verified<R: Rules, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    us: usize,
    wanted: Wanted<SetOf<R>>,
    sink: &mut S,
) {
    let mut moves = Vec::new();
    rules.list(state, us, Wanted { pseudo: true, ..wanted }, &mut moves);
    for m in moves {
        let mut after = *state;
        // A move must be legal without the addition on its second square.
        apply::<R, _, false>(rules, &mut after, Either(us as u8), m.without_second());
        let safe = R::Slices::allows_after(rules, &after, us).unwrap_or_else(|| !in_check(rules, &after, us));
        if safe {
            sink.one(m);
        }
    }
}

/// Generates moves of games in which every move ends with something put on a second square.
#[inline(never)]
fn multiplied<R: Rules, S: Sink<SetOf<R>>>(
    rules: R,
    state: &StateOf<R>,
    us: usize,
    wanted: Wanted<SetOf<R>>,
    sink: &mut S,
) {
    let mut moves = Vec::new();
    rules.list(state, us, Wanted { bare: true, ..wanted }, &mut moves);
    for m in moves {
        let mut after = *state;
        apply::<R, _, false>(rules, &mut after, Either(us as u8), m);
        sink.seconds(m, R::Slices::seconds(rules, &after, us, m));
    }
}

/// Lets the slices narrow the moves of a piece.
#[cfg_attr(not(debug_assertions), inline(always))]
fn narrow<R: Rules, C: Side>(
    turn: &Turn<'_, R, C>,
    kind: usize,
    from: Square,
    pseudo: SetOf<R>,
    legal: SetOf<R>,
) -> SetOf<R> {
    outlined(turn.side, || R::Slices::narrow(turn, kind, from, pseudo, legal))
}

/// Generates the moves of each kind in turn. `N` is whether a slice narrows them.
struct Pieces<'t, 'a, 's, R: Rules, C: Side, S: Sink<SetOf<R>>, const N: bool> {
    turn: &'t Turn<'a, R, C>,
    sink: &'s mut S,
}

impl<R: Rules, C: Side, S: Sink<SetOf<R>>, const N: bool> Pieces<'_, '_, '_, R, C, S, N> {
    /// Sends the moves of one piece. `pseudo` is where it could go if the safety of its royal did not matter.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn emit<K: KindRules<R>>(&mut self, kind: K, from: Square, pseudo: SetOf<R>, legal: SetOf<R>) {
        let index = kind.index();
        let turn = self.turn;
        let becomes = kind.becomes(turn.rules, turn.us());
        if becomes.into != 0 {
            return if const { R::COMPOUND } {
                outlined(turn.side, || self.emit_change(index, &becomes, from, pseudo, legal))
            } else {
                self.emit_change(index, &becomes, from, pseudo, legal)
            };
        }
        let to =
            if N && self.may_narrow(from, pseudo) { narrow(turn, index, from, pseudo, legal) } else { legal };
        self.sink.piece(index, from, to);
        R::Slices::add_forms(turn, index, from, to, self.sink);
    }

    /// Returns whether moves of a piece may have to be narrowed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn may_narrow(&self, from: Square, to: SetOf<R>) -> bool {
        !to.is_disjoint(self.turn.narrowed.at) || self.turn.narrowed.from.contains(from)
    }

    /// Sends the moves of one piece that may change its kind.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn emit_change(
        &mut self,
        kind: usize,
        becomes: &Becomes<SetOf<R>>,
        from: Square,
        pseudo: SetOf<R>,
        legal: SetOf<R>,
    ) {
        let turn = self.turn;
        let into = R::Slices::available(turn.rules, turn.state, turn.us(), kind, becomes.into);
        if N {
            let (changing, staying) = becomes.split(from, pseudo);
            each_kind(into, |into| {
                let to = narrow(turn, into, from, changing, changing & legal);
                self.sink.change(kind, from, to, 1 << into);
            });
            let to = narrow(turn, kind, from, staying, staying & legal);
            self.sink.piece(kind, from, to);
            R::Slices::add_forms(turn, kind, from, to, self.sink);
            return;
        }
        let (changing, staying) = becomes.split(from, legal);
        if changing.any() {
            self.sink.change(kind, from, changing, into);
        }
        self.sink.piece(kind, from, staying);
        R::Slices::add_forms(turn, kind, from, staying, self.sink);
    }

    /// Sends the moves of simple pieces to one square, found backwards from that square: those tables are
    /// much smaller than the tables of attacks.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn simple_to<K: KindRules<R>>(&mut self, kind: K, pieces: SetOf<R>, to: Square) {
        let turn = self.turn;
        let us = turn.us();
        let mut from = SetOf::<R>::EMPTY;
        if kind.leaps() {
            from |= kind.leapers(turn.rules, us, to) & pieces;
        }
        if kind.slides() {
            for rider in (kind.riders(turn.rules, us, to) & pieces).squares() {
                if turn.rules.between(to, rider).is_disjoint(turn.occupied) {
                    from |= SetOf::<R>::of(rider);
                }
            }
        }
        let to = SetOf::<R>::of(to);
        for from in from.squares() {
            self.emit(kind, from, to & turn.base, to & turn.target_of(from));
        }
    }

    /// Sends the steps of several pieces at once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn steps<K: KindRules<R>>(&mut self, kind: K, pieces: SetOf<R>, target: SetOf<R>) {
        let turn = self.turn;
        let becomes = kind.becomes(turn.rules, turn.us());
        let steps = kind.steps(turn.rules, turn.us()).0;
        self.step(kind.index(), &becomes, &steps[0], pieces, target);
        self.step(kind.index(), &becomes, &steps[1], pieces, target);
        self.step(kind.index(), &becomes, &steps[2], pieces, target);
    }

    /// Sends the steps of pinned pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pinned_steps<K: KindRules<R>>(&mut self, kind: K, pinned: SetOf<R>) {
        for from in pinned.squares() {
            self.steps(kind, SetOf::<R>::of(from), self.turn.target_of(from));
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(
        &mut self,
        kind: usize,
        becomes: &Becomes<SetOf<R>>,
        step: &Step<SetOf<R>>,
        pieces: SetOf<R>,
        target: SetOf<R>,
    ) {
        let turn = self.turn;
        let empty = !turn.occupied;
        let first = (pieces & step.from).rotate(step.by);
        let reached = first & (step.quiet & empty | step.capture & turn.enemies);
        if N {
            // Steps that may have to be narrowed are handled one by one, all others at once.
            let second = (first & empty & step.again).rotate(step.by) & empty;
            let narrow_first = turn.narrowed.at | turn.narrowed.from.rotate(step.by);
            let narrow_second = turn.narrowed.at | turn.narrowed.from.rotate(step.by).rotate(step.by);
            if !(reached & narrow_first | second & narrow_second).is_disjoint(turn.base) {
                return outlined(turn.side, || self.narrowed_step(kind, becomes, step, first, target));
            }
        }
        let to = reached & target;
        if becomes.into == 0 {
            self.sink.shift(kind, step.by, to, Flag::PLAIN);
        } else {
            let (changing, staying) = becomes.split_step(step.by, to);
            self.sink.shift(kind, step.by, staying, Flag::PLAIN);
            if changing.any() {
                cold_path();
                let into = R::Slices::available(turn.rules, turn.state, turn.us(), kind, becomes.into);
                self.sink.shift_change(kind, step.by, changing, into);
            }
        }
        if step.again.any() {
            let second = (first & empty & step.again).rotate(step.by) & empty & target;
            self.sink.shift(kind, (step.by * 2) & (SetOf::<R>::BITS - 1), second, Flag::LONG_STEP);
        }
    }

    /// Sends steps piece by piece, where some of them may have to be narrowed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrowed_step(
        &mut self,
        kind: usize,
        becomes: &Becomes<SetOf<R>>,
        step: &Step<SetOf<R>>,
        first: SetOf<R>,
        target: SetOf<R>,
    ) {
        let turn = self.turn;
        let empty = !turn.occupied;
        let reached = first & (step.quiet & empty | step.capture & turn.enemies) & turn.base;
        for to in reached.squares() {
            let from = origin::<SetOf<R>>(to, step.by);
            let to = SetOf::<R>::of(to);
            if becomes.into != 0 {
                self.emit_change(kind, becomes, from, to, to & target);
            } else {
                let narrowed = self.may_narrow(from, to);
                let to = if narrowed { narrow(turn, kind, from, to, to & target) } else { to & target };
                self.sink.piece(kind, from, to);
            }
        }
        if step.again.any() {
            let by = (step.by * 2) & (SetOf::<R>::BITS - 1);
            for to in ((first & empty & step.again).rotate(step.by) & empty & turn.base).squares() {
                let (from, one) = (origin::<SetOf<R>>(to, by), SetOf::<R>::of(to));
                if narrow(turn, kind, from, one, one & target).any() {
                    self.sink.one(Move::new(from, to, kind, kind, Flag::LONG_STEP));
                }
            }
        }
    }

    /// Sends the moves of a piece with compound movement.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn compound<K: KindRules<R>>(&mut self, kind: K, from: Square) {
        let turn = self.turn;
        let Turn { occupied, enemies, base, .. } = *turn;
        let target = turn.target_of(from);
        let index = kind.index();
        let no_hurdles = R::Slices::no_hurdles(turn.rules, turn.state);
        let quiet = turn.wanted.quiet();
        let reach = turn.rules.compound()[index].reach(turn.us(), from, occupied, no_hurdles, quiet);
        let mut to = (reach.quiet & !occupied | reach.capture & enemies) & base;
        let mut long = reach.long & !occupied & base & !to;
        // A long step into the zone where the piece changes is a plain step with a change.
        let changing = long & kind.becomes(turn.rules, turn.us()).zone;
        to |= changing;
        long &= !changing;
        self.emit(kind, from, to, to & target);
        if long.any() {
            let legal = long & target;
            let legal = if N { narrow(turn, index, from, long, legal) } else { legal };
            for to in legal.squares() {
                self.sink.one(Move::new(from, to, index, index, Flag::LONG_STEP));
            }
        }
    }
}

impl<R: Rules, C: Side, S: Sink<SetOf<R>>, const N: bool> KindVisitor<R> for Pieces<'_, '_, '_, R, C, S, N> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        let turn = self.turn;
        let us = turn.us();
        let index = kind.index();
        if turn.wanted.kinds >> index & 1 == 0 {
            return;
        }
        if turn.guarded && turn.rules.royals() >> index & 1 != 0 {
            return;
        }
        let pieces = turn.own_of(index);
        let free = pieces & !turn.limits.pinned;
        let pinned = pieces & turn.limits.pinned;
        if const { may_be::<R, K>(Class::Stepper) } && kind.class() == Class::Stepper {
            self.steps(kind, free, turn.limits.target);
            if const { R::COMPOUND } {
                if pinned.any() {
                    outlined(turn.side, || self.pinned_steps(kind, pinned));
                }
            } else {
                self.pinned_steps(kind, pinned);
            }
        } else if const { may_be::<R, K>(Class::Simple) } && kind.class() == Class::Simple {
            if const { S::ONE_TARGET } {
                return self.simple_to(kind, pieces, turn.wanted.to.first());
            }
            if const { R::COMPOUND } {
                // One loop: half the code, and everything is decided at run time here anyway.
                for from in pieces.squares() {
                    let to = kind.attacks(turn.rules, us, from, turn.occupied);
                    self.emit(kind, from, to & turn.base, to & turn.target_of(from));
                }
                return;
            }
            for from in free.squares() {
                let to = kind.attacks(turn.rules, us, from, turn.occupied);
                self.emit(kind, from, to & turn.base, to & turn.limits.target);
            }
            for from in pinned.squares() {
                let to = kind.attacks(turn.rules, us, from, turn.occupied);
                self.emit(kind, from, to & turn.base, to & turn.target_of(from));
            }
        } else if const { R::COMPOUND && may_be::<R, K>(Class::Compound) } {
            outlined(turn.side, || {
                for from in pieces.squares() {
                    self.compound(kind, from);
                }
            });
        }
    }
}
