//! Power cuts: acknowledged moves survive them, in every state of the rest of the log.
//!
//! A commit is acknowledged when the write-ahead log is on disk up to its end. Later writes may be on disk
//! completely, in part, or torn, in any order of sectors. The test makes such logs and opens them.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::Connection;
use tabiya_board::Color;
use tabiya_rules::Fingerprint;

use super::{BeginRow, Change, EventRow, RulesetRow, SeatRow, Store};
use crate::game::GameId;
use crate::game::token::Token;
use crate::metrics::Metrics;

/// The number of power cuts.
const CUTS: usize = 1_000;

/// The unit in which disks write.
const SECTOR: usize = 512;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tabiya-power-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A small generator of pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound.max(1)
    }
}

fn event(seq: u64) -> EventRow {
    let command = (seq > 0).then(|| (Color::White, format!("c{seq}")));
    EventRow {
        seq,
        at: seq,
        ply: seq,
        command,
        body: format!("event {seq} {}", "x".repeat(seq as usize % 300)),
    }
}

fn begin(id: GameId) -> Change {
    let token = Token::random().unwrap().hash();
    Change::Begin(Box::new(BeginRow {
        id,
        rules: "chess".to_owned(),
        ruleset: RulesetRow { hash: Fingerprint([7; 32]), definition: b"chess".as_slice().into() },
        created: 1,
        listed: true,
        over: false,
        flag: None,
        request: None,
        seats: vec![SeatRow { side: Color::White, token, name: None, level: None }],
        events: vec![event(0)],
    }))
}

/// Returns the log that a power cut leaves: everything up to `safe`, and a part of the rest.
fn torn(log: &[u8], safe: usize, random: &mut Random) -> Vec<u8> {
    let end = safe + random.below(log.len() - safe + 1);
    let mut left = log[..end].to_vec();
    // Every other time it only ends early.
    if random.below(2) == 0 {
        return left;
    }
    for sector in left[safe..].chunks_mut(SECTOR) {
        match random.below(4) {
            // Forgotten: the file has grown, and this was not written.
            0 => sector.fill(0),
            // Torn.
            1 => {
                let from = random.below(sector.len());
                sector[from..].iter_mut().for_each(|byte| *byte = random.below(256) as u8);
            }
            _ => {}
        }
    }
    left
}

#[tokio::test]
async fn what_was_acknowledged_survives_power_cuts() {
    let (folder, cut) = (Folder::new("from"), Folder::new("cut"));
    let (store, _) = Store::open(&folder.0, Arc::new(Metrics::new())).unwrap();
    let log = folder.0.join("games.sqlite3-wal");
    let [one, other] = [GameId::random().unwrap(), GameId::random().unwrap()];
    // The length of the log after each acknowledged event. Several games write at once, as in a server.
    let mut safe: Vec<(usize, u64)> = Vec::new();
    store.write(begin(one)).await.unwrap();
    store.write(begin(other)).await.unwrap();
    for seq in 1..40 {
        let append = |game| Change::Append { game, events: vec![event(seq)], over: None, flag: None };
        let (first, second) = tokio::join!(store.write(append(one)), store.write(append(other)));
        first.and(second).unwrap();
        safe.push((fs::metadata(&log).unwrap().len() as usize, seq));
    }
    let database = fs::read(folder.0.join("games.sqlite3")).unwrap();
    let log = fs::read(&log).unwrap();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut lost, mut more) = (0, 0);
    for number in 0..CUTS {
        let (length, acknowledged) = safe[random.below(safe.len())];
        fs::write(cut.0.join("games.sqlite3"), &database).unwrap();
        fs::write(cut.0.join("games.sqlite3-wal"), torn(&log, length, &mut random)).unwrap();
        let _ = fs::remove_file(cut.0.join("games.sqlite3-shm"));
        let connection = Connection::open(cut.0.join("games.sqlite3")).unwrap();
        let sound: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
        assert_eq!(sound, "ok", "cut {number}");
        for game in [one, other] {
            let bodies: Vec<String> = connection
                .prepare("SELECT body FROM events WHERE game = ?1 ORDER BY seq")
                .unwrap()
                .query_map([game], |row| row.get(0))
                .unwrap()
                .collect::<Result<_, _>>()
                .unwrap();
            lost += (acknowledged as usize + 1).saturating_sub(bodies.len());
            more += bodies.len().saturating_sub(acknowledged as usize + 1);
            assert!((0..).zip(&bodies).all(|(seq, body)| *body == event(seq).body), "cut {number}");
        }
    }
    assert_eq!(lost, 0);
    // The cuts are not all at the end of a commit.
    assert!(more > 0);
    store.close().unwrap();
}
