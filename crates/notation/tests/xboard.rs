//! Moves of XBoard on boards that no built-in game has.

use tabiya_notation::MoveNotation::XBoard;
use tabiya_notation::uci;
use tabiya_rules::Ruleset;

/// Two kings on a board with a number of ranks.
fn tall(ranks: usize) -> Ruleset {
    let between = "4/".repeat(ranks - 2);
    let text = format!(
        r#"
        id = "tall"
        name = "Tall"
        summary = "Two kings on a tall board."

        [board]
        size = "4x{ranks}"
        start = "k3/{between}K3"

        [pieces.king]
        letter = "k"
        move = "K"
        royal = true

        [royal]
        rule = "capture"

        [endings]
        stalemate = "draw"
        "#
    );
    Ruleset::parse(&text, "tall.toml").unwrap()
}

#[test]
fn ranks_are_counted_from_zero_if_there_are_ten_and_from_one_otherwise() {
    for (ranks, up) in [(8, "a1a2"), (9, "a1a2"), (10, "a0a1"), (11, "a1a2"), (12, "a1a2"), (16, "a1a2")] {
        let start = tall(ranks).start();
        let m = XBoard.read(&start, up).unwrap();
        assert_eq!(
            (uci::write(&start, m).as_str(), XBoard.write(&start, m).unwrap().as_str()),
            ("a1a2", up),
            "{ranks}"
        );
        for m in start.legal_moves() {
            assert_eq!(XBoard.read(&start, &XBoard.write(&start, m).unwrap()), Ok(m), "{ranks}");
        }
    }
}
