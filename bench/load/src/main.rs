//! Many players at once: how much the server can bear.
//!
//! `tabiya-load` starts the server (or is told where one runs), lets players play by what the server tells
//! them, and prints a table. It knows no rule: a move is any of the targets that came with the last
//! update. `cargo xtask bench server` runs it.
#![forbid(unsafe_code)]
#![expect(clippy::print_stderr, reason = "what is being done is told on standard error")]

mod client;
mod game;
mod idle;
mod moves;
mod process;
mod table;

use std::time::Duration;

use clap::Parser;

/// What to measure.
#[derive(Parser, Clone, Debug)]
#[command(about = "Many players at once: how much the server can bear")]
struct Args {
    /// The program to start as the server.
    #[arg(long, value_name = "FILE")]
    program: std::path::PathBuf,
    /// How many games are played at once.
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// How long each measurement of moves takes, in seconds.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Moves a second in the measurement of the time to acknowledgement.
    #[arg(long, default_value_t = 1_000)]
    rate: u32,
    /// Sockets that only watch, in the measurement of memory; not more than files can be open.
    #[arg(long, default_value_t = 10_000)]
    idle: usize,
    /// Leave out everything but: `throughput`, `latency`, `idle`.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

fn main() -> Result<(), String> {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| error.to_string())?.block_on(measure(&args))
}

async fn measure(args: &Args) -> Result<(), String> {
    let wanted = |name: &str| args.only.as_deref().is_none_or(|only| only == name);
    let mut rows = Vec::new();
    let length = Duration::from_secs(args.seconds);
    if wanted("latency") {
        let server = process::Server::start(&args.program).await?;
        let pace = moves::Pace::Rate(args.rate);
        rows.push(moves::run(&server, args.games, pace, length).await?);
    }
    if wanted("throughput") {
        let server = process::Server::start(&args.program).await?;
        rows.push(moves::run(&server, args.games, moves::Pace::Full, length).await?);
    }
    let mut idle = None;
    if wanted("idle") {
        let server = process::Server::start(&args.program).await?;
        idle = Some(idle::run(&server, args.idle).await?);
    }
    table::print(&rows, idle.as_ref());
    Ok(())
}
