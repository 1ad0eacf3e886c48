//! The observers of the simulator's boards, and the one board that the process shares.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tabiya_classroom::simulator::{
    Board, BoardListener, Color, ListenerId, Listeners, Location, Piece, PieceFactory, PieceRegistry,
};

type Log = Arc<Mutex<Vec<String>>>;

/// Writes down what it hears, under its name.
struct Writer {
    name: &'static str,
    log: Log,
}

impl BoardListener for Writer {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        self.log.lock().unwrap().push(format!("{}: {piece} {from}-{to}", self.name));
    }

    fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
        self.log.lock().unwrap().push(format!("{}: {attacker} x {captured}", self.name));
    }
}

fn writer(name: &'static str, log: &Log) -> Writer {
    Writer { name, log: Arc::clone(log) }
}

fn board(layout: &str) -> Board {
    let board = Board::new(PieceRegistry::standard());
    board.set_up(layout.replace(' ', "\n")).unwrap();
    board
}

fn take(log: &Log) -> Vec<String> {
    std::mem::take(&mut log.lock().unwrap())
}

#[test]
fn every_listener_gets_on_move_first_then_on_capture() {
    let (board, log) = (board("a1=wr a7=bp"), Log::default());
    board.register_listener(writer("one", &log));
    board.register_listener(writer("two", &log));
    board.move_piece("a1", "a2").unwrap();
    assert_eq!(take(&log), ["one: wr a1-a2", "two: wr a1-a2"]);
    board.move_piece("a2", "a7").unwrap();
    assert_eq!(take(&log), ["one: wr a2-a7", "two: wr a2-a7", "one: wr x bp", "two: wr x bp"]);
}

#[test]
fn a_refused_move_is_not_reported() {
    let (board, log) = (board("a1=wr a2=wp"), Log::default());
    board.register_listener(writer("one", &log));
    for (from, to) in [("a1", "a2"), ("a1", "a3"), ("c1", "c2"), ("a1", "x9")] {
        board.move_piece(from, to).unwrap_err();
    }
    board.clear();
    assert!(take(&log).is_empty());
}

#[test]
fn listeners_can_be_removed_and_clear_keeps_them() {
    let (board, log) = (board("a1=wr"), Log::default());
    let one = board.register_listener(writer("one", &log));
    let two = board.register_listener(writer("two", &log));
    assert_ne!(one, two);
    board.clear();
    board.set_up("b1=bq\n").unwrap();
    board.move_piece("b1", "b2").unwrap();
    assert_eq!(take(&log).len(), 2);
    assert!(board.remove_listener(one));
    assert!(!board.remove_listener(one), "it is gone");
    board.move_piece("b2", "b1").unwrap();
    assert_eq!(take(&log), ["two: bq b2-b1"]);
    board.register_listener(writer("three", &log));
    board.remove_all_listeners();
    board.move_piece("b1", "b2").unwrap();
    assert!(take(&log).is_empty());
}

#[test]
fn a_listener_can_be_shared() {
    #[derive(Default)]
    struct Counter {
        moves: usize,
        captures: usize,
    }
    impl BoardListener for Counter {
        fn on_move(&mut self, _: Location, _: Location, _: &Piece) {
            self.moves += 1;
        }
        fn on_capture(&mut self, _: &Piece, _: &Piece) {
            self.captures += 1;
        }
    }
    let board = board("a1=wr a7=bp");
    let counter = Arc::new(Mutex::new(Counter::default()));
    board.register_listener(Arc::clone(&counter));
    let boxed: Box<dyn BoardListener + Send> = Box::new(Counter::default());
    board.register_listener(boxed);
    board.play("a1-a7\na7-a8\n").unwrap();
    let counter = counter.lock().unwrap();
    assert_eq!((counter.moves, counter.captures), (2, 1));
}

/// Replaces itself by another listener while it is called.
struct Replaced {
    listeners: Listeners,
    own: Arc<Mutex<Option<ListenerId>>>,
    log: Log,
}

impl BoardListener for Replaced {
    fn on_move(&mut self, _: Location, _: Location, _: &Piece) {
        self.log.lock().unwrap().push("replaced: move".into());
        self.listeners.register_listener(writer("new", &self.log));
        assert!(self.listeners.remove_listener(self.own.lock().unwrap().unwrap()));
    }

    fn on_capture(&mut self, _: &Piece, _: &Piece) {
        self.log.lock().unwrap().push("replaced: capture".into());
    }
}

#[test]
fn changes_by_a_listener_take_effect_after_the_event() {
    let (board, log) = (board("a1=wr a7=bp"), Log::default());
    let own = Arc::new(Mutex::new(None));
    let listener = Replaced { listeners: board.listeners(), own: Arc::clone(&own), log: Arc::clone(&log) };
    let id = board.register_listener(listener);
    *own.lock().unwrap() = Some(id);
    board.move_piece("a1", "a7").unwrap();
    assert_eq!(take(&log), ["replaced: move", "replaced: capture"]);
    board.move_piece("a7", "a8").unwrap();
    assert_eq!(take(&log), ["new: wr a7-a8"]);
}

/// Calls a function with the listeners once, on a capture or on a move.
struct CallsOnce<F: FnMut(&Listeners)> {
    listeners: Listeners,
    on_move: Option<F>,
    on_capture: Option<F>,
}

impl<F: FnMut(&Listeners)> BoardListener for CallsOnce<F> {
    fn on_move(&mut self, _: Location, _: Location, _: &Piece) {
        self.on_move.take().into_iter().for_each(|mut act| act(&self.listeners));
    }

    fn on_capture(&mut self, _: &Piece, _: &Piece) {
        self.on_capture.take().into_iter().for_each(|mut act| act(&self.listeners));
    }
}

#[test]
fn a_listener_that_is_removed_still_receives_the_current_event() {
    let (board, log) = (board("a1=wr a7=bp"), Log::default());
    let later = Arc::new(Mutex::new(None));
    let removes = {
        let later = Arc::clone(&later);
        move |listeners: &Listeners| assert!(listeners.remove_listener(later.lock().unwrap().unwrap()))
    };
    let listeners = board.listeners();
    board.register_listener(CallsOnce { listeners, on_move: Some(removes), on_capture: None });
    *later.lock().unwrap() = Some(board.register_listener(writer("later", &log)));
    board.move_piece("a1", "a7").unwrap();
    assert_eq!(take(&log), ["later: wr a1-a7", "later: wr x bp"]);
    board.move_piece("a7", "a8").unwrap();
    assert!(take(&log).is_empty());
}

#[test]
fn a_listener_added_in_on_capture_receives_the_next_move() {
    let (board, log) = (board("a1=wr a7=bp"), Log::default());
    let registers = {
        let log = Arc::clone(&log);
        move |listeners: &Listeners| {
            listeners.register_listener(writer("new", &log));
        }
    };
    let listeners = board.listeners();
    board.register_listener(CallsOnce { listeners, on_move: None, on_capture: Some(registers) });
    board.move_piece("a1", "a7").unwrap();
    assert!(take(&log).is_empty());
    board.move_piece("a7", "a8").unwrap();
    assert_eq!(take(&log), ["new: wr a7-a8"]);
}

#[test]
fn the_id_of_a_listener_of_another_board_removes_nothing() {
    let (one, two, log) = (board("a1=wr"), board("a1=wr"), Log::default());
    let of_one = one.register_listener(writer("one", &log));
    let of_two = two.register_listener(writer("two", &log));
    assert_ne!(of_one, of_two);
    assert!(!two.remove_listener(of_one) && !one.listeners().remove_listener(of_two));
    two.move_piece("a1", "a2").unwrap();
    assert_eq!(take(&log), ["two: wr a1-a2"]);
    drop(one);
    assert!(!two.remove_listener(of_one));
    assert!(two.remove_listener(of_two));
}

#[test]
fn a_listener_with_a_handle_does_not_keep_itself_alive() {
    let log = Log::default();
    let board = board("");
    let listeners = board.listeners();
    let own = Arc::default();
    board.register_listener(Replaced { listeners: listeners.clone(), own, log: Arc::clone(&log) });
    assert_eq!((listeners.count(), Arc::strong_count(&log)), (1, 2));
    drop(board);
    assert_eq!((listeners.count(), Arc::strong_count(&log)), (0, 1));
    let id = listeners.register_listener(writer("late", &log));
    assert!(!listeners.remove_listener(id));
    listeners.remove_all_listeners();
}

#[test]
fn a_listener_that_panics_does_no_harm() {
    struct Panics(bool);
    impl BoardListener for Panics {
        fn on_move(&mut self, _: Location, _: Location, _: &Piece) {
            assert!(std::mem::take(&mut self.0), "only the first time is right");
        }
        fn on_capture(&mut self, _: &Piece, _: &Piece) {}
    }
    let (board, log) = (board("a1=wr"), Log::default());
    let panics = board.register_listener(Panics(false));
    board.register_listener(writer("after", &log));
    let moved = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| board.move_piece("a1", "a2")));
    assert!(moved.is_err());
    assert_eq!(format!("{board:?}"), "Board(a2=wr)", "the board had changed before");
    board.remove_listener(panics);
    board.move_piece("a2", "a3").unwrap();
    assert_eq!(take(&log), ["after: wr a2-a3"]);
}

// The shared board.

/// The shared board is free while listeners are notified, so these tests must not run in parallel.
fn alone() -> impl Drop {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replies to every move of White with a move of the black rook, on the shared board.
struct Replies(Log);

impl BoardListener for Replies {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        let board = Board::the_board();
        assert_eq!(board.get_piece(to).unwrap().as_ref(), Some(piece), "the board has changed");
        self.0.lock().unwrap().push(format!("{piece} {from}-{to}"));
        if piece.color() == Color::White {
            board.move_piece("h8", "h7").unwrap();
        }
    }

    fn on_capture(&mut self, _: &Piece, _: &Piece) {
        self.0.lock().unwrap().push("capture".into());
    }
}

#[test]
fn listeners_of_the_shared_board_may_use_it() {
    let _alone = alone();
    let board = Board::the_board();
    let log = Log::default();
    board.clear();
    board.set_up("a1=wr\na2=bp\nh8=br\n").unwrap();
    let id = board.register_listener(Replies(Arc::clone(&log)));
    board.move_piece("a1", "a2").unwrap();
    assert!(board.remove_listener(id));
    // The reply is reported after the move that it replies to.
    assert_eq!(take(&log), ["wr a1-a2", "capture", "br h8-h7"]);
    assert_eq!(format!("{board:?}"), "Board(a2=wr h7=br)");
}

#[test]
fn while_listeners_are_called_the_shared_board_is_free_for_other_threads() {
    let _alone = alone();
    struct ProbesFromThread(Log);
    impl BoardListener for ProbesFromThread {
        fn on_move(&mut self, _: Location, _: Location, _: &Piece) {
            let other = thread::spawn(|| format!("{:?}", Board::the_board().get_piece("c3").unwrap()));
            self.0.lock().unwrap().push(other.join().unwrap());
        }
        fn on_capture(&mut self, _: &Piece, _: &Piece) {}
    }
    let board = Board::the_board();
    let (again, log) = (Board::the_board(), Log::default());
    board.clear();
    board.set_up("b1=wn\n").unwrap();
    let id = board.register_listener(ProbesFromThread(Arc::clone(&log)));
    again.move_piece("b1", "c3").unwrap();
    board.remove_listener(id);
    assert_eq!(take(&log), ["Some(Piece(wn))"]);
}

#[test]
fn there_is_one_shared_board() {
    let _alone = alone();
    let board = Board::the_board();
    board.clear();
    board.set_up("e4=wq\n").unwrap();
    let queen = Board::the_board().get_piece("e4").unwrap().unwrap();
    assert_eq!(queen.moves(&board, "e4").len(), 27);
    assert_eq!(format!("{:?}", Board::the_board()), "Board(e4=wq)");
    // A guard can be passed as a board.
    fn clear(board: &Board) {
        board.clear();
    }
    clear(&Board::the_board());
    assert_eq!(format!("{board:?}"), "Board()");
}

#[test]
fn threads_take_turns_at_the_shared_board() {
    let _alone = alone();
    Board::the_board().clear();
    let counts: Vec<usize> = thread::scope(|scope| {
        let work = |row: usize| {
            move || {
                let board = Board::the_board();
                board.clear();
                for column in 'a'..='h' {
                    let pawn = PieceRegistry::global().create_piece("wp").unwrap();
                    board.add_piece(pawn, format!("{column}{row}")).unwrap();
                    thread::yield_now();
                }
                board.iter().filter(|(_, piece)| piece.is_some()).count()
            }
        };
        let threads: Vec<_> = (1..=8).map(|row| scope.spawn(work(row))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(counts, [8; 8], "the moves of a guard must not be interrupted");
}

#[test]
fn a_panic_with_a_guard_does_not_block_other_threads() {
    let _alone = alone();
    let panicked = thread::spawn(|| {
        let _board = Board::the_board();
        panic!("on purpose");
    });
    assert!(panicked.join().is_err());
    Board::the_board().clear();
}

#[test]
fn the_shared_board_has_the_pieces_of_the_global_registry() {
    let _alone = alone();
    struct Wizard;
    impl PieceFactory for Wizard {
        fn symbol(&self) -> char {
            'w'
        }
        fn create(&self, color: Color) -> Piece {
            Piece::custom('w', color, "FC").unwrap()
        }
    }
    PieceRegistry::global().register_piece(Wizard);
    let board = Board::the_board();
    board.clear();
    board.set_up("d4=ww\nd5=bk\n").unwrap();
    board.move_piece("d4", "e7").unwrap();
    assert_eq!(format!("{board:?}"), "Board(d5=bk e7=ww)");
    assert!(PieceRegistry::standard().create_piece("ww").is_err());
}

#[test]
fn moves_of_several_threads_are_reported_once_and_in_order() {
    let (board, log) = (board("a1=wr b1=wr c1=wr d1=wr"), Log::default());
    board.register_listener(writer("one", &log));
    thread::scope(|scope| {
        for column in ['a', 'b', 'c', 'd'] {
            let board = &board;
            scope.spawn(move || {
                for row in 1..8 {
                    board.move_piece(format!("{column}{row}"), format!("{column}{}", row + 1)).unwrap();
                }
            });
        }
    });
    let received = take(&log);
    assert_eq!(received.len(), 4 * 7);
    for column in ['a', 'b', 'c', 'd'] {
        let own: Vec<&String> = received.iter().filter(|line| line.contains(&format!(" {column}"))).collect();
        let expected: Vec<String> =
            (1..8).map(|row| format!("one: wr {column}{row}-{column}{}", row + 1)).collect();
        assert!(own.into_iter().eq(&expected));
    }
}
