//! A game of the chess family as a graph. Moves and results come from its rules.

use tabiya_board::Color;
use tabiya_rules::internal;
use tabiya_rules::{Outcome, Position, Reason, Setup};

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
    list: internal::Children,
}

impl Graph for Game {
    type Worker = Worker;

    fn worker(&self) -> Worker {
        let setup = Setup::empty(self.root.ruleset());
        Worker { position: self.root.clone(), setup, list: internal::Children::default() }
    }

    fn root(&self) -> u64 {
        self.codec.encode(&self.root)
    }

    fn expand(
        &self,
        worker: &mut Worker,
        key: u64,
        reach: Reach,
        children: &mut Children,
    ) -> Result<Node, SolveError> {
        self.codec.decode(key, &mut worker.setup);
        internal::load_unchecked(&mut worker.position, &worker.setup);
        self.expand_position(&worker.position, reach, &mut worker.list, children)
    }
}

impl Game {
    /// Expands a position that need not be the one by which its key is decoded.
    pub(crate) fn expand_position(
        &self,
        position: &Position,
        reach: Reach,
        list: &mut internal::Children,
        children: &mut Children,
    ) -> Result<Node, SolveError> {
        children.clear();
        let turn = position.turn();
        // Nothing is followed from a position with such a move.
        let decides = |outcome: Outcome| {
            end(Some(outcome), turn) == End::Won
                && match reach {
                    Reach::UntilWon => true,
                    Reach::UntilCapture => outcome.reason == Reason::RoyalCapture,
                    Reach::EveryMove => false,
                }
        };
        list.fill(position, self.codec.weights(!turn), &decides);
        if list.have_hidden_state() {
            return Err(SolveError::HiddenState);
        }
        if list.list().is_empty() {
            return Ok(Node::Over(end(position.outcome(), turn)));
        }
        let (mut wins, mut draws) = (false, false);
        for child in list.list() {
            let key = self.codec.key(!turn, child.sums);
            let Some(outcome) = child.outcome else {
                children.live.push(key);
                continue;
            };
            match end(Some(outcome), turn) {
                End::Won => wins = true,
                End::Drawn => draws = true,
                End::Lost => {}
            }
            if decides(outcome) {
                children.clear();
                return Ok(Node::Wins);
            }
            if reach != Reach::UntilWon {
                children.ended.push(key);
            }
        }
        Ok(if wins { Node::Wins } else { Node::GoesOn { draws } })
    }
}

/// Returns the value of an outcome for a side. A game that goes on without a legal move is never won.
pub(crate) fn end(outcome: Option<Outcome>, side: Color) -> End {
    match outcome.and_then(|outcome| outcome.winner) {
        Some(winner) if winner == side => End::Won,
        Some(_) => End::Lost,
        None => End::Drawn,
    }
}
