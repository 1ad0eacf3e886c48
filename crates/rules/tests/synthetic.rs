//! Moves that must not be legal in the games in the folder `tests/rulesets`. Which moves must be legal is
//! tested in
//! `explain.rs`.

mod common;

use common::{square, synthetic_games};
use tabiya_rules::{Move, Ruleset, internal};

fn synthetic(id: &str) -> Ruleset {
    synthetic_games().into_iter().find(|ruleset| ruleset.id() == id).unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn a_long_step_does_not_leave_the_confines() {
    for ruleset in internal::forms(&synthetic("confined-steps")) {
        let moves = ruleset.start().legal_moves();
        let from_c1 = |to: &str| {
            let leads = |m: &&Move| m.from() == square(&ruleset, "c1") && m.to() == square(&ruleset, to);
            moves.iter().filter(leads).count()
        };
        assert_eq!((from_c1("c2"), from_c1("c3")), (1, 0));
    }
}

#[test]
fn castling_does_not_make_the_rook_a_hurdle_for_a_cannon() {
    for ruleset in internal::forms(&synthetic("hurdle-rook")) {
        let start = ruleset.start();
        assert!(!start.legal_moves().into_iter().any(Move::is_castle), "{:?}", start.setup());
    }
}
