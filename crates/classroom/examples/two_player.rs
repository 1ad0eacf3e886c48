//! A scripted game of two people, as a grader would play it.
//!
//! `cargo run -p tabiya-classroom --example two_player`
#![expect(clippy::print_stdout, reason = "it shows what happens")]

use tabiya_classroom::two_player::{Chess, Message, ReturnPlay};

/// The pieces of a side, in one line.
fn side(play: &ReturnPlay, letter: char) -> String {
    let of_side = |piece: &String| piece.contains(&format!(":{letter}"));
    let pieces: Vec<String> = play.pieces_on_board.iter().map(ToString::to_string).filter(of_side).collect();
    pieces.join(" ")
}

pub(crate) fn main() {
    let mut chess = Chess::start();
    let script = [
        "e2 e4", "e7 e5", "f1 c4", "b8 c6", "d1 h5", "e8 e6", // the king cannot go two squares
        "g8 f6", "h5 f7", // mate
        "a7 a6", // too late
    ];
    let mut messages = Vec::new();
    for line in script {
        let who = chess.turn();
        let play = chess.play(line);
        let message = play.message.map_or_else(String::new, |message| format!(" -> {message}"));
        println!("{who}: {line}{message}");
        messages.extend(play.message);
        if chess.is_over() && play.message != Some(Message::IllegalMove) {
            println!("  White: {}\n  Black: {}", side(&play, 'W'), side(&play, 'B'));
        }
    }
    assert_eq!(messages, [Message::IllegalMove, Message::CheckmateWhiteWins, Message::IllegalMove]);

    chess.restart();
    println!("\nA new game, in which White offers a draw with the first move:");
    let play = chess.play("g1 f3 draw?");
    println!("g1 f3 draw? -> {}", play.message.map_or_else(String::new, |message| message.to_string()));
    assert_eq!(play.message, Some(Message::Draw));
}
