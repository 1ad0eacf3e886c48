//! LAN and moves as coordinates by example.

use tabiya_notation::coordinate::Coordinate;
use tabiya_notation::{fen, lan, sfen};
use tabiya_rules::{Position, Ruleset};

fn position(game: &str, text: &str) -> Position {
    fen::read(&Ruleset::builtin(game).unwrap(), text).unwrap()
}

/// Reads a text, and writes the move.
#[track_caller]
fn reads(position: &Position, text: &str, written: &str) {
    let m = lan::read(position, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(lan::write(position, m), written);
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
        assert_eq!(lan::read(&chess, text).unwrap_err().code(), code, "{text}");
    }
}

#[test]
fn drops_gates_and_forms() {
    reads(&position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), "N@e4", "N@e4");
    reads(&Ruleset::builtin("seirawan").unwrap().start(), "Nb1-c3/H", "Nb1-c3/H");
    reads(&position("animal", "1l3/5/H4/5/5/1L3[] w - - 0 1"), "Ha4-a5=+H", "Ha4-a5=+H+");
    let shogi = Ruleset::builtin("shogi").unwrap();
    let position = sfen::read(&shogi, "4k4/6P2/9/9/9/9/7R1/9/4K4 b P 1").unwrap();
    for text in ["P3b-3a+", "R2g-2c+", "R2g-2c=", "P*5e", "K5i-5h"] {
        reads(&position, text, text);
    }
}

#[test]
fn coordinates_keep_what_was_written() {
    let chess = Ruleset::builtin("chess").unwrap();
    for text in ["e2 e4", "e2-e4", "e7 e8 Q", "e7 e8 q", "e7-e8Q"] {
        assert_eq!(Coordinate::parse(&chess, text).unwrap().display(&chess), text);
    }
    for (text, offset) in [
        ("", 0),
        (" e2 e4", 0),
        ("e2", 2),
        ("e2e4", 2),
        ("e2  e4", 3),
        ("e2 e9", 3),
        ("e2 e4 ", 6),
        ("e2 e4q", 5),
        ("e2-e4 q", 5),
        ("e2 e4 qq", 7),
        ("e2 e4 draw?", 7),
        ("E2 E4", 0),
    ] {
        assert_eq!(Coordinate::parse(&chess, text).unwrap_err().offset, offset, "{text:?}");
    }
    let start = chess.start();
    let unknown = Coordinate::parse(&chess, "e2 e4 x").unwrap().attempt(&start).unwrap_err();
    assert_eq!(unknown.to_string(), "move, character 7: No piece has the letter `x`.");
    let shogi = Ruleset::builtin("shogi").unwrap();
    let read = Coordinate::parse(&shogi, "7g 7f").unwrap();
    assert!(shogi.start().resolve(&read.attempt(&shogi.start()).unwrap()).is_ok());
}
