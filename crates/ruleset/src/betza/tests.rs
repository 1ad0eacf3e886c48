//! The meaning of movements, errors and their places, and descriptions in English.

use proptest::prelude::*;

use super::{Hop, Part, UNLIMITED, canonical, describe, parse, write};

/// Returns the parts in short: `flags range vectors`, with the flags in the order `mcineopg`.
fn short(part: &Part) -> String {
    let mut flags = String::new();
    for (set, letter) in [
        (part.quiet, 'm'),
        (part.capture, 'c'),
        (part.initial, 'i'),
        (part.lame, 'n'),
        (part.en_passant, 'e'),
        (part.hop == Hop::Over, 'p'),
        (part.hop == Hop::Behind, 'g'),
    ] {
        flags.extend(set.then_some(letter));
    }
    let range = if part.range == UNLIMITED { "*".to_owned() } else { part.range.to_string() };
    let vectors: Vec<String> = part.vectors.iter().map(|(x, y)| format!("{x},{y}")).collect();
    format!("{flags} {range} {}", vectors.join(" "))
}

const W: &str = "-1,0 0,-1 0,1 1,0";
const F: &str = "-1,-1 -1,1 1,-1 1,1";
const K: &str = "-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1";
const N: &str = "-2,-1 -2,1 -1,-2 -1,2 1,-2 1,2 2,-1 2,1";

#[test]
fn meanings() {
    // Text, then a part per line; W, F, K and N stand for all their vectors.
    let table: &[(&str, &[&str])] = &[
        // Chess and its relatives.
        ("fmWfceFifmnD", &["m 1 0,1", "ce 1 -1,1 1,1", "min 1 0,2"]),
        ("fmFfceWifmnA", &["m 1 -1,1 1,1", "ce 1 0,1", "min 1 -2,2 2,2"]),
        ("K", &["mc 1 K"]),
        ("R", &["mc * W"]),
        ("B", &["mc * F"]),
        ("Q", &["mc * K"]),
        ("N", &["mc 1 N"]),
        ("QN", &["mc * K", "mc 1 N"]),
        ("fmWfcF", &["m 1 0,1", "c 1 -1,1 1,1"]),
        // Shatranj and makruk.
        ("A", &["mc 1 -2,-2 -2,2 2,-2 2,2"]),
        ("F", &["mc 1 F"]),
        ("FfW", &["mc 1 F", "mc 1 0,1"]),
        // Xiangqi.
        ("fW", &["mc 1 0,1"]),
        ("fsW", &["mc 1 -1,0 0,1 1,0"]),
        ("nN", &["mcn 1 N"]),
        ("nA", &["mcn 1 -2,-2 -2,2 2,-2 2,2"]),
        ("mRcpR", &["m * W", "cp * W"]),
        ("W", &["mc 1 W"]),
        // Shogi.
        ("WfF", &["mc 1 W", "mc 1 -1,1 1,1"]),
        ("ffN", &["mc 1 -1,2 1,2"]),
        ("fR", &["mc * 0,1"]),
        ("RF", &["mc * W", "mc 1 F"]),
        ("BW", &["mc * F", "mc 1 W"]),
        // Tori shogi.
        ("FsfW", &["mc 1 F", "mc 1 -1,0 0,1 1,0"]),
        ("FvW", &["mc 1 F", "mc 1 0,-1 0,1"]),
        ("bFfD", &["mc 1 -1,-1 1,-1", "mc 1 0,2"]),
        ("fRrbBlbF", &["mc * 0,1", "mc * 1,-1", "mc 1 -1,-1"]),
        ("fRlbBrbF", &["mc * 0,1", "mc * -1,-1", "mc 1 1,-1"]),
        ("fAbD", &["mc 1 -2,2 2,2", "mc 1 0,-2"]),
        ("KbRfBbF2", &["mc 1 K", "mc * 0,-1", "mc * -1,1 1,1", "mc 2 -1,-1 1,-1"]),
        // Fairy pieces.
        ("gQ", &["mcg * K"]),
        ("NN", &["mc * N"]),
        ("N0", &["mc * N"]),
        ("L", &["mc 1 -3,-1 -3,1 -1,-3 -1,3 1,-3 1,3 3,-1 3,1"]),
        ("C", &["mc 1 -3,-1 -3,1 -1,-3 -1,3 1,-3 1,3 3,-1 3,1"]),
        ("J", &["mc 1 -3,-2 -3,2 -2,-3 -2,3 2,-3 2,3 3,-2 3,2"]),
        ("Z", &["mc 1 -3,-2 -3,2 -2,-3 -2,3 2,-3 2,3 3,-2 3,2"]),
        ("D", &["mc 1 -2,0 0,-2 0,2 2,0"]),
        ("H", &["mc 1 -3,0 0,-3 0,3 3,0"]),
        ("G", &["mc 1 -3,-3 -3,3 3,-3 3,3"]),
        ("f(1,4)", &["mc 1 -1,4 1,4"]),
        ("(15,0)2", &["mc 2 -15,0 0,-15 0,15 15,0"]),
        ("(0,1)", &["mc 1 W"]),
        // Ranges.
        ("WW", &["mc * W"]),
        ("FF", &["mc * F"]),
        ("WWFF", &["mc * W", "mc * F"]),
        ("NNN", &["mc * N", "mc 1 N"]),
        ("W1", &["mc 1 W"]),
        ("R4", &["mc 4 W"]),
        ("B3", &["mc 3 F"]),
        ("Q2", &["mc 2 K"]),
        ("K2", &["mc 2 K"]),
        ("KK", &["mc * K"]),
        ("W15", &["mc 15 W"]),
        ("R0", &["mc * W"]),
        // Directions: orthogonal.
        ("bW", &["mc 1 0,-1"]),
        ("lW", &["mc 1 -1,0"]),
        ("rW", &["mc 1 1,0"]),
        ("sW", &["mc 1 -1,0 1,0"]),
        ("vW", &["mc 1 0,-1 0,1"]),
        ("flW", &["mc 1 -1,0 0,1"]),
        ("vsW", &["mc 1 W"]),
        ("fbW", &["mc 1 0,-1 0,1"]),
        ("blrW", &["mc 1 -1,0 0,-1 1,0"]),
        // Diagonal.
        ("bF", &["mc 1 -1,-1 1,-1"]),
        ("lF", &["mc 1 -1,-1 -1,1"]),
        ("rF", &["mc 1 1,-1 1,1"]),
        ("sF", &["mc 1 F"]),
        ("flF", &["mc 1 -1,1"]),
        ("lfF", &["mc 1 -1,1"]),
        ("flbrF", &["mc 1 -1,1 1,-1"]),
        ("flbF", &["mc 1 -1,-1 -1,1 1,-1"]),
        // Oblique.
        ("fN", &["mc 1 -1,2 1,2"]),
        ("vN", &["mc 1 -1,-2 -1,2 1,-2 1,2"]),
        ("sN", &["mc 1 -2,-1 -2,1 2,-1 2,1"]),
        ("ssN", &["mc 1 -2,-1 -2,1 2,-1 2,1"]),
        ("fsN", &["mc 1 -2,1 2,1"]),
        ("sfN", &["mc 1 -1,2 1,2"]),
        ("bsN", &["mc 1 -2,-1 2,-1"]),
        ("flN", &["mc 1 -2,1"]),
        ("lfN", &["mc 1 -1,2"]),
        ("rvN", &["mc 1 1,-2 1,2"]),
        ("fhN", &["mc 1 -2,1 -1,2 1,2 2,1"]),
        ("bhN", &["mc 1 -2,-1 -1,-2 1,-2 2,-1"]),
        ("lhN", &["mc 1 -2,-1 -2,1 -1,-2 -1,2"]),
        ("rhN", &["mc 1 1,-2 1,2 2,-1 2,1"]),
        ("hrN", &["mc 1 -2,1 -1,-2 1,2 2,-1"]),
        ("hlN", &["mc 1 -2,-1 -1,2 1,-2 2,1"]),
        ("fbN", &["mc 1 -1,-2 -1,2 1,-2 1,2"]),
        // Shorthands of two atoms.
        ("fK", &["mc 1 -1,1 0,1 1,1"]),
        ("bQ", &["mc * -1,-1 0,-1 1,-1"]),
        ("fbK", &["mc 1 -1,-1 -1,1 0,-1 0,1 1,-1 1,1"]),
        // Other modifiers, in any order.
        ("mfW", &["m 1 0,1"]),
        ("nmifD", &["min 1 0,2"]),
        ("mcW", &["mc 1 W"]),
        ("mcefF", &["mce 1 -1,1 1,1"]),
    ];
    for (text, expected) in table {
        let movement = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(movement.text, *text);
        let found: Vec<String> = movement.parts.iter().map(short).collect();
        let expected: Vec<String> = expected
            .iter()
            .map(|part| match part.rsplit_once(' ') {
                Some((flags, "W")) => format!("{flags} {W}"),
                Some((flags, "F")) => format!("{flags} {F}"),
                Some((flags, "K")) => format!("{flags} {K}"),
                Some((flags, "N")) => format!("{flags} {N}"),
                _ => (*part).to_owned(),
            })
            .collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn refusals() {
    // Text, column, length, message.
    let table = [
        ("", 1, 0, "A movement is missing."),
        (" ", 1, 1, "A movement contains no blanks."),
        ("W F", 2, 1, "A movement contains no blanks."),
        ("X", 1, 1, "`X` is not a letter of the movement notation."),
        ("WwF", 2, 1, "`w` is not a letter of the movement notation."),
        ("Kéz", 2, 1, "`é` is not a letter of the movement notation."),
        ("éW", 1, 1, "`é` is not a letter of the movement notation."),
        ("KO2", 2, 1, "`O` is Betza notation that Tabiya does not support."),
        ("Wjx", 2, 1, "`j` is Betza notation that Tabiya does not support."),
        ("W*", 2, 1, "`*` is Betza notation that Tabiya does not support."),
        ("fmW-fF", 4, 1, "`-` is Betza notation that Tabiya does not support."),
        ("fm", 1, 2, "No atom follows `fm`."),
        ("Wfm", 2, 2, "No atom follows `fm`."),
        ("3W", 1, 1, "A range has no atom before it."),
        ("f3W", 2, 1, "A range has no atom before it."),
        ("W)", 2, 1, "`)` closes no bracket."),
        ("W16", 2, 2, "The range 16 is longer than any board."),
        ("FW99999999999999999999", 3, 20, "The range 99999999999999999999 is longer than any board."),
        ("W03", 2, 2, "The range `03` begins with a zero."),
        ("W00", 2, 2, "The range `00` begins with a zero."),
        ("RR", 2, 1, "`R` goes any distance already."),
        ("mWfQQ", 5, 1, "`Q` goes any distance already."),
        ("W(0,0)", 2, 5, "The leap `(0,0)` goes nowhere."),
        ("(16,1)", 1, 6, "The leap `(16,1)` is longer than any board."),
        ("(1,999)", 1, 7, "The leap `(1,999)` is longer than any board."),
        ("(1,2", 1, 4, "`(1,2` is not a leap."),
        ("(1)", 1, 3, "`(1)` is not a leap."),
        ("(-1,2)", 1, 6, "`(-1,2)` is not a leap."),
        ("(1,2,3)", 1, 7, "`(1,2,3)` is not a leap."),
        ("()W", 1, 2, "`()` is not a leap."),
        ("mmW", 2, 1, "The modifier `m` is written twice."),
        ("mfmW", 3, 1, "The modifier `m` is written twice."),
        ("feF", 2, 1, "En passant is a capture, but this move has no `c`."),
        ("fmeF", 3, 1, "En passant is a capture, but this move has no `c`."),
        ("pgR", 2, 1, "`p` and `g` contradict each other."),
        ("npD0", 2, 1, "`p` and `n` contradict each other."),
        ("WcpW", 3, 1, "A single step leaves no room for the piece that `p` jumps over."),
        ("gK", 1, 1, "A single step leaves no room for the piece that `g` jumps over."),
        ("nW", 1, 1, "`n` has no meaning before `W`, whose steps pass over no square."),
        ("FnR", 2, 1, "`n` has no meaning before `R`, whose steps pass over no square."),
        ("fsF", 1, 2, "`fs` has no meaning before a diagonal atom."),
        ("WvlB", 2, 2, "`vl` has no meaning before a diagonal atom."),
        ("ffW", 1, 2, "`ff` says the same direction twice, which only oblique atoms such as `N` can use."),
        ("mbbA", 2, 2, "`bb` says the same direction twice, which only oblique atoms such as `N` can use."),
        ("fhW", 1, 2, "`fh` has no meaning here: halves are for oblique atoms such as `N`."),
        ("hF", 1, 1, "`h` has no meaning here: halves are for oblique atoms such as `N`."),
        ("hN", 1, 1, "`h` names no half."),
        ("shN", 1, 2, "`sh` names no half."),
        ("hfN", 1, 2, "`hf` names no half."),
        ("flK", 1, 2, "`fl` has no meaning before `K`."),
        ("ffQ", 1, 2, "`ff` has no meaning before `Q`."),
        ("hK", 1, 1, "`h` has no meaning here: halves are for oblique atoms such as `N`."),
        ("vfW", 2, 1, "The direction `f` adds nothing to those before it."),
        ("fbfW", 3, 1, "The direction `f` adds nothing to those before it."),
        ("ffffN", 3, 2, "The direction `ff` adds nothing to those before it."),
        ("fmlF", 3, 1, "The direction `l` stands apart from the others."),
    ];
    for (text, column, length, message) in table {
        let error = parse(text).expect_err(text);
        assert_eq!((error.column, error.length, error.message.as_str()), (column, length, message), "{text}");
        assert!(error.hint.as_deref().is_some_and(|hint| hint.ends_with('.')), "{text} has no hint");
    }
}

#[test]
fn english() {
    let table = [
        // Chess and its relatives.
        (
            "fmWfceFifmnD",
            "one square forward to an empty square; captures one square diagonally forward, also en passant; \
             from its initial squares, two squares forward to an empty square without jumping",
        ),
        (
            "fmFfceWifmnA",
            "one square diagonally forward to an empty square; captures one square forward, also en passant; \
             from its initial squares, two squares diagonally forward to an empty square without jumping",
        ),
        ("fmWfcF", "one square forward to an empty square; captures one square diagonally forward"),
        ("K", "one square in any direction"),
        ("WF", "one square in any direction"),
        ("R", "any number of squares orthogonally"),
        ("B", "any number of squares diagonally"),
        ("Q", "any number of squares in any direction"),
        ("N", "leaps two squares one way and one square across"),
        ("QN", "any number of squares in any direction, or leaps two squares one way and one square across"),
        // Shatranj and makruk.
        ("A", "leaps two squares diagonally"),
        ("F", "one square diagonally"),
        ("FfW", "one square forward or diagonally"),
        // Xiangqi.
        ("fW", "one square forward"),
        ("fsW", "one square forward or sideways"),
        ("nN", "two squares one way and one square across, but cannot jump"),
        ("nA", "two squares diagonally, but cannot jump"),
        (
            "mRcpR",
            "any number of squares orthogonally to an empty square; captures orthogonally over exactly one \
             piece",
        ),
        ("W", "one square orthogonally"),
        // Shogi.
        ("WfF", "one square orthogonally or diagonally forward"),
        ("ffN", "leaps two squares forward and one square sideways"),
        ("fR", "any number of squares forward"),
        ("RF", "any number of squares orthogonally, or one square diagonally"),
        ("BW", "any number of squares diagonally, or one square orthogonally"),
        // Tori shogi.
        ("FsfW", "one square forward, sideways or diagonally"),
        ("FvW", "one square forward, backward or diagonally"),
        ("bFfD", "one square diagonally backward, or leaps two squares forward"),
        (
            "fRrbBlbF",
            "any number of squares forward or diagonally backward right, or one square diagonally backward \
             left",
        ),
        (
            "fRlbBrbF",
            "any number of squares forward or diagonally backward left, or one square diagonally backward \
             right",
        ),
        ("fAbD", "leaps two squares backward or diagonally forward"),
        (
            "KbRfBbF2",
            "one square in any direction, or any number of squares backward or diagonally forward, \
             or up to two squares diagonally backward",
        ),
        // Fairy pieces.
        ("gQ", "in any direction over the first piece it meets, landing just behind it"),
        ("NN", "any number of leaps in a straight line, each two squares one way and one square across"),
        ("N2", "up to two leaps in a straight line, each two squares one way and one square across"),
        ("D0", "any number of leaps in a straight line, each two squares orthogonally"),
        ("L", "leaps three squares one way and one square across"),
        ("Z", "leaps three squares one way and two squares across"),
        ("H", "leaps three squares orthogonally"),
        ("(13,0)", "leaps 13 squares orthogonally"),
        ("R4", "up to four squares orthogonally"),
        ("pR", "any number of squares orthogonally over exactly one piece"),
        ("pB3", "up to three squares diagonally over exactly one piece"),
        ("cN", "captures by leaping two squares one way and one square across"),
        (
            "mNcK",
            "leaps two squares one way and one square across to an empty square; captures one square in any \
             direction",
        ),
        ("lW", "one square to the left"),
        ("flF", "one square diagonally forward left"),
        ("lF", "one square diagonally left"),
        ("flbF", "one square diagonally forward left or diagonally backward"),
        ("fhN", "leaps two squares one way and one square across, forward only"),
        ("fsN", "leaps two squares sideways and one square forward"),
        ("vN", "leaps two squares forward or backward and one square sideways"),
        ("flN", "leaps two squares to the left and one square forward"),
        (
            "fbsN",
            "leaps two squares forward and one square sideways, or two squares sideways and one square \
             backward",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(
            describe(&parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))),
            expected,
            "{text}"
        );
    }
}

/// Text that is nearly notation, so that most of the parser is reached.
fn nearly() -> impl Strategy<Value = String> {
    "([fblrvshmcinepg]{0,3}([WFDNAHLCJZGKRBQ]|\\([0-9]{1,2},[0-9]{1,2}\\)|[x é(])[0-9]{0,2}){0,4}"
}

fn check_any(text: &str) -> Result<(), TestCaseError> {
    let result = parse(text);
    prop_assert_eq!(&result, &parse(text), "not deterministic");
    match result {
        Ok(movement) => {
            prop_assert!(!movement.parts.is_empty());
            for part in &movement.parts {
                prop_assert!(!part.vectors.is_empty());
                prop_assert!(
                    part.vectors.is_sorted() && part.vectors.windows(2).all(|pair| pair[0] != pair[1])
                );
                prop_assert!(
                    part.vectors.iter().all(|&(x, y)| x.abs() <= 15 && y.abs() <= 15 && (x, y) != (0, 0))
                );
                prop_assert!(matches!(part.range, 1..=15 | UNLIMITED));
                prop_assert!(part.quiet || part.capture);
                prop_assert!(part.capture || !part.en_passant);
            }
            prop_assert!(!describe(&movement).is_empty());
            let written = write(&movement.parts).text;
            let again = parse(&written).map(|movement| canonical(&movement.parts));
            prop_assert_eq!(again, Ok(canonical(&movement.parts)), "{}", written);
        }
        Err(error) => {
            prop_assert!(error.column >= 1);
            prop_assert!(error.column - 1 + error.length <= text.chars().count());
            prop_assert!(error.message.ends_with('.'));
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn nearly_notation_never_panics(text in nearly()) {
        check_any(&text)?;
    }

    #[test]
    fn no_text_panics(text in ".{0,20}") {
        check_any(&text)?;
    }

    /// `f` selects the same as `b`, turned: the letters treat the sides alike.
    #[test]
    fn forward_and_backward_mirror(directions in "[fbs]{1,2}", atom in "[WFDNAHLZG]") {
        let opposite = |c| match c {
            'f' => 'b',
            'b' => 'f',
            c => c,
        };
        let swapped: String = directions.chars().map(opposite).collect();
        let ahead = parse(&format!("{directions}{atom}"));
        let back = parse(&format!("{swapped}{atom}"));
        prop_assert_eq!(ahead.is_ok(), back.is_ok());
        if let (Ok(ahead), Ok(back)) = (ahead, back) {
            let mut mirrored: Vec<_> = back.parts[0].vectors.iter().map(|&(x, y)| (x, -y)).collect();
            mirrored.sort_unstable();
            prop_assert_eq!(&ahead.parts[0].vectors, &mirrored);
        }
    }
}
