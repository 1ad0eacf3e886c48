//! Files as other programs write them, one for each peculiarity.

use std::path::Path;
use std::sync::LazyLock;

use tabiya_notation::check::{Checker, Location};
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
        let sentence = finding.sentence.strip_suffix(" The rest of this variation is kept as text.").unwrap();
        text += &format!("; unplayed {} {sentence}", finding.number);
    }
    // What is written is read back unchanged.
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
fn a_variation_is_kept_up_to_a_null_move_and_then_as_text() {
    check(
        "null-in-variations.pgn",
        &["Null moves in variations: 1. e4 e5 {(Z0 d4)} \
           (1... c5 {-- \"waits\" d5 $1 (e6) exd5}) 2. Nf3 {(null d5)} 2... Nc6 \
           (2... d6 {@@@@ Bg4}) 3. Bb5 (3. Bc4 {0000 Ng5}) 1-0; \
           unplayed 2. `--` is a null move, but this game has no passing."],
    );
}

#[test]
fn a_null_move_in_the_main_line_is_an_error() {
    check(
        "null-in-main-line.pgn",
        &[
            "Two hyphens: 1. e4 e5 *; error 2. `--` is a null move, but this game has no passing.",
            "ChessBase of old: 1. e4 *; error 1... `Z0` is a null move, but this game has no passing.",
            "Engines: 1. e4 *; error 1... `0000` is a null move, but this game has no passing.",
            "A word: *; error 1. `null` is a null move, but this game has no passing.",
            "Signs: *; error 1. `@@@@` is a null move, but this game has no passing.",
        ],
    );
}

#[test]
fn a_null_move_is_a_pass_where_there_is_passing() {
    let mut recorder = Recorder::new(&CHESS);
    scan(&file("null-is-a-pass.pgn"), true, &mut recorder);
    let (record, error) = recorder.take();
    assert_eq!(error, None);
    assert_eq!(record.line.len(), 6);
    assert!(record.line.iter().all(|node| node.m.is_pass()));
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
