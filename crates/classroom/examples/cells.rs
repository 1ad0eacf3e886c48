//! The 64-cell board: pieces by themselves and on a board, castling, en passant, the automatic queen, and a
//! file in Smith notation.
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

fn pieces() -> Result<(), MoveError> {
    let pawn = Piece::new(Kind::Pawn, true);
    println!("A pawn by itself on {} can go to {:?}.", pawn.position(), pawn.possible_moves());
    let mut board = Board::new();
    println!("On a board the one there can go to {:?}.", board[8].possible_moves());
    board.move_to(&pawn, 24)?;
    println!("After a move it is on {} and has moved {} time.", pawn.position(), pawn.move_count());
    assert_eq!(board[24], pawn);
    Ok(())
}

fn castling() -> Result<(), MoveError> {
    let mut board = Board::empty();
    for (cell, kind) in [(4, Kind::King), (0, Kind::Rook), (7, Kind::Rook)] {
        board.set_piece(cell, Piece::new(kind, true))?;
    }
    println!("\nThe king on 4 can go to {:?}.", board.possible_moves(4));
    assert!(board.can_castle(Color::White, CastlingSide::Queen));
    println!("It castles: {}", board.move_piece(4, 2)?);
    draw(&board);
    Ok(())
}

fn en_passant_and_promotion() -> Result<(), MoveError> {
    let (own, enemy) = (Piece::new(Kind::Pawn, true), Piece::new(Kind::Pawn, false));
    let mut board = Board::empty();
    board.place(&own, 33)?;
    board.place(&enemy, 50)?;
    board.place(&Piece::new(Kind::Rook, false), 57)?;
    println!("\nA pawn steps past another: {}", board.move_to(&enemy, 34)?);
    assert_eq!(own.can_en_passant(33, 34, &board), Some(42));
    println!("The other takes it en passant: {}", board.move_to(&own, 42)?);
    board.move_to(&own, 50)?;
    println!("It captures and becomes a queen: {}", board.move_to(&own, 57)?);
    println!("It has moved {} times.", own.move_count());
    assert_eq!((own.kind(), board.piece_type(57)), (Kind::Queen, 'q'));
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
    pieces().expect("the moves are possible");
    castling().expect("the moves are possible");
    en_passant_and_promotion().expect("the moves are possible");
    file().expect("the moves are possible");
}
