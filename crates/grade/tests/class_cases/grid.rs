//! The referee's classes of the grid game, as scripts call them.

use tabiya_classroom::grid::{Board, Game, Kind, Piece, Side};
use tabiya_submission::{CallValue, Classes, StudentError};

use super::{number, object, unknown};

enum Thing {
    Game(Game),
    Board(Board),
    /// The board of a game, by the number of the game.
    BoardOf(usize),
    /// A piece, and the number of its board.
    Piece(Piece, usize),
    Side(Side),
}

/// The objects of a script, by their numbers.
#[derive(Default)]
pub(super) struct Grid(Vec<Thing>);

impl Grid {
    fn push(&mut self, thing: Thing, class: &str) -> CallValue {
        self.0.push(thing);
        object(self.0.len() - 1, class)
    }

    fn at(value: &CallValue) -> usize {
        match value {
            CallValue::Object { number, .. } => *number,
            other => panic!("{other:?} is no object"),
        }
    }

    fn side(&mut self, side: Side) -> CallValue {
        let known = self.0.iter().position(|thing| matches!(thing, Thing::Side(known) if *known == side));
        let number = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push(Thing::Side(side));
        }
        let constant = Some(side.to_string());
        CallValue::Object { number, class: "Side".to_owned(), constant }
    }

    fn side_of(&self, value: &CallValue) -> Side {
        let Thing::Side(side) = &self.0[Grid::at(value)] else { panic!() };
        *side
    }

    fn board(&self, number: usize) -> &Board {
        match &self.0[number] {
            Thing::Board(board) => board,
            Thing::BoardOf(game) => match &self.0[*game] {
                Thing::Game(game) => game.board(),
                _ => panic!(),
            },
            _ => panic!(),
        }
    }

    fn call_game(
        &mut self,
        at: usize,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError> {
        let numbers: Vec<i32> = arguments.iter().take(4).filter_map(int).collect();
        let side = arguments.last().filter(|value| int(value).is_none()).map(|value| self.side_of(value));
        let Thing::Game(game) = &mut self.0[at] else { panic!() };
        let numbers: Option<[i32; 4]> = numbers.try_into().ok();
        Ok(match (name, numbers, side) {
            ("move", Some([x, y, to_x, to_y]), _) => CallValue::Boolean(game.make_move(x, y, to_x, to_y)),
            ("canMove", Some([x, y, to_x, to_y]), Some(side)) => {
                CallValue::Boolean(game.can_move(x, y, to_x, to_y, side))
            }
            ("isInCheck", None, Some(side)) => CallValue::Boolean(game.is_in_check(side)),
            ("appendMoveToHistory", Some([x, y, to_x, to_y]), Some(side)) => {
                game.append_move_to_history(x, y, to_x, to_y, side);
                CallValue::Null
            }
            ("appendCheckToHistory", None, Some(side)) => {
                game.append_check_to_history(side);
                CallValue::Null
            }
            ("appendWinToHistory", None, Some(side)) => {
                game.append_win_to_history(side);
                CallValue::Null
            }
            _ => return unknown(name),
        })
    }
}

fn int(value: &CallValue) -> Option<i32> {
    match value {
        CallValue::Number(number) => Some(i32::try_from(*number).unwrap()),
        _ => None,
    }
}

impl Classes for Grid {
    fn construct(&mut self, class: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        let kind = match class {
            "Game" => return Ok(self.push(Thing::Game(Game::new()), class)),
            "Board" => return Ok(self.push(Thing::Board(Board::new()), class)),
            "King" => Kind::King,
            "Queen" => Kind::Queen,
            "Rook" => Kind::Rook,
            "Bishop" => Kind::Bishop,
            "Knight" => Kind::Knight,
            "Pawn" => Kind::Pawn,
            _ => return unknown(class),
        };
        let at = |index: usize| i32::try_from(number(&arguments[index])).unwrap();
        let piece = Piece::new(kind, self.side_of(&arguments[2]), at(0), at(1)).unwrap();
        let board = Grid::at(&arguments[3]);
        Ok(self.push(Thing::Piece(piece, board), class))
    }

    fn call_static(&mut self, _: &str, name: &str, _: &[CallValue]) -> Result<CallValue, StudentError> {
        unknown(name)
    }

    fn constant(&mut self, _: &str, name: &str) -> Result<CallValue, StudentError> {
        Ok(self.side(if name == "WHITE" { Side::White } else { Side::Black }))
    }

    fn call(
        &mut self,
        on: &CallValue,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError> {
        let at = Grid::at(on);
        match (&self.0[at], name) {
            (Thing::Game(_), _) => self.call_game(at, name, arguments),
            (Thing::BoardOf(_) | Thing::Board(_), "get") => {
                let found = self.board(at).get(int(&arguments[0]).unwrap(), int(&arguments[1]).unwrap());
                let Some(found) = found else { return Ok(CallValue::Null) };
                let is_same = |thing: &Thing| matches!(thing, Thing::Piece(piece, _) if *piece == found);
                Ok(match self.0.iter().position(is_same) {
                    Some(known) => object(known, "Piece"),
                    None => self.push(Thing::Piece(found, at), "Piece"),
                })
            }
            (Thing::Piece(piece, board), "canMove") => {
                let board = self.board(*board);
                let to = (int(&arguments[0]).unwrap(), int(&arguments[1]).unwrap());
                Ok(CallValue::Boolean(piece.can_move(board, to.0, to.1)))
            }
            (Thing::Piece(piece, _), "getSymbol") => Ok(CallValue::Text(piece.symbol().to_string())),
            _ => unknown(name),
        }
    }

    fn field(&mut self, on: &CallValue, name: &str) -> Result<CallValue, StudentError> {
        let at = Grid::at(on);
        match (&self.0[at], name) {
            (Thing::Game(_), "b") => Ok(self.push(Thing::BoardOf(at), "Board")),
            (Thing::Game(game), "currentTurn") => {
                let side = game.current_turn();
                Ok(self.side(side))
            }
            (Thing::Game(game), "moveHistory") => {
                let entries = game.move_history().iter().cloned().map(CallValue::Text);
                Ok(CallValue::List(entries.collect(), None))
            }
            (Thing::Piece(piece, _), "x") => Ok(CallValue::Number(piece.x().into())),
            (Thing::Piece(piece, _), "y") => Ok(CallValue::Number(piece.y().into())),
            _ => unknown(name),
        }
    }

    fn index(&mut self, on: &CallValue, index: &CallValue) -> Result<CallValue, StudentError> {
        match on {
            CallValue::List(items, _) => Ok(items[usize::try_from(number(index)).unwrap()].clone()),
            _ => unknown("[]"),
        }
    }

    fn function(&mut self, name: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        super::function(name, arguments)
    }

    fn kinds(&self) -> Vec<String> {
        Vec::new()
    }

    fn equal(&mut self, _: &CallValue, _: &CallValue) -> Result<bool, StudentError> {
        Ok(false)
    }
}
