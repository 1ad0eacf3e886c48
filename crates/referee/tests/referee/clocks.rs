//! Worked examples of every time control. Times are in milliseconds unless stated otherwise.

use tabiya_board::Color::{self, Black, White};
use tabiya_referee::{Action, ClockStart, Control, Ending, Millis, TakeBack, Terms, Time};

use crate::test_game::TestGame;

fn timed(control: Control) -> TestGame {
    TestGame::new(
        "chess",
        Terms { time: Some(control), take_back: TakeBack::ByAgreement, ..Terms::default() },
    )
}

/// The time on a side's clock.
fn left(test: &TestGame, color: Color) -> u64 {
    test.game.clock().unwrap().remaining(color, test.now).time.0
}

/// When the flag falls.
fn falls(test: &TestGame) -> Option<u64> {
    test.game.clock().unwrap().flag_falls().map(|time| time.0)
}

/// Checks that a move at `moment` is refused, and a millisecond earlier accepted.
fn falls_exactly_at(test: &mut TestGame, moment: u64, text: &str) {
    assert_eq!(falls(test), Some(moment));
    test.now = Time(moment);
    let command = test.command(text);
    let refusal = test.refused(command.by, command.action);
    assert_eq!(refusal.code(), "time-is-up");
    let mut in_time = test.game.clone();
    in_time.apply(command, Time(moment - 1)).unwrap();
    test.now = Time(moment - 1);
    let side = test.game.turn();
    assert_eq!(test.refused(!side, Action::Flag).code(), "time-is-not-up");
}

#[test]
fn sudden_death_gives_nothing_back() {
    let mut test = timed(Control::SuddenDeath { main: Millis(60_000) });
    test.think(10_000, "e2e4").think(5_000, "e7e5").think(20_000, "g1f3");
    assert_eq!([left(&test, White), left(&test, Black)], [30_000, 55_000]);
    falls_exactly_at(&mut test, 35_000 + 55_000, "b8c6");
}

#[test]
fn fischer_adds_after_each_move() {
    let mut test = timed(Control::Fischer { main: Millis(60_000), increment: Millis(2_000) });
    test.think(10_000, "e2e4");
    assert_eq!([left(&test, White), left(&test, Black)], [52_000, 60_000]);
    // A quick move gains time.
    test.think(500, "e7e5");
    assert_eq!(left(&test, Black), 61_500);
    // The increment does not save a move that comes too late.
    falls_exactly_at(&mut test, 10_500 + 52_000, "g1f3");
}

#[test]
fn bronstein_gives_back_what_was_used_up_to_the_delay() {
    let mut test = timed(Control::Bronstein { main: Millis(60_000), delay: Millis(5_000) });
    test.think(3_000, "e2e4");
    assert_eq!(left(&test, White), 60_000, "never more than before");
    test.think(12_000, "e7e5");
    assert_eq!(left(&test, Black), 53_000);
    test.now = Time(17_000);
    assert_eq!(left(&test, White), 58_000, "it runs from the start of the turn");
    falls_exactly_at(&mut test, 75_000, "g1f3");
}

#[test]
fn simple_delay_waits_before_it_runs() {
    let mut test = timed(Control::SimpleDelay { main: Millis(60_000), delay: Millis(5_000) });
    test.now = Time(4_000);
    assert_eq!(left(&test, White), 60_000, "it stands still");
    test.play("e2e4");
    assert_eq!(left(&test, White), 60_000);
    test.think(12_000, "e7e5");
    assert_eq!(left(&test, Black), 53_000);
    falls_exactly_at(&mut test, 16_000 + 65_000, "g1f3");
}

#[test]
fn byoyomi_keeps_a_period_that_was_not_used_up() {
    let control = Control::Byoyomi { main: Millis(60_000), period: Millis(30_000), periods: 3 };
    let mut test = timed(control);
    let remaining = |test: &TestGame| {
        let left = test.game.clock().unwrap().remaining(White, test.now);
        (left.time.0, left.periods, left.in_period)
    };
    assert_eq!(remaining(&test), (60_000, 3, false));
    // Sixty seconds of main time and twenty-nine of the first period: all three are kept.
    test.now = Time(89_000);
    assert_eq!(remaining(&test), (1_000, 3, true));
    test.play("e2e4");
    assert_eq!(remaining(&test), (30_000, 3, true));
    test.think(0, "e7e5");
    // Thirty-one seconds use up one period.
    test.now = Time(89_000 + 31_000);
    assert_eq!(remaining(&test), (29_000, 2, true));
    test.play("g1f3");
    test.think(0, "b8c6");
    // Exactly thirty use up one more.
    test.think(30_000, "f1c4");
    assert_eq!(remaining(&test), (30_000, 1, true));
    test.think(0, "g8f6");
    falls_exactly_at(&mut test, 150_000 + 30_000, "b1c3");
}

#[test]
fn byoyomi_with_periods_of_zero_length_ends_with_the_main_time() {
    let control = Control::Byoyomi { main: Millis(1_000), period: Millis(0), periods: 5 };
    let mut test = timed(control);
    falls_exactly_at(&mut test, 1_000, "e2e4");
}

#[test]
fn time_per_move_is_the_same_for_every_move() {
    let mut test = timed(Control::PerMove { each: Millis(10_000) });
    test.think(9_999, "e2e4").think(1, "e7e5");
    assert_eq!([left(&test, White), left(&test, Black)], [10_000, 10_000]);
    test.now = Time(14_000);
    assert_eq!(left(&test, White), 6_000);
    falls_exactly_at(&mut test, 20_000, "g1f3");
}

#[test]
fn correspondence_counts_days() {
    let day = 24 * 60 * 60 * 1_000;
    let mut test = timed(Control::Correspondence { days: 3 });
    test.think(2 * day, "e2e4");
    assert_eq!(left(&test, Black), 3 * day);
    falls_exactly_at(&mut test, 5 * day, "e7e5");
}

#[test]
fn the_first_moves_may_be_free() {
    let time = Some(Control::Fischer { main: Millis(60_000), increment: Millis(2_000) });
    let mut test =
        TestGame::new("chess", Terms { time, clock_start: ClockStart::AfterFirstMoves, ..Terms::default() });
    assert_eq!(falls(&test), None);
    test.now = Time(500_000);
    assert_eq!(test.why_not(Black, Action::Flag), "No clock is running.");
    test.play("e2e4");
    assert_eq!(test.game.clock().unwrap().running(), None);
    test.think(500_000, "e7e5");
    assert_eq!([left(&test, White), left(&test, Black)], [60_000, 60_000]);
    assert_eq!(test.game.clock().unwrap().running(), Some(White));
    test.think(10_000, "g1f3");
    assert_eq!(left(&test, White), 52_000);
}

#[test]
fn the_flag_ends_the_game_when_it_is_reported() {
    let mut test = timed(Control::SuddenDeath { main: Millis(60_000) });
    test.think(1_000, "e2e4");
    test.now = Time(61_000);
    test.apply(White, Action::Flag);
    assert_eq!(test.game.ending(), Some(Ending::Time { loser: Black, winner: Some(White) }));
    assert_eq!(test.verdict(), "White wins: Black ran out of time.");
    // The clocks have stopped.
    assert_eq!(falls(&test), None);
    test.now = Time(999_000);
    assert_eq!([left(&test, White), left(&test, Black)], [59_000, 0]);
}

#[test]
fn a_side_out_of_time_cannot_claim_but_may_resign() {
    let mut test = timed(Control::SuddenDeath { main: Millis(60_000) });
    test.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    test.now = Time(60_000);
    let claim = Action::Claim { reason: tabiya_rules::Reason::Repetition };
    assert_eq!(test.why_not(White, claim), "White has run out of time.");
    test.apply(White, Action::Resign);
    assert_eq!(test.verdict(), "Black wins: White resigned.");
}

#[test]
fn a_clock_that_was_set_back_credits_neither_side() {
    let mut test = timed(Control::SuddenDeath { main: Millis(60_000) });
    test.think(10_000, "e2e4");
    test.now = Time(0);
    test.play("e7e5");
    assert_eq!([left(&test, White), left(&test, Black)], [50_000, 60_000]);
    let times: Vec<u64> = test.game.events().iter().map(|event| event.at.0).collect();
    assert_eq!(times, [0, 10_000, 10_000]);
    // The turn began at the time of the last event, not at the earlier time of the command.
    test.now = Time(12_000);
    assert_eq!(left(&test, White), 48_000);
}

#[test]
fn taking_moves_back_does_not_return_time() {
    let mut test = timed(Control::SuddenDeath { main: Millis(60_000) });
    test.think(10_000, "e2e4").think(20_000, "e7e5");
    test.now = Time(35_000);
    test.apply(Black, Action::OfferTakeBack { plies: 1 });
    test.now = Time(40_000);
    test.apply(White, Action::AcceptTakeBack);
    // White's clock ran for the ten seconds until the answer; now Black's clock runs again.
    assert_eq!([left(&test, White), left(&test, Black)], [40_000, 40_000]);
    assert_eq!(test.game.clock().unwrap().running(), Some(Black));
    test.think(5_000, "c7c5");
    assert_eq!(left(&test, Black), 35_000);
}

#[test]
fn moves_record_the_clock() {
    let mut test = timed(Control::Fischer { main: Millis(60_000), increment: Millis(2_000) });
    test.think(10_000, "e2e4").think(3_000, "e7e5");
    let shown: Vec<_> = test.game.moves().map(|node| node.left.unwrap().to_string()).collect();
    assert_eq!(shown, ["0:52", "0:59"]);
    assert!(
        TestGame::new("chess", Terms::default()).play("e2e4").game.moves().all(|node| node.left.is_none())
    );
}

#[test]
fn without_a_clock_there_is_no_flag() {
    let mut test = TestGame::new("chess", Terms::default());
    assert_eq!(test.refused(White, Action::Flag).code(), "no-clock");
    // Games without turns have no clock.
    let time = Some(Control::PerMove { each: Millis(1) });
    let test = TestGame::new("simulator", Terms { time, ..Terms::default() });
    assert!(test.game.clock().is_none());
}

#[test]
fn the_largest_values_do_not_overflow() {
    let (main, more) = (Millis(u64::MAX), Millis(u64::MAX));
    for control in [
        Control::SuddenDeath { main },
        Control::Fischer { main, increment: more },
        Control::Bronstein { main, delay: more },
        Control::SimpleDelay { main, delay: more },
        Control::Byoyomi { main, period: more, periods: u32::MAX },
        Control::PerMove { each: main },
        Control::Correspondence { days: u32::MAX },
    ] {
        let mut test = timed(control);
        test.now = Time(1 << 40);
        test.play("e2e4");
        assert!(left(&test, White) > 0 && left(&test, Black) > 0);
        test.now = Time(u64::MAX);
        assert!(falls(&test) > Some(1 << 40));
        test.apply(White, Action::Flag);
        assert_eq!(test.game.ending().unwrap().winner(), Some(White));
    }
}
