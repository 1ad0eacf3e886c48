//! The simulator's pieces, registry, board and iterators: one test for each statement of its
//! description.

use std::collections::BTreeSet;

use tabiya_classroom::simulator::{
    Board, BoardExternalIterator, Color, Error, Location, Piece, PieceFactory, PieceRegistry,
};

#[path = "../examples/simulator.rs"]
mod example;

/// A board with these placements.
fn board(layout: &str) -> Board {
    let board = Board::new(PieceRegistry::standard());
    board.set_up(layout.split_whitespace().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    board
}

/// The targets of the piece on a location, in the order of their names.
fn moves(board: &Board, loc: &str) -> String {
    let piece = board.get_piece(loc).unwrap().unwrap();
    names(&piece.moves(board, loc))
}

fn names(locations: &[Location]) -> String {
    let names: Vec<String> = locations.iter().map(Location::to_string).collect();
    assert!(names.is_sorted(), "{names:?}");
    names.join(" ")
}

fn piece(name: &str) -> Piece {
    PieceRegistry::standard().create_piece(name).unwrap()
}

/// The code and the sentence of a refused move.
fn refusal(board: &Board, from: &str, to: &str) -> (&'static str, String) {
    let before = format!("{board:?}");
    let error = board.move_piece(from, to).unwrap_err();
    assert_eq!(format!("{board:?}"), before, "a refused move changes nothing");
    match error {
        Error::Refused { code, sentence } => (code, sentence),
        other => panic!("{other}"),
    }
}

// The game

#[test]
fn a_pawn_between_two_enemies() {
    assert_eq!(moves(&board("c2=wp b3=bp d3=bp"), "c2"), "b3 c3 c4 d3");
}

#[test]
fn a_rook_has_thirteen_moves() {
    let board = board("a1=wr a7=br");
    assert_eq!(moves(&board, "a1"), "a2 a3 a4 a5 a6 a7 b1 c1 d1 e1 f1 g1 h1");
}

#[test]
fn a_queen_in_the_middle_has_27_moves() {
    let board = board("d4=wq");
    assert_eq!(board.get_piece("d4").unwrap().unwrap().moves(&board, "d4").len(), 27);
}

#[test]
fn a_knight_in_the_middle() {
    assert_eq!(moves(&board("d4=bn"), "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
}

#[test]
fn a_king_goes_one_step_and_check_does_not_matter() {
    assert_eq!(moves(&board("a1=wk a8=br"), "a1"), "a2 b1 b2");
    assert_eq!(moves(&board("d4=wk d6=bk"), "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
}

#[test]
fn a_bishop_goes_along_diagonals_up_to_what_it_captures() {
    assert_eq!(moves(&board("c1=wb e3=bp b2=wp"), "c1"), "d2 e3");
}

#[test]
fn no_turn_order() {
    let board = board("e2=wp d2=wp e7=bp");
    for (from, to) in [("e2", "e4"), ("d2", "d4"), ("e7", "e5"), ("e5", "d4"), ("e4", "e5")] {
        board.move_piece(from, to).unwrap();
    }
    assert_eq!(format!("{board:?}"), "Board(d4=bp e5=wp)");
}

#[test]
fn kings_can_be_captured_and_nothing_ends() {
    let board = board("e1=wr e8=bk a1=wk a2=wk");
    board.move_piece("e1", "e8").unwrap();
    board.move_piece("e8", "e1").unwrap();
    board.move_piece("a1", "b1").unwrap();
    assert_eq!(format!("{board:?}"), "Board(b1=wk e1=wr a2=wk)");
}

#[test]
fn a_pawn_may_double_step_whenever_it_stands_on_its_home_row() {
    assert_eq!(moves(&board("e2=wp"), "e2"), "e3 e4");
    assert_eq!(moves(&board("e7=bp"), "e7"), "e5 e6");
    assert_eq!(moves(&board("e3=wp"), "e3"), "e4");
    assert_eq!(moves(&board("e2=bp"), "e2"), "e1");
    // Also if it is placed on that row again.
    let board = board("e3=wp");
    let pawn = board.get_piece("e3").unwrap().unwrap();
    board.clear();
    board.add_piece(pawn, "e2").unwrap();
    assert_eq!(moves(&board, "e2"), "e3 e4");
}

#[test]
fn both_squares_of_a_double_step_must_be_vacant() {
    for layout in ["e2=wp e3=bn", "e2=wp e3=wn"] {
        assert_eq!(moves(&board(layout), "e2"), "");
    }
    assert_eq!(moves(&board("e2=wp e4=bn"), "e2"), "e3");
    assert_eq!(moves(&board("e2=wp e4=wn"), "e2"), "e3");
}

#[test]
fn a_pawn_on_its_last_row_has_no_moves_and_does_not_promote() {
    let board = board("e7=wp e2=bp d8=wp d1=bp");
    board.move_piece("e7", "e8").unwrap();
    board.move_piece("e2", "e1").unwrap();
    assert_eq!(format!("{board:?}"), "Board(d1=bp e1=bp d8=wp e8=wp)");
    for loc in ["d8", "e8", "d1", "e1"] {
        assert_eq!(moves(&board, loc), "", "{loc}");
    }
}

#[test]
fn a_pawn_behind_its_home_row_goes_one_step() {
    assert_eq!(moves(&board("e1=wp d8=bp"), "e1"), "e2");
    assert_eq!(moves(&board("e1=wp d8=bp"), "d8"), "d7");
}

#[test]
fn no_castling_and_no_en_passant() {
    let board = board("e1=wk h1=wr e5=wp d7=bp");
    assert_eq!(refusal(&board, "e1", "g1").0, "cannot-move-that");
    board.move_piece("d7", "d5").unwrap();
    assert_eq!(moves(&board, "e5"), "e6");
    assert_eq!(refusal(&board, "e5", "d6").0, "capture-only");
}

#[test]
fn moves_does_not_require_the_piece_to_be_there() {
    let board = board("d4=wr");
    let rook = board.get_piece("d4").unwrap().unwrap();
    // Its real square blocks like any own piece.
    assert_eq!(names(&rook.moves(&board, "d2")), "a2 b2 c2 d1 d3 e2 f2 g2 h2");
    // A piece that is not on the board, from an occupied square.
    assert_eq!(names(&piece("bn").moves(&board, "d4")), "b3 b5 c2 c6 e2 e6 f3 f5");
    assert_eq!(names(&piece("bk").moves(&board, "d5")), "c4 c5 c6 d4 d6 e4 e5 e6");
}

#[test]
fn a_text_that_is_not_a_location_has_no_moves() {
    let board = board("d4=wr");
    for loc in ["", "d", "d0", "d9", "i1", "D4", "d44", " d4", "é4"] {
        assert!(piece("wq").moves(&board, loc).is_empty(), "{loc}");
    }
}

// Pieces and the registry

#[test]
fn pieces_and_locations_display_as_in_files() {
    let names = ["bk", "wk", "bq", "wq", "bn", "wn", "bb", "wb", "br", "wr", "bp", "wp"];
    for name in names {
        let piece = piece(name);
        assert_eq!(piece.to_string(), name);
        assert_eq!(piece.color(), if name.starts_with('b') { Color::Black } else { Color::White });
    }
    assert_eq!("a3".parse::<Location>().unwrap().to_string(), "a3");
    assert_eq!(format!("{:?}", piece("bk")), "Piece(bk)");
}

#[test]
fn an_empty_registry_has_no_pieces_and_a_standard_one_six() {
    assert!(PieceRegistry::new().create_piece("wk").is_err());
    assert_eq!(PieceRegistry::standard().symbols(), ['b', 'k', 'n', 'p', 'q', 'r']);
}

#[test]
fn create_piece_refuses_invalid_names() {
    let registry = PieceRegistry::standard();
    for name in ["", "w", "k", "wkk", "kw", "xk", "wx", "Wk", "wK", " wk", "wk ", "é", "wé", "w\n"] {
        let error = registry.create_piece(name).unwrap_err();
        assert!(matches!(&error, Error::BadPiece { text, .. } if text == name), "{name}: {error}");
    }
    let error = registry.create_piece("wx").unwrap_err().to_string();
    let expected =
        "`wx` is not a piece: a colour, b or w, and the symbol of a piece (bknpqr) are expected, as in `br`.";
    assert_eq!(error, expected);
}

struct Archbishop;

impl PieceFactory for Archbishop {
    fn symbol(&self) -> char {
        'a'
    }

    fn create(&self, color: Color) -> Piece {
        Piece::custom('a', color, "BN").unwrap()
    }
}

#[test]
fn a_new_kind_of_piece_is_used_in_layouts_without_any_other_change() {
    let registry = PieceRegistry::standard();
    registry.register_piece(Archbishop);
    let board = Board::new(registry);
    board.set_up("a1=wa\nb3=bp\nd4=wp\n").unwrap();
    assert_eq!(moves(&board, "a1"), "b2 b3 c2 c3");
    board.play("a1-b3\n").unwrap();
    assert_eq!(format!("{board:?}"), "Board(b3=wa d4=wp)");
    let (code, sentence) = refusal(&board, "b3", "b4");
    assert_eq!((code, sentence.as_str()), ("cannot-move-that", "An a-piece cannot go from b3 to b4."));
}

#[test]
fn pieces_can_be_registered_after_the_board_was_created() {
    let registry = PieceRegistry::standard();
    let board = Board::new(&registry);
    assert!(board.set_up("a1=wa\n").is_err());
    registry.register_piece(Archbishop);
    board.set_up("a1=wa\n").unwrap();
    assert_eq!(PieceRegistry::standard().symbols().len(), 6, "other registries do not change");
}

#[test]
fn a_board_accepts_pieces_of_any_registry_also_with_one_symbol() {
    struct Camel(&'static str);
    impl PieceFactory for Camel {
        fn symbol(&self) -> char {
            'c'
        }
        fn create(&self, color: Color) -> Piece {
            Piece::custom('c', color, self.0).unwrap()
        }
    }
    let (one, two) = (PieceRegistry::new(), PieceRegistry::new());
    one.register_piece(Camel("C"));
    two.register_piece(Camel("W"));
    let board = Board::new(PieceRegistry::new());
    board.add_piece(one.create_piece("wc").unwrap(), "d4").unwrap();
    board.add_piece(two.create_piece("wc").unwrap(), "d6").unwrap();
    board.add_piece(Piece::custom('q', Color::Black, "N").unwrap(), "e7").unwrap();
    board.add_piece(piece("bq"), "a8").unwrap();
    assert_eq!(moves(&board, "d4"), "a3 a5 c1 c7 e1 e7 g3 g5");
    assert_eq!(moves(&board, "d6"), "c6 d5 d7 e6");
    assert_eq!(moves(&board, "e7"), "c6 c8 d5 f5 g6 g8");
    board.move_piece("d6", "e6").unwrap();
    assert_eq!(refusal(&board, "a8", "b6").1, "A queen cannot go from a8 to b6.");
    assert_eq!(refusal(&board, "e7", "e6").1, "A q-piece cannot go from e7 to e6.");
    board.move_piece("d4", "e7").unwrap();
    assert_eq!(refusal(&board, "e6", "e7").1, "The c-piece cannot go to e7: your own c-piece stands there.");
    assert_ne!(one.create_piece("wc").unwrap(), two.create_piece("wc").unwrap());
    assert_eq!(one.create_piece("wc").unwrap(), one.create_piece("wc").unwrap());
}

#[test]
fn every_symbol_can_be_new_at_once() {
    let board = Board::new(PieceRegistry::standard());
    for (index, symbol) in ('a'..='z').enumerate() {
        let loc = Location::all().nth(index).unwrap();
        board.add_piece(Piece::custom(symbol, Color::White, "W").unwrap(), loc).unwrap();
    }
    for (index, name) in ["bk", "bq", "bn", "bb", "br", "bp"].into_iter().enumerate() {
        board.add_piece(piece(name), Location::all().nth(50 + index).unwrap()).unwrap();
    }
    assert_eq!(refusal(&board, "b4", "b6").1, "A z-piece cannot go from b4 to b6.");
    board.move_piece("b4", "b5").unwrap();
}

#[test]
fn a_new_piece_is_blocked_by_and_named_in_refusals_like_any_other() {
    let board = board("a1=wr");
    board.add_piece(Piece::custom('x', Color::Black, "K").unwrap(), "a3").unwrap();
    board.add_piece(Piece::custom('y', Color::Black, "K").unwrap(), "h8").unwrap();
    assert_eq!(
        refusal(&board, "a1", "a5").1,
        "The rook's way from a1 to a5 is blocked by the x-piece on a3."
    );
}

#[test]
fn initial_moves_of_a_new_piece_are_made_from_the_home_row() {
    let board = board("");
    let white = Piece::custom('s', Color::White, "fWifmnD").unwrap();
    let black = Piece::custom('s', Color::Black, "fWifmnD").unwrap();
    assert_eq!(names(&white.moves(&board, "b2")), "b3 b4");
    assert_eq!(names(&white.moves(&board, "b3")), "b4");
    assert_eq!(names(&black.moves(&board, "b7")), "b5 b6");
}

#[test]
fn a_bad_movement_or_symbol_is_an_error_with_the_message_of_the_rules() {
    let error = Piece::custom('a', Color::White, "BX").unwrap_err();
    let engine = tabiya_rules::betza::parse("BX").unwrap_err();
    assert_eq!(error, Error::BadMovement { movement: "BX".into(), message: engine.to_string() });
    // A movement that can be read, and with which no square can be left.
    let error = Piece::custom('a', Color::White, "(9,9)").unwrap_err().to_string();
    assert!(error.contains("can never move"), "{error}");
    assert!(Piece::custom('a', Color::White, "").is_err());
    for symbol in ['A', '=', '#', ' ', 'é', '1', '\n'] {
        let error = Piece::custom(symbol, Color::White, "K").unwrap_err();
        assert_eq!(error, Error::BadSymbol { symbol });
    }
}

// The board

#[test]
fn get_piece_says_what_stands_there_and_refuses_bad_locations() {
    let board = board("e2=wp");
    assert_eq!(board.get_piece("e2").unwrap(), Some(piece("wp")));
    assert_eq!(board.get_piece("e3").unwrap(), None);
    for loc in ["", "e", "2e", "e0", "e9", "i1", "E2", "e22", "e2 ", "ee", "é2"] {
        let error = board.get_piece(loc).unwrap_err();
        assert_eq!(error, Error::BadLocation { text: loc.to_owned() });
    }
}

#[test]
fn add_piece_refuses_occupied_and_bad_locations() {
    let board = board("e2=wp");
    let error = board.add_piece(piece("bq"), "e2").unwrap_err();
    assert_eq!(error.to_string(), "There is already a piece on e2: wp.");
    assert!(board.add_piece(piece("bq"), "e9").is_err());
    assert_eq!(format!("{board:?}"), "Board(e2=wp)");
    board.add_piece(piece("bq"), "h8").unwrap();
}

#[test]
fn move_piece_moves_and_captures() {
    let board = board("a1=wr a7=bp");
    board.move_piece("a1", "a7").unwrap();
    assert_eq!(format!("{board:?}"), "Board(a7=wr)");
}

#[test]
fn move_piece_refuses_with_the_reason() {
    let board = board("a1=wr a2=wp b1=wn e4=bp e3=wp");
    for (from, to, code, sentence) in [
        ("e5", "e6", "empty-square", "There is no piece on e5."),
        ("a1", "a2", "own-piece-there", "The rook cannot go to a2: your own pawn stands there."),
        ("a1", "a3", "blocked", "The rook's way from a1 to a3 is blocked by the pawn on a2."),
        ("b1", "b3", "cannot-move-that", "A knight cannot go from b1 to b3."),
        ("b1", "b1", "same-square", "The knight on b1 would stay where it is."),
        (
            "e3",
            "e4",
            "quiet-only",
            "The pawn on e3 cannot capture the pawn on e4: it moves so only to empty squares.",
        ),
    ] {
        assert_eq!(refusal(&board, from, to), (code, sentence.to_owned()));
    }
    for (from, to) in [("", "e4"), ("e9", "e4"), ("a1", "a9"), ("A1", "a3"), ("a1", "")] {
        assert!(matches!(board.move_piece(from, to), Err(Error::BadLocation { .. })), "{from}-{to}");
    }
}

#[test]
fn clear_removes_all_pieces() {
    let board = board("a1=wr a7=bp");
    board.clear();
    assert_eq!(format!("{board:?}"), "Board()");
    board.clear();
}

// Iterators

#[derive(Default)]
struct Recorder(Vec<(String, Option<String>)>);

impl BoardExternalIterator for Recorder {
    fn visit(&mut self, loc: Location, piece: Option<&Piece>) {
        self.0.push((loc.to_string(), piece.map(Piece::to_string)));
    }
}

#[test]
fn a_visitor_is_shown_every_square_once() {
    let board = board("a1=wr h8=bk");
    let mut visitor = Recorder::default();
    board.iterate(&mut visitor);
    assert_eq!(visitor.0.len(), 64);
    let locations: Vec<&str> = visitor.0.iter().map(|(location, _)| location.as_str()).collect();
    assert_eq!(locations[..9], ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2"]);
    assert_eq!(locations.iter().collect::<BTreeSet<_>>().len(), 64);
    let occupied: Vec<_> = visitor.0.iter().filter(|(_, piece)| piece.is_some()).collect();
    assert_eq!(
        occupied,
        [&("a1".to_owned(), Some("wr".to_owned())), &("h8".to_owned(), Some("bk".to_owned()))]
    );
}

#[test]
fn a_visitor_may_be_a_trait_object() {
    let mut recorder = Recorder::default();
    let visitor: &mut dyn BoardExternalIterator = &mut recorder;
    board("").iterate(visitor);
    assert_eq!(recorder.0.len(), 64);
}

#[test]
fn a_board_is_an_ordinary_iterator_too() {
    let board = board("c3=wn");
    assert_eq!(board.iter().len(), 64);
    let mut pieces = 0;
    for (location, piece) in &board {
        assert_eq!(piece.is_some(), location == "c3");
        pieces += usize::from(piece.is_some());
    }
    assert_eq!(pieces, 1);
    assert_eq!(board.iter().next_back().unwrap().0, "h8");
}

#[test]
fn a_visitor_may_use_the_board_meanwhile() {
    struct Adds<'a>(&'a Board);
    impl BoardExternalIterator for Adds<'_> {
        fn visit(&mut self, loc: Location, piece: Option<&Piece>) {
            assert!(piece.is_none());
            self.0.add_piece(PieceRegistry::standard().create_piece("wp").unwrap(), loc).unwrap();
        }
    }
    let board = board("");
    board.iterate(&mut Adds(&board));
    assert!(board.iter().all(|(_, piece)| piece.is_some()));
}

#[test]
fn the_example_runs_to_its_end() {
    example::main().unwrap();
}
