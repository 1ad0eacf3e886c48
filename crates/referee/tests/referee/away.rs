//! Claims against opponents who are away.

use tabiya_board::Color::{Black, White};
use tabiya_referee::{Action, Control, Ending, EventKind, Game, Millis, TakeBack, Terms, Time};

use crate::test_game::TestGame;

fn game(time: Option<Control>) -> TestGame {
    TestGame::new("chess", Terms { time, take_back: TakeBack::ByAgreement, ..Terms::default() })
}

fn blitz() -> Option<Control> {
    Some(Control::Fischer { main: Millis(180_000), increment: Millis(2_000) })
}

fn win(since: u64) -> Action {
    Action::ClaimAway { since: Some(Time(since)), draw: false }
}

#[test]
fn the_game_can_be_claimed_when_the_opponent_was_away_for_long_enough() {
    let mut test = game(blitz());
    test.think(10_000, "e2e4");
    // Black has left before White moved: the time counts from the beginning of Black's turn.
    assert_eq!(test.game.away_claim(White, Time(4_000)), Ok(Time(70_000)));
    assert_eq!(test.game.away_claim(White, Time(30_000)), Ok(Time(90_000)));
    test.now = Time(69_500);
    assert_eq!(test.why_not(White, win(4_000)), "The opponent may be away for another 0:01.");
    test.now = Time(70_000);
    assert_eq!(test.refused(White, win(30_000)).code(), "not-away-long-enough");
    let events = test.apply(White, win(4_000));
    let ending = Ending::Abandonment { loser: Black, winner: Some(White) };
    let claimed = EventKind::ClaimedAway { by: White, since: Time(4_000), draw: false };
    assert_eq!(events, [claimed, EventKind::Ended(ending)]);
    assert_eq!((ending.code(), ending.result()), ("abandonment", "1-0"));
    assert_eq!(test.verdict(), "White wins: Black left the game.");
    assert_eq!(test.refused(White, win(4_000)).code(), "game-over");
    for again in [Game::replay, Game::restore] {
        let again = again(test.game.ruleset(), test.game.events()).unwrap();
        assert_eq!(again.digest(), test.game.digest());
    }
}

#[test]
fn a_draw_can_be_claimed_instead() {
    let mut test = game(blitz());
    test.think(1_000, "e2e4");
    test.now = Time(61_000);
    test.apply(White, Action::ClaimAway { since: Some(Time(0)), draw: true });
    let ending = test.game.ending().unwrap();
    assert_eq!((ending.code(), ending.result(), ending.winner()), ("abandonment-draw", "1/2-1/2", None));
    assert_eq!(test.verdict(), "Draw: Black left the game.");
}

#[test]
fn a_side_that_cannot_win_gets_a_draw() {
    let terms = Terms { time: blitz(), ..Terms::default() };
    let mut test = TestGame::at("chess", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", terms);
    test.now = Time(60_000);
    test.apply(White, win(0));
    assert_eq!(test.game.ending(), Some(Ending::Abandonment { loser: Black, winner: None }));
}

#[test]
fn claims_are_refused_with_the_reason() {
    let mut test = game(blitz());
    test.now = Time(100_000);
    assert_eq!(test.why_not(White, win(0)), "It is your turn: move first.");
    let nobody = Action::ClaimAway { since: None, draw: false };
    assert_eq!(test.why_not(Black, nobody), "The opponent is not away.");
    // The opponent returns and leaves again: the time counts from then.
    assert_eq!(test.refused(Black, win(99_000)).code(), "not-away-long-enough");
    // When the time is up, the flag decides.
    test.now = Time(180_000);
    assert_eq!(test.refused(Black, win(0)).code(), "time-is-up");
}

#[test]
fn how_long_a_player_may_be_away_depends_on_the_clock() {
    let minutes = |minutes: u64| Millis(minutes * 60_000);
    for (control, seconds) in [
        (None, Some(600)),
        (Some(Control::SuddenDeath { main: minutes(1) }), Some(60)),
        (Some(Control::SuddenDeath { main: minutes(10) }), Some(120)),
        (Some(Control::Fischer { main: minutes(15), increment: Millis(10_000) }), Some(260)),
        (Some(Control::Byoyomi { main: minutes(30), period: Millis(30_000), periods: 3 }), Some(300)),
        (Some(Control::PerMove { each: minutes(1) }), Some(300)),
        (Some(Control::PerMove { each: minutes(60) }), None),
        (Some(Control::SuddenDeath { main: minutes(24 * 60) }), None),
        (Some(Control::Correspondence { days: 1 }), None),
    ] {
        let mut test = game(control);
        let at = test.game.away_claim(Black, Time(0)).ok();
        assert_eq!(at, seconds.map(|seconds: u64| Time(seconds * 1_000)), "{control:?}");
        if at.is_none() {
            test.now = Time(10_000_000);
            assert_eq!(test.refused(Black, win(0)).code(), "no-away-claims");
        }
    }
    let mut without_turns = TestGame::new("simulator", Terms::default());
    without_turns.now = Time(10_000_000);
    assert_eq!(without_turns.refused(Black, win(0)).code(), "no-away-claims");
}
