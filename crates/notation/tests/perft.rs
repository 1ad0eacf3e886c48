//! Compares perft of every game with its own table, `rulesets/ID.perft`, and with the suites. The usual run
//! has a budget of nodes; `TABIYA_FULL=1` counts everything.
#![allow(clippy::print_stderr, reason = "says what was compared")]

mod common;

use common::{GAMES, PerftBlock, check_perft, full, perft_blocks, report, repository_file, suite};
use tabiya_rules::Ruleset;

/// The number of nodes for each game.
const BUDGET: u64 = 6_000_000;

fn budget(usual: u64) -> u64 {
    if full() { u64::MAX } else { usual }
}

#[test]
fn rulesets() {
    let mut errors = Vec::new();
    let (mut games, mut positions, mut nodes) = (0, 0, 0);
    for game in GAMES.iter() {
        let Some(text) = repository_file(&format!("rulesets/{}.perft", game.id())) else {
            assert!(!game.alternates(), "{} has no perft table", game.id());
            continue;
        };
        let blocks = perft_blocks(&text);
        let mut left = budget(BUDGET);
        for (number, block) in blocks.iter().enumerate() {
            // The first block is the start position, which may use most of the budget.
            let share = left / (blocks.len() - number).min(3) as u64;
            let spent = check_perft(game, block, if full() { u64::MAX } else { share }, &mut errors);
            (left, nodes, positions) = (left.saturating_sub(spent), nodes + spent, positions + 1);
        }
        games += 1;
    }
    eprintln!("perft tables: {games} games, {positions} positions, {nodes} nodes");
    report(&errors);
}

fn scalachess(file: &str, game: &str, usual: u64) {
    let game = Ruleset::builtin(game).unwrap();
    let mut errors = Vec::new();
    let (mut positions, mut nodes) = (0, 0);
    for block in perft_blocks(&suite(&format!("scalachess/{file}.perft"))) {
        // Atomic chess with castling from other squares is not one of our games.
        if block.id.starts_with("atomic960") {
            continue;
        }
        nodes += check_perft(&game, &block, budget(usual), &mut errors);
        positions += 1;
    }
    eprintln!("scalachess {file}: {positions} positions, {nodes} nodes");
    report(&errors);
}

#[test]
fn scalachess_three_check() {
    scalachess("3check", "three-check", BUDGET);
}

#[test]
fn scalachess_antichess() {
    scalachess("antichess", "antichess", BUDGET);
}

#[test]
fn scalachess_atomic() {
    scalachess("atomic", "atomic", BUDGET);
}

#[test]
fn scalachess_crazyhouse() {
    scalachess("crazyhouse", "crazyhouse", BUDGET);
}

#[test]
fn scalachess_horde() {
    scalachess("horde", "horde", BUDGET);
}

#[test]
fn scalachess_racing_kings() {
    scalachess("racingkings", "racing-kings", BUDGET);
}

/// Some of these positions have castling from unusual squares (X-FEN).
#[test]
fn scalachess_tricky() {
    scalachess("tricky", "chess960", 2_000_000);
}

#[test]
fn all_960_positions() {
    scalachess("chess960", "chess960", 30_000);
}

#[test]
fn blunder() {
    let chess = Ruleset::builtin("chess").unwrap();
    let mut errors = Vec::new();
    let (mut positions, mut nodes) = (0, 0);
    for line in suite("blunder/perft_suite.epd").lines().filter(|line| !line.trim().is_empty()) {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap().trim().to_owned();
        let counts = parts.map(|part| {
            let (depth, nodes) = part.trim().trim_start_matches('D').split_once(' ').unwrap();
            (depth.parse().unwrap(), nodes.trim().parse().unwrap())
        });
        let block = PerftBlock { id: format!("line {}", positions + 1), fen, counts: counts.collect() };
        nodes += check_perft(&chess, &block, budget(400_000), &mut errors);
        positions += 1;
    }
    eprintln!("blunder: {positions} positions, {nodes} nodes");
    report(&errors);
}
