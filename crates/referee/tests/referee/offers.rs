//! Draws by agreement, moves taken back by agreement, and games called off.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Ending, EventKind, TakeBack, Terms};

use crate::table::Table;

fn agreed() -> Table {
    Table::new("chess", Terms { take_back: TakeBack::ByAgreement, ..Terms::default() })
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut table = agreed();
    table.play("e2e4");
    assert_eq!(table.does(White, Action::OfferDraw), [EventKind::DrawOffered { by: White }]);
    assert_eq!(table.game.draw_offer(), Some(White));
    let happened = table.does(Black, Action::AcceptDraw);
    assert_eq!(happened, [EventKind::DrawAccepted { by: Black }, EventKind::Ended(Ending::Agreement)]);
    assert_eq!(table.verdict(), "Draw by agreement.");
    assert_eq!(table.game.ending().unwrap().result(), "1/2-1/2");
    assert_eq!(table.game.draw_offer(), None);
}

#[test]
fn an_offer_stands_until_the_opponent_answers_or_moves() {
    let mut table = agreed();
    // The offer comes with a move: the offering side moves, and it still stands.
    table.does(White, Action::OfferDraw);
    table.play("e2e4");
    assert_eq!(table.game.draw_offer(), Some(White));
    let e7e5 = table.command("e7e5");
    let happened = table.does(Black, e7e5.action);
    assert_eq!(happened[0], EventKind::DrawDeclined { by: Black });
    assert!(matches!(happened[1], EventKind::Played { by: Black, .. }));
    assert_eq!(happened.len(), 2);
    assert_eq!(table.why_not(Black, Action::AcceptDraw), "The opponent has not offered a draw.");

    table.does(Black, Action::OfferDraw);
    assert_eq!(table.does(White, Action::DeclineDraw), [EventKind::DrawDeclined { by: White }]);
    assert_eq!(table.refused(White, Action::DeclineDraw).code(), "nothing-offered");
}

#[test]
fn nobody_accepts_an_own_offer_or_repeats_it() {
    let mut table = agreed();
    table.does(White, Action::OfferDraw);
    assert_eq!(table.refused(White, Action::AcceptDraw).code(), "nothing-offered");
    assert_eq!(
        table.why_not(White, Action::OfferDraw),
        "White has offered a draw already; it is for Black to answer."
    );
    assert_eq!(table.refused(Black, Action::OfferDraw).code(), "already-offered");
    table.play("e2e4");
    table.does(White, Action::OfferTakeBack { plies: 1 });
    for answer in [Action::AcceptTakeBack, Action::DeclineTakeBack] {
        assert_eq!(table.refused(White, answer).code(), "nothing-offered");
    }
}

#[test]
fn a_move_is_taken_back_by_agreement_and_is_gone() {
    let mut table = agreed();
    table.play("e2e4 e7e5 g1f3");
    assert_eq!(table.does(White, Action::OfferTakeBack { plies: 1 }).len(), 1);
    assert_eq!(table.game.take_back_offer(), Some((White, 2)));
    assert_eq!(table.does(Black, Action::AcceptTakeBack), [EventKind::TakeBackAccepted { by: Black }]);
    assert_eq!(table.line(), "e2e4 e7e5");
    assert_eq!(table.game.turn(), White);
    table.play("f1c4");
    assert_eq!(table.game.tree().len(), 3, "one line: what was taken back is no variation");
    assert_eq!(table.line(), "e2e4 e7e5 f1c4");
}

#[test]
fn everything_can_be_taken_back() {
    let mut table = agreed();
    table.play("e2e4 e7e5");
    table.does(Black, Action::OfferTakeBack { plies: 2 });
    table.does(White, Action::AcceptTakeBack);
    assert_eq!((table.game.ply(), table.game.tree().len()), (0, 0));
    table.play("d2d4 d7d5");
    assert_eq!(table.line(), "d2d4 d7d5");
}

#[test]
fn taking_back_is_declined_in_words_or_by_a_move() {
    let mut table = agreed();
    table.play("e2e4");
    table.does(White, Action::OfferTakeBack { plies: 1 });
    table.does(Black, Action::DeclineTakeBack);
    assert_eq!(table.game.take_back_offer(), None);
    table.does(White, Action::OfferTakeBack { plies: 1 });
    let e7e5 = table.command("e7e5");
    assert_eq!(table.does(Black, e7e5.action)[0], EventKind::TakeBackDeclined { by: Black });
    assert_eq!(
        table.why_not(Black, Action::AcceptTakeBack),
        "The opponent has not asked to take moves back."
    );
}

#[test]
fn an_offer_to_go_back_names_a_position() {
    let mut table = agreed();
    table.play("e2e4");
    // Black regrets nothing yet, but asks White to begin again, and White thinks about it.
    table.does(Black, Action::OfferTakeBack { plies: 1 });
    table.play("e7e5");
    table.does(White, Action::AcceptTakeBack);
    assert_eq!(table.game.ply(), 0);
}

#[test]
fn what_cannot_be_taken_back_is_refused() {
    let mut table = agreed();
    assert_eq!(table.why_not(White, Action::OfferTakeBack { plies: 1 }), "There is no move to take back.");
    table.play("e2e4");
    assert_eq!(table.refused(White, Action::OfferTakeBack { plies: 2 }).code(), "no-such-ply");
    assert_eq!(table.refused(White, Action::OfferTakeBack { plies: usize::MAX }).code(), "no-such-ply");
    assert_eq!(table.refused(White, Action::OfferTakeBack { plies: 0 }).code(), "already-there");
    for action in [Action::Undo, Action::Redo, Action::Rewind { ply: 0 }] {
        assert_eq!(table.refused(White, action).code(), "take-back-by-agreement");
    }
    let mut free = Table::new("chess", Terms::default());
    free.play("e2e4");
    assert_eq!(free.refused(White, Action::OfferTakeBack { plies: 1 }).code(), "take-back-is-free");
    let mut never = Table::new("chess", Terms { take_back: TakeBack::Never, ..Terms::default() });
    never.play("e2e4");
    for action in [Action::Undo, Action::OfferTakeBack { plies: 1 }] {
        assert_eq!(never.why_not(White, action), "In this game no moves are taken back.");
    }
}

#[test]
fn a_game_is_called_off_before_both_have_moved() {
    let mut table = agreed();
    table.play("e2e4");
    let mut other = Table::new("chess", Terms::default());
    table.does(Black, Action::Abort);
    assert_eq!(table.verdict(), "Black called the game off.");
    let ending = table.game.ending().unwrap();
    assert_eq!((ending.result(), ending.is_draw(), ending.code()), ("*", false, "aborted"));
    other.play("e2e4 e7e5");
    assert_eq!(
        other.why_not(White, Action::Abort),
        "Both sides have moved: the game cannot be called off any more."
    );
}

#[test]
fn nobody_may_pass() {
    assert_eq!(
        agreed().why_not(White, Action::Play(tabiya_rules::Attempt::Pass)),
        "There is no passing in Chess."
    );
}
