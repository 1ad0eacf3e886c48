//! Load test of the server: many players at once.
//!
//! `tabiya-load` starts the server, plays many games and prints a table of measurements. It holds no rule: a
//! move is any of the targets in the last update. `cargo xtask bench server` runs it.
#![forbid(unsafe_code)]
#![expect(clippy::print_stderr, reason = "progress is reported on standard error")]

mod client;
mod computer;
mod database;
mod game;
mod hostile;
mod idle;
mod moves;
mod process;
mod report;

use std::time::Duration;

use clap::Parser;

/// Any error; it ends the program.
type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// The measurement.
#[derive(Parser, Clone, Debug)]
#[command(about = "Load test of the server: many players at once")]
struct Args {
    /// The program to start as the server.
    #[arg(long, value_name = "FILE")]
    program: std::path::PathBuf,
    /// The number of concurrent games.
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// The duration of each measurement of moves, in seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Moves per second in the measurement of the time to acknowledgement.
    #[arg(long, default_value_t = 1_000)]
    rate: u32,
    /// The number of idle sockets in the measurement of memory; limited by the number of open files.
    #[arg(long, default_value_t = 10_000)]
    idle: usize,
    /// The number of games against the computer in the measurement of their effect on games between people.
    #[arg(long, default_value_t = 50)]
    computer: usize,
    /// Run only this measurement: `latency`, `computer`, `throughput` or `idle`. May be given several times.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Attack the server in ten ways in turn, beside ordinary play at `--rate`; with `--only`, those whose
    /// names contain a text.
    #[arg(long)]
    hostile: bool,
    /// Store this number of games, and measure how long it takes to check, export and import them.
    #[arg(long, value_name = "GAMES")]
    stored: Option<usize>,
    /// The duration of each attack, in seconds.
    #[arg(long, default_value_t = 8)]
    attack_seconds: u64,
}

fn main() -> Result<(), BoxError> {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime?.block_on(measure(&args))
}

async fn measure(args: &Args) -> Result<(), BoxError> {
    if let Some(games) = args.stored {
        return database::measure(&args.program, games).await;
    }
    if args.hostile {
        let length = Duration::from_secs(args.attack_seconds);
        let rows = hostile::run(&args.program, args.rate, length, &args.only).await?;
        hostile::print(&rows, args.rate);
        return Ok(());
    }
    let wanted = |name: &str| args.only.is_empty() || args.only.iter().any(|only| only == name);
    let mut rows = Vec::new();
    let length = Duration::from_secs(args.seconds);
    let rate = moves::MoveRate::PerSecond(args.rate);
    if wanted("latency") {
        let server = process::Server::start(&args.program).await?;
        rows.push(moves::run(&server, args.games, rate, length, 0).await?);
    }
    if wanted("computer") {
        let server = process::Server::start(&args.program).await?;
        rows.push(moves::run(&server, args.games, rate, length, args.computer).await?);
    }
    if wanted("throughput") {
        let server = process::Server::start(&args.program).await?;
        rows.push(moves::run(&server, args.games, moves::MoveRate::Unlimited, length, 0).await?);
    }
    let mut idle = None;
    if wanted("idle") {
        let server = process::Server::start(&args.program).await?;
        idle = Some(idle::run(&server, args.idle).await?);
    }
    report::print(&rows, idle.as_ref());
    Ok(())
}
