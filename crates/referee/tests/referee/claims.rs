//! Draws that must be claimed, automatic draws, and invalid claims.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Ending, EventKind, Game, ReplayErrorKind, Terms};
use tabiya_rules::def::By;
use tabiya_rules::{Attempt, Outcome, Reason};

use crate::test_game::TestGame;

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

/// A game of kings and rooks with a given halfmove clock.
fn with_halfmove_clock(plies: u32) -> TestGame {
    TestGame::at("chess", &format!("7k/r7/8/8/8/8/R7/7K w - - {plies} 90"), Terms::default())
}

#[test]
fn a_threefold_repetition_may_be_claimed() {
    let mut test = TestGame::new("chess", Terms::default());
    let claim = Action::Claim { reason: Reason::Repetition };
    test.play(SHUFFLE);
    assert!(test.game.claims().is_empty());
    assert_eq!(test.why_not(White, claim), "The position has occurred twice, and three times are needed.");
    test.play(SHUFFLE);
    assert_eq!(test.game.claims().len(), 1);
    assert_eq!(test.refused(Black, claim).code(), "not-your-turn");
    let draw = Outcome { winner: None, reason: Reason::Repetition, by: By::Claim };
    let events = test.apply(White, claim);
    let claimed = EventKind::Claimed { by: White, reason: Reason::Repetition };
    assert_eq!(events, [claimed, EventKind::Ended(Ending::Rules(draw))]);
    assert_eq!(test.verdict(), "Draw: the position occurred three times (claimed).");
    assert!(test.game.claims().is_empty());
}

/// The action of a claim made with a move, given as text.
fn claim_with(test: &TestGame, reason: Reason, text: &str) -> Action {
    match test.command(text).action {
        Action::Play { attempt } => Action::ClaimWith { reason, attempt },
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_repetition_may_be_claimed_with_the_move_that_makes_it() {
    let mut test = TestGame::new("chess", Terms::default());
    test.play(SHUFFLE).play("g1f3 g8f6 f3g1");
    assert!(test.game.claims().is_empty());
    let draw = Outcome { winner: None, reason: Reason::Repetition, by: By::Claim };
    let action = claim_with(&test, Reason::Repetition, "f6g8");
    let Action::ClaimWith { attempt, .. } = action else { panic!("{action:?}") };
    assert_eq!(test.refused(White, action).code(), "not-your-turn");
    // The claim answers an open offer.
    test.apply(White, Action::OfferDraw);
    assert_eq!(
        test.apply(Black, action),
        [
            EventKind::ClaimedWith { by: Black, reason: Reason::Repetition, attempt },
            EventKind::Played { by: Black, attempt },
            EventKind::Ended(Ending::Rules(draw)),
        ]
    );
    assert_eq!(test.verdict(), "Draw: the position occurred three times (claimed).");
    assert_eq!(test.line(), [SHUFFLE; 2].join(" "));
    assert_eq!(test.game.draw_offer(), None);

    let events = test.game.events();
    let again = Game::replay(test.game.ruleset(), events).unwrap();
    assert_eq!((again.digest(), again.events()), (test.game.digest(), events));
    // The events of one claim belong together.
    for missing in 1..3 {
        let error = Game::replay(test.game.ruleset(), &events[..events.len() - missing]).unwrap_err();
        assert_eq!(error.number, events.len() - missing);
        assert!(matches!(error.kind, ReplayErrorKind::Incomplete { .. }));
    }

    // Taken back and made again without a claim, the move does not end the game.
    test.apply(Black, Action::Undo);
    test.play("f6g8");
    assert_eq!(test.game.ending(), None);
    assert_eq!(test.game.claims().len(), 1);
}

#[test]
fn a_claim_with_a_move_needs_a_reason_and_a_legal_move() {
    let mut test = TestGame::new("chess", Terms::default());
    test.play(SHUFFLE).play("g1f3 g8f6 f3g1");
    let other = claim_with(&test, Reason::Repetition, "e7e5");
    assert_eq!(test.why_not(Black, other), "The position has occurred once, and three times are needed.");
    let no_progress = claim_with(&test, Reason::NoProgress, "f6g8");
    assert_eq!(
        test.why_not(Black, no_progress),
        "Only 8 half-moves have passed without progress, and 100 are needed."
    );
    let mut first = TestGame::new("chess", Terms::default());
    let at_once = claim_with(&first, Reason::NoProgress, "g1f3");
    assert_eq!(
        first.why_not(White, at_once),
        "Only 1 half-move has passed without progress, and 100 are needed."
    );
    let [from, to] = ["f6", "f5"].map(|name| test.game.ruleset().board().parse(name).unwrap());
    let attempt = Attempt::step(from, to);
    let wrong = Action::ClaimWith { reason: Reason::Repetition, attempt };
    assert_eq!(test.why_not(Black, wrong), "A knight cannot go from f6 to f5.");
}

#[test]
fn fifty_moves_without_progress_may_be_claimed_with_the_last_of_them() {
    let mut test = with_halfmove_clock(98);
    let early = claim_with(&test, Reason::NoProgress, "a2b2");
    assert_eq!(test.refused(White, early).code(), "cannot-claim");
    test.play("a2b2");
    let capture = with_halfmove_clock(99);
    let capture = claim_with(&capture, Reason::NoProgress, "a2a7");
    assert_eq!(
        with_halfmove_clock(99).why_not(White, capture),
        "Only 0 half-moves have passed without progress, and 100 are needed."
    );
    let last = claim_with(&test, Reason::NoProgress, "a7c7");
    assert_eq!(test.apply(Black, last).len(), 3);
    assert_eq!(test.verdict(), "Draw: 50 moves of each side without progress (claimed).");
}

#[test]
fn a_move_that_ends_the_game_needs_no_claim() {
    let mut test = TestGame::at("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 99 90", Terms::default());
    let mate = claim_with(&test, Reason::NoProgress, "a1a8");
    let refusal = test.refused(White, mate);
    assert_eq!(refusal.code(), "no-claim-needed");
    assert_eq!(
        refusal.sentence(test.game.ruleset()),
        "That move ends the game without a claim: play it. White wins by checkmate."
    );
}

#[test]
fn a_win_of_the_opponent_cannot_be_claimed() {
    // White's king and ten pieces stand in the enemy camp, with points enough: White may declare.
    let fen = "4K4/+R+B1GG1+B+R1/PPPP5/9/9/9/9/9/8k[PP] b - - 0 1";
    let mut test = TestGame::at("shogi", fen, Terms::default());
    let action = claim_with(&test, Reason::Impasse, "i1i2");
    let refusal = test.refused(Black, action);
    assert_eq!(refusal.code(), "not-your-claim");
    let sides = &test.game.ruleset().def().sides;
    assert_eq!(
        refusal.sentence(test.game.ruleset()),
        format!("After that move {} would win by this rule: make the move alone.", sides[0])
    );
    test.play("i1i2");
    test.apply(White, Action::Claim { reason: Reason::Impasse });
    assert_eq!(test.game.ending().unwrap().winner(), Some(White));
}

#[test]
fn the_fifth_occurrence_ends_the_game() {
    let mut test = TestGame::new("chess", Terms::default());
    for _ in 0..3 {
        test.play(SHUFFLE);
    }
    test.play("g1f3 g8f6 f3g1");
    assert_eq!(test.game.ending(), None);
    test.play("f6g8");
    assert_eq!(test.verdict(), "Draw: the position occurred five times.");
    assert_eq!(test.game.ending().unwrap().by(), By::Automatic);
}

#[test]
fn fifty_moves_without_progress_may_be_claimed_and_seventy_five_end_the_game() {
    let claim = Action::Claim { reason: Reason::NoProgress };
    let mut test = with_halfmove_clock(98);
    test.play("a2b2");
    assert_eq!(
        test.why_not(Black, claim),
        "Only 99 half-moves have passed without progress, and 100 are needed."
    );
    test.play("a7c7");
    test.apply(White, claim);
    assert_eq!(test.verdict(), "Draw: 50 moves of each side without progress (claimed).");

    let mut test = with_halfmove_clock(148);
    test.play("a2b2");
    assert_eq!(test.game.ending(), None);
    test.play("a7c7");
    assert_eq!(test.verdict(), "Draw: 75 moves of each side without progress.");
}

#[test]
fn a_rule_that_the_game_does_not_have_cannot_be_claimed() {
    let mut test = TestGame::new("two-player", Terms::default());
    for _ in 0..6 {
        test.play(SHUFFLE);
    }
    assert_eq!(test.game.ending(), None);
    for reason in Reason::ALL {
        let refusal = test.refused(White, Action::Claim { reason });
        assert_eq!(refusal.code(), "cannot-claim");
        let sentence = refusal.sentence(test.game.ruleset());
        assert!(sentence.ends_with("nothing can be claimed by that rule."), "{sentence}");
    }
}

#[test]
fn undone_moves_do_not_count_as_repetitions() {
    let mut test = TestGame::new("chess", Terms::default());
    test.play(SHUFFLE).play(SHUFFLE);
    assert_eq!(test.game.claims().len(), 1);
    test.apply(White, Action::Rewind { ply: 4 });
    assert!(test.game.claims().is_empty());
    test.apply(White, Action::Rewind { ply: 8 });
    assert_eq!(test.game.claims().len(), 1);
}
