//! The table of verbs: what follows from it, and what must not change with it.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Game, Offer, TakeBack, Terms, Time, Verb};

use crate::test_game::rules;

/// Plays the commands, one second each; `None` is the first legal move.
fn digest(terms: Terms, commands: &[Option<Action>]) -> u64 {
    let mut game = Game::new(&rules("chess"), terms, Time(0));
    for (second, action) in (1..).zip(commands) {
        let now = Time(second * 1_000);
        let turn = game.turn();
        match *action {
            None => game.play(game.legal_moves()[0], now).map(|_| ()).unwrap(),
            Some(action) => {
                let by = [turn, !turn].into_iter().find(|by| game.explain(action.by(*by), now).is_ok());
                game.apply(action.by(by.unwrap()), now).map(|_| ()).unwrap();
            }
        }
    }
    game.digest()
}

#[test]
fn digests_depend_on_the_numbers_of_events_and_not_on_the_order_of_the_table() {
    use Action::{
        Abort, AcceptDraw, AcceptTakeBack, ClaimAway, DeclineDraw, DeclineTakeBack, OfferDraw, OfferTakeBack,
        Resign, Rewind, Undo,
    };
    let agreed = Terms { take_back: TakeBack::ByAgreement, ..Terms::default() };
    let ask = OfferTakeBack { plies: 1 };
    let offers = [None, Some(OfferDraw), Some(DeclineDraw), Some(ask), Some(DeclineTakeBack), Some(ask)];
    let end = [Some(AcceptTakeBack), Some(OfferDraw), Some(AcceptDraw)];
    assert_eq!(digest(agreed, &[&offers[..], &end].concat()), 0x6f2c_97e8_e3d6_f1d6);
    let free = [None, None, Some(Undo), Some(Rewind { ply: 0 }), None, Some(Resign)];
    assert_eq!(digest(Terms::default(), &free), 0xdab7_a6e0_2d5c_ce8c);
    assert_eq!(digest(Terms::default(), &[Some(Abort)]), 0x7c3a_2b7c_864f_fe10);
    let mut game = Game::new(&rules("chess"), Terms::default(), Time(0));
    let away = ClaimAway { since: Some(Time(0)), draw: false };
    game.apply(away.by(!game.turn()), Time(600_000)).unwrap();
    assert_eq!(game.digest(), 0x380d_0627_7557_12b0);
}

/// Returns the names of verbs that occur more than once.
fn repeated(name: impl Fn(Verb) -> Option<&'static str>) -> Vec<&'static str> {
    let names: Vec<&str> = Verb::ALL.iter().filter_map(|verb| name(*verb)).collect();
    (1..names.len()).filter(|at| names[..*at].contains(&names[*at])).map(|at| names[at]).collect()
}

#[test]
fn names_are_distinct_and_sentences_are_sentences() {
    assert_eq!(repeated(Verb::online), [""; 0]);
    assert_eq!(repeated(Verb::lines), [""; 0]);
    for verb in Verb::ALL {
        let sentence = verb.sentence();
        assert!(sentence.starts_with(char::is_uppercase) && sentence.ends_with('.'), "{verb:?}: {sentence}");
        let said = [verb.online(), verb.lines()].into_iter().flatten();
        for name in said {
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
        }
        assert!(verb.plain().is_none_or(|action| action.verb() == *verb), "{verb:?}");
    }
}

#[test]
fn qualities_describe_the_rules() {
    let agreed = Terms { take_back: TakeBack::ByAgreement, ..Terms::default() };
    for verb in Verb::ALL {
        let Some(action) = verb.plain() else { continue };
        // After the end nothing is possible but what the table says.
        let mut over = Game::new(&rules("chess"), Terms::default(), Time(0));
        over.play(over.legal_moves()[0], Time(0)).unwrap();
        over.apply(Action::Resign.by(over.turn()), Time(0)).unwrap();
        let refused = over.explain(action.by(over.turn()), Time(0));
        let is_over = refused.is_err_and(|refusal| refusal.code() == "game-over");
        assert_eq!(is_over, !verb.is_possible_after_end(), "{verb:?}");
        // Exactly the replies are about an offer of the opponent, and close it.
        let mut asked = Game::new(&rules("chess"), agreed, Time(0));
        asked.play(asked.legal_moves()[0], Time(0)).unwrap();
        let unasked = asked.explain(action.by(asked.turn()), Time(0));
        let needs_offer = unasked.is_err_and(|refusal| refusal.code() == "nothing-offered");
        assert_eq!(needs_offer, verb.answers().is_some(), "{verb:?}");
        let offer = match verb.answers() {
            Some(Offer::Draw) => Action::OfferDraw,
            Some(Offer::TakeBack) => Action::OfferTakeBack { plies: 1 },
            None => continue,
        };
        asked.apply(offer.by(!asked.turn()), Time(0)).unwrap();
        asked.apply(action.by(asked.turn()), Time(0)).unwrap();
        assert_eq!((asked.draw_offer(), asked.take_back_offer()), (None, None), "{verb:?}");
    }
}

#[test]
fn only_verbs_that_repeat_can_be_said_forever() {
    for verb in Verb::ALL {
        let Some(action) = verb.plain() else { continue };
        let mut game = Game::new(&rules("chess"), Terms::default(), Time(0));
        let mut said = 0;
        while said < 10 && [White, Black].into_iter().any(|by| game.apply(action.by(by), Time(0)).is_ok()) {
            said += 1;
        }
        assert!(said < 10 || verb.repeats(), "{verb:?} needs the quality `Repeats`");
    }
}
