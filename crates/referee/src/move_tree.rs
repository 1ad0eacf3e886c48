//! The moves of a game as a tree: the first continuation of each position belongs to the main line, the
//! others are variations. The tree holds moves only; positions are found by playing them.

use std::num::NonZeroU32;

use tabiya_board::Color;
use tabiya_rules::Move;

use crate::{Millis, Time};

/// Identifies a move of a game. As a place in the tree, `None` is the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The move, legal in the position before it.
    pub m: Move,
    /// The side that made it.
    pub by: Color,
    /// When it was made: the last time, if it was undone and made again.
    pub at: Time,
    /// The time on the mover's clock after the move, bonus included, if there is a clock.
    pub left: Option<Millis>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    next: Option<NodeId>,
}

/// All moves of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    first: Option<NodeId>,
}

impl Tree {
    /// Returns a move of this tree. The ids of moves taken back by agreement have none.
    pub(crate) fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// Returns a move of this tree, which must have it.
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Returns the continuations after a move, or from the start: the main one first.
    pub(crate) fn children(&self, of: Option<NodeId>) -> impl Iterator<Item = NodeId> + '_ {
        let first = match of {
            None => self.first,
            Some(id) => self.get(id).and_then(|node| node.first_child),
        };
        std::iter::successors(first, |id| self.get(*id)?.next)
    }

    /// Returns the main line after a move, or from the start: the first continuations, to the end.
    pub(crate) fn main_line(&self, from: Option<NodeId>) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.children(from).next(), |id| self.children(Some(*id)).next())
    }

    /// Adds a continuation after the others.
    pub(crate) fn add(
        &mut self,
        parent: Option<NodeId>,
        m: Move,
        by: Color,
        at: Time,
        left: Option<Millis>,
    ) -> NodeId {
        let last = self.children(parent).last();
        self.nodes.push(Node { m, by, at, left, parent, first_child: None, next: None });
        let number = u32::try_from(self.nodes.len()).ok().and_then(NonZeroU32::new);
        let id = NodeId(number.expect("four thousand million moves do not fit into memory"));
        match (last, parent) {
            (Some(last), _) => self.nodes[last.index()].next = Some(id),
            (None, Some(parent)) => self.nodes[parent.index()].first_child = Some(id),
            (None, None) => self.first = Some(id),
        }
        id
    }

    /// Updates the time of a known move that was made again.
    pub(crate) fn update(&mut self, id: NodeId, at: Time, left: Option<Millis>) {
        if let Some(node) = self.nodes.get_mut(id.index()) {
            (node.at, node.left) = (at, left);
        }
    }

    /// Keeps the first `len` moves of a tree without variations.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.nodes.truncate(len);
        match self.nodes.last_mut() {
            Some(last) => last.first_child = None,
            None => self.first = None,
        }
    }
}
