//! UCI by example.

use tabiya_notation::{MoveError, fen, uci};
use tabiya_rules::{Position, Ruleset};

fn position(game: &str, text: &str) -> Position {
    fen::read(&Ruleset::builtin(game).unwrap(), text).unwrap()
}

/// Reads a text, and compares the move as it is written.
#[track_caller]
fn reads(position: &Position, text: &str, written: &str) {
    let m = uci::read(position, text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(uci::write(position, m), written);
}

/// Checks that the rules refuse a text with this code.
#[track_caller]
fn refuses(position: &Position, text: &str, code: &str) {
    let error = uci::read(position, text).unwrap_err();
    assert!(matches!(error, MoveError::Refused(_)), "{text}: {error:?}");
    assert_eq!(error.code(), code, "{text}");
}

#[test]
fn castling() {
    let chess = position("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    reads(&chess, "e1g1", "e1g1");
    reads(&chess, "e1c1", "e1c1");
    refuses(&chess, "e1b1", "cannot-move-that");
    let anywhere = position("chess960", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    reads(&anywhere, "e1h1", "e1h1");
    reads(&anywhere, "e1g1", "e1h1");
    reads(&anywhere, "e1c1", "e1a1");
}

#[test]
fn promotion() {
    let chess = position("chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    reads(&chess, "a7a8q", "a7a8q");
    reads(&chess, " a7a8N ", "a7a8n");
    refuses(&chess, "a7a8", "must-promote");
    refuses(&chess, "e1e2k", "cannot-promote");
    let Err(MoveError::Unreadable(unknown)) = uci::read(&chess, " a7a8x") else { panic!("a7a8x is read") };
    assert_eq!((unknown.offset, unknown.message.as_str()), (5, "No piece has the letter `x`."));
    let crazyhouse = position("crazyhouse", "8/P3k3/8/8/8/8/8/4K3[] w - - 0 1");
    reads(&crazyhouse, "a7a8q", "a7a8q");
    let makruk = position("makruk", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1");
    reads(&makruk, "d5d6m", "d5d6m");
    let animal = position("animal", "1l3/5/H4/5/5/1L3[] w - - 0 1");
    reads(&animal, "a4a5+", "a4a5+");
    reads(&animal, "a4a5", "a4a5+");
    let two_player = position("two-player", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    reads(&two_player, "a7a8", "a7a8q");
    reads(&two_player, "a7a8n", "a7a8n");
}

#[test]
fn turning_over_and_dropping() {
    let kyoto = position("kyoto", "2k2/5/2P2/1+S3/2K2[P] w - - 0 1");
    reads(&kyoto, "c3c4+", "c3c4+");
    reads(&kyoto, "b2a3-", "b2a3-");
    reads(&kyoto, "P@a1", "P@a1");
    reads(&kyoto, "+p@a1", "+P@a1");
    refuses(&kyoto, "c1c2+", "cannot-promote");
}

#[test]
fn gating() {
    let start = Ruleset::builtin("seirawan").unwrap().start();
    reads(&start, "b1c3h", "b1c3h");
    let castling = position("seirawan", "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1");
    for text in ["e1g1", "e1g1h", "h1e1e", "a1e1h", "e1c1e"] {
        reads(&castling, text, text);
    }
    // On the last rank, the letter is that of the promotion.
    reads(&position("seirawan", "4k3/P7/8/8/8/8/8/4K3[H] w E - 0 1"), "a7a8h", "a7a8h");
}

#[test]
fn ranks_of_two_digits() {
    let xiangqi = Ruleset::builtin("xiangqi").unwrap().start();
    reads(&xiangqi, "h3h10", "h3h10");
}

#[test]
fn unreadable_texts_say_where() {
    let chess = Ruleset::builtin("chess").unwrap().start();
    for (text, offset) in [
        ("", 0),
        ("e", 0),
        ("e2", 2),
        ("e2e", 2),
        ("e2e9", 2),
        ("e2e4qq", 4),
        ("@e4", 0),
        ("P@", 2),
        ("P@e44", 2),
        ("  e2x", 4),
    ] {
        match uci::read(&chess, text) {
            Err(MoveError::Unreadable(why)) => assert_eq!(why.offset, offset, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
}
