//! Levels: the weakest is not helpless, and every level plays every game, also one that was written just now.

use tabiya_engine::{Control, Engine, Level, Limits, NoClock, Purpose};
use tabiya_notation::fen;
use tabiya_rules::{History, Position, Ruleset, judge};

fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

/// Plays some half-moves of a game at a level, and returns whether it ended.
fn play(ruleset: &Ruleset, level: Level, plies: usize) -> bool {
    let mut engine = Engine::new(ruleset, 1 << 18, 1).unwrap();
    let mut position = ruleset.start();
    let mut history = History::new(&position);
    for ply in 0..plies {
        if judge(&position, &history).is_some() {
            return true;
        }
        let mut limits = level.limits(ply as u64);
        limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(2_000));
        let report = engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
        let best = report.best().unwrap_or_else(|| panic!("{}: no move at level {level}", ruleset.id()));
        assert!(position.legal_moves().contains(&best));
        history.advance(&mut position, best);
    }
    false
}

#[test]
fn every_level_plays_every_game() {
    for def in Ruleset::builtin_defs() {
        let ruleset = Ruleset::builtin(&def.id).unwrap();
        if ruleset.alternates() {
            for level in Level::all() {
                play(&ruleset, level, 10);
            }
        }
    }
}

#[test]
fn a_new_game_is_played_to_its_end_at_every_level() {
    let text = r#"
        id = "tiny"
        name = "Tiny"
        summary = "Bring a runner to the other side, or capture the king."
        [board]
        size = "5x5"
        start = "rnkmr/ppppp/5/PPPPP/RNKMR"
        [pieces.king]
        letter = "k"
        move = "K"
        royal = true
        [pieces.rook]
        letter = "r"
        move = "R"
        [pieces.knight]
        letter = "n"
        move = "N"
        [pieces.camel]
        letter = "m"
        move = "CW"
        [pieces.runner]
        letter = "p"
        move = "fmWfcF"
        [royal]
        rule = "capture"
        [endings]
        stalemate = "loss"
        goal = { pieces = ["runner"], zone = "rank 5" }
    "#;
    let ruleset = Ruleset::parse(text, "tiny.toml").unwrap_or_else(|errors| panic!("{errors:?}"));
    for level in Level::all() {
        assert!(play(&ruleset, level, 300), "level {level}");
    }
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
    // The knight forks king and rook.
    let (position, purpose) = hint("chess", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1");
    let a8 = position.ruleset().board().parse("a8").unwrap();
    let Purpose::Gains { piece, square, plies } = purpose else { panic!("{purpose:?}") };
    assert_eq!((position.ruleset().kind_name(piece.kind), square, plies), ("rook", a8, 3));
}
