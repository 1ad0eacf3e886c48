//! `tabiya play --vs computer`, the word `hint`, and `tabiya bench`. The positions leave no choice where the
//! test expects a certain move, so that a better search does not change the expectations.

mod common;

use common::{tabiya, with_input};

/// Runs a session that must succeed and returns its output.
fn output_of(args: &[&str], input: &str) -> String {
    let args: Vec<&str> = ["play", "--plain"].into_iter().chain(args.iter().copied()).collect();
    let ran = with_input(&args, input.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    ran.out
}

/// Returns the position after a session.
fn fen_after(args: &[&str], input: &str) -> String {
    let out = output_of(args, &format!("{input}fen\n"));
    out.lines().rev().find(|line| !line.is_empty()).unwrap_or_default().to_owned()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
/// Black has one legal move.
const FORCED: &str = "k7/8/1K6/8/8/8/8/7R w - - 0 1";

#[test]
fn the_computer_answers_every_move() {
    let args = ["chess", "--vs", "computer:1", "--seed", "1"];
    let out = output_of(&args, "e2e4\n");
    assert!(out.starts_with("\nWhite: e4\nBlack: "), "{out}");
    assert_eq!(out.matches(" a  b  c  d  e  f  g  h\n").count(), 1, "the board is shown once: {out}");
    assert!(fen_after(&args, "e2e4\n").ends_with(" 2"));
    assert_eq!(out, output_of(&args, "e2e4\n"), "the same seed, the same game");
    let forced = output_of(&["chess", "--vs", "computer", "--fen", FORCED], "h1g1\n");
    assert!(forced.starts_with("\nWhite: Rg1\nBlack: Kb8\n\n"), "{forced}");
    // An illegal move is not answered.
    assert!(output_of(&args, "e2e5\n").starts_with("\nILLEGAL_MOVE\nA pawn cannot go from e2 to e5.\n"));
    assert_eq!(fen_after(&args, "e2e5\n"), START);
}

#[test]
fn the_person_chooses_a_side() {
    for side in ["black", "Gote"] {
        let out = output_of(&["shogi", "--vs", "computer:1", "--side", side], "");
        assert!(out.starts_with("\nSente: "), "{out}");
    }
    assert_eq!(output_of(&["shogi", "--vs", "computer:1", "--side", "sente"], ""), "");
    let side = |seed| output_of(&["chess", "--vs", "computer:1", "--side", "random", "--seed", seed], "");
    assert_ne!(side("1").is_empty(), side("2").is_empty());
    // By default the person moves first, whatever the position.
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(output_of(&["chess", "--vs", "computer:1", "--fen", fen], ""), "");
    // In animal chess the person sits at the bottom, and Player 0, at the top, begins.
    let animal = output_of(&["animal", "--vs", "computer:1"], "a6a5\n");
    assert!(animal.starts_with("\nPlayer 0: ") && animal.contains("\nPlayer 1: Ca5\nPlayer 0: "), "{animal}");
    // After `reset` the computer begins again.
    let again = output_of(&["chess", "--vs", "computer:1", "--side", "black"], "reset\n");
    assert_eq!(again.matches("White: ").count(), 2, "{again}");
}

#[test]
fn every_game_with_turns_is_played() {
    for game in ["two-player", "king-capture", "cells", "animal", "duck", "janggi", "xiangqi", "crazyhouse"] {
        let out = output_of(&[game, "--vs", "computer:2", "--side", "black", "--seed", "3"], "");
        assert!(!out.is_empty() && !out.contains("ILLEGAL"), "{game}: {out}");
    }
    let top = ["animal", "--coordinates", "rowcol", "--vs", "computer:1", "--side", "white"];
    let out = output_of(&top, "2 2 3 2\n");
    assert!(out.starts_with("\nPlayer 0: 2 2 3 2\nPlayer 1: "), "{out}");
    let out = output_of(&["--vs", "computer:1", "--fen", FORCED], "h1 g1\n");
    assert!(out.starts_with("\nWhite: h1 g1\nBlack: a8 b8\n\n"), "{out}");
}

#[test]
fn moves_are_taken_back_with_their_answers() {
    let args = ["chess", "--vs", "computer:1", "--seed", "1"];
    assert_eq!(fen_after(&args, "e2e4\nundo\n"), START);
    assert_eq!(fen_after(&args, "e2e4\nundo\nredo\n"), fen_after(&args, "e2e4\n"));
    assert!(output_of(&args, "undo\n").contains("There is no move to take back."));
    assert!(output_of(&args, "e2e4\nredo\n").contains("There is no move to make again."));
    let args = ["chess", "--vs", "computer:1", "--seed", "1", "--side", "black"];
    assert!(output_of(&args, "undo\n").contains("There is no move to take back."));
    // A resignation is taken back alone, a mate with the answer to the move before it.
    assert_eq!(fen_after(&["chess", "--vs", "computer"], "resign\nundo\n"), START);
    assert_eq!(fen_after(&["chess", "--vs", "computer", "--fen", MATE], "a1a8\nundo\n"), MATE);
}

#[test]
fn the_game_ends_by_the_rules_and_by_resignation() {
    let out = output_of(&["chess", "--vs", "computer", "--fen", MATE], "a1a8\na8a1\n");
    assert!(out.starts_with("\nWhite: Ra8#\n\nWhite wins by checkmate.\n\n"), "{out}");
    let out = output_of(&["chess", "--vs", "computer:7", "--side", "black", "--fen", FORCED], "");
    assert!(out.starts_with("\nWhite: R"), "{out}");
    assert!(output_of(&["chess", "--vs", "computer"], "resign\n").contains("Black wins: White resigned."));
    let mated = output_of(&["chess", "--vs", "computer:7", "--side", "black", "--fen", MATE], "");
    assert!(mated.starts_with("\nWhite: Ra8#\n\nWhite wins by checkmate.\n\n"), "{mated}");
}

#[test]
fn draw_offers_are_answered() {
    let ahead = ["chess", "--vs", "computer:1", "--fen", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"];
    let out = output_of(&ahead, "d1d2 draw?\n");
    assert!(out.contains("\n\nDraw by agreement.\n") && !out.contains("Black: "), "{out}");
    let behind = ["chess", "--vs", "computer:1", "--fen", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"];
    let out = output_of(&behind, "e1e2 draw?\n");
    assert!(out.contains("\nBlack: ") && out.contains("\nBlack declines the draw.\n"), "{out}");
}

#[test]
fn draws_asked_with_a_move_are_granted_in_two_player_chess() {
    for args in [&["--vs", "computer:1"][..], &["two-player", "--vs", "computer:8", "--seed", "1"]] {
        let out = output_of(args, "g1 f3 draw?\n");
        assert!(out.starts_with("\nWhite: g1 f3\n\nDRAW\n\n") && !out.contains("Black: "), "{out}");
    }
}

#[test]
fn draws_are_declined_early_and_claimed_by_the_side_that_is_worse() {
    let out = output_of(&["chess", "--vs", "computer:1", "--seed", "1"], "e2e4 draw?\n");
    assert!(out.contains("\nBlack declines the draw.\n"), "{out}");
    // The move of the person is the hundredth without progress.
    let worse = ["chess", "--vs", "computer:1", "--fen", "4k3/8/8/8/8/8/8/3QK3 w - - 99 80"];
    let out = output_of(&worse, "d1d2\n");
    assert!(out.contains("\nDraw") && !out.contains("Black: "), "{out}");
    // The side that is better plays on, since it can move a pawn.
    let better = ["chess", "--vs", "computer:3", "--fen", "3qk3/pppppppp/8/8/8/8/8/4K3 w - - 99 80"];
    let out = output_of(&better, "e1e2\n");
    assert!(out.contains("\nBlack: ") && !out.contains("Draw"), "{out}");
    // After its own move as well, which is the hundredth here.
    let worse =
        ["chess", "--vs", "computer:1", "--side", "black", "--fen", "3qk3/8/8/8/8/8/8/4K3 w - - 99 80"];
    let out = output_of(&worse, "");
    assert!(out.contains("\nWhite: K") && out.contains("\nDraw"), "{out}");
}

#[test]
fn hints_have_a_reason() {
    let hint = |game, fen| output_of(&[game, "--fen", fen], "hint\n");
    assert_eq!(hint("chess", MATE), "\nRa1-a8#: mate in 1\n\n");
    assert_eq!(hint("two-player", MATE), "\na1 a8: mate in 1\n\n");
    let fork = hint("chess", "r3k3/pp3ppp/8/1N6/8/8/PPP2PPP/4K3 w - - 0 1");
    assert!(
        fork.starts_with("\nNb5-c7+: wins the rook on a8: Nc7+ K") && fork.ends_with(" Nxa8\n\n"),
        "{fork}"
    );
    let taken = hint("king-capture", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1");
    assert_eq!(taken, "\nRe1xe8: wins the game in 1 move\n\n");
    // A hint changes nothing.
    assert_eq!(fen_after(&["chess", "--fen", MATE], "hint\n"), MATE);
    assert!(output_of(&["chess"], "resign\nhint\n").contains("The game is over."));
    assert!(output_of(&["simulator"], "hint\n").contains("the sides do not move in turn."));
}

#[test]
fn help_names_the_computer() {
    let help = output_of(&["chess", "--vs", "computer:5", "--side", "white"], "help\n");
    assert!(help.starts_with("\nThe computer plays Black, at level 5 of 8.\n"), "{help}");
    for line in ["hint                suggest", "MOVE draw?          make a move and offer a draw\n"] {
        assert!(help.contains(line), "{help}");
    }
}

#[test]
fn wrong_arguments_are_explained() {
    for (args, sentence) in [
        (&["simulator", "--vs", "computer"][..], "has no turns, so the computer cannot play it."),
        (&["chess", "--vs", "human"], "The opponent is `computer`"),
        (&["chess", "--vs", "computer:9"], "A level is a number from 1 to 8."),
        (&["shogi", "--vs", "computer", "--side", "green"], "`white` (Sente), `black` (Gote) and `random`"),
        (&["chess", "--side", "white"], "--vs"),
    ] {
        let args: Vec<&str> = ["play", "--plain"].into_iter().chain(args.iter().copied()).collect();
        let ran = tabiya(&args);
        assert_eq!(ran.code, 2, "{args:?}");
        assert!(ran.err.contains(sentence), "{}", ran.err);
    }
}

#[test]
fn bench_always_counts_the_same() {
    let runs = [(); 2].map(|()| tabiya(&["bench", "--depth", "3"]));
    assert_eq!((runs[0].code, runs[1].code), (0, 0), "{}", runs[0].err);
    assert_eq!(runs[0].out, runs[1].out);
    let nodes = runs[0].out.strip_suffix(" nodes\n").and_then(|text| text.parse::<u64>().ok());
    assert!(nodes.is_some_and(|nodes| nodes > 1_000), "{}", runs[0].out);
    assert!(runs[0].err.contains("  shogi 3 -\n") && runs[0].err.ends_with(" nodes/s\n"), "{}", runs[0].err);
}
