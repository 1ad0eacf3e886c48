//! A proof that no mate can ever arise, from where the pieces can ever get.
//!
//! First every piece is given the squares that it could ever reach, and more: pieces are assumed to
//! stand fast until something is found that could move or capture them; what stands fast stops
//! others, everything else does not. That is repeated until nothing new is found. Royals keep off
//! squares that a piece which stands fast attacks whatever happens.
//!
//! Then a mate is looked for among those squares: a royal's square, a checking piece, and every
//! flight square blocked, attacked, or next to the other royal. Since each piece may be anywhere it
//! could ever be, a mate that can happen is found; if none is found, none can happen. The idea is
//! that of the semi-static analysis in M. Ambrona's Chess Unwinnability Analyzer (FUN 2022).

use tabiya_board::{Set, Square};

use crate::Position;
use crate::core::layout::Lanes;
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, SetOf, StateOf};
use crate::form::dispatch;

/// Whether neither side can ever be mated. Asked only in games won by mate alone.
pub(super) fn excludes_mate(position: &Position) -> bool {
    dispatch!(position.ruleset, &position.state, |rules, state| {
        match Mobility::of(rules, state) {
            Some(mobility) => !mobility.can_mate(0) && !mobility.can_mate(1),
            None => false,
        }
    })
}

/// One piece and where it can ever get.
struct Piece<B> {
    kind: usize,
    side: usize,
    start: Square,
    reach: B,
    royal: bool,
    pawn: bool,
}

struct Mobility<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    pieces: Vec<Piece<SetOf<R>>>,
    /// Where pieces stand that can neither move nor be captured.
    fast: SetOf<R>,
    /// Where each side's royal can never go, as a fast piece attacks it.
    barred: [SetOf<R>; 2],
}

impl<'a, R: Rules> Mobility<'a, R> {
    /// Nothing where something is in play that this proof does not follow.
    fn of(rules: R, state: &'a StateOf<R>) -> Option<Mobility<'a, R>> {
        // A double step just made could be answered by a capture that leaves no trace in `reach`.
        if state.castling != 0 || state.passed.get().is_some() {
            return None;
        }
        if state.hands.iter().any(|hand| (0..hand.count()).any(|kind| hand.get(kind) > 0)) {
            return None;
        }
        let mut pieces = Vec::with_capacity(32);
        for square in state.occupied().squares() {
            let kind = state.kind_at(SetOf::<R>::of(square), rules.kinds());
            let side = usize::from(state.colors[1].contains(square));
            let class = ask(rules, kind, side, square, SetOf::<R>::EMPTY).class;
            if class == Class::Odd {
                return None;
            }
            pieces.push(Piece {
                kind,
                side,
                start: square,
                reach: SetOf::<R>::of(square),
                royal: kind == rules.royal(),
                pawn: class == Class::Pawn,
            });
        }
        // Pawns first: one that gets through ends the proof.
        pieces.sort_by_key(|piece| !piece.pawn);
        let fast = state.occupied();
        let mut mobility = Mobility { rules, state, pieces, fast, barred: [SetOf::<R>::EMPTY; 2] };
        while mobility.widen()? {}
        Some(mobility)
    }

    /// One round of finding new squares. Says whether it found any; nothing if a piece can promote.
    fn widen(&mut self) -> Option<bool> {
        self.barred = [0, 1].map(|side| self.barred_to(side));
        let mut changed = false;
        for at in 0..self.pieces.len() {
            let before = self.pieces[at].reach;
            let mut todo = before;
            while todo.any() {
                let from = todo.pop();
                let to = self.targets(at, from)?;
                let hit = to & self.fast;
                if hit.any() {
                    self.fast &= !hit;
                    changed = true;
                }
                let piece = &mut self.pieces[at];
                todo |= to & !piece.reach;
                piece.reach |= to;
            }
            let piece = &self.pieces[at];
            if piece.reach != before {
                changed = true;
                self.fast &= !SetOf::<R>::of(piece.start);
            }
        }
        Some(changed)
    }

    /// Where a piece could go from a square, capturing or not, as far as is known now.
    fn targets(&self, at: usize, from: Square) -> Option<SetOf<R>> {
        let piece = &self.pieces[at];
        let (us, them) = (piece.side, piece.side ^ 1);
        let answer = ask(self.rules, piece.kind, us, from, self.fast);
        let royals = self.state.kinds.get(self.rules.royal());
        // What stands fast stops it, but for enemy pieces, which it captures (never a royal).
        let open = !(self.fast & (self.state.colors[us] | royals));
        let to = if piece.pawn {
            let mut prey = SetOf::<R>::EMPTY;
            for other in self.pieces.iter().filter(|other| other.side == them && !other.royal) {
                prey |= other.reach;
            }
            answer.step & !self.fast | answer.attacks & prey & open
        } else {
            answer.attacks & open
        };
        let to = if piece.royal { to & !self.barred[us] } else { to };
        answer.promotes.is_disjoint(to).then_some(to)
    }

    /// The squares that pieces of the other side attack whatever happens.
    fn barred_to(&self, side: usize) -> SetOf<R> {
        let anything = self.pieces.iter().fold(SetOf::<R>::EMPTY, |set, piece| set | piece.reach);
        let mut barred = SetOf::<R>::EMPTY;
        for piece in self.pieces.iter().filter(|p| p.side != side && self.fast.contains(p.start)) {
            barred |= ask(self.rules, piece.kind, piece.side, piece.start, anything).attacks;
        }
        barred
    }

    /// Where a piece on a square could attack.
    fn attacks(&self, piece: &Piece<SetOf<R>>, from: Square) -> SetOf<R> {
        ask(self.rules, piece.kind, piece.side, from, self.fast).attacks
    }

    /// Whether `winner` could mate.
    fn can_mate(&self, winner: usize) -> bool {
        let loser = winner ^ 1;
        let army: Vec<&Piece<SetOf<R>>> =
            self.pieces.iter().filter(|piece| piece.side == winner && !piece.royal).collect();
        let (Some(king), Some(hunter)) = (self.royal(loser), self.royal(winner)) else { return true };
        // For each piece of the army, what it attacks from each square, and from all.
        let lines: Vec<Vec<(Square, SetOf<R>)>> = army
            .iter()
            .map(|piece| piece.reach.squares().map(|from| (from, self.attacks(piece, from))).collect())
            .collect();
        let all: Vec<SetOf<R>> = lines
            .iter()
            .map(|lines| lines.iter().fold(SetOf::<R>::EMPTY, |set, (_, to)| set | *to))
            .collect();
        let blocked = self
            .pieces
            .iter()
            .filter(|piece| piece.side == loser && !piece.royal)
            .fold(self.barred[loser], |set, piece| set | piece.reach);
        let beside: Vec<(Square, SetOf<R>)> =
            hunter.reach.squares().map(|from| (from, self.attacks(hunter, from))).collect();
        king.reach.squares().any(|square| {
            let around = self.attacks(king, square);
            let flights = around & !blocked;
            lines.iter().enumerate().any(|(checker, lines)| {
                let others = all
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != checker)
                    .fold(SetOf::<R>::EMPTY, |set, (_, to)| set | *to);
                lines.iter().filter(|(from, to)| *from != square && to.contains(square)).any(|(_, to)| {
                    let left = flights & !*to & !others;
                    left.is_empty()
                        || beside.iter().any(|(from, near)| {
                            *from != square && !around.contains(*from) && left.is_subset(*near)
                        })
                })
            })
        })
    }

    fn royal(&self, side: usize) -> Option<&Piece<SetOf<R>>> {
        self.pieces.iter().find(|piece| piece.royal && piece.side == side)
    }
}

/// What a kind does from a square.
struct Answer<B> {
    class: Class,
    /// Where it attacks, with the given squares occupied.
    attacks: B,
    /// For a pawn, the step.
    step: B,
    /// Arrivals that promote.
    promotes: B,
}

/// Asks a ruleset about one kind.
fn ask<R: Rules>(rules: R, kind: usize, side: usize, from: Square, occupied: SetOf<R>) -> Answer<SetOf<R>> {
    struct Ask<R: Rules> {
        rules: R,
        kind: usize,
        side: usize,
        from: Square,
        occupied: SetOf<R>,
        answer: Answer<SetOf<R>>,
    }
    impl<R: Rules> KindVisitor<R> for Ask<R> {
        #[inline(always)]
        fn visit<K: KindRules<R>>(&mut self, kind: K) {
            if kind.index() != self.kind {
                return;
            }
            let (rules, side, from) = (self.rules, self.side, self.from);
            let promotion = kind.promotion(rules, side);
            self.answer.class = kind.class();
            self.answer.promotes = if promotion.into == 0 { SetOf::<R>::EMPTY } else { promotion.zone };
            if promotion.into != 0 && promotion.leaving && promotion.zone.contains(from) {
                self.answer.promotes = rules.board();
            }
            if kind.class() == Class::Pawn {
                let pawn = kind.pawn(rules, side);
                self.answer.attacks = kind.leap(rules, side, from);
                self.answer.step = (SetOf::<R>::of(from) & pawn.step_from).rotate(pawn.step);
            } else {
                self.answer.attacks = kind.attacks(rules, side, from, self.occupied);
            }
        }
    }
    let empty = SetOf::<R>::EMPTY;
    let answer = Answer { class: Class::Odd, attacks: empty, step: empty, promotes: empty };
    let mut ask = Ask { rules, kind, side, from, occupied, answer };
    rules.each_kind(&mut ask);
    ask.answer
}
