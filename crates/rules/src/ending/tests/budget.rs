//! The work of judging is bounded, and long games are counted like short ones.

use super::games::position;
use crate::ending::budget::Budget;
use crate::ending::dead_position::judge as dead;
use crate::ending::{History, judge, work};
use crate::{Move, Position, Ruleset};

#[test]
fn a_budget_ends_once() {
    let mut budget = Budget::new();
    assert_eq!(budget.spend(Budget::WORK), Some(()));
    assert_eq!(budget.spend(1), None);
    assert_eq!(budget.spent(), Budget::WORK);
    let mut budget = Budget::new();
    assert_eq!(budget.spend(Budget::WORK + 1), None);
    // A refused amount is not granted in smaller parts either: the result does not depend on their order.
    assert_eq!(budget.spend(1), None);
}

/// Positions that take much work, found by the example `judge_work`, are decided within the budget.
#[test]
fn positions_that_take_long_stay_within_the_budget() {
    for (game, fen) in [
        ("chess", "b1b1k1b1/1b1b1b1b/b1b1b1b1/1b1b1b1b/B1B1B1B1/1B1B1B1B/B1B1B1B1/1B1K1B1B w - - 0 1"),
        ("chess", "6K1/1P2b3/5bk1/8/8/8/8/8 w - - 0 1"),
        ("grand", "10/10/4k5/3bbbbbb1/3BBBBBB1/3nnnnnn1/3NNNNNN1/10/4K5/10 w - - 0 1"),
    ] {
        let ruleset = Ruleset::builtin(game).unwrap();
        let work = work(&position(&ruleset, fen));
        assert!((Budget::WORK / 4..Budget::WORK).contains(&work), "{work}: {fen}");
    }
}

/// The armies of xiangqi that cannot leave their half are proven in a small part of the budget.
#[test]
fn confined_armies_are_dead_at_little_cost() {
    let xiangqi = Ruleset::builtin("xiangqi").unwrap();
    for fen in [
        "2bakab2/9/9/9/9/9/9/4B4/4A4/2B1KA3 w - - 0 1",
        "4k4/4a4/4b4/9/9/9/9/4B4/4A4/4K4 w - - 0 1",
        "3ak4/4a4/4b3b/9/9/9/9/9/9/4K4 b - - 0 1",
    ] {
        let position = position(&xiangqi, fen);
        let mut budget = Budget::new();
        assert!(dead::is_proven_dead(&position, &mut budget), "{fen}");
        assert!(budget.spent() * 10 < Budget::WORK, "{}: {fen}", budget.spent());
    }
}

/// The outcome, the claims and the status after a move take one proof: a wrong answer that is planted in the
/// history is believed as long as it is about the position.
#[test]
fn a_position_is_proven_once() {
    let chess = Ruleset::builtin("chess").unwrap();
    for (fen, is_dead) in [
        ("8/8/4k3/8/8/3BK3/8/8 w - - 20 60", true),
        ("8/8/4k3/8/4P3/4K3/8/8 w - - 20 60", false),
        ("6K1/1P2b3/5bk1/8/8/8/8/8 w - - 20 60", false),
    ] {
        let mut position = position(&chess, fen);
        let mut history = History::new(&position);
        let answer = |history: &History, position: &Position| history.memory.dead_position.get(position);
        assert_eq!(answer(&history, &position), None);
        assert_eq!(judge(&position, &history).is_some(), is_dead, "{fen}");
        assert_eq!(answer(&history, &position), Some(is_dead), "{fen}");

        history.memory.dead_position.set(&position, !is_dead);
        assert_eq!(judge(&position, &history).is_some(), !is_dead, "asked again: {fen}");
        assert_eq!(judge(&position, &history.clone()).is_some(), !is_dead, "{fen}");

        // The planted answer is about that position only, and is forgotten with the next one.
        let start = position.clone();
        let m = position.legal_moves()[0];
        history.advance(&mut position, m);
        assert_eq!(answer(&history, &position), None, "{fen}");
        history.memory.dead_position.set(&position, true);
        history.pop();
        assert_eq!(answer(&history, &start), None, "{fen}");
        assert_eq!(judge(&start, &history).is_some(), is_dead, "{fen}");
    }
}

#[test]
fn occurrences_are_the_same_in_long_games() {
    let game = Ruleset::builtin("two-player").unwrap();
    let mut position = game.start();
    let mut history = History::new(&position);
    let count = |history: &History| {
        let last = history.positions().next_back().unwrap().key;
        history.positions().filter(|entry| entry.key == last).count()
    };
    let knights = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];
    for (from, to) in knights.repeat(100) {
        let [from, to] = [from, to].map(|name| game.board().parse(name).unwrap());
        let is_it = |m: &Move| m.from() == from && m.to() == to;
        let m = position.legal_moves().into_iter().find(is_it).unwrap();
        history.advance(&mut position, m);
        assert_eq!(history.occurrences(), count(&history));
    }
    assert_eq!(history.occurrences(), 101);
    while history.pop() {
        assert_eq!(history.occurrences(), count(&history));
    }
}
