//! The formats of games behind one interface: errors with their locations, and the law that what is written
//! is read back.

mod common;

use common::{GAMES, random_position, random_record};
use proptest::prelude::*;
use tabiya_notation::fen::FenError;
use tabiya_notation::{GameFormat, MoveError, MoveNotation, Node, Record, RecordErrorKind, fen, pgn, sfen};
use tabiya_rules::{Position, Ruleset};

fn chess() -> Ruleset {
    Ruleset::builtin("chess").unwrap()
}

/// Checks the location of the error of a text, and its sentence.
#[track_caller]
fn refuses(format: GameFormat, text: &str, sentence: &str) -> RecordErrorKind {
    let error = format.read(&chess(), text).unwrap_err();
    assert_eq!(error.sentence(&chess()), sentence);
    error.kind
}

#[test]
fn errors_have_locations_in_every_format() {
    let pgn = "[Event \"é\"]\n\n1. e4 {é} e5\n 2. Ke3 *";
    let sentence = "line 4, column 5, move 3: A king cannot go from e1 to e3.";
    assert!(matches!(refuses(GameFormat::Pgn, pgn, sentence), RecordErrorKind::Move(MoveError::Refused(_))));
    let sentence = "line 1, column 7: There is no open variation to close.";
    assert!(matches!(refuses(GameFormat::Pgn, "1. e4 ) *", sentence), RecordErrorKind::Unreadable(_)));
    let sentence = "line 2, column 1, move 4: `--` is a null move, but the side to move is in check.";
    let kind = refuses(GameFormat::Pgn, "1. e4 f6 2. Qh5+\n-- *", sentence);
    assert!(matches!(kind, RecordErrorKind::NullMoveInCheck(_)));
    let sentence = "line 1, column 1: There is no game `Draughts`.";
    let kind = refuses(GameFormat::Pgn, "[Variant \"Draughts\"]\n\n1. e4 *", sentence);
    assert_eq!(kind, RecordErrorKind::UnknownGame("Draughts".into()));
    let sentence = "line 2, column 4, move 1: A pawn cannot go from e2 to e5.";
    assert!(matches!(refuses(GameFormat::Uci, "\n1. e2e5\n", sentence), RecordErrorKind::Move(_)));
    for (format, text, square) in [
        (GameFormat::Uci, "e2e9", "e9"),
        (GameFormat::Smith, "z1z2", "z1"),
        (GameFormat::Lan, "Ng1-f9", "f9"),
    ] {
        let sentence = format!("line 1, column 1, move 1: There is no square `{square}` on this board.");
        assert!(matches!(refuses(format, text, &sentence), RecordErrorKind::Move(_)));
    }
    let sentence =
        "line 1, column 1: FEN, placement, character 1: The text is empty; a placement is expected.";
    let kind = refuses(GameFormat::Fen, "", sentence);
    assert!(matches!(kind, RecordErrorKind::Position(FenError::Unreadable(_))));
    let kif = "line 1, column 1: KIF does not support chess: it names squares and promotions as shogi does.";
    assert!(matches!(refuses(GameFormat::Kif, "", kif), RecordErrorKind::Unsupported(_)));
}

#[test]
fn chains_of_errors_repeat_no_message() {
    use std::error::Error;

    for (format, text) in [
        (GameFormat::Uci, "e2"),
        (GameFormat::Uci, "e2e5"),
        (GameFormat::Usi, "e2e4"),
        (GameFormat::Fen, "8/8"),
        (GameFormat::Fen, "8/8/8/8/8/8/8/8 w - - 0 1"),
        (GameFormat::Pgn, "1. e4 ) *"),
    ] {
        let error = format.read(&chess(), text).unwrap_err();
        let inner: &dyn Error = match &error.kind {
            RecordErrorKind::Move(inner) => inner,
            RecordErrorKind::Position(inner) => inner,
            RecordErrorKind::Unsupported(inner) => inner,
            _ => &error,
        };
        for first in [&error as &dyn Error, inner] {
            let mut chain = vec![first.to_string()];
            let mut next = first.source();
            while let Some(error) = next {
                chain.push(error.to_string());
                next = error.source();
            }
            for (index, outer) in chain.iter().enumerate() {
                assert!(chain[index + 1..].iter().all(|inner| !outer.contains(inner)), "{chain:?}");
            }
        }
    }
}

#[test]
fn a_fen_is_a_game_without_moves() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let record = GameFormat::Fen.read(&chess(), text).unwrap();
    assert_eq!(record, Record::new(fen::read(&chess(), text).unwrap()));
    assert_eq!(GameFormat::Fen.write(&record).unwrap(), format!("{text}\n"));
}

#[test]
fn a_list_of_moves_has_one_game_per_line() {
    let record = GameFormat::San.read(&chess(), "\n1. e4 e5\nd4 d5 c4\n").unwrap();
    assert_eq!(GameFormat::Uci.write(&record).unwrap(), "e2e4 e7e5\n");
}

#[test]
fn lists_of_moves_refuse_another_start_position() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e3 *";
    let record = GameFormat::Pgn.read(&chess(), text).unwrap();
    for format in [GameFormat::Uci, GameFormat::San, GameFormat::Lan, GameFormat::Smith] {
        let error = format.write(&record).unwrap_err().to_string();
        assert!(
            error.ends_with(
                "does not support chess from another start position: a list of moves cannot express it."
            ),
            "{error}"
        );
    }
}

#[test]
fn unsupported_games_are_refused_before_reading() {
    for (format, text) in [(GameFormat::Usi, "e2e4"), (GameFormat::Usi, ""), (GameFormat::Csa, "PI")] {
        let error = format.read(&chess(), text).unwrap_err();
        assert!(matches!(error.kind, RecordErrorKind::Unsupported(_)), "{error:?}");
        assert_eq!(error.kind.code(), "unsupported-notation");
    }
    let crazyhouse = Ruleset::builtin("crazyhouse").unwrap();
    let error = GameFormat::Smith.read(&crazyhouse, "e2e4").unwrap_err();
    assert!(matches!(error.kind, RecordErrorKind::Unsupported(_)), "{error:?}");
    let start = crazyhouse.start();
    assert_eq!(MoveNotation::Smith.read(&start, "e2e4").unwrap_err().code(), "unsupported-notation");
    assert_eq!(MoveNotation::Usi.read(&start, "e2e4").unwrap_err().code(), "unsupported-notation");
    let message = "SFEN does not support crazyhouse: it has no field for castling rights.";
    assert_eq!(sfen::read(&crazyhouse, "startpos").unwrap_err().to_string(), message);
}

#[test]
fn only_pgn_has_null_moves() {
    let record = pgn::read(&chess(), "1. e4 Z0 2. d4 *").unwrap();
    assert_eq!(record.line[1], Node::null_move());
    assert_eq!(GameFormat::Fen.write(&record).unwrap(), fen::write(&record.end()) + "\n");
    assert!(GameFormat::Pgn.write(&record).unwrap().ends_with("\n1. e4 -- 2. d4 *\n\n"));
    for (format, name) in [(GameFormat::Uci, "UCI"), (GameFormat::San, "SAN"), (GameFormat::Lan, "LAN")] {
        let sentence = format!("{name} does not support chess with null moves: only PGN can express them.");
        assert_eq!(format.write(&record).unwrap_err().to_string(), sentence);
    }
    let text = "[Variant \"Shogi\"]\n\n1. P-7f -- (1... P-3d 2. --) 2. P-6f *";
    let mut record = pgn::read(&chess(), text).unwrap();
    for format in [GameFormat::Usi, GameFormat::Csa, GameFormat::Kif] {
        assert!(
            format.write(&record).unwrap_err().to_string().contains(" shogi with null moves"),
            "{format}"
        );
    }
    record.line[1].m = record.line[1].variations[0][0].m;
    record.line.truncate(2);
    assert_eq!(GameFormat::Usi.write(&record).unwrap(), "7g7f 3c3d\n");
    assert!(GameFormat::Csa.write(&record).is_ok() && GameFormat::Kif.write(&record).is_err());
}

/// Returns a line whose variations are nested, each in the one before it.
fn nested(start: &Position, depth: usize, choice: usize) -> Vec<Node> {
    let first = Node::new(start.legal_moves()[choice]);
    let mut position = start.clone();
    first.play(&mut position);
    let mut second = Node::new(position.legal_moves()[0]);
    if depth > 0 {
        second.variations.push(nested(&position, depth - 1, 1));
    }
    vec![first, second]
}

#[test]
fn formats_agree_on_the_depth_of_variations() {
    let shogi = Ruleset::builtin("shogi").unwrap();
    let mut record = Record::new(shogi.start());
    record.line = nested(&record.start, 64, 0);
    for format in [GameFormat::Pgn, GameFormat::Kif] {
        let back = format.read(&shogi, &format.write(&record).unwrap());
        assert_eq!(back.unwrap().line, record.line, "{format}");
    }
    // Deeper variations are not written, so what is written can be read.
    let mut deeper = record.clone();
    deeper.line = nested(&record.start, 70, 0);
    for format in [GameFormat::Pgn, GameFormat::Kif] {
        let back = format.read(&shogi, &format.write(&deeper).unwrap());
        assert_eq!(back.unwrap().line, record.line, "{format}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn supported_games_are_written_and_read_back(
        number in 0..GAMES.len(),
        seed in any::<u64>(),
        plies in 0usize..40,
    ) {
        let game = &GAMES[number];
        let record = random_record(game.start(), seed, plies, false);
        for format in GameFormat::ALL.iter().copied() {
            // In games without turns, PGN cannot number the moves by side.
            if format == GameFormat::Pgn && !game.alternates() {
                continue;
            }
            let written = format.write(&record);
            if format.supports(game).is_err() {
                prop_assert!(written.is_err(), "{}", format);
                continue;
            }
            let back = format.read(game, &written.unwrap()).unwrap();
            match format {
                GameFormat::Fen => prop_assert_eq!(fen::write(&back.start), fen::write(&record.end())),
                GameFormat::Sfen => {
                    prop_assert_eq!(sfen::write(&back.start), sfen::write(&record.end()));
                }
                _ => {
                    let moves = |record: &Record| record.line.iter().map(|node| node.m).collect::<Vec<_>>();
                    prop_assert_eq!(moves(&back), moves(&record), "{} {}", game.id(), format);
                }
            }
        }
    }

    #[test]
    fn lists_of_moves_begin_in_the_start_position(
        number in 0..GAMES.len(),
        seed in any::<u64>(),
        plies in 0usize..8,
    ) {
        let game = &GAMES[number];
        let start = random_position(game, seed, plies);
        let elsewhere = start != game.start();
        let record = random_record(start, seed, 8, false);
        use GameFormat::{Lan, San, Smith, Uci, Usi};
        for format in [Uci, San, Lan, Smith, Usi] {
            let is_refused = elsewhere || format.supports(game).is_err();
            prop_assert_eq!(format.write(&record).is_err(), is_refused, "{} {}", game.id(), format);
        }
    }

    #[test]
    fn no_text_panics(number in 0..GAMES.len(), text in "([a-h1-9NO+x=-]{1,5}[ \n]){0,8}|.{0,40}") {
        let game = &GAMES[number];
        let format = GameFormat::detect(&text);
        for format in GameFormat::ALL.iter().copied().chain([format]) {
            if let Err(error) = format.read(game, &text) {
                let lines = text.matches('\n').count() + 1;
                prop_assert!((1..=lines).contains(&error.line) && error.column > 0, "{:?}", error);
                // The tags of a PGN could name another game, but not in these texts.
                prop_assert!(!error.sentence(game).is_empty());
            }
        }
    }
}
