//! Draws that have to be claimed, draws that come by themselves, and claims without ground.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Ending, EventKind, Game, ReplayFault, Terms};
use tabiya_rules::def::By;
use tabiya_rules::{Attempt, Outcome, Reason};

use crate::table::Table;

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

/// Rooks that walk without repeating a position, from a position with a count of quiet plies.
fn quiet(plies: u32) -> Table {
    Table::at("chess", &format!("7k/r7/8/8/8/8/R7/7K w - - {plies} 90"), Terms::default())
}

#[test]
fn a_position_that_came_three_times_may_be_claimed() {
    let mut table = Table::new("chess", Terms::default());
    let claim = Action::Claim(Reason::Repetition);
    table.play(SHUFFLE);
    assert!(table.game.claims().is_empty());
    assert_eq!(table.why_not(White, claim), "The position has occurred twice, and three times are needed.");
    table.play(SHUFFLE);
    assert_eq!(table.game.claims().len(), 1);
    assert_eq!(table.refused(Black, claim).code(), "not-your-turn");
    let draw = Outcome { winner: None, reason: Reason::Repetition, by: By::Claim };
    let happened = table.does(White, claim);
    let claimed = EventKind::Claimed { by: White, reason: Reason::Repetition };
    assert_eq!(happened, [claimed, EventKind::Ended(Ending::Rules(draw))]);
    assert_eq!(table.verdict(), "Draw: the position occurred three times (claimed).");
    assert!(table.game.claims().is_empty());
}

/// What a claim with a move asks for, the move as text.
fn claim_with(table: &Table, reason: Reason, text: &str) -> Action {
    match table.command(text).action {
        Action::Play(attempt) => Action::ClaimWith { reason, attempt },
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_repetition_may_be_claimed_with_the_move_that_makes_it() {
    let mut table = Table::new("chess", Terms::default());
    table.play(SHUFFLE).play("g1f3 g8f6 f3g1");
    assert!(table.game.claims().is_empty());
    let draw = Outcome { winner: None, reason: Reason::Repetition, by: By::Claim };
    let action = claim_with(&table, Reason::Repetition, "f6g8");
    let Action::ClaimWith { attempt, .. } = action else { panic!("{action:?}") };
    assert_eq!(table.refused(White, action).code(), "not-your-turn");
    // The claim is an answer to whatever was offered.
    table.does(White, Action::OfferDraw);
    assert_eq!(
        table.does(Black, action),
        [
            EventKind::ClaimedWith { by: Black, reason: Reason::Repetition, attempt },
            EventKind::Played { by: Black, attempt },
            EventKind::Ended(Ending::Rules(draw)),
        ]
    );
    assert_eq!(table.verdict(), "Draw: the position occurred three times (claimed).");
    assert_eq!(table.line(), [SHUFFLE; 2].join(" "));
    assert_eq!(table.game.draw_offer(), None);

    let events = table.game.events();
    let again = Game::replay(table.game.ruleset(), events).unwrap();
    assert_eq!((again.digest(), again.events()), (table.game.digest(), events));
    // The events of one claim belong together.
    for missing in 1..3 {
        let error = Game::replay(table.game.ruleset(), &events[..events.len() - missing]).unwrap_err();
        assert_eq!(error.number, events.len() - missing);
        assert!(matches!(error.fault, ReplayFault::Incomplete { .. }));
    }

    // Taken back and made again without a claim, the move does not end the game.
    table.does(Black, Action::Undo);
    table.play("f6g8");
    assert_eq!(table.game.ending(), None);
    assert_eq!(table.game.claims().len(), 1);
}

#[test]
fn a_claim_with_a_move_needs_ground_and_a_legal_move() {
    let mut table = Table::new("chess", Terms::default());
    table.play(SHUFFLE).play("g1f3 g8f6 f3g1");
    let other = claim_with(&table, Reason::Repetition, "e7e5");
    assert_eq!(table.why_not(Black, other), "The position has occurred once, and three times are needed.");
    let quiet = claim_with(&table, Reason::QuietMoves, "f6g8");
    assert_eq!(
        table.why_not(Black, quiet),
        "Only 8 half-moves have passed without progress, and 100 are needed."
    );
    let [from, to] = ["f6", "f5"].map(|name| table.game.ruleset().board().parse(name).unwrap());
    let attempt = Attempt::step(from, to);
    let wrong = Action::ClaimWith { reason: Reason::Repetition, attempt };
    assert_eq!(table.why_not(Black, wrong), "A knight cannot go from f6 to f5.");
}

#[test]
fn quiet_moves_may_be_claimed_with_the_last_of_them() {
    let mut table = quiet(98);
    let early = claim_with(&table, Reason::QuietMoves, "a2b2");
    assert_eq!(table.refused(White, early).code(), "cannot-claim");
    table.play("a2b2");
    let capture = quiet(99);
    let capture = claim_with(&capture, Reason::QuietMoves, "a2a7");
    assert_eq!(
        quiet(99).why_not(White, capture),
        "Only 0 half-moves have passed without progress, and 100 are needed."
    );
    let last = claim_with(&table, Reason::QuietMoves, "a7c7");
    assert_eq!(table.does(Black, last).len(), 3);
    assert_eq!(table.verdict(), "Draw: 50 moves of each side without progress (claimed).");
}

#[test]
fn a_move_that_ends_the_game_needs_no_claim() {
    let mut table = Table::at("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 99 90", Terms::default());
    let mate = claim_with(&table, Reason::QuietMoves, "a1a8");
    let refusal = table.refused(White, mate);
    assert_eq!(refusal.code(), "no-claim-needed");
    assert_eq!(
        refusal.sentence(table.game.ruleset()),
        "That move ends the game without a claim: play it. White wins by checkmate."
    );
}

#[test]
fn what_the_opponent_may_declare_is_not_claimed_for_him() {
    // White's king and ten pieces stand in the enemy camp, with points enough: White may declare.
    let fen = "4K4/+R+B1GG1+B+R1/PPPP5/9/9/9/9/9/8k[PP] b - - 0 1";
    let mut table = Table::at("shogi", fen, Terms::default());
    let action = claim_with(&table, Reason::Impasse, "i1i2");
    let refusal = table.refused(Black, action);
    assert_eq!(refusal.code(), "not-your-claim");
    let sides = &table.game.ruleset().def().sides;
    assert_eq!(
        refusal.sentence(table.game.ruleset()),
        format!("After that move {} would win by this rule: make the move alone.", sides[0])
    );
    table.play("i1i2");
    table.does(White, Action::Claim(Reason::Impasse));
    assert_eq!(table.game.ending().unwrap().winner(), Some(White));
}

#[test]
fn the_fifth_time_ends_the_game() {
    let mut table = Table::new("chess", Terms::default());
    for _ in 0..3 {
        table.play(SHUFFLE);
    }
    table.play("g1f3 g8f6 f3g1");
    assert_eq!(table.game.ending(), None);
    table.play("f6g8");
    assert_eq!(table.verdict(), "Draw: the position occurred five times.");
    assert_eq!(table.game.ending().unwrap().by(), By::Automatic);
}

#[test]
fn fifty_quiet_moves_may_be_claimed_and_seventy_five_end_the_game() {
    let claim = Action::Claim(Reason::QuietMoves);
    let mut table = quiet(98);
    table.play("a2b2");
    assert_eq!(
        table.why_not(Black, claim),
        "Only 99 half-moves have passed without progress, and 100 are needed."
    );
    table.play("a7c7");
    table.does(White, claim);
    assert_eq!(table.verdict(), "Draw: 50 moves of each side without progress (claimed).");

    let mut table = quiet(148);
    table.play("a2b2");
    assert_eq!(table.game.ending(), None);
    table.play("a7c7");
    assert_eq!(table.verdict(), "Draw: 75 moves of each side without progress.");
}

#[test]
fn a_rule_that_the_game_does_not_have_cannot_be_claimed() {
    let mut table = Table::new("two-player", Terms::default());
    for _ in 0..6 {
        table.play(SHUFFLE);
    }
    assert_eq!(table.game.ending(), None);
    for reason in Reason::ALL {
        let refusal = table.refused(White, Action::Claim(reason));
        assert_eq!(refusal.code(), "cannot-claim");
        let sentence = refusal.sentence(table.game.ruleset());
        assert!(sentence.ends_with("nothing can be claimed by that rule."), "{sentence}");
    }
}

#[test]
fn what_was_undone_does_not_count_as_repeated() {
    let mut table = Table::new("chess", Terms::default());
    table.play(SHUFFLE).play(SHUFFLE);
    assert_eq!(table.game.claims().len(), 1);
    table.does(White, Action::Rewind { ply: 4 });
    assert!(table.game.claims().is_empty());
    table.does(White, Action::Rewind { ply: 8 });
    assert_eq!(table.game.claims().len(), 1);
}
