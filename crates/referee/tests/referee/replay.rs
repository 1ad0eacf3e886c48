//! A game is exactly its rules and its events.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, EventKind, Game, ReplayErrorKind, Terms, Time};

use crate::random;
use crate::test_game::{TestGame, main_line_length, rules, walk};

/// Plays ten thousand games in the full run.
#[test]
fn events_rebuild_every_game_of_every_ruleset_bit_for_bit() {
    let full = std::env::var_os("TABIYA_FULL").is_some();
    let (games, commands) = if full { (10_000, 120) } else { (210, 40) };
    let all: Vec<_> = tabiya_rulesets::ALL.iter().map(|(id, _)| rules(id)).collect();
    let (mut moves, mut ended, mut branched) = (0, 0, 0);
    for seed in 0..games {
        let ruleset = &all[seed % all.len()];
        let game = random::game(ruleset, seed as u64 + 1, commands);
        let again = Game::replay(ruleset, game.events())
            .unwrap_or_else(|error| panic!("{}, seed {seed}: {error}", ruleset.id()));
        assert_eq!(again.digest(), game.digest(), "{}, seed {seed}", ruleset.id());
        assert_eq!(again.events(), game.events());
        assert_eq!(again.position(), game.position());
        let made = walk(&game).len();
        moves += made;
        ended += usize::from(game.ending().is_some());
        branched += usize::from(made > main_line_length(&game));
    }
    // The games must cover enough: long ones, finished ones, ones with variations.
    assert!(moves > games * 10, "{moves} moves");
    assert!(ended * 10 > games && branched * 10 > games, "{ended} ended, {branched} branched");
}

fn short_game() -> TestGame {
    let mut test = TestGame::new("chess", Terms::default());
    test.play("f2f3 e7e5 g2g4 d8h4");
    test
}

#[test]
fn a_game_of_other_rules_is_not_replayed() {
    let error = Game::replay(&rules("shogi"), short_game().game.events()).unwrap_err();
    assert_eq!(error.number, 0);
    assert!(matches!(error.kind, ReplayErrorKind::OtherRules { .. }));
    assert!(error.to_string().starts_with("event 0 of a game of shogi: the game was played by rules "));
}

#[test]
fn a_game_needs_a_start() {
    let error = Game::replay(&rules("chess"), []).unwrap_err();
    assert_eq!((error.number, error.kind), (0, ReplayErrorKind::NoStart));
    let error = Game::replay(&rules("chess"), &short_game().game.events()[1..]).unwrap_err();
    assert_eq!((error.number, error.kind), (0, ReplayErrorKind::NoStart));
}

#[test]
fn an_event_that_cannot_follow_is_named() {
    let test = short_game();
    let mut events = test.game.events().to_vec();
    events.swap(1, 2);
    let error = Game::replay(&rules("chess"), &events).unwrap_err();
    assert_eq!(error.to_string(), "event 1 of a game of chess: It is White's turn.");

    let mut events = test.game.events().to_vec();
    events.remove(2);
    let error = Game::replay(&rules("chess"), &events).unwrap_err();
    assert_eq!(error.to_string(), "event 2 of a game of chess: It is Black's turn.");
}

#[test]
fn events_that_stop_short_of_the_end_are_incomplete() {
    let test = short_game();
    let events = test.game.events();
    let error = Game::replay(&rules("chess"), &events[..5]).unwrap_err();
    assert_eq!(error.number, 5);
    assert_eq!(
        error.to_string(),
        "event 5 of a game of chess: an event is missing here, at 0 ms: Black wins by checkmate."
    );
    assert_eq!(error.kind, ReplayErrorKind::Incomplete { expected: Box::new(events[5].clone()) });
    // Any other prefix is a valid game.
    assert_eq!(Game::replay(&rules("chess"), &events[..4]).unwrap().ply(), 3);
}

#[test]
fn an_end_that_was_not_reached_is_detected() {
    let test = short_game();
    let mut events = test.game.events().to_vec();
    let end = events.remove(5);
    events.truncate(3);
    events.push(end);
    let error = Game::replay(&rules("chess"), &events).unwrap_err();
    assert_eq!((error.number, error.kind), (3, ReplayErrorKind::DoesNotFollow));
}

#[test]
fn a_changed_result_is_detected() {
    let mut test = TestGame::new("chess", Terms::default());
    test.play("e2e4 e7e5");
    test.apply(White, Action::Resign);
    let mut events = test.game.events().to_vec();
    let other = tabiya_referee::Ending::Resignation { winner: White };
    events[4].kind = EventKind::Ended(other);
    let error = Game::replay(&rules("chess"), &events).unwrap_err();
    let ReplayErrorKind::Mismatch { expected } = error.kind else { panic!("{error}") };
    assert_eq!(expected.kind, EventKind::Ended(tabiya_referee::Ending::Resignation { winner: Black }));
}

#[test]
fn events_that_go_back_in_time_are_detected() {
    let mut test = TestGame::new("chess", Terms::default());
    test.think(500, "e2e4").think(500, "e7e5");
    let mut events = test.game.events().to_vec();
    events[2].at = Time(499);
    let error = Game::replay(&rules("chess"), &events).unwrap_err();
    assert_eq!(error.number, 2);
    assert!(matches!(error.kind, ReplayErrorKind::Mismatch { .. }));
    assert_eq!(
        error.to_string(),
        "event 2 of a game of chess: the game continues differently here, at 500 ms: Black moves from e7 to \
         e5."
    );
}
