//! The rules of the course document of the simulator, section by section: files, pieces, factories, board,
//! observers, iterator.

use std::sync::{Arc, Mutex};

use tabiya_classroom::simulator::{
    BishopFactory, Board, BoardExternalIterator, BoardListener, Color, KingFactory, KnightFactory, Location,
    PawnFactory, Piece, PieceFactory, PieceRegistry, QueenFactory, RookFactory, Simulation, moves,
};
use tabiya_rules::Ruleset;

const LAYOUT1: &str = include_str!("../../../docs/examples/classroom/layout1");
const MOVES1: &str = include_str!("../../../docs/examples/classroom/moves1");

fn board(layout: &str) -> Board {
    let board = Board::new(PieceRegistry::standard());
    board.set_up(layout.replace(' ', "\n")).unwrap();
    board
}

/// The moves of the piece on a location.
fn moves_of(board: &Board, loc: &str) -> Vec<Location> {
    board.get_piece(loc).unwrap().unwrap().moves(board, loc)
}

// Overview: the files layout1 and moves1.

#[test]
fn layout1_is_the_standard_setup_and_moves1_can_be_played() {
    let board = board("");
    board.set_up(LAYOUT1).unwrap();
    assert_eq!(board.iter().filter(|(_, piece)| piece.is_some()).count(), 32);
    for (column, kind) in ('a'..='h').zip("rnbqkbnr".chars()) {
        for (row, name) in
            [(1, format!("w{kind}")), (2, "wp".into()), (7, "bp".into()), (8, format!("b{kind}"))]
        {
            let piece = board.get_piece(format!("{column}{row}")).unwrap().unwrap();
            assert_eq!(piece.to_string(), name);
        }
    }
    board.play(MOVES1).unwrap();
    for (loc, name) in [("e4", "wp"), ("e5", "bp"), ("f3", "wn")] {
        assert_eq!(board.get_piece(loc).unwrap().unwrap().to_string(), name);
    }
}

#[test]
fn layout1_and_moves1_in_a_simulation() {
    let rules = Ruleset::builtin("simulator").unwrap();
    let mut simulation = Simulation::set_up(&rules, LAYOUT1.as_bytes()).unwrap();
    let alphabet = simulation.alphabet();
    let mut report = String::new();
    for line in moves::read(MOVES1.as_bytes(), &alphabet) {
        report += &simulation.play(&line.unwrap().written).unwrap().to_string();
    }
    assert_eq!(report, "Moved wp from e2 to e4\nMoved bp from e7 to e5\nMoved wn from g1 to f3\n");
    let end: Vec<String> = simulation.layout().collect();
    assert_eq!(end.len(), 32);
    assert!(["e4=wp", "e5=bp", "f3=wn"].iter().all(|line| end.iter().any(|placed| placed == line)));
}

// Parsing layout and move files.

#[test]
fn a_file_may_be_empty_and_lines_that_begin_with_a_hash_are_comments() {
    for text in ["", "# e1=wk\n", "#\n#\n"] {
        let board = board("");
        board.set_up(text).unwrap();
        board.play(text).unwrap();
        assert!(board.iter().all(|(_, piece)| piece.is_none()));
    }
}

#[test]
fn a_line_of_a_layout_has_the_form_xn_equals_cp() {
    for column in 'a'..='h' {
        for row in '1'..='8' {
            for color in ['b', 'w'] {
                for kind in "kqnbrp".chars() {
                    let line = format!("{column}{row}={color}{kind}");
                    assert_eq!(format!("{:?}", board(&line)), format!("Board({line})"));
                }
            }
        }
    }
    for line in ["i1=wk", "a0=wk", "a9=wk", "a1=gk", "a1=wx", "a1-wk", "a1=w", "a1=wkk", "a1", "1a=wk"] {
        assert!(board("").set_up(format!("{line}\n")).is_err(), "{line}");
    }
}

#[test]
fn a_layout_may_not_place_two_pieces_in_the_same_location() {
    let empty = board("");
    assert!(empty.set_up("a1=wk\na1=bk\n").is_err());
    assert!(empty.iter().all(|(_, piece)| piece.is_none()));
}

#[test]
fn a_line_of_moves_has_the_form_xn_minus_ym_and_must_be_valid() {
    let board = board("a1=wr");
    for line in ["a1a2", "a1-i2", "a1-a9", "a1-a2-a3", "b1-b2", "a1-b2", "a1-a1", "A1-a2"] {
        assert!(board.play(format!("{line}\n")).is_err(), "{line}");
    }
    board.play("# up and down\na1-a8\na8-a1\n").unwrap();
}

// Chess pieces.

#[test]
fn each_piece_has_its_colour_and_is_named_as_in_layouts() {
    for (color, letter) in [(Color::Black, 'b'), (Color::White, 'w')] {
        for kind in "kqnbrp".chars() {
            let piece = Piece::create_piece(&format!("{letter}{kind}")).unwrap();
            assert_eq!((piece.color(), piece.to_string()), (color, format!("{letter}{kind}")));
        }
    }
}

#[test]
fn moves_does_not_check_that_the_piece_is_there() {
    let rook = Piece::create_piece("wr").unwrap();
    assert_eq!(rook.moves(&board(""), "a3").len(), 14);
    let elsewhere = board("a1=wr");
    let real = elsewhere.get_piece("a1").unwrap().unwrap();
    let found = real.moves(&elsewhere, "a3");
    assert!(found.iter().any(|loc| *loc == "a2") && found.iter().all(|loc| *loc != "a1"));
}

#[test]
fn the_king_goes_to_adjacent_squares_also_attacked_ones_and_does_not_castle() {
    assert_eq!(moves_of(&board("e4=wk"), "e4").len(), 8);
    let attacked = board("e1=wk h1=wr a2=br");
    assert_eq!(moves_of(&attacked, "e1"), ["d1", "d2", "e2", "f1", "f2"]);
}

#[test]
fn queen_rook_and_bishop_go_over_vacant_squares_up_to_a_capture() {
    assert_eq!(moves_of(&board("d4=wq"), "d4").len(), 27);
    assert_eq!(moves_of(&board("a1=wr a7=br"), "a1").len(), 13);
    assert_eq!(moves_of(&board("c1=wb e3=bp"), "c1"), ["a3", "b2", "d2", "e3"]);
    assert_eq!(moves_of(&board("c1=wb e3=wp"), "c1"), ["a3", "b2", "d2"]);
}

#[test]
fn the_knight_jumps() {
    let around = "c3=wp c4=wp c5=wp d3=wp d5=wp e3=wp e4=wp e5=wp d4=bn";
    let eight = ["b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"];
    assert_eq!(moves_of(&board(around), "d4"), eight);
    assert_eq!(moves_of(&board("d4=bn"), "d4"), eight);
}

#[test]
fn the_pawn_goes_forward_to_vacant_squares_and_captures_diagonally() {
    assert_eq!(moves_of(&board("c2=wp b3=bp d3=bp"), "c2"), ["b3", "c3", "c4", "d3"]);
    assert_eq!(moves_of(&board("c7=bp"), "c7"), ["c5", "c6"], "home row of Black");
    assert_eq!(moves_of(&board("c3=wp"), "c3"), ["c4"], "not its home row");
    assert!(moves_of(&board("c2=wp c3=bp"), "c2").is_empty(), "nothing is captured ahead");
    assert_eq!(moves_of(&board("c2=wp c4=bp"), "c2"), ["c3"]);
    assert_eq!(moves_of(&board("c2=wp d3=wp"), "c2"), ["c3", "c4"], "own pieces are not captured");
    assert!(moves_of(&board("c8=wp"), "c8").is_empty(), "no promotion");
}

#[test]
fn no_en_passant_and_no_promotion() {
    let en_passant = board("e5=wp d7=bp");
    en_passant.play("d7-d5\n").unwrap();
    assert!(en_passant.move_piece("e5", "d6").is_err());
    let last = board("a7=wp");
    last.play("a7-a8\n").unwrap();
    assert_eq!(last.get_piece("a8").unwrap().unwrap().to_string(), "wp");
}

// Chess piece factories.

#[test]
fn factories_have_a_symbol_and_create_pieces_and_can_be_registered() {
    let registry = PieceRegistry::new();
    assert!(registry.create_piece("wp").is_err());
    assert_eq!((PawnFactory.symbol(), PawnFactory.create(Color::White).to_string().as_str()), ('p', "wp"));
    registry.register_piece(KingFactory);
    registry.register_piece(QueenFactory);
    registry.register_piece(KnightFactory);
    registry.register_piece(BishopFactory);
    registry.register_piece(RookFactory);
    registry.register_piece(PawnFactory);
    assert_eq!(registry.create_piece("br").unwrap(), RookFactory.create(Color::Black));
    assert_eq!(registry.symbols(), ['b', 'k', 'n', 'p', 'q', 'r']);
    Piece::register_piece(PawnFactory);
    assert_eq!(Piece::create_piece("br").unwrap().to_string(), "br");
}

// The chess board.

#[test]
fn there_is_one_board_of_the_process() {
    Board::the_board().clear();
    Board::the_board().add_piece(Piece::create_piece("wk").unwrap(), "e1").unwrap();
    assert!(Board::the_board().get_piece("e1").unwrap().is_some());
    Board::the_board().clear();
    assert!(Board::the_board().get_piece("e1").unwrap().is_none());
}

#[test]
fn the_four_mutators_and_their_errors() {
    let board = board("");
    let rook = || Piece::create_piece("wr").unwrap();
    assert!(board.get_piece("i9").is_err() && board.get_piece("a3").unwrap().is_none());
    board.add_piece(rook(), "a3").unwrap();
    assert!(board.add_piece(rook(), "a3").is_err() && board.add_piece(rook(), "a9").is_err());
    assert!(board.move_piece("b3", "b4").is_err(), "no piece");
    assert!(board.move_piece("a3", "b4").is_err(), "not valid for that piece");
    assert!(board.move_piece("a3", "x").is_err() && board.move_piece("", "a4").is_err());
    board.move_piece("a3", "a4").unwrap();
    assert!(board.get_piece("a3").unwrap().is_none() && board.get_piece("a4").unwrap().is_some());
    board.clear();
    assert!(board.iter().all(|(_, piece)| piece.is_none()));
}

// The chess board observer.

#[derive(Default)]
struct Log(Vec<String>);

impl BoardListener for Log {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        self.0.push(format!("{piece} from {from} to {to}"));
    }

    fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
        self.0.push(format!("{attacker} captures {captured}"));
    }
}

#[test]
fn listeners_are_registered_called_and_removed() {
    let board = board("a1=wr a7=bp");
    let [one, two] = [(); 2].map(|()| Arc::new(Mutex::new(Log::default())));
    board.register_listener(Arc::clone(&one));
    board.register_listener(Arc::clone(&two));
    board.move_piece("a1", "a7").unwrap();
    let both = ["wr from a1 to a7", "wr captures bp"];
    assert_eq!(one.lock().unwrap().0, both);
    assert_eq!(two.lock().unwrap().0, both);
    board.remove_listener(&one);
    board.move_piece("a7", "a8").unwrap();
    assert_eq!((one.lock().unwrap().0.len(), two.lock().unwrap().0.len()), (2, 3));
    board.remove_all_listeners();
    board.move_piece("a8", "a1").unwrap();
    assert_eq!(two.lock().unwrap().0.len(), 3);
}

// The chess board iterator.

#[test]
fn visit_is_called_for_each_of_the_64_squares() {
    struct Visited(Vec<(Location, Option<String>)>);
    impl BoardExternalIterator for Visited {
        fn visit(&mut self, loc: Location, piece: Option<&Piece>) {
            self.0.push((loc, piece.map(ToString::to_string)));
        }
    }
    let mut visited = Visited(Vec::new());
    board("b3=bq").iterate(&mut visited);
    assert_eq!(visited.0.len(), 64);
    assert!(Location::all().all(|loc| visited.0.iter().filter(|(seen, _)| *seen == loc).count() == 1));
    let occupied: Vec<_> =
        visited.0.into_iter().filter_map(|(loc, piece)| Some((loc.to_string(), piece?))).collect();
    assert_eq!(occupied, [("b3".to_owned(), "bq".to_owned())]);
}
