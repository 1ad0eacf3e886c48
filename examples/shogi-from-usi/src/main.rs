//! Plays a game of shogi from USI text, prints why a move is refused, and writes the game as KIF.
//!
//! ```text
//! cargo run -- 7g7f 3c3d 8h2b+ 3a2b
//! ```
use std::error::Error;

use tabiya_notation::{GameFormat, MoveNotation, Node, Record};
use tabiya_rules::Ruleset;

fn main() -> Result<(), Box<dyn Error>> {
    let shogi = Ruleset::builtin("shogi").ok_or("shogi is a built-in game")?;
    let mut position = shogi.start();
    let mut record = Record::new(position.clone());
    for text in std::env::args().skip(1) {
        match MoveNotation::Usi.read(&position, &text) {
            Ok(m) => {
                position.play_unchecked(m);
                record.line.push(Node::new(m));
            }
            Err(error) => println!("{text}: {}", error.sentence(&shogi)),
        }
    }
    if let Some(outcome) = position.outcome() {
        println!("{}", outcome.sentence(&shogi));
    }
    print!("{}", GameFormat::Kif.write(&record)?);
    Ok(())
}
