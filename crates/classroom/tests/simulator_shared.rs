//! No listener is called while the shared board is locked, however the move was made.

use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tabiya_classroom::simulator::{Board, BoardListener, Location, Piece};

/// Long enough for a thread to get a free board, however busy the machine is.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The shared board is free while listeners are notified, so these tests must not run in parallel.
fn alone() -> impl Drop {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Records for every move whether another thread can use the shared board meanwhile.
#[derive(Clone, Default)]
struct Probe(Arc<Mutex<Vec<String>>>);

impl BoardListener for Probe {
    fn on_move(&mut self, from: Location, to: Location, _: &Piece) {
        let (sender, answer) = channel();
        thread::spawn(move || {
            drop(Board::the_board());
            sender.send(())
        });
        let free = match answer.recv_timeout(TIMEOUT) {
            Ok(()) => "free",
            Err(_) => "locked",
        };
        self.0.lock().unwrap().push(format!("{from}-{to}: {free}"));
    }

    fn on_capture(&mut self, _: &Piece, _: &Piece) {}
}

impl Probe {
    fn received(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

#[test]
fn a_move_through_a_lent_reference_is_reported_while_the_board_is_free() {
    let _alone = alone();
    let (guard, again) = (Board::the_board(), Board::the_board());
    guard.clear();
    guard.set_up("a1=wr\nh1=wr\n").unwrap();
    let probe = Probe::default();
    let id = guard.register_listener(probe.clone());
    let lent: &Board = &guard;
    thread::scope(|scope| scope.spawn(|| lent.move_piece("a1", "a8").unwrap()).join().unwrap());
    assert_eq!(probe.received(), ["a1-a8: free"]);
    // The lender has all its guards again and drops them one by one.
    drop(again);
    let other = thread::spawn(|| Board::the_board().clear());
    thread::sleep(Duration::from_millis(20));
    assert!(guard.get_piece("a8").unwrap().is_some(), "others wait");
    assert!(guard.remove_listener(id));
    drop(guard);
    other.join().unwrap();
    assert_eq!(format!("{:?}", Board::the_board()), "Board()");
}

#[test]
fn lenders_and_borrowers_may_move_at_once() {
    let _alone = alone();
    let guard = Board::the_board();
    guard.clear();
    guard.set_up("a1=wr\nb1=wr\nc1=wr\n").unwrap();
    let probe = Probe::default();
    let id = guard.register_listener(probe.clone());
    let walk = |board: &Board, column: char| {
        for row in 1..8 {
            board.move_piece(format!("{column}{row}"), format!("{column}{}", row + 1)).unwrap();
            // Guards that the lender takes meanwhile are counted as well.
            if column == 'a' {
                drop(Board::the_board());
            }
        }
    };
    let lent: &Board = &guard;
    thread::scope(|scope| {
        scope.spawn(move || walk(lent, 'b'));
        scope.spawn(move || walk(lent, 'c'));
        walk(lent, 'a');
    });
    let received = probe.received();
    assert_eq!(received.len(), 21);
    assert!(received.iter().all(|line| line.ends_with(": free")), "{received:?}");
    assert!(guard.remove_listener(id));
    drop(guard);
    thread::spawn(|| Board::the_board().clear()).join().unwrap();
}

#[test]
fn without_listeners_the_moves_of_a_guard_are_not_interrupted() {
    let _alone = alone();
    let guard = Board::the_board();
    guard.clear();
    guard.set_up("a1=wr\n").unwrap();
    let other = thread::spawn(|| Board::the_board().clear());
    for _ in 0..50 {
        guard.move_piece("a1", "a2").unwrap();
        thread::yield_now();
        guard.move_piece("a2", "a1").unwrap();
    }
    drop(guard);
    other.join().unwrap();
}
