//! A position with the moves that led to it, as protocols send them.

use tabiya_rules::{History, Move, Position, Ruleset};

/// A position, the moves that led to it, and their history for endings.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    start: Position,
    moves: Vec<Move>,
    position: Position,
    history: History,
}

impl Played {
    /// Begins with a position.
    pub(crate) fn new(start: Position) -> Played {
        let history = History::new(&start);
        Played { position: start.clone(), start, moves: Vec::new(), history }
    }

    /// Begins with the opening array of a game.
    pub(crate) fn start_of(ruleset: &Ruleset) -> Played {
        Played::new(ruleset.start())
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn history(&self) -> &History {
        &self.history
    }

    /// Returns the number of half-moves.
    pub(crate) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, m: Move) {
        self.history.advance(&mut self.position, m);
        self.moves.push(m);
    }

    /// Takes back some half-moves. Returns whether there were that many.
    pub(crate) fn undo(&mut self, plies: usize) -> bool {
        let Some(left) = self.moves.len().checked_sub(plies) else { return false };
        self.moves.truncate(left);
        for _ in 0..plies {
            self.history.pop();
        }
        self.position = self.start.clone();
        for m in &self.moves {
            self.position.play_unchecked(*m);
        }
        true
    }
}

/// Returns as many moves of a line as are legal in a row, each with the position before it.
pub(crate) fn walk<'a>(
    position: &Position,
    moves: &'a [Move],
) -> impl Iterator<Item = (Position, Move)> + use<'a> {
    let mut position = position.clone();
    moves.iter().map_while(move |m| {
        let before = position.clone();
        // A line is found by searching and is legal; a text must never depend on that.
        before.is_legal(*m).then(|| {
            position.play_unchecked(*m);
            (before, *m)
        })
    })
}
