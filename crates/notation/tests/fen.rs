//! FEN by example: fields, leniencies and errors.

use tabiya_notation::fen::{self, FenError};
use tabiya_rules::Ruleset;

#[track_caller]
fn reads(game: &str, text: &str, written: &str) {
    let game = Ruleset::builtin(game).unwrap();
    let position = fen::read(&game, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(fen::write(&position), written);
}

#[track_caller]
fn refuses(game: &str, text: &str, message: &str) {
    let game = Ruleset::builtin(game).unwrap();
    match fen::read(&game, text) {
        Err(FenError::Unreadable(why)) => assert_eq!(why.to_string(), message),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn starts_are_written_as_fairy_stockfish_does() {
    let written = |game: &str| fen::write(&Ruleset::builtin(game).unwrap().start());
    assert_eq!(written("chess"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(written("chess960"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_eq!(written("three-check"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1");
    assert_eq!(
        written("seirawan"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"
    );
    assert_eq!(written("kyoto"), "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1");
    assert_eq!(written("grand"), "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1");
}

#[test]
fn fields_may_be_missing() {
    let whole = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for text in [
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        " 4k3/8/8/8/8/8/8/4K2R  w K - 0",
        "4k3/8/8/8/8/8/8/4K2R w K - - 0",
        "4k3/8/8/8/8/8/8/4K2R w K -",
        "4k3/8/8/8/8/8/8/4K2R w K",
        "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
    ] {
        reads("chess", text, whole);
    }
    reads("chess", "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    reads("chess", "4k3/8/8/8/8/8/8/4K2R - - -", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    reads("minishogi", "4k/5/5/5/K4[-] b 3 7", "4k/5/5/5/K4[] b - - 3 7");
}

#[test]
fn hands_have_many_forms() {
    let written = "4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1";
    for hands in ["[QPPn]", "[nPQP]", "[Q2Pn]", "/QPPn", "/nQ2P"] {
        reads("crazyhouse", &format!("4k3/8/8/8/8/8/8/4K3{hands} w - - 0 1"), written);
    }
    for hands in ["", "[]", "[-]", "/"] {
        reads("crazyhouse", &format!("4k3/8/8/8/8/8/8/4K3{hands} w"), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    }
    reads("crazyhouse", "4k3/1Q~6/8/8/8/8/8/4K3[] b - - 0 1", "4k3/1Q~6/8/8/8/8/8/4K3[] b - - 0 1");
    reads("chess", "4k3/1Q~6/8/8/8/8/8/4K3 b - - 0 1", "4k3/1Q6/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn rights_have_many_forms() {
    let written = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1";
    for rights in ["KQkq", "GBgb", "BGbg", "GQgq"] {
        reads("chess960", &format!("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w {rights} - 0 1"), written);
    }
    // `K` means the outermost rook; the other one is given by its file.
    reads("chess960", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "4k3/8/8/8/8/8/8/4KR1R w H - 0 1");
    reads("chess960", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
}

#[test]
fn gating_rights_are_written_once() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    reads(
        "seirawan",
        &format!("{board}[HEhe] w KQABCDEFGHkq - 0 1"),
        &format!("{board}[HEhe] w KQBCDFGkq - 0 1"),
    );
    reads("seirawan", &format!("{board}[he] w KQBCDFGkqb - 0 1"), &format!("{board}[he] w KQkqb - 0 1"));
    reads("seirawan", &format!("{board}[HEhe] w ABE - 0 1"), &format!("{board}[HEhe] w ABE - 0 1"));
}

#[test]
fn en_passant_is_written_if_it_is_legal() {
    reads("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    reads("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2");
    reads("chess", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2");
    reads("berolina", "4k3/8/8/8/5pP1/8/8/4K3 b - f3g4 0 1", "4k3/8/8/8/5pP1/8/8/4K3 b - f3 0 1");
}

#[test]
fn limits_of_counts_are_ignored() {
    let written = "4k3/8/8/8/8/8/8/R3K3 b - - 3 80";
    reads("makruk", "4k3/8/8/8/8/8/8/R3K3 b - 128 3 80", written);
    reads("makruk", "4k3/8/8/8/8/8/8/R3K3 b - 3 80", written);
    let text = "4k3/8/8/8/8/8/8/R3K3 b - 128 3 80";
    refuses("chess", text, "FEN, text, character 32: Nothing is expected after the move number.");
}

#[test]
fn checks_are_remaining_or_given() {
    let written = "4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1";
    for fields in ["- - 2+3 0 1", "- - 0 1 2+3", "- - 0 1 +1+0", "- - +1+0", "- - 2+3"] {
        reads("three-check", &format!("4k3/8/8/8/8/8/8/4K2R w {fields}"), written);
    }
    reads("three-check", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 3+3 0 1");
}

#[test]
fn errors_have_messages_and_locations() {
    refuses("chess", "", "FEN, placement, character 1: The text is empty; a placement is expected.");
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "FEN, turn, character 21: The side to move is `w` or `b`.",
    );
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w Kx - 0 1",
        "FEN, castling, character 24: `x`: `KQkq`, files, or `-` are expected.",
    );
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
        "FEN, castling, character 25: `K`: this right is given twice.",
    );
    refuses(
        "shogi",
        "4k4/9/9/9/9/9/9/9/4K4[] w K - 0 1",
        "FEN, castling, character 27: `K`: this game has no castling; `-` is expected.",
    );
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "FEN, en passant, character 25: A square of the 8x8 board (or `-`) is expected.",
    );
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - x 1",
        "FEN, halfmove clock, character 27: A number from 0 to 30000 is expected.",
    );
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra",
        "FEN, text, character 31: Nothing is expected after the move number.",
    );
    refuses(
        "three-check",
        "4k3/8/8/8/8/8/8/4K3 w - - 4+3 0 1",
        "FEN, counters, character 27: The remaining checks are expected, `3+3` to `0+0`, or the checks so \
         far, `+0+0` to `+3+3`.",
    );
    refuses(
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1",
        "FEN, counters, character 27: Nothing is counted in this game.",
    );
}
