//! Runs the program as a user would.

use std::process::Command;

#[test]
fn a_game_is_played_and_written() {
    let moves = ["7g7f", "3c3d", "7f7d", "8h2b+", "7c7z", "3a2b"];
    let output = Command::new(env!("CARGO_BIN_EXE_shogi-from-usi")).args(moves).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for line in [
        "7c7z: move, character 3: A square of the 9x9 board is expected.",
        "   1 ７六歩(77)",
        "   2 ３四歩(33)",
        "   3 ２二角成(88)",
        "   4 同　銀(31)",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}
