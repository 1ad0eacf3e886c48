//! `cargo xtask bench engine`: nodes per second of our engine compared with Fairy-Stockfish, interleaved in
//! one run, and of two threads compared with one; and the time to stop a search. Both programs are spoken to
//! by UCI.
//!
//! Both count a node for each move that is made. Ours also counts null moves, which are few.
mod uci;

use std::process::Command;
use std::time::Duration;

use crate::bench_engine::uci::{Cost, Engine};
use crate::{Outcome, setup, shell};

/// The other program, as Debian has it.
const OTHER: &str = "/usr/games/fairy-stockfish";

const POSITIONS: &str = include_str!("positions.txt");

/// The size of the transposition tables, in MiB.
const HASH: u32 = 16;

/// The required ratios of nodes per second: to Fairy-Stockfish, and of two threads to one.
const WANTED_SPEED: f64 = 2.0;
const WANTED_THREADS: f64 = 1.7;

/// The time in milliseconds within which a search is to stop.
const WANTED_STOP: f64 = 10.0;

/// How often a search is stopped in each game.
const STOPS: u32 = 30;

/// How much to measure.
struct Extent {
    rounds: usize,
    time: Duration,
    only: Option<String>,
}

/// A game with its positions.
#[derive(Debug, PartialEq)]
struct Game<'p> {
    ours: &'p str,
    theirs: &'p str,
    positions: Vec<&'p str>,
}

/// Measures, prints and returns the tables.
pub(crate) fn run(options: &[&str]) -> Outcome<String> {
    let extent = parse(options)?;
    let games = games(POSITIONS)?;
    let chosen = |game: &Game| extent.only.as_deref().is_none_or(|only| game.ours.contains(only));
    let games: Vec<Game> = games.into_iter().filter(chosen).collect();
    if games.is_empty() {
        return Err("no game of the measurement has a name with the text after `--only`".into());
    }
    let mut report = Report::default();
    report.add(&format!(
        "{} rounds of {} ms for each position, tables of {HASH} MiB, emptied before each search.\n",
        extent.rounds,
        extent.time.as_millis()
    ));
    match setup::debian_program(OTHER, "fairy-stockfish") {
        Ok(()) => beside(&games, &extent, &mut report)?,
        Err(why) => report.add(&format!("Not compared with Fairy-Stockfish: {why}.\n")),
    }
    threads(&games, &extent, &mut report)?;
    stops(&games, &mut report)?;
    Ok(report.text)
}

/// Prints the results as they come.
#[derive(Default)]
struct Report {
    text: String,
}

impl Report {
    fn add(&mut self, line: &str) {
        println!("{line}");
        self.text += line;
        self.text.push('\n');
    }
}

fn parse(options: &[&str]) -> Outcome<Extent> {
    let mut extent = Extent { rounds: 5, time: Duration::from_millis(500), only: None };
    let mut options = options.iter();
    while let Some(&option) = options.next() {
        let value = options.next().ok_or_else(|| format!("{option} needs a value"))?;
        let number = value.parse::<u32>().ok().filter(|number| *number > 0);
        match (option, number) {
            ("--rounds", Some(number)) => extent.rounds = number as usize,
            ("--movetime", Some(number)) => extent.time = Duration::from_millis(number.into()),
            ("--only", _) => extent.only = Some((*value).to_owned()),
            _ => return Err(format!("`bench engine` does not take `{option} {value}`")),
        }
    }
    Ok(extent)
}

/// Reads the list of positions.
fn games(text: &str) -> Outcome<Vec<Game<'_>>> {
    let mut games: Vec<Game> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [ours, theirs, position] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            return Err(format!("not a position: {line}"));
        };
        match games.last_mut().filter(|game| game.ours == ours) {
            Some(game) => game.positions.push(position),
            None => games.push(Game { ours, theirs, positions: vec![position] }),
        }
    }
    Ok(games)
}

/// Starts our program with some threads.
fn ours(threads: u32) -> Outcome<Engine> {
    let mut command = Command::new(shell::target().join("release/tabiya"));
    command.arg("uci");
    Engine::start(command, threads, HASH)
}

/// Searches the positions in turn with two programs, each with its name of the game, and returns the costs of
/// each round.
fn in_turn(
    first: (&mut Engine, &str),
    second: (&mut Engine, &str),
    positions: &[&str],
    extent: &Extent,
) -> Outcome<Vec<(Cost, Cost)>> {
    let mut rounds = Vec::new();
    for _ in 0..extent.rounds {
        let mut costs = (Cost::default(), Cost::default());
        for position in positions {
            first.0.set_up(first.1, position)?;
            costs.0 += first.0.search(extent.time)?;
            second.0.set_up(second.1, position)?;
            costs.1 += second.0.search(extent.time)?;
        }
        rounds.push(costs);
    }
    Ok(rounds)
}

/// Compares with the other program.
fn beside(games: &[Game], extent: &Extent, report: &mut Report) -> Outcome {
    let (mut ours, mut theirs) = (ours(1)?, Engine::start(Command::new(OTHER), 1, HASH)?);
    report.add("### One thread beside Fairy-Stockfish\n");
    let wanted = format!("wanted {WANTED_SPEED:.1}");
    report.add(&format!("| game | ours, knodes/s | theirs | ratio | min | max | by wall time | {wanted} |"));
    report.add("|---|---:|---:|---:|---:|---:|---:|---|");
    let (mut ratios, mut notes) = (Vec::new(), Vec::new());
    for game in games {
        if !theirs.has(game.theirs) {
            notes.push(format!("Fairy-Stockfish does not have {}.", game.ours));
            continue;
        }
        for position in &game.positions {
            ours.set_up(game.ours, position)?;
            theirs.set_up(game.theirs, position)?;
            let counts = (ours.perft(2)?, theirs.perft(2)?);
            if counts.0 != counts.1 {
                let counts = format!("{} beside {} sequences of two moves", counts.0, counts.1);
                notes.push(format!("{}, {position}: {counts}.", game.ours));
            }
        }
        let rounds = in_turn((&mut ours, game.ours), (&mut theirs, game.theirs), &game.positions, extent)?;
        let all = |value: fn(&(Cost, Cost)) -> f64| sorted(rounds.iter().map(value));
        let ratio = all(|(ours, theirs)| ours.per_cpu() / theirs.per_cpu());
        let wall = all(|(ours, theirs)| ours.per_wall() / theirs.per_wall());
        report.add(&format!(
            "| {} | {:.0} | {:.0} | {:.2} | {:.2} | {:.2} | {:.2} | {} |",
            game.ours,
            median(&all(|(ours, _)| ours.per_cpu())) / 1e3,
            median(&all(|(_, theirs)| theirs.per_cpu())) / 1e3,
            median(&ratio),
            ratio[0],
            ratio[ratio.len() - 1],
            median(&wall),
            verdict(median(&ratio) >= WANTED_SPEED),
        ));
        ratios.push(median(&ratio));
    }
    let mean = geometric_mean(&ratios);
    report.add(
        "\nBy processor time; the speeds and the ratio are medians of the rounds. Fairy-Stockfish is as \
         Debian builds it, for every x86-64 processor.",
    );
    notes.iter().for_each(|note| report.add(note));
    report.add(&format!(
        "\nnodes a second beside Fairy-Stockfish, geometric mean: {mean:.2}, wanted {WANTED_SPEED:.1}: {}; \
         {}\n",
        verdict(mean >= WANTED_SPEED),
        in_games(&ratios, WANTED_SPEED)
    ));
    Ok(())
}

/// Compares two threads with one.
fn threads(games: &[Game], extent: &Extent, report: &mut Report) -> Outcome {
    let (mut one, mut two) = (ours(1)?, ours(2)?);
    report.add("### Two threads beside one\n");
    let wanted = format!("wanted {WANTED_THREADS:.1}");
    report.add(&format!(
        "| game | 1 thread, knodes/s | 2 threads | ratio | min | max | by processor time | {wanted} |"
    ));
    report.add("|---|---:|---:|---:|---:|---:|---:|---|");
    let (mut ratios, mut busy) = (Vec::new(), Cost::default());
    for game in games {
        let rounds = in_turn((&mut one, game.ours), (&mut two, game.ours), &game.positions, extent)?;
        rounds.iter().for_each(|(_, two)| busy += *two);
        let all = |value: fn(&(Cost, Cost)) -> f64| sorted(rounds.iter().map(value));
        let ratio = all(|(one, two)| two.per_wall() / one.per_wall());
        report.add(&format!(
            "| {} | {:.0} | {:.0} | {:.2} | {:.2} | {:.2} | {:.2} | {} |",
            game.ours,
            median(&all(|(one, _)| one.per_wall())) / 1e3,
            median(&all(|(_, two)| two.per_wall())) / 1e3,
            median(&ratio),
            ratio[0],
            ratio[ratio.len() - 1],
            2.0 * median(&all(|(one, two)| two.per_cpu() / one.per_cpu())),
            verdict(median(&ratio) >= WANTED_THREADS),
        ));
        ratios.push(median(&ratio));
    }
    let mean = geometric_mean(&ratios);
    report.add(&format!(
        "\nBy wall time. The two threads had {:.2} processors on average; the last column is the ratio that \
         follows from the nodes in a second of processor time, if they had two.\n",
        busy.cpu / busy.wall
    ));
    report.add(&format!(
        "nodes a second of two threads beside one, geometric mean: {mean:.2}, wanted {WANTED_THREADS:.1}: \
         {}; {}\n",
        verdict(mean >= WANTED_THREADS),
        in_games(&ratios, WANTED_THREADS)
    ));
    Ok(())
}

/// Measures how soon a search stops.
fn stops(games: &[Game], report: &mut Report) -> Outcome {
    report.add("### From `stop` to `bestmove`\n");
    report.add("| threads | searches | median ms | p99 ms | longest ms |");
    report.add("|---:|---:|---:|---:|---:|");
    let mut worst: f64 = 0.0;
    for threads in [1, 2] {
        let mut engine = ours(threads)?;
        let (mut times, mut random) = (Vec::new(), 1_u64);
        for game in games {
            for number in 0..STOPS {
                let position = game.positions[number as usize % game.positions.len()];
                engine.set_up(game.ours, position)?;
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let time = engine.stop_after(Duration::from_millis(random >> 57))?;
                times.push(time.as_secs_f64() * 1e3);
            }
        }
        let times = sorted(times.into_iter());
        let longest = times[times.len() - 1];
        report.add(&format!(
            "| {threads} | {} | {:.2} | {:.2} | {longest:.2} |",
            times.len(),
            median(&times),
            times[times.len() * 99 / 100],
        ));
        worst = worst.max(longest);
    }
    report.add(&format!(
        "\nlongest time from `stop` to `bestmove`, ms: {worst:.2}, wanted at most {WANTED_STOP:.0}: {}",
        verdict(worst <= WANTED_STOP)
    ));
    Ok(())
}

impl Cost {
    /// Returns the nodes in a second of processor time.
    fn per_cpu(&self) -> f64 {
        self.nodes / self.cpu.max(1e-3)
    }

    /// Returns the nodes in a second.
    fn per_wall(&self) -> f64 {
        self.nodes / self.wall.max(1e-3)
    }
}

fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "missed" }
}

/// Says in how many games a ratio is met: a mean hides those in which it is missed.
fn in_games(ratios: &[f64], wanted: f64) -> String {
    let met = ratios.iter().filter(|ratio| **ratio >= wanted).count();
    format!("met in {met} of {} games", ratios.len())
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// Returns the middle of sorted values, the upper one of two.
fn median(values: &[f64]) -> f64 {
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len().max(1) as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_grouped_by_game() {
        let games = games(POSITIONS).unwrap();
        assert!(games.iter().all(|game| game.positions.len() == 3 && game.positions[0] == "startpos"));
        for game in games {
            assert!(tabiya_rules::Ruleset::builtin(game.ours).is_some(), "{}", game.ours);
        }
    }

    #[test]
    fn means_are_taken() {
        assert_eq!(median(&sorted([3.0, 1.0, 2.0].into_iter())), 2.0);
        assert!((geometric_mean(&[1.0, 4.0]) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn a_mean_does_not_hide_a_game() {
        assert_eq!(in_games(&[2.5, 1.92, 2.0], 2.0), "met in 2 of 3 games");
    }

    #[test]
    fn options_are_read() {
        assert_eq!(parse(&["--rounds", "3"]).unwrap().rounds, 3);
        assert!(parse(&["--rounds"]).is_err() && parse(&["--rounds", "0"]).is_err());
        assert!(parse(&["--fast", "1"]).is_err());
    }
}
