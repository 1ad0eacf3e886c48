//! Building a record's tree move by move, with lines that branch off earlier ones.

use core::time::Duration;

use tabiya_rules::{Move, Position};

use super::Node;

/// How deep lines may branch off lines that branch off lines. No game gets near it, and it keeps
/// everything that walks the tree shallow.
pub(crate) const MAX_DEPTH: usize = 50;

/// A tree being built. One place in it is the current one.
pub(crate) struct Tree {
    moves: Vec<Entry>,
    /// What follows the start; the main line's move is first.
    roots: Vec<usize>,
    start: Position,
    /// The moves that lead to the current place, and the positions after each.
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

    /// The current position.
    pub(crate) fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.start)
    }

    /// How many moves lead to it.
    pub(crate) fn length(&self) -> usize {
        self.path.len()
    }

    /// The last of them.
    pub(crate) fn last(&mut self) -> Option<&mut Node> {
        let index = *self.path.last()?;
        Some(&mut self.moves[index].node)
    }

    /// Plays a legal move of the current position; `false` if lines would branch too deep.
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

    /// Goes back to where some number of moves of the current line have been played; `false` if it
    /// is shorter than that.
    pub(crate) fn back_to(&mut self, length: usize) -> bool {
        if length > self.path.len() {
            return false;
        }
        self.path.truncate(length);
        self.positions.truncate(length);
        true
    }

    /// The start and the main line, with the other lines in it.
    pub(crate) fn finish(mut self) -> (Position, Vec<Node>) {
        let roots = std::mem::take(&mut self.roots);
        let line = self.line(roots);
        (self.start, line)
    }

    /// The line that begins with the first of some moves; the others begin its variations.
    fn line(&mut self, mut next: Vec<usize>) -> Vec<Node> {
        let mut line = Vec::new();
        while let Some(first) = next.first().copied() {
            let blank = Node::new(self.moves[first].node.m);
            let mut node = std::mem::replace(&mut self.moves[first].node, blank);
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
