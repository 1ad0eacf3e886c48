//! The rules as a search uses them, for computer players and solvers of any game.
//!
//! A [`Position`](crate::Position) carries its rules and has room for any game, which is more than a search
//! should copy millions of times per second. A [`Node`] is the state alone, in the narrowest [`Layout`] that
//! holds the game: making a move costs one copy of the node and one call. [`run`] chooses the layout once and
//! calls a [`NodeTask`], which is generic over it, with the root and the [`NodeRules`] of the game. Nothing
//! is allocated besides the lists of moves, which are reused; only listing the moves of games in which each
//! has a second square allocates more.
//!
//! | to | use |
//! |---|---|
//! | list moves | [`NodeRules::legal_moves`], [`captures`](NodeRules::captures), [`quiet_moves`](NodeRules::quiet_moves), into a [`MoveList`](crate::MoveList) |
//! | make a move, or give the turn away | copy the node; [`NodeRules::play`], [`NodeRules::skip_turn`] |
//! | see whether the game is over | [`NodeRules::status`]; without legal moves [`NodeRules::outcome_without_moves`] |
//! | find repetitions | [`NodeStatus::key`], and [`History::positions`](crate::History::positions) for the game so far |
//! | store results | [`Node::hash`], [`Move::to_bits`](crate::Move::to_bits), [`cpu::prefetch`] |
//! | value pieces of any game | [`PieceValues`], [`Mobility`] |
//! | value captures | [`exchange_value`], [`exchange_gains`] |
//! | evaluate positions | the sets of [`Node`], [`NodeRules::attackers`], [`attacks`](NodeRules::attacks), [`survey`](NodeRules::survey), [`counters`](NodeRules::counters) |
//!
//! The rules know no evaluation, no search tree and no time. A whole player of all games in less than 150
//! lines is in `examples/alpha-beta`.
//!
//! # A search to a fixed depth
//!
//! ```
//! use tabiya_rules::search::{self, Layout, Node, NodeRules, NodeTask, PieceValues};
//! use tabiya_rules::{Move, MoveList, Ruleset};
//!
//! /// Finds the move that is best by material, some half-moves ahead.
//! struct BestMove(usize);
//!
//! impl NodeTask for BestMove {
//!     type Out = Option<(Move, i32)>;
//!     fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &Node<L>) -> Self::Out {
//!         let values = PieceValues::derive(rules, root);
//!         best(rules, &values, root, self.0)
//!     }
//! }
//!
//! fn best<L: Layout>(
//!     rules: &dyn NodeRules<L>,
//!     values: &PieceValues,
//!     node: &Node<L>,
//!     depth: usize,
//! ) -> Option<(Move, i32)> {
//!     let mut moves = MoveList::new();
//!     let score = |m: Move| {
//!         let mut after = *node;
//!         rules.play(&mut after, m);
//!         if let Some(outcome) = rules.status(&after).decided {
//!             return outcome.winner.map_or(0, |winner| if winner == node.turn() { 9999 } else { -9999 });
//!         }
//!         match depth {
//!             1 => -values.material(&after),
//!             _ => best(rules, values, &after, depth - 1).map_or(9999, |(_, score)| -score),
//!         }
//!     };
//!     let scored = rules.legal_moves(node, &mut moves).iter().map(|m| (*m, score(*m)));
//!     scored.max_by_key(|(_, score)| *score)
//! }
//!
//! // Nothing is decided in the first three half-moves of animal chess, if both sides look.
//! let animal = Ruleset::builtin("animal").unwrap();
//! let (_, score) = search::run(&animal.start(), BestMove(3)).unwrap();
//! assert!(score.abs() < 9999);
//! ```

mod attackers;
pub mod cpu;
mod exchange;
mod node;
mod rules;
mod survey;
mod values;

pub use crate::core::layout::Layout;
pub use crate::core::state::State as Node;
pub use exchange::{exchange_gains, exchange_value, has_exchanges};
pub use rules::{KindChanges, NodeRules, NodeStatus, NodeTask, run};
pub use survey::{PieceMobility, RoyalTarget, Survey};
pub use values::{Mobility, PieceValues};
