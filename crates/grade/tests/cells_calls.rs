//! The calls on the classes of the 64-cell board, made on the classroom library: every expected value of the
//! suite is what the referee says.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use tabiya_classroom::cells::{Board, Kind, Piece};
use tabiya_grade::{Language, Suite, Task, builtin};
use tabiya_submission::{Expression, Literal, Statement};

/// A value of the classroom library.
#[derive(Clone)]
enum Value {
    Nothing,
    Boolean(bool),
    Number(i64),
    Letter(char),
    Text(String),
    Cells(BTreeSet<i64>),
    Piece(Piece),
    Board(Rc<RefCell<Board>>),
}

use Value::{Boolean, Cells, Letter, Nothing, Number, Text};

impl Value {
    /// Returns the value in words: boards by their rows from row 0, with numbers for spaces.
    fn words(&self) -> String {
        match self {
            Nothing => "null".to_owned(),
            Boolean(value) => value.to_string(),
            Number(value) => value.to_string(),
            Letter(value) => format!("'{value}'"),
            Text(value) => value.clone(),
            Cells(cells) => format!("{cells:?}"),
            Value::Piece(piece) => format!("{piece:?}"),
            Value::Board(board) => rows(&board.borrow()),
        }
    }

    fn number(&self) -> i64 {
        let Number(number) = self else { panic!("{} is not a number", self.words()) };
        *number
    }

    /// Returns a cell; one that does not exist if the number is not a cell.
    fn cell(&self) -> u8 {
        u8::try_from(self.number()).unwrap_or(255)
    }

    fn piece(&self) -> &Piece {
        let Value::Piece(piece) = self else { panic!("{} is not a piece", self.words()) };
        piece
    }

    fn board(&self) -> &RefCell<Board> {
        let Value::Board(board) = self else { panic!("{} is not a board", self.words()) };
        board
    }
}

fn rows(board: &Board) -> String {
    let mut text = String::new();
    for (row, letters) in board.layout().chunks(8).enumerate() {
        text += if row > 0 { "/" } else { "" };
        let mut spaces = 0;
        for letter in letters {
            if *letter == ' ' {
                spaces += 1;
                continue;
            }
            if spaces > 0 {
                text += &spaces.to_string();
            }
            spaces = 0;
            text.push(*letter);
        }
        if spaces > 0 {
            text += &spaces.to_string();
        }
    }
    text
}

/// Returns a board by its rows from row 0.
fn board_of(text: &str) -> Board {
    let (mut board, mut cell) = (Board::empty(), 0);
    for letter in text.chars().filter(|letter| *letter != '/') {
        if let Some(spaces) = letter.to_digit(10) {
            cell += spaces as u8;
            continue;
        }
        let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
        let kind = kinds.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase()).unwrap();
        board.set_piece(cell, Piece::new(kind, letter.is_lowercase())).unwrap();
        cell += 1;
    }
    board
}

#[derive(Default)]
struct Run {
    variables: BTreeMap<String, Value>,
}

impl Run {
    fn value(&self, expression: &Expression) -> Value {
        let all = |items: &[Expression]| items.iter().map(|item| self.value(item)).collect::<Vec<_>>();
        match expression {
            Expression::Literal(literal) => match literal {
                Literal::Null => Nothing,
                Literal::Boolean(value) => Boolean(*value),
                Literal::Number(value) => Number(*value),
                Literal::Character(value) => Letter(*value),
                Literal::Text(value) => Text(value.clone()),
            },
            Expression::Variable(name) => self.variables[name].clone(),
            Expression::List(items) | Expression::Set(items) => {
                Cells(all(items).iter().map(Value::number).collect())
            }
            Expression::New(class, items) => create(class, &all(items)),
            Expression::Function(name, items) => match (name.as_str(), &all(items)[..]) {
                ("boardOf", [Text(rows)]) => Value::Board(Rc::new(RefCell::new(board_of(rows)))),
                _ => panic!("there is no function {name}"),
            },
            Expression::Call(object, name, items) => call(&self.value(object), name, &all(items)),
            Expression::Index(object, index) => call(&self.value(object), "getPiece", &[self.value(index)]),
            Expression::Field(..) | Expression::Static(..) => {
                panic!("{expression} is not used in this suite")
            }
        }
    }
}

fn create(class: &str, arguments: &[Value]) -> Value {
    let kind = match class {
        "Board" => return Value::Board(Rc::new(RefCell::new(Board::new()))),
        "Pawn" => Kind::Pawn,
        "Knight" => Kind::Knight,
        "Bishop" => Kind::Bishop,
        "Rook" => Kind::Rook,
        "Queen" => Kind::Queen,
        "King" => Kind::King,
        "Space" => Kind::Space,
        _ => panic!("there is no class {class}"),
    };
    Value::Piece(Piece::new(kind, matches!(arguments, [Boolean(true)])))
}

fn call(object: &Value, name: &str, arguments: &[Value]) -> Value {
    let cells = |cells: BTreeSet<u8>| Cells(cells.into_iter().map(i64::from).collect());
    match (name, arguments) {
        ("getPieceType", []) => Letter(object.piece().piece_type()),
        ("getPieceType", [cell]) => Letter(object.board().borrow().piece_type(cell.cell())),
        ("isWhite", []) => Boolean(object.piece().is_white()),
        ("getPosition", []) => Number(object.piece().position().into()),
        ("getMoveCount", []) => Number(object.piece().move_count().into()),
        ("getPossibleMoves", []) => cells(object.piece().possible_moves()),
        ("getPossibleMoves", [board]) => {
            let piece = object.piece();
            let there = board.board().borrow().piece(piece.position());
            assert!(there == *piece || piece.is_space(), "it is on that board");
            cells(piece.possible_moves())
        }
        ("canCastle", [board]) => Boolean(object.piece().can_castle(&board.board().borrow())),
        ("canEnPassant", [white, black, board]) => {
            let board = board.board().borrow();
            let landing = object.piece().can_en_passant(white.cell(), black.cell(), &board);
            Number(landing.map_or(-1, i64::from))
        }
        ("getPiece", [cell]) => Value::Piece(object.board().borrow().piece(cell.cell())),
        ("setPosition", [cell]) => object.piece().set_position(cell.cell()).map(|()| Nothing).unwrap(),
        ("addOneForward", []) => object.piece().add_one_forward().map(|()| Nothing).unwrap(),
        ("killPosition", [cell]) => object.piece().kill_position(cell.cell()).map(|()| Nothing).unwrap(),
        ("setPiece", [piece, cell]) => {
            object.board().borrow_mut().place(piece.piece(), cell.cell()).map(|()| Nothing).unwrap()
        }
        ("movePiece", [piece, cell]) => {
            Boolean(object.board().borrow_mut().move_to(piece.piece(), cell.cell()).is_ok())
        }
        ("scanForPawnPromotion", [Boolean(white)]) => {
            object.board().borrow_mut().scan_for_pawn_promotion(*white);
            Nothing
        }
        _ => panic!("there is no method {name} with {} arguments", arguments.len()),
    }
}

#[test]
fn the_referee_agrees_with_every_statement() {
    let suite = Suite::read("cells", builtin("cells").unwrap(), None).unwrap().for_classes(Language::Cpp);
    let mut compared = 0;
    for case in &suite.cases {
        let Task::Calls { script, .. } = &case.task else { continue };
        let mut run = Run::default();
        for (text, statement) in &script.statements {
            match statement {
                Statement::Let(name, expression) => {
                    let value = run.value(expression);
                    run.variables.insert(name.clone(), value);
                }
                Statement::Do(expression) => {
                    run.value(expression);
                }
                Statement::Equals(left, right) => {
                    let (left, right) = (run.value(left).words(), run.value(right).words());
                    assert_eq!(left, right, "{}: {text}", case.name);
                    compared += 1;
                }
                _ => panic!("{}: {text}", case.name),
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
