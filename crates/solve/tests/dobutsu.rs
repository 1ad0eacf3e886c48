//! Dobutsu shogi: an ending is solved and compared with the obvious solution. `cargo xtask check dobutsu`
//! solves the whole game.

mod common;
#[path = "common/perfect_game.rs"]
mod perfect_game;

use common::Brute;
use tabiya_board::Color;
use tabiya_notation::fen;
use tabiya_rules::Ruleset;
use tabiya_solve::{Options, Reach, Symmetry, solve};

fn dobutsu() -> Ruleset {
    Ruleset::builtin("dobutsu").unwrap()
}

#[test]
fn the_perfect_game_is_legal_and_ends_with_its_last_move() {
    let mut position = dobutsu().start();
    let game = perfect_game::texts();
    assert_eq!(game.len(), 78);
    for text in game {
        assert_eq!(position.outcome(), None);
        position.play_unchecked(perfect_game::read(&position, text));
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
