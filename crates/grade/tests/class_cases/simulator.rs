//! The referee's classes of the simulator, as scripts call them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tabiya_classroom::simulator::{
    Board, BoardExternalIterator, BoardListener, Color, Error, ListenerId, Location, Piece, PieceRegistry,
};
use tabiya_submission::{CallValue, Classes, StudentError};

use super::{illegal, object, text, unknown};

/// The kinds of pieces, with their letters.
const KINDS: [(&str, char); 6] =
    [("King", 'k'), ("Queen", 'q'), ("Knight", 'n'), ("Bishop", 'b'), ("Rook", 'r'), ("Pawn", 'p')];

#[derive(Clone, PartialEq)]
enum Thing {
    Color(Color),
    /// A piece; those of a case have different names.
    Piece(String),
    Factory(char),
    Board,
    /// The class of a piece.
    Class(char),
    Recorder(usize),
}

/// The calls of a recorder, with the names of pieces.
type Calls = Arc<Mutex<Vec<Vec<Part>>>>;

enum Part {
    Text(String),
    Piece(Option<String>),
}

struct Recorder(Calls);

impl Recorder {
    fn add(&self, name: &str, parts: Vec<Part>) {
        let call = std::iter::once(Part::Text(name.to_owned())).chain(parts).collect();
        self.0.lock().unwrap().push(call);
    }
}

impl BoardListener for Recorder {
    fn on_move(&mut self, from: Location, to: Location, piece: &Piece) {
        let places = [from, to].map(|place| Part::Text(place.to_string()));
        self.add("onMove", places.into_iter().chain([Part::Piece(Some(piece.to_string()))]).collect());
    }

    fn on_capture(&mut self, attacker: &Piece, captured: &Piece) {
        let pieces = [attacker, captured].map(|piece| Part::Piece(Some(piece.to_string())));
        self.add("onCapture", pieces.into());
    }
}

impl BoardExternalIterator for Recorder {
    fn visit(&mut self, loc: Location, piece: Option<&Piece>) {
        let piece = Part::Piece(piece.map(ToString::to_string));
        self.add("visit", vec![Part::Text(loc.to_string()), piece]);
    }
}

/// The objects of a script, by their numbers.
pub(super) struct Simulator {
    things: Vec<Thing>,
    board: Board,
    recorders: Vec<Calls>,
    listeners: BTreeMap<usize, ListenerId>,
}

impl Default for Simulator {
    fn default() -> Simulator {
        let board = Board::new(PieceRegistry::standard());
        Simulator { things: Vec::new(), board, recorders: Vec::new(), listeners: BTreeMap::new() }
    }
}

fn refused<T>(result: Result<T, Error>) -> Result<T, StudentError> {
    result.map_err(|error| illegal(&error.to_string()))
}

fn create(name: &str) -> Result<Piece, StudentError> {
    refused(PieceRegistry::standard().create_piece(name))
}

impl Simulator {
    fn value(&mut self, thing: Thing) -> CallValue {
        let at = self.things.iter().position(|known| *known == thing).unwrap_or(self.things.len());
        if at == self.things.len() {
            self.things.push(thing.clone());
        }
        match thing {
            Thing::Color(color) => {
                let constant = Some(if color == Color::White { "WHITE" } else { "BLACK" }.to_owned());
                CallValue::Object { number: at, class: "Color".to_owned(), constant }
            }
            _ => object(at, "Object"),
        }
    }

    fn get(&self, value: &CallValue) -> Thing {
        match value {
            CallValue::Object { number, .. } => self.things[*number].clone(),
            other => panic!("{other:?} is no object"),
        }
    }

    fn piece(&self, value: &CallValue) -> Piece {
        let Thing::Piece(name) = self.get(value) else { panic!() };
        create(&name).unwrap()
    }

    fn recorder(&self, value: &CallValue) -> usize {
        let Thing::Recorder(number) = self.get(value) else { panic!() };
        number
    }

    /// Makes a piece of a kind and a color.
    fn made(&mut self, letter: char, color: &CallValue) -> CallValue {
        let side = if self.get(color) == Thing::Color(Color::White) { 'w' } else { 'b' };
        self.value(Thing::Piece(format!("{side}{letter}")))
    }

    fn call_board(&mut self, name: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        match name {
            "getPiece" => {
                let piece = refused(self.board.get_piece(text(&arguments[0])))?;
                return Ok(piece.map_or(CallValue::Null, |piece| self.value(Thing::Piece(piece.to_string()))));
            }
            "addPiece" => refused(self.board.add_piece(self.piece(&arguments[0]), text(&arguments[1])))?,
            "movePiece" => refused(self.board.move_piece(text(&arguments[0]), text(&arguments[1])))?,
            "clear" => self.board.clear(),
            "registerListener" => {
                let number = self.recorder(&arguments[0]);
                let id = self.board.register_listener(Recorder(Arc::clone(&self.recorders[number])));
                self.listeners.insert(number, id);
            }
            "removeListener" => {
                let id = self.listeners.remove(&self.recorder(&arguments[0])).unwrap();
                assert!(self.board.remove_listener(id));
            }
            "removeAllListeners" => self.board.remove_all_listeners(),
            "iterate" => {
                let calls = Arc::clone(&self.recorders[self.recorder(&arguments[0])]);
                self.board.iterate(&mut Recorder(calls));
            }
            _ => return unknown(name),
        }
        Ok(CallValue::Null)
    }
}

impl Classes for Simulator {
    fn construct(&mut self, class: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        for (kind, letter) in KINDS {
            if class == kind {
                return Ok(self.made(letter, &arguments[0]));
            }
            if class.strip_suffix("Factory") == Some(kind) {
                return Ok(self.value(Thing::Factory(letter)));
            }
        }
        unknown(class)
    }

    fn call_static(
        &mut self,
        class: &str,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError> {
        match (class, name) {
            ("Board", "theBoard") => Ok(self.value(Thing::Board)),
            // The standard pieces are registered already.
            ("Piece", "registerPiece") => Ok(CallValue::Null),
            ("Piece", "createPiece") => {
                let piece = create(&text(&arguments[0]))?;
                Ok(self.value(Thing::Piece(piece.to_string())))
            }
            _ => unknown(name),
        }
    }

    fn constant(&mut self, _: &str, name: &str) -> Result<CallValue, StudentError> {
        Ok(self.value(Thing::Color(if name == "WHITE" { Color::White } else { Color::Black })))
    }

    fn call(
        &mut self,
        on: &CallValue,
        name: &str,
        arguments: &[CallValue],
    ) -> Result<CallValue, StudentError> {
        match (self.get(on), name) {
            (Thing::Board, _) => self.call_board(name, arguments),
            (Thing::Factory(letter), "symbol") => Ok(CallValue::Character(letter)),
            (Thing::Factory(letter), "create") => Ok(self.made(letter, &arguments[0])),
            (Thing::Piece(name), "toString") => Ok(CallValue::Text(name)),
            (Thing::Piece(_), "color") => {
                let color = self.piece(on).color();
                Ok(self.value(Thing::Color(color)))
            }
            (Thing::Piece(_), "moves") => {
                let moves = self.piece(on).moves(&self.board, text(&arguments[1]));
                let moves = moves.into_iter().map(|place| CallValue::Text(place.to_string()));
                Ok(CallValue::List(moves.collect(), None))
            }
            (Thing::Piece(_), "getClass") => {
                let letter = self.piece(on).symbol();
                Ok(self.value(Thing::Class(letter)))
            }
            (Thing::Class(letter), "getSimpleName") => {
                let kind = KINDS.iter().find(|(_, known)| *known == letter).unwrap().0;
                Ok(CallValue::Text(kind.to_owned()))
            }
            _ => unknown(name),
        }
    }

    fn field(&mut self, _: &CallValue, name: &str) -> Result<CallValue, StudentError> {
        unknown(name)
    }

    fn index(&mut self, _: &CallValue, _: &CallValue) -> Result<CallValue, StudentError> {
        unknown("[]")
    }

    fn function(&mut self, name: &str, arguments: &[CallValue]) -> Result<CallValue, StudentError> {
        match name {
            "recorder" => {
                self.recorders.push(Calls::default());
                let number = self.recorders.len() - 1;
                Ok(self.value(Thing::Recorder(number)))
            }
            "recorded" => {
                let calls = Arc::clone(&self.recorders[self.recorder(&arguments[0])]);
                let calls = calls.lock().unwrap();
                let mut part = |part: &Part| match part {
                    Part::Text(text) => CallValue::Text(text.clone()),
                    Part::Piece(None) => CallValue::Null,
                    Part::Piece(Some(name)) => self.value(Thing::Piece(name.clone())),
                };
                let call = |call: &Vec<Part>| CallValue::List(call.iter().map(&mut part).collect(), None);
                Ok(CallValue::List(calls.iter().map(call).collect(), None))
            }
            _ => super::function(name, arguments),
        }
    }

    fn kinds(&self) -> Vec<String> {
        Vec::new()
    }

    fn equal(&mut self, _: &CallValue, _: &CallValue) -> Result<bool, StudentError> {
        Ok(false)
    }
}
