//! Levels and hints: the weakest level is not helpless, and a hint gives the reason for a move.

use tabiya_engine::{Control, Engine, Level, Limits, NoClock, Purpose};
use tabiya_notation::fen;
use tabiya_rules::{History, Position, Ruleset, judge};

fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

#[test]
fn the_weakest_level_does_not_lose_to_random_moves() {
    let chess = Ruleset::builtin("chess").unwrap();
    let mut engine = Engine::new(&chess, 1 << 18, 1).unwrap();
    let (mut state, mut lost) = (1, 0);
    for game in 0..20 {
        let mut position = chess.start();
        let mut history = History::new(&position);
        for _ in 0..200 {
            if let Some(outcome) = judge(&position, &history) {
                lost += usize::from(outcome.winner.is_some_and(|color| color.index() != game % 2));
                break;
            }
            let moves = position.legal_moves();
            let mut m = moves[random(&mut state) % moves.len()];
            if position.turn().index() == game % 2 {
                let limits = Level::MIN.limits(random(&mut state) as u64);
                let report =
                    engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
                m = report.best().unwrap_or(m);
            }
            history.advance(&mut position, m);
        }
    }
    assert!(lost <= 6, "{lost} of 20 games were lost");
}

#[test]
fn weak_searches_leave_nothing_behind() {
    let chess = Ruleset::builtin("chess").unwrap();
    let position =
        fen::read(&chess, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    let position = position.unwrap();
    let history = History::new(&position);
    let search = |engine: &mut Engine, limits: &Limits| {
        engine.search(&position, &history, limits, &Control::new(), &NoClock, &mut |_| {})
    };
    let deep = Limits { depth: Some(8), ..Limits::default() };
    let mut engine = Engine::new(&chess, 1 << 20, 1).unwrap();
    let expected = search(&mut engine, &deep);
    let mut engine = Engine::new(&chess, 1 << 20, 1).unwrap();
    for level in Level::all().filter(|level| *level < Level::new(7).unwrap()) {
        search(&mut engine, &level.limits(3));
    }
    let found = search(&mut engine, &deep);
    assert_eq!((found.nodes, found.lines), (expected.nodes, expected.lines));
}

#[test]
fn lines_below_full_strength_have_scores() {
    for game in ["chess", "crazyhouse", "xiangqi"] {
        let ruleset = Ruleset::builtin(game).unwrap();
        let mut engine = Engine::new(&ruleset, 1 << 20, 1).unwrap();
        let history = History::new(&ruleset.start());
        for (level, seed) in Level::all().take(4).zip(0..) {
            let limits = Limits { lines: 5, ..level.limits(seed) };
            let report =
                engine.search(&ruleset.start(), &history, &limits, &Control::new(), &NoClock, &mut |_| {});
            assert!(!report.lines.is_empty());
            for line in report.lines {
                assert!(line.score.value().abs() < 10_000, "{game}, level {level}: {line:?}");
            }
        }
    }
}

fn hint(game: &str, text: &str) -> (Position, Purpose) {
    let ruleset = Ruleset::builtin(game).unwrap();
    let position = fen::read(&ruleset, text).unwrap();
    let mut engine = Engine::new(&ruleset, 1 << 20, 1).unwrap();
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let history = History::new(&position);
    let report = engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
    let hint = engine.hint(&position, &report).unwrap();
    (position, hint.purpose)
}

#[test]
fn hints_say_what_a_move_is_good_for() {
    let (_, purpose) = hint("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(purpose, Purpose::Wins { plies: 1 });
    // The knight forks king and rook. In the corner it is lost later, for a piece that is worth more.
    for (fen, name) in
        [("2r3k1/8/8/3N4/8/8/PP6/4K3 w - - 0 1", "c8"), ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "a8")]
    {
        let (position, purpose) = hint("chess", fen);
        let expected = position.ruleset().board().parse(name).unwrap();
        let Purpose::Gains { piece, square, plies } = purpose else { panic!("{purpose:?}") };
        assert_eq!((position.ruleset().kind_name(piece.kind), square, plies), ("rook", expected, 3));
    }
}
