//! Dobutsu shogi: an ending is solved and compared with the obvious solution; the whole game only on request.

mod common;

use common::Brute;
use tabiya_board::{Color, File, Rank, Square};
use tabiya_notation::fen;
use tabiya_rules::{Move, Position, Ruleset};
use tabiya_solve::{Options, Reach, Reachable, Symmetry, Value, solve};

fn dobutsu() -> Ruleset {
    Ruleset::builtin("dobutsu").unwrap()
}

/// Reads a square of the perfect game, whose ranks are counted from the top.
fn square(ruleset: &Ruleset, name: &str) -> Square {
    let [file, rank] = name.as_bytes() else { panic!("{name}") };
    let rank = ruleset.board().ranks() - (rank - b'0');
    ruleset.board().square(File(file - b'a'), Rank(rank)).unwrap()
}

/// Reads a move of the perfect game: `Lb4-a3`, `Cb3xb4+`, `G*b3`.
fn read(position: &Position, text: &str) -> Move {
    let ruleset = position.ruleset();
    let text = text.trim_end_matches('+');
    let (letter, squares) = text.split_at(1);
    let kind = ruleset.kind_lettered(&letter.to_lowercase()).unwrap();
    let drop = squares.starts_with('*');
    let (from, to) = if drop { (&squares[1..], &squares[1..]) } else { (&squares[..2], &squares[3..]) };
    let (from, to) = (square(ruleset, from), square(ruleset, to));
    let meant = |m: &Move| (m.kind(), m.from(), m.to()) == (kind, from, to);
    let moves: Vec<Move> = position.legal_moves().into_iter().filter(meant).collect();
    let [m] = moves[..] else { panic!("{text}: {moves:?}") };
    assert_eq!(squares.contains('x'), position.piece_at(to).is_some() && !drop, "{text}");
    m
}

fn perfect_game() -> Vec<&'static str> {
    let lines = include_str!("data/perfect-game.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(". ").map(|(_, text)| text.trim())).collect()
}

#[test]
fn the_perfect_game_is_legal_and_ends_with_its_last_move() {
    let mut position = dobutsu().start();
    let game = perfect_game();
    assert_eq!(game.len(), 78);
    for text in game {
        assert_eq!(position.outcome(), None);
        position.play_unchecked(read(&position, text));
    }
    assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(Color::Black));
}

#[test]
fn an_ending_with_two_chicks() {
    let root = fen::read(&dobutsu(), "1l1/1c1/1C1/1L1[] w 1").unwrap();
    let brute = Brute::new(&root);
    let values = brute.values();
    for reach in [Reach::UntilWon, Reach::UntilCapture, Reach::EveryMove] {
        let solution = solve(&root, &Options { reach, ..Options::default() }, &|_| {}).unwrap();
        assert_eq!(solution.symmetry(), Symmetry { turn: true, mirror: true });
        let mut unknown = 0;
        for (position, value) in brute.positions.iter().zip(&values) {
            match solution.value(position) {
                Some(found) => assert_eq!(found, *value, "{}", fen::write(position)),
                None => unknown += 1,
            }
        }
        assert!(reach != Reach::EveryMove || unknown == 0, "{unknown}");
    }
}

/// `cargo test --release -p tabiya-solve --test dobutsu -- --ignored` runs it.
#[test]
#[ignore = "takes ten minutes and 8 GiB"]
fn the_whole_game() {
    let start = dobutsu().start();
    let solution = solve(&start, &Options::default(), &|_| {}).unwrap();
    assert_eq!(solution.value(&start), Some(Value::Loss(78)));
    assert_eq!(solution.line(&start).len(), 78);

    // The figures of Tanaka (2009). There a position is the end of the game if the lion can be captured, or if the other
    // lion has arrived; of the rest, 56,474,473 are won, 40,328,395 lost and 2,682,700 drawn.
    let Reachable { live, ended, stopped, .. } = solution.reachable();
    assert_eq!((live + ended, live - stopped), (246_803_167, 99_485_568));
    let counts = solution.counts();
    let sum = |list: &[u64]| list.iter().sum::<u64>();
    assert_eq!(sum(&counts.lost), 40_328_395);
    assert_eq!(counts.drawn, 2_682_700);
    assert_eq!(sum(&counts.won), live - 40_328_395 - 2_682_700);

    // The profile counts all legal positions, also those that cannot be reached.
    let profile = include_str!("data/depth-profile.csv").lines().skip(1);
    for line in profile {
        let (distance, all) = line.split_once(',').unwrap();
        let (distance, all): (usize, u64) = (distance.parse().unwrap(), all.parse().unwrap());
        assert!(counts.won[distance] <= all && counts.won[distance] * 10 >= all * 4, "won in {distance}");
    }
    assert_eq!(counts.won.len(), 174);

    let mut position = start;
    for (ply, text) in perfect_game().into_iter().enumerate() {
        let value = solution.value(&position).unwrap();
        let left = 78 - ply as u16;
        assert_eq!(value, if ply % 2 == 0 { Value::Loss(left) } else { Value::Win(left) }, "before {text}");
        position.play_unchecked(read(&position, text));
    }
    assert_eq!(solution.value(&position), Some(Value::Loss(0)));
}
