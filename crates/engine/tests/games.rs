//! The engine plays every built-in game.

use tabiya_engine::{Control, Engine, EngineError, Limits, NoClock};
use tabiya_rules::{History, Ruleset, judge};

fn limits(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn every_game_is_played_with_legal_moves() {
    for def in Ruleset::builtin_defs() {
        let ruleset = Ruleset::builtin(&def.id).unwrap();
        let mut engine = match Engine::new(&ruleset, 1 << 18, 1) {
            Ok(engine) => engine,
            Err(error) => {
                assert_eq!(error, EngineError::NoTurns);
                assert!(!ruleset.alternates());
                continue;
            }
        };
        let mut position = ruleset.start();
        let mut history = History::new(&position);
        for _ in 0..16 {
            if judge(&position, &history).is_some() {
                break;
            }
            let report =
                engine.search(&position, &history, &limits(3), &Control::new(), &NoClock, &mut |_| {});
            let best = report.best().unwrap_or_else(|| panic!("{}: no move", def.id));
            assert!(position.legal_moves().contains(&best), "{}: {best:?}", def.id);
            history.advance(&mut position, best);
        }
    }
}

#[test]
fn the_same_search_looks_at_the_same_number_of_nodes() {
    let chess = Ruleset::builtin("chess").unwrap();
    let mut engine = Engine::new(&chess, 1 << 20, 1).unwrap();
    let start = chess.start();
    let mut nodes = || {
        engine.clear();
        let history = History::new(&start);
        engine.search(&start, &history, &limits(7), &Control::new(), &NoClock, &mut |_| {}).nodes
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_search_ends_at_its_node_limit() {
    let chess = Ruleset::builtin("chess").unwrap();
    let mut engine = Engine::new(&chess, 1 << 20, 1).unwrap();
    let start = chess.start();
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let report =
        engine.search(&start, &History::new(&start), &limits, &Control::new(), &NoClock, &mut |_| {});
    assert!((20_000..22_000).contains(&report.nodes), "{}", report.nodes);
}

#[test]
fn limits_hold_where_a_move_has_hundreds_of_second_squares() {
    let duck = Ruleset::builtin("duck").unwrap();
    let text = "rn2kbnr/ppp1*ppp/8/4p3/P2Pp2q/5P2/1PP1P2P/R1BQKB1b b Qkq d3 0 8";
    let position = tabiya_notation::fen::read(&duck, text).unwrap();
    let mut engine = Engine::new(&duck, 1 << 20, 1).unwrap();
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let history = History::new(&position);
    let report = engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
    assert!(report.best().is_some() && report.nodes < 30_000, "{}", report.nodes);
}

#[test]
fn a_search_that_is_stopped_at_once_has_looked_at_all_moves() {
    for game in ["chess", "xiangqi", "animal"] {
        let ruleset = Ruleset::builtin(game).unwrap();
        let mut engine = Engine::new(&ruleset, 1 << 20, 1).unwrap();
        let (start, control) = (ruleset.start(), Control::new());
        control.stop();
        let report =
            engine.search(&start, &History::new(&start), &Limits::default(), &control, &NoClock, &mut |_| {});
        assert!(report.depth >= 1 && report.nodes < 4_000, "{game}: {report:?}");
    }
}
