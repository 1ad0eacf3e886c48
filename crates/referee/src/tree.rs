//! The moves of a game as a tree: the first continuation of each position is the main line, the
//! others are variations. It holds moves and knows no rules; positions are found by playing them.

use std::num::NonZeroU32;

use tabiya_board::Color;
use tabiya_rules::Move;

use crate::{Millis, Time};

/// A move of a tree. Where a place in the tree is meant, nothing (`None`) is the beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// One move of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The move. The position before it can read it.
    pub m: Move,
    /// Who made it.
    pub by: Color,
    /// When: the last time, if it was undone and made again.
    pub at: Time,
    /// What the mover's clock showed afterwards (that time), bonus included, if there is a clock.
    pub left: Option<Millis>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    next: Option<NodeId>,
}

/// All moves that were made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
    first: Option<NodeId>,
}

impl Tree {
    /// How many moves it holds, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no move was made.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A move of this tree. Ids of moves that were taken back by agreement have none.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// The move before; nothing if this is a first move.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.get(id)?.parent
    }

    /// The continuations after a move, or from the beginning: the main one first.
    ///
    /// ```
    /// # use tabiya_referee::*;
    /// # use tabiya_rules::Ruleset;
    /// let chess = Ruleset::builtin("chess").unwrap();
    /// let mut game = Game::new(&chess, Terms::default(), Time(0));
    /// let first: Vec<_> = game.legal_moves().into_iter().take(2).collect();
    /// for m in &first {
    ///     game.play(*m, Time(0)).unwrap();
    ///     game.apply(Action::Undo.by(game.turn()), Time(0)).unwrap();
    /// }
    /// let tree = game.tree();
    /// assert!(tree.children(None).map(|id| tree.get(id).unwrap().m).eq(first));
    /// ```
    pub fn children(&self, of: Option<NodeId>) -> impl Iterator<Item = NodeId> + '_ {
        let first = match of {
            None => self.first,
            Some(id) => self.get(id).and_then(|node| node.first_child),
        };
        std::iter::successors(first, |id| self.get(*id)?.next)
    }

    /// The main line from here on: first continuations, to the end.
    pub fn main_line(&self, from: Option<NodeId>) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.children(from).next(), |id| self.children(Some(*id)).next())
    }

    /// The moves from the beginning to this one.
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(self.get(id).map(|_| id), |id| self.parent(*id)).collect();
        path.reverse();
        path
    }

    /// Every move, each before what follows it and the main continuation before its variations,
    /// with the number of half-moves before it.
    pub fn walk(&self) -> impl Iterator<Item = (usize, NodeId)> + '_ {
        let mut open: Vec<(usize, NodeId)> = self.first.map(|id| (0, id)).into_iter().collect();
        std::iter::from_fn(move || {
            let (ply, id) = open.pop()?;
            let node = self.get(id)?;
            open.extend(node.next.map(|next| (ply, next)));
            open.extend(node.first_child.map(|child| (ply + 1, child)));
            Some((ply, id))
        })
    }

    /// Adds a continuation, as the last.
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

    /// Notes that a known move was made again.
    pub(crate) fn made_again(&mut self, id: NodeId, at: Time, left: Option<Millis>) {
        if let Some(node) = self.nodes.get_mut(id.index()) {
            (node.at, node.left) = (at, left);
        }
    }

    /// Keeps the first moves of a tree that has one line.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.nodes.truncate(len);
        match self.nodes.last_mut() {
            Some(last) => last.first_child = None,
            None => self.first = None,
        }
    }
}
