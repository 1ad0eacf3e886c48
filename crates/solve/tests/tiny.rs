//! Solves tiny games completely and compares every position with the obvious solution.

mod common;

use common::Brute;
use tabiya_board::Color;
use tabiya_rules::{Position, Ruleset};
use tabiya_solve::{Options, Reach, SolveError, Symmetry, Value, count, solve};

const HEXAPAWN: &str = include_str!("data/hexapawn.toml");

/// A small relative of dobutsu shogi.
const CUBS: &str = r#"
id = "cubs"
name = "Cubs"
summary = "Catch the lion on nine squares."
[board]
size = "3x3"
start = "cl1/3/1LC[]"
[pieces.lion]
letter = "l"
move = "K"
royal = true
[pieces.chick]
letter = "c"
move = "fW"
promotes = { into = ["hen"], zone = "rank 3" }
[pieces.hen]
letter = "+c"
move = "WfF"
[royal]
rule = "capture"
[hands.drops.chick]
[endings]
stalemate = "loss"
goal = { pieces = ["lion"], zone = "rank 3", reply = "capture" }
repetition = [{ count = 4, by = "automatic", verdict = "draw" }]
"#;

/// King and rook against king.
const ROOK: &str = r#"
id = "rook"
name = "Rook"
summary = "Mate with the rook on twelve squares."
[board]
size = "3x4"
start = "1k1/3/3/K1R"
[pieces.king]
letter = "k"
move = "K"
royal = true
[pieces.rook]
letter = "r"
move = "R"
[royal]
rule = "checkmate"
[endings]
dead-position = "automatic"
"#;

fn read(text: &str) -> Ruleset {
    Ruleset::parse(text, "test.toml").unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Solves a game in several ways, and compares all values with the obvious solution.
#[track_caller]
fn check(text: &str, symmetry: Symmetry) -> Value {
    let ruleset = read(text);
    let root = ruleset.start();
    assert_eq!(Symmetry::of(&ruleset), symmetry);
    let brute = Brute::new(&root);
    let values = brute.values();
    let live = brute.positions.iter().filter(|position| position.has_legal_move()).count();
    for reach in [Reach::EveryMove, Reach::UntilCapture, Reach::UntilWon] {
        for used in [Symmetry::NONE, symmetry] {
            let options = Options { threads: 3, symmetry: used, reach, ..Options::default() };
            let solution = solve(&root, &options, &|_| {}).unwrap();
            let reachable = solution.reachable();
            assert_eq!(count(&root, &options, &|_| {}), Ok(reachable));
            if (reach, used) == (Reach::EveryMove, Symmetry::NONE) {
                assert_eq!((reachable.live + reachable.ended) as usize, brute.positions.len());
                assert!(reachable.live as usize >= live);
            }
            let counts = solution.counts();
            let sum = |list: &[u64]| list.iter().sum::<u64>();
            assert_eq!(sum(&counts.won) + sum(&counts.lost) + counts.drawn, reachable.live);
            for (position, value) in brute.positions.iter().zip(&values) {
                match solution.value(position) {
                    Some(found) => assert_eq!(found, *value, "{:?}", position.setup()),
                    None => assert_ne!(reach, Reach::EveryMove, "{:?}", position.setup()),
                }
            }
            assert_line(&solution.line(&root), &root, values[0]);
        }
    }
    values[0]
}

/// Checks that a line leads to the end that a value promises.
fn assert_line(line: &[tabiya_rules::Move], root: &Position, value: Value) {
    let mut position = root.clone();
    for m in line {
        assert_eq!(position.outcome(), None);
        position.play_unchecked(*m);
    }
    let winner = position.outcome().and_then(|outcome| outcome.winner);
    let expected = match value {
        Value::Draw => (0, None),
        Value::Win(distance) => (distance, Some(root.turn())),
        Value::Loss(distance) => (distance, Some(!root.turn())),
    };
    assert_eq!((line.len() as u16, winner), expected);
}

const BOTH: Symmetry = Symmetry { turn: true, mirror: true };

#[test]
fn the_second_player_wins_hexapawn() {
    assert!(matches!(check(HEXAPAWN, BOTH), Value::Loss(_)));
}

#[test]
fn every_verdict_of_stalemate() {
    for verdict in ["draw", "win", "none"] {
        check(&HEXAPAWN.replace("\"loss\"", &format!("{verdict:?}")), BOTH);
    }
}

#[test]
fn hands_promotions_and_goals() {
    check(CUBS, BOTH);
}

#[test]
fn goals_that_cannot_be_answered() {
    check(&CUBS.replace(", reply = \"capture\"", ""), BOTH);
}

#[test]
fn mate_without_hands() {
    assert!(matches!(check(ROOK, BOTH), Value::Win(_)));
}

#[test]
fn games_without_symmetries() {
    let goal = "zone = { white = \"a3 b3\", black = \"a1 b1 c1\" }";
    check(&CUBS.replace("zone = \"rank 3\", reply", &format!("{goal}, reply")), Symmetry::NONE);
    let left = CUBS.replace("\"WfF\"", "\"WflF\"");
    check(&left, Symmetry { turn: true, mirror: false });
    let far = CUBS.replace(
        "zone = \"rank 3\" }\n[pieces.hen]",
        "zone = { white = \"rank 3\", black = \"ranks 1-2\" } }\n[pieces.hen]",
    );
    check(&far, Symmetry { turn: false, mirror: true });
}

#[test]
fn black_may_move_first() {
    let first = CUBS.replace("size = \"3x3\"", "size = \"3x3\"\nfirst = \"black\"");
    assert_eq!(read(&first).start().turn(), Color::Black);
    check(&first, BOTH);
}

#[test]
fn games_that_cannot_be_solved_are_refused() {
    let error = |game: &str| {
        let ruleset = Ruleset::builtin(game).unwrap();
        solve(&ruleset.start(), &Options::default(), &|_| {}).map(|_| ()).unwrap_err()
    };
    assert!(matches!(error("shogi"), SolveError::HistoryMatters(_)));
    assert_eq!(error("simulator"), SolveError::NoTurns);
    assert!(matches!(error("animal"), SolveError::TooManyArrangements(_) | SolveError::HistoryMatters(_)));
    for game in ["chess", "minishogi", "crazyhouse", "three-check", "duck", "xiangqi", "kyoto"] {
        let Some(ruleset) = Ruleset::builtin(game) else { continue };
        let error = solve(&ruleset.start(), &Options::default(), &|_| {}).map(|_| ()).unwrap_err();
        assert!(error.to_string().ends_with('.'), "{game}: {error}");
    }
}

#[test]
fn counters_are_noticed() {
    let checks = ROOK.replace("dead-position = \"automatic\"", "checks = 3");
    let error = solve(&read(&checks).start(), &Options::default(), &|_| {}).map(|_| ());
    assert_eq!(error, Err(SolveError::HiddenState));
}

#[test]
fn memory_is_limited() {
    let dobutsu = Ruleset::builtin("dobutsu").unwrap();
    let options = Options { memory: 64 << 20, ..Options::default() };
    let error = count(&dobutsu.start(), &options, &|_| {}).unwrap_err();
    assert!(matches!(error, SolveError::TooManyArrangements(_)), "{error}");
}
