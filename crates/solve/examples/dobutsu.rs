//! Solves dobutsu shogi and compares the solution with every published figure: `cargo xtask check dobutsu`.
//! It takes minutes, and 7 GiB of memory.

#[path = "../tests/common/perfect_game.rs"]
mod perfect_game;

use std::process::ExitCode;

use tabiya_rules::Ruleset;
use tabiya_solve::{Options, Reachable, Solution, Value, solve};

/// The positions that are won for the side to move in an odd number of half-moves from three on, by that
/// number. All legal positions are counted, also those that cannot be reached.
const PROFILE: &str = include_str!("../tests/data/depth-profile.csv");

/// Prints comparisons and counts those that fail.
#[derive(Default)]
struct Comparison {
    failed: usize,
}

impl Comparison {
    #[expect(clippy::print_stdout, reason = "an example prints its result")]
    fn note(&mut self, what: &str, holds: bool, found: &str) {
        let verdict = if holds { "same" } else { "DIFFERS" };
        println!("{verdict:8} {what}: {found}");
        self.failed += usize::from(!holds);
    }

    /// Compares a figure with the published one.
    fn equal<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, found: T, published: T) {
        let text =
            if found == published { format!("{found:?}") } else { format!("{found:?}, not {published:?}") };
        self.note(what, found == published, &text);
    }
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let ruleset = Ruleset::builtin("dobutsu").ok_or("no such game")?;
    let solution = solve(&ruleset.start(), &Options::default(), &|_| {})?;
    let mut comparison = Comparison::default();
    figures_of_tanaka(&solution, &mut comparison);
    depth_profile(&solution, &mut comparison)?;
    game(&solution, &mut comparison);
    Ok(if comparison.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The figures of Tanaka (2009). There the game has ended in a position if the lion can be captured, or if
/// the other lion has arrived; the rest is won, lost or drawn.
fn figures_of_tanaka(solution: &Solution, comparison: &mut Comparison) {
    let start = solution.root();
    comparison.equal("the first position", solution.value(start), Some(Value::Loss(78)));
    let first: Vec<Value> = solution.moves(start).into_iter().map(|(_, value)| value).collect();
    let published = [Value::Loss(78), Value::Loss(78), Value::Loss(78), Value::Loss(76)];
    comparison.equal("the first moves", first, published.to_vec());
    let Reachable { live, ended, stopped, .. } = solution.reachable();
    comparison.equal("reachable positions", live + ended, 246_803_167);
    comparison.equal("of these, the game goes on", live - stopped, 99_485_568);
    let counts = solution.counts();
    let won: u64 = counts.won.iter().sum();
    comparison.equal("of these, won", won - stopped, 56_474_473);
    comparison.equal("of these, drawn", counts.drawn, 2_682_700);
    comparison.equal("of these, lost", counts.lost.iter().sum(), 40_328_395);
    comparison.equal("the longest win", counts.won.len() - 1, 173);
}

/// The profile counts more positions than can be reached, so that each of its figures is an upper bound; and
/// every distance that occurs among the reachable positions has to occur in it.
fn depth_profile(solution: &Solution, comparison: &mut Comparison) -> Result<(), Box<dyn std::error::Error>> {
    let counts = solution.counts();
    let mut bounds = vec![0; counts.won.len()];
    for line in PROFILE.lines().skip(1) {
        let (distance, all) = line.split_once(',').ok_or("the profile has no comma")?;
        let (distance, all): (usize, u64) = (distance.parse()?, all.parse()?);
        bounds.resize(bounds.len().max(distance + 1), 0);
        bounds[distance] = all;
    }
    comparison.equal("the greatest distance in the profile", bounds.len() - 1, counts.won.len() - 1);
    // Wins at once are not in the profile.
    let above = (2..counts.won.len()).filter(|distance| counts.won[*distance] > bounds[*distance]);
    comparison.equal("distances with more positions than in the profile", above.collect(), Vec::new());
    Ok(())
}

/// Every move of the published game is a best one, of both sides.
fn game(solution: &Solution, comparison: &mut Comparison) {
    let mut position = solution.root().clone();
    let texts = perfect_game::texts();
    comparison.equal("the length of our best game", solution.line(&position).len(), texts.len());
    let mut worse = Vec::new();
    for (ply, text) in (0_u16..).zip(texts) {
        let left = 78 - ply;
        let best = if ply % 2 == 0 { Value::Loss(left) } else { Value::Win(left) };
        position.play_unchecked(perfect_game::read(&position, text));
        if solution.value(&position).map(Value::before) != Some(best) {
            worse.push(text);
        }
    }
    comparison.equal("moves of the published game that are not best", worse, Vec::new());
    comparison.equal("who has lost then", solution.value(&position), Some(Value::Loss(0)));
}
