//! Measures how long it takes to load a game that has as many events as a server allows, and to take moves
//! back in it. Half of the events are moves; the others undo them and make them again, at the end of the
//! game, where it costs most.
//!
//! ```text
//! cargo run --release -p tabiya-referee --example long_game [EVENTS]
//! ```
#![allow(clippy::print_stdout, reason = "its purpose is to print")]

use std::time::Instant;

use tabiya_referee::{Action, Game, Terms, Time};
use tabiya_rules::Ruleset;

fn main() {
    let events = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2_000);
    for id in ["chess", "xiangqi", "janggi", "shogi", "makruk", "crazyhouse", "cells", "king-capture"] {
        let Some(ruleset) = Ruleset::builtin(id) else { continue };
        let game = long_game(&ruleset, events);
        let start = Instant::now();
        let loaded = Game::replay(&ruleset, game.events()).map(|game| game.digest());
        let took = start.elapsed();
        assert_eq!(loaded.ok(), Some(game.digest()), "a game is its events");
        let each = took.as_nanos() / game.events().len().max(1) as u128;
        let (count, plies) = (game.events().len(), game.line().len());
        println!(
            "{id}: {count} events, {plies} half-moves, {:.1} ms, {each} ns each",
            took.as_secs_f64() * 1e3
        );
    }
}

/// Returns a game with about this many events. A game that ends is continued by another move instead of the
/// last.
fn long_game(ruleset: &Ruleset, events: usize) -> Game {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut game = Game::new(ruleset, Terms::default(), Time(0));
    while game.events().len() < events {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let moves = game.legal_moves();
        let moved = moves.get((random >> 16) as usize % moves.len().max(1)).copied();
        let forward = game.events().len() < events / 2;
        let done = match moved {
            Some(m) if forward || random & 1 == 0 => game.play(m, Time(0)).is_ok(),
            _ => game.apply(Action::Undo.by(game.turn()), Time(0)).is_ok(),
        };
        if !done {
            break;
        }
    }
    game
}
