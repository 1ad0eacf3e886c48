//! `tabiya play --plain`: whole sessions through the real program, compared byte for byte with
//! `transcripts/GAME/NAME.in` and `.out`.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{tabiya, with_input};
use tabiya_classroom::two_player::{Chess, PieceType, ReturnPiece};

/// Runs a session and returns the exit code, standard output and standard error.
fn session(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let args: Vec<&str> = ["play", "--plain"].into_iter().chain(args.iter().copied()).collect();
    let ran = with_input(&args, input);
    (ran.code, ran.out, ran.err)
}

/// Runs a session that must succeed and returns its output.
fn output_of(args: &[&str], input: &[u8]) -> String {
    let (code, out, err) = session(args, input);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

/// Returns the recorded sessions: the game, and the path without its extension.
fn recorded() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut found = Vec::new();
    let entries = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    for folder in entries.filter(|path| path.is_dir()) {
        let game = folder.file_name().unwrap().to_str().unwrap().to_owned();
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "in") {
                found.push((game.clone(), path.with_extension("")));
            }
        }
    }
    found.sort();
    found
}

fn text(path: &Path, ending: &str) -> String {
    fs::read_to_string(path.with_extension(ending)).unwrap()
}

/// Every form in which people type moves is answered as the move in UCI is.
#[test]
fn moves_are_read_in_every_form() {
    let forms = include_str!("../../notation/tests/forms.txt").lines().filter(|line| !line.starts_with('#'));
    for line in forms {
        let [game, fen, uci, texts] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let args = if fen == "-" { vec![game] } else { vec![game, "--fen", fen] };
        let texts: Vec<&str> = texts.split("  ").collect();
        let typed = |text: &str| format!("{text}\nfen\nreset\n");
        let all: String = texts.iter().map(|text| typed(text)).collect();
        let expected = output_of(&args, typed(uci).repeat(texts.len()).as_bytes());
        assert_eq!(output_of(&args, all.as_bytes()), expected, "{game}: {texts:?}");
        assert!(!expected.contains("not a move"), "{expected}");
    }
}

#[test]
fn recorded_sessions_are_reproduced_byte_for_byte() {
    let recorded = recorded();
    for (game, path) in &recorded {
        let out = output_of(&[game], text(path, "in").as_bytes());
        assert_eq!(out, text(path, "out"), "{}", path.display());
    }
    let games: BTreeSet<&str> = recorded.iter().map(|(game, _)| game.as_str()).collect();
    let course = ["two-player", "king-capture", "cells", "simulator", "animal"];
    for game in course.into_iter().chain(["shogi", "crazyhouse", "duck", "janggi"]) {
        assert!(games.contains(game), "{game} has no session");
    }
}

/// Draws the board of the course from the pieces that the facade returns.
fn course_board(pieces: &[ReturnPiece]) -> String {
    let mut out = String::new();
    for rank in (1..=8u8).rev() {
        for (index, file) in "abcdefgh".chars().enumerate() {
            let here = format!("{file}{rank}:");
            let piece = pieces.iter().find(|piece| piece.to_string().starts_with(&here));
            let cell = match piece.map(|piece| piece.piece_type) {
                Some(PieceType::WP) => "wp".to_owned(),
                Some(PieceType::BP) => "bp".to_owned(),
                Some(other) => {
                    let name = other.to_string();
                    name[..1].to_lowercase() + &name[1..]
                }
                None if (index + usize::from(rank)) % 2 == 1 => "##".to_owned(),
                None => "  ".to_owned(),
            };
            out.push_str(&format!("{cell} "));
        }
        out.push_str(&format!("{rank}\n"));
    }
    out + " a  b  c  d  e  f  g  h\n"
}

#[test]
fn the_terminal_and_the_facade_agree() {
    let mut lines = 0;
    for (game, path) in recorded() {
        let input = text(&path, "in");
        let words = ["undo", "redo", "moves", "why", "history", "fen", "board", "claim", "help"];
        let asks = input.lines().any(|line| words.contains(&line.split(' ').next().unwrap_or_default()));
        if game != "two-player" || asks {
            continue;
        }
        let mut chess = Chess::start();
        let mut expected = String::new();
        for line in input.lines() {
            lines += 1;
            match line.trim() {
                "quit" => break,
                "reset" => {
                    chess.restart();
                    expected.push('\n');
                }
                _ => {
                    let play = chess.play(line);
                    if let Some(message) = play.message {
                        expected.push_str(&format!("\n{message}\n"));
                    }
                    expected.push_str(&format!("\n{}\n", course_board(&play.pieces_on_board)));
                }
            }
        }
        assert_eq!(text(&path, "out"), expected, "{}", path.display());
    }
    assert!(lines > 100, "only {lines} lines were compared");
}

#[test]
fn two_player_is_the_default_game() {
    assert_eq!(output_of(&[], b"e2 e4\nresign\n"), output_of(&["two-player"], b"e2 e4\nresign\n"));
}

#[test]
fn the_input_may_end_anywhere() {
    assert_eq!(output_of(&[], b""), "");
    assert_eq!(output_of(&[], b"e2 e4"), output_of(&[], b"e2 e4\n"));
    assert_eq!(output_of(&[], b"e2 e4\r\n"), output_of(&[], b"e2 e4\n"));
    assert_eq!(output_of(&[], b"quit"), "");
    assert_eq!(output_of(&[], b"quit\ne2 e4\n"), "");
}

#[test]
fn lines_that_are_not_text_are_illegal_moves() {
    let illegal = output_of(&[], b"nonsense\n");
    assert!(illegal.starts_with("\nILLEGAL_MOVE\n\nbR bN"));
    assert_eq!(output_of(&[], b"\xff\xfe\n"), illegal);
    assert_eq!(output_of(&[], b"e2 \xe9\n"), illegal);
    assert_eq!(output_of(&[], b"e2\0e4\n"), illegal);
    // A line that is too long, and then a move.
    let long = [vec![b'e'; 3_000_000], b"\ne2 e4\n".to_vec()].concat();
    assert_eq!(output_of(&[], &long), illegal.clone() + &output_of(&[], b"e2 e4\n"));
    assert_eq!(output_of(&[], &vec![b' '; 5_000]), illegal);
    assert!(output_of(&["chess"], b"\xff\n").starts_with("\nILLEGAL_MOVE\nThe line is not UTF-8 text.\n\n"));
}

#[test]
fn words_that_are_not_used_as_meant_are_explained() {
    let why = "Write the move after it: `why MOVE` says why a move is not legal.";
    let undo = "`undo` takes no argument and affects one move: repeat it for more.";
    for (line, reply) in [
        ("why", why),
        ("draw?", "Write it after a move: `MOVE draw?`."),
        ("UNDO 2", undo),
        ("help X", "`help` takes no argument."),
    ] {
        let line = format!("{line}\n");
        assert_eq!(output_of(&["chess"], line.as_bytes()), format!("\n{reply}\n\n"));
        // The course has one answer to all that is not a move.
        assert_eq!(output_of(&[], line.as_bytes()), output_of(&[], b"nonsense\n"));
    }
}

#[test]
fn programs_get_a_reply_to_every_line() {
    for game in ["chess", "shogi", "cells", "animal"] {
        let replies = output_of(&[game], b"\n  \n\r\n\t\n");
        assert_eq!(replies.matches("\nILLEGAL_MOVE\nA move is expected, like ").count(), 4, "{game}");
    }
    assert_eq!(output_of(&[], b"\n"), output_of(&[], b"nonsense\n"));
}

#[test]
fn the_status_says_who_won_and_why() {
    let mate = b"f3\ne5\ng4\nstatus\nQh4\nstatus\nundo\nresign\nstatus\n";
    let out = output_of(&["chess"], mate);
    let lines: Vec<&str> = out.lines().filter(|line| line.ends_with('.')).collect();
    let (won, resigned) = ("Black wins by checkmate.", "White wins: Black resigned.");
    assert_eq!(lines, ["The board shows everything.", won, won, resigned, resigned]);
}

#[test]
fn games_start_from_the_given_position() {
    let mated = output_of(&["shogi", "--fen", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1"], b"G*5b\n");
    assert!(mated.starts_with("\nSente wins by checkmate.\n\n .   .   .   .  bK "), "{mated}");
    let args = ["two-player", "--fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1"];
    assert!(output_of(&args, b"a7 a8\n").starts_with("\nCHECK\n\nwQ ##"));
    assert!(output_of(&args, b"a7 a8 N\n").starts_with("\nwN ##"));
    assert_eq!(output_of(&args, b"a7 a8\nreset\nfen\n").lines().last(), Some(""));
    assert!(output_of(&args, b"a7 a8\nreset\nfen\n").ends_with("\n\n7k/P7/8/8/8/8/8/K7 w - - 0 1\n\n"));
    let args = ["king-capture", "--fen", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1"];
    assert!(
        output_of(&args, b"e1 e8\n")
            .ends_with("\n\nWHITE\u{2656} at 4, 7 captures \u{265a} at 4, 0\nWHITE has won\n\n")
    );
    let args = ["simulator", "--fen", "8/8/8/8/8/1p1p4/2P5/8"];
    assert!(output_of(&args, b"moves c2\n").contains("c2b3, c2c3, c2c4, c2d3\n"));
}

/// The grid game's own warning; its notation has no sign for it.
#[test]
fn a_player_who_stays_in_check_is_warned_again() {
    let args = ["king-capture", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"];
    for (moves, warnings) in [
        ("a1 a8\n", 1),
        ("a1 a8\ne8 d8\n", 1),
        ("a1 a8\ne8 d8\ne1 e2\n", 2),
        ("a1 a8\ne8 d8\ne1 e2\nd8 d4\nundo\nredo\n", 4),
    ] {
        let out = output_of(&args, moves.as_bytes());
        assert_eq!(out.matches("\nCHECK\n\n").count(), warnings, "{moves}{out}");
    }
}

#[test]
fn games_start_from_a_layout_file() {
    let file = |name: &str| format!("{}/tests/simulate/{name}", env!("CARGO_MANIFEST_DIR"));
    let layout = file("good/layout1.layout");
    let out = output_of(&["simulator", "--layout", &layout], b"e2-e4\ne7-e5\ng1-f3\n");
    assert_eq!(out, output_of(&["simulator"], b"e2-e4\ne7-e5\ng1-f3\n"));
    let empty = file("good/empty.layout");
    for (args, code) in [
        (vec!["simulator", "--layout", "nowhere"], 2),
        (vec!["simulator", "--layout", &layout, "--fen", "8/8/8/8/8/8/8/8"], 2),
        (vec!["cells", "--layout", &empty], 1),
    ] {
        let (found, out, err) = session(&args, b"e2-e4\n");
        assert_eq!((found, out.as_str()), (code, ""), "{args:?}");
        assert!(err.starts_with("error: "), "{err}");
    }
}

#[test]
fn a_custom_game_is_played_from_its_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets/two-player.toml");
    assert_eq!(output_of(&[file], b"e2e4\n"), output_of(&[], b"e2e4\n"), "the same rules, the same words");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets/breakthrough.toml");
    assert_eq!(output_of(&[file], b"moves\n"), output_of(&["breakthrough"], b"moves\n"));
}

#[test]
fn games_are_played_line_by_line_with_and_without_plain() {
    let ran = with_input(&["play", "animal"], b"c3c4\n");
    assert_eq!((ran.code, ran.out), (0, output_of(&["animal"], b"c3c4\n")));
    assert_eq!(tabiya(&["play", "--plain", "chss"]).code, 2);
    assert_eq!(tabiya(&["play", "--plain", "chess", "--fen", "8/8"]).code, 2);
    assert_eq!(tabiya(&["play", "--plain", "chess", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]).code, 1);
}

/// The coordinates of a course name the same moves, in any game.
#[test]
fn moves_are_read_in_the_coordinates_of_a_course() {
    for (game, coordinates, numbers, uci) in [
        ("king-capture", "xy", "4 6 4 4\n4 1 4 3\n4 4 4 3\n", "e2e4\ne7e5\ne4e5\n"),
        ("two-player", "xy", "4 6 4 4\n6 7 5 5 draw?\n", "e2 e4\ng1 f3 draw?\n"),
        ("cells", "cell", "12 28\n52 36\n6 21\n", "e2e4\ne7e5\ng1f3\n"),
        ("animal", "rowcol", "2 2 3 2\n5 1 4 1\nchick 2 2\n", "c3c4\nb6b5\nH@c3\n"),
    ] {
        let found = output_of(&[game, "--coordinates", coordinates], format!("{numbers}fen\n").as_bytes());
        let expected = output_of(&[game], format!("{uci}fen\n").as_bytes());
        let text = |out: &str| out.trim_end().rsplit("\n\n").next().map(str::to_owned);
        assert_eq!(text(&found), text(&expected), "{game}");
        assert_eq!(found.matches("DRAW").count(), expected.matches("DRAW").count(), "{game}");
        // Only the labels of the boards differ.
        assert_eq!(found.lines().count(), expected.lines().count(), "{game}");
    }
    let grid = output_of(&["king-capture", "--coordinates", "xy"], b"4 6 4 3\n");
    assert!(grid.starts_with(
        "\nILLEGAL_MOVE\nA pawn cannot go from (4, 6) to (4, 3).\n\nbR bN bB bQ bK bB bN bR 0\n"
    ));
    assert!(grid.ends_with("\n 0  1  2  3  4  5  6  7\n\n"), "{grid}");
    let moves = output_of(&["animal", "--coordinates", "rowcol"], b"moves 2 2\nhelp\n9 9 9 9\n2 2 9\n");
    assert!(moves.starts_with("\n2 2 3 2\n"), "{moves}");
    assert!(moves.contains("move, by the numbers of its squares"), "{moves}");
    assert!(moves.contains("There is no square 9, 9 on this board."), "{moves}");
    assert!(moves.contains("A move is written as four numbers, row column row column."), "{moves}");
    let usage = tabiya(&["play", "--plain", "--coordinates", "polar"]);
    assert_eq!(usage.code, 2);
    assert!(usage.err.contains("Coordinates are `xy`, `cell` or `rowcol`."), "{}", usage.err);
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_session() {
    // The input never ends; the reader is gone after the first line.
    let program = env!("CARGO_BIN_EXE_tabiya");
    let script = format!("yes 'e2 e4' | {{ '{program}' play --plain; echo $? >&2; }} | head -1");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("0\n"));
}
