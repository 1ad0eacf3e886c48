//! A student's program for the grid game, right or with a fault.

use tabiya_classroom::grid::{Game, Kind, Side};
use tabiya_submission::{Snapshot, Student, StudentError};
use tabiya_visualize::Opened;

/// A planted fault.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// Pawns may go three squares, and knights never to the left.
    LongPawns,
    /// Check is never announced.
    NoCheck,
    /// Captures throw an exception.
    Throws,
}

pub(crate) struct GridProgram {
    game: Game,
    fault: Fault,
    /// What the faults have changed: pieces that stand elsewhere.
    moved: Vec<String>,
}

impl GridProgram {
    pub(crate) fn opened(fault: Fault) -> Opened {
        let student = GridProgram { game: Game::new(), fault, moved: Vec::new() };
        Opened { student: Box::new(student), notes: Vec::new() }
    }

    fn snapshot(&self, message: Option<&str>) -> Snapshot {
        let mut snapshot = Snapshot {
            message: message.map(str::to_owned),
            history: self.moved.iter().chain(self.game.move_history()).cloned().collect(),
            ..Snapshot::default()
        };
        for side in [Side::White, Side::Black] {
            for piece in self.game.board().pieces(side) {
                let letter = match piece.kind() {
                    Kind::Pawn => "p".to_owned(),
                    _ => piece.letter().to_ascii_uppercase().to_string(),
                };
                let color = if side == Side::White { 'w' } else { 'b' };
                snapshot.pieces.insert(name(piece.x(), piece.y()), format!("{color}{letter}"));
            }
        }
        snapshot
    }
}

impl Student for GridProgram {
    fn start(&mut self) -> Result<Snapshot, StudentError> {
        self.game = Game::new();
        self.moved.clear();
        Ok(self.snapshot(None))
    }

    fn targets(&mut self, from: &str) -> Result<Vec<String>, StudentError> {
        let (x, y) = place(from);
        let side = self.game.current_turn();
        let mut targets = Vec::new();
        for (to_x, to_y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
            let mut may = self.game.can_move(x, y, to_x, to_y, side);
            if self.fault == Fault::LongPawns {
                may |= y == 6 && (to_x, to_y) == (x, 3);
                may &= !(y == 7 && to_x < x);
            }
            if may {
                targets.push(name(to_x, to_y));
            }
        }
        targets.sort();
        Ok(targets)
    }

    fn play(&mut self, line: &str) -> Result<Snapshot, StudentError> {
        let words: Vec<&str> = line.split(' ').collect();
        let [from, to] = words[..] else { return Ok(self.snapshot(Some("ILLEGAL_MOVE"))) };
        let ((x, y), (to_x, to_y)) = (place(from), place(to));
        if self.fault == Fault::Throws && self.game.board().get(to_x, to_y).is_some() {
            return Err(StudentError::Threw {
                class: "java.lang.NullPointerException".to_owned(),
                message: "no piece".to_owned(),
                trace: vec!["Board.java:41".to_owned()],
            });
        }
        if self.fault == Fault::LongPawns && y == 6 && (to_x, to_y) == (x, 3) {
            let mut board = tabiya_classroom::grid::Board::empty();
            for side in [Side::White, Side::Black] {
                for piece in self.game.board().pieces(side) {
                    let (x, y) =
                        if (piece.x(), piece.y()) == (x, y) { (to_x, to_y) } else { (piece.x(), piece.y()) };
                    board.place(piece.kind(), side, x, y).unwrap();
                }
            }
            self.game = Game::with_board(board, Side::Black);
            self.moved.push(format!("WHITE♙ at {x}, {y} to {to_x}, {to_y}"));
            return Ok(self.snapshot(None));
        }
        if !self.game.make_move(x, y, to_x, to_y) {
            return Ok(self.snapshot(Some("ILLEGAL_MOVE")));
        }
        let message = match self.game.winner() {
            Some(winner) => Some(format!("{winner} has won")),
            None if self.fault == Fault::NoCheck => None,
            None => self.game.is_in_check(self.game.current_turn()).then(|| "CHECK".to_owned()),
        };
        Ok(self.snapshot(message.as_deref()))
    }
}

/// Returns the name of the square at a place from the upper left.
fn name(x: i32, y: i32) -> String {
    format!("{}{}", char::from(b'a' + u8::try_from(x).unwrap()), 8 - y)
}

fn place(square: &str) -> (i32, i32) {
    let bytes = square.as_bytes();
    (i32::from(bytes[0] - b'a'), 8 - i32::from(bytes[1] - b'0'))
}
