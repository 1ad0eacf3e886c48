//! Measures moves in many concurrent games: their number per second, and the time until each is acknowledged.

use std::time::Duration;

use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::BoxError;
use crate::client::Client;
use crate::computer::ComputerGames;
use crate::game::{Pair, Random};
use crate::process::Server;

/// The rate at which the players move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MoveRate {
    /// As soon as both players have received the last move.
    Unlimited,
    /// This many moves per second in all games together.
    PerSecond(u32),
}

/// The measurements.
pub(crate) struct Row {
    pub(crate) rate: MoveRate,
    pub(crate) games: usize,
    pub(crate) length: Duration,
    /// The times from when each move was due to its acknowledgement, ascending.
    pub(crate) times: Vec<Duration>,
    /// The processor time of the server.
    pub(crate) server_seconds: f64,
    /// The memory of the server at the end, in KiB.
    pub(crate) memory: u64,
    /// The number of games against the computer at the same time, and the moves of the computer per second.
    pub(crate) computer: Option<(usize, f64)>,
}

/// Creates games between people, and `computer` games against the computer, then plays and measures the
/// former.
pub(crate) async fn run(
    server: &Server,
    games: usize,
    rate: MoveRate,
    length: Duration,
    computer: usize,
) -> Result<Row, BoxError> {
    eprintln!("creating {games} games");
    let mut begun = Vec::with_capacity(games);
    // A few at a time, because creating games is not measured.
    for chunk in (0..games as u64).collect::<Vec<_>>().chunks(50) {
        let mut set = JoinSet::new();
        for number in chunk {
            let (client, seed) =
                (Client::new(&server.address), number.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
            set.spawn(async move { Pair::begin(&client, seed, None).await });
        }
        while let Some(pair) = set.join_next().await {
            begun.push(pair??);
        }
    }
    let mut computer_games = ComputerGames::begin(server, computer);
    eprintln!("playing for {} s ({rate:?})", length.as_secs());
    // The first seconds warm up and are not counted.
    let start = Instant::now() + Duration::from_secs(2);
    let (_, before) = server.usage();
    let (begun_at, moved) = (Instant::now(), computer_games.moves());
    let mut set = JoinSet::new();
    for (number, pair) in begun.into_iter().enumerate() {
        set.spawn(play(pair, rate, games, number as u64, start, start + length));
    }
    let mut times = Vec::new();
    while let Some(measured) = set.join_next().await {
        times.append(&mut measured??);
    }
    let (memory, after) = server.usage();
    times.sort_unstable();
    computer_games.check()?;
    let speed = (computer_games.moves() - moved) as f64 / begun_at.elapsed().as_secs_f64();
    let computer = (computer > 0).then_some((computer, speed));
    Ok(Row { rate, games, length, times, server_seconds: after - before, memory, computer })
}

async fn play(
    mut pair: Pair,
    rate: MoveRate,
    games: usize,
    number: u64,
    start: Instant,
    end: Instant,
) -> Result<Vec<Duration>, BoxError> {
    let mut times = Vec::new();
    let interval = match rate {
        MoveRate::Unlimited => None,
        MoveRate::PerSecond(rate) => Some(Duration::from_secs_f64(games as f64 / f64::from(rate.max(1)))),
    };
    // Every game has its own phase, so that moves are spread evenly.
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
        // Measured from when the move was due, not from when it was sent, so that queueing counts.
        if let Some(acknowledged) = pair.step().await?
            && due >= start
            && acknowledged <= end
        {
            times.push(acknowledged - due);
        }
        due += interval.unwrap_or_default();
    }
}
