//! The games of the courses by lines of text: warnings of check, draws, and coordinates.

use tabiya_board::Color;
use tabiya_classroom::Coordinates;
use tabiya_dialogue::Dialogue;
use tabiya_engine::Level;
use tabiya_notation::fen;
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::Ruleset;

fn begin(game: &str, text: &str) -> Dialogue {
    let ruleset = Ruleset::builtin(game).unwrap();
    let start = if text.is_empty() { ruleset.start() } else { fen::read(&ruleset, text).unwrap() };
    Dialogue::new(Game::from_position(start, Terms::default(), Time(0)))
}

fn reply(dialogue: &mut Dialogue, line: &str) -> String {
    dialogue.reply(line).unwrap().text
}

/// Both rooks attack, and neither side cares.
const CHECKED: &str = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";

#[test]
fn a_player_in_check_is_warned_before_every_move() {
    let mut grid = begin("king-capture", CHECKED);
    let is_warned = |text: &str| text.contains("\nCHECK\n\n");
    for (line, warned) in [
        ("a1 b1", false),
        ("a8 a1", false),
        ("b1 b8", true),
        // White has stayed in check.
        ("e8 d8", true),
        ("e1 f1", true),
        ("d8 d7", true),
        ("f1 f2", false),
    ] {
        assert_eq!(is_warned(&reply(&mut grid, line)), warned, "{line}");
    }
    let mut grid = begin("king-capture", "4k3/8/8/8/8/8/4p3/R3K2R w - - 0 1");
    for (line, warned) in [
        ("a1 a8", true),
        ("e8 d8", false),
        ("h1 h2", true),
        ("d8 e8", false),
        ("h2 h3", true),
        // Lines that change nothing leave Black in check.
        ("e8 e5", true),
        ("nonsense", true),
        ("board", true),
        ("undo", false),
        ("redo", true),
        ("history", false),
    ] {
        assert_eq!(is_warned(&reply(&mut grid, line)), warned, "{line}");
    }
    assert!(begin("king-capture", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1").view().starts_with("CHECK\n\n"));
    let mut taken = begin("king-capture", "R3k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(!is_warned(&reply(&mut taken, "a8 e8")) && !is_warned(&reply(&mut taken, "board")));
    // Elsewhere a refusal gives the reason, and the two-player course has only a message about a move.
    let mut chess = begin("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(is_warned(&reply(&mut chess, "a1 a8")) && !is_warned(&reply(&mut chess, "nonsense")));
    let mut exact = begin("two-player", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(is_warned(&reply(&mut exact, "a1 a8")));
    for line in ["nonsense", "board"] {
        assert!(!is_warned(&reply(&mut exact, line)), "{line}");
    }
}

#[test]
fn no_game_in_which_royals_are_captured_marks_checks_in_its_moves() {
    for (game, text, lines) in [
        ("king-capture", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1 a8, e8 d7, a8 d8, d7 e6, d8 d1, e6 d5, d1 d5"),
        (
            "cells",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "a1 a8, e8 d7, a8 d8, d7 e6, d8 e8, e6 d5, e8 d8, d5 c4, d8 c8",
        ),
        ("animal", "c1lgc/5/5/2G2/5/CGL1C[] w - - 0 1", "c3c4, c6b5, c4c5, b5a4, c5b5, a4b4, b5b4"),
    ] {
        let mut dialogue = begin(game, text).with_coordinates(Coordinates::Cell);
        let mut plain = begin(game, text);
        for line in lines.split(", ") {
            for dialogue in [&mut dialogue, &mut plain] {
                assert!(!reply(dialogue, line).contains("ILLEGAL_MOVE"), "{game} {line}");
            }
        }
        for text in [reply(&mut dialogue, "history"), reply(&mut plain, "history"), reply(&mut plain, "hint")]
        {
            assert!(!text.contains(['#', '+']), "{game}: {text}");
        }
    }
}

#[test]
fn the_computer_accepts_a_draw_that_two_player_chess_grants() {
    let with_computer = |game| begin(game, "").with_computer(Color::Black, Level::MIN, 1).unwrap();
    let mut two_player = with_computer("two-player");
    let text = reply(&mut two_player, "g1 f3 draw?");
    assert!(text.starts_with("\nWhite: g1 f3\n\nDRAW\n\n"), "{text}");
    assert!(reply(&mut two_player, "e2 e4").starts_with("\nILLEGAL_MOVE\n"));
    // Elsewhere it is an offer.
    assert!(reply(&mut with_computer("chess"), "g1f3 draw?").contains("\nBlack declines the draw.\n"));
}

#[test]
fn boards_are_labelled_in_the_coordinates() {
    for (game, coordinates, ranks, files) in [
        ("king-capture", Coordinates::Xy, "0 1 2 3 4 5 6 7", "0  1  2  3  4  5  6  7"),
        ("two-player", Coordinates::RowCol, "0 1 2 3 4 5 6 7", "0  1  2  3  4  5  6  7"),
        ("cells", Coordinates::Cell, "56 48 40 32 24 16 8 0", "0  1  2  3  4  5  6  7"),
        ("animal", Coordinates::RowCol, "0 1 2 3 4 5", "0   1   2   3   4"),
    ] {
        let board = begin(game, "").with_coordinates(coordinates).board();
        let count = ranks.split(' ').count();
        let found: Vec<&str> =
            board.lines().take(count).filter_map(|line| line.split(' ').next_back()).collect();
        assert_eq!(found.join(" "), ranks, "{board}");
        assert_eq!(board.lines().nth(count).unwrap().trim(), files, "{board}");
        let kept = begin(game, "").with_coordinates(coordinates).keeping_labels();
        assert_eq!(kept.board(), begin(game, "").board());
    }
}

#[test]
fn refusals_and_hints_are_in_the_coordinates() {
    let mut grid = begin("king-capture", "").with_coordinates(Coordinates::Xy);
    let refused = "\nILLEGAL_MOVE\nA pawn cannot go from (4, 6) to (4, 3).\n\n";
    assert!(reply(&mut grid, "4 6 4 3").starts_with(refused));
    assert!(reply(&mut grid, "e2e5").starts_with(refused), "however the move was written");
    assert_eq!(reply(&mut grid, "why 4 6 4 3"), "\nA pawn cannot go from (4, 6) to (4, 3).\n\n");
    let mut cells = begin("cells", "").with_coordinates(Coordinates::Cell);
    assert!(reply(&mut cells, "12 36").contains("A pawn cannot go from 12 to 36."));
    let mut exact =
        begin("two-player", "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1").with_coordinates(Coordinates::Xy);
    let note = exact.reply("3 6 3 5").unwrap().note.unwrap();
    assert!(note.contains("(4, 7)") && !note.contains("e1"), "{note}");
    let note = exact.reply("draw").unwrap().note.unwrap();
    assert_eq!(note, "Here moves are written `e2 e4`, and promotions `g7 g8 N`.");
    // A sentence that begins with a move.
    let mut checked = begin("chess", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1").with_coordinates(Coordinates::Xy);
    let why = "4 7 3 6 would leave the king on (3, 6) attacked by the rook on (0, 6).";
    assert_eq!(reply(&mut checked, "why 4 7 3 6"), format!("\n{why}\n\n"));
    let mut mate = begin("chess", "2r3k1/8/8/3N4/8/8/PP6/4K3 w - - 0 1").with_coordinates(Coordinates::Xy);
    assert_eq!(reply(&mut mate, "hint"), "\n3 3 4 1: wins the rook on (2, 0): 3 3 4 1, 6 0 5 1, 4 1 2 0\n\n");
}

#[test]
fn the_history_is_in_the_coordinates() {
    let mut animal = begin("animal", "").with_coordinates(Coordinates::RowCol);
    assert_eq!(reply(&mut animal, "history"), "\nNo move has been made.\n\n");
    for line in ["2 2 3 2", "5 1 4 1", "chick 2 2"] {
        reply(&mut animal, line);
    }
    assert_eq!(reply(&mut animal, "history"), "\n1. 2 2 3 2, 5 1 4 1\n2. chick 2 2\n\n");
    let mut cells = begin("cells", "").with_coordinates(Coordinates::Cell);
    reply(&mut cells, "12 28");
    reply(&mut cells, "resign");
    assert_eq!(reply(&mut cells, "history"), "\n1. 12 28\n1-0\n\n");
    // The course of the grid game has words of its own, in its own coordinates.
    for (coordinates, expected) in
        [(Coordinates::Xy, "\nWHITE\u{2659} at 4, 6 to 4, 4\n\n"), (Coordinates::Cell, "\n1. 12 28\n\n")]
    {
        let mut grid = begin("king-capture", "").with_coordinates(coordinates);
        reply(&mut grid, "e2e4");
        assert_eq!(reply(&mut grid, "history"), expected);
    }
}

/// At the end of a game and when it is begun anew, the whole history is printed, in the coordinates.
#[test]
fn the_history_at_the_end_is_in_the_coordinates() {
    for (coordinates, at_the_end) in [
        (None, "\nWHITE\u{2656} at 4, 7 captures \u{265a} at 4, 0\nWHITE has won\n\n"),
        (Some(Coordinates::Xy), "\nWHITE\u{2656} at 4, 7 captures \u{265a} at 4, 0\nWHITE has won\n\n"),
        (Some(Coordinates::RowCol), "\n1. 7 4 0 4\n1-0\n\n"),
    ] {
        let mut grid = begin("king-capture", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1");
        if let Some(coordinates) = coordinates {
            grid = grid.with_coordinates(coordinates);
        }
        assert!(reply(&mut grid, "e1 e8").ends_with(at_the_end));
        assert_eq!(reply(&mut grid, "history"), at_the_end);
    }
    let mut grid = begin("king-capture", "").with_coordinates(Coordinates::Cell);
    reply(&mut grid, "12 28");
    assert_eq!(reply(&mut grid, "reset"), "\n1. 12 28\n\n");
}
