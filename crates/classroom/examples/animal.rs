//! A whole game of animal chess, with drops and promotions, up to the capture of a lion.
//!
//! `cargo run -p tabiya-classroom --example animal`
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use tabiya_classroom::animal::{Game, Kind, Player};

/// The action of a player in one turn.
enum Turn {
    /// Moves from a square to a square.
    Move((usize, usize), (usize, usize)),
    /// Drops a piece of the hand on a square.
    Drop(Kind, (usize, usize)),
}

/// The players take turns, and player 0 starts.
const TURNS: [Turn; 9] = [
    // A chick for a chick.
    Turn::Move((2, 2), (3, 2)),
    Turn::Move((3, 1), (2, 1)),
    // The chick promotes in front of the lion, and the lion captures it.
    Turn::Move((3, 2), (4, 2)),
    Turn::Move((5, 2), (4, 2)),
    // A dropped chick drives the lion away and promotes.
    Turn::Drop(Kind::Chick, (3, 2)),
    Turn::Move((4, 2), (4, 1)),
    Turn::Move((3, 2), (4, 2)),
    // Player 1 attacks the other lion and overlooks the rooster next to its own.
    Turn::Drop(Kind::Chick, (1, 2)),
    Turn::Move((4, 2), (4, 1)),
];

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let players = [Player::new("Anna", 0)?, Player::new("Ben", 1)?];
    let game = Game::new(&players[0], &players[1]);
    for (number, turn) in TURNS.iter().enumerate() {
        let player = &players[number % 2];
        match turn {
            Turn::Move(from, to) => {
                let piece = game.square(from.0, from.1)?.piece().ok_or("there is no piece")?;
                let target = game.square(to.0, to.1)?;
                // The objects do not check legality; the caller does.
                if piece.owner() != *player || !piece.legal_moves().contains(&target) {
                    return Err(format!("{piece:?} cannot go to {target:?}").into());
                }
                println!("{} moves {piece:?} to {target:?}", player.name());
                piece.move_to(&target)?;
            }
            Turn::Drop(kind, to) => {
                let target = game.square(to.0, to.1)?;
                let held = player.hand().into_iter().find(|piece| piece.kind() == *kind);
                let piece = held.ok_or("there is no such piece in hand")?;
                println!("{} drops a {kind} on {target:?}", player.name());
                player.drop_piece(&piece, &target)?;
            }
        }
    }
    let winner = game.winner().ok_or("there is no winner")?;
    println!("{} has won, with {:?} in hand.", winner.name(), winner.hand());
    Ok(())
}
