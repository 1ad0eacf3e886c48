//! Bare promotions and attacks on royal pieces through the facades: the rows of `surfaces.txt` for the five
//! courses. The tests of the program, the server and the page read the same rows.

use tabiya_board::Color;
use tabiya_classroom::two_player::{Message, play_on};
use tabiya_classroom::{Coordinates, animal, cells, grid};
use tabiya_notation::{fen, uci};
use tabiya_referee::{Game, Terms, Time};
use tabiya_rules::Ruleset;

struct Row {
    game: &'static str,
    fen: &'static str,
    squares: &'static str,
    uci: &'static str,
    checked: Option<&'static str>,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("surfaces.txt").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let [game, fen, squares, uci, _, checked] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        Row { game, fen, squares, uci, checked: Some(checked).filter(|checked| *checked != "-") }
    };
    lines.map(row).collect()
}

/// Starts a referee's game of a row, and returns it with its two squares by number.
fn begun(row: &Row, coordinates: Coordinates) -> (Game, [Vec<u32>; 2]) {
    let ruleset = Ruleset::builtin(row.game).unwrap();
    let position = fen::read(&ruleset, row.fen).unwrap();
    let (from, to) = row.squares.split_at(2);
    let numbers = [from, to].map(|name| coordinates.numbers(&ruleset, ruleset.board().parse(name).unwrap()));
    (Game::from_position(position, Terms::default(), Time(0)), numbers)
}

#[test]
fn two_player() {
    for row in rows().iter().filter(|row| row.game == "two-player") {
        let (mut game, _) = begun(row, Coordinates::Xy);
        let (from, to) = row.squares.split_at(2);
        let message = play_on(&mut game, &format!("{from} {to}"));
        assert_eq!(message, row.checked.map(|_| Message::Check), "{}", row.squares);
        let (before, node) = game.played().last().unwrap();
        assert_eq!(uci::write(&before, node.m), row.uci);
    }
}

#[test]
fn grid() {
    for row in rows().iter().filter(|row| row.game == "king-capture") {
        let (mut game, numbers) = begun(row, Coordinates::Xy);
        let m = Coordinates::Xy
            .read(game.position(), &format!("{:?} {:?}", numbers[0], numbers[1]).replace(['[', ']'], ""));
        let m = m.unwrap();
        assert_eq!(uci::write(game.position(), m), row.uci);
        game.play(m, Time(0)).unwrap();
        let course = grid::Game::of(&game).unwrap();
        assert_eq!(course.is_in_check(grid::Side::Black), row.checked.is_some());
        let check = row.checked.map(|_| "BLACK is in check");
        let win = game.ending().map(|_| "WHITE has won");
        assert_eq!(course.move_history()[1..], check.into_iter().chain(win).collect::<Vec<_>>());
    }
}

#[test]
fn cells() {
    for row in rows().iter().filter(|row| row.game == "cells") {
        let (game, [from, to]) = begun(row, Coordinates::Cell);
        let mut board = cells::Board::empty();
        for (cell, square) in (0u8..).zip(game.ruleset().board().all()) {
            let Some(piece) = game.position().piece_at(square) else { continue };
            let letter = game.ruleset().kind_letter(piece.kind);
            let kinds = [
                cells::Kind::Pawn,
                cells::Kind::Knight,
                cells::Kind::Bishop,
                cells::Kind::Rook,
                cells::Kind::Queen,
                cells::Kind::King,
            ];
            let kind = kinds.into_iter().find(|kind| kind.letter().to_string() == letter).unwrap();
            board.set_piece(cell, cells::Piece::new(kind, piece.color == Color::White)).unwrap();
        }
        let [from, to] = [from, to].map(|numbers| u8::try_from(numbers[0]).unwrap());
        let moved = board.move_piece(from, to).unwrap();
        let promoted = row.uci.strip_prefix(row.squares).unwrap().chars().next();
        assert_eq!(moved.promotion(), promoted, "{}", row.squares);
    }
}

#[test]
fn animal() {
    let mut promoted = 0;
    for row in rows().iter().filter(|row| row.game == "animal") {
        let (referee, [from, to]) = begun(row, Coordinates::RowCol);
        let (anna, ben) = (animal::Player::new("Anna", 0).unwrap(), animal::Player::new("Ben", 1).unwrap());
        let game = animal::Game::new(&anna, &ben);
        // The same piece on the same squares of an emptied board.
        for square in (0..6).flat_map(|row| (0..5).map(move |col| (row, col))) {
            game.square(square.0, square.1).unwrap().remove_piece();
        }
        let square = |numbers: &[u32]| game.square(numbers[0] as usize, numbers[1] as usize).unwrap();
        let (from, to) = (square(&from), square(&to));
        let at = referee.ruleset().board().parse(&row.squares[..2]).unwrap();
        let kind = referee.position().piece_at(at).unwrap().kind;
        let piece = match referee.ruleset().kind_name(kind) {
            "chick" => animal::Piece::chick(&anna, &from),
            "cat" => animal::Piece::cat(&anna, &from),
            "giraffe" => animal::Piece::giraffe(&anna, &from),
            other => panic!("{other}"),
        };
        let piece = piece.unwrap();
        piece.move_to(&to).unwrap();
        assert_eq!(piece.is_promoted(), row.uci.ends_with('+'), "{}", row.squares);
        promoted += usize::from(piece.is_promoted());
    }
    assert_eq!(promoted, 2);
}
