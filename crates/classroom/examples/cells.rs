//! The 64-cell board: castling, en passant, the automatic queen, and a file in Smith notation.
//!
//! `cargo run -p tabiya-classroom --example cells`
#![expect(clippy::print_stdout, reason = "it shows what happens")]

use tabiya_classroom::cells::{Board, CastlingSide, Color, FileError, Game, Kind, MoveError, Piece};

/// Prints the rows from the last to the first; lower case letters are White's.
fn draw(board: &Board) {
    let layout = board.layout();
    for row in layout.chunks(8).rev() {
        println!(
            "  {}",
            row.iter().map(|letter| if *letter == ' ' { '.' } else { *letter }).collect::<String>()
        );
    }
}

fn castling() -> Result<(), MoveError> {
    let mut board = Board::empty();
    for (cell, kind) in [(4, Kind::King), (0, Kind::Rook), (7, Kind::Rook)] {
        board.set_piece(cell, Piece::new(kind, true))?;
    }
    println!("The king on 4 can go to {:?}.", board.possible_moves(4));
    assert!(board.can_castle(Color::White, CastlingSide::Queen));
    println!("It castles: {}", board.move_piece(4, 2)?);
    draw(&board);
    Ok(())
}

fn en_passant_and_promotion() -> Result<(), MoveError> {
    let mut board = Board::empty();
    board.set_piece(33, Piece::new(Kind::Pawn, true))?;
    board.set_piece(50, Piece::new(Kind::Pawn, false))?;
    board.set_piece(57, Piece::new(Kind::Rook, false))?;
    println!("\nA pawn steps past another: {}", board.move_piece(50, 34)?);
    println!("The other takes it en passant: {}", board.move_piece(33, 42)?);
    board.move_piece(42, 50)?;
    println!("It captures and becomes a queen: {}", board.move_piece(50, 57)?);
    println!("It has moved {} times.", board.move_count(57));
    assert_eq!(board.piece_type(57), 'q');
    Ok(())
}

fn file() -> Result<(), FileError> {
    let mut game = Game::new();
    let played = game.read_moves("e2e4 e7e5\ng1f3 b8c6\nf1c4 f8c5\ne1g1c g8f6\n")?;
    println!("\nA file of {} moves leads to", played.len());
    draw(game.board());
    if let Err(error) = game.read_moves("f3e5p c5f2p g1f2p") {
        println!("The next one stops: {error}");
        assert_eq!(error.played, 2);
    }
    // A check need not be answered in this game: the king is captured.
    game.read_moves("f1f2b c6e5n f2f6n e5c4b f6f7p c4d6 f7f8 d6e4p f8e8k")?;
    println!("{:?} has captured the king.", game.winner());
    assert_eq!(game.winner(), Some(Color::White));
    Ok(())
}

pub(crate) fn main() {
    castling().expect("the moves are possible");
    en_passant_and_promotion().expect("the moves are possible");
    file().expect("the moves are possible");
}
