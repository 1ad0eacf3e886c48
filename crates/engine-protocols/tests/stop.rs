//! `stop` is answered soon, and `ponderhit` when the time of the move is used up. The bounds are generous:
//! machines that run tests are busy.

mod common;

use std::thread::sleep;
use std::time::{Duration, Instant};

use common::Conversation;
use tabiya_engine_protocols::Protocol;

/// The median of the times after which `stop` is answered, on a busy machine and without optimisation.
const MEDIAN: Duration = Duration::from_millis(100);

#[test]
fn stop_is_answered_soon_in_every_kind_of_game() {
    let mut conversation = Conversation::new(Protocol::Uci);
    for game in ["chess", "crazyhouse", "atomic", "duck", "xiangqi", "janggi", "shogi", "grand"] {
        conversation.send(&format!("setoption name UCI_Variant value {game}"));
        conversation.send("isready");
        conversation.skip_to("readyok");
        let mut times = Vec::new();
        for round in 0..5 {
            conversation.send("go infinite");
            sleep(Duration::from_millis(5 * round));
            let stopped = Instant::now();
            conversation.send("stop");
            conversation.skip_to("bestmove ");
            times.push(stopped.elapsed());
        }
        times.sort_unstable();
        // `cargo xtask bench engine` measures the 10 ms that are wanted on a quiet machine.
        assert!(times[2] < MEDIAN, "{game}: {times:?}");
    }
}

#[test]
fn the_time_of_a_move_begins_at_ponderhit() {
    let mut conversation = Conversation::new(Protocol::Uci);
    conversation.send("isready");
    conversation.skip_to("readyok");
    // The time that a move from a clock takes depends on what the search finds.
    for (go, time) in [("go ponder movetime 300", 300), ("go ponder wtime 12000 btime 12000 winc 150", 80)] {
        let time = Duration::from_millis(time);
        conversation.send(go);
        // Longer than the time of the move, which is not used up by it.
        sleep(Duration::from_millis(600));
        let hit = Instant::now();
        conversation.send("ponderhit");
        conversation.skip_to("bestmove ");
        assert!(hit.elapsed() >= time, "{go}: answered after {:?}", hit.elapsed());
    }
}

#[test]
fn lines_that_are_too_long_are_skipped() {
    let mut conversation = Conversation::new(Protocol::Uci);
    conversation.send(&"position startpos ".repeat(100_000));
    conversation.skip_to("info string The line is too long");
    conversation.send("isready");
    conversation.skip_to("readyok");
    let _ = conversation.session.line_bytes(b"\xff\xfe go");
    conversation.skip_to("info string Unknown command");
}
