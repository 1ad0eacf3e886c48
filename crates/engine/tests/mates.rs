//! Mates that the engine must find, and endgames that it must win.

use tabiya_engine::{Control, Engine, Limits, Meaning, NoClock};
use tabiya_notation::fen;
use tabiya_rules::{History, Position, Reason, Ruleset, judge};

/// Searches until a win is found that is no longer than expected, and returns the half-moves that it takes.
fn find_win(engine: &mut Engine, position: &Position, expected: u16) -> Option<u16> {
    engine.clear();
    let limits =
        Limits { depth: Some(u32::from(expected) + 12), nodes: Some(4_000_000), ..Limits::default() };
    let (history, control) = (History::new(position), Control::new());
    let mut found = None;
    engine.search(position, &history, &limits, &control, &NoClock, &mut |report| {
        if let Meaning::WinsIn(plies) = report.lines[0].score.meaning() {
            found = Some(plies);
            if plies <= expected {
                control.stop();
            }
        }
    });
    found
}

#[test]
fn mates_are_found_and_counted_exactly() {
    let mut failed = Vec::new();
    let mut count = 0;
    for line in include_str!("data/mates.txt").lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.splitn(3, ' ');
        let (game, moves, text) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
        let ruleset = Ruleset::builtin(game).unwrap();
        let position = fen::read(&ruleset, text).unwrap_or_else(|error| panic!("{line}: {error}"));
        let mut engine = Engine::new(&ruleset, 8 << 20, 1).unwrap();
        let plies = 2 * moves.parse::<u16>().unwrap() - 1;
        let found = find_win(&mut engine, &position, plies);
        if found != Some(plies) {
            failed.push(format!("{line}: found {found:?}, expected {plies}"));
        }
        count += 1;
    }
    assert!(failed.is_empty(), "{} of {count}:\n{}", failed.len(), failed.join("\n"));
}

/// Plays an endgame with both sides and returns the number of half-moves until the side to move has won.
fn win_endgame(game: &str, text: &str, nodes: u64) -> usize {
    let ruleset = Ruleset::builtin(game).unwrap();
    let mut position = fen::read(&ruleset, text).unwrap();
    let mut engine = Engine::new(&ruleset, 4 << 20, 1).unwrap();
    let mut history = History::new(&position);
    let (us, limits) = (position.turn(), Limits { nodes: Some(nodes), ..Limits::default() });
    for ply in 0..100 {
        if let Some(outcome) = judge(&position, &history) {
            assert_eq!((outcome.winner, outcome.reason), (Some(us), Reason::Checkmate), "{text}");
            return ply;
        }
        let report = engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
        history.advance(&mut position, report.best().unwrap());
    }
    panic!("{text}: not won");
}

#[test]
fn basic_endgames_are_won() {
    // The longest wins take 10, 16 and 19 moves (endgame tables).
    assert!(win_endgame("chess", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 30_000) <= 30);
    assert!(win_endgame("chess", "8/8/8/3k4/8/8/8/KR6 w - - 0 1", 60_000) <= 45);
    assert!(win_endgame("chess", "8/8/8/3k4/8/8/8/KBB5 w - - 0 1", 60_000) <= 60);
}
