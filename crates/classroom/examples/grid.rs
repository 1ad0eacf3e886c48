//! The grid referee in its own thread, driven by two clients: a board with clicks, and a grader that plays a
//! whole game and compares the results.
//!
//! `cargo run -p tabiya-classroom --example grid`
#![expect(clippy::print_stdout, reason = "it shows what happens")]

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use tabiya_classroom::grid::{Board, Game, Side};

/// (x, y)
type Cell = (i32, i32);

/// A request to the referee.
enum Request {
    CanMove(Cell, Cell, Sender<bool>),
    Move(Cell, Cell, Sender<bool>),
    Look(Sender<(Board, Side)>),
    Reset(Sender<Vec<String>>),
}

/// Replies until all senders are gone.
fn referee(requests: &Receiver<Request>) {
    let mut game = Game::new();
    for request in requests {
        // The client may have left before the reply, which does not matter here.
        let _ = match request {
            Request::CanMove((x, y), (to_x, to_y), reply) => {
                reply.send(game.can_move(x, y, to_x, to_y, game.current_turn())).is_ok()
            }
            Request::Move((x, y), (to_x, to_y), reply) => {
                reply.send(game.make_move(x, y, to_x, to_y)).is_ok()
            }
            Request::Look(reply) => reply.send((game.board().clone(), game.current_turn())).is_ok(),
            Request::Reset(reply) => reply.send(game.reset()).is_ok(),
        };
    }
}

/// Sends a request and waits for the reply.
fn request<T>(referee: &Sender<Request>, question: impl FnOnce(Sender<T>) -> Request) -> T {
    let (reply, answer) = channel();
    referee.send(question(reply)).expect("the referee listens");
    answer.recv().expect("the referee answers")
}

/// A board on a screen: the first click selects a piece, the second moves it.
struct Screen<'a> {
    referee: &'a Sender<Request>,
    picked: Option<Cell>,
}

impl Screen<'_> {
    fn click(&mut self, at: Cell) {
        match self.picked.take() {
            None => {
                let (board, turn) = request(self.referee, Request::Look);
                let own = board.get(at.0, at.1).is_some_and(|piece| piece.side() == turn);
                self.picked = own.then_some(at);
                println!(
                    "{turn} clicks on {at:?}{}",
                    if own { ":" } else { ", where no piece of that side is." }
                );
            }
            Some(from) => {
                let moved = request(self.referee, |reply| Request::Move(from, at, reply));
                println!("{from:?} to {at:?}: {}\n", if moved { "moved" } else { "not possible" });
            }
        }
        if self.picked.is_some() {
            self.draw();
        }
    }

    /// Draws the board with the selected square in brackets and its targets marked.
    fn draw(&self) {
        let (board, _) = request(self.referee, Request::Look);
        for y in 0..8 {
            let mut line = String::new();
            for x in 0..8 {
                let symbol = board.get(x, y).map_or('·', |piece| piece.symbol());
                let target = self
                    .picked
                    .is_some_and(|from| request(self.referee, |reply| Request::CanMove(from, (x, y), reply)));
                let (left, right) = match (self.picked == Some((x, y)), target) {
                    (true, _) => ('[', ']'),
                    (false, true) => ('(', ')'),
                    (false, false) => (' ', ' '),
                };
                line.extend([left, symbol, right]);
            }
            println!("{line}");
        }
    }
}

/// Plays a game from a table of moves and expected results, and counts the correct ones.
fn grade(referee: &Sender<Request>) -> (usize, Vec<String>) {
    let table = [
        ((4, 6), (4, 4), true),
        ((4, 4), (4, 3), false), // it is Black's turn
        ((5, 1), (5, 3), true),
        ((3, 7), (7, 3), true), // the queen gives check
        ((0, 1), (0, 2), true), // which Black ignores
        ((7, 3), (4, 0), true), // and the king is captured
        ((0, 2), (0, 3), false),
    ];
    let played =
        table.map(|(from, to, right)| request(referee, |reply| Request::Move(from, to, reply)) == right);
    (played.into_iter().filter(|right| *right).count(), request(referee, Request::Reset))
}

pub(crate) fn main() {
    let (sender, requests) = channel();
    let judge = thread::spawn(move || referee(&requests));

    let mut screen = Screen { referee: &sender, picked: None };
    for at in [(0, 0), (6, 7), (5, 5), (3, 1), (3, 3), (5, 5), (4, 4)] {
        screen.click(at);
    }
    request(&sender, Request::Reset);

    let (right, history) = grade(&sender);
    println!("The grader: {right} of 7 answers are right. The game was:");
    for entry in &history {
        println!("  {entry}");
    }
    assert_eq!((right, history.last().map(String::as_str)), (7, Some("WHITE has won")));

    drop(sender);
    judge.join().expect("the referee ends with the last one who asks");
}
