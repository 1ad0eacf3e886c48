//! Whole games against the computer, at every level: every shipped game with turns, and one that is written
//! here. The opponent moves at random, and the referee says when a game is over.

use tabiya_board::Color;
use tabiya_engine::{Control, Engine, Level, NoClock};
use tabiya_referee::{Action, Ending, Game, Terms, Time};
use tabiya_rules::Ruleset;

/// The most nodes of a search, fewer than those of all levels but the first, so that the tests are fast.
const NODES: u64 = 500;

/// Games that the rules alone need not end: they have no rule about repetitions or moves without progress,
/// and pieces that can go back and forth. In `two-player` not even a side without a legal move ends the game.
const ENDLESS: [&str; 4] = ["animal", "cells", "king-capture", "two-player"];

/// The half-moves after which both players of such a game agree to a draw.
const AGREED: usize = 1_000;

/// The half-moves by which every other game has to be over, a bound for tests that never end.
const MAX_PLIES: usize = 5_000;

const NEW_GAME: &str = r#"
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

fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

/// Plays a game to its end, and returns how it ended. The computer has one side, the other moves at random;
/// both claim what the rules grant.
fn play(ruleset: &Ruleset, level: Level, computer: Color, mut seed: u64) -> Ending {
    let mut engine = Engine::new(ruleset, 1 << 18, 1).unwrap();
    let mut game = Game::new(ruleset, Terms::default(), Time(0));
    let (id, endless) = (ruleset.id(), ENDLESS.contains(&ruleset.id()));
    loop {
        let turn = game.turn();
        let claim = game.claims().into_iter().find(|claim| claim.winner != Some(!turn));
        if let Some(claim) = claim.filter(|_| game.ending().is_none()) {
            game.apply(Action::Claim { reason: claim.reason }.by(turn), Time(0)).unwrap();
        }
        if let Some(ending) = game.ending() {
            return ending;
        }
        assert!(game.ply() < MAX_PLIES, "{id}, level {level}: the game does not end");
        let moves = game.legal_moves();
        if endless && (moves.is_empty() || game.ply() >= AGREED) {
            game.apply(Action::OfferDraw.by(turn), Time(0)).unwrap();
            game.apply(Action::AcceptDraw.by(!turn), Time(0)).unwrap();
            continue;
        }
        let m = if turn == computer {
            let mut limits = level.limits(random(&mut seed) as u64);
            limits.nodes = Some(limits.nodes.unwrap_or(NODES).min(NODES));
            let (position, history) = (game.position(), game.history());
            let report = engine.search(position, history, &limits, &Control::new(), &NoClock, &mut |_| {});
            report.best().unwrap_or_else(|| panic!("{id}: no move at level {level}"))
        } else {
            moves[random(&mut seed) % moves.len()]
        };
        game.play(m, Time(0)).unwrap_or_else(|refusal| panic!("{id}, level {level}: {refusal}"));
    }
}

/// Plays every shipped game with turns, as either side.
fn play_all(level: u8) {
    let level = Level::new(level).unwrap();
    let mut played = 0;
    for (number, def) in (1..).zip(Ruleset::builtin_defs()) {
        let ruleset = Ruleset::builtin(&def.id).unwrap();
        for computer in Color::ALL.into_iter().filter(|_| ruleset.alternates()) {
            let seed = 16 * number + 2 * u64::from(level.number()) + computer.index() as u64;
            let ending = play(&ruleset, level, computer, seed);
            let by_rules = matches!(ending, Ending::Rules(_));
            assert!(by_rules || ENDLESS.contains(&ruleset.id()), "{}: {ending:?}", ruleset.id());
            played += 1;
        }
    }
    assert!(played >= 2 * 36, "{played}");
}

/// One test for each level, so that they run side by side.
macro_rules! levels {
    ($($name:ident $level:literal)*) => {$(
        #[test]
        fn $name() {
            play_all($level);
        }
    )*};
}

levels! {
    every_game_at_level_1 1
    every_game_at_level_2 2
    every_game_at_level_3 3
    every_game_at_level_4 4
    every_game_at_level_5 5
    every_game_at_level_6 6
    every_game_at_level_7 7
    every_game_at_level_8 8
}

#[test]
fn a_new_game_at_every_level() {
    let ruleset = Ruleset::parse(NEW_GAME, "tiny.toml").unwrap_or_else(|errors| panic!("{errors:?}"));
    for level in Level::all() {
        for computer in Color::ALL {
            let ending = play(&ruleset, level, computer, 1);
            assert!(matches!(ending, Ending::Rules(_)), "level {level}: {ending:?}");
        }
    }
}
