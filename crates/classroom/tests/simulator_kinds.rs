//! Kinds of piece that are written in code, and listeners that are removed by themselves.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tabiya_classroom::simulator::{
    Board, BoardListener, Color, Error, Listeners, Location, Piece, PieceFactory, PieceKind, PieceRegistry,
};

/// Teleports to the four corners, whatever is there.
struct Jumper;

impl PieceKind for Jumper {
    fn symbol(&self) -> char {
        'j'
    }

    fn moves(&self, _: &Board, _: Location, _: Color) -> Vec<Location> {
        ["h8", "h1", "a8", "a1", "h8"].map(|name| name.parse().unwrap()).into()
    }
}

struct JumperFactory;

impl PieceFactory for JumperFactory {
    fn symbol(&self) -> char {
        'j'
    }

    fn create(&self, color: Color) -> Piece {
        Piece::of_kind(Jumper, color).unwrap()
    }
}

fn board(layout: &str) -> Board {
    let registry = PieceRegistry::standard();
    registry.register_piece(JumperFactory);
    let board = Board::new(registry);
    board.set_up(layout.replace(' ', "\n")).unwrap();
    board
}

fn code(error: &Error) -> &'static str {
    match error {
        Error::Refused { code, .. } => code,
        _ => "another error",
    }
}

#[test]
fn the_board_asks_a_kind_in_code_for_its_moves() {
    let board = board("d4=wj h8=bp");
    let jumper = board.get_piece("d4").unwrap().unwrap();
    assert_eq!((jumper.to_string().as_str(), jumper.color(), jumper.symbol()), ("wj", Color::White, 'j'));
    assert_eq!(jumper.moves(&board, "d4"), ["a1", "a8", "h1", "h8"]);
    board.move_piece("d4", "h8").unwrap();
    assert_eq!(format!("{board:?}"), "Board(h8=wj)");
    let error = board.move_piece("h8", "g7").unwrap_err();
    assert_eq!(
        (code(&error), error.to_string().as_str()),
        ("cannot-move-that", "A j-piece cannot go from h8 to g7.")
    );
}

#[test]
fn pieces_capture_only_those_of_the_other_colour_whatever_the_code_says() {
    let board = board("a1=wj h1=wr a8=br");
    let jumper = board.get_piece("a1").unwrap().unwrap();
    assert_eq!(jumper.moves(&board, "a1"), ["a8", "h8"], "neither its own square nor an own piece");
    for (to, expected) in [("h1", "own-piece-there"), ("a1", "same-square")] {
        assert_eq!(code(&board.move_piece("a1", to).unwrap_err()), expected);
    }
    for to in Location::all() {
        let trial = self::board("a1=wj h1=wr a8=br");
        let said = jumper.moves(&board, "a1").contains(&to);
        assert_eq!(trial.move_piece("a1", to).is_ok(), said, "{to}");
    }
}

#[test]
fn other_pieces_are_blocked_by_and_capture_a_kind_in_code() {
    let board = board("a1=wr a4=wj h4=br d4=bj");
    let rook = board.get_piece("a1").unwrap().unwrap();
    assert_eq!(rook.moves(&board, "a1"), ["a2", "a3", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]);
    let error = board.move_piece("a1", "a5").unwrap_err();
    assert_eq!(error.to_string(), "The rook's way from a1 to a5 is blocked by the j-piece on a4.");
    board.move_piece("h4", "e4").unwrap();
    let black = board.get_piece("d4").unwrap().unwrap();
    assert_eq!(black.moves(&board, "d4").len(), 4);
    board.move_piece("d4", "a1").unwrap();
    assert_eq!(board.get_piece("a1").unwrap().unwrap().to_string(), "bj");
    board.move_piece("e4", "a4").unwrap();
    assert_eq!(board.get_piece("a4").unwrap().unwrap().to_string(), "br");
}

#[test]
fn a_kind_in_code_is_reported_to_listeners_and_read_in_files() {
    struct Log(Arc<Mutex<Vec<String>>>);
    impl BoardListener for Log {
        fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
            self.0.lock().unwrap().push(format!("{piece} {from}-{to}"));
        }
        fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
            self.0.lock().unwrap().push(format!("{attacker} x {captured}"));
        }
    }
    let (board, log) = (board("c3=bj a8=wq"), Arc::default());
    board.register_listener(Log(Arc::clone(&log)));
    board.play("c3-a8\na8-h1\n").unwrap();
    assert_eq!(*log.lock().unwrap(), ["bj c3-a8", "bj x wq", "bj a8-h1"]);
    let error = board.play("h1-h2\n").unwrap_err();
    assert_eq!((error.line, error.is_unreadable()), (1, false));
}

#[test]
fn a_kind_in_code_sees_the_board_and_its_colour() {
    /// Goes to the squares of its own king.
    struct Guard;
    impl PieceKind for Guard {
        fn symbol(&self) -> char {
            'g'
        }
        fn moves(&self, board: &Board, loc: Location, color: Color) -> Vec<Location> {
            let king = |piece: &Piece| piece.symbol() == 'k' && piece.color() == color;
            let found = board.iter().find(|(_, piece)| piece.as_ref().is_some_and(king));
            let (at, king) = found.expect("there is a king");
            assert_eq!(board.get_piece(loc).unwrap().map(|piece| piece.symbol()), Some('g'));
            king.unwrap().moves(board, at)
        }
    }
    let board = board("e1=wk e8=bk");
    board.add_piece(Piece::of_kind(Guard, Color::Black).unwrap(), "a1").unwrap();
    board.move_piece("a1", "d7").unwrap();
    assert!(board.move_piece("d7", "d2").is_err(), "that is the other king");
}

#[test]
fn a_kind_in_code_needs_a_letter_for_its_symbol() {
    struct Nameless(char);
    impl PieceKind for Nameless {
        fn symbol(&self) -> char {
            self.0
        }
        fn moves(&self, _: &Board, _: Location, _: Color) -> Vec<Location> {
            Vec::new()
        }
    }
    for symbol in ['A', '1', 'é', '=', '\n'] {
        let error = Piece::of_kind(Nameless(symbol), Color::White).unwrap_err();
        assert_eq!(error, Error::BadSymbol { symbol });
    }
    // The symbol of a standard piece may be used, and a shared kind is a kind.
    let shared: Arc<dyn PieceKind + Send + Sync> = Arc::new(Nameless('q'));
    let piece = Piece::of_kind(shared, Color::White).unwrap();
    let board = board("a1=wq");
    assert!(piece.moves(&board, "d4").is_empty());
    board.add_piece(piece.clone(), "h1").unwrap();
    assert!(board.move_piece("h1", "h2").is_err());
    board.move_piece("a1", "a8").unwrap();
    // Equal to its clones only.
    assert_eq!(board.get_piece("h1").unwrap(), Some(piece.clone()));
    assert_ne!(piece, Piece::of_kind(Nameless('q'), Color::White).unwrap());
    assert_ne!(Some(piece), board.get_piece("a8").unwrap());
}

#[test]
fn a_kind_that_changes_the_board_whenever_it_is_asked_cannot_move() {
    struct Restless(AtomicUsize);
    impl PieceKind for Restless {
        fn symbol(&self) -> char {
            'x'
        }
        fn moves(&self, board: &Board, _: Location, _: Color) -> Vec<Location> {
            let asked = self.0.fetch_add(1, Ordering::Relaxed);
            let (from, to) = if asked.is_multiple_of(2) { ("e1", "e2") } else { ("e2", "e1") };
            board.move_piece(from, to).unwrap();
            vec!["a8".parse().unwrap()]
        }
    }
    let board = board("e1=wk");
    board.add_piece(Piece::of_kind(Restless(AtomicUsize::new(0)), Color::White).unwrap(), "a1").unwrap();
    let error = board.move_piece("a1", "a8").unwrap_err();
    assert_eq!(error.to_string(), "The board has changed each time the piece on a1 was asked for its moves.");
    assert_eq!(board.get_piece("a8").unwrap(), None);
}

#[test]
fn a_kind_in_code_moves_on_the_shared_board() {
    Piece::register_piece(JumperFactory);
    let board = Board::the_board();
    board.clear();
    board.add_piece(Piece::create_piece("bj").unwrap(), "c3").unwrap();
    board.move_piece("c3", "h8").unwrap();
    assert!(board.get_piece("h8").unwrap().is_some());
    board.clear();
}

#[test]
fn create_piece_and_register_piece_use_the_global_registry() {
    struct Wazir;
    impl PieceFactory for Wazir {
        fn symbol(&self) -> char {
            'z'
        }
        fn create(&self, color: Color) -> Piece {
            Piece::custom('z', color, "W").unwrap()
        }
    }
    let rook = Piece::create_piece("br").unwrap();
    assert_eq!((rook.to_string().as_str(), rook.color()), ("br", Color::Black));
    assert!(Piece::create_piece("bz").is_err());
    Piece::register_piece(Wazir);
    assert_eq!(Piece::create_piece("bz").unwrap().to_string(), "bz");
    assert_eq!(PieceRegistry::global().create_piece("bz"), Piece::create_piece("bz"));
}

/// Counts moves.
struct Counter(usize);

impl BoardListener for Counter {
    fn on_move(&mut self, _: Location, _: Location, _: &Piece) {
        self.0 += 1;
    }

    fn on_capture(&mut self, _: &Piece, _: &Piece) {}
}

fn counter() -> Arc<Mutex<Counter>> {
    Arc::new(Mutex::new(Counter(0)))
}

#[test]
fn a_listener_is_removed_by_itself() {
    let (board, one, two) = (board("a1=wr"), counter(), counter());
    board.register_listener(Arc::clone(&one));
    let id = board.register_listener(Arc::clone(&two));
    board.move_piece("a1", "a2").unwrap();
    assert!(board.remove_listener(&one));
    assert!(!board.remove_listener(&one), "it is gone");
    assert!(!board.remove_listener(&counter()), "it never was there");
    board.move_piece("a2", "a3").unwrap();
    assert_eq!((one.lock().unwrap().0, two.lock().unwrap().0), (1, 2));
    assert!(board.remove_listener(id) && !board.remove_listener(&two));
}

#[test]
fn a_listener_that_was_registered_twice_is_removed_as_a_whole() {
    let (board, one) = (board("a1=wr"), counter());
    board.register_listener(Arc::clone(&one));
    board.register_listener(Box::new(Arc::clone(&one)));
    board.register_listener(Counter(0));
    assert_eq!(board.listeners().count(), 3);
    assert!(board.listeners().remove_listener(&one));
    assert_eq!(board.listeners().count(), 1);
}

#[test]
fn a_listener_of_any_type_is_removed_by_itself() {
    let (board, one) = (board("a1=wr"), counter());
    let unsized_one: Arc<Mutex<dyn BoardListener + Send>> = one.clone();
    board.register_listener(Arc::clone(&unsized_one));
    assert!(board.remove_listener(&one), "the same object");
    board.register_listener(one);
    assert!(board.remove_listener(&unsized_one));
}

/// Removes itself while it is called.
struct Leaving {
    listeners: Listeners,
    own: Option<Arc<Mutex<Leaving>>>,
    called: usize,
}

impl BoardListener for Leaving {
    fn on_move(&mut self, _: Location, _: Location, _: &Piece) {
        self.called += 1;
        let own = self.own.take().expect("it is called once");
        assert!(self.listeners.remove_listener(&own));
    }

    fn on_capture(&mut self, _: &Piece, _: &Piece) {
        self.called += 1;
    }
}

#[test]
fn a_listener_may_remove_itself_while_it_is_called() {
    let board = board("a1=wr a8=br");
    let leaving = Arc::new(Mutex::new(Leaving { listeners: board.listeners(), own: None, called: 0 }));
    leaving.lock().unwrap().own = Some(Arc::clone(&leaving));
    board.register_listener(Arc::clone(&leaving));
    board.move_piece("a1", "a8").unwrap();
    board.move_piece("a8", "a1").unwrap();
    assert_eq!(leaving.lock().unwrap().called, 2, "the move and its capture, and nothing later");
}
