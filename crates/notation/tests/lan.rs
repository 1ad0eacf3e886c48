//! LAN by example.

use tabiya_notation::{MoveNotation, fen, sfen};
use tabiya_rules::{Position, Ruleset};

fn position(game: &str, text: &str) -> Position {
    fen::read(&Ruleset::builtin(game).unwrap(), text).unwrap()
}

/// Reads a text, and compares the move as it is written.
#[track_caller]
fn reads(position: &Position, text: &str, written: &str) {
    let m = MoveNotation::Lan.read(position, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(MoveNotation::Lan.write(position, m).unwrap(), written);
}

#[test]
fn moves_of_chess() {
    let chess = position("chess", "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    for (text, written) in [
        ("b7xa8=Q+", "b7xa8=Q+"),
        ("b7a8Q", "b7xa8=Q+"),
        ("b7-b8=N", "b7-b8=N"),
        ("e5xd6", "e5xd6"),
        ("e5xd6e.p.", "e5xd6"),
        ("Pe5-e6", "e5-e6"),
        ("Ra1xa8+", "Ra1xa8+"),
        ("0-0", "O-O"),
        ("O-O-O", "O-O-O"),
        (" Ke1e2!? ", "Ke1-e2"),
    ] {
        reads(&chess, text, written);
    }
    for (text, code) in [
        ("Ne1-e2", "no-such-move"),
        ("e2-e4", "no-such-move"),
        ("e6", "unreadable"),
        ("e5xd6 e.p.", "unreadable"),
    ] {
        assert_eq!(MoveNotation::Lan.read(&chess, text).unwrap_err().code(), code, "{text}");
    }
}

#[test]
fn drops_gating_and_promotion() {
    reads(&position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), "N@e4", "N@e4");
    reads(&Ruleset::builtin("seirawan").unwrap().start(), "Nb1-c3/H", "Nb1-c3/H");
    reads(&position("animal", "1l3/5/H4/5/5/1L3[] w - - 0 1"), "Ha4-a5=+H", "Ha4-a5=+H");
    let shogi = Ruleset::builtin("shogi").unwrap();
    let position = sfen::read(&shogi, "4k4/6P2/9/9/9/9/7R1/9/4K4 b P 1").unwrap();
    for text in ["P3b-3a+", "R2g-2c+", "R2g-2c=", "P*5e", "K5i-5h"] {
        reads(&position, text, text);
    }
}
