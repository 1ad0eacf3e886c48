//! Plays levels against each other and against random moves: `levels GAME GAMES [LEVEL [NODES]]`. Full
//! strength, which has no limit of its own, gets this many nodes per move. A game is decided when both
//! players see the same side ten pawns ahead.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example")]

use tabiya_board::Color;
use tabiya_engine::{Control, Engine, Level, Limits, NoClock};
use tabiya_rules::{History, Move, Position, Ruleset, claims, judge};

/// A player: a level, or random moves.
type Player = Option<Level>;

fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// The advantage at which a game is decided if both players agree, in hundredths of a pawn.
const DECIDED: i32 = 1000;

/// The nodes of full strength, if not given.
const NODES: u64 = 1_000_000;

/// Returns a move, and the score for the side to move if it was searched.
fn choose(
    engine: &mut Engine,
    player: Player,
    position: &Position,
    history: &History,
    nodes: u64,
    state: &mut u64,
) -> (Move, i32) {
    let moves = position.legal_moves();
    let any = moves[random(state) as usize % moves.len()];
    let Some(level) = player else { return (any, 0) };
    let limits = level.limits(random(state));
    let limits = Limits { nodes: Some(limits.nodes.unwrap_or(nodes)), ..limits };
    let report = engine.search(position, history, &limits, &Control::new(), &NoClock, &mut |_| {});
    let score = report.lines.first().map_or(0, |line| line.score.value());
    (report.best().unwrap_or(any), score)
}

/// Returns the points of the first player: 2 for a win, 1 for a draw.
fn play(
    ruleset: &Ruleset,
    engines: &mut [Engine; 2],
    players: [Player; 2],
    nodes: u64,
    state: &mut u64,
) -> usize {
    let mut position = ruleset.start();
    let mut history = History::new(&position);
    for engine in engines.iter_mut() {
        engine.clear();
    }
    let mut white_leads = [0; 2];
    for ply in 0..400 {
        if let Some(outcome) = judge(&position, &history) {
            return match outcome.winner {
                None => 1,
                Some(Color::White) => 2,
                Some(_) => 0,
            };
        }
        if !claims(&position, &history).is_empty() {
            return 1;
        }
        let side = position.turn().index();
        // A few random moves at first, so that games differ.
        let player = if ply < 4 { None } else { players[side] };
        let (m, score) = choose(&mut engines[side], player, &position, &history, nodes, state);
        white_leads[side] = if side == 0 { score } else { -score };
        if white_leads.iter().all(|lead| *lead >= DECIDED) {
            return 2;
        }
        if white_leads.iter().all(|lead| *lead <= -DECIDED) {
            return 0;
        }
        history.advance(&mut position, m);
    }
    1
}

fn main() {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_else(|| "chess".into());
    let games: usize = args.next().and_then(|text| text.parse().ok()).unwrap_or(20);
    let only: Option<Level> = args.next().and_then(|text| text.parse().ok());
    let nodes = args.next().and_then(|text| text.parse().ok()).unwrap_or(NODES);
    let ruleset = Ruleset::builtin(&game).expect("a built-in game");
    let mut engines = [(); 2].map(|()| Engine::new(&ruleset, 4 << 20, 1).expect("a game with turns"));
    let mut state = 7;
    for level in Level::all().filter(|level| only.is_none_or(|only| only == *level)) {
        let below = Level::new(level.number() - 1);
        let mut counts = [0; 3];
        for game in 0..games {
            let white = game % 2 == 0;
            let players = if white { [Some(level), below] } else { [below, Some(level)] };
            let points = play(&ruleset, &mut engines, players, nodes, &mut state);
            counts[if white { points } else { 2 - points }] += 1;
            if (game + 1) % 20 == 0 && game + 1 < games {
                eprintln!("  level {level}, {} of {games} games: {counts:?}", game + 1);
            }
        }
        let other = below.map_or("random".to_owned(), |level| level.to_string());
        println!(
            "{game}: {level} against {other}: {} wins, {} draws, {} losses",
            counts[2], counts[1], counts[0]
        );
    }
}
