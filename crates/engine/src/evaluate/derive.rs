//! Weights derived from the rules alone, for games that were never tuned: values from the mobility of the
//! pieces on the actual board, tables of squares from mobility and advance.

use tabiya_board::{Color, Set, Square};
use tabiya_rules::def::{RoyalRule, Verdict};
use tabiya_rules::search::{KindChanges, Layout, Mobility, Node, NodeRules};
use tabiya_rules::{Kind, Piece};

use super::weights::{DOUBLED, ISOLATED, MOVES, Part, STEPS, Weights};

/// Returns the weights of a game.
pub(super) fn derive<L: Layout>(rules: &dyn NodeRules<L>, start: &Node<L>) -> Weights {
    let ruleset = rules.ruleset();
    let mut weights = Weights::zero(ruleset);
    let board = ruleset.board();
    let squares = board.squares();
    let def = ruleset.def();
    let has_hands = def.hands.as_ref().is_some_and(|hands| hands.keep_captured);
    let mobility = Mobility::measure(rules, start);
    let value = mobility.piece_values(rules);
    let is_royal = |kind: Kind| ruleset.piece_def(kind).royal && def.royals.rule != RoyalRule::None;

    // Where the loss of all pieces wins, pieces are a burden.
    let burden =
        def.endings.extinction.iter().any(|row| row.verdict == Verdict::Win && row.pieces.is_empty());

    for kind in ruleset.kinds() {
        let mut v = if is_royal(kind) { 0.0 } else { value[kind.index()] };
        if burden {
            v = -60.0 - v * 0.1;
        }
        let endgame = if rules.is_stepper(kind) { v * 1.25 } else { v * 1.05 };
        weights.set(Part::Value, kind.index(), v as i32, endgame as i32);
        if has_hands && !burden {
            let in_hand = if is_royal(kind) { 0.0 } else { v * 1.05 };
            weights.set(Part::Hand, kind.index(), in_hand as i32, in_hand as i32);
            weights.set(Part::FirstInHand, kind.index(), (v * 0.06) as i32, (v * 0.06) as i32);
        }
    }

    let (files, ranks) = (f64::from(board.files()), f64::from(board.ranks()));
    for kind in ruleset.kinds() {
        let mean = mobility.average(kind).max(0.5);
        // One value for both sides, by the better of their choices.
        let changes = Color::ALL.map(|color| rules.kind_changes(Piece { color, kind }));
        let KindChanges { zone, into, .. } = changes[0];
        let best = changes
            .iter()
            .flat_map(|changes| changes.into.iter())
            .map(|kind| value[kind.index()])
            .fold(0.0, f64::max);
        let gain = (best - value[kind.index()]).max(0.0);
        for (square, moves) in mobility.by_square(kind).iter().enumerate() {
            let at = Square(square as u8);
            let (file, rank) = (f64::from(board.file(at).0), f64::from(board.rank(at).0));
            let centre = 1.0
                - ((file - (files - 1.0) / 2.0).abs() / files + (rank - (ranks - 1.0) / 2.0).abs() / ranks);
            let advance = rank / (ranks - 1.0).max(1.0);
            let (mut opening, mut endgame);
            if is_royal(kind) {
                // At home in the opening, in the centre when few pieces are left.
                opening = -60.0 * advance - 15.0 * centre;
                endgame = 40.0 * centre;
            } else if rules.is_stepper(kind) || (!into.is_empty() && mean < 4.0) {
                let near = if zone.contains(at) || into.is_empty() { 0.0 } else { advance * advance };
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
            weights.set(Part::Square, kind.index() * squares + square, opening as i32, endgame as i32);
        }
        if !is_royal(kind) && !rules.is_stepper(kind) {
            let per_square = if burden { 0.0 } else { (24.0 / mean.max(2.0)).min(6.0) };
            for moves in 0..MOVES {
                let value = (per_square * (moves as f64 - mean)).clamp(-60.0, 60.0) as i32;
                weights.set(Part::Mobility, kind.index() * MOVES + moves, value, value);
            }
        }
        if !burden {
            weights.set(Part::RingAttack, kind.index(), 6, 2);
            let hanging = if is_royal(kind) { 0.0 } else { -(value[kind.index()] * 0.04).min(30.0) };
            weights.set(Part::Hanging, kind.index(), hanging as i32, hanging as i32);
            if !rules.is_stepper(kind) && !is_royal(kind) {
                weights.set(Part::ByStepper, kind.index(), -35, -25);
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
