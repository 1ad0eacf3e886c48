//! Errors of definitions that files cannot have, and placements.

use tabiya_board::{BoardSize, Color};
use tabiya_ruleset::check::check;
use tabiya_ruleset::def::*;
use tabiya_ruleset::{MAX_PIECES, file, placement};

fn game(id: &str) -> RulesetDef {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulesets");
    let resolve = |id: &str| std::fs::read_to_string(folder.join(format!("{id}.toml"))).ok();
    file::read(&resolve(id).unwrap(), id, &resolve).unwrap().0
}

/// Changes a game and compares its errors.
#[track_caller]
fn wrong(id: &str, change: impl FnOnce(&mut RulesetDef), expected: &[&str]) {
    let mut def = game(id);
    change(&mut def);
    let found: Vec<String> = check(&def).iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

#[test]
fn sizes() {
    wrong("chess", |def| def.pieces.clear(), &["pieces: There are no pieces."]);
    wrong(
        "chess",
        |def| def.pieces = vec![def.pieces[0].clone(); MAX_PIECES + 1],
        &["pieces: There are 33 pieces; 32 is the limit."],
    );
    wrong(
        "chess",
        |def| def.board = BoardSize::new(8, 9).unwrap(),
        &["board.start: The placement has 8 ranks; the 8x9 board has 9."],
    );
}

#[test]
fn numbers() {
    wrong(
        "chess",
        |def| def.endings.repetition[0].count = 1,
        &["endings.repetition.0.count: A position is repeated when it occurs twice or more."],
    );
    wrong(
        "chess",
        |def| def.endings.no_progress[1].moves = 0,
        &["endings.no-progress.1.moves: Without any moves the game would be drawn at once."],
    );
    wrong(
        "chess",
        |def| def.endings.no_progress[1].moves = 50,
        &["endings.no-progress.1.moves: There is already a rule for 50 moves."],
    );
    wrong(
        "janggi",
        |def| def.endings.points.as_mut().unwrap().occurrences = Some(1),
        &["endings.points.occurrences: A position is repeated when it occurs twice or more."],
    );
    wrong(
        "janggi",
        |def| def.endings.points.as_mut().unwrap().no_progress = Some(0),
        &["endings.points.no-progress: Without any moves the pieces would be counted at once."],
    );
    wrong(
        "chess",
        |def| def.castling.as_mut().unwrap().sides[0].as_mut().unwrap().king_to = tabiya_board::File(8),
        &["castling.kingside.king-to: The 8x8 board has no such file."],
    );
    wrong(
        "crazyhouse",
        |def| def.hands.as_mut().unwrap().drops[0].file_limit = Some(0),
        &[&format!(
            "hands.drops.{}.file-limit: With this limit it could never be dropped.",
            game("crazyhouse").hands.unwrap().drops[0].piece
        )],
    );
}

#[test]
fn a_side_without_royal_needs_another_way_to_lose() {
    wrong(
        "horde",
        |def| def.endings.extinction[0].side = Some(Color::Black),
        &["board.start: White has no royal piece in the opening array."],
    );
}

#[test]
fn placements_say_what_is_wrong_and_where() {
    let chess = game("chess");
    let refuse = |def: &RulesetDef, text: &str| {
        let error = placement::parse(def, text).unwrap_err();
        format!("{} {} {}", error.offset, error.length, error.message)
    };
    assert_eq!(refuse(&chess, ""), "0 1 The placement has 1 rank; the 8x8 board has 8.");
    assert_eq!(
        refuse(&chess, "8/8/8/8/8/8/8/44k"),
        "14 3 Rank 1 has 45 squares here; the 8x8 board has 8 files."
    );
    assert_eq!(refuse(&chess, "8/8/8/8/8/8/8/k07"), "15 1 A number of empty squares begins with 1 to 9.");
    assert_eq!(refuse(&chess, "8/8/8/8/8/8/8/+k7"), "14 2 No piece has the letter `+k`.");
    assert_eq!(refuse(&chess, "8/8/8/8/8/8/8/7+"), "15 1 A piece's letter is missing here.");
    assert_eq!(refuse(&chess, "8/8/8/8/8/8/8/8[]x"), "17 1 Nothing may follow the hands.");
    assert_eq!(refuse(&chess, "8/8/8/8/8/8/8/8]["), "15 1 No piece has the letter `]`.");
    let house = game("crazyhouse");
    assert_eq!(refuse(&house, "8/8/8/8/8/8/8/8[P0P]"), "17 2 0 is not a number of pieces in hand.");
    let held = placement::parse(&house, "8/8/8/8/8/8/8/7Q~[p2Pq]").unwrap();
    assert!(held.pieces[0].promoted_mark);
    assert_eq!(placement::write(&house, &held), "8/8/8/8/8/8/8/7Q~[PPqp]");
    let grand = game("grand");
    assert!(placement::parse(&grand, &grand.start.placement).is_ok(), "numbers of two digits");
}
