//! The hostile search of the fuzz target `judge` without libFuzzer, at the speed of a release build: climbs
//! from the positions of a file, and from the opening arrays of all games, for a number of seconds, and
//! prints the worst cases.
//!
//! `cargo run --release -p tabiya-notation --example judge_work -- 60 FILE`; a line of the file is a game and
//! a FEN.
#![expect(clippy::print_stdout, reason = "the table is the result")]

#[expect(unreachable_pub, reason = "public for the fuzz target")]
#[path = "../../../fuzz/src/judge.rs"]
mod judge;

use std::time::{Duration, Instant};

use tabiya_notation::fen;
use tabiya_rules::{Position, Ruleset};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let seconds = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(30);
    let games: Vec<Ruleset> =
        tabiya_rulesets::ALL.iter().filter_map(|(id, _)| Ruleset::builtin(id)).collect();
    let mut starts: Vec<Position> = games.iter().map(Ruleset::start).collect();
    for file in &arguments[1.min(arguments.len())..] {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        starts.extend(text.lines().filter_map(|line| {
            let (id, fen) = line.split_once(' ')?;
            let game = games.iter().find(|game| game.id() == id)?;
            fen::read(game, fen).ok()
        }));
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut seed = 0;
    'all: loop {
        for start in &starts {
            judge::climb(start.clone(), seed);
            seed += 1;
            if Instant::now() > end {
                break 'all;
            }
        }
    }
    print!("{}", judge::report());
}
