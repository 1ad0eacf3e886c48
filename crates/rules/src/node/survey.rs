//! Counting the moves and attacks of all pieces, for evaluation.

use tabiya_board::{Set, Square};

use crate::core::cpu::{self, Modern, Task};
use crate::core::hooks::Play;
use crate::core::layout::Lanes;
use crate::core::rules::{Class, KindRules, KindVisitor, Rules, SetOf, StateOf, may_be};
use crate::core::side::Either;

/// The largest number of kinds.
const KINDS: usize = 32;

/// What the pieces of each side attack.
#[derive(Clone, Copy, Debug)]
pub struct Survey<B> {
    /// By side and kind: the number of squares that pieces can go to and that no stepper of the opponent attacks.
    pub mobility: [[u8; KINDS]; 2],
    /// By side and kind: the number of attacks on squares of the opponent's ring.
    pub ring_attacks: [[u8; KINDS]; 2],
    /// By side: the squares that are attacked.
    pub attacked: [B; 2],
    /// By side: the squares that are attacked by two pieces or more.
    pub attacked_twice: [B; 2],
    /// By side: the squares that steppers attack.
    pub by_steppers: [B; 2],
}

impl<B: Set> Default for Survey<B> {
    fn default() -> Survey<B> {
        Survey {
            mobility: [[0; KINDS]; 2],
            ring_attacks: [[0; KINDS]; 2],
            attacked: [B::EMPTY; 2],
            attacked_twice: [B::EMPTY; 2],
            by_steppers: [B::EMPTY; 2],
        }
    }
}

impl<B: Set> Survey<B> {
    /// Adds squares that one piece, or several steppers by the same step, attack.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add(&mut self, side: usize, kind: usize, to: B, ring: B) {
        self.attacked_twice[side & 1] |= self.attacked[side & 1] & to;
        self.attacked[side & 1] |= to;
        let near = to & ring;
        if near.any() {
            let count = &mut self.ring_attacks[side & 1][kind & (KINDS - 1)];
            *count = count.saturating_add(near.len() as u8);
        }
    }
}

/// Fills a survey. `rings` are the squares near the royals of each side.
#[inline(never)]
pub(super) fn run<R: Rules>(
    rules: R,
    state: &StateOf<R>,
    rings: [SetOf<R>; 2],
    survey: &mut Survey<SetOf<R>>,
) {
    let task = Fill { rules, state, rings, survey };
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
    rings: [SetOf<R>; 2],
    survey: &'a mut Survey<SetOf<R>>,
}

impl<R: Rules> Task for Fill<'_, R> {
    type Out = ();
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) {
        let Fill { rules, state, rings, survey } = self;
        *survey = Survey::default();
        rules.each_kind(&mut Steppers { rules, state, rings, survey });
        survey.by_steppers = survey.attacked;
        let occupied = state.pieces() | R::Slices::walls(rules, state);
        rules.each_kind(&mut Others { rules, state, rings, occupied, survey });
    }
}

struct Steppers<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    rings: [SetOf<R>; 2],
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
                self.survey.add(side, kind.index(), to, self.rings[side ^ 1]);
            }
        }
    }
}

struct Others<'a, R: Rules> {
    rules: R,
    state: &'a StateOf<R>,
    rings: [SetOf<R>; 2],
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
            let free = !(self.state.colors[side] | self.survey.by_steppers[side ^ 1]);
            let mut moves = 0;
            for from in (self.state.kinds.get(kind.index()) & self.state.colors[side]).squares() {
                let to = attacks(self.rules, self.state, kind, side, from, self.occupied);
                self.survey.add(side, kind.index(), to, self.rings[side ^ 1]);
                moves += (to & free).len();
            }
            self.survey.mobility[side][kind.index() & (KINDS - 1)] = moves.min(255) as u8;
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
        return rules.compound()[kind.index()].reach(side, from, occupied, no_hurdles).capture;
    }
    kind.attacks(rules, side, from, occupied)
}

/// Returns where a piece of a kind could capture from a square. Slower than a survey: it is for tables that are made
/// once.
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
                compound.reach(self.side, self.from, self.occupied, SetOf::<R>::EMPTY).capture
            }
        };
    }
}
