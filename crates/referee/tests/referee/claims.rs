//! Draws that have to be claimed, draws that come by themselves, and claims without ground.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Ending, Terms, What};
use tabiya_rules::def::By;
use tabiya_rules::{Outcome, Reason};

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
    let claimed = What::Claimed { by: White, reason: Reason::Repetition };
    assert_eq!(happened, [claimed, What::Ended(Ending::Rules(draw))]);
    assert_eq!(table.verdict(), "Draw: the position occurred three times (claimed).");
    assert!(table.game.claims().is_empty());
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
