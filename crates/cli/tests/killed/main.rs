//! The server is killed under play, again and again: what was acknowledged is there, in order, once, and
//! the players who were cut off in the middle of a move go on as if nothing had been.

mod player;
mod server;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use player::{Chance, Ledger};
use server::Server;

/// How often it is killed.
const KILLS: usize = 50;

#[test]
fn what_was_acknowledged_survives_being_killed() {
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
        // Whoever was told that a move is made was told so before the server died.
        let told: Vec<Ledger> = ledgers.iter().map(|ledger| ledger.lock().unwrap().clone()).collect();
        server.start_again();
        for ledger in &told {
            ledger.check(&address);
        }
    }
    stop.store(true, Ordering::Relaxed);
    for player in players {
        player.join().expect("a player was told something wrong");
    }
    for ledger in &ledgers {
        let ledger = ledger.lock().unwrap();
        ledger.check(&address);
        assert!(ledger.acknowledged() > KILLS, "too little was played: {}", ledger.acknowledged());
        assert!(ledger.cut > 0 && ledger.repeated > 0, "nothing was cut or repeated");
    }
    let all: usize = ledgers.iter().map(|ledger| ledger.lock().unwrap().acknowledged()).sum();
    println!("{all} acknowledged moves, {KILLS} times killed, nothing lost and nothing doubled");
}
