//! Checking the moves of many games: Tabiya and pgn-reader with shakmaty, interleaved in one process; `tabiya
//! replay` and `pgn-extract`, as interleaved processes.
//!
//! ```text
//! cargo run --release --bin replay -- [--rounds N] [--games N] [--program PATH]
//! ```
//! Times are CPU time. The games are made here, the same every time, and kept in target/bench.
mod games;
mod peers;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use cpu_time::ThreadTime;
use nix::sys::resource::{UsageWho, getrusage};
use tabiya_notation::pgn::{Replay, Scanned, scan};
use tabiya_rules::Ruleset;

struct Options {
    rounds: usize,
    games: usize,
    program: Option<PathBuf>,
}

fn options() -> Result<Options, String> {
    let mut options = Options { rounds: 5, games: 50_000, program: None };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
        let number = || value.parse().map_err(|_| format!("{name} needs a number, not `{value}`"));
        match name.as_str() {
            "--rounds" => options.rounds = number()?,
            "--games" => options.games = number()?,
            "--program" => options.program = Some(value.into()),
            _ => return Err(format!("there is no option {name}")),
        }
    }
    Ok(options)
}

fn main() -> ExitCode {
    match options().and_then(|options| run(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    let path = games::file(options.games).map_err(|error| format!("the games: {error}"))?;
    let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let moves = peers::shakmaty(&text)?;
    println!("### {} chess games, {moves} moves, {:.1} MB\n", options.games, text.len() as f64 / 1e6);
    println!("{} rounds, one thread, CPU time; ratio = median over the rounds.\n", options.rounds);
    println!("| | M moves/s best | ratio | min | max | wanted |\n|---|---:|---:|---:|---:|---|");
    in_process(options, &text, moves)?;
    processes(options, &path, moves)
}

fn in_process(options: &Options, text: &[u8], moves: usize) -> Result<(), String> {
    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        theirs.push(timed(moves, || peers::shakmaty(text))?);
        ours.push(timed(moves, || tabiya(text))?);
    }
    row("pgn-reader + shakmaty", &theirs, &theirs, None);
    row("tabiya", &ours, &theirs, Some(1.5));
    Ok(())
}

/// Checks all games and says how many moves they had.
fn tabiya(text: &[u8]) -> Result<usize, String> {
    let chess = Ruleset::builtin("chess").ok_or("no chess")?;
    let mut replay = Replay::new(&chess);
    let (mut at, mut moves) = (0, 0);
    while let Scanned::Game { end } = scan(&text[at..], true, &mut replay) {
        if let Some(error) = replay.error() {
            return Err(format!("tabiya: {}", error.kind.sentence(&chess)));
        }
        moves += replay.plies();
        at += end;
    }
    Ok(moves)
}

fn timed(moves: usize, work: impl Fn() -> Result<usize, String>) -> Result<f64, String> {
    let clock = ThreadTime::now();
    let counted = work()?;
    let seconds = clock.elapsed().as_secs_f64();
    if counted == moves {
        Ok(moves as f64 / seconds)
    } else {
        Err(format!("{counted} moves instead of {moves}"))
    }
}

fn processes(options: &Options, path: &Path, moves: usize) -> Result<(), String> {
    let Some(program) = &options.program else { return Ok(()) };
    let extract = || {
        let mut command = Command::new("/usr/games/pgn-extract");
        command.arg("-r").arg("--quiet").arg(path);
        command
    };
    let ours = || {
        let mut command = Command::new(program);
        command.args(["replay", "--threads", "1"]).arg(path);
        command
    };
    if extract().stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
        println!("| pgn-extract | not installed | | | | |");
        return Ok(());
    }
    let (mut theirs, mut mine) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        theirs.push(moves as f64 / children(&mut extract())?);
        mine.push(moves as f64 / children(&mut ours())?);
    }
    row("pgn-extract -r", &theirs, &theirs, None);
    row("tabiya replay", &mine, &theirs, Some(8.0));
    Ok(())
}

/// The CPU seconds that a program took.
fn children(command: &mut Command) -> Result<f64, String> {
    let used = || -> Result<f64, String> {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| error.to_string())?;
        let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
        Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
    };
    let before = used()?;
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let status = status.map_err(|error| format!("{command:?}: {error}"))?;
    if !status.success() {
        return Err(format!("{command:?} failed: {status}"));
    }
    Ok(used()? - before)
}

fn row(name: &str, speeds: &[f64], baseline: &[f64], wanted: Option<f64>) {
    let mut ratios: Vec<f64> = speeds.iter().zip(baseline).map(|(ours, theirs)| ours / theirs).collect();
    ratios.sort_by(f64::total_cmp);
    let best = speeds.iter().copied().fold(0.0, f64::max) / 1e6;
    let median = ratios[ratios.len() / 2];
    let verdict = match wanted {
        Some(wanted) if median >= wanted => format!("{wanted:.2}: met"),
        Some(wanted) => format!("{wanted:.2}: missed"),
        None => String::new(),
    };
    println!(
        "| {name} | {best:.2} | {median:.2} | {:.2} | {:.2} | {verdict} |",
        ratios[0],
        ratios[ratios.len() - 1]
    );
}
