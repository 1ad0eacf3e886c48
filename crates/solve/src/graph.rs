//! A finite game as a graph of numbers, which is all that the search and the retrograde analysis know of it.

use crate::error::SolveError;

/// A finite game of two sides that move in turn. Each position has a key; positions with the same value may
/// share one.
pub(crate) trait Graph: Sync {
    /// The state of a thread that expands positions.
    type Worker: Send;

    /// Returns a worker.
    fn worker(&self) -> Self::Worker;

    /// Returns the key of the first position.
    fn root(&self) -> u64;

    /// Fills `children` with the positions to which games are followed from a position, and returns its other
    /// facts.
    ///
    /// # Errors
    ///
    /// Returns why the position cannot be expanded.
    fn expand(
        &self,
        worker: &mut Self::Worker,
        key: u64,
        reach: Reach,
        children: &mut Children,
    ) -> Result<Node, SolveError>;
}

/// The keys of the positions after each move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Children {
    /// Those in which the game is not over, judging by the board alone.
    pub(crate) live: Vec<u64>,
    /// Those in which the game has ended.
    pub(crate) ended: Vec<u64>,
}

impl Children {
    /// Removes all.
    pub(crate) fn clear(&mut self) {
        self.live.clear();
        self.ended.clear();
    }

    /// Returns whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn len(&self) -> usize {
        self.live.len() + self.ended.len()
    }

    /// Returns an error if there are more than [`MAX_CHILDREN`].
    pub(crate) fn check(&self) -> Result<(), SolveError> {
        if self.len() > MAX_CHILDREN { Err(SolveError::TooManyMoves(MAX_CHILDREN)) } else { Ok(()) }
    }
}

/// How far games are followed to find the positions that can be reached. It does not change the value of a
/// position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reach {
    /// Where a move wins at once, the game is not played on: the other moves do not matter to the solution.
    /// This is the fastest.
    UntilWon,
    /// Where a royal piece can be captured, the game is not played on. Moves that win in another way, such as
    /// by reaching a goal, are made, and declined. The published figures for dobutsu shogi are counted so.
    #[default]
    UntilCapture,
    /// Every legal move is followed.
    EveryMove,
}

/// The facts about a position besides its children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// The game is over, because the side to move has no move.
    Over(End),
    /// A move wins at once.
    Wins,
    /// The game is not over.
    GoesOn {
        /// Whether a move draws at once.
        draws: bool,
    },
}

/// The end of a game, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Won,
    Lost,
    Drawn,
}

/// The largest number of children of a position.
pub(crate) const MAX_CHILDREN: usize = 256;
