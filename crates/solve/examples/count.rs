//! Counts the positions that can be reached, under several conventions:
//! `cargo run --release -p tabiya-solve --example count [GAME [turn,mirror [won|capture|every]]]`.

use tabiya_rules::Ruleset;
use tabiya_solve::{Options, Reach, Symmetry, count};

#[expect(clippy::print_stdout, reason = "an example prints its result")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |n: usize| args.get(n).map_or("", String::as_str);
    let ruleset =
        Ruleset::builtin(if arg(0).is_empty() { "dobutsu" } else { arg(0) }).ok_or("no such game")?;
    let names = if args.len() > 1 { arg(1) } else { "turn,mirror" };
    let symmetry = Symmetry { turn: names.contains("turn"), mirror: names.contains("mirror") };
    let reach = match arg(2) {
        "won" => Reach::UntilWon,
        "every" => Reach::EveryMove,
        _ => Reach::UntilCapture,
    };
    let options = Options { symmetry, reach, ..Options::default() };
    let begun = std::time::Instant::now();
    let reachable = count(&ruleset.start(), &options, &|_| {})?;
    println!("{symmetry:?}, {reach:?}: {reachable:?}");
    println!("{:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}
