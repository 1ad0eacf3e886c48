//! Evaluation: a guess how good a position is, from weighted features of the pieces. It names no game:
//! weights come from the rules alone, or from a fit for one game.

mod derive;
mod evaluation_tables;
mod structure;
mod trace;
mod weights;
mod weights_file;

use tabiya_board::{Color, PerColor, Set, Square};
use tabiya_rules::def::RulesetDef;
use tabiya_rules::search::cpu::{Processor, Task};
use tabiya_rules::search::{self, Layout, Node, NodeRules, NodeTask, RoyalTarget, Survey};
use tabiya_rules::{Kind, Position, Ruleset};

use crate::score::{EVAL_BOUND, Pair};

pub(crate) use evaluation_tables::{Tables, is_turned};
use structure::{Steppers, Structure, Structures};
pub use trace::Trace;
pub(crate) use trace::trace;
pub use weights::Weights;
use weights::{MOVES, Part, STEPS};
pub use weights_file::ParseWeightsError;

struct Derive;

impl NodeTask for Derive {
    type Out = Weights;
    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) -> Weights {
        derive::derive(rules, root)
    }
}

/// Returns the weights of a game: those that were fitted for it, those of a game with the same pieces on the
/// same board, or those that follow from the rules.
pub(crate) fn weights(ruleset: &Ruleset) -> Weights {
    let fingerprint = ruleset.fingerprint().to_string();
    let fitted = tabiya_rulesets::WEIGHTS
        .iter()
        .find(|(_, text)| weights_file::fingerprint(text) == Some(&fingerprint));
    let of_relative = || {
        tabiya_rulesets::WEIGHTS
            .iter()
            .find(|(id, _)| Ruleset::builtin(id).is_some_and(|other| is_relative(ruleset, &other)))
    };
    let found = fitted.or_else(of_relative);
    found.and_then(|(_, text)| Weights::read(ruleset, text).ok()).unwrap_or_else(|| derive_weights(ruleset))
}

/// Returns whether two games have the same pieces on boards of the same size, and the same use for captured
/// ones.
fn is_relative(ruleset: &Ruleset, other: &Ruleset) -> bool {
    let (a, b) = (ruleset.def(), other.def());
    let pieces = |def: &RulesetDef| -> Vec<_> {
        def.pieces.iter().map(|piece| (piece.letter.clone(), piece.movement.clone(), piece.royal)).collect()
    };
    a.board == b.board
        && a.royals.rule == b.royals.rule
        && a.hands.is_some() == b.hands.is_some()
        && a.captures == b.captures
        && a.endings.stalemate == b.endings.stalemate
        && pieces(a) == pieces(b)
}

/// Returns weights that follow from the rules alone.
pub(crate) fn derive_weights(ruleset: &Ruleset) -> Weights {
    search::run(&ruleset.start(), Derive)
}

struct Evaluate<'a>(&'a Weights);

impl NodeTask for Evaluate<'_> {
    type Out = i32;
    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, node: &Node<L>) -> i32 {
        let tables = Tables::new(self.0, rules);
        let evaluator = Evaluator::new(rules, &tables);
        evaluator.evaluate(node, &evaluator.refresh(node))
    }
}

/// Returns the evaluation of a position for the side to move. It is for single positions: a search keeps its
/// tables.
pub(crate) fn evaluate(weights: &Weights, position: &Position) -> i32 {
    search::run(position, Evaluate(weights))
}

/// The part of an evaluation that changes little from move to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accumulator {
    /// The pieces on their squares and in hand, White's minus Black's.
    pub(crate) pieces: Pair,
    /// The pieces that make the opening an opening.
    pub(crate) phase: i32,
}

/// An evaluator for nodes in one layout.
pub(crate) struct Evaluator<'a, L: Layout> {
    pub(crate) rules: &'a dyn NodeRules<L>,
    pub(crate) tables: &'a Tables<L::B>,
    processor: Processor,
    structures: Structures<L::B>,
}

/// The sum of the weights of all features of a node, as a task, because counting bits is much of the work.
struct SumFeatures<'a, L: Layout> {
    evaluator: &'a Evaluator<'a, L>,
    node: &'a Node<L>,
}

impl<L: Layout> Task for SumFeatures<'_, L> {
    type Out = Pair;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self) -> Pair {
        let mut total = Pair::default();
        let weights = &self.evaluator.tables.list;
        let structure = self.evaluator.features(self.node, |index, count| total += weights[index] * count);
        if let Some(structure) = structure {
            total += structure.sum;
        }
        total
    }
}

impl<'a, L: Layout> Evaluator<'a, L> {
    pub(crate) fn new(rules: &'a dyn NodeRules<L>, tables: &'a Tables<L::B>) -> Evaluator<'a, L> {
        Evaluator { rules, tables, processor: Processor::detect(), structures: Structures::new() }
    }

    /// Returns the accumulator of a node, from scratch.
    pub(crate) fn refresh(&self, node: &Node<L>) -> Accumulator {
        let mut sum = Accumulator::default();
        for kind in self.tables.kinds() {
            for color in Color::ALL {
                let pieces = node.of_kind(kind) & node.pieces_of(color);
                for square in pieces.squares() {
                    self.tables.add(&mut sum, color, kind, square);
                }
            }
        }
        for color in Color::ALL {
            for (kind, count) in self.tables.kinds().zip(node.hand(color)) {
                sum.pieces += self.tables.hand(color, kind, *count);
                sum.phase += self.tables.hand_phase(kind) * i32::from(*count);
            }
        }
        sum
    }

    /// Updates an accumulator by the difference between two nodes, so that no kind of move needs its own
    /// code.
    pub(crate) fn update(&self, sum: &mut Accumulator, before: &Node<L>, after: &Node<L>) {
        for kind in self.tables.kinds() {
            let (old, new) = (before.of_kind(kind), after.of_kind(kind));
            for color in Color::ALL {
                let (old, new) = (old & before.pieces_of(color), new & after.pieces_of(color));
                if old == new {
                    continue;
                }
                for square in (old & !new).squares() {
                    self.tables.remove(sum, color, kind, square);
                }
                for square in (new & !old).squares() {
                    self.tables.add(sum, color, kind, square);
                }
            }
        }
        for color in Color::ALL {
            let hands = (before.hand(color), after.hand(color));
            if hands.0 == hands.1 {
                continue;
            }
            for (kind, (&old, &new)) in self.tables.kinds().zip(hands.0.iter().zip(hands.1)) {
                if old != new {
                    sum.pieces += self.tables.hand(color, kind, new);
                    sum.pieces -= self.tables.hand(color, kind, old);
                    sum.phase += self.tables.hand_phase(kind) * (i32::from(new) - i32::from(old));
                }
            }
        }
    }

    /// Returns the evaluation for the side to move.
    pub(crate) fn evaluate(&self, node: &Node<L>, sum: &Accumulator) -> i32 {
        let mut total = sum.pieces;
        total += self.processor.run(SumFeatures { evaluator: self, node });
        let score = total.at(self.tables.phase(sum.phase)) + self.mop_up(node);
        let score = if node.turn() == Color::White { score } else { -score };
        (score + self.tables.tempo).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// Returns a rough evaluation for the side to move, from the pieces and their squares alone.
    pub(crate) fn estimate(&self, node: &Node<L>, sum: &Accumulator) -> i32 {
        let score = sum.pieces.at(self.tables.phase(sum.phase));
        let score = if node.turn() == Color::White { score } else { -score };
        (score + self.tables.tempo).clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// Returns the bonus, for White, for driving a bare royal to the edge of the board, where it is mated.
    fn mop_up(&self, node: &Node<L>) -> i32 {
        let royals = self.rules.royals(node);
        let bare = |color: Color| {
            let pieces = node.pieces_of(color);
            pieces.is_subset(royals) && !pieces.several()
        };
        let (color, sign) = match (bare(Color::White), bare(Color::Black)) {
            (true, false) => (Color::White, -1),
            (false, true) => (Color::Black, 1),
            _ => return 0,
        };
        let own = royals & node.pieces_of(!color);
        if own.is_empty() || node.pieces_of(color).is_empty() {
            return 0;
        }
        let (hunted, hunter) = (node.pieces_of(color).first(), own.first());
        sign * (10 * self.tables.centre_distance(hunted) - 4 * self.tables.distance(hunted, hunter))
    }

    /// Calls a closure with the place of each weight that applies, and how often it does for White minus
    /// Black. Weights of the accumulator and of the structure of steppers are left out; returns the
    /// structure, in games that have one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn features(&self, node: &Node<L>, mut add: impl FnMut(usize, i32)) -> Option<Structure<L::B>> {
        let tables = self.tables;
        let royals = self.rules.royals(node);
        let targets = PerColor(Color::ALL.map(|color| {
            let own = royals & node.pieces_of(color);
            if own.is_empty() || own.several() {
                RoyalTarget { royal: None, ring: L::B::EMPTY }
            } else {
                RoyalTarget { royal: Some(own.first()), ring: tables.ring(own.first()) }
            }
        }));
        let survey = self.rules.survey(node, &targets);
        let structure = tables.has_structure.then(|| {
            let all = of_kinds(node, &tables.steppers);
            let at = PerColor(Color::ALL.map(|color| node.pieces_of(color) & all));
            self.structures.get(tables, Steppers { at, attacks: survey.by_steppers })
        });
        for color in Color::ALL {
            let sign = sign(color);
            let (own, other) = (node.pieces_of(color), !color);
            for piece in survey.mobility(color) {
                let squares = usize::from(piece.squares).min(MOVES - 1);
                add(tables.at(Part::Mobility) + piece.kind.index() * MOVES + squares, sign);
            }
            self.attack(node, color, &targets[other], &survey, &mut add);
            let attacked = own & survey.attacked[other];
            let hanging = attacked & !survey.attacked[color];
            let threatened = own & survey.by_steppers[other];
            if attacked.any() {
                for kind in tables.kinds() {
                    let pieces = node.of_kind(kind) & attacked;
                    if pieces.is_empty() {
                        continue;
                    }
                    add(tables.at(Part::Attacked) + kind.index(), sign * pieces.len() as i32);
                    let count = (hanging & pieces).len() as i32;
                    if count != 0 {
                        add(tables.at(Part::Hanging) + kind.index(), sign * count);
                    }
                    let count = (threatened & pieces).len() as i32;
                    if count != 0 {
                        add(tables.at(Part::ByStepper) + kind.index(), sign * count);
                    }
                }
            }
            if let Some(structure) = &structure {
                self.steppers(node, color, structure, &targets, &mut add);
            }
            if !tables.has_hands {
                for kind in tables.kinds() {
                    if (node.of_kind(kind) & own).several() {
                        add(tables.at(Part::Pair) + kind.index(), sign);
                    }
                }
            }
            if let Some(goal) = &tables.goal {
                let pieces = of_kinds(node, &goal.kinds) & own;
                let nearest = pieces.squares().map(|at| goal.distance[color][at.index()]).min();
                if let Some(distance) = nearest {
                    add(tables.at(Part::Goal) + usize::from(distance).min(STEPS - 1), sign);
                }
            }
            if tables.counts_checks {
                let checks = usize::from(self.rules.counters(node)[color]);
                add(tables.at(Part::Checks) + checks.min(STEPS - 1), sign);
            }
        }
        structure
    }

    /// Features of the pieces of a side that attack the enemy royal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn attack(
        &self,
        node: &Node<L>,
        color: Color,
        target: &RoyalTarget<L::B>,
        survey: &Survey<L::B>,
        add: &mut impl FnMut(usize, i32),
    ) {
        if target.royal.is_none() {
            return;
        }
        let (tables, other) = (self.tables, !color);
        let sign = sign(color);
        let mut attacks = 0;
        for kind in tables.kinds() {
            let near = i32::from(survey.ring_attacks[color][kind.index() & 31]);
            if near != 0 {
                add(tables.at(Part::RingAttack) + kind.index(), sign * near);
                attacks += near;
            }
        }
        if attacks > 0 {
            add(tables.at(Part::Danger) + (attacks as usize).min(STEPS - 1), sign);
            let pieces = usize::from(survey.ring_attackers[color]);
            add(tables.at(Part::Attackers) + pieces.min(STEPS - 1), sign);
        }
        let safe = survey.checks[color] & !(survey.attacked[other] | node.pieces_of(color));
        if safe.any() {
            add(tables.at(Part::SafeChecks) + (safe.len() as usize).min(STEPS - 1), sign);
        }
        if !tables.has_hands {
            return;
        }
        let open = target.ring & survey.attacked[color] & !survey.attacked_twice[other];
        if open.any() {
            let pieces: u32 = node.hand(color).iter().map(|count| u32::from(*count)).sum();
            let drops = (open.len() * pieces.min(5)) as usize;
            add(tables.at(Part::DropDanger) + (drops / 2).min(STEPS - 1), sign);
        }
        let safe = survey.checks_from_hand[color] & (!survey.attacked[other] | survey.attacked[color]);
        if safe.any() {
            add(tables.at(Part::DropChecks) + (safe.len() as usize).min(STEPS - 1), sign);
        }
    }

    /// Features of pawns and other pieces that move by single steps, among other pieces.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn steppers(
        &self,
        node: &Node<L>,
        color: Color,
        structure: &Structure<L::B>,
        targets: &PerColor<RoyalTarget<L::B>>,
        add: &mut impl FnMut(usize, i32),
    ) {
        let (tables, other) = (self.tables, !color);
        let sign = sign(color);
        for at in structure.passed[color].squares() {
            let rank = tables.rank(color, at);
            if tables.front[color][at.index()].file.is_disjoint(node.pieces()) {
                add(tables.at(Part::PassedFree) + rank, sign);
            }
            if let (Some(near), Some(far)) = (targets[color].royal, targets[other].royal) {
                let lead = tables.steps(far, at) - tables.steps(near, at);
                if lead != 0 {
                    add(tables.at(Part::PassedRoyals) + rank, sign * lead);
                }
            }
        }
        if let Some(royal) = targets[color].royal {
            let front = &tables.front[color][royal.index()];
            let [own, enemy] = [color, other].map(|color| structure.steppers.at[color]);
            add(tables.at(Part::Shelter) + ((own & front.near).len() as usize).min(STEPS - 1), sign);
            add(tables.at(Part::Storm) + ((enemy & front.span).len() as usize).min(STEPS - 1), sign);
        }
        let pieces = node.pieces_of(color) & structure.half_open[color];
        if pieces.any() {
            for kind in tables.kinds() {
                let pieces = pieces & node.of_kind(kind);
                if pieces.any() {
                    let count = (pieces & structure.open).len() as i32;
                    add(tables.at(Part::HalfOpen) + kind.index(), sign * (pieces.len() as i32 - count));
                    if count != 0 {
                        add(tables.at(Part::Open) + kind.index(), sign * count);
                    }
                }
            }
        }
    }
}

/// Returns 1 for White and -1 for Black.
#[cfg_attr(not(debug_assertions), inline(always))]
fn sign(color: Color) -> i32 {
    1 - 2 * color.index() as i32
}

/// Returns the squares of the pieces of these kinds.
#[cfg_attr(not(debug_assertions), inline(always))]
fn of_kinds<L: Layout>(node: &Node<L>, kinds: &[Kind]) -> L::B {
    kinds.iter().fold(L::B::EMPTY, |set, kind| set | node.of_kind(*kind))
}

/// Returns the square as the other side sees it.
pub(crate) fn seen_from(square: Square, squares: usize, files: usize, turned: bool) -> Square {
    let (file, rank) = (square.index() % files, square.index() / files);
    let rank = squares / files - 1 - rank;
    let file = if turned { files - 1 - file } else { file };
    Square((rank * files + file) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::MoveList;

    /// Plays at random and compares the updated accumulator and the evaluation with new ones.
    struct Compare<'a>(&'a Weights);

    impl NodeTask for Compare<'_> {
        type Out = ();
        fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) {
            let tables = Tables::new(self.0, rules);
            let evaluator = Evaluator::new(rules, &tables);
            let (id, mut list) = (rules.ruleset().id(), MoveList::new());
            let mut random = 1u64;
            for _ in 0..20 {
                let mut node = *root;
                let mut sum = evaluator.refresh(&node);
                for _ in 0..80 {
                    let moves = rules.legal_moves(&node, &mut list);
                    if moves.is_empty() {
                        break;
                    }
                    random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    let m = moves[(random >> 33) as usize % moves.len()];
                    let before = node;
                    rules.play(&mut node, m);
                    evaluator.update(&mut sum, &before, &node);
                    assert_eq!(sum, evaluator.refresh(&node), "{id} {m:?}");
                    // Structures of steppers are kept from position to position by one, and not by the other.
                    let anew = Evaluator::new(rules, &tables).evaluate(&node, &sum);
                    assert_eq!(evaluator.evaluate(&node, &sum), anew, "{id} {m:?}");
                }
            }
        }
    }

    #[test]
    fn updates_equal_a_new_evaluation_in_every_game() {
        for def in Ruleset::builtin_defs() {
            let ruleset = Ruleset::builtin(&def.id).unwrap();
            if ruleset.alternates() {
                let weights = derive_weights(&ruleset);
                search::run(&ruleset.start(), Compare(&weights));
            }
        }
    }
}
