//! Stored events are facts: a game keeps its result even if the rules would judge it otherwise today.

use tabiya_board::Color::White;
use tabiya_referee::{Action, Ending, Event, EventKind, Game, ReplayErrorKind, Terms, Time};
use tabiya_rules::Ruleset;

use crate::random;
use crate::test_game::{TestGame, rules};

#[test]
fn what_strict_replay_accepts_is_restored_bit_for_bit() {
    let all: Vec<_> = tabiya_rulesets::ALL.iter().map(|(id, _)| rules(id)).collect();
    for seed in 0..140 {
        let ruleset = &all[seed % all.len()];
        let game = random::game(ruleset, seed as u64 + 7, 40);
        let again = Game::restore(ruleset, game.events())
            .unwrap_or_else(|error| panic!("{}, seed {seed}: {error}", ruleset.id()));
        assert_eq!(again.digest(), game.digest(), "{}, seed {seed}", ruleset.id());
        assert_eq!(again.events(), game.events());
    }
}

fn short_game() -> Vec<Event> {
    let mut test = TestGame::new("chess", Terms::default());
    test.play("f2f3 e7e5 g2g4 d8h4");
    test.game.events().to_vec()
}

#[test]
fn verdicts_are_not_made_again() {
    let chess = rules("chess");
    let mut events = short_game();
    // A version that did not see the mate.
    events.pop();
    assert!(matches!(Game::replay(&chess, &events).unwrap_err().kind, ReplayErrorKind::Incomplete { .. }));
    assert_eq!(Game::restore(&chess, &events).unwrap().ending(), None);
    // One that took it for a draw.
    events.push(Event { at: Time(9), kind: EventKind::Ended(Ending::Agreement) });
    assert!(matches!(Game::replay(&chess, &events).unwrap_err().kind, ReplayErrorKind::Mismatch { .. }));
    assert_eq!(Game::restore(&chess, &events).unwrap().ending(), Some(Ending::Agreement));
}

#[test]
fn a_game_goes_on_that_would_be_over_today() {
    let text = "id = \"on\"\nname = \"On\"\nsummary = \"Bare kings go on.\"\nextends = \"chess\"\n\
                remove = [\"endings.dead-position\"]\n";
    let (on, chess) = (Ruleset::parse(text, "on.toml").unwrap(), rules("chess"));
    let setup = tabiya_notation::fen::read_setup(&on, "7k/8/8/8/8/8/6q1/K5R1 w - - 0 1").unwrap();
    let mut game = Game::from_setup(&on, &setup, Terms::default(), Time(0)).unwrap();
    for text in ["g1g2", "h8h7", "g2g7", "h7g7", "a1a2"] {
        let m = tabiya_notation::uci::read(game.position(), text).unwrap();
        game.play(m, Time(1)).unwrap();
    }
    assert_eq!(game.ending(), None);
    let mut again = Game::restore(&chess, game.events()).unwrap();
    assert_eq!((again.ending(), again.ply()), (None, 5));
    assert_eq!(again.events(), game.events());
    again.play(again.legal_moves()[0], Time(2)).unwrap();
    assert_eq!(again.ply(), 6);
}

#[test]
fn what_cannot_have_happened_is_refused() {
    let chess = rules("chess");
    let events = short_game();
    let at = |number: usize, kind: EventKind| {
        let mut events = events[..number].to_vec();
        events.push(Event { at: Time(9), kind });
        let error = Game::restore(&chess, &events).unwrap_err();
        assert_eq!(error.number, number);
        error.kind
    };
    assert!(matches!(Game::restore(&chess, []).unwrap_err().kind, ReplayErrorKind::NoStart));
    assert!(matches!(Game::restore(&chess, &events[1..]).unwrap_err().kind, ReplayErrorKind::NoStart));
    assert!(matches!(at(3, events[0].kind.clone()), ReplayErrorKind::DoesNotFollow));
    // White's first move again, where it is Black's turn.
    assert!(matches!(at(2, events[1].kind.clone()), ReplayErrorKind::Refused(_)));
    assert!(matches!(at(3, EventKind::Rewound { by: White, ply: 4 }), ReplayErrorKind::DoesNotFollow));
    assert!(matches!(at(3, EventKind::TakeBackAccepted { by: White }), ReplayErrorKind::DoesNotFollow));
    assert!(matches!(at(6, EventKind::Resigned { by: White }), ReplayErrorKind::Refused(_)));
}

#[test]
fn a_restored_game_can_be_continued() {
    let chess = rules("chess");
    let events = short_game();
    let mut game = Game::restore(&chess, &events[..4]).unwrap();
    game.apply(Action::Undo.by(White), Time(20)).unwrap();
    assert_eq!(Game::replay(&chess, game.events()).unwrap().digest(), game.digest());
}
