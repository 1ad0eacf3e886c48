//! Builds the tree of a record move by move, with lines that branch off earlier ones.

use core::time::Duration;

use tabiya_rules::{Move, Position};

use super::{MAX_DEPTH, Node};

/// A tree under construction, with a current node.
pub(crate) struct Tree {
    moves: Vec<Entry>,
    /// The moves in the start position; that of the main line is first.
    roots: Vec<usize>,
    start: Position,
    /// The moves that lead to the current node, and the positions after each of them.
    path: Vec<usize>,
    positions: Vec<Position>,
}

struct Entry {
    node: Node,
    children: Vec<usize>,
    depth: usize,
}

impl Tree {
    pub(crate) fn new(start: Position) -> Tree {
        Tree { moves: Vec::new(), roots: Vec::new(), start, path: Vec::new(), positions: Vec::new() }
    }

    /// Returns the current position.
    pub(crate) fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.start)
    }

    /// Returns the number of moves that lead to the current node.
    pub(crate) fn length(&self) -> usize {
        self.path.len()
    }

    /// Returns the current node.
    pub(crate) fn last(&mut self) -> Option<&mut Node> {
        let index = *self.path.last()?;
        Some(&mut self.moves[index].node)
    }

    /// Plays a legal move of the current position. Returns `false` if variations would be nested too
    /// deeply.
    pub(crate) fn play(&mut self, m: Move, spent: Option<Duration>) -> bool {
        let parent = self.path.last().copied();
        let siblings = match parent {
            Some(parent) => &self.moves[parent].children,
            None => &self.roots,
        };
        let depth = parent.map_or(0, |parent| self.moves[parent].depth) + usize::from(!siblings.is_empty());
        if depth > MAX_DEPTH {
            return false;
        }
        let index = self.moves.len();
        match parent {
            Some(parent) => self.moves[parent].children.push(index),
            None => self.roots.push(index),
        }
        self.moves.push(Entry { node: Node { spent, ..Node::new(m) }, children: Vec::new(), depth });
        self.path.push(index);
        let mut position = self.position().clone();
        position.play_unchecked(m);
        self.positions.push(position);
        true
    }

    /// Goes back to the node after `length` moves of the current line. Returns `false` if the line is
    /// shorter.
    pub(crate) fn back_to(&mut self, length: usize) -> bool {
        if length > self.path.len() {
            return false;
        }
        self.path.truncate(length);
        self.positions.truncate(length);
        true
    }

    /// Returns the start position and the main line, with all variations.
    pub(crate) fn finish(mut self) -> (Position, Vec<Node>) {
        let roots = std::mem::take(&mut self.roots);
        let line = self.line(roots);
        (self.start, line)
    }

    /// Returns the line that begins with the first of these moves; the others begin its variations.
    fn line(&mut self, mut next: Vec<usize>) -> Vec<Node> {
        let mut line = Vec::new();
        while let Some(first) = next.first().copied() {
            let mut node = std::mem::replace(&mut self.moves[first].node, Node::null_move());
            for other in &next[1..] {
                let variation = self.line(vec![*other]);
                node.variations.push(variation);
            }
            line.push(node);
            next = std::mem::take(&mut self.moves[first].children);
        }
        line
    }
}
