//! The games of the courses on the surfaces of the program: explanations and lists of moves in their
//! coordinates, prompts at a terminal, lines of two-player chess, engines, pictures.

mod common;

use common::{result, tabiya, with_input};
use serde_json::{Value, json};

#[test]
fn moves_are_listed_and_explained_in_coordinates() {
    for (game, coordinates, from, listed, refused, sentence) in [
        ("grid", "xy", "1 7", "1 7 0 5\n1 7 2 5\n", "4 6 4 3", "A pawn cannot go from (4, 6) to (4, 3)."),
        ("cells", "cell", "8", "8 16\n8 24\n", "6 22", "A knight cannot go from 6 to 22."),
        (
            "animal",
            "rowcol",
            "0 2",
            "0 2 1 1\n0 2 1 2\n0 2 1 3\n",
            "2 2 4 2",
            "A chick cannot go from (2, 2) to (4, 2).",
        ),
    ] {
        let options = ["--coordinates", coordinates];
        assert_eq!(result(&[&["moves", game, "--from", from][..], &options].concat()), listed);
        for line in listed.lines() {
            assert_eq!(result(&[&["explain", game, line][..], &options].concat()), "legal\n");
        }
        let ran = tabiya(&[&["explain", game, refused][..], &options].concat());
        assert_eq!((ran.code, ran.out), (1, format!("{sentence}\n")));
        let unreadable = tabiya(&[&["explain", game, "castle"][..], &options].concat());
        assert_eq!(unreadable.code, 2);
        assert!(unreadable.err.starts_with("error: A move is written as "), "{}", unreadable.err);
        let missing = tabiya(&[&["moves", game, "--from", "99 99"][..], &options].concat());
        assert_eq!(missing.code, 2);
        assert!(missing.err.contains("In these coordinates a1 is `"), "{}", missing.err);
    }
}

#[test]
fn lines_of_two_player_chess_are_explained() {
    let explained = |line: &str| -> (i32, Value) {
        let ran = tabiya(&["explain", "two-player", line, "--json"]);
        (ran.code, serde_json::from_str::<Value>(&ran.out).unwrap()["move"].take())
    };
    for (line, code, uci) in [
        ("g1 f3 draw?", 0, Some("g1f3")),
        (" g1f3 draw? ", 0, Some("g1f3")),
        ("e2 e4 N", 0, Some("e2e4")),
        ("e2 e4 K", 1, None),
        ("e2 e5 draw?", 1, None),
        ("draw?", 2, None),
    ] {
        assert_eq!(explained(line), (code, uci.into()), "{line}");
    }
    assert_eq!(tabiya(&["explain", "chess", "g1 f3 draw?"]).code, 2);
}

/// Player 0 sits at the top, in the terminal and in pictures.
#[test]
fn row_0_of_animal_chess_is_at_the_top() {
    let board = with_input(&["play", "--plain", "animal", "--coordinates", "rowcol"], b"board\n").out;
    let rows: Vec<&str> = board.trim_start().lines().collect();
    assert_eq!((rows[0], rows[5]), ("wC  wG  wL  wG  wC  0", "bC  bG  bL  bG  bC  5"), "{board}");
    let svg = result(&["image", "animal"]);
    let first = |side: &str| svg.find(&format!("<use href=\"#{side}-")).unwrap_or(usize::MAX);
    let height = |at: usize| -> f32 {
        let place = svg[at..].split("y=\"").nth(1).and_then(|rest| rest.split('"').next());
        place.unwrap_or_default().parse().unwrap_or(f32::NAN)
    };
    let [top, bottom] = ["white", "black"].map(|side| height(first(side)));
    assert!(top < bottom, "{top} and {bottom}");
}

/// The dots on the pieces of animal chess, which show their movement, are red.
#[test]
fn movement_dots_are_red() {
    let svg = result(&["image", "animal"]);
    let dots = svg.matches("<circle").count();
    assert!(dots > 0, "{svg}");
    for circle in svg.split("<circle").skip(1).filter(|circle| circle.contains("r=\"3.4\"")) {
        let colour = circle.split("fill=\"#").nth(1).map(|rest| &rest[..6]).unwrap();
        let [red, green, blue] = [0, 2, 4].map(|at| u8::from_str_radix(&colour[at..at + 2], 16).unwrap());
        assert!(red > 128 && red / 2 > green && red / 2 > blue, "{colour}");
    }
}

/// At a terminal the prompts, which say whose turn it is, and the notes go to standard error.
#[cfg(target_os = "linux")]
#[test]
fn prompts_go_to_standard_error() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("prompts");
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name);
    let play = |input: &str, args: &str| {
        let program = env!("CARGO_BIN_EXE_tabiya");
        let [out, err] = ["out", "err"].map(|name| file(name).to_str().unwrap().to_owned());
        let command = format!("'{program}' play --plain {args} >'{out}' 2>'{err}'");
        let mut child = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success());
        ["out", "err"].map(|name| std::fs::read_to_string(file(name)).unwrap())
    };
    let [out, err] = play("e2 e4\ne2 e5\nquit\n", "");
    assert!(!out.contains("to move") && !out.contains("pawn"), "{out}");
    let prompts: Vec<&str> = err.matches("White to move: ").chain(err.matches("Black to move: ")).collect();
    assert_eq!(prompts.len(), 3, "{err}");
    let [_, err] = play("c3c4\nquit\n", "animal");
    assert!(err.contains("Player 0 to move: ") && err.contains("Player 1 to move: "), "{err}");
    let stuck = "two-player --fen '7k/8/5KQ1/8/8/8/8/8 w - - 0 1'";
    let [out, err] = play("g6 f7\nquit\n", stuck);
    assert!(err.contains("Black has no legal move. Play continues until a player resigns"), "{err}");
    assert!(!out.contains("legal"), "the text of the course has no such message: {out}");
    let [out, err] = play("4 6 4 3\nquit\n", "grid --coordinates xy");
    assert!(err.contains(" 0  1  2  3  4  5  6  7"), "the first board has the labels, too: {err}");
    assert!(out.contains("A pawn cannot go from (4, 6) to (4, 3)."), "{out}");
}

#[test]
fn the_help_of_simulate_names_the_example() {
    let help = result(&["simulate", "--help"]);
    let example = "docs/examples/classroom/layout1 docs/examples/classroom/moves1";
    assert!(help.contains(&format!("tabiya simulate {example}")), "{help}");
    let mut args = vec!["simulate"];
    args.extend(example.split(' '));
    let out = result(&args);
    assert!(out.starts_with("Moved wp from e2 to e4\n") && out.ends_with("\nh8=br\n"), "{out}");
}

#[test]
fn engines_play_the_courses_that_have_turns() {
    for (game, fen, text, uci) in [
        ("king-capture", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "a7a8"),
        ("two-player", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", "a7a8q"),
        ("cells", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", "a7a8q"),
        ("animal", "cglgc/5/2H2/5/5/CGLGC[] w - - 0 1", "c4c5", "c4c5+"),
    ] {
        let position = format!("setoption name UCI_Variant value {game}\nposition fen {fen} moves {text}\n");
        let ran = with_input(&["uci"], format!("{position}go depth 2\n").as_bytes());
        let best = ran.out.lines().last().and_then(|line| line.strip_prefix("bestmove ")).unwrap_or_default();
        let reply = best.split(' ').next().unwrap_or_default();
        let after = result(&["moves", game, "--fen", fen, "--moves", uci]);
        assert!(after.lines().any(|line| line == reply), "{game}: {}", ran.out);
    }
    let ran = with_input(&["uci"], b"uci\n");
    let variants = ran.out.lines().find(|line| line.contains("UCI_Variant")).unwrap_or_default();
    assert!(variants.contains(" var cells") && !variants.contains("simulator"), "{variants}");
}

/// Neither PGN nor the texts of moves say that a king or a lion is attacked or captured.
#[test]
fn games_in_which_royals_are_captured_have_no_signs_of_check() {
    for (game, fen, moves) in [
        ("grid", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8 e8d7 a8d8 d7e6 d8d1 e6d5 d1d5"),
        (
            "cells",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8 e8d7 a8d8 d7e6 d8e8 e6d5 e8d8 d5c4 d8c8 c4b3 c8b8 b3a2",
        ),
        ("animal", "c1lgc/5/5/2G2/5/CGL1C[] w - - 0 1", "c3c4 c6b5 c4c5 b5a4 c5b5 a4b4 b5b4"),
    ] {
        let mut lines = format!("{}\n", json!({ "do": "new", "game": game, "fen": fen }));
        for text in moves.split(' ') {
            lines += &format!("{}\n", json!({ "do": "move", "game": "g1", "move": text }));
        }
        lines += &format!("{}\n", json!({ "do": "pgn", "game": "g1" }));
        let ran = with_input(&["referee"], lines.as_bytes());
        assert!(!ran.out.contains("\"error\""), "{game}: {}", ran.out);
        let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for answer in &answers[1..answers.len() - 1] {
            let san = answer["ok"]["move"]["san"].as_str().unwrap();
            assert!(!san.contains(['+', '#']), "{game}: {san}");
        }
        let pgn = answers.last().and_then(|answer| answer["ok"]["pgn"].as_str()).unwrap();
        let movetext = pgn.rsplit("\n\n").find(|part| !part.trim().is_empty()).unwrap();
        assert!(movetext.contains("1.") && !movetext.contains(['+', '#']), "{game}: {pgn}");
    }
}
