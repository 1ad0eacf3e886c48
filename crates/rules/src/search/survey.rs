//! Counting the moves and attacks of all pieces, for evaluation.

use tabiya_board::{Color, PerColor, Set, Square};

use crate::Kind;
use crate::core::cpu::{self, Modern, Task};
use crate::core::hooks::Play;
use crate::core::layout::Lanes;
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, SetOf, StateOf, may_be};
use crate::core::side::Either;

/// The largest number of kinds.
const KINDS: usize = 32;

/// The largest number of pieces of a side whose mobility is listed.
const LISTED: usize = 40;

/// A royal and the squares near it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RoyalTarget<B> {
    /// The only royal of its side, if it has one.
    pub royal: Option<Square>,
    /// The squares near it, its ring.
    pub ring: B,
}

/// A piece that is no stepper, and its mobility.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceMobility {
    /// The kind.
    pub kind: Kind,
    /// The number of squares that it can go to and that no stepper of the opponent attacks.
    pub squares: u8,
}

/// The moves and attacks of all pieces of a node: see [`NodeRules::survey`](super::NodeRules::survey).
#[derive(Clone, Copy, Debug)]
pub struct Survey<B> {
    mobility: [[PieceMobility; LISTED]; 2],
    count: [usize; 2],
    /// By kind: the number of attacks on squares of the opponent's ring.
    pub ring_attacks: PerColor<[u8; KINDS]>,
    /// The number of pieces that attack the opponent's ring; steppers count once for each of their steps.
    pub ring_attackers: PerColor<u8>,
    /// The attacked squares.
    pub attacked: PerColor<B>,
    /// The squares that are attacked by two pieces or more.
    pub attacked_twice: PerColor<B>,
    /// The squares that steppers attack.
    pub by_steppers: PerColor<B>,
    /// The squares on which a piece that is no stepper could arrive with check.
    pub checks: PerColor<B>,
    /// The empty squares on which a piece in hand would give check.
    pub checks_from_hand: PerColor<B>,
}

impl<B: Set> Default for Survey<B> {
    fn default() -> Survey<B> {
        Survey {
            mobility: [[PieceMobility { kind: Kind(0), squares: 0 }; LISTED]; 2],
            count: [0; 2],
            ring_attacks: PerColor([[0; KINDS]; 2]),
            ring_attackers: PerColor([0; 2]),
            attacked: PerColor([B::EMPTY; 2]),
            attacked_twice: PerColor([B::EMPTY; 2]),
            by_steppers: PerColor([B::EMPTY; 2]),
            checks: PerColor([B::EMPTY; 2]),
            checks_from_hand: PerColor([B::EMPTY; 2]),
        }
    }
}

impl<B: Set> Survey<B> {
    /// Returns the mobility of the pieces of a side that are no steppers, the first 40 of them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn mobility(&self, color: Color) -> &[PieceMobility] {
        &self.mobility[color.index()][..self.count[color.index()].min(LISTED)]
    }

    /// Adds squares that one piece, or several steppers by the same step, attack.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add(&mut self, side: usize, kind: usize, to: B, ring: B) {
        let color = Color::from_index(side);
        self.attacked_twice[color] |= self.attacked[color] & to;
        self.attacked[color] |= to;
        let near = to & ring;
        if near.any() {
            let count = &mut self.ring_attacks[color][kind & (KINDS - 1)];
            *count = count.saturating_add(near.len() as u8);
            let pieces = &mut self.ring_attackers[color];
            *pieces = pieces.saturating_add(1);
        }
    }
}

/// Fills an empty survey. `targets` are the royals of each side.
#[inline(never)]
pub(super) fn fill<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    targets: &[RoyalTarget<SetOf<R>>; 2],
    survey: &mut Survey<SetOf<R>>,
) {
    let task = Fill { rules, state, targets, survey };
    match rules.cpu() {
        Some(cpu) => cpu::run_modern(Modern::new(Either(0), cpu), task),
        None if const { R::MODERN_ONLY } => {
            unreachable!("on this processor such rulesets run in other forms")
        }
        None => task.run(),
    }
}

struct Fill<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    targets: &'a [RoyalTarget<SetOf<R>>; 2],
    survey: &'a mut Survey<SetOf<R>>,
}

impl<R: Rules> Task for Fill<'_, R> {
    type Out = ();
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) {
        let Fill { rules, state, targets, survey } = self;
        let occupied = state.pieces() | R::Slices::walls(rules, state);
        rules.each_kind(&mut Steppers { rules, state, targets, occupied, survey });
        survey.by_steppers = survey.attacked;
        rules.each_kind(&mut Others { rules, state, targets, occupied, survey });
    }
}

/// Returns whether a side has a piece of a kind in hand.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_in_hand<R: Rules>(state: &StateOf<R>, side: usize, kind: usize) -> bool {
    let reserve = &state.reserve[side & 1];
    kind < reserve.count() && reserve.get(kind) > 0
}

struct Steppers<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    targets: &'a [RoyalTarget<SetOf<R>>; 2],
    occupied: SetOf<R>,
    survey: &'a mut Survey<SetOf<R>>,
}

impl<R: Rules> KindVisitor<R> for Steppers<'_, R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if !const { may_be::<R, K>(Class::Stepper) } || kind.class() != Class::Stepper {
            return;
        }
        for side in 0..2 {
            let pieces = self.state.kinds.get(kind.index()) & self.state.colors[side];
            for step in kind.steps(self.rules, side).0 {
                let to = (pieces & step.from).rotate(step.by) & step.capture;
                self.survey.add(side, kind.index(), to, self.targets[side ^ 1].ring);
            }
            if is_in_hand::<R>(self.state, side, kind.index())
                && let Some(royal) = self.targets[side ^ 1].royal
            {
                let from = kind.leapers(self.rules, side, royal);
                self.survey.checks_from_hand.0[side] |= from & !self.occupied;
            }
        }
    }
}

struct Others<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    targets: &'a [RoyalTarget<SetOf<R>>; 2],
    occupied: SetOf<R>,
    survey: &'a mut Survey<SetOf<R>>,
}

impl<R: Rules> KindVisitor<R> for Others<'_, R> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if const { !R::COMPOUND && !may_be::<R, K>(Class::Simple) } || kind.class() == Class::Stepper {
            return;
        }
        for side in 0..2 {
            let free = !(self.state.colors[side] | self.survey.by_steppers.0[side ^ 1]);
            let pieces = self.state.kinds.get(kind.index()) & self.state.colors[side];
            let mut checks = SetOf::<R>::EMPTY;
            let in_hand = is_in_hand::<R>(self.state, side, kind.index());
            if kind.class() == Class::Simple
                && (in_hand || pieces.any())
                && let Some(royal) = self.targets[side ^ 1].royal
            {
                if kind.leaps() {
                    checks |= kind.leapers(self.rules, side, royal);
                }
                if kind.slides() {
                    // The opponent's piece slides the other way round.
                    checks |= kind.slide(self.rules, side ^ 1, royal, self.occupied);
                }
                if in_hand {
                    self.survey.checks_from_hand.0[side] |= checks & !self.occupied;
                }
            }
            for from in pieces.squares() {
                let to = attacks(self.rules, self.state, kind, side, from, self.occupied);
                self.survey.add(side, kind.index(), to, self.targets[side ^ 1].ring);
                self.survey.checks.0[side] |= to & checks;
                let squares = (to & free).len().min(255) as u8;
                let count = &mut self.survey.count[side];
                if let Some(place) = self.survey.mobility[side][..].get_mut(*count) {
                    *place = PieceMobility { kind: Kind(kind.index() as u8), squares };
                    *count += 1;
                }
            }
        }
    }
}

/// Returns where a piece that is no stepper could capture.
#[cfg_attr(not(debug_assertions), inline(always))]
fn attacks<R: Rules, K: KindRules<R>>(
    rules: R,
    state: &StateOf<R>,
    kind: K,
    side: usize,
    from: Square,
    occupied: SetOf<R>,
) -> SetOf<R> {
    if const { R::COMPOUND } && kind.class() == Class::Compound {
        let no_hurdles = R::Slices::no_hurdles(rules, state);
        return rules.compound()[kind.index()].captures(side, from, occupied, no_hurdles);
    }
    kind.attacks(rules, side, from, occupied)
}

/// Returns where a piece of a kind could capture from a square. Slower than a survey: it is for tables that
/// are made once.
pub(super) fn attacks_of<R: Rules>(
    rules: R,
    kind: usize,
    side: usize,
    from: Square,
    occupied: SetOf<R>,
) -> SetOf<R> {
    let mut find = AttacksOf { rules, kind, side, from, occupied, found: SetOf::<R>::EMPTY };
    rules.each_kind(&mut find);
    find.found
}

struct AttacksOf<R: Rules> {
    rules: R,
    kind: usize,
    side: usize,
    from: Square,
    occupied: SetOf<R>,
    found: SetOf<R>,
}

impl<R: Rules> KindVisitor<R> for AttacksOf<R> {
    fn visit<K: KindRules<R>>(&mut self, kind: K) {
        if kind.index() != self.kind {
            return;
        }
        self.found = match kind.class() {
            Class::Stepper => {
                let one = SetOf::<R>::of(self.from);
                let steps = kind.steps(self.rules, self.side).0;
                steps
                    .iter()
                    .fold(SetOf::<R>::EMPTY, |to, step| to | (one & step.from).rotate(step.by) & step.capture)
            }
            Class::Simple => kind.attacks(self.rules, self.side, self.from, self.occupied),
            Class::Compound => {
                let compound = &self.rules.compound()[kind.index()];
                compound.captures(self.side, self.from, self.occupied, SetOf::<R>::EMPTY)
            }
        };
    }
}
