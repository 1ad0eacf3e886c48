//! Solving a game, and the solution.

use std::thread::available_parallelism;

use tabiya_rules::{Move, MoveList, Position, search};

use crate::codec::Codec;
use crate::error::SolveError;
use crate::explore::{Explored, explore};
use crate::game_graph::{Game, HasHiddenState, end};
use crate::graph::{Children, End, Node, Reach};
use crate::index::Index;
use crate::links::Links;
use crate::material::arrangements;
use crate::retrograde::analyse;
use crate::supported;
use crate::symmetry::Symmetry;
use crate::value::Value;

/// How a game is solved.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of threads; 0 is one per processor.
    pub threads: usize,
    /// The largest amount of memory to use, in bytes.
    pub memory: u64,
    /// The symmetries that may be used; those that the game does not have are not.
    pub symmetry: Symmetry,
    /// How far games are followed.
    pub reach: Reach,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 0,
            memory: 16 << 30,
            symmetry: Symmetry { turn: true, mirror: true },
            reach: Reach::default(),
        }
    }
}

impl Options {
    fn threads(&self) -> usize {
        match self.threads {
            0 => available_parallelism().map_or(1, usize::from),
            given => given,
        }
    }
}

/// A stage of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Finds the positions.
    Explore,
    /// Sorts them.
    Index,
    /// Finds their successors.
    Expand,
    /// Lists their predecessors.
    Link,
    /// Finds their values.
    Solve,
}

/// The progress of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The stage.
    pub stage: Stage,
    /// The number of positions that are done.
    pub done: u64,
    /// The number of all positions, if it is known. In the last stage drawn positions are never done.
    pub total: Option<u64>,
}

/// The numbers of positions that can be reached. Positions that are the same by a symmetry count as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reachable {
    /// Positions in which the game is not over.
    pub live: u64,
    /// Positions in which a move has ended the game, as far as games are followed to them.
    pub ended: u64,
    /// Positions that are not expanded, because a move wins at once: see [`Reach`].
    pub stopped: u64,
    /// Positions in which the game is not over and no move wins at once.
    pub unclear: u64,
}

/// The number of undecided positions for each value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The number of positions that are won for the side to move, by the number of half-moves.
    pub won: Vec<u64>,
    /// The number of positions that are lost for the side to move, by the number of half-moves.
    pub lost: Vec<u64>,
    /// The number of drawn positions.
    pub drawn: u64,
}

/// The solution of a game.
pub struct Solution {
    game: Game,
    index: Index,
    /// Packed values, by number.
    values: Vec<u16>,
    reachable: Reachable,
}

/// Returns the game to be solved, if it can be.
fn prepare(position: &Position, options: &Options) -> Result<Game, SolveError> {
    let ruleset = position.ruleset();
    supported::check(ruleset)?;
    if position.outcome().is_some() {
        return Err(SolveError::Over);
    }
    if search::run(position, HasHiddenState) {
        return Err(SolveError::HiddenState);
    }
    // More than this cannot be stored, even if only a small part of all arrangements can be reached.
    let about = arrangements(ruleset, &position.setup());
    if about > options.memory as f64 {
        return Err(SolveError::TooManyArrangements(about));
    }
    let symmetry = Symmetry::of(ruleset).and(options.symmetry);
    Ok(Game { root: position.clone(), codec: Codec::new(position, symmetry)? })
}

/// Counts the positions that can be reached from a position, without solving the game. `progress` is called
/// now and then, from several threads.
///
/// # Errors
///
/// Returns why they cannot be counted.
pub fn count(
    position: &Position,
    options: &Options,
    progress: &(dyn Fn(Step) + Sync),
) -> Result<Reachable, SolveError> {
    let game = prepare(position, options)?;
    let explored = explore(&game, options.reach, options.threads(), options.memory, progress)?;
    Ok(reachable(&explored))
}

fn reachable(explored: &Explored) -> Reachable {
    let Explored { ref keys, live, ended, stopped } = *explored;
    Reachable { live, ended, stopped, unclear: keys.len() as u64 }
}

/// Solves a game from a position on. `progress` is called now and then, from several threads.
///
/// # Errors
///
/// Returns why the game cannot be solved.
pub fn solve(
    position: &Position,
    options: &Options,
    progress: &(dyn Fn(Step) + Sync),
) -> Result<Solution, SolveError> {
    let game = prepare(position, options)?;
    let (threads, memory) = (options.threads(), options.memory);
    let explored = explore(&game, options.reach, threads, memory, progress)?;
    let reachable = reachable(&explored);
    let positions = reachable.unclear;
    if u32::try_from(positions).is_err() {
        return Err(SolveError::OutOfMemory { positions, limit: memory });
    }
    progress(Step { stage: Stage::Index, done: 0, total: Some(positions) });
    let index = Index::new(explored.keys, threads);
    let links = Links::new(&game, &index, threads, memory, progress)?;
    let values = analyse(links, threads, progress)?;
    Ok(Solution { game, index, values, reachable })
}

impl Solution {
    /// Returns the position from which the game was solved.
    pub fn root(&self) -> &Position {
        &self.game.root
    }

    /// Returns the symmetries that were used.
    pub fn symmetry(&self) -> Symmetry {
        self.game.codec.symmetry
    }

    /// Returns the numbers of positions that were found.
    pub fn reachable(&self) -> Reachable {
        self.reachable
    }

    /// Returns the value of a position; `None` if it cannot be reached.
    pub fn value(&self, position: &Position) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(match end(Some(outcome), position.turn()) {
                End::Won => Value::Win(0),
                End::Lost => Value::Loss(0),
                End::Drawn => Value::Draw,
            });
        }
        if let Some(number) = self.index.find(self.game.encode(position)) {
            return Some(Value::unpack(self.values[number as usize]));
        }
        let (mut moves, mut children) = (MoveList::new(), Children::default());
        match self.game.expand_position(position, Reach::UntilWon, &mut moves, &mut children) {
            Ok(Node::Wins) => Some(Value::Win(1)),
            _ => None,
        }
    }

    /// Returns the legal moves of a position with the value that each gives the side that makes it, the best
    /// first. Moves to positions that cannot be reached from the first one are missing.
    pub fn moves(&self, position: &Position) -> Vec<(Move, Value)> {
        let value = |m: Move| {
            let mut after = position.clone();
            after.play_unchecked(m);
            self.value(&after).map(|value| (m, value.before()))
        };
        let mut moves: Vec<_> = position.legal_moves().into_iter().filter_map(value).collect();
        moves.sort_by_key(|(_, value)| -value.merit());
        moves
    }

    /// Returns the best play of both sides to the end of the game; nothing if the position is drawn. Of
    /// several best moves it takes the first in the order of the rules.
    pub fn line(&self, position: &Position) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        while let Some(Value::Win(_) | Value::Loss(_)) = self.value(&position)
            && let Some((best, _)) = self.moves(&position).first()
        {
            line.push(*best);
            position.play_unchecked(*best);
        }
        line
    }

    /// Counts the positions by their values.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        let add = |list: &mut Vec<u64>, distance: u16, count: u64| {
            let place = usize::from(distance);
            if list.len() <= place {
                list.resize(place + 1, 0);
            }
            list[place] += count;
        };
        for packed in &self.values {
            match Value::unpack(*packed) {
                Value::Win(distance) => add(&mut counts.won, distance, 1),
                Value::Loss(distance) => add(&mut counts.lost, distance, 1),
                Value::Draw => counts.drawn += 1,
            }
        }
        // Positions with a move that wins at once are not in the index.
        let at_once = self.reachable.live - self.reachable.unclear;
        if at_once > 0 {
            add(&mut counts.won, 1, at_once);
        }
        counts
    }
}
