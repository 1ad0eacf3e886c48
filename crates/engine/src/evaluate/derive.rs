//! Weights derived from the rules alone, for games that were never tuned: values from the mobility of the
//! pieces on the actual board, tables of squares from mobility and advance.

use tabiya_board::{Color, Set, Square};
use tabiya_rules::def::{RoyalRule, Verdict};
use tabiya_rules::internal::{Layout, Node, NodeRules};
use tabiya_rules::{Kind, Ruleset};

use super::weights::{DOUBLED, ISOLATED, MOVES, Part, STEPS, Weights};

/// The number of random boards on which mobility is measured.
const SAMPLES: u64 = 24;

/// Returns the weights of a game.
pub(super) fn derive<L: Layout>(ruleset: &Ruleset, rules: &dyn NodeRules<L>, start: &Node<L>) -> Weights {
    let mut weights = Weights::zero(ruleset);
    let board = ruleset.board();
    let squares = board.squares();
    let kinds = weights.kinds;
    let def = ruleset.def();
    let has_hands = def.hands.as_ref().is_some_and(|hands| hands.keep_captured);
    let density = f64::from(start.pieces().len()) / squares as f64 * 0.75;

    let mobility: Vec<Vec<f64>> = (0..kinds).map(|kind| mobility(rules, kind, squares, density)).collect();
    let average = |kind: usize| mobility[kind].iter().sum::<f64>() / squares as f64;
    let royal = |kind: usize| ruleset.piece_def(Kind(kind as u8)).royal;
    let is_royal: Vec<bool> =
        (0..kinds).map(|kind| royal(kind) && def.royals.rule != RoyalRule::None).collect();

    // Where the loss of all pieces wins, pieces are a burden.
    let burden =
        def.endings.extinction.iter().any(|row| row.verdict == Verdict::Win && row.pieces.is_empty());

    let mut value: Vec<f64> = (0..kinds)
        .map(|kind| {
            if let Some(given) = ruleset.piece_def(Kind(kind as u8)).value {
                return f64::from(given);
            }
            let moves = average(kind);
            let stepper = if rules.is_stepper(kind) { 0.75 } else { 0.0 };
            // Pieces that combine many moves are worth more than the sum.
            (58.0 * (moves + stepper) + 1.2 * moves * moves).max(30.0)
        })
        .collect();
    // A piece that can become another is worth part of the difference.
    for _ in 0..2 {
        for kind in 0..kinds {
            let (_, into, _) = rules.changes(kind, 0);
            let best = (0..kinds).filter(|k| into >> k & 1 != 0).map(|k| value[k]).fold(0.0, f64::max);
            let base = value[kind];
            if best > base && ruleset.piece_def(Kind(kind as u8)).value.is_none() {
                value[kind] = base + (best - base).min(400.0) * 0.04;
            }
        }
    }
    for kind in 0..kinds {
        let mut v = if is_royal[kind] { 0.0 } else { value[kind] };
        if burden {
            v = -60.0 - v * 0.1;
        }
        let endgame = if rules.is_stepper(kind) { v * 1.25 } else { v * 1.05 };
        weights.set(Part::Value, kind, v as i32, endgame as i32);
        if has_hands && !burden {
            let in_hand = if is_royal[kind] { 0.0 } else { v * 1.05 };
            weights.set(Part::Hand, kind, in_hand as i32, in_hand as i32);
            weights.set(Part::FirstInHand, kind, (v * 0.06) as i32, (v * 0.06) as i32);
        }
    }

    let (files, ranks) = (f64::from(board.files()), f64::from(board.ranks()));
    for kind in 0..kinds {
        let mean = average(kind).max(0.5);
        let (zone, into, _) = rules.changes(kind, 0);
        let best = (0..kinds).filter(|k| into >> k & 1 != 0).map(|k| value[k]).fold(0.0, f64::max);
        let gain = (best - value[kind]).max(0.0);
        for (square, moves) in mobility[kind].iter().enumerate() {
            let at = Square(square as u8);
            let (file, rank) = (f64::from(board.file(at).0), f64::from(board.rank(at).0));
            let centre = 1.0
                - ((file - (files - 1.0) / 2.0).abs() / files + (rank - (ranks - 1.0) / 2.0).abs() / ranks);
            let advance = rank / (ranks - 1.0).max(1.0);
            let (mut opening, mut endgame);
            if is_royal[kind] {
                // At home in the opening, in the centre when few pieces are left.
                opening = -60.0 * advance - 15.0 * centre;
                endgame = 40.0 * centre;
            } else if rules.is_stepper(kind) || (into != 0 && mean < 4.0) {
                let near = if zone.contains(at) || into == 0 { 0.0 } else { advance * advance };
                opening = 14.0 * centre + 20.0 * advance * centre + gain.min(600.0) * 0.06 * near;
                endgame = 6.0 * centre + gain.min(600.0) * 0.16 * near + 20.0 * advance;
            } else {
                let relative = (moves - mean) / mean;
                opening = 18.0 * relative + 12.0 * centre + 8.0 * advance;
                endgame = 12.0 * relative + 8.0 * centre;
            }
            if burden {
                (opening, endgame) = (0.0, 0.0);
            }
            weights.set(Part::Square, kind * squares + square, opening as i32, endgame as i32);
        }
        if !is_royal[kind] && !rules.is_stepper(kind) {
            let per_square = if burden { 0.0 } else { (24.0 / mean.max(2.0)).min(6.0) };
            for moves in 0..MOVES {
                let value = (per_square * (moves as f64 - mean)).clamp(-60.0, 60.0) as i32;
                weights.set(Part::Mobility, kind * MOVES + moves, value, value);
            }
        }
        if !burden {
            weights.set(Part::RingAttack, kind, 6, 2);
            let hanging = if is_royal[kind] { 0.0 } else { -(value[kind] * 0.04).min(30.0) };
            weights.set(Part::Hanging, kind, hanging as i32, hanging as i32);
            if !rules.is_stepper(kind) && !is_royal[kind] {
                weights.set(Part::ByStepper, kind, -35, -25);
            }
        }
    }
    let dangerous = def.royals.rule != RoyalRule::None;
    for step in 0..STEPS {
        let n = step as i32;
        if dangerous && !burden {
            weights.set(Part::Danger, step, n * n * if has_hands { 2 } else { 1 }, n);
            weights.set(Part::SafeChecks, step, n.min(5) * 10, n.min(5) * 4);
            weights.set(Part::Shelter, step, n.min(3) * 8, 0);
            if has_hands {
                weights.set(Part::DropDanger, step, n * 9, n * 9);
                weights.set(Part::DropChecks, step, n.min(6) * 8, n.min(6) * 8);
            }
        }
        if !burden {
            let rank = f64::from(n as u8) / (ranks - 1.0).max(1.0);
            let bonus = 70.0 * rank * rank * rank;
            weights.set(Part::Passed, step, (bonus * 0.6) as i32, (bonus * 2.0) as i32);
            weights.set(Part::Supported, step, 8, 4);
        }
        // A goal that is one step away is nearly reached.
        let near = 220.0 / (1.0 + f64::from(n as u8)).powf(1.4);
        weights.set(Part::Goal, step, near as i32, near as i32);
        weights.set(Part::Checks, step, n * 120 + n * n * 40, n * 120 + n * n * 40);
    }
    weights.set(Part::Structure, DOUBLED, -8, -16);
    weights.set(Part::Structure, ISOLATED, -10, -10);
    weights.set(Part::Tempo, 0, 15, 8);
    weights
}

/// Returns the average number of moves of a kind from each square, on boards with pieces at random.
fn mobility<L: Layout>(rules: &dyn NodeRules<L>, kind: usize, squares: usize, density: f64) -> Vec<f64> {
    let board = rules.board();
    let mut random = 0x2545_f491_4f6c_dd1d_u64 ^ kind as u64;
    let mut sums = vec![0.0; squares];
    for _ in 0..SAMPLES {
        let mut occupied = L::B::EMPTY;
        for square in board.squares() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            if (random >> 11) as f64 / (1u64 << 53) as f64 <= density {
                occupied |= L::B::of(square);
            }
        }
        for (square, sum) in sums.iter_mut().enumerate() {
            let from = Square(square as u8);
            let to = rules.attacks(kind, Color::White.index(), from, occupied | L::B::of(from));
            *sum += f64::from(to.len());
        }
    }
    sums.iter().map(|sum| sum / SAMPLES as f64).collect()
}
