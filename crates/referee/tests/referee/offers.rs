//! Draws by agreement, moves taken back by agreement, and aborted games.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Ending, EventKind, TakeBack, Terms};

use crate::test_game::{TestGame, walk};

fn agreed() -> TestGame {
    TestGame::new("chess", Terms { take_back: TakeBack::ByAgreement, ..Terms::default() })
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut test = agreed();
    test.play("e2e4");
    assert_eq!(test.apply(White, Action::OfferDraw), [EventKind::DrawOffered { by: White }]);
    assert_eq!(test.game.draw_offer(), Some(White));
    let events = test.apply(Black, Action::AcceptDraw);
    assert_eq!(events, [EventKind::DrawAccepted { by: Black }, EventKind::Ended(Ending::Agreement)]);
    assert_eq!(test.verdict(), "Draw by agreement.");
    assert_eq!(test.game.ending().unwrap().result(), "1/2-1/2");
    assert_eq!(test.game.draw_offer(), None);
}

#[test]
fn an_offer_is_open_until_the_opponent_answers_or_moves() {
    let mut test = agreed();
    // A move by the offering side leaves the offer open.
    test.apply(White, Action::OfferDraw);
    test.play("e2e4");
    assert_eq!(test.game.draw_offer(), Some(White));
    let e7e5 = test.command("e7e5");
    let events = test.apply(Black, e7e5.action);
    assert_eq!(events[0], EventKind::DrawDeclined { by: Black });
    assert!(matches!(events[1], EventKind::Played { by: Black, .. }));
    assert_eq!(events.len(), 2);
    assert_eq!(test.why_not(Black, Action::AcceptDraw), "The opponent has not offered a draw.");

    test.apply(Black, Action::OfferDraw);
    assert_eq!(test.apply(White, Action::DeclineDraw), [EventKind::DrawDeclined { by: White }]);
    assert_eq!(test.refused(White, Action::DeclineDraw).code(), "nothing-offered");
}

#[test]
fn a_side_cannot_accept_or_repeat_its_own_offer() {
    let mut test = agreed();
    test.apply(White, Action::OfferDraw);
    assert_eq!(test.refused(White, Action::AcceptDraw).code(), "nothing-offered");
    assert_eq!(
        test.why_not(White, Action::OfferDraw),
        "White has already offered a draw; it is up to Black to answer."
    );
    assert_eq!(test.refused(Black, Action::OfferDraw).code(), "already-offered");
    test.play("e2e4");
    test.apply(White, Action::OfferTakeBack { plies: 1 });
    for answer in [Action::AcceptTakeBack, Action::DeclineTakeBack] {
        assert_eq!(test.refused(White, answer).code(), "nothing-offered");
    }
}

#[test]
fn a_move_is_taken_back_by_agreement_and_is_gone() {
    let mut test = agreed();
    test.play("e2e4 e7e5 g1f3");
    assert_eq!(test.apply(White, Action::OfferTakeBack { plies: 1 }).len(), 1);
    assert_eq!(test.game.take_back_offer(), Some((White, 2)));
    assert_eq!(test.apply(Black, Action::AcceptTakeBack), [EventKind::TakeBackAccepted { by: Black }]);
    assert_eq!(test.line(), "e2e4 e7e5");
    assert_eq!(test.game.turn(), White);
    test.play("f1c4");
    assert_eq!(walk(&test.game).len(), 3, "a move taken back must not remain as a variation");
    assert_eq!(test.line(), "e2e4 e7e5 f1c4");
}

#[test]
fn everything_can_be_taken_back() {
    let mut test = agreed();
    test.play("e2e4 e7e5");
    test.apply(Black, Action::OfferTakeBack { plies: 2 });
    test.apply(White, Action::AcceptTakeBack);
    assert_eq!((test.game.ply(), walk(&test.game).len()), (0, 0));
    test.play("d2d4 d7d5");
    assert_eq!(test.line(), "d2d4 d7d5");
}

#[test]
fn a_take_back_is_declined_explicitly_or_by_a_move() {
    let mut test = agreed();
    test.play("e2e4");
    test.apply(White, Action::OfferTakeBack { plies: 1 });
    test.apply(Black, Action::DeclineTakeBack);
    assert_eq!(test.game.take_back_offer(), None);
    test.apply(White, Action::OfferTakeBack { plies: 1 });
    let e7e5 = test.command("e7e5");
    assert_eq!(test.apply(Black, e7e5.action)[0], EventKind::TakeBackDeclined { by: Black });
    assert_eq!(test.why_not(Black, Action::AcceptTakeBack), "The opponent has not asked to take moves back.");
}

#[test]
fn a_take_back_request_refers_to_a_position() {
    let mut test = agreed();
    test.play("e2e4");
    // Black asks White to start over and moves on before White answers.
    test.apply(Black, Action::OfferTakeBack { plies: 1 });
    test.play("e7e5");
    test.apply(White, Action::AcceptTakeBack);
    assert_eq!(test.game.ply(), 0);
}

#[test]
fn what_cannot_be_taken_back_is_refused() {
    let mut test = agreed();
    assert_eq!(test.why_not(White, Action::OfferTakeBack { plies: 1 }), "There is no move to take back.");
    test.play("e2e4");
    assert_eq!(test.refused(White, Action::OfferTakeBack { plies: 2 }).code(), "no-such-ply");
    assert_eq!(test.refused(White, Action::OfferTakeBack { plies: usize::MAX }).code(), "no-such-ply");
    assert_eq!(test.refused(White, Action::OfferTakeBack { plies: 0 }).code(), "already-there");
    for action in [Action::Undo, Action::Redo, Action::Rewind { ply: 0 }] {
        assert_eq!(test.refused(White, action).code(), "take-back-by-agreement");
    }
    let mut free = TestGame::new("chess", Terms::default());
    free.play("e2e4");
    assert_eq!(free.refused(White, Action::OfferTakeBack { plies: 1 }).code(), "take-back-is-free");
    let mut never = TestGame::new("chess", Terms { take_back: TakeBack::Never, ..Terms::default() });
    never.play("e2e4");
    for action in [Action::Undo, Action::OfferTakeBack { plies: 1 }] {
        assert_eq!(never.why_not(White, action), "Moves cannot be taken back in this game.");
    }
}

#[test]
fn a_game_can_be_aborted_before_both_have_moved() {
    let mut test = agreed();
    test.play("e2e4");
    let mut other = TestGame::new("chess", Terms::default());
    test.apply(Black, Action::Abort);
    assert_eq!(test.verdict(), "Black aborted the game.");
    let ending = test.game.ending().unwrap();
    assert_eq!((ending.result(), ending.code()), ("*", "aborted"));
    other.play("e2e4 e7e5");
    assert_eq!(
        other.why_not(White, Action::Abort),
        "Both sides have moved: the game can no longer be aborted."
    );
}

#[test]
fn passing_is_refused_in_chess() {
    assert_eq!(
        agreed().why_not(White, Action::Play { attempt: tabiya_rules::Attempt::Pass }),
        "There is no passing in Chess."
    );
}
