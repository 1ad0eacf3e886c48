//! Measures the moves per second of `Game::apply` and `Game::play`, history included. Random legal games
//! are generated first, then played from their attempts or from their moves.
//!
//! ```text
//! cargo run --release -p tabiya-referee --example throughput [GAME] [GAMES] [PLIES]
//! ```
//!
//! Prints the game, the number of moves and the moves per second; and, to show where the time goes, the
//! same for `Position::resolve` alone and for `judge` alone.
#![allow(clippy::print_stdout, reason = "its purpose is to print")]

use std::time::{Duration, Instant};

use tabiya_referee::{Action, Game, Terms, Time};
use tabiya_rules::{Attempt, History, Move, Ruleset, judge};

fn main() {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "chess".to_owned());
    let mut number = |default| args.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, plies) = (number(1_000), number(80));
    let Some(ruleset) = Ruleset::builtin(&id) else {
        println!("There is no game {id}.");
        return;
    };
    let games: Vec<Vec<Attempt>> = (0..games).map(|seed| random_game(&ruleset, seed, plies)).collect();
    let moves: usize = games.iter().map(Vec::len).sum();
    let report = |what: &str, took: Duration| {
        let each = took.as_nanos() / moves.max(1) as u128;
        let rate = moves as f64 / took.as_secs_f64();
        println!("{id} {what}: {moves} moves, {rate:.0} moves/s, {each} ns each");
    };
    report("apply", apply(&ruleset, &games));
    report("play", play(&ruleset, &games));
    report("resolve", resolve(&ruleset, &games));
    report("judge", judged(&ruleset, &games));
}

/// Generates a game of random legal moves.
fn random_game(ruleset: &Ruleset, seed: usize, plies: usize) -> Vec<Attempt> {
    let mut state = (seed as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut game = Game::new(ruleset, Terms::default(), Time(0));
    let mut attempts = Vec::with_capacity(plies);
    while attempts.len() < plies {
        let moves = game.legal_moves();
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let Some(m) = moves.get((state >> 16) as usize % moves.len().max(1)) else { break };
        let attempt = game.position().attempt_of(*m);
        if game.play(*m, Time(0)).is_err() {
            break;
        }
        attempts.push(attempt);
    }
    attempts
}

fn apply(ruleset: &Ruleset, games: &[Vec<Attempt>]) -> Duration {
    let begun = Instant::now();
    for attempts in games {
        let mut game = Game::new(ruleset, Terms::default(), Time(0));
        for attempt in attempts {
            let command = Action::Play { attempt: *attempt }.by(game.position().mover_of(attempt));
            assert!(game.apply(command, Time(0)).is_ok(), "a legal move was refused");
        }
        assert_eq!(game.ply(), attempts.len());
    }
    begun.elapsed()
}

/// Measures `play` alone; the moves are resolved beforehand.
fn play(ruleset: &Ruleset, games: &[Vec<Attempt>]) -> Duration {
    let mut took = Duration::ZERO;
    for attempts in games {
        let mut position = ruleset.start();
        let moves: Vec<Move> = attempts.iter().map_while(|attempt| position.try_play(attempt).ok()).collect();
        let begun = Instant::now();
        let mut game = Game::new(ruleset, Terms::default(), Time(0));
        for m in moves {
            assert!(game.play(m, Time(0)).is_ok(), "a legal move was refused");
        }
        took += begun.elapsed();
    }
    took
}

fn resolve(ruleset: &Ruleset, games: &[Vec<Attempt>]) -> Duration {
    let begun = Instant::now();
    for attempts in games {
        let mut position = ruleset.start();
        for attempt in attempts {
            let Ok(m) = position.resolve(attempt) else { break };
            position.play_unchecked(m);
        }
    }
    begun.elapsed()
}

/// Measures `judge` alone, without the moves that lead to the positions.
fn judged(ruleset: &Ruleset, games: &[Vec<Attempt>]) -> Duration {
    let mut took = Duration::ZERO;
    for attempts in games {
        let mut position = ruleset.start();
        let mut history = History::new(&position);
        for attempt in attempts {
            let Ok(m) = position.resolve(attempt) else { break };
            history.advance(&mut position, m);
            let begun = Instant::now();
            std::hint::black_box(judge(&position, &history));
            took += begun.elapsed();
        }
    }
    took
}
