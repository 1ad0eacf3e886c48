//! Random openings from a seed. All choices are made among the legal moves; whether a position is over, or
//! won by a single move, the rules say.

use std::collections::BTreeSet;

use tabiya_notation::fen;
use tabiya_referee::{Game, TakeBack, Terms, Time};
use tabiya_rules::{Position, Ruleset};

use super::Opening;
use crate::random::Generator;

/// How often a new opening is tried before a known one is used again.
const TRIES: usize = 500;

/// The random openings that were found so far.
#[derive(Debug)]
pub(super) struct RandomOpenings {
    ruleset: Ruleset,
    plies: usize,
    generator: Generator,
    seen: BTreeSet<String>,
    found: Vec<Opening>,
    /// Whether no further openings are found.
    exhausted: bool,
}

impl RandomOpenings {
    pub(super) fn new(ruleset: &Ruleset, plies: usize, seed: u64) -> RandomOpenings {
        RandomOpenings {
            ruleset: ruleset.clone(),
            plies,
            generator: Generator::new(seed),
            seen: BTreeSet::new(),
            found: Vec::new(),
            exhausted: false,
        }
    }

    /// Returns an opening. If there are not enough different ones, they are used again.
    pub(super) fn get(&mut self, index: usize) -> Opening {
        while self.found.len() <= index && !self.exhausted {
            match (0..TRIES).find_map(|_| self.attempt()) {
                Some(opening) => self.found.push(opening),
                None => self.exhausted = true,
            }
        }
        match self.found.len() {
            0 => Opening { start: self.ruleset.start(), moves: Vec::new() },
            count => self.found[index % count].clone(),
        }
    }

    /// Plays random moves, and returns the opening if it is new and can be played.
    fn attempt(&mut self) -> Option<Opening> {
        let start = self.ruleset.start();
        let terms = Terms { take_back: TakeBack::Never, ..Terms::default() };
        let mut game = Game::from_position(start.clone(), terms, Time(0));
        let mut moves = Vec::with_capacity(self.plies);
        for _ in 0..self.plies {
            let legal = game.legal_moves();
            let m = *legal.get(self.generator.below(legal.len()))?;
            game.play(m, Time(0)).ok()?;
            moves.push(m);
        }
        let fits = game.ending().is_none() && game.claims().is_empty() && !is_won(game.position());
        (fits && self.seen.insert(without_counters(game.position()))).then_some(Opening { start, moves })
    }
}

/// Returns whether the side to move has no move, or one that wins at once.
fn is_won(position: &Position) -> bool {
    let turn = position.turn();
    let moves = position.legal_moves();
    let wins = |m: &tabiya_rules::Move| {
        let mut after = position.clone();
        after.play_unchecked(*m);
        after.outcome().is_some_and(|outcome| outcome.winner == Some(turn))
    };
    moves.is_empty() || moves.iter().any(wins)
}

/// Returns the FEN without the halfmove clock and the number of the move.
fn without_counters(position: &Position) -> String {
    let text = fen::write(position);
    text.rsplitn(3, ' ').last().unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fens(game: &str, plies: usize, seed: u64, count: usize) -> Vec<String> {
        let mut openings = RandomOpenings::new(&Ruleset::builtin(game).unwrap(), plies, seed);
        (0..count).map(|index| without_counters(openings.get(index).game().position())).collect()
    }

    #[test]
    fn openings_are_different_and_the_same_for_a_seed() {
        for game in ["chess", "crazyhouse", "minishogi", "xiangqi", "animal", "atomic"] {
            let found = fens(game, 6, 5, 50);
            assert_eq!(found, fens(game, 6, 5, 50));
            assert_ne!(found, fens(game, 6, 6, 50));
            assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 50, "{game}");
        }
    }

    #[test]
    fn no_side_can_win_at_once() {
        let animal = Ruleset::builtin("animal").unwrap();
        let mut openings = RandomOpenings::new(&animal, 7, 1);
        for index in 0..100 {
            let game = openings.get(index).game();
            assert!(game.ending().is_none() && !is_won(game.position()));
            assert_eq!(game.ply(), 7);
        }
    }

    #[test]
    fn openings_are_used_again_if_there_are_no_more() {
        let found = fens("chess", 1, 1, 45);
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 20);
        assert_eq!(found[0], found[20]);
    }
}
