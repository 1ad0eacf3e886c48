//! Traces of evaluations: which weights apply to a position and how often, for fitting them.

use tabiya_board::Set;
use tabiya_rules::internal::{Lanes, Layout, Node, NodeRules, NodeTask, with_node};
use tabiya_rules::{Position, Ruleset};

use super::weights::Part;
use super::{Evaluator, Tables, Weights, seen_from};

/// The weights that apply to a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// How near the game is to its opening, from 0 to 1.
    pub phase: f32,
    /// The places of weights, and how often they apply for White minus Black.
    pub terms: Vec<(u32, i16)>,
}

struct MakeTrace<'a>(&'a Ruleset, &'a Weights);

impl NodeTask for MakeTrace<'_> {
    type Out = Trace;

    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, node: &Node<L>) -> Trace {
        let weights = self.1;
        let tables = Tables::new(self.0, weights, rules);
        let evaluator = Evaluator::new(rules, &tables);
        let mut counts = std::collections::BTreeMap::new();
        let mut add = |index: usize, count: i32| *counts.entry(index as u32).or_insert(0) += count;
        let (value, square_at) = (weights.index(Part::Value, 0), weights.index(Part::Square, 0));
        for kind in 0..weights.kinds {
            for side in 0..2 {
                let sign = 1 - 2 * side as i32;
                for square in (node.kinds.get(kind) & node.colors[side]).squares() {
                    let own = match side {
                        0 => square,
                        _ => seen_from(square, weights.squares, tables.files(), tables.turned),
                    };
                    add(value + kind, sign);
                    add(square_at + kind * weights.squares + own.index(), sign);
                }
                let reserve = &node.reserve[side];
                if kind < reserve.count() && reserve.get(kind) > 0 {
                    add(weights.index(Part::Hand, kind), sign * i32::from(reserve.get(kind)));
                    add(weights.index(Part::FirstInHand, kind), sign);
                }
            }
        }
        if let Some(structure) = evaluator.features(node, &mut add) {
            structure.features(&tables, &mut add);
        }
        add(weights.index(Part::Tempo, 0), if node.turn == 0 { 1 } else { -1 });
        let phase = tables.phase(evaluator.refresh(node).phase);
        let terms = counts.into_iter().filter(|(_, count)| *count != 0);
        Trace {
            phase: phase as f32 / 256.0,
            terms: terms.map(|(index, count)| (index, count as i16)).collect(),
        }
    }
}

/// Returns the weights that apply to a position.
pub(crate) fn trace(weights: &Weights, position: &Position) -> Trace {
    with_node(position, MakeTrace(position.ruleset(), weights))
}
