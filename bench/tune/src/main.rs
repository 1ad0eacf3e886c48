//! Fits the weights of the computer player's evaluation to games that it plays against itself.
//!
//! `cargo run --release -p tabiya-tune -- chess --rounds 3 --games 3000` writes `rulesets/chess.weights`.
//! Each round plays games with the weights of the round before, keeps quiet positions with their scores and
//! the results of their games, and fits all weights to them at once.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]

mod fit;
mod games;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use tabiya_engine::internal::{derived_weights, shared_weights};
use tabiya_engine::{Engine, Weights};
use tabiya_rules::Ruleset;

/// Fit the weights of the computer player to games against itself
#[derive(Parser, Debug)]
struct Args {
    /// The game
    game: String,
    /// How often to play games and fit the weights to them
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// The number of games per round
    #[arg(long, default_value_t = 3000)]
    games: u32,
    /// The number of nodes per move
    #[arg(long, default_value_t = 1500)]
    nodes: u64,
    /// The number of threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The number of random half-moves at the start of a game
    #[arg(long, default_value_t = 8)]
    random_plies: u32,
    /// The number of passes over all positions in each fit
    #[arg(long, default_value_t = 120)]
    passes: u32,
    /// Begin with the weights that follow from the rules, even if there are fitted ones
    #[arg(long)]
    from_rules: bool,
    /// The number of games against the weights at the start, after each round
    #[arg(long, default_value_t = 200)]
    compare: u32,
    /// Where to write the weights; `rulesets/GAME.weights` if not given
    #[arg(long)]
    output: Option<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let ruleset = Ruleset::builtin(&args.game).ok_or_else(|| format!("there is no game `{}`", args.game))?;
    let engine = Engine::new(&ruleset, 1 << 20, 1).map_err(|error| error.to_string())?;
    let mut weights: Weights =
        if args.from_rules { derived_weights(&ruleset) } else { engine.weights().clone() };
    let output = args.output.clone().unwrap_or_else(|| format!("rulesets/{}.weights", ruleset.id()).into());
    let first = weights.clone();
    let mut positions = 0;
    let mut kept = Vec::new();
    for round in 1..=args.rounds {
        let samples = games::play(&ruleset, &weights, args, round);
        positions += samples.len();
        // Games of the round before still help: they are kept once.
        let fresh = samples.len();
        kept.extend(samples);
        let shared = shared_weights(&ruleset, &weights);
        weights = fit::fit(&weights, &shared, &kept, args.passes);
        kept.drain(..kept.len() - fresh);
        let comment = format!(
            "Weights of the computer player for {}, fitted by tabiya-tune to {positions} positions of {} \
             games\nthat it played against itself, in {} with {} nodes per move.",
            ruleset.def().name,
            args.games * round,
            if round == 1 { "one round".to_owned() } else { format!("{round} rounds") },
            args.nodes,
        );
        std::fs::write(&output, weights.write(&ruleset, &comment))
            .map_err(|error| format!("{}: {error}", output.display()))?;
        println!("round {round}: wrote {}", output.display());
        if args.compare > 0 {
            let [wins, draws, losses] = games::compare(&ruleset, [&weights, &first], args);
            println!("against the first weights: {wins} wins, {draws} draws, {losses} losses");
        }
    }
    Ok(())
}
