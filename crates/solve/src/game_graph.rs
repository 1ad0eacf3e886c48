//! A game of the chess family as a graph. Moves and results come from its rules.

use tabiya_board::Color;
use tabiya_rules::search::{self, Layout, NodeRules, NodeTask};
use tabiya_rules::{MoveList, Outcome, Position, Reason, Setup};

use crate::codec::Codec;
use crate::error::SolveError;
use crate::graph::{Children, End, Graph, Node, Reach};

/// A game of the chess family, from one of its positions on.
pub(crate) struct Game {
    pub(crate) root: Position,
    pub(crate) codec: Codec,
}

/// The state of a thread that expands positions of a game.
pub(crate) struct Worker {
    position: Position,
    setup: Setup,
    moves: MoveList,
}

impl Graph for Game {
    type Worker = Worker;

    fn worker(&self) -> Worker {
        let setup = Setup::empty(self.root.ruleset());
        Worker { position: self.root.clone(), setup, moves: MoveList::new() }
    }

    fn root(&self) -> u64 {
        self.encode(&self.root)
    }

    fn expand(
        &self,
        worker: &mut Worker,
        key: u64,
        reach: Reach,
        children: &mut Children,
    ) -> Result<Node, SolveError> {
        self.codec.decode(key, &mut worker.setup);
        worker.position.load_unchecked(&worker.setup);
        self.expand_position(&worker.position, reach, &mut worker.moves, children)
    }
}

impl Game {
    /// Returns the number of a position.
    pub(crate) fn encode(&self, position: &Position) -> u64 {
        search::run(position, Encode(&self.codec))
    }

    /// Expands a position that need not be the one by which its key is decoded.
    pub(crate) fn expand_position(
        &self,
        position: &Position,
        reach: Reach,
        moves: &mut MoveList,
        children: &mut Children,
    ) -> Result<Node, SolveError> {
        search::run(position, Expand { codec: &self.codec, reach, moves, children })
    }
}

/// The number of a position.
struct Encode<'a>(&'a Codec);

impl NodeTask for Encode<'_> {
    type Out = u64;
    fn run<L: Layout>(self, _: &dyn NodeRules<L>, root: &search::Node<L>) -> u64 {
        self.0.encode(root)
    }
}

/// Whether a position has a state besides its pieces and hands.
pub(crate) struct HasHiddenState;

impl NodeTask for HasHiddenState {
    type Out = bool;
    fn run<L: Layout>(self, _: &dyn NodeRules<L>, root: &search::Node<L>) -> bool {
        root.has_hidden_state()
    }
}

/// The expansion of a position: the numbers of the positions after its moves.
struct Expand<'a> {
    codec: &'a Codec,
    reach: Reach,
    moves: &'a mut MoveList,
    children: &'a mut Children,
}

impl NodeTask for Expand<'_> {
    type Out = Result<Node, SolveError>;

    fn run<L: Layout>(self, rules: &dyn NodeRules<L>, root: &search::Node<L>) -> Result<Node, SolveError> {
        let Expand { codec, reach, moves, children } = self;
        children.clear();
        let turn = root.turn();
        let moves = rules.legal_moves(root, moves);
        if moves.is_empty() {
            let without_moves = || rules.outcome_without_moves(root, rules.is_attacked(root, turn));
            let outcome = rules.decided(root).or_else(without_moves);
            return Ok(Node::Over(end(outcome, turn)));
        }
        let (mut wins, mut draws) = (false, false);
        for m in moves {
            let mut after = *root;
            rules.play(&mut after, *m);
            if after.has_hidden_state() {
                return Err(SolveError::HiddenState);
            }
            let Some(outcome) = rules.decided(&after) else {
                children.live.push(codec.encode(&after));
                continue;
            };
            match end(Some(outcome), turn) {
                // Nothing is followed from a position with such a move.
                End::Won if is_decisive(outcome, reach) => {
                    children.clear();
                    return Ok(Node::Wins);
                }
                End::Won => wins = true,
                End::Drawn => draws = true,
                End::Lost => {}
            }
            if reach != Reach::UntilWon {
                children.ended.push(codec.encode(&after));
            }
        }
        Ok(if wins { Node::Wins } else { Node::GoesOn { draws } })
    }
}

/// Returns whether nothing is followed from a position with a move that wins so.
fn is_decisive(outcome: Outcome, reach: Reach) -> bool {
    match reach {
        Reach::UntilWon => true,
        Reach::UntilCapture => outcome.reason == Reason::RoyalCapture,
        Reach::EveryMove => false,
    }
}

/// Returns the value of an outcome for a side. A game that continues without a legal move is never won.
pub(crate) fn end(outcome: Option<Outcome>, side: Color) -> End {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(winner) if winner == side => End::Won,
        Some(_) => End::Lost,
        None => End::Drawn,
    }
}
