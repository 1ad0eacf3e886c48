//! The complete submission in C++ against the referee: random games, with tries, and the possible moves of
//! every piece on the way.

use std::collections::BTreeSet;
use std::path::Path;

use tabiya_classroom::cells::Game;
use tabiya_grade::{Cancel, Language, Options, Suite, grade_classes};
use tabiya_process::Sandbox;
use tabiya_submission::cpp::{self, CppSubmission};
use tabiya_submission::{Limits, Student};

fn complete() -> CppSubmission {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../submission/tests/submissions/cpp/cells/complete");
    cpp::open(&folder, &[], Limits::default(), &Sandbox::detect(), &Cancel::default())
        .unwrap_or_else(|error| panic!("{error}"))
}

fn square(cell: u8) -> String {
    format!("{}{}", char::from(b'a' + cell % 8), cell / 8 + 1)
}

#[test]
fn the_complete_submission_plays_as_the_referee_does() {
    let mut submission = complete();
    let text = "game = \"cells\"\ncoordinates = \"cell\"\n\
                [[random]]\nname = \"Game\"\ntopic = \"moves\"\nseed = 101\ncount = 60\nplies = 200\n\
                [[random]]\nname = \"Tries\"\ntopic = \"illegal moves\"\nseed = 102\ncount = 40\nplies = 80\n\
                tries = 80\n";
    let suite = Suite::read("random.toml", text, None).unwrap().for_classes(Language::Cpp);
    assert_eq!(suite.cases.len(), 100);
    let report =
        grade_classes(&suite, &mut submission, &Options::new(Vec::new()), &Cancel::default(), &|_| {});
    let first = report.cases.iter().find_map(|case| case.difference.as_ref());
    assert!(first.is_none(), "{first:#?}");

    // A simple generator: the same games on every run.
    let mut state = 12_345_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut compared = 0;
    for _ in 0..12 {
        let mut game = Game::new();
        submission.start().unwrap();
        for ply in 0..120 {
            let own = |cell: &u8| game.board().is_white(*cell) == game.board().white_turn();
            let of = |cell: u8| game.board().possible_moves(cell).into_iter().map(move |to| (cell, to));
            let moves: Vec<(u8, u8)> = (0..64).filter(own).flat_map(of).collect();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            // All pieces, whoever's turn it is.
            for cell in (0..64).filter(|_| ply % 5 == 0) {
                let found: BTreeSet<String> =
                    submission.targets(&square(cell)).unwrap().into_iter().collect();
                let wanted: BTreeSet<String> =
                    game.board().possible_moves(cell).into_iter().map(square).collect();
                assert_eq!(found, wanted, "{} in {:?}", square(cell), game.board());
                compared += 1;
            }
            let (from, to) = moves[random(moves.len())];
            game.make_move(from, to).unwrap();
            let shown = submission.play(&format!("{} {}", square(from), square(to))).unwrap();
            assert_ne!(shown.message.as_deref(), Some("ILLEGAL_MOVE"), "{from} {to} in {:?}", game.board());
        }
    }
    assert!(compared > 5_000, "{compared}");
}
