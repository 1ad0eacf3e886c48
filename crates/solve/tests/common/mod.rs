//! The obvious solution, to compare with: every position as it is, one half-move after the other, over all
//! positions.

use std::collections::BTreeMap;

use tabiya_board::Color;
use tabiya_rules::{Piece, Position};
use tabiya_solve::Value;

/// A position without its counters.
type Key = (Vec<Option<Piece>>, [Vec<u8>; 2], Color);

fn key(position: &Position) -> Key {
    let setup = position.setup();
    (setup.board, setup.hands.0, setup.turn)
}

/// All positions in which the game goes on or has ended, with the number of each position after a move.
pub(crate) struct Brute {
    pub(crate) positions: Vec<Position>,
    successors: Vec<Vec<usize>>,
}

impl Brute {
    /// Finds every position that can be reached by legal moves.
    pub(crate) fn new(root: &Position) -> Brute {
        let mut numbers = BTreeMap::from([(key(root), 0)]);
        let mut brute = Brute { positions: vec![root.clone()], successors: Vec::new() };
        while let Some(position) = brute.positions.get(brute.successors.len()).cloned() {
            let mut successors = Vec::new();
            let moves = if position.outcome().is_some() { Vec::new() } else { position.legal_moves() };
            for m in moves {
                let mut after = position.clone();
                after.play_unchecked(m);
                let number = *numbers.entry(key(&after)).or_insert_with(|| {
                    brute.positions.push(after);
                    brute.positions.len() - 1
                });
                successors.push(number);
            }
            brute.successors.push(successors);
        }
        brute
    }

    /// Returns the value of each position.
    pub(crate) fn values(&self) -> Vec<Value> {
        let ended = |position: &Position| {
            let winner = position.outcome()?.winner?;
            Some(if winner == position.turn() { Value::Win(0) } else { Value::Loss(0) })
        };
        let mut values: Vec<Option<Value>> = self.positions.iter().map(ended).collect();
        let mut changed = 0;
        for distance in 1.. {
            for number in 0..values.len() {
                if values[number].is_some() || self.successors[number].is_empty() {
                    continue;
                }
                let after = |number: &usize| match values[*number] {
                    Some(Value::Win(other) | Value::Loss(other)) if other >= distance => None,
                    value => value,
                };
                let successors = || self.successors[number].iter().map(after);
                if successors().any(|value| value == Some(Value::Loss(distance - 1))) {
                    values[number] = Some(Value::Win(distance));
                    changed = distance;
                } else if successors().all(|value| matches!(value, Some(Value::Win(_)))) {
                    values[number] = Some(Value::Loss(distance));
                    changed = distance;
                }
            }
            // Distances have no gaps after the first few.
            if distance > changed + 2 {
                break;
            }
        }
        values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
    }
}
