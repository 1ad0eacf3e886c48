//! Files as other programs write them, one for each habit.

use std::path::Path;
use std::sync::LazyLock;

use tabiya_notation::pgn::{self, Recorder, Scanned, scan};
use tabiya_rules::Ruleset;

static CHESS: LazyLock<Ruleset> = LazyLock::new(|| Ruleset::builtin("chess").unwrap());

fn file(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pgn_files").join(name)).unwrap()
}

/// Each game of a text that comes in pieces: its event or first player, its moves as they are written
/// again, and what is wrong with it.
fn in_pieces(text: &[u8], size: usize) -> Vec<String> {
    let mut recorder = Recorder::new(&CHESS);
    let (mut games, mut at, mut have) = (Vec::new(), 0, size.min(text.len()));
    loop {
        match scan(&text[at..have], have == text.len(), &mut recorder) {
            Scanned::Game { end } => {
                at += end;
                games.push(described(&mut recorder));
            }
            Scanned::Incomplete => have = (have + size).min(text.len()),
            Scanned::Nothing => return games,
        }
    }
}

fn described(recorder: &mut Recorder) -> String {
    let (record, fault) = recorder.take_as_far();
    let name = record.tag("Event").or(record.tag("White")).unwrap_or("?").to_owned();
    let written = pgn::write(&record);
    let (_, moves) = written.split_once("\n\n").unwrap();
    let mut text = format!("{name}: {}", moves.split_whitespace().collect::<Vec<_>>().join(" "));
    if let Some(fault) = &fault {
        let number = fault.move_number(&record.start);
        text += &format!("; fault {number} {}", fault.sentence(record.start.ruleset()));
    }
    // What was written is read as the same.
    if fault.is_none() {
        let again = pgn::read(&CHESS, &written).unwrap();
        assert_eq!(again.line, record.line, "{written}");
        assert_eq!(again.comments, record.comments, "{written}");
    }
    text
}

/// Reads a file whole and cut everywhere, and compares the games with those expected.
fn check(name: &str, expected: &[&str]) {
    let text = file(name);
    assert_eq!(in_pieces(&text, text.len()), expected, "{name}");
    // With the line ends of another system, too.
    let other = String::from_utf8(text.clone()).unwrap().replace('\n', "\r\n").into_bytes();
    for text in [text, other] {
        for size in 1..40 {
            assert_eq!(in_pieces(&text, size), expected, "{name} in pieces of {size}");
        }
    }
}

#[test]
fn blanks_may_stand_before_tags() {
    check("blanks-before-tags.pgn", &["Blanks: 1. e4 e5 *", "After no result: 1. d4 *"]);
}

#[test]
fn games_of_tags_only_are_games() {
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
fn a_position_needs_no_tag_that_announces_it() {
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
