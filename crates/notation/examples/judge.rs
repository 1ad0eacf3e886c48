//! Measures how long it takes to judge positions: whether the game ends there by itself, whether each side
//! can still win, and which claims there are. Reads lines `GAME FEN` and prints the slowest positions.
//!
//! ```sh
//! cargo run --release -p tabiya-notation --example judge < positions.txt
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "its purpose is to print")]

use std::io::BufRead;
use std::time::{Duration, Instant};

use tabiya_board::Color;
use tabiya_notation::fen;
use tabiya_rules::{History, Position, Ruleset, claims, internal, judge};

/// How often each position is judged; the fastest time counts, since others are disturbed by the machine.
const ROUNDS: usize = 5;

/// The number of positions that are printed.
const SHOWN: usize = 10;

fn main() {
    let mut measured: Vec<(Duration, usize, String)> = Vec::new();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let position =
            line.split_once(' ').and_then(|(game, text)| fen::read(&Ruleset::builtin(game)?, text).ok());
        match position {
            Some(position) => measured.push((time(&position), internal::judge_work(&position), line)),
            None => eprintln!("not a position: {line}"),
        }
    }
    measured.sort_unstable_by(|a, b| b.cmp(a));
    println!("{} positions", measured.len());
    for (time, work, line) in measured.iter().take(SHOWN) {
        println!("{:8.3} ms {work:6} units  {line}", time.as_secs_f64() * 1000.0);
    }
}

/// Returns the time of the slowest of the questions, and of the moves that are added to the history.
fn time(position: &Position) -> Duration {
    // A history remembers the last answer, so each question has a new one.
    let mut slowest = fastest(|| judge(position, &History::new(position)).is_some());
    slowest = slowest.max(fastest(|| !claims(position, &History::new(position)).is_empty()));
    slowest = slowest.max(fastest(|| position.can_win(Color::White)));
    slowest = slowest.max(fastest(|| position.can_win(Color::Black)));
    for m in position.legal_moves().into_iter().take(ROUNDS) {
        slowest = slowest.max(fastest(|| {
            let (mut after, mut history) = (position.clone(), History::new(position));
            history.advance(&mut after, m);
            judge(&after, &history).is_some()
        }));
    }
    slowest
}

/// Returns the shortest of several times that a question takes.
fn fastest(question: impl Fn() -> bool) -> Duration {
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        std::hint::black_box(question());
        start.elapsed()
    });
    times.min().unwrap_or_default()
}
