//! Kills the server during play, again and again: acknowledged moves must exist, in order, exactly once, and
//! players who were disconnected in the middle of a move continue without a gap.

mod player;
mod server;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use player::{Chance, Ledger};
use server::Server;

/// The number of times the server is killed.
const KILLS: usize = 50;

#[test]
fn acknowledged_moves_survive_a_kill() {
    let mut server = Server::start();
    let address = server.address();
    let stop = Arc::new(AtomicBool::new(false));
    let ledgers: Vec<Arc<Mutex<Ledger>>> = (0..2).map(|_| Arc::default()).collect();
    let players: Vec<_> = ledgers
        .iter()
        .enumerate()
        .map(|(number, ledger)| {
            let (address, ledger, stop) = (address.clone(), Arc::clone(ledger), Arc::clone(&stop));
            thread::spawn(move || player::play(&address, number as u64 + 1, &ledger, &stop))
        })
        .collect();

    let mut chance = Chance(77);
    for _ in 0..KILLS {
        thread::sleep(Duration::from_millis(20 + chance.below(100) as u64));
        server.kill();
        // All acknowledgements were received before the server was killed.
        let acknowledged: Vec<Ledger> = ledgers.iter().map(|ledger| ledger.lock().unwrap().clone()).collect();
        server.start_again();
        for ledger in &acknowledged {
            ledger.check(&address);
        }
    }
    stop.store(true, Ordering::Relaxed);
    for player in players {
        player.join().expect("a player received something wrong");
    }
    for ledger in &ledgers {
        let ledger = ledger.lock().unwrap();
        ledger.check(&address);
        assert!(ledger.acknowledged() > KILLS, "too little was played: {}", ledger.acknowledged());
        assert!(ledger.cut > 0 && ledger.repeated > 0, "nothing was cut or repeated");
    }
    // Once more without players: the state must be exactly the same.
    server.kill();
    server.start_again();
    for ledger in &ledgers {
        ledger.lock().unwrap().left.as_ref().expect("a game was left").check(&address);
    }
}

#[test]
fn players_lose_no_time_while_the_server_is_down() {
    const MAIN: u64 = 600_000;
    let mut server = Server::start();
    let address = server.address();
    let time = format!(r#"{{"kind":"sudden-death","main":{MAIN}}}"#);
    let new = format!(r#"{{"rules":"chess","side":"white","opponent":"same-screen","time":{time}}}"#);
    let begun = server::request(&address, "POST", "/api/games", &new).unwrap();
    let game = begun["game"].as_str().unwrap();
    for (number, text) in ["e4", "e5"].iter().enumerate() {
        let seat = &begun["seats"][number];
        let order = format!(r#"{{"id":"{text}","by":{},"do":"move-text","text":"{text}"}}"#, seat["side"]);
        let token = seat["token"].as_str().unwrap();
        let path = format!("/api/games/{game}/commands");
        let answer = server::request_as(&address, token, "POST", &path, &order).expect("an answer");
        assert_eq!(answer["id"], *text, "{answer}");
    }
    // White thinks for two seconds; the server is down for four; White thinks for one more.
    thread::sleep(Duration::from_secs(2));
    server.kill();
    thread::sleep(Duration::from_secs(4));
    server.start_again();
    thread::sleep(Duration::from_secs(1));
    let snapshot = server::request(&address, "GET", &format!("/api/games/{game}"), "").unwrap();
    let clocks = &snapshot["live"]["clocks"];
    assert_eq!((&clocks["running"], &clocks["black"]["ms"]), (&"white".into(), &MAIN.into()));
    let used = MAIN - clocks["white"]["ms"].as_u64().unwrap();
    // Three seconds, of which the crash may have returned one; slow machines take a little longer.
    assert!((1_900..5_500).contains(&used), "White was charged {used} ms");
}
