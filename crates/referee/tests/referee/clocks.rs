//! Every kind of clock, by worked examples. Times are in milliseconds unless they say otherwise.

use tabiya_board::Color::{self, Black, White};
use tabiya_referee::{Action, ClockStart, Control, Ending, Millis, TakeBack, Terms, Time};

use crate::table::Table;

fn timed(control: Control) -> Table {
    Table::new("chess", Terms { time: Some(control), take_back: TakeBack::ByAgreement, ..Terms::default() })
}

/// What a side's clock shows now.
fn left(table: &Table, color: Color) -> u64 {
    table.game.clock().unwrap().remaining(color, table.now).time.0
}

/// When the flag will fall.
fn falls(table: &Table) -> Option<u64> {
    table.game.clock().unwrap().flag_falls().map(|time| time.0)
}

/// A move that comes at a moment is refused, a millisecond earlier it is not.
fn falls_exactly_at(table: &mut Table, moment: u64, text: &str) {
    assert_eq!(falls(table), Some(moment));
    table.now = Time(moment);
    let command = table.command(text);
    let refusal = table.refused(command.by, command.action);
    assert_eq!(refusal.code(), "time-is-up");
    let mut in_time = table.game.clone();
    in_time.apply(command, Time(moment - 1)).unwrap();
    table.now = Time(moment - 1);
    let side = table.game.turn();
    assert_eq!(table.refused(!side, Action::Flag).code(), "time-is-not-up");
}

#[test]
fn sudden_death_gives_nothing_back() {
    let mut table = timed(Control::SuddenDeath { main: Millis::seconds(60) });
    table.think(10_000, "e2e4").think(5_000, "e7e5").think(20_000, "g1f3");
    assert_eq!([left(&table, White), left(&table, Black)], [30_000, 55_000]);
    falls_exactly_at(&mut table, 35_000 + 55_000, "b8c6");
}

#[test]
fn fischer_adds_after_each_move() {
    let mut table = timed(Control::Fischer { main: Millis::seconds(60), increment: Millis::seconds(2) });
    table.think(10_000, "e2e4");
    assert_eq!([left(&table, White), left(&table, Black)], [52_000, 60_000]);
    // A quick move gains time.
    table.think(500, "e7e5");
    assert_eq!(left(&table, Black), 61_500);
    // The increment does not save a move that comes too late.
    falls_exactly_at(&mut table, 10_500 + 52_000, "g1f3");
}

#[test]
fn bronstein_gives_back_what_was_used_up_to_the_delay() {
    let mut table = timed(Control::Bronstein { main: Millis::seconds(60), delay: Millis::seconds(5) });
    table.think(3_000, "e2e4");
    assert_eq!(left(&table, White), 60_000, "never more than before");
    table.think(12_000, "e7e5");
    assert_eq!(left(&table, Black), 53_000);
    table.now = Time(17_000);
    assert_eq!(left(&table, White), 58_000, "it runs from the start of the turn");
    falls_exactly_at(&mut table, 75_000, "g1f3");
}

#[test]
fn simple_delay_waits_before_it_runs() {
    let mut table = timed(Control::SimpleDelay { main: Millis::seconds(60), delay: Millis::seconds(5) });
    table.now = Time(4_000);
    assert_eq!(left(&table, White), 60_000, "it stands still");
    table.play("e2e4");
    assert_eq!(left(&table, White), 60_000);
    table.think(12_000, "e7e5");
    assert_eq!(left(&table, Black), 53_000);
    falls_exactly_at(&mut table, 16_000 + 65_000, "g1f3");
}

#[test]
fn byoyomi_keeps_a_period_that_was_not_used_up() {
    let control = Control::Byoyomi { main: Millis::seconds(60), period: Millis::seconds(30), periods: 3 };
    let mut table = timed(control);
    let remaining = |table: &Table| {
        let left = table.game.clock().unwrap().remaining(White, table.now);
        (left.time.0, left.periods, left.in_period)
    };
    assert_eq!(remaining(&table), (60_000, 3, false));
    // Sixty seconds of main time and twenty-nine of the first period: all three are kept.
    table.now = Time(89_000);
    assert_eq!(remaining(&table), (1_000, 3, true));
    table.play("e2e4");
    assert_eq!(remaining(&table), (30_000, 3, true));
    table.think(0, "e7e5");
    // Thirty-one seconds: one is lost.
    table.now = Time(89_000 + 31_000);
    assert_eq!(remaining(&table), (29_000, 2, true));
    table.play("g1f3");
    table.think(0, "b8c6");
    // Exactly thirty: one more is lost.
    table.think(30_000, "f1c4");
    assert_eq!(remaining(&table), (30_000, 1, true));
    table.think(0, "g8f6");
    falls_exactly_at(&mut table, 150_000 + 30_000, "b1c3");
}

#[test]
fn byoyomi_with_periods_of_no_length_is_over_with_the_main_time() {
    let control = Control::Byoyomi { main: Millis(1_000), period: Millis(0), periods: 5 };
    let mut table = timed(control);
    falls_exactly_at(&mut table, 1_000, "e2e4");
}

#[test]
fn time_per_move_is_new_with_every_move() {
    let mut table = timed(Control::PerMove { each: Millis::seconds(10) });
    table.think(9_999, "e2e4").think(1, "e7e5");
    assert_eq!([left(&table, White), left(&table, Black)], [10_000, 10_000]);
    table.now = Time(14_000);
    assert_eq!(left(&table, White), 6_000);
    falls_exactly_at(&mut table, 20_000, "g1f3");
}

#[test]
fn correspondence_counts_days() {
    let day = 24 * 60 * 60 * 1_000;
    let mut table = timed(Control::Correspondence { days: 3 });
    table.think(2 * day, "e2e4");
    assert_eq!(left(&table, Black), 3 * day);
    falls_exactly_at(&mut table, 5 * day, "e7e5");
}

#[test]
fn the_first_moves_may_be_free() {
    let time = Some(Control::Fischer { main: Millis::seconds(60), increment: Millis::seconds(2) });
    let mut table =
        Table::new("chess", Terms { time, clock_start: ClockStart::AfterFirstMoves, ..Terms::default() });
    assert_eq!(falls(&table), None);
    table.now = Time(500_000);
    assert_eq!(table.why_not(Black, Action::Flag), "No clock is running.");
    table.play("e2e4");
    assert_eq!(table.game.clock().unwrap().running(), None);
    table.think(500_000, "e7e5");
    assert_eq!([left(&table, White), left(&table, Black)], [60_000, 60_000]);
    assert_eq!(table.game.clock().unwrap().running(), Some(White));
    table.think(10_000, "g1f3");
    assert_eq!(left(&table, White), 52_000);
}

#[test]
fn the_flag_ends_the_game_when_somebody_says_so() {
    let mut table = timed(Control::SuddenDeath { main: Millis::seconds(60) });
    table.think(1_000, "e2e4");
    table.now = Time(61_000);
    table.does(White, Action::Flag);
    assert_eq!(table.game.ending(), Some(Ending::Time { loser: Black, winner: Some(White) }));
    assert_eq!(table.verdict(), "White wins: Black ran out of time.");
    // The clocks stand.
    assert_eq!(falls(&table), None);
    table.now = Time(999_000);
    assert_eq!([left(&table, White), left(&table, Black)], [59_000, 0]);
}

#[test]
fn a_side_whose_time_is_up_can_claim_nothing_but_may_give_up() {
    let mut table = timed(Control::SuddenDeath { main: Millis::seconds(60) });
    table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    table.now = Time(60_000);
    let claim = Action::Claim(tabiya_rules::Reason::Repetition);
    assert_eq!(table.why_not(White, claim), "White has run out of time.");
    table.does(White, Action::Resign);
    assert_eq!(table.verdict(), "Black wins: White resigned.");
}

#[test]
fn a_clock_that_was_set_back_credits_nobody() {
    let mut table = timed(Control::SuddenDeath { main: Millis::seconds(60) });
    table.think(10_000, "e2e4");
    table.now = Time(0);
    table.play("e7e5");
    assert_eq!([left(&table, White), left(&table, Black)], [50_000, 60_000]);
    let times: Vec<u64> = table.game.events().iter().map(|event| event.at.0).collect();
    assert_eq!(times, [0, 10_000, 10_000]);
    // The turn began at the latest moment known, not at the one that was said.
    table.now = Time(12_000);
    assert_eq!(left(&table, White), 48_000);
}

#[test]
fn what_is_taken_back_does_not_bring_back_time() {
    let mut table = timed(Control::SuddenDeath { main: Millis::seconds(60) });
    table.think(10_000, "e2e4").think(20_000, "e7e5");
    table.now = Time(35_000);
    table.does(Black, Action::OfferTakeBack { plies: 1 });
    table.now = Time(40_000);
    table.does(White, Action::AcceptTakeBack);
    // White paid for the ten seconds that it took to agree; Black's clock runs again.
    assert_eq!([left(&table, White), left(&table, Black)], [40_000, 40_000]);
    assert_eq!(table.game.clock().unwrap().running(), Some(Black));
    table.think(5_000, "c7c5");
    assert_eq!(left(&table, Black), 35_000);
}

#[test]
fn moves_remember_what_the_clock_showed() {
    let mut table = timed(Control::Fischer { main: Millis::seconds(60), increment: Millis::seconds(2) });
    table.think(10_000, "e2e4").think(3_000, "e7e5");
    let shown: Vec<_> = table.game.moves().map(|node| node.left.unwrap().to_string()).collect();
    assert_eq!(shown, ["0:52", "0:59"]);
    assert!(Table::new("chess", Terms::default()).play("e2e4").game.moves().all(|node| node.left.is_none()));
}

#[test]
fn no_clock_no_flag() {
    let mut table = Table::new("chess", Terms::default());
    assert_eq!(table.refused(White, Action::Flag).code(), "no-clock");
    // Without turns nobody's time could run.
    let time = Some(Control::PerMove { each: Millis(1) });
    let table = Table::new("simulator", Terms { time, ..Terms::default() });
    assert!(table.game.clock().is_none());
}

#[test]
fn the_largest_numbers_do_no_harm() {
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
        let mut table = timed(control);
        table.now = Time(1 << 40);
        table.play("e2e4");
        assert!(left(&table, White) > 0 && left(&table, Black) > 0);
        table.now = Time(u64::MAX);
        assert!(falls(&table) > Some(1 << 40));
        table.does(White, Action::Flag);
        assert_eq!(table.game.ending().unwrap().winner(), Some(White));
    }
}
