//! Games of the engine against itself, and the positions in them that weights are fitted to.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use tabiya_board::Color;
use tabiya_engine::internal::{Trace, trace};
use tabiya_engine::{Control, Engine, Limits, Meaning, NoClock, Weights};
use tabiya_rules::{History, Ruleset, claims, judge};

use crate::Args;

/// A position with its score and the result of its game.
pub(crate) struct Sample {
    pub(crate) trace: Trace,
    /// The score of the search for White.
    pub(crate) score: f32,
    /// The points of White: 0, 0.5 or 1.
    pub(crate) result: f32,
}

/// Games longer than this are drawn.
const LONGEST: u32 = 300;

fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) ^ (*state >> 60)
}

/// Plays games on several threads.
pub(crate) fn play(ruleset: &Ruleset, weights: &Weights, args: &Args, round: u32) -> Vec<Sample> {
    let bar = ProgressBar::new(u64::from(args.games));
    let style = "{bar:30} {pos}/{len} games, {msg} positions, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("a valid template"));
    let (next, all) = (AtomicU32::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| {
                let mut engine = Engine::new(ruleset, 2 << 20, 1).expect("a game with turns");
                engine.set_weights(weights.clone());
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= args.games {
                        return;
                    }
                    let mut state = u64::from(round) << 40 | u64::from(game);
                    let samples = one(ruleset, weights, &mut engine, args, &mut state);
                    let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    all.extend(samples);
                    bar.set_message(all.len().to_string());
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish();
    all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn one(
    ruleset: &Ruleset,
    weights: &Weights,
    engine: &mut Engine,
    args: &Args,
    state: &mut u64,
) -> Vec<Sample> {
    engine.clear();
    random(state);
    let mut position = ruleset.start();
    let mut history = History::new(&position);
    let mut samples = Vec::new();
    let mut result = 0.5;
    let first = args.random_plies + (random(state) % 2) as u32;
    for ply in 0..LONGEST {
        if let Some(outcome) = judge(&position, &history) {
            result = match outcome.winner {
                None => 0.5,
                Some(Color::White) => 1.0,
                Some(Color::Black) => 0.0,
            };
            break;
        }
        if !claims(&position, &history).is_empty() {
            break;
        }
        let moves = position.legal_moves();
        if ply < first {
            let m = moves[random(state) as usize % moves.len()];
            history.advance(&mut position, m);
            continue;
        }
        let limits = Limits { nodes: Some(args.nodes), ..Limits::default() };
        let report = engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
        let Some(line) = report.lines.first() else { break };
        let white = if position.turn() == Color::White { 1 } else { -1 };
        let best = line.moves[0];
        match line.score.meaning() {
            Meaning::Centipawns(score) => {
                // The game is decided: further positions would add only its result.
                if score.abs() > 2500 {
                    result = if score * white > 0 { 1.0 } else { 0.0 };
                    break;
                }
                let quiet = position.piece_at(best.to()).is_none() || best.is_drop();
                if quiet && !position.is_check() && best.kind() == best.into_kind() {
                    let score = (score * white) as f32;
                    samples.push(Sample { trace: trace(weights, &position), score, result: 0.5 });
                }
            }
            Meaning::WinsIn(_) => {
                result = if white > 0 { 1.0 } else { 0.0 };
                break;
            }
            Meaning::LosesIn(_) => {
                result = if white > 0 { 0.0 } else { 1.0 };
                break;
            }
        }
        history.advance(&mut position, best);
    }
    for sample in &mut samples {
        sample.result = result;
    }
    samples
}

/// Plays games between two sets of weights, each opening twice, and returns the wins, draws and losses of the
/// first.
pub(crate) fn compare(ruleset: &Ruleset, weights: [&Weights; 2], args: &Args) -> [u32; 3] {
    let (next, counts) = (AtomicU32::new(0), Mutex::new([0; 3]));
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| {
                let mut engines = weights.map(|weights| {
                    let mut engine = Engine::new(ruleset, 2 << 20, 1).expect("a game with turns");
                    engine.set_weights(weights.clone());
                    engine
                });
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= args.compare {
                        return;
                    }
                    let first_is = if game % 2 == 0 { Color::White } else { Color::Black };
                    let mut state = 0xabc << 40 | u64::from(game / 2);
                    let at = match between(ruleset, &mut engines, first_is, args, &mut state) {
                        None => 1,
                        Some(winner) if winner == first_is => 0,
                        Some(_) => 2,
                    };
                    counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[at] += 1;
                }
            });
        }
    });
    counts.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Plays one game and returns who wins.
fn between(
    ruleset: &Ruleset,
    engines: &mut [Engine; 2],
    first_is: Color,
    args: &Args,
    state: &mut u64,
) -> Option<Color> {
    for engine in engines.iter_mut() {
        engine.clear();
    }
    random(state);
    let mut position = ruleset.start();
    let mut history = History::new(&position);
    for ply in 0..LONGEST {
        if let Some(outcome) = judge(&position, &history) {
            return outcome.winner;
        }
        if !claims(&position, &history).is_empty() {
            return None;
        }
        let moves = position.legal_moves();
        let mut m = moves[random(state) as usize % moves.len()];
        if ply >= args.random_plies {
            let limits = Limits { nodes: Some(args.nodes), ..Limits::default() };
            let engine = &mut engines[usize::from(position.turn() != first_is)];
            let report = engine.search(&position, &history, &limits, &Control::new(), &NoClock, &mut |_| {});
            m = report.best().unwrap_or(m);
        }
        history.advance(&mut position, m);
    }
    None
}
