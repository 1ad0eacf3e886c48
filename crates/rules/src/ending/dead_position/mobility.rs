//! Proof by mobility: no mate can ever arise from the squares that the pieces can ever reach.
//!
//! First, a superset of the squares that every piece can ever reach is computed. Pieces are assumed to be
//! fixed until they are found to move or to be captured; fixed pieces block others, all other pieces do not.
//! This is repeated until nothing changes. Royals stay off squares that a fixed piece attacks in any case.
//!
//! Then a mate is searched among those squares: a square of the royal, a checking piece, and every flight
//! square blocked, attacked, or next to the other royal. Since each piece may be on any square that it could
//! ever reach, every possible mate is found; if none is found, none is possible. The idea is that of the
//! semi-static analysis in M. Ambrona's Chess Unwinnability Analyzer (FUN 2022).

use tabiya_board::{Color, Set, Square};

use super::judge::is_closed;
use crate::Position;
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, SetOf};
use crate::ending::budget::Budget;
use crate::form::AnyTables;
use crate::view::{Anything, View};

/// Returns whether none of these sides can ever mate. Only called in games that are won by mate alone.
///
/// It reads the tables directly, so that it is compiled once for each layout and not for each form.
pub(super) fn excludes_mate(position: &Position, by: &[Color], budget: &mut Budget) -> bool {
    // A capture en passant is not covered by `reach`.
    is_closed(position)
        && match position.ruleset().tables() {
            AnyTables::Small(tables) => excluded(View::<_, Anything>::new(tables), position, by, budget),
            AnyTables::Medium(tables) => excluded(View::<_, Anything>::new(tables), position, by, budget),
            AnyTables::Large(tables) => excluded(View::<_, Anything>::new(tables), position, by, budget),
            AnyTables::Huge(tables) => excluded(View::<_, Anything>::new(tables), position, by, budget),
        }
}

fn excluded<R: Rules>(rules: R, position: &Position, by: &[Color], budget: &mut Budget) -> bool {
    Mobility::of(rules, position, budget).is_some_and(|mobility| {
        by.iter().all(|winner| mobility.can_mate(winner.index(), budget) == Some(false))
    })
}

/// Returns the work of reading the movement of a kind, which takes longer on larger boards.
fn reading<R: Rules>() -> usize {
    2 + words::<R>()
}

/// Returns the size of a set of squares, in machine words.
fn words<R: Rules>() -> usize {
    SetOf::<R>::BITS as usize / 64
}

/// A piece and the squares that it can ever reach.
struct Piece<B> {
    kind: usize,
    side: usize,
    start: Square,
    reach: B,
    royal: bool,
    pawn: bool,
    /// The fixed and barred squares at its last visit, if its squares depend on nothing else.
    known: Option<[B; 2]>,
}

struct Mobility<R: Rules> {
    rules: R,
    /// The squares of each side's pieces and of the royals.
    colors: [SetOf<R>; 2],
    royals: SetOf<R>,
    pieces: Vec<Piece<SetOf<R>>>,
    /// The squares of fixed pieces, which can neither move nor be captured.
    fast: SetOf<R>,
    /// The squares that each side's royal can never enter, since a fixed piece attacks them.
    barred: [SetOf<R>; 2],
}

impl<R: Rules> Mobility<R> {
    /// Returns `None` if the game has something that this proof does not cover, or if it takes too much work.
    fn of(rules: R, position: &Position, budget: &mut Budget) -> Option<Mobility<R>> {
        let empty = SetOf::<R>::EMPTY;
        let (mut colors, mut royals) = ([empty; 2], empty);
        let mut pieces = Vec::with_capacity(32);
        for square in rules.board().squares() {
            budget.spend(1)?;
            let Some(piece) = position.piece_at(square) else { continue };
            budget.spend(reading::<R>())?;
            let (kind, side) = (piece.kind.index(), piece.color.index());
            let (reach, royal) = (SetOf::<R>::of(square), kind == rules.royal());
            let class = ask(rules, kind, side, square, empty).class;
            if class == Class::Compound {
                return None;
            }
            colors[side] |= reach;
            if royal {
                royals |= reach;
            }
            let pawn = class == Class::Stepper;
            pieces.push(Piece { kind, side, start: square, reach, royal, pawn, known: None });
        }
        // Pawns first: one that can promote ends the proof.
        pieces.sort_by_key(|piece| !piece.pawn);
        let fast = colors[0] | colors[1];
        let mut mobility = Mobility { rules, colors, royals, pieces, fast, barred: [empty; 2] };
        while mobility.widen(budget)? {}
        Some(mobility)
    }

    /// Runs one round and returns whether it found new squares; `None` if a piece can promote, or if it takes
    /// too much work.
    fn widen(&mut self, budget: &mut Budget) -> Option<bool> {
        budget.spend(self.pieces.len() * reading::<R>())?;
        self.barred = [0, 1].map(|side| self.barred_to(side));
        let mut changed = false;
        for at in 0..self.pieces.len() {
            let before = self.pieces[at].reach;
            // The squares of a pawn also depend on where the enemy pieces can get.
            let depends = [self.fast, self.barred[self.pieces[at].side]];
            if self.pieces[at].known == Some(depends) {
                continue;
            }
            self.pieces[at].known = Some(depends).filter(|_| !self.pieces[at].pawn);
            let mut todo = before;
            while todo.any() {
                let from = todo.pop();
                let prey = if self.pieces[at].pawn { self.pieces.len() * words::<R>() / 8 } else { 0 };
                budget.spend(reading::<R>() + prey)?;
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

    /// Returns where a piece could go from a square, with or without capture, as far as is known so far.
    fn targets(&self, at: usize, from: Square) -> Option<SetOf<R>> {
        let piece = &self.pieces[at];
        let (us, them) = (piece.side, piece.side ^ 1);
        let answer = ask(self.rules, piece.kind, us, from, self.fast);
        // Fixed pieces block it, except enemy pieces, which it captures (never a royal).
        let open = !(self.fast & (self.colors[us] | self.royals));
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
        answer.changes.is_disjoint(to).then_some(to)
    }

    /// Returns the squares that pieces of the other side attack whatever happens.
    fn barred_to(&self, side: usize) -> SetOf<R> {
        let anything = self.pieces.iter().fold(SetOf::<R>::EMPTY, |set, piece| set | piece.reach);
        let mut barred = SetOf::<R>::EMPTY;
        for piece in self.pieces.iter().filter(|p| p.side != side && self.fast.contains(p.start)) {
            barred |= ask(self.rules, piece.kind, piece.side, piece.start, anything).attacks;
        }
        barred
    }

    /// Returns where a piece on a square could attack.
    fn attacks(&self, piece: &Piece<SetOf<R>>, from: Square) -> SetOf<R> {
        ask(self.rules, piece.kind, piece.side, from, self.fast).attacks
    }

    /// Returns whether `winner` could mate; `None` if it takes too much work to tell.
    fn can_mate(&self, winner: usize, budget: &mut Budget) -> Option<bool> {
        let (Some(king), Some(hunter)) = (self.royal(winner ^ 1), self.royal(winner)) else {
            return Some(true);
        };
        let squares = self.pieces.iter().filter(|piece| piece.side == winner).map(|piece| piece.reach.len());
        budget.spend(squares.sum::<u32>() as usize * reading::<R>())?;
        let army: Vec<Attacker<SetOf<R>>> = self
            .pieces
            .iter()
            .filter(|piece| piece.side == winner && !piece.royal)
            .map(|piece| Attacker::new(piece.reach.squares().map(|at| (at, self.attacks(piece, at)))))
            .collect();
        // An adjacent enemy royal guards squares; a distant one (the first entry) guards none.
        let beside: Vec<(Square, SetOf<R>)> =
            hunter.reach.squares().map(|from| (from, self.attacks(hunter, from))).collect();
        let rests: Vec<Rest<'_, SetOf<R>>> =
            (0..army.len()).map(|checker| Rest::of(&army, checker)).collect();
        budget.spend(army.len() * army.len() * words::<R>() / 2)?;
        let own = self.pieces.iter().filter(|piece| piece.side == king.side && !piece.royal);
        let helpers = Helpers::new(own.map(|piece| piece.reach));
        for square in king.reach.squares() {
            budget.spend(reading::<R>() + (beside.len() + army.len()) * words::<R>() / 2)?;
            let around = self.attacks(king, square);
            let hunters: Vec<SetOf<R>> = beside
                .iter()
                .filter(|(from, near)| {
                    *from != square && !around.contains(*from) && !near.is_disjoint(around)
                })
                .map(|(_, near)| *near)
                .chain([SetOf::<R>::EMPTY])
                .collect();
            for (checker, attacker) in army.iter().enumerate() {
                if !attacker.all.contains(square) {
                    continue;
                }
                budget.spend(attacker.from.len() * words::<R>() / 2)?;
                let rest = &rests[checker];
                let checks = attacker.from.iter().filter(|(from, to)| *from != square && to.contains(square));
                for (_, to) in checks {
                    let flights = around & !self.barred[king.side] & !*to & !rest.surely;
                    for near in &hunters {
                        if no_way_out(flights & !*near, rest, &helpers, budget)? {
                            return Some(true);
                        }
                    }
                }
            }
        }
        Some(false)
    }

    fn royal(&self, side: usize) -> Option<&Piece<SetOf<R>>> {
        self.pieces.iter().find(|piece| piece.royal && piece.side == side)
    }
}

/// Returns whether all these flights could be guarded by the rest of the army or blocked by the king's own
/// pieces, each of which can stand on one square only; `None` if it takes too much work to tell.
fn no_way_out<B: Set>(
    flights: B,
    rest: &Rest<'_, B>,
    helpers: &Helpers<B>,
    budget: &mut Budget,
) -> Option<bool> {
    let words = B::BITS as usize / 64;
    budget.spend(words)?;
    let guarded = match rest.mobile {
        Mobile::None => B::EMPTY,
        Mobile::One(attacker) => attacker.all,
        Mobile::Several(all) => all,
    };
    if !(flights & !guarded).is_subset(helpers.all) {
        return Some(false);
    }
    let tried = if let Mobile::One(attacker) = rest.mobile { attacker.from.len() } else { 1 };
    budget.spend(tried * (2 + helpers.each.len() * words))?;
    Some(match rest.mobile {
        Mobile::One(attacker) => attacker.from.iter().any(|(_, to)| helpers.block(flights & !*to)),
        _ => helpers.block(flights & !guarded),
    })
}

/// The pieces that can block flights of their own royal.
struct Helpers<B> {
    /// The squares that each can reach.
    each: Vec<B>,
    all: B,
}

impl<B: Set> Helpers<B> {
    fn new(each: impl Iterator<Item = B>) -> Helpers<B> {
        let each: Vec<B> = each.collect();
        let all = each.iter().fold(B::EMPTY, |set, reach| set | *reach);
        Helpers { each, all }
    }

    /// Returns whether there are enough of them for these squares.
    fn block(&self, squares: B) -> bool {
        let count = self.each.iter().filter(|reach| !reach.is_disjoint(squares)).count();
        squares.len() as usize <= count && squares.is_subset(self.all)
    }
}

/// A piece of the attacking side, with the squares that it attacks from each square it can reach.
struct Attacker<B> {
    from: Vec<(Square, B)>,
    all: B,
}

impl<B: Set> Attacker<B> {
    fn new(from: impl Iterator<Item = (Square, B)>) -> Attacker<B> {
        let from: Vec<(Square, B)> = from.collect();
        let all = from.iter().fold(B::EMPTY, |set, (_, to)| set | *to);
        Attacker { from, all }
    }
}

/// The attacking pieces other than the checking one.
struct Rest<'a, B> {
    /// The squares that the fixed ones attack.
    surely: B,
    mobile: Mobile<'a, B>,
}

/// Those that can move.
#[derive(Clone, Copy)]
enum Mobile<'a, B> {
    None,
    /// A single one, which is tried on each of its squares.
    One(&'a Attacker<B>),
    /// Several, which are assumed to be everywhere at once.
    Several(B),
}

impl<'a, B: Set> Rest<'a, B> {
    fn of(army: &'a [Attacker<B>], checker: usize) -> Rest<'a, B> {
        let mut rest = Rest { surely: B::EMPTY, mobile: Mobile::None };
        for (_, other) in army.iter().enumerate().filter(|(at, _)| *at != checker) {
            rest.mobile = match rest.mobile {
                mobile if other.from.len() == 1 => {
                    rest.surely |= other.all;
                    mobile
                }
                Mobile::None => Mobile::One(other),
                Mobile::One(first) => Mobile::Several(first.all | other.all),
                Mobile::Several(all) => Mobile::Several(all | other.all),
            };
        }
        rest
    }
}

/// The movement of a kind from a square.
struct Answer<B> {
    class: Class,
    /// The squares it attacks, with the given squares occupied.
    attacks: B,
    /// For a pawn, the step without capture.
    step: B,
    /// The squares on which it promotes.
    changes: B,
}

/// Reads the movement of one kind from a ruleset.
fn ask<R: Rules>(rules: R, kind: usize, side: usize, from: Square, occupied: SetOf<R>) -> Answer<SetOf<R>> {
    struct Ask<R: Rules> {
        rules: R,
        side: usize,
        from: Square,
        occupied: SetOf<R>,
        answer: Answer<SetOf<R>>,
    }
    impl<R: Rules> KindVisitor<R> for Ask<R> {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn visit<K: KindRules<R>>(&mut self, kind: K) {
            let (rules, side, from) = (self.rules, self.side, self.from);
            let becomes = kind.becomes(rules, side);
            self.answer.class = kind.class();
            self.answer.changes = if becomes.into == 0 { SetOf::<R>::EMPTY } else { becomes.zone };
            if becomes.into != 0 && becomes.leaving && becomes.zone.contains(from) {
                self.answer.changes = rules.board();
            }
            if kind.class() == Class::Stepper {
                self.answer.attacks = kind.leap(rules, side, from);
                for step in kind.steps(rules, side).0.iter().filter(|step| step.quiet.any()) {
                    self.answer.step |= (SetOf::<R>::of(from) & step.from).rotate(step.by);
                }
            } else {
                self.answer.attacks = kind.attacks(rules, side, from, self.occupied);
            }
        }
    }
    let empty = SetOf::<R>::EMPTY;
    let answer = Answer { class: Class::Compound, attacks: empty, step: empty, changes: empty };
    let mut ask = Ask { rules, side, from, occupied, answer };
    rules.one_kind(kind, &mut ask);
    ask.answer
}
