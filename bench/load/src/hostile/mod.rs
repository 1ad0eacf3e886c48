//! Attacks on the server beside ordinary play: how long the acknowledgements of ordinary players take, how
//! much memory the server needs, and whether a move is lost.
//!
//! Every attack has a server of its own with its usual limits, ordinary games between players with an address
//! each, and attackers with other addresses. All addresses are loopback ones of this machine (127.1.0.0/16
//! for players, 127.2.0.0/16 for attackers), or are passed on as by a proxy in front of the server. Attacks
//! run on a thread of their own, so that they do not delay the players in this program. After each, the
//! server is killed and started again, and every acknowledged move must be in its game.

mod attack;
mod oversized;
mod players;
mod report;
mod requests;
mod sockets;
mod tally;

use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::BoxError;
use crate::client::Client;
use crate::game::Ledger;
use crate::process::Server;
use attack::Attack;
pub(crate) use report::print;
use tally::Tally;

/// The ordinary games. With two sockets each they stay below the usual limit of 1,024 open files.
const GAMES: usize = 300;

/// How long players and attackers run before the measurement begins.
const WARM_UP: Duration = Duration::from_secs(2);

/// The measurements during an attack.
pub(crate) struct Row {
    attack: Attack,
    /// The length of the measurement.
    length: Duration,
    /// The times from when each move of ordinary players was due to its acknowledgement, ascending.
    times: Vec<Duration>,
    /// The ordinary players whose connection or command failed.
    failures: usize,
    tally: Tally,
    /// The memory of the server before the attack, the peak, and at its end, in KiB.
    memory: [u64; 3],
    /// The acknowledged moves, and those of them that the server does not have after it was killed.
    acknowledged: usize,
    lost: usize,
}

/// Runs all attacks in turn, or those whose name contains one of these texts.
pub(crate) async fn run(
    program: &Path,
    rate: u32,
    length: Duration,
    only: &[String],
) -> Result<Vec<Row>, BoxError> {
    let mut rows = Vec::new();
    for attack in Attack::ALL {
        if only.is_empty() || only.iter().any(|text| attack.name().contains(text.as_str())) {
            rows.push(withstand(program, attack, rate, length).await?);
        }
    }
    Ok(rows)
}

async fn withstand(program: &Path, attack: Attack, rate: u32, length: Duration) -> Result<Row, BoxError> {
    eprintln!("attack: {}", attack.name());
    let flags = if attack.is_behind_proxy() { vec!["--behind-proxy".to_owned()] } else { Vec::new() };
    let mut server = Server::start_with(program, flags).await?;
    let ledger = Ledger::default();
    let pairs = players::begin(&server.address, GAMES, attack.is_behind_proxy(), &ledger).await?;
    let (before, _) = server.usage();

    let tally = Arc::<Tally>::default();
    let (ready, is_ready) = oneshot::channel();
    let (end, is_end) = oneshot::channel();
    let (address, counts) = (server.address.clone(), Arc::clone(&tally));
    let attackers = std::thread::spawn(move || -> Result<(), String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| error.to_string())?;
        runtime.block_on(attack.run(address, counts, ready, is_end)).map_err(|error| error.to_string())
    });
    // Some attacks need a while to prepare. An attack that fails drops the sender, and its error follows
    // below.
    let _ = is_ready.await;
    let start = Instant::now() + WARM_UP;
    let (times, failures) = players::play(pairs, rate, start, start + length).await?;
    let (after, _) = server.usage();
    let peak = server.peak();
    let _ = end.send(());
    let joined = tokio::task::spawn_blocking(move || attackers.join()).await?;
    joined.map_err(|_| "an attack panicked")??;

    server.kill_and_restart().await?;
    let (acknowledged, lost) = players::missing(&server.address, attack.is_behind_proxy(), &ledger).await?;
    let tally = Tally::clone(&tally);
    Ok(Row { attack, length, times, failures, tally, memory: [before, peak, after], acknowledged, lost })
}

/// Returns the client of an ordinary player.
fn player(server: &str, number: usize, behind_proxy: bool) -> Client {
    let client = Client::at(server, numbered([127, 1], number));
    if behind_proxy { client.forwarded(numbered([198, 18], number)) } else { client }
}

/// Returns the client of an attacker.
fn attacker(server: &str, number: usize) -> Client {
    Client::at(server, numbered([127, 2], number))
}

/// Returns an address of a /16 network.
fn numbered([a, b]: [u8; 2], number: usize) -> Ipv4Addr {
    Ipv4Addr::new(a, b, (number / 250 % 256) as u8, (number % 250) as u8 + 1)
}
