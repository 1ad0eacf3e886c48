//! The search knows how the rules end games by repetition and for lack of progress.

use tabiya_board::Color;
use tabiya_engine::{Control, Engine, Limits, Meaning, NoClock, Report};
use tabiya_notation::fen;
use tabiya_rules::{History, Move, Position, Ruleset, judge};

fn search(position: &Position, history: &History, depth: u32) -> Report {
    let mut engine = Engine::new(position.ruleset(), 1 << 20, 1).unwrap();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.search(position, history, &limits, &Control::new(), &NoClock, &mut |_| {})
}

fn meaning(report: &Report) -> Meaning {
    report.lines[0].score.meaning()
}

/// Returns the legal move between two squares.
fn between(position: &Position, from: &str, to: &str) -> Move {
    let board = position.ruleset().board();
    let squares = [from, to].map(|name| board.parse(name).unwrap());
    let moves = position.legal_moves();
    moves.into_iter().find(|m| [m.from(), m.to()] == squares).unwrap()
}

#[test]
fn in_minishogi_the_fourth_repetition_is_lost_by_the_first_player() {
    let minishogi = Ruleset::builtin("minishogi").unwrap();
    let mut position = minishogi.start();
    let mut history = History::new(&position);
    // The kings go out and back; the opening array occurs for the fourth time after three rounds.
    let round = [("a1", "b2"), ("e5", "d4"), ("b2", "a1"), ("d4", "e5")];
    for (from, to) in round.into_iter().cycle().take(10) {
        let m = between(&position, from, to);
        history.advance(&mut position, m);
    }
    let losing = between(&position, "b2", "a1");
    let best = search(&position, &history, 4).best();
    assert_ne!(best, Some(losing), "the first player avoids the repetition");
    history.advance(&mut position, losing);
    // The second player completes the repetition and wins by it.
    let report = search(&position, &history, 1);
    assert_eq!(meaning(&report), Meaning::WinsIn(1));
    history.advance(&mut position, report.best().unwrap());
    assert_eq!(judge(&position, &history).unwrap().winner, Some(Color::Black));
}

#[test]
fn a_capture_after_the_last_check_does_not_take_the_draw_away() {
    // Black has one legal move, a check, and with it fifty moves without progress are complete: White cannot
    // capture the knight any more.
    let chess = Ruleset::builtin("chess").unwrap();
    let position = fen::read(&chess, "k7/5Q2/8/8/8/6p1/6P1/1R1K3n b - - 99 80").unwrap();
    assert_eq!(position.legal_moves().len(), 1);
    let report = search(&position, &History::new(&position), 4);
    assert_eq!(meaning(&report), Meaning::Centipawns(0));
}

#[test]
fn a_mate_on_the_last_move_counts() {
    let chess = Ruleset::builtin("chess").unwrap();
    let position = fen::read(&chess, "7k/8/6K1/8/8/8/8/R7 w - - 99 80").unwrap();
    let report = search(&position, &History::new(&position), 3);
    assert_eq!(meaning(&report), Meaning::WinsIn(1));
}
