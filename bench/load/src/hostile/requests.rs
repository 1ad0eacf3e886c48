//! Attacks by requests.

use std::net::Ipv6Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::json;
use tabiya_wire::online::{Lobby, Seated};
use tokio::time::timeout;

use super::attack::{Attacker, Attackers};

/// Positions that are slow to judge: games, and FENs.
const SLOW_POSITIONS: [(&str, &str); 5] = [
    ("xiangqi", "2bakab2/9/9/9/9/9/9/4B4/4A4/2B1KA3 w - - 0 1"),
    ("chess", "b1b1k1b1/1b1b1b1b/b1b1b1b1/1b1b1b1b/B1B1B1B1/1B1B1B1B/B1B1B1B1/1B1K1B1B w - - 0 1"),
    ("chess", "6K1/1P2b3/5bk1/8/8/8/8/8 w - - 0 1"),
    ("xiangqi", "3k5/9/9/1rnr1rnr1/1C1C1C1C1/1N1N1N1N1/1R1R1R1R1/9/9/4K4 w - - 0 1"),
    ("grand", "10/10/4k5/3bbbbbb1/3BBBBBB1/3nnnnnn1/3NNNNNN1/10/4K5/10 w - - 0 1"),
];

pub(super) fn closed_positions(attackers: &mut Attackers) {
    attackers.repeat(16, Duration::from_millis(25), |one, round| async move {
        let (rules, fen) = SLOW_POSITIONS[(one.number + round as usize) % SLOW_POSITIONS.len()];
        one.request("POST", "/api/games", None, &json!({"rules": rules, "fen": fen}).to_string()).await;
    });
}

pub(super) fn replay_bombs(attackers: &mut Attackers) {
    let closed = |&(rules, fen): &(&str, &str)| {
        format!("[Variant \"{rules}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n\n")
    };
    let positions: String = SLOW_POSITIONS.iter().cycle().take(100).map(closed).collect();
    let moves: String = (0..2_500)
        .map(|number| format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * number + 1, 2 * number + 2))
        .collect();
    let texts = [positions, format!("[Variant \"two-player\"]\n\n{moves} *")];
    let bodies: Arc<Vec<String>> =
        Arc::new(texts.iter().map(|text| json!({ "text": text }).to_string()).collect());
    attackers.repeat(12, Duration::from_millis(40), move |one, round| {
        let bodies = Arc::clone(&bodies);
        async move {
            let turn = one.number + round as usize;
            let bomb = one.request("POST", "/api/replay", None, &bodies[turn % bodies.len()]);
            if (turn / 2).is_multiple_of(2) {
                bomb.await;
            } else if timeout(Duration::from_millis(100), bomb).await.is_err() {
                // The attacker has hung up.
                one.tally.broken();
            }
        }
    });
}

pub(super) fn lobby_filling(attackers: &mut Attackers) {
    attackers.repeat(32, Duration::from_millis(40), |one, round| async move {
        let name = format!("{:\u{4e00}>38}", one.number);
        let new = json!({"rules": "chess", "listed": true, "name": name});
        let made = one.request("POST", "/api/games", None, &new.to_string()).await;
        // The lobby shows games whose maker is connected.
        let made = made.and_then(|response| response.json::<Seated>());
        let Some(seat) = made.as_ref().and_then(|made| Some((made, made.seats.first()?))) else {
            one.request("GET", "/api/games", None, "").await;
            return;
        };
        let (made, seat) = seat;
        let socket = one.client.socket(&made.game, &[seat.token.as_str()]).await;
        if round % 4 == 0 {
            one.request("GET", "/api/games", None, "").await;
        }
        // The socket stays open while the attacker makes a few more games.
        if let Ok(mut socket) = socket {
            let wait = async { while socket.skip().await.is_ok() {} };
            let _ = timeout(Duration::from_millis(400), wait).await;
        }
    });
}

pub(super) fn join_sniping(attackers: &mut Attackers) {
    attackers.repeat(24, Duration::from_millis(20), |one, round| async move {
        if one.number < 4 {
            let new = json!({"rules": "chess", "listed": true, "name": "open to all"});
            one.request("POST", "/api/games", None, &new.to_string()).await;
            return;
        }
        if round % 2 == 1 {
            // A guess.
            join(&one, &format!("t{:09}", round * 31 + one.number as u64)).await;
            return;
        }
        let lobby = one.request("GET", "/api/games", None, "").await;
        let Some(lobby) = lobby.and_then(|lobby| lobby.json::<Lobby>()) else { return };
        for game in lobby.open.iter().take(5) {
            join(&one, &game.game).await;
        }
    });
}

async fn join(one: &Attacker, game: &str) {
    one.request("POST", &format!("/api/games/{game}/join"), None, r#"{"name":"sniper"}"#).await;
}

pub(super) fn ipv6_spread(attackers: &mut Attackers) {
    let next = Arc::new(AtomicU64::new(0));
    attackers.repeat(32, Duration::from_millis(40), move |one, _| {
        let number = next.fetch_add(1, Ordering::Relaxed);
        async move {
            let client = one.client.clone().forwarded(spread(number));
            let one = Attacker { client, ..one };
            let (rules, fen) = SLOW_POSITIONS[number as usize % SLOW_POSITIONS.len()];
            match number % 3 {
                0 => one.request("GET", "/api/games", None, "").await,
                1 => {
                    one.request("POST", "/api/games", None, &json!({"rules": rules, "fen": fen}).to_string())
                        .await
                }
                _ => one.request("GET", "/api/rules/chess/preview.svg", None, "").await,
            };
        }
    });
}

/// Returns an address of another /64 network each time: three quarters in one /48, the rest all over a /32.
/// They are addresses for documentation, which exist nowhere.
fn spread(number: u64) -> Ipv6Addr {
    let [low, high] = [number as u16, (number >> 16) as u16];
    if number % 4 < 3 {
        Ipv6Addr::new(0x2001, 0xdb8, 1 + high, low, 0, 0, 0, 1)
    } else {
        Ipv6Addr::new(0x2001, 0xdb8, low | 0x8000, high, 0, 0, 0, 1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_request_comes_from_another_network() {
        let networks: BTreeSet<[u16; 4]> = (0..1_000)
            .map(|number| {
                let [a, b, c, d, ..] = spread(number).segments();
                [a, b, c, d]
            })
            .collect();
        assert_eq!(networks.len(), 1_000);
        assert_eq!(networks.iter().filter(|[_, _, third, _]| *third == 1).count(), 750);
    }
}
