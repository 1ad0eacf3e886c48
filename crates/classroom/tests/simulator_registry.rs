//! Factories in a registry, including faulty ones.

use std::sync::Arc;

use tabiya_classroom::simulator::{
    BishopFactory, Board, Color, Error, KingFactory, KnightFactory, Location, PawnFactory, Piece,
    PieceFactory, PieceRegistry, QueenFactory, RookFactory,
};

/// A factory whose pieces have another symbol or another colour.
struct Faulty {
    symbol: char,
    created: char,
    color: Option<Color>,
}

impl Faulty {
    fn new(symbol: char, created: char) -> Faulty {
        Faulty { symbol, created, color: None }
    }
}

impl PieceFactory for Faulty {
    fn symbol(&self) -> char {
        self.symbol
    }

    fn create(&self, color: Color) -> Piece {
        Piece::custom(self.created, self.color.unwrap_or(color), "W").unwrap()
    }
}

#[test]
fn boxes_and_arcs_of_factories_are_factories() {
    let registry = PieceRegistry::new();
    let boxed: Box<dyn PieceFactory + Send + Sync> = Box::new(Faulty::new('x', 'x'));
    let shared: Arc<dyn PieceFactory + Send + Sync> = Arc::new(Faulty::new('y', 'y'));
    registry.register_piece(boxed);
    registry.register_piece(Arc::clone(&shared));
    registry.register_piece(Box::new(KingFactory));
    assert_eq!(registry.symbols(), ['k', 'x', 'y']);
    assert_eq!(registry.create_piece("by").unwrap(), shared.create(Color::Black));
    assert_eq!(registry.create_piece("wx").unwrap().to_string(), "wx");
}

#[test]
fn the_six_factories_create_the_pieces_of_a_standard_registry() {
    let standard = PieceRegistry::standard();
    let factories: [(&dyn PieceFactory, char); 6] = [
        (&KingFactory, 'k'),
        (&QueenFactory, 'q'),
        (&KnightFactory, 'n'),
        (&BishopFactory, 'b'),
        (&RookFactory, 'r'),
        (&PawnFactory, 'p'),
    ];
    for (factory, symbol) in factories {
        assert_eq!(factory.symbol(), symbol);
        assert_eq!(factory.create(Color::Black), standard.create_piece(&format!("b{symbol}")).unwrap());
    }
    let registry = PieceRegistry::new();
    registry.register_piece(RookFactory);
    assert_eq!(registry.symbols(), ['r']);
}

#[test]
fn a_symbol_that_is_not_a_lower_case_letter_is_refused() {
    let registry = PieceRegistry::new();
    for symbol in ['A', '=', '#', ' ', 'é', '1', '\n'] {
        registry.register_piece(Faulty::new(symbol, 'a'));
        let error = registry.create_piece(&format!("w{symbol}")).unwrap_err();
        assert_eq!(error, Error::BadSymbol { symbol });
    }
    assert!(registry.symbols().is_empty(), "no file can ask for them");
}

#[test]
fn a_factory_that_creates_another_piece_is_refused() {
    let registry = PieceRegistry::standard();
    registry.register_piece(Faulty::new('a', 'r'));
    registry.register_piece(Faulty { color: Some(Color::Black), ..Faulty::new('c', 'c') });
    let wrong = |requested: &str, created: &str| Error::WrongPiece {
        requested: requested.into(),
        created: created.into(),
    };
    assert_eq!(registry.create_piece("wa").unwrap_err(), wrong("wa", "wr"));
    assert_eq!(registry.create_piece("wc").unwrap_err(), wrong("wc", "bc"));
    assert_eq!(registry.create_piece("bc").unwrap().to_string(), "bc");
    let board = Board::new(registry);
    let error = board.set_up("a1=wr\na2=wa\n").unwrap_err();
    assert_eq!((error.line, error.is_unreadable()), (2, false));
    assert_eq!(format!("{board:?}"), "Board()");
}

#[test]
fn locations_are_accepted_wherever_texts_are() {
    let board = Board::new(PieceRegistry::standard());
    let (a1, a5): (Location, Location) = ("a1".parse().unwrap(), "a5".parse().unwrap());
    let rook = RookFactory.create(Color::White);
    board.add_piece(rook.clone(), a1).unwrap();
    board.add_piece(KingFactory.create(Color::Black), String::from("c3")).unwrap();
    assert_eq!(rook.moves(&board, a1), rook.moves(&board, "a1"));
    board.move_piece(a1, a5).unwrap();
    board.move_piece(String::from("c3"), "c4").unwrap();
    assert_eq!(board.get_piece(a5).unwrap(), Some(rook));
    assert_eq!(a1, "a1");
    assert_eq!("a1", a1);
    assert_eq!(a1, *"a1");
    assert_eq!(*"a1", a1);
    assert_eq!(a1, String::from("a1"));
    assert_eq!(String::from("a1"), a1);
    assert!(a1 != "a2" && a1 != "" && "A1" != a1);
}
