//! Moves in many games at once: how many a second, and how long until each is acknowledged.

use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::game::{Pair, Random};
use crate::process::Server;

/// How fast the players move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// As soon as both have seen the last move.
    Full,
    /// So many moves a second in all games together.
    Rate(u32),
}

/// What was measured.
pub(crate) struct Row {
    pub(crate) pace: Pace,
    pub(crate) games: usize,
    pub(crate) length: Duration,
    /// The time from when each move was due to its acknowledgement, ascending.
    pub(crate) times: Vec<Duration>,
    /// The processor time that the server took.
    pub(crate) server_seconds: f64,
    /// The memory of the server at the end, in KiB.
    pub(crate) memory: u64,
}

/// Begins games, plays for a while, and measures from when all have begun.
pub(crate) async fn run(server: &Server, games: usize, pace: Pace, length: Duration) -> Result<Row, String> {
    eprintln!("beginning {games} games");
    let mut begun = Vec::with_capacity(games);
    // A few at a time: beginning games is not what is measured.
    for chunk in (0..games as u64).collect::<Vec<_>>().chunks(50) {
        let mut set = JoinSet::new();
        for number in chunk {
            let (address, seed) = (server.address.clone(), number.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
            set.spawn(async move { Pair::begin(&address, seed).await });
        }
        while let Some(pair) = set.join_next().await {
            begun.push(pair.map_err(|error| error.to_string())??);
        }
    }
    eprintln!("playing for {} s ({pace:?})", length.as_secs());
    // The first seconds warm up and are not counted.
    let start = Instant::now() + Duration::from_secs(2);
    let (_, before) = server.usage();
    let mut set = JoinSet::new();
    for (number, pair) in begun.into_iter().enumerate() {
        set.spawn(play(pair, pace, games, number as u64, start, start + length));
    }
    let mut times = Vec::new();
    while let Some(measured) = set.join_next().await {
        times.append(&mut measured.map_err(|error| error.to_string())??);
    }
    let (memory, after) = server.usage();
    times.sort_unstable();
    Ok(Row { pace, games, length, times, server_seconds: after - before, memory })
}

async fn play(
    mut pair: Pair,
    pace: Pace,
    games: usize,
    number: u64,
    start: Instant,
    end: Instant,
) -> Result<Vec<Duration>, String> {
    let mut times = Vec::new();
    let interval = match pace {
        Pace::Full => None,
        Pace::Rate(rate) => Some(Duration::from_secs_f64(games as f64 / f64::from(rate.max(1)))),
    };
    // Every game at its own moment, so that moves come evenly.
    let phase = Random(number * 2 + 1).below(1_000) as f64 / 1_000.0;
    let mut due = Instant::now() + interval.map_or(Duration::ZERO, |interval| interval.mul_f64(phase));
    loop {
        if interval.is_some() {
            sleep_until(due).await;
        } else {
            due = Instant::now();
        }
        if due >= end {
            return Ok(times);
        }
        // From when the move was due, not from when it was sent: waiting behind others counts.
        if let Some(acknowledged) = pair.step().await?
            && due >= start
            && acknowledged <= end
        {
            times.push(acknowledged - due);
        }
        due += interval.unwrap_or_default();
    }
}
