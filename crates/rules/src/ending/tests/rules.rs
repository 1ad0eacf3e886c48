//! Tests for each ending, besides the rule cases of the rulesets.

use super::games::Play;
use crate::def::By;
use crate::ending::hooks::Judge;
use crate::{ClaimError, Reason, Ruleset, claim};

fn outcome(game: &str, fen: &str) -> String {
    Play::new(game, fen).outcome()
}

#[test]
fn codes_are_unique_and_read_back() {
    for reason in Reason::ALL {
        assert_eq!(Reason::from_code(reason.code()), Some(reason));
        assert!(reason.code().chars().all(|c| c.is_ascii_lowercase() || c == '-'));
    }
    assert_eq!(Reason::from_code("boredom"), None);
}

#[test]
fn a_missing_royal_decides_in_every_form() {
    assert_eq!(outcome("king-capture", "8/8/8/8/8/8/8/4K3 b - - 0 1"), "white wins, royal-capture");
    assert_eq!(outcome("animal", "5/5/5/5/5/2L2[] b - - 0 1"), "white wins, royal-capture");
    assert_eq!(outcome("simulator", "8/8/8/8/8/8/8/8 w - - 0 1"), "none");
}

#[test]
fn stalemate_means_what_the_game_says() {
    assert_eq!(outcome("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "draw, stalemate");
    assert_eq!(outcome("shogi", "k8/2+P6/1G7/9/9/9/9/9/4K4[] b - - 0 1"), "white wins, stalemate");
    assert_eq!(outcome("antichess", "8/8/8/p7/P7/8/8/8 w - - 0 1"), "white wins, no-legal-move");
}

#[test]
fn sentences() {
    let say = |play: &Play| {
        let ruleset = play.position.ruleset();
        play.verdict().or(play.claims().first().copied()).unwrap().sentence(ruleset)
    };
    let quiet = Play::new("chess", "4k3/7p/8/8/8/8/R7/4K3 w - - 99 80").play("a2a3");
    assert_eq!(say(&quiet), "Draw: 50 moves of each side without progress (claimed).");
    let dead = Play::new("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(say(&dead), "Draw: neither side can win any more.");
    let goal = Play::new("king-of-the-hill", "7k/8/8/8/3K4/8/8/8 b - - 0 1");
    assert_eq!(say(&goal), "White wins: White reached the goal.");
    let blocked = Play::new("antichess", "8/8/8/p7/P7/8/8/8 w - - 0 1");
    assert_eq!(say(&blocked), "White wins: White has no legal move left.");
    let check = "a2a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9 d9d10 a9a10";
    let check = Play::new("xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1").play(check);
    assert_eq!(say(&check), "Black wins: Red gave check without end.");
}

#[test]
fn an_en_passant_right_counts_only_if_it_can_be_used() {
    let key = |fen: &str| Play::new("chess", fen).position.key();
    let with = key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let without = key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    assert_ne!(with, without, "exd6 is legal");
    // The pawn is pinned: the capture is not legal, so the positions are the same.
    let with = key("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let without = key("4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    assert_eq!(with, without);
}

#[test]
fn castling_rights_make_another_position() {
    let shuffle = "h1g1 a8b8 g1h1 b8a8";
    let play = Play::new("chess", "r3k3/7p/8/8/8/8/8/4K2R w K - 0 1").play(shuffle).play(shuffle);
    assert_eq!(play.history.occurrences(), 2, "the first time White could still castle");
    assert_eq!(play.claimable(), [""; 0]);
    assert_eq!(play.play(shuffle).claimable(), ["repetition"]);
}

#[test]
fn taking_back_forgets() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let mut play = Play::new("chess", "start").play(shuffle).play(shuffle);
    assert_eq!(play.history.len(), 8);
    assert!(play.history.pop());
    assert_eq!(play.history.occurrences(), 2);
    while play.history.pop() {}
    assert!(play.history.is_empty());
    assert_eq!(play.history.occurrences(), 1);
}

#[test]
fn claims_say_so() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let play = Play::new("chess", "start").play(shuffle).play(shuffle);
    let claim = play.claims()[0];
    assert_eq!((claim.by, claim.winner), (By::Claim, None));
    let play = play.play(shuffle).play(shuffle);
    assert_eq!(play.verdict().map(|outcome| outcome.by), Some(By::Automatic));
    assert!(play.claims().is_empty(), "the game is over");
}

#[test]
fn checks_by_both_sides_are_a_draw() {
    // Cannons uncover chariots: every move of either side gives check.
    let cycle = "e4d4 d7e7 d4e4 e7d7";
    let play = Play::new("xiangqi", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1").play(cycle).play(cycle);
    assert_eq!(play.outcome(), "draw, repetition");
}

#[test]
fn one_quiet_move_breaks_a_perpetual_check() {
    let checks = "b2b9 i9i8 b9b8 i8i9";
    let quiet = "b8b7 i9h9 b7b8 h9i9";
    let rest = format!("{checks} {quiet} b8b9 i9i8 b9b8 i8i9 {quiet} b8b9 i9i8 b9b8 i8i9 {quiet}");
    let play = Play::new("shogi", "8k/9/9/9/9/9/9/1R7/4K4[] w - - 0 1").play(&rest);
    assert_eq!(play.outcome(), "draw, repetition");
}

#[test]
fn chasing_an_unprotected_piece_loses() {
    let chase = |fen: &str, moves: &str| Play::new("xiangqi", fen).play(moves).play(moves).outcome();
    let unprotected = chase("3k5/9/9/9/9/n8/9/9/9/1R2K4 w - - 0 1", "b1a1 a5b7 a1b1 b7a5");
    assert_eq!(unprotected, "black wins, perpetual-chase");
    let protected = chase("n2k5/9/9/9/9/r8/9/9/9/1R2K4 w - - 0 1", "b1c1 a5b5 c1b1 b5a5");
    assert_eq!(protected, "draw, repetition", "chariots attack each other");
}

#[test]
fn soldiers_may_chase() {
    let moves = "a6b6 b7a7 b6a6 a7b7";
    let play = Play::new("xiangqi", "3k5/9/9/1r7/P8/9/9/9/9/4K4 w - - 0 1").play(moves).play(moves);
    assert_eq!(play.outcome(), "draw, repetition");
}

#[test]
fn the_halfmove_clock_counts_half_moves() {
    let before = Play::new("minixiangqi", "2k4/7/7/7/7/R6/4K2 w - - 98 80").play("a2a3");
    assert_eq!(before.outcome(), "none");
    assert_eq!(before.play("c7c6").outcome(), "draw, no-progress");
}

#[test]
fn an_impasse_is_not_declared_in_check() {
    let fen = |guard: &str| format!("4K4/+R+B1GG1+B+R1/PPPP5/9/9/9/9/9/{guard}[PP] w - - 0 1");
    assert_eq!(Play::new("shogi", &fen("8k")).claimable(), ["impasse"]);
    let checked = "4K4/+R+B1G2+B+R1/PPPPG4/9/4r4/9/9/9/8k[PP] w - - 0 1";
    assert_eq!(Play::new("shogi", checked).claimable(), ["impasse"], "the gold stands between");
    let checked = "4K4/+R+B1G1G+B+R1/PPPP5/9/4r4/9/9/9/8k[PP] w - - 0 1";
    assert_eq!(Play::new("shogi", checked).claimable(), [""; 0]);
}

#[test]
fn board_honour_is_claimed() {
    let shuffle = "a1b1 a8b8 b1a1 b8a8 ".repeat(4);
    let mut play = Play::new("makruk", "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    // Only the count matters here: five repetitions would have ended the game before.
    for _ in 0..8 {
        assert!(!play.claimable().contains(&"counting"));
        play = play.play(&shuffle);
    }
    let counted = crate::ending::counting::Counting::decide(&play.position, &play.history, By::Claim);
    assert_eq!(counted.map(|outcome| outcome.reason), Some(Reason::Counting));
}

#[test]
fn a_capture_by_the_bare_king_changes_no_count() {
    // Two rooks when the count begins: eight, although one rook is lost at once.
    let play = Play::new("makruk", "4k3/3R4/8/8/8/8/8/R3K3 b - - 0 1")
        .play("e8d7 e1f2 d7d6 f2e2 d6d5 e2f2 d5d4 f2e2");
    assert_eq!(play.outcome(), "none");
    assert_eq!(play.play("d4c4").outcome(), "draw, counting");
}

#[test]
fn dead_positions_of_other_games() {
    assert_eq!(outcome("makruk", "4k3/8/8/8/8/8/8/2M1K3 w - - 0 1"), "draw, dead-position");
    assert_eq!(outcome("makruk", "4k3/8/8/8/8/8/8/2S1K3 w - - 0 1"), "none");
    assert_eq!(outcome("atomic", "2b1k3/8/8/8/8/8/8/4K3 w - - 0 1"), "none");
    assert_eq!(outcome("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), "none");
    assert_eq!(outcome("xiangqi", "2bak1b2/4a4/9/9/9/9/9/4B4/4A4/3AK1B2 w - - 0 1"), "draw, dead-position");
    assert_eq!(outcome("xiangqi", "4k4/9/9/9/9/9/P8/9/9/3K5 w - - 0 1"), "none");
}

#[test]
fn dead_positions_of_chess() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", false),
        ("2n1k3/8/8/8/8/8/8/2N1K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", true),
        // A wall of pawns that no king can cross.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/2R1K3 w - - 0 1", false),
        // The only legal move captures the last piece that could mate.
        ("8/8/8/8/8/1k6/1q6/K7 w - - 0 1", false),
        ("8/8/8/8/8/8/1q5k/K7 w - - 0 1", true),
    ] {
        let want = if dead { "draw, dead-position" } else { "none" };
        let found = outcome("chess", fen);
        assert!(found == want || !dead && found != "draw, dead-position", "{fen}: {found}");
    }
}

#[test]
fn every_game_starts_without_an_outcome() {
    for (id, _) in tabiya_rulesets::ALL {
        let play = Play::new(Ruleset::builtin(id).unwrap().id(), "start");
        assert_eq!(play.outcome(), "none", "{id}");
        assert!(play.claims().is_empty(), "{id}");
    }
}

#[test]
fn claims_that_are_not_granted_say_why() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let why = |game: &str, moves: &str, reason| {
        let play = Play::new(game, "start").play(moves);
        claim(&play.position, &play.history, reason).unwrap_err()
    };
    let twice = ClaimError::Repetition { occurred: 2, needed: 3 };
    assert_eq!(why("chess", shuffle, Reason::Repetition), twice);
    assert_eq!(why("chess", shuffle, Reason::PerpetualCheck), twice);
    assert_eq!(why("chess", shuffle, Reason::NoProgress), ClaimError::NoProgress { plies: 4, needed: 100 });
    assert_eq!(why("chess", "", Reason::DeadPosition), ClaimError::NoSuchClaim, "it comes by itself");
    assert_eq!(why("chess", "", Reason::Checkmate), ClaimError::NoSuchClaim);
    assert_eq!(why("shogi", "", Reason::Impasse), ClaimError::Impasse);
    assert_eq!(why("makruk", "", Reason::Counting), ClaimError::Counting { plies: 0, needed: 128 });
    assert_eq!(why("makruk", "", Reason::NoProgress), ClaimError::NoSuchClaim);
    // A claim is granted exactly if it is in the list.
    let play = Play::new("chess", "start").play(shuffle).play(shuffle);
    assert_eq!(claim(&play.position, &play.history, Reason::Repetition), Ok(play.claims()[0]));
}

#[test]
fn a_capture_that_kills_the_game_is_seen_at_once() {
    for (fen, capture) in [
        ("4k3/8/8/8/8/8/2p5/3K4 w - - 0 1", "d1c2"),
        ("4k3/8/8/8/r7/8/8/3BK3 w - - 0 1", "d1a4"),
        ("4k3/8/8/8/8/1r6/8/N3K3 w - - 0 1", "a1b3"),
    ] {
        let play = Play::new("chess", fen);
        assert_eq!(play.outcome(), "none");
        assert_eq!(play.play(capture).outcome(), "draw, dead-position", "{fen}");
    }
}

#[test]
fn a_wall_that_closes_for_good_ends_the_game() {
    // After h3-h4 the last pawn is blocked, and the kings can never cross the wall.
    let play = Play::new("chess", "4k3/8/p1p1p1p1/P1P1P1Pp/8/7P/8/4K3 w - - 0 1");
    assert_eq!(play.outcome(), "none");
    assert_eq!(play.play("h3h4").outcome(), "draw, dead-position");
}
