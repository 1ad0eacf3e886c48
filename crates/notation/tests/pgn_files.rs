//! Files as other programs write them, one for each peculiarity.

use std::path::Path;
use std::sync::LazyLock;

use tabiya_notation::check::{Checker, Location};
use tabiya_notation::fen;
use tabiya_notation::pgn::{self, Recorder, Replay, Scanned, scan};
use tabiya_rules::Ruleset;

static CHESS: LazyLock<Ruleset> = LazyLock::new(|| Ruleset::builtin("chess").unwrap());

fn file(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pgn_files").join(name)).unwrap()
}

/// Describes each game of a text that is read in pieces: its event or first player, its moves as they are
/// written again, and its error or unplayed variation.
fn in_pieces(text: &[u8], size: usize) -> Vec<String> {
    let (mut recorder, mut replay) = (Recorder::new(&CHESS), Replay::new(&CHESS));
    let (mut games, mut at, mut have) = (Vec::new(), 0, size.min(text.len()));
    loop {
        match scan(&text[at..have], have == text.len(), &mut recorder) {
            Scanned::Game { end } => {
                scan(&text[at..have], have == text.len(), &mut replay);
                games.push(described(&mut recorder, &replay, &text[at..at + end]));
                at += end;
            }
            Scanned::Incomplete => have = (have + size).min(text.len()),
            Scanned::Nothing => return games,
        }
    }
}

fn described(recorder: &mut Recorder, replay: &Replay, game: &[u8]) -> String {
    let (record, error) = recorder.take();
    let name = record.tag("Event").or(record.tag("White")).unwrap_or("?").to_owned();
    let written = pgn::write(&record);
    let (_, moves) = written.split_once("\n\n").unwrap();
    let mut text = format!("{name}: {}", moves.split_whitespace().collect::<Vec<_>>().join(" "));
    if let Some(error) = &error {
        text += &format!("; error {} {}", error.number, error.kind.sentence(record.start.ruleset()));
    }
    let (_, report) = Checker::new(&CHESS, None).check(game, &mut Location::default(), true);
    for finding in report.findings.iter().filter(|finding| !finding.is_error && finding.code == "null-move") {
        text += &format!("; {} {}", finding.number, finding.sentence);
    }
    // Written games are read back unchanged.
    assert_eq!(replay.error(), error.as_ref());
    if error.is_none() {
        let again = pgn::read(&CHESS, &written).unwrap();
        assert_eq!(again.line, record.line, "{written}");
        assert_eq!(again.comments, record.comments, "{written}");
    }
    text
}

/// Reads a file as a whole and in pieces of many sizes, and compares the games with the expected ones.
fn check(name: &str, expected: &[&str]) {
    let text = file(name);
    assert_eq!(in_pieces(&text, text.len()), expected, "{name}");
    // Also with the line endings of other systems.
    let other = String::from_utf8(text.clone()).unwrap().replace('\n', "\r\n").into_bytes();
    for text in [text, other] {
        for size in 1..40 {
            assert_eq!(in_pieces(&text, size), expected, "{name} in pieces of {size}");
        }
    }
}

#[test]
fn null_moves_in_variations_are_read() {
    check(
        "null-in-variations.pgn",
        &[
            "Null moves in variations: 1. e4 e5 (1... c5 2. -- {waits} 2... d5 $1 (2... e6) 3. exd5) \
             (1... -- 2. d4) 2. Nf3 (2. -- d5) 2... Nc6 (2... d6 3. -- Bg4) 3. Bb5 (3. Bc4 -- 4. Ng5) 1-0; \
             2. The first of 5 null moves: the turn passes.",
            "Null moves in check: 1. e4 f6 2. Qh5+ (2. d4) 2... g6 {(-- Qxe8 $1 (Qh4 \"so what\") Kf7)} \
             {(Z0)} 3. Qh4 *; 2... `--` is a null move, but the side to move is in check. The rest of this \
             variation is kept as text.",
        ],
    );
}

#[test]
fn null_moves_in_the_main_line_are_read() {
    check(
        "null-in-main-line.pgn",
        &[
            "Two hyphens: 1. e4 e5 2. -- {what if White waits?} 2... d5 3. exd5 *; 2. A null move: the turn \
             passes.",
            "ChessBase of old: 1. e4 -- 2. d4 *; 1... A null move: the turn passes.",
            "Engines: 1. e4 -- 2. d4 *; 1... A null move: the turn passes.",
            "A word: 1. -- e5 *; 1. A null move: the turn passes.",
            "Signs: 1. -- e5 $1 2. -- -- 3. Nf3 *; 1. The first of 3 null moves: the turn passes.",
            "En passant rights end: 1. e4 a6 2. e5 d5 3. -- -- *; error 4. The pawn on e5 cannot capture en \
             passant on d6: that is possible only right after the double step.",
            "In check: 1. e4 f5 2. Qh5+ *; error 2... `--` is a null move, but the side to move is in \
             check.",
            "Mate after null moves is not the result: 1. e4 -- 2. Bc4 -- 3. Qh5 -- 4. Qxf7# 1/2-1/2; 1... \
             The first of 3 null moves: the turn passes.",
            "In a variation of a null move: 1. e4 -- (1... e5 2. -- Nf6) (1... -- 2. Nf3) 2. d4 *; 1... The \
             first of 3 null moves: the turn passes.",
        ],
    );
    let text = file("null-in-main-line.pgn");
    let (_, report) = Checker::new(&CHESS, None).check(&text, &mut Location::default(), true);
    assert_eq!((report.tally.games, report.tally.bad, report.tally.doubtful), (9, 2, 0));
    assert_eq!(report.tally.null_moves, 15);
    // The counters are those of python-chess.
    let record = pgn::read(&CHESS, "1. e4 -- 2. -- -- 3. -- d5 *").unwrap();
    let last = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 4";
    assert_eq!(fen::write(&record.end()), last);
    let record = pgn::read(&CHESS, "1. e4 -- 2. -- -- 3. -- *").unwrap();
    let last = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 4 3";
    assert_eq!(fen::write(&record.end()), last);
}

#[test]
fn a_strict_reader_refuses_null_moves() {
    let mut recorder = Recorder::new(&CHESS).strict();
    let text = file("null-in-main-line.pgn");
    let Scanned::Game { .. } = scan(&text, true, &mut recorder) else { panic!("there is a game") };
    let (record, error) = recorder.take();
    assert_eq!(record.line.len(), 2);
    let error = error.unwrap();
    assert_eq!((&*error.number, error.text.as_str()), ("2.", "--"));
    assert_eq!(error.to_string(), "byte 35, `--`: `--` is a null move, not a move of the game.");
    // A variation is read up to its first null move.
    scan(&file("null-in-variations.pgn"), true, &mut recorder);
    let (record, error) = recorder.take();
    assert_eq!(error, None);
    let variation = &record.line[1].variations[0];
    assert_eq!((variation.len(), variation[0].after[0].as_str()), (1, "-- \"waits\" d5 $1 (e6) exd5"));
    let (_, report) = Checker::new(&CHESS, None).strict().check(&text, &mut Location::default(), true);
    assert_eq!((report.tally.games, report.tally.bad, report.tally.null_moves), (9, 9, 0));
}

#[test]
fn a_null_move_is_a_pass_where_there_is_passing() {
    let mut recorder = Recorder::new(&CHESS);
    scan(&file("null-is-a-pass.pgn"), true, &mut recorder);
    let (record, error) = recorder.take();
    assert_eq!(error, None);
    assert_eq!(record.line.len(), 6);
    assert!(record.line.iter().all(|node| node.m.unwrap().is_pass()));
}

#[test]
fn moves_may_be_in_uci() {
    check(
        "uci.pgn",
        &[
            "Squares alone: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 (4... axb5 5. Nxe5) 5. Ba4 *",
            "A promotion: 1. a8=Q Kg7 *",
            "A hyphen and no letters: 1. e4 e5 2. Nf3 Nc6 *",
            "No such move: 1. e4 e5 *; error 2. A knight cannot go from g1 to f4.",
        ],
    );
    check("lan.pgn", &["Long algebraic: 1. e4 d5 2. exd5 Qxd5 3. Nf3 Qe4+ 4. Be2 *"]);
}

#[test]
fn tags_may_follow_spaces() {
    check("blanks-before-tags.pgn", &["Blanks: 1. e4 e5 *", "After no result: 1. d4 *"]);
}

#[test]
fn games_may_have_no_moves() {
    check(
        "tags-only.pgn",
        &[
            "One: 1-0",
            "Two: *",
            "Three: no event: *",
            "No blank line before the next: *",
            "Five: {nothing was written down} *",
            "Six: 1. e4 *",
        ],
    );
}

#[test]
fn games_may_share_a_line_and_lack_blank_lines() {
    check(
        "one-line.pgn",
        &[
            "One: 1. e4 e5 1-0",
            "Two: 1. d4 d5 *",
            "Three: two had no result: 1. c4 *",
            "?: 1. f4 0-1",
            "?: 1. g4 1/2-1/2",
            "Six: *",
            "Seven: 1. b4 *",
        ],
    );
    check("no-blank-lines.pgn", &["One: 1. e4 e5 1-0", "Two: 1. d4 d5 *", "Three: 1. c4 *"]);
}

#[test]
fn a_game_without_tags_begins_at_number_one_after_a_blank_line() {
    check(
        "leading-blanks.pgn",
        &[
            "?: 1. d4 d5 2. c4 e6 {indented tag, blank line, moves} *",
            "?: 1. d4 Nf6 2. c4 g6 {tag and moves on one line} *",
            "?: 1. d4 f5 2. g3 Nf6 {no blank line after the tag} *",
            "?: 1. d4 c5 2. d5 e5 {no tags, and no result before} *",
        ],
    );
    check(
        "no-tags.pgn",
        &[
            "?: 1. e4 e5 *",
            "?: 1. d4 d5 2. c4 {the lines of a game may have blank lines between them: 1. e4} 2... e6 *",
            "?: 1. c4 c5 2. g3 *",
            "?: 1. Nf3 Nf6 2. g3 g6 1/2-1/2",
            "?: 1. b3 1-0",
            "?: 1. e4 e5 *",
            "?: 1. -- e5 *; 1. A null move: the turn passes.",
            "With a tag: 1. f4 *",
            "?: 1. g4 *",
        ],
    );
}

#[test]
fn lines_may_be_escaped() {
    check("escapes.pgn", &["Escapes: 1. e4 e5 {100 % sure} *"]);
}

#[test]
fn a_fen_tag_needs_no_setup_tag() {
    check("fen-without-setup.pgn", &["No SetUp: 17... Kd7 18. e4 *"]);
}

#[test]
fn annotations_may_be_signs_and_letters() {
    check(
        "signs.pgn",
        &["Annotations: 1. e4 $1 e5 $6 2. Nf3 $18 Nc6 $10 3. Bb5 $14 a6 $146 4. Ba4 $220 Nf6 $13 \
           5. O-O $16 Be7 $14 6. Re1 $18 b5 $19 7. Bb3 $14 d6 $16 8. c3 $3 O-O $7 9. h3 $17 Nb8 $17 \
           10. d4 $146 $220 *"],
    );
}

#[test]
fn clocks_and_evaluations_are_kept() {
    check(
        "comments.pgn",
        &["Clocks and evaluations: {[%clk 0:03:00] the start} 1. e4 {[%clk 0:01:02][%eval 0.30]} \
           1... e5 {[%clk 0:01:01.5][%eval 0.25]} {solid} 2. Nf3 {[%emt 0:00:02]} {[%csl \
           Ga1][%cal Ra1h8]} (2. f4 {[%eval #-3]}) *"],
    );
}
