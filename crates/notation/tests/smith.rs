//! Smith notation by example, and the law that what is written is read back.

mod common;

use common::{GAMES, random_position};
use proptest::prelude::*;
use tabiya_notation::{GameFormat, MoveError, MoveNotation, Node, Record, RecordErrorKind, fen};
use tabiya_rules::{Position, Ruleset};

fn position(game: &str, text: &str) -> Position {
    fen::read(&Ruleset::builtin(game).unwrap(), text).unwrap()
}

/// Reads a text, and compares the move as it is written.
#[track_caller]
fn reads(position: &Position, text: &str, written: &str) {
    let m = MoveNotation::Smith
        .read(position, text)
        .unwrap_or_else(|error| panic!("{text}: {}", error.sentence(position.ruleset())));
    assert_eq!(MoveNotation::Smith.write(position, m).unwrap(), written);
}

#[track_caller]
fn refuses(position: &Position, text: &str, code: &str, sentence: &str) {
    let error = MoveNotation::Smith.read(position, text).unwrap_err();
    assert_eq!((error.code(), error.sentence(position.ruleset()).as_str()), (code, sentence));
}

#[test]
fn every_form_is_read_and_written() {
    let captures = position("chess", "4k3/8/3r4/4P3/8/8/8/4K3 w - - 0 1");
    reads(&captures, "e5d6r", "e5d6r");
    reads(&captures, "e5e6", "e5e6");
    let castling = position("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    reads(&castling, "e1g1c", "e1g1c");
    reads(&castling, "e1c1C", "e1c1C");
    let passing = position("chess", "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1");
    reads(&passing, "e5f6E", "e5f6E");
    let promotion = position("chess", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    for text in ["b7b8Q", "b7b8N", "b7a8rQ", "b7a8rB"] {
        reads(&promotion, text, text);
    }
    let king = position("king-capture", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1");
    reads(&king, "e7e8k", "e7e8k");
}

#[test]
fn marks_may_be_missing() {
    reads(&position("chess", "4k3/8/3r4/4P3/8/8/8/4K3 w - - 0 1"), "e5d6", "e5d6r");
    reads(&position("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), " e1c1 ", "e1c1C");
    reads(&position("chess", "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1"), "e5f6", "e5f6E");
    // In this game a pawn can only promote to a queen.
    reads(&position("cells", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1"), "b7a8", "b7a8rQ");
    let chess = position("chess", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    refuses(
        &chess,
        "b7b8",
        "must-promote",
        "The pawn must promote on b8, to a queen, a rook, a bishop or a knight.",
    );
}

#[test]
fn marks_must_be_correct() {
    let chess = position("chess", "4k3/8/3r4/4P3/8/8/8/R3K2R w KQ - 0 1");
    for (text, sentence) in [
        ("e5d6n", "`e5d6n` says that a knight is captured; e5d6 captures a rook."),
        ("e5d6x", "`e5d6x` says that a piece with the letter `x` is captured; e5d6 captures a rook."),
        ("e5d6E", "`e5d6E` says that a piece is captured en passant; e5d6 captures a rook."),
        ("e5e6p", "`e5e6p` says that a pawn is captured; e5e6 captures nothing."),
        ("e1f1c", "`e1f1c` says that the king castles on the king's side; e1f1 captures nothing."),
        ("e1g1C", "`e1g1C` says that the king castles on the queen's side; e1g1 castles on the king's side."),
    ] {
        refuses(&chess, text, "no-such-move", sentence);
    }
}

#[test]
fn illegal_moves_are_refused_with_their_reasons() {
    let start = Ruleset::builtin("chess").unwrap().start();
    refuses(&start, "e2e5", "cannot-move-that", "A pawn cannot go from e2 to e5.");
    refuses(&start, "e4e5", "empty-square", "There is no piece on e4.");
    refuses(&start, "e1g1c", "castling-blocked", "Castling is blocked by the bishop on f1.");
    refuses(&start, "e2e4Q", "not-a-promotion", "The pawn does not promote by going from e2 to e4.");
    refuses(&start, "e2e4X", "unreadable", "move, character 5: No piece has the letter `X`.");
}

#[test]
fn unreadable_texts_say_where() {
    let start = Ruleset::builtin("chess").unwrap().start();
    for (text, offset) in [
        ("", 0),
        ("e", 0),
        ("e2", 2),
        ("e2e9", 2),
        ("e2 e4", 2),
        ("e2e4!", 4),
        ("e2e4pp", 5),
        ("e2e4pQQ", 6),
        ("e2e4Qp", 5),
        ("  e2x", 4),
        ("é2e4", 0),
    ] {
        match MoveNotation::Smith.read(&start, text) {
            Err(MoveError::Unreadable(why)) => assert_eq!(why.offset, offset, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn games_that_cannot_be_written_say_why() {
    for (game, message) in [
        ("shogi", "Smith notation does not support shogi: it cannot express drops."),
        ("seirawan", "Smith notation does not support seirawan: it cannot express gating."),
        (
            "capablanca",
            "Smith notation does not support capablanca: it has no letter for the chancellor, whose letter \
             in the game is `c`.",
        ),
        (
            "xiangqi",
            "Smith notation does not support xiangqi: it has no letter for the cannon, whose letter in the \
             game is `c`.",
        ),
    ] {
        let start = Ruleset::builtin(game).unwrap().start();
        let first = start.legal_moves()[0];
        assert_eq!(MoveNotation::Smith.write(&start, first).unwrap_err().to_string(), message);
        refuses(&start, "a1a2", "unsupported-notation", message);
    }
}

#[test]
fn a_shuffled_king_castles_only_with_the_mark() {
    let shuffled = position("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    reads(&shuffled, "f1g1", "f1g1");
    reads(&shuffled, "f1g1c", "f1g1c");
    reads(&shuffled, "f1h1", "f1g1c");
    refuses(
        &shuffled,
        "f1h1C",
        "no-such-move",
        "`f1h1C` says that the king castles on the queen's side; f1g1 castles on the king's side.",
    );
}

#[test]
fn files_are_read_up_to_the_first_error() {
    let chess = Ruleset::builtin("chess").unwrap();
    let read = |text: &str| GameFormat::Smith.read(&chess, text);
    assert_eq!(read("\n e2e4\td7d5\r\ne4d5p \n").unwrap().line.len(), 3);
    let error = read("e2e4 d7d5 e4d5p g8f6 g1f3\n\n  é f6d5p").unwrap_err();
    assert_eq!((error.line, error.column, error.ply), (3, 3, Some(6)));
    let error = read("e2e4 d7d5 e4d5p g8f6 g1f3 f6d5n").unwrap_err();
    assert_eq!(
        error.sentence(&chess),
        "line 1, column 27, move 6: `f6d5n` says that a knight is captured; f6d5 captures a pawn."
    );
    assert_eq!(read(" \n").unwrap(), Record::new(chess.start()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_written_are_read_back(number in 0..GAMES.len(), seed in any::<u64>(), plies in 0usize..160) {
        let position = random_position(&GAMES[number], seed, plies);
        let supported = MoveNotation::Smith.supports(position.ruleset()).is_ok();
        for m in position.legal_moves() {
            match MoveNotation::Smith.write(&position, m) {
                Ok(text) => prop_assert_eq!(MoveNotation::Smith.read(&position, &text), Ok(m), "{}", text),
                Err(_) => prop_assert!(!supported),
            }
        }
    }

    #[test]
    fn whole_games_are_read_back(
        game in prop::sample::select(vec!["chess", "cells", "king-capture"]),
        seed in any::<u64>(),
    ) {
        let ruleset = GAMES.iter().find(|ruleset| ruleset.id() == game).unwrap();
        let (mut position, mut random) = (ruleset.start(), common::Random(seed | 1));
        let (mut text, mut played) = (String::new(), Vec::new());
        for _ in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            text.push_str(&MoveNotation::Smith.write(&position, m).unwrap());
            text.push(if random.below(5) == 0 { '\n' } else { ' ' });
            position.play_unchecked(m);
            played.push(Node::new(m));
        }
        let record = GameFormat::Smith.read(ruleset, &text).unwrap();
        prop_assert_eq!(record.end(), position);
        prop_assert_eq!(record.line, played);
    }

    #[test]
    fn no_text_panics(
        number in 0..GAMES.len(),
        seed in any::<u64>(),
        text in "([a-h][1-8]){2}[pnbrqkcCE]{0,2}[QRNBKX]?|.{0,12}",
    ) {
        let position = random_position(&GAMES[number], seed, 40);
        if let Ok(m) = MoveNotation::Smith.read(&position, &text) {
            prop_assert!(position.is_legal(m));
        }
        let ruleset = position.ruleset();
        if let Err(error) = GameFormat::Smith.read(ruleset, &text) {
            let line = text.split('\n').nth(error.line - 1).unwrap();
            let columns = match error.kind {
                RecordErrorKind::Unsupported(_) => 1..=1,
                _ => 1..=line.chars().count(),
            };
            prop_assert!(columns.contains(&error.column), "{:?}: {:?}", text, error);
            prop_assert!(!error.sentence(ruleset).is_empty());
        }
    }
}
