//! A board with two pieces that chess does not have, one by its movement and one in code, and an observer
//! that prints what happens.
//!
//! `cargo run -p tabiya-classroom --example simulator`
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use tabiya_classroom::simulator::{
    Board, BoardListener, Color, Location, Piece, PieceFactory, PieceKind, PieceRegistry,
};

/// Creates archbishops, which move like a bishop or a knight.
struct ArchbishopFactory;

impl PieceFactory for ArchbishopFactory {
    fn symbol(&self) -> char {
        'a'
    }

    fn create(&self, color: Color) -> Piece {
        Piece::custom(self.symbol(), color, "BN").expect("`BN` is a movement")
    }
}

/// A jester goes to the squares next to any queen or king, its own included.
struct Jester;

impl PieceKind for Jester {
    fn symbol(&self) -> char {
        'j'
    }

    fn moves(&self, board: &Board, _: Location, _: Color) -> Vec<Location> {
        let courts = board.iter().filter_map(|(location, piece)| Some((location, piece?)));
        let royal = courts.filter(|(_, piece)| ['k', 'q'].contains(&piece.symbol()));
        let king = PieceRegistry::standard().create_piece("wk");
        let around = |location: Location| king.as_ref().map(|king| king.moves(board, location));
        royal.filter_map(|(location, _)| around(location).ok()).flatten().collect()
    }
}

struct JesterFactory;

impl PieceFactory for JesterFactory {
    fn symbol(&self) -> char {
        Jester.symbol()
    }

    fn create(&self, color: Color) -> Piece {
        Piece::of_kind(Jester, color).expect("`j` is a letter")
    }
}

/// Prints the events it receives.
struct Logger;

impl BoardListener for Logger {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        println!("Moved {piece} from {from} to {to}");
    }

    fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
        println!("{attacker} captures {captured}");
    }
}

const LAYOUT: &str = "\
# An archbishop and a jester against a rook and two pawns
c1=wa
h4=wj
e1=wk
e8=bk
a3=br
d7=bp
f7=bp
";

const MOVES: &str = "\
c1-a3
# A leap like a knight's, and a capture like a bishop's
a3-b5
b5-d7
f7-f5
d7-f5
# Next to the black king
h4-d8
";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let registry = PieceRegistry::standard();
    registry.register_piece(ArchbishopFactory);
    registry.register_piece(JesterFactory);

    let board = Board::new(registry);
    board.register_listener(Logger);
    board.set_up(LAYOUT)?;

    let archbishop = board.get_piece("c1")?.ok_or("nothing stands on c1")?;
    println!("From c1 the archbishop can go to {:?}.", archbishop.moves(&board, "c1"));
    board.play(MOVES)?;

    // A move that the rules do not allow is refused with the reason, and listeners are not notified.
    if let Err(refusal) = board.move_piece("f5", "f6") {
        println!("{refusal}");
    }
    println!("Final board:");
    for (location, piece) in &board {
        if let Some(piece) = piece {
            println!("{location}={piece}");
        }
    }
    Ok(())
}
