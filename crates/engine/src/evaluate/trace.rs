//! Traces of evaluations: which weights apply to a position and how often, for fitting them.

use tabiya_board::{Color, Set};
use tabiya_rules::Position;
use tabiya_rules::search::{self, Layout, Node, NodeRules, NodeTask};

use super::weights::Part;
use super::{Evaluator, Tables, Weights, seen_from, sign};

/// The weights that apply to a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// How near the game is to its opening, from 0 to 1.
    pub phase: f32,
    /// The places of weights, and how often they apply for White minus Black.
    pub terms: Vec<(u32, i16)>,
}

struct MakeTrace<'a>(&'a Weights);

impl NodeTask for MakeTrace<'_> {
    type Out = Trace;

    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, node: &Node<L>) -> Trace {
        let weights = self.0;
        let tables = Tables::new(weights, rules);
        let evaluator = Evaluator::new(rules, &tables);
        let mut counts = std::collections::BTreeMap::new();
        let mut add = |index: usize, count: i32| *counts.entry(index as u32).or_insert(0) += count;
        let (value, square_at) = (weights.index(Part::Value, 0), weights.index(Part::Square, 0));
        for kind in tables.kinds() {
            for color in Color::ALL {
                let sign = sign(color);
                for square in (node.of_kind(kind) & node.pieces_of(color)).squares() {
                    let own = match color {
                        Color::White => square,
                        Color::Black => seen_from(square, weights.squares, tables.files(), tables.turned),
                    };
                    add(value + kind.index(), sign);
                    add(square_at + kind.index() * weights.squares + own.index(), sign);
                }
                let held = node.in_hand(color, kind);
                if held > 0 {
                    add(weights.index(Part::Hand, kind.index()), sign * i32::from(held));
                    add(weights.index(Part::FirstInHand, kind.index()), sign);
                }
            }
        }
        if let Some(structure) = evaluator.features(node, &mut add) {
            structure.features(&tables, &mut add);
        }
        add(weights.index(Part::Tempo, 0), sign(node.turn()));
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
    search::run(position, MakeTrace(weights))
}
